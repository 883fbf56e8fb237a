//! Cards: a table of exact odds cut down to what fits on one page, and one cell of it.

use crate::results::verdict::Verdict;
use crate::statistics::Scale;

/// A table as a card for play: matrices whose headings are names.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The name of the table.
    pub name: &'static str,
    /// The heading.
    pub title: String,
    /// How to read it, in a few sentences.
    pub note: String,
    /// What the lines of a cell are, the upper first; empty where the columns say it.
    pub lines: Vec<&'static str>,
    /// What the two ends of the colours mean, where they lie between two; else what full colour means.
    pub colours: Vec<String>,
    /// The matrices, in the order of reading.
    pub panels: Vec<Panel>,
    /// What stands behind headings: a heading, and the names it means.
    pub key: Vec<(String, String)>,
}

/// A matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its heading; empty where there is one panel only.
    pub title: String,
    /// What the rows are.
    pub rows_are: String,
    /// What the columns are.
    pub columns_are: String,
    /// The columns.
    pub columns: Vec<Heading>,
    /// The rows, from above.
    pub rows: Vec<CardRow>,
}

/// The heading of a row or a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// What it is called.
    pub word: String,
    /// What stands beside that, in small letters; it may be empty.
    pub detail: String,
}

/// A row of a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct CardRow {
    /// Its heading.
    pub heading: Heading,
    /// A cell for each column.
    pub cells: Vec<CardCell>,
}

/// A cell of a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct CardCell {
    /// Lines of shares from 0 to 1; the shares of a line stand side by side.
    pub lines: Vec<Vec<f64>>,
    /// The colour: -1 and 1 are the two ends, 0 is none. Where there is but one end, 0 to 1.
    pub shade: f64,
}

/// One cell, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct CellOdds {
    /// What it comes to.
    pub verdict: Verdict,
    /// The few figures that carry it: what each is, its value, and whether that is a share.
    pub figures: Vec<(String, f64, Scale)>,
    /// What was assumed.
    pub note: String,
}

impl Heading {
    /// A heading with a detail.
    #[must_use]
    pub fn new(word: impl Into<String>, detail: impl Into<String>) -> Self {
        Heading {
            word: word.into(),
            detail: detail.into(),
        }
    }
}
