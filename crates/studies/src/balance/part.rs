//! Other studies that the report of a study tells of as well.

use admiralty_core::results::chart::Figure;
use admiralty_core::results::summary::Grid;

/// A study beside the factorial, as its report shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// A short word without spaces; the folder within the study's folder that it was read from.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it found, in sentences.
    pub answer: String,
    /// Its citation in a line, which stands under its pictures.
    pub line: String,
    /// Its pictures, the most telling first.
    pub figures: Vec<Figure>,
    /// Its tables.
    pub tables: Vec<Grid>,
    /// The commands that give it again.
    pub commands: Vec<String>,
    /// How it was done, and what it does not show.
    pub note: String,
}
