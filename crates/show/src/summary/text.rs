//! The summary for a terminal: at most 100 columns, plain or with a little colour.

use crate::Paint;
use crate::table::lines;
use admiralty_core::results::summary::{Citation, Entry, Summary, Table};
use admiralty_core::results::wrapped;

/// The lines are wrapped to this width where they are prose.
const WIDTH: usize = 96;

/// The whole summary as text that ends with a line feed.
#[must_use]
pub fn text(summary: &Summary, paint: Paint) -> String {
    let mut out = String::new();
    let cited = &summary.citation;
    let heading = summary.heading();
    line(&mut out, &paint.heading(&heading));
    if let Some(warning) = cited.warning() {
        line(&mut out, &paint.warning(&warning));
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

fn results(out: &mut String, summary: &Summary, paint: Paint) {
    line(out, &paint.heading(summary.results_heading()));
    for Entry {
        name, value, note, ..
    } in summary.results()
    {
        let gap = if note.is_empty() { "" } else { "   " };
        entry(out, &name, &format!("{value}{gap}{note}"));
    }
}

/// A table with its heading above and its note below.
pub fn render(out: &mut String, table: &Table, paint: Paint) {
    line(out, &paint.heading(&table.title));
    let heads = std::iter::once(&table.corner).chain(&table.columns);
    let rows = table.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|&cell| table.cell_text(cell));
        std::iter::once(row.label.clone()).chain(cells)
    });
    for row in lines(1, heads, rows) {
        line(out, &row);
    }
    let note = format!("{}; {}", table.unit, table.interval_text());
    for part in wrapped(&note, WIDTH) {
        line(out, &paint.note(&part));
    }
}

fn citation(out: &mut String, cited: &Citation, paint: Paint) {
    line(out, &paint.heading("To repeat and to judge this"));
    for (name, text) in cited.entries() {
        entry(out, name, &text);
    }
    // On one line each, however long, so that they can be copied.
    for (name, command) in cited.commands() {
        line(out, &format!("  {name:<width$}{command}", width = NAMES - 2));
    }
}

/// The width of the names before what they name.
pub const NAMES: usize = 20;

/// A name and what it is, the latter wrapped and indented.
/// An entry: its name at the left, its text wrapped beside it.
pub fn entry(out: &mut String, name: &str, text: &str) {
    for (index, part) in wrapped(text, WIDTH - NAMES).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        line(out, &format!("  {name:<width$}{part}", width = NAMES - 2));
    }
}

/// A line with its line feed.
pub fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

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
