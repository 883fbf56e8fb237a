//! A scenario in words and tables.

use admiralty_core::contract::Description;
use admiralty_core::results::summary::Grid;
use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, Width, presets};

/// The width of a printed page; fixed, so that the same scenario prints the same text everywhere.
const PAGE: u16 = 100;

/// The longest word that is kept together, and what stands beside a cell.
const WORD: usize = 17;
const PADDING: u16 = 2;

/// That it is sound, and what a reader should know first.
#[must_use]
pub fn sound(scenario: &Description) -> String {
    scenario.sound.iter().map(|line| format!("{line}\n")).collect()
}

/// Everything that it holds.
#[must_use]
pub fn text(scenario: &Description) -> String {
    let rule = "=".repeat(scenario.title.chars().count());
    let mut text = format!("{}\n{rule}\n", scenario.title);
    for fact in &scenario.facts {
        text += &format!("{fact}\n");
    }
    for grid in &scenario.tables {
        text += &format!("\n{}\n{}\n", grid.title, drawn(grid).trim_fmt());
    }
    text
}

fn drawn(grid: &Grid) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(PAGE);
    table.set_header(grid.heads.clone());
    for row in &grid.rows {
        table.add_row(row.clone());
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        // Names stay in one piece, and so does any word that leaves room for the others.
        column.set_constraint(match at {
            0 => ColumnConstraint::ContentWidth,
            _ => ColumnConstraint::LowerBoundary(Width::Fixed(longest_word(grid, at) + PADDING)),
        });
    }
    table
}

/// The letters of the longest word in a column, of those that are not too long to be kept together.
fn longest_word(grid: &Grid, column: usize) -> u16 {
    let cells = grid.rows.iter().filter_map(|row| row.get(column));
    let words = cells
        .chain(grid.heads.get(column))
        .flat_map(|text| text.split(' '));
    let lengths = words
        .map(|word| word.chars().count())
        .filter(|&length| length <= WORD);
    lengths.max().unwrap_or(0) as u16
}
