//! Shares of a whole: a bar for each row, cut into its parts, and a column beside them.

use super::LEGEND;
use crate::plots::page::{Drawn, LABEL, NUMBER, Page, Room, type_of};
use crate::plots::palette::{colour, text_on, tint};
use admiralty_core::results::chart::{Shares, Whole};
use admiralty_core::statistics::rounded;
use plotters::style::RGBColor;

const BAR: i32 = 56;
const GAP: i32 = 20;
/// The least height of the column.
const COLUMN: i32 = 300;
const COLUMN_WIDTH: i32 = 130;
/// The full colour of the parts, which get darker from the first to the last.
const DARK: RGBColor = RGBColor(0x33, 0x22, 0x88);

pub(super) fn height(chart: &Shares) -> i32 {
    let rows = chart.rows.len() as i32 * (BAR + GAP);
    LEGEND
        + if chart.beside.is_some() {
            rows.max(COLUMN)
        } else {
            rows
        }
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
    let parts: Vec<(RGBColor, &str)> = chart
        .parts
        .iter()
        .enumerate()
        .map(|(part, words)| (shade(part, chart.parts.len()), words.as_str()))
        .collect();
    page.legend((room.left, room.top + LEGEND / 2), &parts)?;
    let label = type_of(LABEL).amid().bold();
    let names = chart.rows.iter().map(|(name, _)| label.width(&name.label));
    let left = room.left + names.max().unwrap_or(0) + 24;
    let beside = chart.beside.as_ref().map_or(0, width);
    let bars = Room {
        left,
        top: room.top + LEGEND,
        right: room.right - beside,
        bottom: room.bottom,
    };
    for (row, (name, shares)) in chart.rows.iter().enumerate() {
        let top = bars.top + row as i32 * (BAR + GAP);
        let tone = colour(name.tone);
        page.text((room.left, top + BAR / 2), &name.label, label.coloured(tone))?;
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
    match &chart.beside {
        Some(whole) => column(
            page,
            whole,
            Room {
                left: bars.right,
                ..room
            },
        ),
        None => Ok(()),
    }
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
    90 + COLUMN_WIDTH + 24 + most
}

/// The parts one on the other, from above, each with its words at its right.
fn column(page: &Page, whole: &Whole, room: Room) -> Drawn {
    let left = room.left + 90;
    let top = room.top + LEGEND;
    let tall = f64::from(room.bottom - top);
    page.text((left, room.top + LEGEND / 2), &whole.title, type_of(LABEL).amid())?;
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
