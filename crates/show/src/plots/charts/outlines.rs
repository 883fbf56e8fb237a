//! How often each whole number came up, one outline over another on one scale.

use super::{MEASURE_TITLE, about, signed, title_below, title_rows};
use crate::plots::page::{Drawn, LABEL, Page, Room, Strokes, stroke, ticks, type_of};
use crate::plots::palette::{INK, PLAIN, QUIET, colour};
use admiralty_core::results::chart::{Outlines, Tone};
use plotters::style::RGBColor;

/// The height of a name in the legend, one below another.
const ROW: i32 = 46;

/// How strong the filled outline is.
const FILL: f64 = 0.22;

/// The first is filled; the others are lines over it, each colour with another width.
fn hue(number: usize) -> (RGBColor, u32) {
    match number {
        0 => (QUIET, 3),
        1 => (INK, 7),
        2 => (PLAIN, 5),
        3 => (colour(Tone::SECOND), 5),
        _ => (colour(Tone::FIRST), 5),
    }
}

pub(super) fn height(chart: &Outlines, width: i32) -> i32 {
    860 + chart.outlines.len() as i32 * ROW + title_rows(width)
}

pub(super) fn draw(page: &Page, chart: &Outlines) -> Drawn {
    let room = page.room();
    for (number, (name, _)) in chart.outlines.iter().enumerate() {
        let at = (room.left, room.top + ROW * number as i32);
        page.legend(at, &[(hue(number).0, 1.0, name)])?;
    }
    let below = room.top + ROW * chart.outlines.len() as i32 + 12;
    page.text(
        (room.left, below + 40),
        "percent of games",
        type_of(LABEL).quiet(),
    )?;
    let plot = Room {
        left: room.left + 90,
        top: below + MEASURE_TITLE,
        bottom: room.bottom - 110 - title_rows(room.width()),
        ..room
    };
    let numbers = chart
        .outlines
        .iter()
        .map(|(_, shares)| shares.len())
        .max()
        .unwrap_or(0);
    let (first, last) = (
        f64::from(chart.first),
        f64::from(chart.first) + numbers as f64 - 1.0,
    );
    let shares = || chart.outlines.iter().flat_map(|(_, shares)| shares);
    let tallest = shares().copied().fold(0.001, f64::max);
    let (levels, decimals) = ticks(0.0, tallest * 100.0, 5);
    let top = levels.last().copied().unwrap_or(1.0);
    let mut plane = page.plane(plot, first - 0.6..last + 0.6, 0.0..top)?;
    let lines: Vec<_> = levels
        .iter()
        .map(|&level| ((first - 0.6, level), (last + 0.6, level)))
        .collect();
    plane.grid(&lines)?;
    for &level in &levels {
        let y = plane.backend_coord(&(first, level)).1;
        let kind = type_of(LABEL).to_the_left().amid();
        page.text((plot.left - 16, y), &signed(level, decimals), kind)?;
    }
    for (number, (_, shares)) in chart.outlines.iter().enumerate() {
        let (tone, width) = hue(number);
        let outline = steps(first, shares);
        if number == 0 {
            plane.field(&outline, tone, FILL)?;
        }
        plane.line(&outline, stroke(tone, width))?;
    }
    let (values, _) = ticks(first, last, about(plot.width()));
    for value in values.into_iter().filter(|value| (first..=last).contains(value)) {
        let x = plane.backend_coord(&(value, 0.0)).0;
        page.inside((x, plot.bottom + 42), &signed(value, 0), type_of(LABEL).centred())?;
    }
    title_below(page, plot, plot.bottom + 94, &chart.measure, chart.ends.as_ref())
}

/// The outline of bars that touch, from zero to zero.
fn steps(first: f64, shares: &[f64]) -> Vec<(f64, f64)> {
    let mut points = vec![(first - 0.5, 0.0)];
    for (at, share) in shares.iter().enumerate() {
        let left = first + at as f64 - 0.5;
        points.extend([(left, share * 100.0), (left + 1.0, share * 100.0)]);
    }
    points.push((first + shares.len() as f64 - 0.5, 0.0));
    points
}
