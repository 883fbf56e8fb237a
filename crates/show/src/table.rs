//! Tables of text: under a rule for a terminal, or in Markdown.

use admiralty_core::results::summary::Grid;
use comfy_table::{Cell, CellAlignment, LineStyle, Row, Table, TableStyle};

/// A table for a terminal, line by line. The first `labels` columns stand at the left, the others, numbers, at the right.
#[must_use]
pub fn lines<H, R>(labels: usize, heads: H, rows: impl IntoIterator<Item = R>) -> Vec<String>
where
    H: IntoIterator<Item: ToString>,
    R: IntoIterator<Item: ToString>,
{
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    table.set_header(Row::from(heads.into_iter().map(Cell::new)));
    for row in rows {
        table.add_row(Row::from(row.into_iter().map(Cell::new)));
    }
    for column in table.column_iter_mut().skip(labels) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// A grid for a terminal, line by line, without heading and note.
#[must_use]
pub fn drawn(grid: &Grid) -> Vec<String> {
    lines(grid.labels, &grid.heads, &grid.rows)
}

/// A grid as a table of Markdown, without heading and note.
#[must_use]
pub fn markdown(grid: &Grid) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', r"\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = |at: usize| if at < grid.labels { "---" } else { "---:" }.to_owned();
    let rules: Vec<String> = (0..grid.heads.len()).map(rule).collect();
    let rows: String = grid.rows.iter().map(|cells| row(cells)).collect();
    row(&grid.heads) + &row(&rules) + &rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_stands_in_a_terminal_and_in_markdown() {
        let grid = Grid {
            id: "g".to_owned(),
            title: String::new(),
            labels: 1,
            heads: ["a|b", "n"].map(str::to_owned).to_vec(),
            rows: vec![
                ["x", "1"].map(str::to_owned).to_vec(),
                ["y", "20"].map(str::to_owned).to_vec(),
            ],
            note: String::new(),
        };
        assert_eq!(
            markdown(&grid),
            "| a\\|b | n |\n| --- | ---: |\n| x | 1 |\n| y | 20 |\n"
        );
        assert_eq!(drawn(&grid)[2..], [" x      1", " y     20"]);
    }
}
