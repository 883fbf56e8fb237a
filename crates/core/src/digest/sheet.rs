//! Tables whose columns have units of their own and whose rows have numbers of cases of their own.

use crate::results::grouped;
use crate::results::summary::Grid;
use crate::statistics::{Estimate, Scale};

/// Fewer cases than this say nothing worth printing.
pub const FEW: u64 = 30;

/// A table of estimates by case.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// A short word without spaces, unique within a report.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What is counted, in a line.
    pub note: String,
    /// What the labels of the rows are.
    pub labels: Vec<String>,
    /// What a case is, in the plural: `battles`.
    pub cases: String,
    /// The columns after that.
    pub columns: Vec<SheetColumn>,
    /// The rows, from above.
    pub rows: Vec<SheetRow>,
    /// Whether it is a detail, to be opened by those who want it.
    pub detail: bool,
}

/// A column of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetColumn {
    /// The heading.
    pub title: String,
    /// How its estimates are shown.
    pub scale: Scale,
}

/// A row of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetRow {
    /// What it is about: a word for each label.
    pub labels: Vec<String>,
    /// How many cases.
    pub cases: u64,
    /// An estimate for each column; none where there is nothing to say.
    pub cells: Vec<Option<Estimate>>,
}

impl Sheet {
    /// The sheet as text.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let heads = self.labels.iter().chain([&self.cases]).cloned();
        let row = |row: &SheetRow| row.labels.iter().cloned().chain(self.texts(row)).collect();
        Grid {
            id: self.id.clone(),
            title: self.title.clone(),
            labels: self.labels.len(),
            heads: heads
                .chain(self.columns.iter().map(|column| column.title.clone()))
                .collect(),
            rows: self.rows.iter().map(row).collect(),
            note: self.note.clone(),
        }
    }

    /// The cells of a row as text, the number of cases first. Of few cases nothing but their number is told.
    #[must_use]
    pub fn texts(&self, row: &SheetRow) -> Vec<String> {
        let cells = self
            .columns
            .iter()
            .zip(&row.cells)
            .map(|(column, cell)| match cell {
                Some(cell) if row.cases >= FEW => cell.show(column.scale).to_string(),
                _ => "–".to_owned(),
            });
        std::iter::once(grouped(row.cases)).chain(cells).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cases_are_counted_but_say_nothing() {
        let mut sheet = Sheet {
            id: "odds".to_owned(),
            title: String::new(),
            note: String::new(),
            labels: vec!["ratio".to_owned()],
            cases: "battles".to_owned(),
            columns: vec![SheetColumn {
                title: "held".to_owned(),
                scale: Scale::Percent,
            }],
            rows: Vec::new(),
            detail: false,
        };
        let row = |cases| SheetRow {
            labels: vec!["2:1".to_owned()],
            cases,
            cells: vec![Some(Estimate::symmetric(0.5, 0.1))],
        };
        sheet.rows = vec![row(FEW - 1), row(1200)];
        assert_eq!(sheet.texts(&sheet.rows[0]), ["29", "–"]);
        assert_eq!(sheet.texts(&sheet.rows[1]), ["1,200", "50 % ± 10"]);
    }
}
