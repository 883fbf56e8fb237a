//! The summary for a terminal: at most 100 columns, plain or with a little colour.

use super::{Citation, Summary, Table};
use crate::harness::Bid;
use crate::statistics::{Intervals, Scale, decimals, rounded};
use comfy_table::{CellAlignment, LineStyle, TableStyle};

/// Whether headings and notes are set off by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Nothing but text: for files and pipes.
    #[default]
    Plain,
    /// Escape codes for a terminal.
    Colour,
}

impl Paint {
    fn heading(self, text: &str) -> String {
        self.wrap("\x1b[1m", text)
    }

    fn note(self, text: &str) -> String {
        self.wrap("\x1b[2m", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colour => format!("{code}{text}\x1b[0m"),
        }
    }
}

/// The lines are wrapped to this width where they are prose.
const WIDTH: usize = 96;

/// The whole summary as text that ends with a line feed.
#[must_use]
pub fn text(summary: &Summary, paint: Paint) -> String {
    let mut out = String::new();
    let cited = &summary.citation;
    let heading = format!(
        "{}: {} of {} (Allied) against {} (Axis)",
        cited.ruleset,
        games(cited.games),
        cited.commanders.allied,
        cited.commanders.axis
    );
    line(&mut out, &paint.heading(&heading));
    if let Some(warning) = warning(cited) {
        line(&mut out, &paint.wrap("\x1b[1;33m", &warning));
    }
    line(&mut out, "");
    if cited.games == 0 {
        line(&mut out, "No game was finished: there is nothing to sum up.");
    } else {
        results(&mut out, summary, paint);
        for table in &summary.tables {
            line(&mut out, "");
            render(&mut out, table, paint);
        }
    }
    line(&mut out, "");
    citation(&mut out, cited, paint);
    out
}

/// What is to be said before any figure.
fn warning(cited: &Citation) -> Option<String> {
    match (&cited.aim, cited.complete) {
        (Some(aim), false) => Some(format!(
            "PARTIAL: the run was interrupted before it was known to {}",
            aim.precision
        )),
        (None, false) => Some(format!(
            "PARTIAL: the run was interrupted, {} games had been asked for",
            grouped(cited.games_asked)
        )),
        (Some(aim), true) if !aim.reached => Some(format!(
            "PRECISION NOT REACHED: {} games were allowed, {} takes more",
            grouped(cited.games_asked),
            aim.precision
        )),
        _ => None,
    }
}

fn results(out: &mut String, summary: &Summary, paint: Paint) {
    let heading = match summary.citation.intervals {
        Intervals::Fixed => "Result (95 % intervals)",
        Intervals::Sequence { .. } => "Result (95 % confidence sequences)",
    };
    line(out, &paint.heading(heading));
    let (outcomes, points) = (&summary.outcomes, &summary.points);
    entry(
        out,
        "Allied win",
        &outcomes.wins.allied.show(Scale::Percent).to_string(),
    );
    entry(out, "draw", &outcomes.draws.show(Scale::Percent).to_string());
    entry(
        out,
        "Axis win",
        &outcomes.wins.axis.show(Scale::Percent).to_string(),
    );
    if let Some(mean) = summary.mean_score {
        let bid = if summary.citation.bid == Bid::default() {
            ""
        } else {
            ", before the bid"
        };
        let mean = mean.show_signed(Scale::Plain);
        entry(
            out,
            &format!("mean final {points}"),
            &format!("{mean}   Axis ahead positive{bid}"),
        );
    }
    if let Some(bid) = &summary.fair_bid {
        let fair = bid.fair.show_signed(Scale::Plain);
        entry(
            out,
            "fair bid",
            &format!("{fair}   {points} to the Axis; positive: the Allied player pays"),
        );
        if let Some(even) = bid.nearest_even {
            let sign = if even.bid > 0.0 { "+" } else { "" };
            // These shares are known about as well as those of the games as played.
            let places = decimals(outcomes.wins.allied.half_width() * Scale::Percent.factor());
            let [allied, axis] = [even.wins.allied, even.wins.axis]
                .map(|share| rounded(share * Scale::Percent.factor(), places));
            let text = format!(
                "{sign}{:.1}   nearest half point: Allied {allied} %, Axis {axis} %",
                even.bid
            );
            entry(out, "bid at the table", &text);
        }
    }
}

fn render(out: &mut String, table: &Table, paint: Paint) {
    line(out, &paint.heading(&table.title));
    let mut grid = comfy_table::Table::new();
    grid.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    grid.set_header(std::iter::once(&table.corner).chain(&table.columns));
    for row in &table.rows {
        let cells = row.cells.iter().map(|&cell| table.cell_text(cell));
        grid.add_row(std::iter::once(row.label.clone()).chain(cells));
    }
    for column in grid.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for row in grid.lines() {
        line(out, row.trim_end());
    }
    let note = format!("{}; {}", table.unit, table.interval_text());
    for part in wrapped(&note, WIDTH) {
        line(out, &paint.note(&part));
    }
}

fn citation(out: &mut String, cited: &Citation, paint: Paint) {
    line(out, &paint.heading("To repeat and to judge this"));
    let scenario = &cited.scenario;
    entry(out, "program", &cited.program);
    entry(
        out,
        "rules",
        &format!("{}, version {}", cited.ruleset, cited.ruleset_version),
    );
    let source = cited.source_text();
    entry(
        out,
        "scenario",
        &format!("{} ({source}), hash {}", scenario.title, scenario.hash),
    );
    entry(out, "optional rules", &list(&scenario.optional_rules, "none"));
    entry(out, "switches", &list(&cited.settings(), "all at their defaults"));
    entry(out, "commanders", &cited.commanders_text());
    entry(out, "their files", &cited.files_text());
    entry(out, "bid", &cited.bid.to_string());
    entry(out, "games", &cited.games_text());
    if let Some(precision) = cited.precision_text() {
        entry(out, "precision", &precision);
    }
    entry(out, "intervals", cited.intervals.describe());
    entry(out, "seed", &cited.seed.0.to_string());
    entry(out, "assumed", &list(&scenario.assumed, "nothing"));
    entry(out, "does not show", &cited.does_not_show());
    // On one line each, however long, so that they can be copied.
    let commands = [
        ("command", Some(&cited.command)),
        ("same games", cited.same_games.as_ref()),
    ];
    for (name, command) in commands {
        if let Some(command) = command {
            line(out, &format!("  {name:<width$}{command}", width = NAMES - 2));
        }
    }
}

fn list(items: &[String], none: &str) -> String {
    if items.is_empty() {
        none.to_owned()
    } else {
        items.join("; ")
    }
}

/// The width of the names before what they name.
const NAMES: usize = 20;

/// A name and what it is, the latter wrapped and indented.
fn entry(out: &mut String, name: &str, text: &str) {
    for (index, part) in wrapped(text, WIDTH - NAMES).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        line(out, &format!("  {name:<width$}{part}", width = NAMES - 2));
    }
}

/// Breaks a text at its spaces into lines of so many characters; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in text.split(' ') {
        let used = current.chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut current));
        } else if used > 0 {
            current.push(' ');
        }
        current.push_str(word);
    }
    lines.push(current);
    lines
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

fn games(n: u64) -> String {
    if n == 1 {
        "1 game".to_owned()
    } else {
        format!("{} games", grouped(n))
    }
}

/// A count with commas between thousands.
#[must_use]
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_by_thousands() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }

    #[test]
    fn long_entries_wrap_under_themselves() {
        let mut out = String::new();
        entry(&mut out, "assumed", &"four words are here ".repeat(10));
        assert!(out.lines().count() > 1);
        assert!(
            out.lines()
                .skip(1)
                .all(|l| l.starts_with(&" ".repeat(NAMES)) && l.len() <= WIDTH),
            "{out}"
        );
    }
}
