//! The page that every picture stands on: title, how to read it, room for the chart, source; and the strokes that
//! charts share.

use crate::plots::canvas::{Canvas, Mark};
use crate::plots::palette::{GRID, INK, PAPER, QUIET, colour};
use crate::plots::typeface;
use crate::plots::typeface::{FAMILY, Weight};
use admiralty_core::results::chart::{Chart, Figure, Series};
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::prelude::Cartesian2d;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, ShapeStyle};
use std::convert::Infallible;
use std::ops::Range;

/// Whether something could be drawn.
pub(super) type Drawn<T = ()> = Result<T, DrawingAreaErrorKind<Infallible>>;

/// A plane with two axes of numbers.
pub(super) type Plane<'a> = ChartContext<'a, Canvas, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// How wide a picture is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Format {
    width: i32,
    /// What is left free at all edges.
    margin: i32,
    title: f64,
}

/// For print and screens.
pub(super) const WIDE: Format = Format {
    width: 2000,
    margin: 70,
    title: 54.0,
};

/// For phones, where letters keep their size and the chart is arranged otherwise.
pub(super) const NARROW: Format = Format {
    width: 980,
    margin: 16,
    title: 44.0,
};

/// A room that is no wider is arranged for phones.
const NARROWEST: i32 = 1200;

const CAPTION: f64 = 31.0;
const SOURCE: f64 = 23.0;
/// Size of the labels of a scale and of legends.
pub(super) const LABEL: f64 = 30.0;
/// Size of numbers in and beside data.
pub(super) const NUMBER: f64 = 26.0;

/// A rectangle of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Room {
    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn centre(&self) -> i32 {
        i32::midpoint(self.left, self.right)
    }

    /// Whether labels stand above what they name, and panels below one another, to leave room for data.
    pub fn is_narrow(&self) -> bool {
        is_narrow(self.width())
    }
}

/// The same of a width.
pub(super) const fn is_narrow(width: i32) -> bool {
    width <= NARROWEST
}

/// How a text looks and which of its points is given.
#[derive(Clone, Copy)]
pub(super) struct Type {
    size: f64,
    weight: Weight,
    colour: RGBColor,
    across: HPos,
    up: VPos,
}

/// A text in ink, given by the left end of its line.
pub(super) const fn type_of(size: f64) -> Type {
    Type {
        size,
        weight: Weight::Regular,
        colour: INK,
        across: HPos::Left,
        up: VPos::Bottom,
    }
}

impl Type {
    pub const fn bold(self) -> Self {
        Type {
            weight: Weight::Semibold,
            ..self
        }
    }

    pub const fn quiet(self) -> Self {
        self.coloured(QUIET)
    }

    pub const fn coloured(self, colour: RGBColor) -> Self {
        Type { colour, ..self }
    }

    /// Given by its middle, or its right end.
    pub const fn centred(self) -> Self {
        Type {
            across: HPos::Center,
            ..self
        }
    }

    pub const fn to_the_left(self) -> Self {
        Type {
            across: HPos::Right,
            ..self
        }
    }

    /// Given by the middle of its capitals.
    pub const fn amid(self) -> Self {
        Type {
            up: VPos::Center,
            ..self
        }
    }

    pub fn width(self, text: &str) -> i32 {
        typeface::width(text, self.size, self.weight).ceil() as i32
    }

    /// A text in lines that the room holds.
    pub fn lines(self, text: &str, room: i32) -> Vec<String> {
        typeface::wrap(text, self.size, self.weight, f64::from(room))
    }

    /// As much of a name as there is room for; what follows it after two spaces stays.
    fn cut(self, text: &str, room: i32) -> String {
        let (mut name, tail) = text.split_at(text.find("  ").unwrap_or(text.len()));
        let mut shown = text.to_owned();
        while self.width(&shown) > room && !name.is_empty() {
            name = &name[..name.char_indices().next_back().map_or(0, |(end, _)| end)];
            shown = format!("{name}…{tail}");
        }
        shown
    }
}

/// A page, its text broken into lines, so that its height is known.
pub(super) struct Page {
    format: Format,
    canvas: Canvas,
    surface: DrawingArea<Canvas, Shift>,
    size: (u32, u32),
    title: Vec<String>,
    caption: Vec<String>,
    source: Vec<String>,
}

fn line_height(size: f64) -> i32 {
    (size * 1.4).round() as i32
}

impl Page {
    /// A page of a format for a figure, whose chart is as high as the function says for the width of its room.
    pub fn new(figure: &Figure, format: Format, chart_height: impl Fn(i32) -> i32, source: &str) -> Self {
        let Format { width, margin, .. } = format;
        let chart_height = chart_height(width - 2 * margin);
        let room = f64::from(width - 2 * margin);
        let title = typeface::wrap(&figure.title, format.title, Weight::Semibold, room);
        let caption = typeface::wrap(&figure.caption, CAPTION, Weight::Regular, room);
        let source = typeface::wrap(source, SOURCE, Weight::Regular, room);
        let lines = |lines: &[String], size| lines.len() as i32 * line_height(size);
        let height = margin
            + lines(&title, format.title)
            + lines(&caption, CAPTION)
            + HEAD_GAP
            + chart_height
            + FOOT_GAP
            + lines(&source, SOURCE)
            + margin / 2;
        let size = (width as u32, height as u32);
        let canvas = Canvas::new(size);
        Page {
            format,
            surface: canvas.clone().into_drawing_area(),
            canvas,
            size,
            title,
            caption,
            source,
        }
    }

    /// Draws what stands above and below the chart.
    pub fn heading(&self) -> Drawn {
        self.surface.fill(&PAPER)?;
        let Format { margin, title, .. } = self.format;
        let mut y = margin;
        for (lines, kind) in [
            (&self.title, type_of(title).bold()),
            (&self.caption, type_of(CAPTION).quiet()),
        ] {
            for line in lines {
                self.text((margin, y + (kind.size * 0.8) as i32), line, kind)?;
                y += line_height(kind.size);
            }
        }
        let mut y = self.size.1 as i32 - margin / 2 - self.source.len() as i32 * line_height(SOURCE);
        for line in &self.source {
            self.text((margin, y + SOURCE as i32), line, type_of(SOURCE).quiet())?;
            y += line_height(SOURCE);
        }
        Ok(())
    }

    /// The room for the chart.
    pub fn room(&self) -> Room {
        let Format { width, margin, title } = self.format;
        let above =
            self.title.len() as i32 * line_height(title) + self.caption.len() as i32 * line_height(CAPTION);
        let below = self.source.len() as i32 * line_height(SOURCE);
        Room {
            left: margin,
            top: margin + above + HEAD_GAP,
            right: width - margin,
            bottom: self.size.1 as i32 - margin / 2 - below - FOOT_GAP,
        }
    }

    /// Width and height.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Everything drawn.
    pub fn finish(self) -> Vec<Mark> {
        self.canvas.take()
    }

    pub fn text(&self, at: (i32, i32), text: &str, kind: Type) -> Drawn {
        let style = match kind.weight {
            Weight::Regular => FontStyle::Normal,
            Weight::Semibold => FontStyle::Bold,
        };
        let style = (FAMILY, kind.size).into_font().style(style).color(&kind.colour);
        self.surface
            .draw(&Text::new(text, at, style.pos(Pos::new(kind.across, kind.up))))
    }

    /// A number beside data: lines behind it make room.
    pub fn number(&self, at: (i32, i32), text: &str, kind: Type) -> Drawn {
        const EDGE: i32 = 6;
        let wide = kind.width(text);
        let left = match kind.across {
            HPos::Left => at.0,
            HPos::Center => at.0 - wide / 2,
            HPos::Right => at.0 - wide,
        };
        let tall = (typeface::CAPITAL * kind.size).ceil() as i32;
        let bottom = match kind.up {
            VPos::Bottom => at.1,
            VPos::Center => at.1 + tall / 2,
            VPos::Top => at.1 + tall,
        };
        let patch = Room {
            left: left - EDGE,
            top: bottom - tall - EDGE,
            right: left + wide + EDGE,
            bottom: bottom + EDGE,
        };
        self.field(patch, PAPER)?;
        self.text(at, text, kind)
    }

    /// A centred text, moved so far that it lies within the room.
    pub fn inside(&self, (x, y): (i32, i32), text: &str, kind: Type) -> Drawn {
        let (room, half) = (self.room(), kind.width(text) / 2);
        let x = x.min(room.right - half).max(room.left + half);
        self.text((x, y), text, kind.centred())
    }

    /// The name of a row; where it lies on the chart, lines behind it make room.
    pub fn beside(&self, at: (i32, i32), name: &str, kind: Type, on_chart: bool) -> Drawn {
        if on_chart {
            self.number(at, name, kind)
        } else {
            self.text(at, name, kind)
        }
    }

    /// A filled rectangle.
    pub fn field(&self, room: Room, colour: RGBColor) -> Drawn {
        self.wash(room, colour, 1.0)
    }

    /// A rectangle through which the paper is seen, light or dark.
    pub fn wash(&self, room: Room, colour: RGBColor, strength: f64) -> Drawn {
        self.surface.draw(&Rectangle::new(
            [(room.left, room.top), (room.right, room.bottom)],
            colour.mix(strength).filled(),
        ))
    }

    /// A plane that fills a room.
    pub fn plane(&self, room: Room, x: Range<f64>, y: Range<f64>) -> Drawn<Plane<'static>> {
        let size = (room.width() as u32, (room.bottom - room.top) as u32);
        let room = self
            .surface
            .clone()
            .shrink((room.left as u32, room.top as u32), size);
        ChartBuilder::on(&room).build_cartesian_2d(x, y)
    }

    /// Swatches with their words, in as many rows as they need, from a corner of the room.
    pub fn legend(&self, (left, top): (i32, i32), entries: &[Swatch<'_>]) -> Drawn {
        const SIDE: i32 = SWATCH / 2;
        let kind = type_of(LABEL).amid();
        let mut middle = top + LEGEND_ROW / 2 + LEGEND_GAP / 2;
        for row in legend_rows(entries, self.room().right - left) {
            let mut x = left;
            for &(swatch, strength, words) in row {
                let field = Room {
                    left: x,
                    top: middle - SIDE,
                    right: x + SWATCH,
                    bottom: middle + SIDE,
                };
                self.wash(field, swatch, strength)?;
                let room = self.room().right - x - SWATCH - 14;
                self.text((x + SWATCH + 14, middle), &kind.cut(words, room), kind)?;
                x += swatch_width(words);
            }
            middle += LEGEND_ROW;
        }
        Ok(())
    }

    /// The legend of series.
    pub fn series(&self, at: (i32, i32), series: &[Series]) -> Drawn {
        self.legend(at, &of_series(series))
    }

    /// Says in the middle of the room that there is nothing to show.
    pub fn nothing(&self, why: &str) -> Drawn {
        let room = self.room();
        let middle = i32::midpoint(room.top, room.bottom);
        self.text(
            (room.centre(), middle),
            why,
            type_of(LABEL).quiet().centred().amid(),
        )
    }
}

/// A colour, how much of it, and what it means.
pub(super) type Swatch<'a> = (RGBColor, f64, &'a str);

const SWATCH: i32 = 30;
const LEGEND_ROW: i32 = 46;
const LEGEND_GAP: i32 = 24;

fn swatch_width(words: &str) -> i32 {
    SWATCH + 14 + type_of(LABEL).width(words) + 50
}

/// The entries of a legend, row by row.
fn legend_rows<'a, 'b>(entries: &'a [Swatch<'b>], width: i32) -> Vec<&'a [Swatch<'b>]> {
    let (mut rows, mut begun, mut x) = (Vec::new(), 0, 0);
    for (at, &(.., words)) in entries.iter().enumerate() {
        // The gap behind the last entry of a row may lie outside.
        if at > begun && x + swatch_width(words) - 50 > width {
            rows.push(&entries[begun..at]);
            (begun, x) = (at, 0);
        }
        x += swatch_width(words);
    }
    if begun < entries.len() {
        rows.push(&entries[begun..]);
    }
    rows
}

/// The height that a legend needs in a room of a width.
pub(super) fn legend_height(entries: &[Swatch<'_>], width: i32) -> i32 {
    legend_rows(entries, width).len() as i32 * LEGEND_ROW + LEGEND_GAP
}

/// The entries of a legend of series.
pub(super) fn of_series(series: &[Series]) -> Vec<Swatch<'_>> {
    series
        .iter()
        .map(|one| (colour(one.tone), 1.0, one.label.as_str()))
        .collect()
}

const HEAD_GAP: i32 = 24;
const FOOT_GAP: i32 = 36;

/// A stroke of this width.
pub(super) fn stroke(colour: RGBColor, width: u32) -> ShapeStyle {
    ShapeStyle {
        color: colour.to_rgba(),
        filled: true,
        stroke_width: width,
    }
}

/// From a point to another.
pub(super) type Segment = ((f64, f64), (f64, f64));

/// Lines on a plane.
pub(super) trait Strokes {
    fn line(&mut self, points: &[(f64, f64)], style: ShapeStyle) -> Drawn;
    fn field(&mut self, points: &[(f64, f64)], colour: RGBColor, alpha: f64) -> Drawn;
    fn bar(&mut self, from: (f64, f64), to: (f64, f64), colour: RGBColor) -> Drawn;
    fn dot(&mut self, at: (f64, f64), colour: RGBColor) -> Drawn;
    fn grid(&mut self, lines: &[Segment]) -> Drawn;
}

impl Strokes for Plane<'_> {
    fn line(&mut self, points: &[(f64, f64)], style: ShapeStyle) -> Drawn {
        self.draw_series([PathElement::new(points.to_vec(), style)])
            .map(drop)
    }

    fn field(&mut self, points: &[(f64, f64)], colour: RGBColor, alpha: f64) -> Drawn {
        self.draw_series([Polygon::new(points.to_vec(), colour.mix(alpha))])
            .map(drop)
    }

    fn bar(&mut self, from: (f64, f64), to: (f64, f64), colour: RGBColor) -> Drawn {
        self.draw_series([Rectangle::new([from, to], colour.filled())])
            .map(drop)
    }

    fn dot(&mut self, at: (f64, f64), colour: RGBColor) -> Drawn {
        self.draw_series([Circle::new(at, 9, colour.filled())]).map(drop)
    }

    fn grid(&mut self, lines: &[Segment]) -> Drawn {
        lines.iter().try_for_each(|&(from, to)| {
            let heavy = from.0 == 0.0 && to.0 == 0.0 || from.1 == 0.0 && to.1 == 0.0;
            self.line(
                &[from, to],
                if heavy { stroke(QUIET, 3) } else { stroke(GRID, 2) },
            )
        })
    }
}

/// Round numbers that span a range of values, about so many, and how many decimals they need. The range must not be
/// empty.
pub(super) fn ticks(low: f64, high: f64, about: usize) -> (Vec<f64>, usize) {
    let rough = ((high - low) / about.max(1) as f64).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let first = (low / step + 1e-9).floor() as i64;
    let last = (high / step - 1e-9).ceil() as i64;
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    ((first..=last).map(|n| n as f64 * step).collect(), decimals)
}

/// Whether a chart has nothing in it.
pub(super) fn is_empty(chart: &Chart) -> bool {
    match chart {
        Chart::Distribution(chart) => chart.bars.is_empty(),
        Chart::Fan(chart) => chart.steps.is_empty(),
        Chart::HeatMap(chart) => chart.panels.is_empty() || chart.rows.is_empty() || chart.columns.is_empty(),
        Chart::Payoffs(chart) => chart.rows.is_empty() || chart.columns.is_empty(),
        Chart::Bars(chart) => chart
            .groups
            .iter()
            .all(|(_, bars)| bars.iter().all(Option::is_none)),
        Chart::Shares(chart) => chart.rows.is_empty(),
        Chart::Atlas(chart) => chart.maps.is_empty(),
        Chart::Scene(chart) => chart.places.is_empty(),
        Chart::Forest(chart) => chart.groups.iter().all(|(_, rows)| rows.is_empty()),
        Chart::Tornado(chart) => chart.rows.iter().all(|(_, bars)| bars.is_empty()),
        Chart::Outlines(chart) => chart.outlines.iter().all(|(_, shares)| shares.is_empty()),
        Chart::Lines(chart) => {
            chart.steps.is_empty() || chart.lines.iter().all(|(_, points)| points.is_empty())
        }
        Chart::Curves(chart) => chart
            .curves
            .iter()
            .all(|(_, points)| points.iter().all(Option::is_none)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_span_the_range() {
        assert_eq!(
            ticks(0.0, 0.9, 5),
            (vec![0.0, 0.2, 0.4, 0.600_000_000_000_000_1, 0.8, 1.0], 1)
        );
        assert_eq!(ticks(-10.0, 10.0, 4), (vec![-10.0, -5.0, 0.0, 5.0, 10.0], 0));
        assert_eq!(ticks(0.0, 13.0, 5).0, [0.0, 5.0, 10.0, 15.0]);
        assert_eq!(ticks(3.0, 3.0, 5).0.len(), 1, "no range, no end of ticks");
    }
}
