//! Records of studies: put away as JSON, read again, and all that is ever said of a study is made from its record.
//!
//! A record carries a seal, the hash of all the rest of it, as its last entry: nothing is said of a record that is not as
//! the program wrote it.

use admiralty_core::contract::Refusal;
use admiralty_core::results::Kept;
use std::fs;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// What stands before the seal and after it.
const SEAL: (&str, &str) = (",\"xxh3\":\"", "\"}\n");

/// A record as the text of a file, sealed.
#[must_use]
pub fn written(record: &impl Kept) -> String {
    // Plain data with keys that are strings: there is nothing that could not be written.
    sealed(&serde_json::to_string(record).unwrap_or_default())
}

/// The object in a text of JSON with its seal as one entry more.
#[must_use]
pub fn sealed(object: &str) -> String {
    let (open, close) = SEAL;
    let seal = xxh3_64(object.as_bytes());
    let entries = object.strip_suffix('}').unwrap_or(object);
    format!("{entries}{open}{seal:016x}{close}")
}

/// The object without its seal; none if the seal is not there or not of this object.
#[must_use]
pub fn unsealed(text: &str) -> Option<String> {
    let object = without_seal(text)?;
    (sealed(&object) == text).then_some(object)
}

/// The object without its seal, whatever that is of.
fn without_seal(text: &str) -> Option<String> {
    let (entries, _) = text.split_at_checked(text.rfind(SEAL.0)?)?;
    Some(format!("{entries}}}"))
}

/// Reads a record.
///
/// # Errors
/// A failure if it is not there, damaged, or of another form.
pub fn read_record<K: Kept>(path: &Path) -> Result<K, Refusal> {
    let text = fs::read_to_string(path)
        .map_err(|error| Refusal::failure(format!("{} cannot be read: {error}", path.display())))?;
    record_of(path, &text)
}

/// Reads a record from the text of a file.
///
/// # Errors
/// A failure if it is damaged or of another form.
pub fn record_of<K: Kept>(path: &Path, text: &str) -> Result<K, Refusal> {
    let shown = path.display();
    let damaged = |reason: &dyn std::fmt::Display| {
        Refusal::failure(format!(
            "{shown} is damaged: {reason}; play the study anew with --out"
        ))
    };
    // What is cut short or of another form is told so, rather than that the seal is not of it.
    let object = without_seal(text);
    let record: K =
        serde_json::from_str(object.as_deref().unwrap_or(text)).map_err(|error| damaged(&error))?;
    if !K::reads(record.format()) {
        return Err(Refusal::failure(format!(
            "{shown} is of the format {}, and this program reads {}",
            record.format(),
            K::FORMAT
        )));
    }
    if unsealed(text).is_none() {
        return Err(damaged(
            &"it is not as the program wrote it (its seal, xxh3, is not of it)",
        ));
    }
    if !record.is_sound() {
        return Err(damaged(&"its parts do not belong together"));
    }
    Ok(record)
}

/// The format that a record says it has.
pub(super) fn format_of(path: &Path) -> Result<String, Refusal> {
    #[derive(serde::Deserialize)]
    struct Head {
        format: String,
    }
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
    let head: Head = serde_json::from_str(&text)
        .map_err(|error| Refusal::failure(format!("{shown} is damaged: {error}")))?;
    Ok(head.format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_of_one_object_to_the_letter() {
        let text = sealed(r#"{"games":12,"won":[3,4]}"#);
        assert!(text.starts_with(r#"{"games":12,"won":[3,4],"xxh3":""#), "{text}");
        assert_eq!(unsealed(&text).unwrap(), r#"{"games":12,"won":[3,4]}"#);
        for at in 0..text.len() {
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            assert_eq!(
                unsealed(&String::from_utf8(other).unwrap()),
                None,
                "{at} in {text}"
            );
        }
        assert_eq!(unsealed(r#"{"games":12}"#), None);
        assert_eq!(unsealed(""), None);
    }
}
