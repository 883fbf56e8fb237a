//! How something spreads as a game goes on: the middle half, nine in ten, the median.

use super::{MEASURE_TITLE, measure_above, signed, step_labels};
use crate::plots::page::{
    Drawn, LABEL, Page, Plane, Room, Strokes, Swatch, is_narrow, legend_height, stroke, ticks, type_of,
};
use crate::plots::palette::{INK, PLAIN, colour};
use admiralty_core::results::chart::{Ends, Fan, Quantiles};

/// What the words for the two ends need beside the plot, or above and below it.
const ENDS: i32 = 230;
const ENDS_ROW: i32 = 44;

/// How strong the bands are; the narrow one lies on the other.
const NINE_IN_TEN: f64 = 0.3;
const HALF: f64 = 0.65;

const LEGEND: [Swatch<'_>; 3] = [
    (INK, 1.0, "median"),
    // As seen through the wide band below it.
    (
        PLAIN,
        1.0 - (1.0 - NINE_IN_TEN) * (1.0 - HALF),
        "middle half of the games (25–75 %)",
    ),
    (PLAIN, NINE_IN_TEN, "nine in ten (5–95 %)"),
];

pub(super) fn height(chart: &Fan, width: i32) -> i32 {
    let ends = if is_narrow(width) && chart.ends.is_some() {
        ENDS_ROW
    } else {
        0
    };
    830 + legend_height(&LEGEND, width) + ends
}

pub(super) fn draw(page: &Page, chart: &Fan) -> Drawn {
    let room = page.room();
    let legend = legend_height(&LEGEND, room.width());
    page.legend((room.left, room.top), &LEGEND)?;
    measure_above(page, room.top + legend, &chart.measure)?;
    let beside = chart.ends.is_some() && !room.is_narrow();
    let above = if room.is_narrow() && chart.ends.is_some() {
        ENDS_ROW
    } else {
        0
    };
    let plot = Room {
        left: room.left + 90,
        top: room.top + legend + MEASURE_TITLE + 10 + above,
        right: if beside { room.right - ENDS } else { room.right },
        bottom: room.bottom - 50,
    };
    let of = |pick: fn(&Quantiles) -> f64| chart.steps.iter().map(move |(_, step)| pick(step));
    let low = of(|step| step.p5).fold(chart.reach.0.min(0.0), f64::min);
    let high = of(|step| step.p95).fold(chart.reach.1.max(0.0), f64::max);
    let (levels, decimals) = ticks(low, high.max(low + 1.0), 6);
    let (bottom, top) = (levels[0], levels[levels.len() - 1]);
    let last = chart.steps.len() as f64 - 1.0;
    let (left, right) = (-0.25, last + 0.25);
    let mut plane = page.plane(plot, left..right, bottom..top)?;

    band(&mut plane, chart, |step| (step.p5, step.p95), NINE_IN_TEN)?;
    band(&mut plane, chart, |step| (step.p25, step.p75), HALF)?;
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
    let steps = chart.steps.iter().enumerate();
    let steps = steps.map(|(at, (label, _))| (plane.backend_coord(&(at as f64, bottom)).0, label.as_str()));
    step_labels(page, plot.bottom + 46, steps)?;
    if beside {
        return ends_beside(page, &plane, chart.ends.as_ref(), (plot.right, bottom, top));
    }
    ends_above(page, plot, chart.ends.as_ref())
}

/// The words for both ends in the line above the plot, the upper one first.
fn ends_above(page: &Page, plot: Room, ends: Option<&Ends>) -> Drawn {
    let Some(ends) = ends else { return Ok(()) };
    let kind = type_of(LABEL).bold();
    let y = plot.top - 24;
    let [above, below] = [(&ends.above, "above"), (&ends.below, "below")].map(|(series, side)| {
        (
            format!("{side}: {}", series.label),
            kind.coloured(colour(series.tone)),
        )
    });
    page.text((plot.left, y), &above.0, above.1)?;
    page.text((plot.right, y), &below.0, below.1.to_the_left())
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
    plane.field(&lower.chain(upper).collect::<Vec<_>>(), PLAIN, strength)
}

fn ends_beside(
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
