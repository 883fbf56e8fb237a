//! Marks as a PDF of one page. The letters used are drawn once each (fonts of type 3), so the file needs no font of the
//! reader's machine, and its texts can be searched and copied.

use crate::plots::canvas::{Mark, Paint, Words};
use crate::plots::typeface;
use crate::plots::typeface::Weight;
use ab_glyph::{Font, GlyphId, OutlineCurve};
use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::{BTreeMap, BTreeSet};

/// Points of PDF to a unit of the picture: 300 units to the inch, as in print.
const POINTS: f32 = 72.0 / 300.0;

/// How hard streams are compressed, 0 to 10.
const EFFORT: u8 = 9;

/// Codes of a font: one byte, and none is 0.
const CODES: usize = 255;

/// The distance of the control points of a quarter of a circle.
const QUARTER: f32 = 0.552_284_8;

const WEIGHTS: [(Weight, Name<'static>); 2] = [(Weight::Regular, Name(b"R")), (Weight::Semibold, Name(b"S"))];

/// The whole file.
pub(super) fn pdf(title: &str, size: (u32, u32), marks: &[Mark]) -> Vec<u8> {
    let fonts = WEIGHTS.map(|(weight, _)| Letters::of(marks, weight));
    let alphas: BTreeSet<u8> = paints(marks)
        .filter(|paint| paint.alpha < 1.0)
        .map(alpha)
        .collect();
    let mut next = 1;
    let mut number = || {
        next += 1;
        Ref::new(next - 1)
    };
    let [catalog, pages, page, content, info] = std::array::from_fn(|_| number());
    let font_numbers = [number(), number()];
    let states: Vec<(u8, Ref)> = alphas.into_iter().map(|alpha| (alpha, number())).collect();

    let mut out = Pdf::new();
    out.catalog(catalog).pages(pages);
    out.document_info(info).title(TextStr(title));
    out.pages(pages).kids([page]).count(1);
    let (width, height) = (size.0 as f32 * POINTS, size.1 as f32 * POINTS);
    let mut sheet = out.page(page);
    sheet
        .parent(pages)
        .media_box(Rect::new(0.0, 0.0, width, height))
        .contents(content);
    let mut resources = sheet.resources();
    let mut named = resources.fonts();
    for ((_, name), font) in WEIGHTS.iter().zip(font_numbers) {
        named.pair(*name, font);
    }
    named.finish();
    let mut named = resources.ext_g_states();
    for (alpha, state) in &states {
        named.pair(Name(state_name(*alpha).as_bytes()), *state);
    }
    named.finish();
    resources.finish();
    sheet.finish();
    for (alpha, state) in states {
        let share = f32::from(alpha) / 255.0;
        out.ext_graphics(state)
            .non_stroking_alpha(share)
            .stroking_alpha(share);
    }
    for (letters, font) in fonts.iter().zip(font_numbers) {
        letters.write(&mut out, font, &mut number);
    }
    let drawn = drawn(height, marks, &fonts);
    out.stream(content, &packed(&drawn)).filter(Filter::FlateDecode);
    out.finish()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, EFFORT)
}

fn paints(marks: &[Mark]) -> impl Iterator<Item = Paint> {
    marks.iter().map(|mark| match mark {
        Mark::Field { paint, .. } | Mark::Line { paint, .. } | Mark::Circle { paint, .. } => *paint,
        Mark::Text(words) => words.paint,
    })
}

fn alpha(paint: Paint) -> u8 {
    (paint.alpha.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn state_name(alpha: u8) -> String {
    format!("A{alpha}")
}

/// The letters of one weight that a picture needs, each with its code.
struct Letters {
    weight: Weight,
    /// By character: the code and the glyph.
    codes: BTreeMap<char, (u8, GlyphId)>,
}

impl Letters {
    /// Characters beyond the codes that there are would be left out; a picture has a third of them at most.
    fn of(marks: &[Mark], weight: Weight) -> Self {
        let texts = marks.iter().filter_map(|mark| match mark {
            Mark::Text(words) if words.weight == weight => Some(words.text.chars()),
            _ => None,
        });
        let characters: BTreeSet<char> = texts.flatten().collect();
        let face = typeface::face(weight);
        let codes = characters
            .into_iter()
            .take(CODES)
            .zip(1..=u8::MAX)
            .map(|(letter, code)| (letter, (code, face.glyph_id(letter))));
        Letters {
            weight,
            codes: codes.collect(),
        }
    }

    fn write(&self, out: &mut Pdf, font: Ref, number: &mut impl FnMut() -> Ref) {
        let face = typeface::face(self.weight);
        let em = typeface::units_per_em(face) as f32;
        let names: Vec<String> = self.codes.values().map(|(code, _)| format!("g{code}")).collect();
        let outlines: Vec<Ref> = self.codes.iter().map(|_| number()).collect();
        let cmap = number();
        let widths = self
            .codes
            .values()
            .map(|(_, glyph)| face.h_advance_unscaled(*glyph));
        let mut written = out.type3_font(font);
        written
            .bbox(Rect::new(-em, -em, 2.0 * em, 2.0 * em))
            .matrix([1.0 / em, 0.0, 0.0, 1.0 / em, 0.0, 0.0])
            .first_char(1)
            .last_char(self.codes.len().max(1) as u8)
            .widths(if self.codes.is_empty() {
                vec![0.0]
            } else {
                widths.collect()
            })
            .to_unicode(cmap);
        let mut procedures = written.char_procs();
        for (name, outline) in names.iter().zip(&outlines) {
            procedures.pair(Name(name.as_bytes()), *outline);
        }
        procedures.finish();
        written
            .encoding_custom()
            .differences()
            .consecutive(1, names.iter().map(|name| Name(name.as_bytes())));
        written.finish();
        for ((_, glyph), outline) in self.codes.values().zip(outlines) {
            out.stream(outline, &packed(&outlined(*glyph, self.weight)))
                .filter(Filter::FlateDecode);
        }
        let unicode = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"UCS"),
            supplement: 0,
        };
        let mut map = UnicodeCmap::<u8>::new(Name(b"Letters"), unicode);
        for (letter, (code, _)) in &self.codes {
            map.pair(*code, *letter);
        }
        out.cmap(cmap, &map.finish());
    }
}

/// A glyph as its font draws it: its width, then its outline, filled.
fn outlined(glyph: GlyphId, weight: Weight) -> Vec<u8> {
    let face = typeface::face(weight);
    let em = typeface::units_per_em(face) as f32;
    let mut path = Content::new();
    path.start_shape_glyph(face.h_advance_unscaled(glyph), -em, -em, 2.0 * em, 2.0 * em);
    let mut at = None;
    for curve in face
        .outline(glyph)
        .map(|outline| outline.curves)
        .unwrap_or_default()
    {
        let (from, to) = match &curve {
            OutlineCurve::Line(from, to)
            | OutlineCurve::Quad(from, _, to)
            | OutlineCurve::Cubic(from, _, _, to) => (*from, *to),
        };
        if at != Some(from) {
            path.move_to(from.x, from.y);
        }
        match curve {
            OutlineCurve::Line(..) => path.line_to(to.x, to.y),
            OutlineCurve::Quad(_, by, _) => {
                let near = |end: ab_glyph::Point| {
                    (
                        end.x + (by.x - end.x) * 2.0 / 3.0,
                        end.y + (by.y - end.y) * 2.0 / 3.0,
                    )
                };
                let (first, second) = (near(from), near(to));
                path.cubic_to(first.0, first.1, second.0, second.1, to.x, to.y)
            }
            OutlineCurve::Cubic(_, first, second, _) => {
                path.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y)
            }
        };
        at = Some(to);
    }
    path.fill_nonzero();
    path.finish().into_vec()
}

/// The page itself: y upwards, in points.
fn drawn(height: f32, marks: &[Mark], fonts: &[Letters]) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
    for mark in marks {
        content.save_state();
        mark_on(&mut content, mark, fonts);
        content.restore_state();
    }
    content.finish().into_vec()
}

fn mark_on(content: &mut Content, mark: &Mark, fonts: &[Letters]) {
    let path = |content: &mut Content, points: &[(i32, i32)]| {
        for (index, &(x, y)) in points.iter().enumerate() {
            if index == 0 {
                content.move_to(x as f32, y as f32);
            } else {
                content.line_to(x as f32, y as f32);
            }
        }
    };
    match mark {
        Mark::Field { points, paint } => {
            ink(content, *paint);
            path(content, points);
            content.close_path().fill_nonzero();
        }
        Mark::Line { points, width, paint } => {
            ink(content, *paint);
            content.set_line_width(*width as f32);
            path(content, points);
            content.stroke();
        }
        Mark::Circle {
            centre,
            radius,
            filled,
            width,
            paint,
        } => {
            ink(content, *paint);
            content.set_line_width(*width as f32);
            circle(content, (centre.0 as f32, centre.1 as f32), *radius as f32);
            if *filled {
                content.fill_nonzero();
            } else {
                content.stroke();
            }
        }
        Mark::Text(words) => text(content, words, fonts),
    }
}

fn ink(content: &mut Content, paint: Paint) {
    let [red, green, blue] =
        [paint.colour.0, paint.colour.1, paint.colour.2].map(|byte| f32::from(byte) / 255.0);
    content
        .set_fill_rgb(red, green, blue)
        .set_stroke_rgb(red, green, blue);
    if paint.alpha < 1.0 {
        content.set_parameters(Name(state_name(alpha(paint)).as_bytes()));
    }
}

fn circle(content: &mut Content, (x, y): (f32, f32), r: f32) {
    let c = r * QUARTER;
    content
        .move_to(x + r, y)
        .cubic_to(x + r, y + c, x + c, y + r, x, y + r)
        .cubic_to(x - c, y + r, x - r, y + c, x - r, y)
        .cubic_to(x - r, y - c, x - c, y - r, x, y - r)
        .cubic_to(x + c, y - r, x + r, y - c, x + r, y)
        .close_path();
}

/// A text with its kerning, upright again after the page was turned over.
fn text(content: &mut Content, words: &Words, fonts: &[Letters]) {
    let Some((letters, (_, name))) = fonts
        .iter()
        .zip(WEIGHTS)
        .find(|(letters, _)| letters.weight == words.weight)
    else {
        return;
    };
    ink(content, words.paint);
    content.begin_text();
    content.set_font(name, words.size as f32);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, words.at.0 as f32, words.at.1 as f32]);
    let face = typeface::face(words.weight);
    let em = typeface::units_per_em(face) as f32;
    let mut line = content.show_positioned();
    let mut items = line.items();
    let mut before = None;
    for letter in words.text.chars() {
        let Some((code, glyph)) = letters.codes.get(&letter) else {
            continue;
        };
        let kern = before.map_or(0.0, |before| face.kern_unscaled(before, *glyph));
        if kern != 0.0 {
            items.adjust(-kern / em * 1000.0);
        }
        items.show(Str(&[*code]));
        before = Some(*glyph);
    }
    items.finish();
    line.finish();
    content.end_text();
}
