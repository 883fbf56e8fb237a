//! The study for a terminal, plain or with a little colour.

use super::result::Balance;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::wrapped;
use admiralty_show::Paint;
use admiralty_show::summary::{entry, line, render as table_text};
use admiralty_show::table::drawn;

/// Prose is wrapped to this width; tables are as wide as they are.
const WIDTH: usize = 96;

/// The width of names before what they name.
const NAMES: usize = 18;

/// The groups of details that are worth a place in a terminal.
const SHOWN: [&str; 3] = ["net", "uboats", "ships"];

/// Everything, as text that ends with a line feed.
#[must_use]
pub fn text(study: &Balance, paint: Paint) -> String {
    let mut out = String::new();
    line(&mut out, &paint.heading(&study.heading()));
    if let Some(warning) = study.citation.warning() {
        line(&mut out, &paint.warning(&warning));
    }
    line(&mut out, "");
    prose(&mut out, &study.answer());
    for grid in study.grids() {
        line(&mut out, "");
        render(&mut out, &grid, paint);
    }
    for table in study.mechanism_tables() {
        if SHOWN.contains(&table.id.as_ref()) {
            line(&mut out, "");
            table_text(&mut out, &table, paint);
        }
    }
    line(&mut out, "");
    line(&mut out, &paint.heading("To repeat and to judge this"));
    for (name, text) in study.entries() {
        entry(&mut out, name, &text);
    }
    for command in &study.commands {
        line(&mut out, &format!("  {:<NAMES$}{command}", "command"));
    }
    out
}

fn prose(out: &mut String, text: &str) {
    wrapped(text, WIDTH).iter().for_each(|part| line(out, part));
}

fn render(out: &mut String, grid: &Grid, paint: Paint) {
    line(out, &paint.heading(&grid.title));
    drawn(grid).iter().for_each(|row| line(out, row));
    for part in wrapped(&grid.note, WIDTH) {
        line(out, &paint.note(&part));
    }
}
