//! The study for a terminal, plain or with a little colour.

use super::result::Sensitivity;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::wrapped;
use admiralty_show::Paint;
use admiralty_show::summary::{entry, line};
use admiralty_show::table::drawn;

/// Prose is wrapped to this width; tables are as wide as they are.
const WIDTH: usize = 96;

/// The width of names before what they name.
const NAMES: usize = 18;

/// The rows of a long table that a terminal shows; all are in the report and in JSON.
const ROWS: usize = 25;

/// Everything but the tail of long tables, as text that ends with a line feed.
#[must_use]
pub fn text(study: &Sensitivity, paint: Paint) -> String {
    let mut out = String::new();
    line(&mut out, &paint.heading(&study.heading()));
    if let Some(warning) = study.citation.warning() {
        line(&mut out, &paint.warning(&warning));
    }
    line(&mut out, "");
    wrapped(&study.answer(), WIDTH)
        .iter()
        .for_each(|part| line(&mut out, part));
    for grid in study.grids().into_iter().filter(|grid| grid.id != "under") {
        line(&mut out, "");
        render(&mut out, grid, paint);
    }
    line(&mut out, "");
    line(&mut out, &paint.heading("To repeat and to judge this"));
    for (name, text) in study.entries() {
        entry(&mut out, name, &text);
    }
    line(
        &mut out,
        &format!("  {:<NAMES$}{}", "command", study.setting.command),
    );
    out
}

fn render(out: &mut String, mut grid: Grid, paint: Paint) {
    let more = grid.rows.len().saturating_sub(ROWS);
    grid.rows.truncate(ROWS);
    line(out, &paint.heading(&grid.title));
    drawn(&grid).iter().for_each(|row| line(out, row));
    if more > 0 {
        grid.note = format!(
            "and {more} more in the report (--out) and in --json; {}",
            grid.note
        );
    }
    for part in wrapped(&grid.note, WIDTH) {
        line(out, &paint.note(&part));
    }
}
