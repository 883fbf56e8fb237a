//! Tables of text, for results whose columns have units of their own.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

/// Headings, and rows of which the first few cells are labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// A short word without spaces, unique within a result.
    pub id: String,
    /// The heading.
    pub title: String,
    /// How many cells of a row are labels.
    pub labels: usize,
    /// The headings of the columns.
    pub heads: Vec<String>,
    /// The rows, from above.
    pub rows: Vec<Vec<String>>,
    /// How to read it.
    pub note: String,
}

impl Grid {
    /// For a terminal, line by line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut table = Table::new();
        table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
        table.set_header(&self.heads);
        self.rows.iter().for_each(|row| {
            table.add_row(row);
        });
        for column in table.column_iter_mut().skip(self.labels) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    /// As a table of Markdown, without heading and note.
    #[must_use]
    pub fn markdown(&self) -> String {
        let row = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', r"\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = |at: usize| if at < self.labels { "---" } else { "---:" }.to_owned();
        let rules: Vec<String> = (0..self.heads.len()).map(rule).collect();
        let rows: String = self.rows.iter().map(|cells| row(cells)).collect();
        row(&self.heads) + &row(&rules) + &rows
    }
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
            grid.markdown(),
            "| a\\|b | n |\n| --- | ---: |\n| x | 1 |\n| y | 20 |\n"
        );
        assert_eq!(grid.lines()[2..], [" x      1", " y     20"]);
    }
}
