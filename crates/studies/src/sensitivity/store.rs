//! A finished study in a folder. `found.json` is what everything else is made from.

use super::json::json;
use super::page::report;
use super::record::{RECORD_FORMAT, Record};
use super::result::Sensitivity;
use crate::kept::{Kept, read, written};
use admiralty_core::contract::Refusal;
use admiralty_show::report::PAGE;
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
    files.push((RECORD.to_owned(), written(record).into_bytes()));
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
    read(&folder.join(RECORD))
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

impl Kept for Record {
    const FORMAT: &'static str = RECORD_FORMAT;

    fn format(&self) -> &str {
        &self.format
    }

    /// Whether every change is of an unknown that there is, and has an effect for every rule.
    fn is_sound(&self) -> bool {
        let setting = &self.setting;
        let levels = |unknown: usize| {
            setting
                .unknowns
                .get(unknown)
                .map_or(0, |unknown| unknown.factor.levels.len())
        };
        self.effects.len() == setting.effects.len()
            && setting
                .unknowns
                .iter()
                .all(|unknown| unknown.factor.levels.len() > 1)
            && self.changes.iter().all(|change| {
                (1..levels(change.unknown)).contains(&change.level)
                    && change.effects.len() == setting.effects.len()
            })
    }
}
