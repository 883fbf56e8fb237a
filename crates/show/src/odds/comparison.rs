//! Two battles that differ in something, on the same dice.

use super::page::{cell, grid};
use super::verdict;
use crate::Paint;
use admiralty_core::results::odds::{BattleOdds, Comparison, Difference, Method};
use admiralty_core::results::{grouped, wrapped, wrapped_command};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale};

/// Columns of a page.
const WIDTH: usize = 98;
/// Those before the name of a force.
const NAMES: usize = 10;

/// The verdict and the table for a terminal; the change and the command are told as they were typed. `all` adds what the
/// pairing of the dice is worth.
#[must_use]
pub fn text(compared: &Comparison, change: &str, command: &str, all: bool, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out += text;
        out.push('\n');
    };
    let [before, after] = &compared.arms;
    let game = &before.citation.game;
    let width = paint.columns(WIDTH);
    for told in wrapped(verdict::comparison(compared).text(), width) {
        line(&paint.heading(&told));
    }
    line("");
    for part in wrapped(&format!("{}: {}", before.title, change), width) {
        line(&paint.heading(&part));
    }
    let mut force = |name: &str, text: &str| {
        for (n, part) in wrapped(text, width - NAMES).iter().enumerate() {
            line(&format!("  {:<8}{part}", if n == 0 { name } else { "" }));
        }
    };
    for side in Seat::BOTH {
        let written =
            |odds: &BattleOdds| format!("{}: {}", odds.forces[side].names, odds.forces[side].fights);
        let (one, other) = (written(before), written(after));
        force(before.citation.game.name(side), &one);
        if one != other {
            force("versus", &other);
        }
    }
    line("");
    let columns = if all { 6 } else { 4 };
    let header = ["", "first", "second", "difference", "factor", "at most"];
    let mut rows: Vec<Vec<String>> = compared
        .differences
        .iter()
        .map(|row| difference_row(row, before.method))
        .collect();
    rows.iter_mut().for_each(|row| row.truncate(columns));
    grid(&header[..columns], &rows).iter().for_each(|row| line(row));
    for note in [
        format!(
            "{} pairs of battles on the same dice, 95 % intervals for that number.",
            grouped(compared.pairs)
        ),
        if all {
            "factor: how many times fewer battles the pairing takes; at most: the bound for shares."
                .to_owned()
        } else {
            format!("swing: {}, {}.", game.points.name, game.reading())
        },
    ] {
        for part in paint.fitted(&format!("  {note}")) {
            line(&paint.note(&part));
        }
    }
    line("");
    for (n, part) in wrapped_command(command, width - 11).iter().enumerate() {
        line(&format!("  {:<9}{part}", if n == 0 { "again" } else { "" }));
    }
    out
}

fn difference_row(row: &Difference, method: Method) -> Vec<String> {
    let cell = |figure| cell(figure, row.scale, method);
    let unit = if row.scale == Scale::Percent { " %" } else { "" };
    let sign = if row.difference.value > 0.0 { "+" } else { "" };
    let times = |factor: Option<f64>| match factor {
        Some(factor) if factor.is_finite() => format!("{factor:.1}"),
        Some(_) => "∞".to_owned(),
        None => String::new(),
    };
    vec![
        format!("{}{unit}", row.name),
        cell(row.arms[0]),
        cell(row.arms[1]),
        format!("{sign}{}", cell(row.difference)),
        times(row.factor),
        times(row.most),
    ]
}

/// The same as JSON: `docs/formats.md` has the fields.
#[must_use]
pub fn json(compared: &Comparison, change: &str, command: &str) -> String {
    let figure = |Estimate { value, low, high }: Estimate| serde_json::json!({ "value": value, "low": low, "high": high, "method": "sampled" });
    let finite = |factor: Option<f64>| factor.filter(|factor| factor.is_finite());
    let rows: Vec<_> = compared
        .differences
        .iter()
        .map(|row| {
            serde_json::json!({
                "figure": row.name,
                "before": figure(row.arms[0]),
                "after": figure(row.arms[1]),
                "difference": figure(row.difference),
                "factor": finite(row.factor),
                "most_factor": finite(row.most),
            })
        })
        .collect();
    let arm = |odds: &BattleOdds| serde_json::from_str(&super::json(odds)).unwrap_or(serde_json::Value::Null);
    let document = serde_json::json!({
        "format": super::FORMAT,
        "verdict": verdict::comparison(compared),
        "versus": change,
        "pairs": compared.pairs,
        "differences": rows,
        "before": arm(&compared.arms[0]),
        "after": arm(&compared.arms[1]),
        "command": command,
    });
    crate::document(&document)
}

/// The same as CSV.
#[must_use]
pub fn csv(compared: &Comparison) -> String {
    let mut out = "figure,what,value,low,high,factor,most_factor\n".to_owned();
    for row in &compared.differences {
        let times = |factor: Option<f64>| factor.map_or_else(String::new, |factor| factor.to_string());
        for (what, Estimate { value, low, high }) in [
            ("before", row.arms[0]),
            ("after", row.arms[1]),
            ("difference", row.difference),
        ] {
            let (factor, most) = (times(row.factor), times(row.most));
            out += &format!("{},{what},{value},{low},{high},{factor},{most}\n", row.name);
        }
    }
    out
}
