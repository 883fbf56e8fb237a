//! The study for a terminal, plain or with a little colour. Prose is wrapped; a wide matrix has wide lines.

use super::Openings;
use admiralty_core::results::summary::Entry;
use admiralty_core::results::wrapped;
use admiralty_show::Paint;
use admiralty_show::table::lines;

const WIDTH: usize = 96;
/// The width of the names before what they name.
const NAMES: usize = 20;

/// Everything, as text that ends with a line feed.
#[must_use]
pub fn text(study: &Openings, paint: Paint) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    line(&paint.heading(&study.heading()));
    let warnings = study.warning().into_iter().chain(study.citation.warning());
    warnings
        .take(1)
        .for_each(|warning| line(&paint.warning(&warning)));
    line("");
    line(&paint.heading("Result (95 % intervals)"));
    for Entry {
        name, value, note, ..
    } in study.results()
    {
        entry(&mut line, &name, &format!("{value}   {note}"));
    }
    for grid in study.grids() {
        line("");
        line(&paint.heading(&grid.title));
        lines(grid.labels, &grid.heads, &grid.rows)
            .iter()
            .for_each(|row| line(row));
        wrapped(&grid.note, WIDTH)
            .iter()
            .for_each(|note| line(&paint.note(note)));
        if grid.id == "matrix" {
            for (letter, about) in study.legend() {
                entry(&mut line, &letter, &about);
            }
        }
    }
    line("");
    line(&paint.heading("To repeat and to judge this"));
    for (name, text) in study.citation.entries() {
        entry(&mut line, name, &text);
    }
    for (name, command) in study.citation.commands() {
        line(&format!("  {name:<width$}{command}", width = NAMES - 2));
    }
    out
}

fn entry(line: &mut impl FnMut(&str), name: &str, text: &str) {
    for (index, part) in wrapped(text, WIDTH - NAMES).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        line(&format!("  {name:<width$}{part}", width = NAMES - 2));
    }
}
