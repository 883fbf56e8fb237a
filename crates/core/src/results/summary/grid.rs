//! Tables of text, for results whose columns have units of their own.

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
