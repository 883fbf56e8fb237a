//! Bars side by side, with their intervals and numbers.

use super::{about, signed};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, is_narrow, legend_height, of_series, stroke, ticks,
    type_of,
};
use crate::plots::palette::{INK, colour};
use admiralty_core::results::chart::Bars;
use admiralty_core::statistics::{Estimate, Scale};

const BAR: i32 = 50;
const GAP: i32 = 34;
const BELOW: i32 = 110;

/// The bars that a group really has.
fn present(bars: &[Option<Estimate>]) -> impl Iterator<Item = (usize, Estimate)> + Clone {
    bars.iter()
        .enumerate()
        .filter_map(|(index, bar)| bar.map(|bar| (index, bar)))
}

/// The height of a line of a group's label where it stands above its bars.
const NAME: i32 = 46;

/// Whether labels stand above the bars: on a narrow page, and where they would take its half.
fn are_above(chart: &Bars, width: i32) -> bool {
    is_narrow(width) || widest(chart) > width / 2
}

fn widest(chart: &Bars) -> i32 {
    let names = chart.groups.iter();
    names
        .map(|(name, _)| type_of(LABEL).width(name))
        .max()
        .unwrap_or(0)
}

pub(super) fn height(chart: &Bars, width: i32) -> i32 {
    let above = are_above(chart, width);
    let name = |name: &str| match above {
        true => type_of(LABEL).lines(name, width).len() as i32 * NAME,
        false => 0,
    };
    let groups = chart
        .groups
        .iter()
        .map(|(label, bars)| present(bars).count() as i32 * BAR + GAP + name(label));
    legend_height(&of_series(&chart.series), width) + groups.sum::<i32>() + BELOW
}

pub(super) fn draw(page: &Page, chart: &Bars) -> Drawn {
    let room = page.room();
    let legend = legend_height(&of_series(&chart.series), room.width());
    let above = are_above(chart, room.width());
    page.series((room.left, room.top), &chart.series)?;
    let label = type_of(LABEL).amid();
    let number = type_of(NUMBER).amid();
    let all = chart
        .groups
        .iter()
        .flat_map(|(_, bars)| present(bars).map(|(_, bar)| bar));
    let numbers = all.clone().map(|bar| number.width(&text(bar))).max().unwrap_or(0) + 30;
    let plot = Room {
        left: room.left + if above { 0 } else { widest(chart) + 24 },
        top: room.top + legend,
        right: room.right - numbers,
        bottom: room.bottom - BELOW,
    };
    let longest = all
        .map(|bar| if bar.high.is_finite() { bar.high } else { bar.value })
        .fold(0.0, f64::max);
    let (levels, decimals) = ticks(0.0, longest.max(0.01), about(plot.width()).min(6));
    let end = levels.last().copied().unwrap_or(1.0);
    let tall = f64::from(plot.bottom - plot.top);
    let mut plane = page.plane(plot, 0.0..end, 0.0..tall)?;
    let lines: Vec<_> = levels
        .iter()
        .map(|&level| ((level, 0.0), (level, tall)))
        .collect();
    plane.grid(&lines)?;

    // Upwards on the plane is downwards on the page.
    let mut y = tall - f64::from(GAP) / 2.0;
    for (name, bars) in &chart.groups {
        if above {
            for line in label.lines(name, room.width()) {
                let middle = plane.backend_coord(&(0.0, y - f64::from(NAME) / 2.0)).1;
                page.beside((room.left, middle), &line, label, true)?;
                y -= f64::from(NAME);
            }
        }
        let top = y;
        for (index, bar) in present(bars) {
            let tone = chart.series.get(index).map_or(INK, |series| colour(series.tone));
            let at = one(&mut plane, bar, y, tone)?;
            page.number((at.0 + 14, at.1), &text(bar), number)?;
            y -= f64::from(BAR);
        }
        if !above {
            let middle = plane.backend_coord(&(0.0, f64::midpoint(top, y))).1;
            page.beside((room.left, middle), name, label, false)?;
        }
        y -= f64::from(GAP);
    }
    for &level in &levels {
        let x = plane.backend_coord(&(level, 0.0)).0;
        page.inside(
            (x, plot.bottom + 44),
            &signed(level, decimals),
            type_of(LABEL).centred(),
        )?;
    }
    page.text(
        (plot.centre(), plot.bottom + 92),
        &chart.measure,
        type_of(LABEL).quiet().centred(),
    )
}

/// A bar with its interval; returns where it ends.
fn one(plane: &mut Plane<'_>, bar: Estimate, top: f64, tone: plotters::style::RGBColor) -> Drawn<(i32, i32)> {
    let half = f64::from(BAR) / 2.0;
    plane.bar((0.0, top - 3.0), (bar.value, top - 2.0 * half + 3.0), tone)?;
    let mut end = bar.value;
    if bar.half_width().is_finite() && bar.half_width() > 0.0 {
        let style = stroke(INK, 4);
        plane.line(&[(bar.low.max(0.0), top - half), (bar.high, top - half)], style)?;
        for at in [bar.low.max(0.0), bar.high] {
            plane.line(&[(at, top - half - 9.0), (at, top - half + 9.0)], style)?;
        }
        end = bar.high;
    }
    Ok(plane.backend_coord(&(end, top - half)))
}

/// The figure with its interval; three decimals of one that has none, because it is exact.
fn text(bar: Estimate) -> String {
    if bar.low == bar.high {
        format!("{:.3}", bar.value + 0.0)
    } else {
        bar.show(Scale::Plain).to_string()
    }
}
