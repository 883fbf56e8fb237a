//! `summary.json`: the summary for programs. `docs/formats.md` describes every field; a test keeps the two
//! together.
//!
//! Keys come in a fixed order and numbers in the fewest digits that give back the same double, so that equal
//! summaries give equal bytes, and [`read`] gives back exactly what [`write()`] was given.

mod from_document;
mod schema;
mod to_document;

use admiralty_core::results::summary::Summary;
use admiralty_core::seats::GameCard;
use schema::Document;

/// The name and version of the format: the first field of every file. The number changes when a field goes or
/// changes its meaning, not when one is added.
pub const FORMAT: &str = "admiralty-summary-1";

/// Why a text is not a summary.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// Not JSON, or a field is missing or of the wrong type: says which, with line and column.
    #[error("not a summary of this program: {0}; write it anew with `simulate`")]
    Malformed(#[from] serde_json::Error),
    /// Of another program or version.
    #[error("the format is {found:?}, this program reads {FORMAT:?}; write it anew with `simulate`")]
    OtherFormat {
        /// What the file says.
        found: String,
    },
    /// A value that no run can have given.
    #[error("{field} cannot be {value:?}: {remedy}")]
    Value {
        /// The path of the field.
        field: &'static str,
        /// What it holds.
        value: String,
        /// What it must be.
        remedy: &'static str,
    },
}

/// The summary as JSON, indented, with a line feed at the end.
#[must_use]
pub fn write(summary: &Summary) -> String {
    // Keys are strings and nothing is infinite: there is nothing that could not be written.
    let mut text = serde_json::to_string_pretty(&Document::of(summary)).unwrap_or_default();
    text.push('\n');
    text
}

/// The summary of this game that a text holds.
///
/// # Errors
/// What is wrong with it; the caller knows the file.
pub fn read(text: &str, game: &GameCard) -> Result<Summary, Unreadable> {
    /// The field that is read first, so that another format is named as such.
    #[derive(serde::Deserialize)]
    struct Header {
        format: String,
    }
    let Header { format } = serde_json::from_str(text)?;
    if format != FORMAT {
        return Err(Unreadable::OtherFormat { found: format });
    }
    serde_json::from_str::<Document>(text)?.into_summary(game)
}

pub(crate) fn schema() -> schemars::Schema {
    crate::schema::of::<Document>()
}
