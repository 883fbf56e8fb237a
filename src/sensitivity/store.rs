//! A finished study in a folder. `found.json` is what everything else is made from.

use super::json::json;
use super::page::report;
use super::record::{RECORD_FORMAT, Record};
use super::result::Sensitivity;
use crate::harness::Refusal;
use crate::report::PAGE;
use std::fs;
use std::path::{Path, PathBuf};

/// What was found.
pub const RECORD: &str = "found.json";

/// The study for programs.
const DOCUMENT: &str = "sensitivity.json";

/// All files of a study's folder: the path within it, and the bytes. The record stands last.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn files(record: &Record) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
    let study = Sensitivity::of(record);
    let mut files = report(&study)?;
    files.push((DOCUMENT.to_owned(), json(&study).into_bytes()));
    // Plain data with keys that are strings: there is nothing that could not be written.
    let mut text = serde_json::to_string(record).unwrap_or_default();
    text.push('\n');
    files.push((RECORD.to_owned(), text.into_bytes()));
    Ok(files)
}

/// Whether a folder holds a study of unknowns.
#[must_use]
pub fn is_study(folder: &Path) -> bool {
    folder.join(RECORD).exists()
}

/// Reads what was found.
///
/// # Errors
/// A failure if it is damaged or not there.
pub fn read_record(folder: &Path) -> Result<Record, Refusal> {
    let path = folder.join(RECORD);
    let shown = path.display();
    let text = fs::read_to_string(&path)
        .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
    let damaged = |reason: String| {
        Refusal::failure(format!(
            "{shown} is damaged: {reason}; play the study anew with --out"
        ))
    };
    let record: Record = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    if record.format != RECORD_FORMAT {
        return Err(Refusal::failure(format!(
            "{shown} is of the format {}, and this program reads {RECORD_FORMAT}",
            record.format
        )));
    }
    if !is_sound(&record) {
        return Err(damaged("its parts do not belong together".to_owned()));
    }
    Ok(record)
}

/// Makes the report of a finished study anew: the same bytes that it was published with.
///
/// # Errors
/// A failure if what was found is damaged, or a file cannot be written.
pub fn rebuild(folder: &Path) -> Result<PathBuf, Refusal> {
    for (name, bytes) in files(&read_record(folder)?)? {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&path, bytes))
            .map_err(|error| Refusal::failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    Ok(folder.join(PAGE))
}

/// Whether every change is of an unknown that there is, and has an effect for every rule.
fn is_sound(record: &Record) -> bool {
    let setting = &record.setting;
    let levels = |unknown: usize| {
        setting
            .unknowns
            .get(unknown)
            .map_or(0, |unknown| unknown.factor.levels.len())
    };
    record.effects.len() == setting.effects.len()
        && setting
            .unknowns
            .iter()
            .all(|unknown| unknown.factor.levels.len() > 1)
        && record.changes.iter().all(|change| {
            (1..levels(change.unknown)).contains(&change.level)
                && change.effects.len() == setting.effects.len()
        })
}
