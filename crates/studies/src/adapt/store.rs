//! A study of adapted play in its folder.

use super::json::json;
use super::record::{RECORD_FORMAT, Record};
use super::result::Adapted;
use super::text::text;
use crate::kept::{Kept, read, written};
use admiralty_core::contract::Refusal;
use admiralty_show::Paint;
use admiralty_show::plots::draw;
use admiralty_show::report::{PICTURES, ReportError};
use std::path::Path;

/// What was found: the file of it in the study's folder.
pub const RECORD: &str = "adapt-found.json";

/// All files of a study's folder but the weights, which are written as they are found: the path within it, and the bytes.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn files(record: &Record) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let study = Adapted::of(record);
    let mut files = Vec::new();
    for figure in study.figures() {
        let drawing = draw(&figure, &study.citation.line())?;
        files.push((format!("{PICTURES}/{}.png", figure.id), drawing.png()?));
        files.push((
            format!("{PICTURES}/{}.svg", figure.id),
            drawing.svg().into_bytes(),
        ));
    }
    files.push(("adapt.json".to_owned(), json(&study).into_bytes()));
    files.push(("adapt.txt".to_owned(), text(&study, Paint::Plain).into_bytes()));
    files.push((RECORD.to_owned(), written(record).into_bytes()));
    Ok(files)
}

/// Whether a folder holds a study of adapted play.
#[must_use]
pub fn is_study(folder: &Path) -> bool {
    folder.join(RECORD).exists()
}

/// Reads a study that was put away.
///
/// # Errors
/// A failure if it is damaged or not there.
pub fn read_record(folder: &Path) -> Result<Record, Refusal> {
    read(&folder.join(RECORD))
}

impl Kept for Record {
    const FORMAT: &'static str = RECORD_FORMAT;

    fn format(&self) -> &str {
        &self.format
    }

    /// Whether the game as it is stands first, and nowhere else.
    fn is_sound(&self) -> bool {
        let turned: Vec<bool> = self.rule_sets.iter().map(|set| set.turned > 0).collect();
        matches!(turned.split_first(), Some((false, others)) if others.iter().all(|&turned| turned))
    }
}
