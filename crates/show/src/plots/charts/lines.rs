//! Lines over a few steps, named at their right ends.

use super::{MEASURE_TITLE, measure_above, signed, step_labels};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, Swatch, is_narrow, legend_height, stroke, ticks,
    type_of,
};
use crate::plots::palette::{INK, PLAIN, QUIET, colour};
use admiralty_core::results::chart::Lines;
use admiralty_core::results::chart::Tone;
use plotters::style::RGBColor;

/// The least distance between two names.
const APART: i32 = 40;

/// How much of the room of a step its dots take, where they stand side by side.
const SPREAD: f64 = 0.6;

/// So many colours there are in turn.
const HUES: usize = 5;

fn hue(number: usize) -> RGBColor {
    [INK, PLAIN, colour(Tone::SECOND), colour(Tone::FIRST), QUIET][number % HUES]
}

/// How a line is broken, in pixels drawn and left out, and the word for it: whole as long as there are colours.
const BREAKS: [(f64, f64, &str); 3] = [
    (f64::INFINITY, 0.0, ""),
    (26.0, 16.0, " (dashed)"),
    (6.0, 12.0, " (dotted)"),
];

fn broken(number: usize) -> (f64, f64, &'static str) {
    BREAKS[number / HUES % BREAKS.len()]
}

/// The width of a piece of a line before its name, where colours come twice, and the room around it.
const SAMPLE: i32 = 58;
const SAMPLE_ROOM: i32 = SAMPLE + 14;

fn sample_room(chart: &Lines) -> i32 {
    if chart.lines.len() > HUES { SAMPLE_ROOM } else { 0 }
}

/// The names with the word for how each line is broken.
fn names(chart: &Lines) -> Vec<String> {
    let names = chart.lines.iter().enumerate();
    names
        .map(|(number, (name, _))| format!("{name}{}", broken(number).2))
        .collect()
}

/// The names as a legend, where they cannot stand beside the ends of lines.
fn legend<'n>(chart: &Lines, names: &'n [String], width: i32) -> Vec<Swatch<'n>> {
    if chart.joined && !is_narrow(width) {
        return Vec::new();
    }
    let names = names.iter().enumerate();
    names
        .map(|(number, name)| (hue(number), 1.0, name.as_str()))
        .collect()
}

pub(super) fn height(chart: &Lines, width: i32) -> i32 {
    match legend(chart, &names(chart), width).as_slice() {
        [] => 900,
        legend => 900 + legend_height(legend, width),
    }
}

pub(super) fn draw(page: &Page, chart: &Lines) -> Drawn {
    let room = page.room();
    let all_names = names(chart);
    let legend = legend(chart, &all_names, room.width());
    let legend_tall = match legend.as_slice() {
        [] => 0,
        legend => legend_height(legend, room.width()),
    };
    page.legend((room.left, room.top), &legend)?;
    let above = room.top + legend_tall;
    measure_above(page, above, &chart.measure)?;
    let name = type_of(NUMBER).amid();
    let names = chart
        .lines
        .iter()
        .map(|(label, _)| name.width(label) + 50 + sample_room(chart))
        .max()
        .filter(|_| legend.is_empty())
        .unwrap_or(0);
    let plot = Room {
        left: room.left + 110,
        top: above + MEASURE_TITLE + 10,
        right: room.right - names,
        bottom: room.bottom - 110,
    };
    let all = chart.lines.iter().flat_map(|(_, points)| points);
    let ends = all.filter(|point| point.half_width().is_finite());
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), point| {
        (low.min(point.low), high.max(point.high))
    });
    let (low, high) = if low.is_finite() {
        (low, high.max(low + 0.01))
    } else {
        (-1.0, 1.0)
    };
    let (levels, decimals) = ticks(low, high, 6);
    let (bottom, top) = (levels[0], levels[levels.len() - 1]);
    let last = chart.steps.len() as f64 - 1.0;
    let (left, right) = if chart.joined {
        (-0.2, last + 0.12)
    } else {
        (-0.5, last + 0.5)
    };
    let mut plane = page.plane(plot, left..right, bottom..top)?;
    let lines: Vec<_> = levels
        .iter()
        .map(|&level| ((left, level), (right, level)))
        .collect();
    plane.grid(&lines)?;
    curves(&mut plane, chart)?;
    if legend.is_empty() {
        label(page, chart, &plane, plot, (bottom, top))?;
    }
    for &level in &levels {
        let y = plane.backend_coord(&(0.0, level)).1;
        page.text(
            (plot.left - 16, y),
            &signed(level, decimals),
            type_of(LABEL).to_the_left().amid(),
        )?;
    }
    let steps = chart.steps.iter().enumerate();
    let steps = steps.map(|(step, label)| (plane.backend_coord(&(step as f64, bottom)).0, label.as_str()));
    step_labels(page, plot.bottom + 46, steps)?;
    page.text(
        (plot.centre(), plot.bottom + 98),
        &chart.steps_measure,
        type_of(LABEL).quiet().centred(),
    )
}

/// The lines with their intervals; side by side, dots that are joined only where their colour comes again.
fn curves(plane: &mut Plane<'_>, chart: &Lines) -> Drawn {
    let middle = (chart.lines.len() as f64 - 1.0) / 2.0;
    for (number, (_, points)) in chart.lines.iter().enumerate() {
        let tone = hue(number);
        let aside = if chart.joined {
            0.0
        } else {
            (number as f64 - middle) / chart.lines.len() as f64 * SPREAD
        };
        let at: Vec<_> = points
            .iter()
            .enumerate()
            .map(|(step, point)| (step as f64 + aside, point.value))
            .collect();
        if chart.joined || number >= HUES {
            joined(plane, &at, number)?;
        }
        for (&(step, value), point) in at.iter().zip(points) {
            if point.half_width().is_finite() {
                plane.line(&[(step, point.low), (step, point.high)], stroke(tone, 4))?;
            }
            plane.dot((step, value), tone)?;
        }
    }
    Ok(())
}

/// A line from point to point, whole or broken.
fn joined(plane: &mut Plane<'_>, points: &[(f64, f64)], number: usize) -> Drawn {
    let style = stroke(hue(number), 5);
    let (on, off, _) = broken(number);
    if on.is_infinite() {
        return plane.line(points, style);
    }
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let [begin, end] = [from, to].map(|point| plane.backend_coord(&point));
        let (across, down) = (f64::from(end.0 - begin.0), f64::from(end.1 - begin.1));
        let long = across.hypot(down);
        let point = |far: f64| {
            let share = (far / long).min(1.0);
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        };
        let pieces = (long / (on + off)).ceil() as u32;
        for piece in 0..pieces {
            let at = f64::from(piece) * (on + off);
            plane.line(&[point(at), point(at + on)], style)?;
        }
    }
    Ok(())
}

/// A piece of a line before its name.
fn sample(page: &Page, (left, middle): (i32, i32), number: usize) -> Drawn {
    let (on, off, _) = broken(number);
    let on = on.min(f64::from(SAMPLE));
    let pieces = (f64::from(SAMPLE) / (on + off)).ceil() as u32;
    for piece in 0..pieces {
        let at = f64::from(piece) * (on + off);
        let field = Room {
            left: left + at as i32,
            top: middle - 2,
            right: left + SAMPLE.min((at + on) as i32),
            bottom: middle + 3,
        };
        page.field(field, hue(number))?;
    }
    Ok(())
}

/// The names of the lines, beside their right ends.
fn label(page: &Page, chart: &Lines, plane: &Plane<'_>, plot: Room, (bottom, top): (f64, f64)) -> Drawn {
    let name = type_of(NUMBER).amid();
    let last = chart.steps.len() as f64 - 1.0;
    let mut places: Vec<(usize, i32)> = Vec::new();
    for (number, (_, points)) in chart.lines.iter().enumerate() {
        if let Some(point) = points.last() {
            places.push((
                number,
                plane.backend_coord(&(last, point.value.clamp(bottom, top))).1,
            ));
        }
    }
    spread(&mut places, plot.bottom);
    let beside = plot.right + 24;
    for (number, y) in places {
        if sample_room(chart) > 0 {
            sample(page, (beside, y), number)?;
        }
        page.text(
            (beside + sample_room(chart), y),
            &chart.lines[number].0,
            name.coloured(hue(number)),
        )?;
    }
    Ok(())
}

/// Moves names apart, from above, and up again where they would leave the plot.
fn spread(places: &mut [(usize, i32)], bottom: i32) {
    places.sort_by_key(|place| place.1);
    for at in 1..places.len() {
        places[at].1 = places[at].1.max(places[at - 1].1 + APART);
    }
    let mut limit = bottom;
    for place in places.iter_mut().rev() {
        place.1 = place.1.min(limit);
        limit = place.1 - APART;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_beyond_the_colours_are_broken() {
        let look = |number: usize| (hue(number), broken(number));
        for number in 0..HUES * BREAKS.len() {
            assert!((0..number).all(|other| look(other) != look(number)), "{number}");
        }
    }
}
