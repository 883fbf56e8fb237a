//! A bar for each value that a game can end with.

use super::{MEASURE_TITLE, about, signed, title_below, title_rows};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, legend_height, of_series, ticks, type_of,
};
use crate::plots::palette::colour;
use admiralty_core::results::chart::Distribution;

/// The width of a number on a bar, and of a value below it.
const NUMBERED: i32 = 60;

pub(super) fn height(chart: &Distribution, width: i32) -> i32 {
    790 + legend_height(&of_series(&chart.series), width) + title_rows(width)
}

pub(super) fn draw(page: &Page, chart: &Distribution) -> Drawn {
    let room = page.room();
    let legend = legend_height(&of_series(&chart.series), room.width());
    page.series((room.left, room.top), &chart.series)?;
    page.text(
        (room.left, room.top + legend + 30),
        "percent of games",
        type_of(LABEL).quiet(),
    )?;
    let plot = Room {
        left: room.left + 90,
        top: room.top + legend + MEASURE_TITLE,
        bottom: room.bottom - 110 - title_rows(room.width()),
        ..room
    };
    let values = chart.bars.iter().map(|(value, _)| f64::from(*value));
    let first = values.clone().fold(f64::INFINITY, f64::min);
    let last = values.fold(f64::NEG_INFINITY, f64::max);
    let tallest = chart
        .bars
        .iter()
        .map(|(_, parts)| parts.iter().sum::<f64>())
        .fold(chart.reach, f64::max);
    let (levels, decimals) = ticks(0.0, (tallest * 100.0).max(0.1), 5);
    // Above the tallest bar there is room for its number.
    let top = levels.last().copied().unwrap_or(1.0).max(tallest * 106.0);
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
    bars(page, &mut plane, chart)?;
    value_labels(page, &plane, (first, last), plot)?;
    title_below(page, plot, plot.bottom + 94, &chart.measure, chart.ends.as_ref())
}

/// How wide a bar is, with the gap to the next.
fn step(plane: &Plane<'_>) -> i32 {
    plane.backend_coord(&(1.0, 0.0)).0 - plane.backend_coord(&(0.0, 0.0)).0
}

fn bars(page: &Page, plane: &mut Plane<'_>, chart: &Distribution) -> Drawn {
    let numbered = step(plane) >= NUMBERED;
    for (value, parts) in &chart.bars {
        let (left, right) = (f64::from(*value) - 0.42, f64::from(*value) + 0.42);
        let mut foot = 0.0;
        for (series, share) in chart.series.iter().zip(parts) {
            if *share > 0.0 {
                let head = foot + share * 100.0;
                plane.bar((left, foot), (right, head), colour(series.tone))?;
                foot = head;
            }
        }
        if numbered {
            let (x, y) = plane.backend_coord(&(f64::from(*value), foot));
            let text = if foot > 0.0 && foot < 0.05 {
                "<0.1".to_owned()
            } else {
                signed(foot, 1)
            };
            page.number((x, y - 10), &text, type_of(NUMBER).quiet().centred())?;
        }
    }
    Ok(())
}

/// Every value where there is room for it, else round ones.
fn value_labels(page: &Page, plane: &Plane<'_>, (first, last): (f64, f64), plot: Room) -> Drawn {
    let (mut values, _) = ticks(first, last, about(plot.width()));
    if step(plane) >= NUMBERED {
        values = (first as i32..=last as i32).map(f64::from).collect();
    }
    for value in values.into_iter().filter(|value| (first..=last).contains(value)) {
        let x = plane.backend_coord(&(value, 0.0)).0;
        page.inside((x, plot.bottom + 42), &signed(value, 0), type_of(LABEL).centred())?;
    }
    Ok(())
}
