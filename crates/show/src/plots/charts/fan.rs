//! How something spreads as a game goes on: the middle half, nine in ten, the median.

use super::{LEGEND, MEASURE_TITLE, signed};
use crate::plots::page::{Drawn, LABEL, Page, Plane, Room, Strokes, stroke, ticks, type_of};
use crate::plots::palette::{INK, PLAIN, colour, tint};
use admiralty_core::results::chart::{Ends, Fan, Quantiles};

/// What the words for the two ends need beside the plot.
const ENDS: i32 = 230;

pub(super) fn draw(page: &Page, chart: &Fan) -> Drawn {
    let room = page.room();
    let entries = [
        (INK, "median"),
        (tint(PLAIN, 0.75), "middle half of the games (25–75 %)"),
        (tint(PLAIN, 0.3), "nine in ten (5–95 %)"),
    ];
    page.legend((room.left, room.top + LEGEND / 2), &entries)?;
    page.text(
        (room.left, room.top + LEGEND + 30),
        &chart.measure,
        type_of(LABEL).quiet(),
    )?;
    let plot = Room {
        left: room.left + 90,
        top: room.top + LEGEND + MEASURE_TITLE + 10,
        right: if chart.ends.is_some() {
            room.right - ENDS
        } else {
            room.right
        },
        bottom: room.bottom - 50,
    };
    let of = |pick: fn(&Quantiles) -> f64| chart.steps.iter().map(move |(_, step)| pick(step));
    let low = of(|step| step.p5).fold(0.0, f64::min);
    let high = of(|step| step.p95).fold(0.0, f64::max);
    let (levels, decimals) = ticks(low, high.max(low + 1.0), 6);
    let (bottom, top) = (levels[0], levels[levels.len() - 1]);
    let last = chart.steps.len() as f64 - 1.0;
    let (left, right) = (-0.25, last + 0.25);
    let mut plane = page.plane(plot, left..right, bottom..top)?;

    band(&mut plane, chart, |step| (step.p5, step.p95), 0.3)?;
    band(&mut plane, chart, |step| (step.p25, step.p75), 0.75)?;
    let lines: Vec<_> = levels
        .iter()
        .map(|&level| ((left, level), (right, level)))
        .collect();
    plane.grid(&lines)?;
    let median: Vec<_> = of(|step| step.p50)
        .enumerate()
        .map(|(index, p50)| (index as f64, p50))
        .collect();
    plane.line(&median, stroke(INK, 7))?;
    for &at in &median {
        plane.dot(at, INK)?;
    }

    for &level in &levels {
        let y = plane.backend_coord(&(0.0, level)).1;
        page.text(
            (plot.left - 16, y),
            &signed(level, decimals),
            type_of(LABEL).to_the_left().amid(),
        )?;
    }
    for (index, (label, _)) in chart.steps.iter().enumerate() {
        let x = plane.backend_coord(&(index as f64, bottom)).0;
        page.text((x, plot.bottom + 46), label, type_of(LABEL).centred())?;
    }
    words_for_ends(page, &plane, chart.ends.as_ref(), (plot.right, bottom, top))
}

/// A band between two quantiles; a single step is widened, so that it can be seen.
fn band(plane: &mut Plane<'_>, chart: &Fan, edges: fn(&Quantiles) -> (f64, f64), strength: f64) -> Drawn {
    let point = |(index, (_, step)): (usize, &(String, Quantiles))| (index as f64, edges(step));
    let mut steps: Vec<_> = chart.steps.iter().enumerate().map(point).collect();
    if let [(at, edges)] = steps[..] {
        steps = vec![(at - 0.1, edges), (at + 0.1, edges)];
    }
    let lower = steps.iter().map(|&(at, (low, _))| (at, low));
    let upper = steps.iter().rev().map(|&(at, (_, high))| (at, high));
    plane.field(
        &lower.chain(upper).collect::<Vec<_>>(),
        tint(PLAIN, strength),
        1.0,
    )
}

fn words_for_ends(
    page: &Page,
    plane: &Plane<'_>,
    ends: Option<&Ends>,
    (right, bottom, top): (i32, f64, f64),
) -> Drawn {
    let Some(ends) = ends else { return Ok(()) };
    for (series, level, shown) in [(&ends.above, top, top > 0.0), (&ends.below, bottom, bottom < 0.0)] {
        if shown {
            let y = plane.backend_coord(&(0.0, level / 2.0)).1;
            let kind = type_of(LABEL).bold().amid().coloured(colour(series.tone));
            page.text((right + 20, y), &series.label, kind)?;
        }
    }
    Ok(())
}
