//! A scenario in words and tables.

use admiralty_core::contract::Description;
use admiralty_core::results::summary::Grid;
use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, presets};

/// The width of a printed page; fixed, so that the same scenario prints the same text everywhere.
const PAGE: u16 = 100;

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
    if let Some(names) = table.column_mut(0) {
        // Names stay in one piece.
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    table
}
