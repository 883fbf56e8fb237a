//! Bars from zero to both sides, the longest at the top: what a figure hangs on.

use super::{about, signed, title_below, title_rows};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, is_narrow, stroke, ticks, type_of,
};
use crate::plots::palette::{INK, colour};
use admiralty_core::results::chart::Tornado;
use admiralty_core::statistics::{Estimate, Scale};

const BAR: i32 = 38;
const GAP: i32 = 18;
const ABOVE: i32 = 10;
const BELOW: i32 = 120;

/// The height of a row's name where it stands above its bars.
const NAME: i32 = 44;

fn name_height(width: i32) -> i32 {
    if is_narrow(width) { NAME } else { 0 }
}

pub(super) fn height(chart: &Tornado, width: i32) -> i32 {
    let row =
        |(_, bars): &(String, Vec<(String, Estimate)>)| bars.len() as i32 * BAR + GAP + name_height(width);
    ABOVE + chart.rows.iter().map(row).sum::<i32>() + BELOW + title_rows(width)
}

pub(super) fn draw(page: &Page, chart: &Tornado) -> Drawn {
    let room = page.room();
    let label = type_of(LABEL).amid();
    let number = type_of(NUMBER).amid();
    let bars = chart.rows.iter().flat_map(|(_, bars)| bars);
    let widest = |widths: &mut dyn Iterator<Item = i32>| widths.max().unwrap_or(0);
    let above = name_height(room.width());
    let names = match above {
        0 => widest(&mut chart.rows.iter().map(|(name, _)| label.width(name))) + 30,
        _ => 0,
    };
    let levels = match widest(&mut bars.clone().map(|(level, _)| number.width(&short(level)))) {
        0 => 0,
        width => width + 30,
    };
    let numbers = widest(&mut bars.clone().map(|(_, bar)| number.width(&text(*bar)))) + 30;
    let plot = Room {
        left: room.left + names + levels,
        top: room.top + ABOVE,
        right: room.right - numbers,
        bottom: room.bottom - BELOW - title_rows(room.width()),
    };
    let reached = bars.clone().flat_map(|(_, bar)| {
        let known = bar.half_width().is_finite();
        if known {
            [bar.low, bar.high]
        } else {
            [bar.value; 2]
        }
    });
    let (low, high) = reached.fold((0.0_f64, 0.0_f64), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let (steps, decimals) = ticks(low, high.max(low + 0.01), about(plot.width()).min(6));
    let tall = f64::from(plot.bottom - plot.top);
    let mut plane = page.plane(plot, steps[0]..steps[steps.len() - 1], 0.0..tall)?;
    let lines: Vec<_> = steps.iter().map(|&step| ((step, 0.0), (step, tall))).collect();
    plane.grid(&lines)?;

    // Upwards on the plane is downwards on the page.
    let mut y = tall;
    for (name, bars) in &chart.rows {
        y -= f64::from(GAP) / 2.0 + f64::from(above);
        let top = y;
        for (level, bar) in bars {
            let at = y - f64::from(BAR) / 2.0;
            one(&mut plane, chart, *bar, at)?;
            let middle = plane.backend_coord(&(0.0, at)).1;
            page.text((plot.left - 16, middle), &short(level), number.to_the_left())?;
            page.text((room.right, middle), &text(*bar), number.to_the_left())?;
            y -= f64::from(BAR);
        }
        let named = if above > 0 {
            top + f64::from(above) / 2.0
        } else {
            f64::midpoint(top, y)
        };
        let at = (room.left, plane.backend_coord(&(0.0, named)).1);
        page.beside(at, name, label, above > 0)?;
        y -= f64::from(GAP) / 2.0;
    }
    for &step in &steps {
        let x = plane.backend_coord(&(step, 0.0)).0;
        page.inside(
            (x, plot.bottom + 44),
            &signed(step, decimals),
            type_of(LABEL).centred(),
        )?;
    }
    title_below(page, room, plot.bottom + 98, &chart.measure, Some(&chart.ends))
}

/// A bar with its interval, in the colour of the side that it is better for.
fn one(plane: &mut Plane<'_>, chart: &Tornado, bar: Estimate, at: f64) -> Drawn {
    let half = f64::from(BAR) / 2.0 - 4.0;
    let end = if bar.value < 0.0 {
        &chart.ends.below
    } else {
        &chart.ends.above
    };
    plane.bar((0.0, at + half), (bar.value, at - half), colour(end.tone))?;
    if bar.half_width().is_finite() && bar.half_width() > 0.0 {
        plane.line(&[(bar.low, at), (bar.high, at)], stroke(INK, 3))?;
        for edge in [bar.low, bar.high] {
            plane.line(&[(edge, at - 7.0), (edge, at + 7.0)], stroke(INK, 3))?;
        }
    }
    Ok(())
}

/// A level that is a long list is cut: the tables have it in full.
fn short(level: &str) -> String {
    const MOST: usize = 26;
    if level.chars().count() <= MOST {
        return level.to_owned();
    }
    level.chars().take(MOST - 1).chain(['…']).collect()
}

fn text(bar: Estimate) -> String {
    bar.show_signed(Scale::Plain).to_string().replace('-', "−")
}
