//! Marks as SVG. Texts are drawn as outlines of the bundled font, so that they look the same where that font is not
//! installed; each says in words what it is.

use crate::plots::canvas::{Mark, Paint, Words};
use crate::plots::palette::{GRID, INK, PAPER, QUIET, colour};
use crate::plots::typeface;
use crate::plots::typeface::Weight;
use admiralty_core::results::chart::Tone;
use plotters::style::RGBColor;
use plotters_backend::BackendCoord;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What goes around the marks.
pub(super) struct Head<'a> {
    /// Unique among the pictures of a page: glyphs are named after it.
    pub id: &'a str,
    pub title: &'a str,
    pub description: &'a str,
    pub size: (u32, u32),
}

/// What a page holds already, for pictures that stand in one page: outlines of glyphs, and whole texts that come again,
/// such as the citation under each picture.
#[derive(Clone, Debug, Default)]
pub struct PageGlyphs {
    glyphs: BTreeSet<(Weight, u16)>,
    /// Texts by number, each where it came first.
    texts: BTreeMap<(Weight, String), usize>,
}

/// What glyphs and texts are named after that pictures of a page share.
const SHARED: &str = "g";

/// Shorter texts are no shorter when asked for by name.
const SHORT: usize = 2;

/// Where a picture is written to, and what it shares.
struct Sheet<'p> {
    out: String,
    /// What names of glyphs begin with.
    prefix: &'p str,
    glyphs: Glyphs,
    page: &'p mut PageGlyphs,
    /// Whether other pictures stand in the same page.
    shared: bool,
}

/// The whole picture. Ink is `currentColor`: it follows the page that the picture stands in.
pub(super) fn svg(head: &Head<'_>, marks: &[Mark]) -> String {
    whole(head, marks, head.id, (&mut PageGlyphs::default(), false))
}

/// The same for a page with several pictures: outlines and texts that an earlier one brought are not repeated.
pub(super) fn svg_on_page(head: &Head<'_>, marks: &[Mark], page: &mut PageGlyphs) -> String {
    whole(head, marks, SHARED, (page, true))
}

fn whole(head: &Head<'_>, marks: &[Mark], prefix: &str, (page, shared): (&mut PageGlyphs, bool)) -> String {
    let (width, height) = head.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"{id}-title {id}-desc\" color=\"{ink}\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>\n",
        id = head.id,
        ink = hex(INK),
        title = escaped(head.title),
        description = escaped(head.description),
    );
    let glyphs = glyphs(marks);
    out += "<defs>\n";
    for ((weight, glyph), outline) in &glyphs {
        if page.glyphs.insert((*weight, *glyph)) {
            let _ = writeln!(
                out,
                "<path id=\"{}\" d=\"{outline}\"/>",
                name(prefix, *weight, *glyph)
            );
        }
    }
    out += "</defs>\n";
    let mut sheet = Sheet {
        out,
        prefix,
        glyphs,
        page,
        shared,
    };
    for mark in marks {
        element(&mut sheet, mark);
    }
    sheet.out + "</svg>\n"
}

type Glyphs = BTreeMap<(Weight, u16), String>;

/// The outlines of all glyphs that the texts need.
fn glyphs(marks: &[Mark]) -> Glyphs {
    let mut found = Glyphs::new();
    for mark in marks {
        let Mark::Text(words) = mark else { continue };
        for (glyph, _) in typeface::set(&words.text, words.weight).0 {
            if let Some(outline) = typeface::path(glyph, words.weight) {
                found.entry((words.weight, glyph.0)).or_insert(outline);
            }
        }
    }
    found
}

fn name(id: &str, weight: Weight, glyph: u16) -> String {
    let letter = match weight {
        Weight::Regular => 'r',
        Weight::Semibold => 's',
    };
    format!("{id}-{letter}{glyph}")
}

fn element(sheet: &mut Sheet<'_>, mark: &Mark) {
    let out = &mut sheet.out;
    let _ = match mark {
        Mark::Field { points, paint } => writeln!(
            out,
            "<path{} d=\"{}Z\" {}/>",
            paper(*paint),
            path(points),
            ink("fill", *paint)
        ),
        Mark::Line { points, width, paint } => writeln!(
            out,
            "<path d=\"{}\" fill=\"none\" {} stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
            path(points),
            ink("stroke", *paint)
        ),
        Mark::Circle {
            centre,
            radius,
            filled,
            width,
            paint,
        } => {
            let style = if *filled {
                ink("fill", *paint)
            } else {
                format!("fill=\"none\" {} stroke-width=\"{width}\"", ink("stroke", *paint))
            };
            writeln!(
                out,
                "<circle{} cx=\"{}\" cy=\"{}\" r=\"{radius}\" {style}/>",
                if *filled { paper(*paint) } else { "" },
                centre.0,
                centre.1
            )
        }
        Mark::Text(words) => {
            text(sheet, words);
            Ok(())
        }
    };
}

fn text(sheet: &mut Sheet<'_>, words: &Words) {
    let em = typeface::units_per_em(typeface::face(words.weight));
    let scale = words.size / em;
    let number = sheet.page.texts.len();
    let key = (words.weight, words.text.clone());
    let known = sheet.page.texts.get(&key).copied();
    let _ = write!(
        sheet.out,
        "<g{} aria-label=\"{}\" {} transform=\"translate({:.1} {:.1}) scale({scale:.5} -{scale:.5})\">",
        class(words.paint),
        escaped(&words.text),
        ink("fill", words.paint),
        words.at.0,
        words.at.1
    );
    if let Some(number) = known {
        let _ = writeln!(sheet.out, "<use href=\"#{}-{number}\"/></g>", sheet.prefix);
        return;
    }
    // Named by its first use, if there may be others.
    let named = sheet.shared && words.text.chars().count() > SHORT;
    if named {
        sheet.page.texts.insert(key, number);
        let _ = write!(sheet.out, "<g id=\"{}-{number}\">", sheet.prefix);
    }
    for (glyph, x) in typeface::set(&words.text, words.weight).0 {
        if sheet.glyphs.contains_key(&(words.weight, glyph.0)) {
            let _ = write!(
                sheet.out,
                "<use href=\"#{}\" x=\"{:.0}\"/>",
                name(sheet.prefix, words.weight, glyph.0),
                x * em
            );
        }
    }
    sheet.out += if named { "</g></g>\n" } else { "</g>\n" };
}

/// What is as light as the paper: a dark page darkens it.
fn paper(paint: Paint) -> &'static str {
    if paint.colour == PAPER {
        " class=\"paper\""
    } else {
        ""
    }
}

/// Words in the colour of a side: a dark page may lighten them.
fn class(paint: Paint) -> &'static str {
    match paint.colour {
        hue if hue == colour(Tone::FIRST) => " class=\"first\"",
        hue if hue == colour(Tone::Nobody) => " class=\"nobody\"",
        hue if hue == colour(Tone::SECOND) => " class=\"second\"",
        _ => "",
    }
}

fn path(points: &[BackendCoord]) -> String {
    let mut data = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{letter}{x} {y}");
    }
    data
}

/// Ink and what is lighter than ink take the colour of the page's text, so that they can be read on a dark page too.
fn ink(property: &str, paint: Paint) -> String {
    let (colour, share) = match paint.colour {
        INK => ("currentColor".to_owned(), 1.0),
        QUIET => ("currentColor".to_owned(), 0.67),
        GRID => ("currentColor".to_owned(), 0.24),
        colour => (hex(colour), 1.0),
    };
    let alpha = paint.alpha * share;
    if alpha >= 1.0 {
        return format!("{property}=\"{colour}\"");
    }
    format!("{property}=\"{colour}\" {property}-opacity=\"{alpha:.2}\"")
}

fn hex(colour: RGBColor) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
