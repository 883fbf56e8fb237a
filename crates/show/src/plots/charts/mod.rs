//! One file for each kind of chart.

mod atlas;
mod bars;
mod curves;
mod desk;
mod distribution;
mod fan;
mod forest;
mod heat_map;
mod lines;
mod outlines;
mod payoffs;
mod scene;
mod shares;
mod tornado;

use super::page::{Drawn, LABEL, Page, Room, is_empty, is_narrow, type_of};
use super::palette::colour;
use admiralty_core::results::chart::{Chart, Ends};

/// The height that a chart needs in a room of a width.
pub(super) fn height(chart: &Chart, width: i32) -> i32 {
    if is_empty(chart) {
        return 240;
    }
    match chart {
        Chart::Distribution(chart) => distribution::height(chart, width),
        Chart::Outlines(chart) => outlines::height(chart, width),
        Chart::Fan(chart) => fan::height(chart, width),
        Chart::HeatMap(chart) => heat_map::height(chart, width),
        Chart::Payoffs(chart) => payoffs::height(chart, width),
        Chart::Atlas(chart) => atlas::height(chart, width),
        Chart::Scene(chart) => scene::height(chart, width),
        Chart::Bars(chart) => bars::height(chart, width),
        Chart::Shares(chart) => shares::height(chart, width),
        Chart::Curves(chart) => curves::height(chart, width),
        Chart::Forest(chart) => forest::height(chart, width),
        Chart::Lines(chart) => lines::height(chart, width),
        Chart::Tornado(chart) => tornado::height(chart, width),
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
        Chart::Scene(chart) => scene::draw(page, chart),
        Chart::Bars(chart) => bars::draw(page, chart),
        Chart::Shares(chart) => shares::draw(page, chart),
        Chart::Curves(chart) => curves::draw(page, chart),
        Chart::Forest(chart) => forest::draw(page, chart),
        Chart::Lines(chart) => lines::draw(page, chart),
        Chart::Outlines(chart) => outlines::draw(page, chart),
        Chart::Tornado(chart) => tornado::draw(page, chart),
    }
}

/// The title of a horizontal scale between the words for its two ends; where there is no room, below them.
fn title_below(page: &Page, room: Room, y: i32, title: &str, ends: Option<&Ends>) -> Drawn {
    let kind = type_of(LABEL);
    let mut middle = (room.centre(), y);
    if let Some(Ends { below, above }) = ends {
        let kind = kind.bold();
        let taken = kind.width(&below.label).max(kind.width(&above.label)) + 20;
        if room.width() < 2 * taken + kind.width(title) {
            middle.1 += TITLE_ROW;
        }
        page.text((room.left, y), &below.label, kind.coloured(colour(below.tone)))?;
        page.text(
            (room.right, y),
            &above.label,
            kind.to_the_left().coloured(colour(above.tone)),
        )?;
    }
    page.text(middle, title, kind.centred())
}

/// What [`title_below`] needs more where it has no room for one line.
fn title_rows(width: i32) -> i32 {
    if is_narrow(width) { TITLE_ROW } else { 0 }
}

const TITLE_ROW: i32 = 44;

/// The labels of steps along a horizontal scale, each at its place: whole where there is room for all, else their last
/// words, else only some of them.
fn step_labels<'l>(page: &Page, y: i32, labels: impl Iterator<Item = (i32, &'l str)>) -> Drawn {
    let kind = type_of(LABEL).centred();
    let room = page.room();
    let last = |label: &'l str| label.rsplit(' ').next().unwrap_or(label);
    let overlaps = |labels: &[(i32, &str)]| {
        let ends = labels.iter().map(|(x, label)| {
            let half = kind.width(label) / 2;
            let middle = (*x).min(room.right - half).max(room.left + half);
            (middle - half - 8, middle + half + 8)
        });
        ends.clone().zip(ends.skip(1)).any(|(one, next)| one.1 > next.0)
    };
    let mut shown: Vec<(i32, &str)> = labels.collect();
    if overlaps(&shown) && shown.iter().all(|(_, label)| label.split(' ').count() == 2) {
        // The first says what is numbered.
        for entry in shown.iter_mut().skip(1) {
            entry.1 = last(entry.1);
        }
    }
    while shown.len() > 1 && overlaps(&shown) {
        shown = shown.into_iter().step_by(2).collect();
    }
    shown
        .into_iter()
        .try_for_each(|(x, label)| page.inside((x, y), label, kind))
}

/// The title of a vertical scale, above it: as much of it as there is room for, up to a comma or a semicolon.
fn measure_above(page: &Page, y: i32, measure: &str) -> Drawn {
    let kind = type_of(LABEL).quiet();
    let room = page.room();
    let mut shown = measure;
    while kind.width(shown) > room.width() {
        match shown.rfind([',', ';']) {
            Some(end) => shown = &shown[..end],
            None => break,
        }
    }
    page.text((room.left, y + 30), shown, kind)
}

/// How many labels a scale of so many pixels bears, 12 at most.
fn about(width: i32) -> usize {
    (width / 110).clamp(2, 12) as usize
}

/// The height of the title of a vertical scale below a legend.
const MEASURE_TITLE: i32 = 64;

/// A number with a true minus sign.
fn signed(number: f64, decimals: usize) -> String {
    admiralty_core::statistics::rounded(number, decimals).replace('-', "−")
}
