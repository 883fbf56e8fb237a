//! Shares of a whole: a bar for each row, cut into its parts, and a column beside them.

use crate::plots::page::{Drawn, LABEL, NUMBER, Page, Room, Swatch, is_narrow, legend_height, type_of};
use crate::plots::palette::{colour, text_on, tint};
use admiralty_core::results::chart::{Shares, Whole};
use admiralty_core::statistics::rounded;
use plotters::style::RGBColor;

const BAR: i32 = 56;
const GAP: i32 = 20;
/// The least height of the column.
const COLUMN: i32 = 300;
const COLUMN_WIDTH: i32 = 130;
/// The space before it.
const BEFORE: i32 = 90;
/// The full colour of the parts, which get darker from the first to the last.
const DARK: RGBColor = RGBColor(0x33, 0x22, 0x88);

/// The height of a row's name where it stands above its bar.
const NAME: i32 = 46;
/// The height of the title above the column.
const TITLE: i32 = 70;

fn row_height(width: i32) -> i32 {
    BAR + GAP + if is_narrow(width) { NAME } else { 0 }
}

pub(super) fn height(chart: &Shares, width: i32) -> i32 {
    let rows = chart.rows.len() as i32 * row_height(width);
    let rows = match &chart.beside {
        Some(_) if is_narrow(width) => rows + TITLE + COLUMN,
        Some(_) => rows.max(COLUMN),
        None => rows,
    };
    legend_height(&legend(chart), width) + rows
}

fn legend(chart: &Shares) -> Vec<Swatch<'_>> {
    let parts = chart.parts.iter().enumerate();
    parts
        .map(|(part, words)| (shade(part, chart.parts.len()), 1.0, words.as_str()))
        .collect()
}

fn shade(part: usize, parts: usize) -> RGBColor {
    let last = parts.saturating_sub(1).max(1);
    tint(DARK, 0.10 + 0.90 * part as f64 / last as f64)
}

/// A share in percent, without the sign; nothing where it would not fit.
fn percent(share: f64) -> String {
    rounded(share * 100.0, 0)
}

pub(super) fn draw(page: &Page, chart: &Shares) -> Drawn {
    let room = page.room();
    let legend = legend(chart);
    let legend_tall = legend_height(&legend, room.width());
    page.legend((room.left, room.top), &legend)?;
    let label = type_of(LABEL).amid().bold();
    let above = room.is_narrow();
    let names = chart.rows.iter().map(|(name, _)| label.width(&name.label));
    let names = if above { 0 } else { names.max().unwrap_or(0) + 24 };
    let beside = chart.beside.as_ref().filter(|_| !above).map_or(0, width);
    let tall = row_height(room.width());
    let bars = Room {
        left: room.left + names,
        top: room.top + legend_tall,
        right: room.right - beside,
        bottom: room.bottom,
    };
    for (row, (name, shares)) in (0..).zip(&chart.rows) {
        let top = bars.top + row * tall + if above { NAME } else { 0 };
        let tone = colour(name.tone);
        let middle = if above { top - NAME / 2 } else { top + BAR / 2 };
        page.text((room.left, middle), &name.label, label.coloured(tone))?;
        let whole: f64 = shares.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let at = |sum: f64| bars.left + (sum / whole * f64::from(bars.width())).round() as i32;
        let mut sum = 0.0;
        for (part, &share) in shares.iter().enumerate() {
            let (from, to) = (at(sum), at(sum + share));
            sum += share;
            let field = Room {
                left: from,
                top,
                right: to,
                bottom: top + BAR,
            };
            cell(page, field, shade(part, chart.parts.len()), &percent(share))?;
        }
    }
    let Some(whole) = &chart.beside else { return Ok(()) };
    let below = bars.top + chart.rows.len() as i32 * tall;
    let place = if above {
        Room { top: below, ..room }
    } else {
        Room {
            left: bars.right + BEFORE,
            top: bars.top - TITLE,
            ..room
        }
    };
    column(page, whole, place)
}

/// A part with its percent in it, where there is room.
fn cell(page: &Page, field: Room, tone: RGBColor, words: &str) -> Drawn {
    if field.right <= field.left || field.bottom <= field.top {
        return Ok(());
    }
    page.field(field, tone)?;
    let kind = type_of(NUMBER).amid().centred().coloured(text_on(tone));
    let middle = i32::midpoint(field.top, field.bottom);
    if kind.width(words) + 10 > field.width() || field.bottom - field.top < NUMBER as i32 {
        return Ok(());
    }
    page.text((field.centre(), middle), words, kind)
}

/// What the column and its words take, with some space before.
fn width(whole: &Whole) -> i32 {
    let label = type_of(LABEL);
    let words = whole.parts.iter().map(|(part, _)| label.width(&part.label));
    let most = words
        .max()
        .unwrap_or(0)
        .max(label.width(&whole.title) - COLUMN_WIDTH);
    BEFORE + COLUMN_WIDTH + 24 + most
}

/// The parts one on the other, from above, each with its words at its right.
fn column(page: &Page, whole: &Whole, room: Room) -> Drawn {
    let left = room.left;
    let top = room.top + TITLE;
    let tall = f64::from(room.bottom - top);
    page.text((left, room.top + TITLE / 2), &whole.title, type_of(LABEL).amid())?;
    let all: f64 = whole
        .parts
        .iter()
        .map(|(_, share)| share)
        .sum::<f64>()
        .max(f64::MIN_POSITIVE);
    let at = |sum: f64| top + (sum / all * tall).round() as i32;
    let line = (LABEL * 1.3) as i32;
    let (mut sum, mut free) = (0.0, top);
    for (number, (part, share)) in whole.parts.iter().enumerate() {
        let field = Room {
            left,
            top: at(sum),
            right: left + COLUMN_WIDTH,
            bottom: at(sum + share),
        };
        sum += share;
        cell(page, field, colour(part.tone), &percent(*share))?;
        // The words of a thin part make way for those above it, and leave room for those below.
        let below = (whole.parts.len() - number - 1) as i32 * line;
        let last = room.bottom - below - line / 2;
        let middle = i32::midpoint(field.top, field.bottom)
            .max(free + line / 2)
            .min(last);
        free = middle + line / 2;
        page.text(
            (left + COLUMN_WIDTH + 24, middle),
            &part.label,
            type_of(LABEL).amid(),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::plots::draw;
    use admiralty_core::results::chart::{Chart, Figure, Series, Shares, Tone, Whole};

    /// Whatever the shares, nothing is drawn outside the picture and no words lie on others.
    #[test]
    fn words_keep_apart_whatever_the_shares() {
        for shares in [
            [0.2, 0.3, 0.5],
            [0.0, 0.0, 1.0],
            [1.0, 0.0, 0.0],
            [0.003, 0.994, 0.003],
        ] {
            let row = |name: &str| (Series::new(name, Tone::FIRST), shares.to_vec());
            let parts = ["West", "nobody", "East"].into_iter().zip(Tone::ALL).zip(shares);
            let figure = Figure {
                id: "shares".into(),
                title: "A battle".to_owned(),
                caption: String::new(),
                chart: Chart::Shares(Shares {
                    parts: ["whole", "hurt", "gone"].map(str::to_owned).to_vec(),
                    rows: vec![row("one"), row("another of a long name")],
                    beside: Some(Whole {
                        title: "held in the end by".to_owned(),
                        parts: parts
                            .map(|((name, tone), share)| (Series::new(name, tone), share))
                            .collect(),
                    }),
                }),
            };
            let faults = draw(&figure, "").unwrap().faults();
            assert!(faults.is_empty(), "{shares:?}: {faults:?}");
        }
    }
}
