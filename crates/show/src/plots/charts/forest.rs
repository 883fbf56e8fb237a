//! Estimates with their intervals, one below another, about zero.

use super::{about, signed, title_below, title_rows};
use crate::plots::page::{
    Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, is_narrow, stroke, ticks, type_of,
};
use crate::plots::palette::{INK, QUIET};
use admiralty_core::results::chart::Forest;
use admiralty_core::statistics::Estimate;

const ROW: i32 = 54;
const HEAD: i32 = 66;
const ABOVE: i32 = 10;
const BELOW: i32 = 120;

/// The height of a row's name where it stands above its dot.
const NAME: i32 = 44;

fn name_height(width: i32) -> i32 {
    if is_narrow(width) { NAME } else { 0 }
}

pub(super) fn height(chart: &Forest, width: i32) -> i32 {
    let row = ROW + name_height(width);
    let group = |(_, rows): &(String, Vec<(String, Estimate)>)| HEAD + rows.len() as i32 * row;
    ABOVE + chart.groups.iter().map(group).sum::<i32>() + BELOW + title_rows(width)
}

pub(super) fn draw(page: &Page, chart: &Forest) -> Drawn {
    let room = page.room();
    let label = type_of(LABEL).amid();
    let number = type_of(NUMBER).amid();
    let all = chart.groups.iter().flat_map(|(_, rows)| rows);
    let widest = |widths: &mut dyn Iterator<Item = i32>| widths.max().unwrap_or(0);
    let above = name_height(room.width());
    let labels = match above {
        0 => widest(&mut all.clone().map(|(name, _)| label.width(name))) + 30,
        _ => 0,
    };
    let numbers = widest(&mut all.clone().map(|(_, cell)| number.width(&text(chart, *cell)))) + 40;
    let plot = Room {
        left: room.left + labels,
        top: room.top + ABOVE,
        right: room.right - numbers,
        bottom: room.bottom - BELOW - title_rows(room.width()),
    };
    let factor = chart.scale.factor();
    let ends = all.clone().flat_map(|(_, cell)| {
        let known = cell.half_width().is_finite();
        if known {
            [cell.low * factor, cell.high * factor]
        } else {
            [cell.value * factor; 2]
        }
    });
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let (levels, decimals) = ticks(low, high.max(low + 0.01), about(plot.width()).min(6));
    let (first, last) = (levels[0], levels[levels.len() - 1]);
    let tall = f64::from(plot.bottom - plot.top);
    let mut plane = page.plane(plot, first..last, 0.0..tall)?;
    // Upwards on the plane is downwards on the page.
    let mut y = tall;
    for (heading, rows) in &chart.groups {
        let middle = plane.backend_coord(&(first, y - f64::from(HEAD) / 2.0)).1;
        page.text((room.left, middle), heading, label.bold())?;
        y -= f64::from(HEAD);
        let foot = y - rows.len() as f64 * f64::from(ROW + above);
        let lines: Vec<_> = levels.iter().map(|&level| ((level, y), (level, foot))).collect();
        plane.grid(&lines)?;
        for (name, cell) in rows {
            let named = y - f64::from(above) / 2.0;
            y -= f64::from(above);
            let at = y - f64::from(ROW) / 2.0;
            one(&mut plane, *cell, factor, at)?;
            let middle = plane.backend_coord(&(first, at)).1;
            let beside = if above > 0 {
                plane.backend_coord(&(first, named)).1
            } else {
                middle
            };
            page.beside((room.left, beside), name, label, above > 0)?;
            page.text((room.right, middle), &text(chart, *cell), number.to_the_left())?;
            y -= f64::from(ROW);
        }
    }
    for &level in &levels {
        let x = plane.backend_coord(&(level, 0.0)).0;
        page.inside(
            (x, plot.bottom + 44),
            &signed(level, decimals),
            type_of(LABEL).centred(),
        )?;
    }
    title_below(page, room, plot.bottom + 98, &chart.measure, chart.ends.as_ref())
}

/// A dot with its interval; quiet where the interval holds zero.
fn one(plane: &mut Plane<'_>, cell: Estimate, factor: f64, at: f64) -> Drawn {
    let tone = if cell.holds(0.0) { QUIET } else { INK };
    if cell.half_width().is_finite() {
        let (low, high) = (cell.low * factor, cell.high * factor);
        plane.line(&[(low, at), (high, at)], stroke(tone, 5))?;
        for end in [low, high] {
            plane.line(&[(end, at - 9.0), (end, at + 9.0)], stroke(tone, 5))?;
        }
    }
    plane.dot((cell.value * factor, at), tone)
}

fn text(chart: &Forest, cell: Estimate) -> String {
    cell.show_signed(chart.scale).to_string().replace('-', "−")
}
