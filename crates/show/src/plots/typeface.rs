//! The one font of all pictures: how wide a text is, its outlines, its pixels.
//!
//! Plotters is given the same font, but does not draw with it: it puts each glyph at a whole pixel and drops the room
//! before it, which shows in print. Text is set here from the advances and kerning of the font, by the same `ab_glyph`
//! below, and so stands at the same place in SVG and PNG.

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, Point, PxScale};
use std::fmt::Write;
use std::sync::LazyLock;

/// The name by which plotters knows the font.
pub(super) const FAMILY: &str = "Open Sans";

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    Regular,
    Semibold,
}

const REGULAR: &[u8] = include_bytes!("../../assets/fonts/OpenSans-Regular.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/OpenSans-Semibold.ttf");

/// Height of a capital letter, as a share of the size.
pub(super) const CAPITAL: f64 = 0.714;
/// How far letters reach below the line.
pub(super) const DESCENT: f64 = 0.24;

static FACES: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
    register();
    [REGULAR, SEMIBOLD].map(|bytes| FontRef::try_from_slice(bytes).unwrap_or_else(|e| unreachable!("{e}")))
});

/// Tells plotters of the font. In a browser it knows none but the page's, and never asks: the canvas measures.
fn register() {
    #[cfg(not(target_arch = "wasm32"))]
    for (style, bytes) in [
        (plotters::style::FontStyle::Normal, REGULAR),
        (plotters::style::FontStyle::Bold, SEMIBOLD),
    ] {
        let known = plotters::style::register_font(FAMILY, style, bytes);
        assert!(known.is_ok(), "the font is part of the program");
    }
}

/// The face of a weight.
pub(super) fn face(weight: Weight) -> &'static FontRef<'static> {
    &FACES[weight as usize]
}

/// The glyphs of a text, each with its distance from the beginning, in ems.
pub(super) fn set(text: &str, weight: Weight) -> (Vec<(GlyphId, f64)>, f64) {
    let face = face(weight);
    let em = units_per_em(face);
    let (mut x, mut before, mut glyphs) = (0.0, None, Vec::new());
    for character in text.chars() {
        let glyph = face.glyph_id(character);
        if let Some(before) = before {
            x += f64::from(face.kern_unscaled(before, glyph)) / em;
        }
        glyphs.push((glyph, x));
        x += f64::from(face.h_advance_unscaled(glyph)) / em;
        before = Some(glyph);
    }
    (glyphs, x)
}

/// The width of a text.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    set(text, weight).1 * size
}

/// Breaks a text at its spaces into lines no wider than this; a longer word has a line of its own.
pub(super) fn wrap(text: &str, size: f64, weight: Weight, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in admiralty_core::results::pieces(text)
        .into_iter()
        .map(str::trim)
        .filter(|word| !word.is_empty())
    {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, weight) <= widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Units of the font to an em.
pub(super) fn units_per_em(face: &FontRef<'_>) -> f64 {
    f64::from(face.units_per_em().unwrap_or(1000.0))
}

/// The outline of a glyph as the data of an SVG path, in the font's units, y upwards; none for a space.
pub(super) fn path(glyph: GlyphId, weight: Weight) -> Option<String> {
    let outline = face(weight).outline(glyph)?;
    let mut data = String::new();
    let mut at: Option<Point> = None;
    for curve in &outline.curves {
        let (from, to, controls): (Point, Point, &[Point]) = match curve {
            OutlineCurve::Line(from, to) => (*from, *to, &[]),
            OutlineCurve::Quad(from, control, to) => (*from, *to, &[*control]),
            OutlineCurve::Cubic(from, first, second, to) => (*from, *to, &[*first, *second]),
        };
        if at != Some(from) {
            step(&mut data, 'M', &[from]);
        }
        let letter = ['L', 'Q', 'C'][controls.len()];
        step(&mut data, letter, &[controls, &[to]].concat());
        at = Some(to);
    }
    (!data.is_empty()).then_some(data)
}

fn step(data: &mut String, letter: char, points: &[Point]) {
    data.push(letter);
    for (index, point) in points.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        let _ = write!(data, "{space}{} {}", point.x.round(), point.y.round());
    }
}

/// Paints a text whose line begins at a point: tells each pixel it touches and how much of it is covered.
pub(super) fn paint(
    text: &str,
    weight: Weight,
    size: f64,
    at: (f64, f64),
    mut dot: impl FnMut(i32, i32, f32),
) {
    let face = face(weight);
    let height = f64::from(face.height_unscaled()) / units_per_em(face);
    let scale = PxScale::from((size * height) as f32);
    for (glyph, x) in set(text, weight).0 {
        let position = ab_glyph::point((at.0 + x * size) as f32, at.1 as f32);
        let Some(outlined) = face.outline_glyph(glyph.with_scale_and_position(scale, position)) else {
            continue;
        };
        let corner = outlined.px_bounds().min;
        outlined.draw(|x, y, cover| dot(corner.x as i32 + x as i32, corner.y as i32 + y as i32, cover));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that labels, captions and citations are made of is in the font.
    #[test]
    fn the_font_has_the_letters_of_our_texts() {
        let needed = ('!'..='~').chain("−±–—×·½≥≤%…’äöü".chars());
        for weight in [Weight::Regular, Weight::Semibold] {
            let missing: String = needed
                .clone()
                .filter(|&c| face(weight).glyph_id(c).0 == 0)
                .collect();
            assert_eq!(missing, "", "{weight:?}");
        }
    }

    /// What charts write themselves, and the figures of studies, is in the font.
    #[test]
    fn no_chart_writes_a_letter_that_the_font_lacks() {
        let lacking = |line: &str| {
            let code = line.split("//").next().unwrap_or_default();
            code.chars().find(|&c| face(Weight::Regular).glyph_id(c).0 == 0)
        };
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for folder in [
            "show/src/plots/charts",
            "studies/src/compare",
            "studies/src/openings",
        ] {
            for entry in std::fs::read_dir(crates.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if folder.starts_with("studies") && !path.ends_with("figures.rs") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for line in text.lines().map(str::trim) {
                    assert_eq!(lacking(line), None, "{}: {line}", path.display());
                }
            }
        }
    }

    /// Digits of this font are 1171 of 2048 units wide, all alike, so that columns line up.
    #[test]
    fn widths_add_up_and_lines_are_broken_within_them() {
        assert!((width("0123456789", 100.0, Weight::Regular) - 1171.0 / 2048.0 * 1000.0).abs() < 0.01);
        let text = "a long text that is broken into several lines because it must be";
        let lines = wrap(text, 20.0, Weight::Regular, 150.0);
        assert!(
            lines.len() > 2
                && lines
                    .iter()
                    .all(|line| width(line, 20.0, Weight::Regular) <= 150.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
        assert_eq!(
            wrap("Incomprehensibilities", 20.0, Weight::Regular, 10.0),
            ["Incomprehensibilities"]
        );
    }
}
