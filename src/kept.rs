//! Records of studies: put away as JSON, read again, and all that is ever said of a study is made from its record.

use crate::harness::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// What a study puts away.
pub trait Kept: Serialize + DeserializeOwned {
    /// Name and version of its form; the number changes when a reader of the one could not read the other.
    const FORMAT: &'static str;

    /// The form that it says it has.
    fn format(&self) -> &str;

    /// Whether its parts belong together.
    fn is_sound(&self) -> bool;
}

/// A record as the text of a file.
#[must_use]
pub fn written(record: &impl Kept) -> String {
    // Plain data with keys that are strings: there is nothing that could not be written.
    let mut text = serde_json::to_string(record).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads a record.
///
/// # Errors
/// A failure if it is not there, damaged, or of another form.
pub fn read<K: Kept>(path: &Path) -> Result<K, Refusal> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
    let damaged = |reason: &dyn std::fmt::Display| {
        Refusal::failure(format!(
            "{shown} is damaged: {reason}; play the study anew with --out"
        ))
    };
    let record: K = serde_json::from_str(&text).map_err(|error| damaged(&error))?;
    if record.format() != K::FORMAT {
        return Err(Refusal::failure(format!(
            "{shown} is of the format {}, and this program reads {}",
            record.format(),
            K::FORMAT
        )));
    }
    if !record.is_sound() {
        return Err(damaged(&"its parts do not belong together"));
    }
    Ok(record)
}
