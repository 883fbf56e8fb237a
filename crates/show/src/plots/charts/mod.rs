//! One file for each kind of chart.

mod atlas;
mod bars;
mod curves;
mod distribution;
mod fan;
mod forest;
mod heat_map;
mod lines;
mod outlines;
mod payoffs;
mod shares;
mod tornado;

use super::page::{Drawn, LABEL, Page, Room, is_empty, type_of};
use super::palette::colour;
use admiralty_core::results::chart::{Chart, Ends};

/// The height that a chart needs.
pub(super) fn height(chart: &Chart) -> i32 {
    if is_empty(chart) {
        return 240;
    }
    match chart {
        Chart::Distribution(_) => 860,
        Chart::Outlines(chart) => outlines::height(chart),
        Chart::Fan(_) => 900,
        Chart::HeatMap(chart) => heat_map::height(chart),
        Chart::Payoffs(chart) => payoffs::height(chart),
        Chart::Atlas(chart) => atlas::height(chart),
        Chart::Bars(chart) => bars::height(chart),
        Chart::Shares(chart) => shares::height(chart),
        Chart::Curves(_) => 940,
        Chart::Forest(chart) => forest::height(chart),
        Chart::Lines(_) => lines::HEIGHT,
        Chart::Tornado(chart) => tornado::height(chart),
    }
}

/// Draws a chart into the page's room.
pub(super) fn draw(page: &Page, chart: &Chart) -> Drawn {
    if is_empty(chart) {
        return page.nothing("Too few cases to say anything.");
    }
    match chart {
        Chart::Distribution(chart) => distribution::draw(page, chart),
        Chart::Fan(chart) => fan::draw(page, chart),
        Chart::HeatMap(chart) => heat_map::draw(page, chart),
        Chart::Payoffs(chart) => payoffs::draw(page, chart),
        Chart::Atlas(chart) => atlas::draw(page, chart),
        Chart::Bars(chart) => bars::draw(page, chart),
        Chart::Shares(chart) => shares::draw(page, chart),
        Chart::Curves(chart) => curves::draw(page, chart),
        Chart::Forest(chart) => forest::draw(page, chart),
        Chart::Lines(chart) => lines::draw(page, chart),
        Chart::Outlines(chart) => outlines::draw(page, chart),
        Chart::Tornado(chart) => tornado::draw(page, chart),
    }
}

/// The title of a horizontal scale between the words for its two ends.
fn title_below(page: &Page, room: Room, y: i32, title: &str, ends: Option<&Ends>) -> Drawn {
    let kind = type_of(LABEL);
    page.text((room.centre(), y), title, kind.centred())?;
    if let Some(Ends { below, above }) = ends {
        page.text(
            (room.left, y),
            &below.label,
            kind.bold().coloured(colour(below.tone)),
        )?;
        page.text(
            (room.right, y),
            &above.label,
            kind.bold().to_the_left().coloured(colour(above.tone)),
        )?;
    }
    Ok(())
}

/// The height of a legend above a plot, with the title of the vertical scale below it.
const LEGEND: i32 = 70;
const MEASURE_TITLE: i32 = 64;

/// A number with a true minus sign.
fn signed(number: f64, decimals: usize) -> String {
    admiralty_core::statistics::rounded(number, decimals).replace('-', "−")
}
