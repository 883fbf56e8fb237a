//! `run.json`: what a folder holds, and how its games were played.

use super::error::StoreError;
use super::layout::{MANIFEST, STAGING};
use admiralty_core::seats::Keyed;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// The form of the file. A reader refuses others than these: form 1 vouched for frames alone, and neither 1 nor 2 for
/// itself.
const FORM: u32 = 3;
const READ: [u32; 3] = [1, 2, FORM];
/// The first form with a seal.
const SEALED_FROM: u32 = 3;

/// What stands in `run.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The form of this file.
    form: u32,
    /// How the games were played.
    pub run: RunCard,
    /// The frames.
    pub frames: Vec<FileEntry>,
    /// The other files that reports are made from.
    #[serde(default)]
    pub files: Vec<Sealed>,
    /// The seal: XXH3 over all the rest, in hexadecimal. Empty until it is written, and in the forms without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    xxh3: String,
}

/// A file that is vouched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// Its name.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// XXH3 over all its bytes, in hexadecimal.
    pub xxh3: String,
}

impl Sealed {
    /// What a file of these bytes is.
    #[must_use]
    pub fn of(file: &str, bytes: &[u8]) -> Self {
        Sealed {
            file: file.to_owned(),
            bytes: bytes.len() as u64,
            xxh3: format!("{:016x}", xxh3_64(bytes)),
        }
    }
}

/// Everything that decides a run, so that any of its games can be played again. A key that is none of these is taken for a
/// seat, which the game then has not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunCard {
    /// Name and version of the program.
    pub program: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// Its version: the same seed gives the same games only under the same.
    pub ruleset_version: String,
    /// The scenario's title.
    pub scenario: String,
    /// The hash over everything in it that can change a game.
    pub scenario_hash: String,
    /// A copy of the scenario file, in the run's folder; none for the scenario built into the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_file: Option<String>,
    /// Where the file was, with everything that it may extend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_path: Option<String>,
    /// The optional rules in force.
    pub optional_rules: Vec<String>,
    /// The commanders, under the ids of their seats.
    #[serde(flatten)]
    pub commanders: Keyed<String>,
    /// The points that go to the second seat at the end.
    pub bid: f64,
    /// The seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Whether the run was interrupted before it was done.
    pub partial: bool,
    /// The command that gives the same again.
    pub command: String,
    /// The files that the commanders played by, beyond those built into the program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commander_files: Vec<CommanderFile>,
}

/// A file that a commander played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderFile {
    /// Its name, as given.
    pub name: String,
    /// The hash over its text.
    pub hash: String,
}

/// A file of a frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// The frame's name.
    pub frame: String,
    /// The file's name.
    pub file: String,
    /// The share of the games that it keeps.
    pub share: f64,
    /// Its rows.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// XXH3 over all its bytes, in hexadecimal: equal runs write equal files.
    pub xxh3: String,
}

impl Manifest {
    /// A manifest of a run.
    #[must_use]
    pub fn new(run: RunCard, frames: Vec<FileEntry>) -> Self {
        Manifest {
            form: FORM,
            run,
            frames,
            files: Vec::new(),
            xxh3: String::new(),
        }
    }

    /// Vouches for another file of the run.
    #[must_use]
    pub fn sealing(mut self, file: Sealed) -> Self {
        self.files.push(file);
        self
    }

    /// Whether a file read from the folder is the one that the run wrote.
    ///
    /// # Errors
    /// How it is not; a file that is not vouched for, of form 1, is taken as it is.
    pub fn vouch(&self, folder: &Path, file: &str, bytes: &[u8]) -> Result<(), StoreError> {
        match self.files.iter().find(|sealed| sealed.file == file) {
            Some(sealed) if *sealed != Sealed::of(file, bytes) => Err(StoreError::damaged(
                &folder.join(file),
                "its bytes are not those that the run wrote, and run.json does not vouch for them",
            )),
            _ => Ok(()),
        }
    }

    /// The entry of a frame's Parquet file.
    #[must_use]
    pub fn frame(&self, name: &str) -> Option<&FileEntry> {
        self.frames
            .iter()
            .find(|entry| entry.frame == name && entry.file.ends_with(".parquet"))
    }

    /// As text, sealed.
    pub(super) fn to_json(&self) -> String {
        let sealed = Manifest {
            xxh3: self.seal(),
            ..self.clone()
        };
        let mut text = json(&sealed);
        text.push('\n');
        text
    }

    /// The hash over all that is said, whatever seal it bears.
    fn seal(&self) -> String {
        let bare = Manifest {
            xxh3: String::new(),
            ..self.clone()
        };
        format!("{:016x}", xxh3_64(json(&bare).as_bytes()))
    }

    /// Whether it is as a run wrote it, as far as its form tells.
    fn is_whole(&self) -> bool {
        if self.form < SEALED_FROM {
            self.xxh3.is_empty()
        } else {
            self.xxh3 == self.seal()
        }
    }

    /// Reads the manifest of a folder.
    pub(super) fn read(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(if folder.join(STAGING).exists() {
                    StoreError::Unfinished {
                        path: folder.to_owned(),
                    }
                } else {
                    StoreError::NoRun {
                        path: folder.to_owned(),
                    }
                });
            }
            text => text.map_err(|error| StoreError::read(&path, &error))?,
        };
        // The form first: a later form may well have other keys.
        let form: Form =
            serde_json::from_str(&text).map_err(|error| StoreError::damaged(&path, error.to_string()))?;
        if !READ.contains(&form.form) {
            let reason = format!("it is of form {}, and this program reads form {FORM}", form.form);
            return Err(StoreError::Read { path, reason });
        }
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| StoreError::damaged(&path, error.to_string()))?;
        for FileEntry { file, .. } in &manifest.frames {
            if Path::new(file)
                .file_name()
                .is_none_or(|name| name != file.as_str())
            {
                return Err(StoreError::damaged(
                    &path,
                    format!("{file:?} is not a file of this folder"),
                ));
            }
        }
        // Last, so that what is plainly wrong is said in plain words.
        if !manifest.is_whole() {
            return Err(StoreError::damaged(
                &path,
                "it is not as the program wrote it (its seal, xxh3, is not of it)",
            ));
        }
        Ok(manifest)
    }
}

fn json(manifest: &Manifest) -> String {
    serde_json::to_string_pretty(manifest).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Only the form.
#[derive(Deserialize)]
struct Form {
    form: u32,
}
