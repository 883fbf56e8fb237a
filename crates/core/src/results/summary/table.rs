//! Tables of estimates, as rulesets hand them in.

use super::Grid;
use crate::statistics::{Estimate, Scale, decimals, rounded};
use std::borrow::Cow;

/// A table of estimates that share a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimateTable {
    /// A short word without spaces, unique within a ruleset: `points-by-turn`.
    pub id: Cow<'static, str>,
    /// The heading.
    pub title: String,
    /// What a cell holds and in which unit, in a line: `mean points per game`.
    pub unit: String,
    /// Whether cells are shares, shown as percentages.
    pub scale: Scale,
    /// The heading over the row labels.
    pub corner: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// The rows, from above.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is about.
    pub label: String,
    /// An estimate for each column; none where there is nothing to say.
    pub cells: Vec<Option<Estimate>>,
}

impl EstimateTable {
    /// The widest half-width of any bounded interval in the table.
    #[must_use]
    pub fn widest(&self) -> Option<f64> {
        let cells = self.rows.iter().flat_map(|row| row.cells.iter().flatten());
        cells
            .map(|cell| cell.half_width())
            .filter(|width| width.is_finite())
            .max_by(f64::total_cmp)
    }

    /// Whether nothing is known of the error of a cell.
    fn has_unbounded(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| row.cells.iter().flatten());
        cells.any(|cell| !cell.half_width().is_finite())
    }

    /// How many decimals every cell is shown with: what its least certain one deserves, at most two, so that
    /// columns line up and can be read.
    #[must_use]
    pub fn decimals(&self) -> usize {
        self.widest()
            .map_or(2, |width| match width * self.scale.factor() {
                0.0 => 2,
                width => decimals(width).min(2),
            })
    }

    /// A cell as text, without its interval; empty where there is nothing to say.
    #[must_use]
    pub fn cell_text(&self, cell: Option<Estimate>) -> String {
        cell.map_or_else(String::new, |cell| {
            rounded(cell.value * self.scale.factor(), self.decimals())
        })
    }

    /// The table as text, each cell with the digits that all deserve.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let row = |row: &Row| {
            let cells = row.cells.iter().map(|&cell| self.cell_text(cell));
            std::iter::once(row.label.clone()).chain(cells).collect()
        };
        let heads = std::iter::once(&self.corner).chain(&self.columns);
        Grid {
            id: self.id.to_string(),
            title: self.title.clone(),
            labels: 1,
            heads: heads.cloned().collect(),
            rows: self.rows.iter().map(row).collect(),
            note: format!("{}; {}", self.unit, self.interval_text()),
        }
    }

    /// The interval of the table's cells in words: `95 % intervals at most ±0.10`, and that there are others where there are.
    #[must_use]
    pub fn interval_text(&self) -> String {
        match self.widest() {
            Some(width) => {
                let width = width * self.scale.factor();
                let others = if self.has_unbounded() {
                    ", too few games to say where all ended alike"
                } else {
                    ""
                };
                format!(
                    "95 % intervals at most ±{}{others}",
                    rounded(width, decimals(width))
                )
            }
            None => "too few games to say how sure".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_shows_the_digits_of_its_least_certain_cell() {
        let row = |label: &str, cells: &[(f64, f64)]| Row {
            label: label.to_owned(),
            cells: cells
                .iter()
                .map(|&(value, width)| Some(Estimate::symmetric(value, width)))
                .collect(),
        };
        let mut table = EstimateTable {
            id: "t".into(),
            title: String::new(),
            unit: String::new(),
            scale: Scale::Percent,
            corner: String::new(),
            columns: vec!["1".to_owned()],
            rows: vec![row("a", &[(0.123_456, 0.000_1)]), row("b", &[(0.5, 0.004)])],
        };
        assert_eq!(table.cell_text(table.rows[0].cells[0]), "12.3");
        assert_eq!(table.interval_text(), "95 % intervals at most ±0.4");
        assert_eq!(table.cell_text(None), "");
        table.rows.pop();
        assert_eq!(table.cell_text(table.rows[0].cells[0]), "12.35");
    }
}
