//! Estimates with their bands over bins, and how many cases each bin has.

use super::{MEASURE_TITLE, measure_above, signed, step_labels};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, Swatch, legend_height, stroke, ticks, type_of,
};
use crate::plots::palette::colour;
use admiralty_core::results::chart::{Curves, Series};
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, Scale};

/// How strong the bands are; they may overlap.
const BAND: f64 = 0.22;

fn legend(chart: &Curves) -> Vec<Swatch<'_>> {
    let curves = chart.curves.iter();
    curves
        .map(|(series, _)| (colour(series.tone), 1.0, series.label.as_str()))
        .collect()
}

pub(super) fn height(chart: &Curves, width: i32) -> i32 {
    870 + legend_height(&legend(chart), width)
}

pub(super) fn draw(page: &Page, chart: &Curves) -> Drawn {
    let room = page.room();
    let legend = legend(chart);
    let legend_tall = legend_height(&legend, room.width());
    page.legend((room.left, room.top), &legend)?;
    measure_above(page, room.top + legend_tall, &chart.measure)?;
    let plot = Room {
        left: room.left + 100,
        top: room.top + legend_tall + MEASURE_TITLE + 10,
        bottom: room.bottom - 150,
        ..room
    };
    let factor = chart.scale.factor();
    let all = chart
        .curves
        .iter()
        .flat_map(|(_, points)| points.iter().flatten());
    let highest = all
        .map(|point| point.high.min(point.value * 3.0 + 1.0))
        .fold(0.0, f64::max)
        * factor;
    let (levels, decimals) = match chart.scale {
        Scale::Percent => ticks(0.0, 100.0, 5),
        Scale::Plain => ticks(0.0, highest.max(0.01), 5),
    };
    let top = levels.last().copied().unwrap_or(1.0);
    let (left, right) = (-0.5, chart.bins.len() as f64 - 0.5);
    let mut plane = page.plane(plot, left..right, 0.0..top)?;
    let lines: Vec<_> = levels
        .iter()
        .map(|&level| ((left, level), (right, level)))
        .collect();
    plane.grid(&lines)?;
    for (series, points) in &chart.curves {
        for run in runs(points) {
            curve(&mut plane, series, &run, (factor, top))?;
        }
    }
    for &level in &levels {
        let y = plane.backend_coord(&(0.0, level)).1;
        page.text(
            (plot.left - 16, y),
            &signed(level, decimals),
            type_of(LABEL).to_the_left().amid(),
        )?;
    }
    bins(page, chart, &plane, (room, plot))
}

/// Stretches of bins that follow one another.
fn runs(points: &[Option<Estimate>]) -> Vec<Vec<(f64, Estimate)>> {
    let mut runs: Vec<Vec<(f64, Estimate)>> = vec![Vec::new()];
    for (index, point) in points.iter().enumerate() {
        match (point, runs.last_mut()) {
            (Some(point), Some(run)) => run.push((index as f64, *point)),
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

fn curve(
    plane: &mut Plane<'_>,
    series: &Series,
    run: &[(f64, Estimate)],
    (factor, top): (f64, f64),
) -> Drawn {
    let hue = colour(series.tone);
    let within = |level: f64| (level * factor).clamp(0.0, top);
    let mut edges: Vec<_> = run
        .iter()
        .map(|&(at, point)| (at, within(point.low), within(point.high)))
        .collect();
    if let [(at, low, high)] = edges[..] {
        edges = vec![(at - 0.08, low, high), (at + 0.08, low, high)];
    }
    let lower = edges.iter().map(|&(at, low, _)| (at, low));
    let upper = edges.iter().rev().map(|&(at, _, high)| (at, high));
    plane.field(&lower.chain(upper).collect::<Vec<_>>(), hue, BAND)?;
    let line: Vec<_> = run.iter().map(|&(at, point)| (at, within(point.value))).collect();
    plane.line(&line, stroke(hue, 6))?;
    line.iter().try_for_each(|&at| plane.dot(at, hue))
}

fn bins(page: &Page, chart: &Curves, plane: &Plane<'_>, (room, plot): (Room, Room)) -> Drawn {
    let bins = chart.bins.iter().enumerate();
    let bins = bins.map(|(at, (label, cases))| (plane.backend_coord(&(at as f64, 0.0)).0, label, *cases));
    step_labels(
        page,
        plot.bottom + 46,
        bins.clone().map(|(x, label, _)| (x, label.as_str())),
    )?;
    let numbers: Vec<(i32, String)> = bins.map(|(x, _, cases)| (x, grouped(cases))).collect();
    let kind = type_of(NUMBER).quiet().centred();
    let widest = numbers
        .iter()
        .map(|(_, number)| kind.width(number))
        .max()
        .unwrap_or(0)
        + 12;
    let apart = plot.width() / numbers.len().max(1) as i32;
    let every = (widest / apart.max(1) + 1).max(1) as usize;
    // An exact figure has no number of cases.
    let counted = chart.bins.iter().any(|(_, cases)| *cases > 0);
    for (x, number) in numbers.iter().step_by(every).filter(|_| counted) {
        page.text((*x, plot.bottom + 88), number, kind)?;
    }
    if counted {
        page.text((room.left, plot.bottom + 88), "n", type_of(NUMBER).quiet())?;
    }
    page.text(
        (plot.centre(), plot.bottom + 140),
        &chart.bins_measure,
        type_of(LABEL).quiet().centred(),
    )
}
