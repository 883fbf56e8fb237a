//! Tables of exact odds.

use crate::statistics::Scale;

/// A table of numbers that are known, not estimated.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// A short word without spaces, as it is asked for.
    pub name: &'static str,
    /// The heading.
    pub title: String,
    /// How to read it, in a few sentences.
    pub note: String,
    /// What the labels of the rows are.
    pub labels: Vec<&'static str>,
    /// The columns after them.
    pub columns: Vec<OddsColumn>,
    /// Sets of columns whose shares add up to 1 in every row.
    pub wholes: Vec<Vec<usize>>,
    /// The rows, from above.
    pub rows: Vec<OddsRow>,
}

/// A column of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsColumn {
    /// The heading.
    pub title: String,
    /// Percent for shares of 1, plain for means.
    pub scale: Scale,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsRow {
    /// A word for each label.
    pub labels: Vec<String>,
    /// A number for each column: shares from 0 to 1, means as they are.
    pub cells: Vec<f64>,
}

impl OddsColumn {
    /// A column of shares.
    #[must_use]
    pub fn share(title: impl Into<String>) -> Self {
        OddsColumn {
            title: title.into(),
            scale: Scale::Percent,
        }
    }

    /// A column of means.
    #[must_use]
    pub fn mean(title: impl Into<String>) -> Self {
        OddsColumn {
            title: title.into(),
            scale: Scale::Plain,
        }
    }
}

impl OddsTable {
    /// The cell in the row with these labels and the column with this title.
    #[must_use]
    pub fn cell(&self, labels: &[&str], column: &str) -> Option<f64> {
        let column = self.columns.iter().position(|other| other.title == column)?;
        let row = self.rows.iter().find(|row| row.labels == labels)?;
        row.cells.get(column).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_found_by_its_labels_and_its_column() {
        let table = OddsTable {
            name: "t",
            title: String::new(),
            note: String::new(),
            labels: vec!["ship"],
            columns: vec![OddsColumn::share("hit"), OddsColumn::mean("points")],
            wholes: Vec::new(),
            rows: vec![OddsRow {
                labels: vec!["a".to_owned()],
                cells: vec![0.125, 3.5],
            }],
        };
        assert_eq!(table.cell(&["a"], "hit"), Some(0.125));
        assert_eq!(table.cell(&["a"], "miss"), None);
    }
}
