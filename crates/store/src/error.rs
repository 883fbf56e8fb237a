//! What can go wrong with a folder of frames, in words for the user.

use admiralty_core::contract::Refusal;
use std::io;
use std::path::{Path, PathBuf};

/// Why frames could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The path is taken by something that is not a folder.
    #[error("{} is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The folder already holds a run.
    #[error("{} already holds a run ({found}): choose another folder, or remove it first", path.display())]
    Earlier {
        /// The folder.
        path: PathBuf,
        /// A file of that run.
        found: String,
    },
    /// The folder holds a run that has not ended.
    #[error(
        "{} holds an unfinished run: one is being written there now, or was killed. If none is running, go on with \
         --resume, or remove {} and try again",
        path.display(), path.join(super::layout::STAGING).display()
    )]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A new run would replace something that is not its own.
    #[error(
        "{} is there already, and a run would write its own in its place: move it away, or name another folder with \
         --out",
        .0.display()
    )]
    Taken(PathBuf),
    /// Another program writes to the folder.
    #[error("another program is at the run in {}: wait for it, or name another folder with --out", .0.display())]
    Busy(PathBuf),
    /// Writing failed.
    #[error("{} cannot be written: {reason}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// Reading failed.
    #[error("{} cannot be read: {reason}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The folder holds no finished run.
    #[error("{} holds no finished run: there is no run.json", path.display())]
    NoRun {
        /// The folder.
        path: PathBuf,
    },
    /// The program was built without the cargo feature `parquet`.
    #[error(
        "this program was built without Parquet: build it with the cargo feature parquet, or run with --record none"
    )]
    NoParquet,
    /// A file is not what `run.json` says it is.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        reason: String,
    },
}

impl StoreError {
    /// A file that could not be written.
    #[must_use]
    pub fn write(path: &Path, error: &io::Error) -> Self {
        StoreError::Write {
            path: path.to_owned(),
            reason: in_words(error),
        }
    }

    pub(super) fn read(path: &Path, error: &io::Error) -> Self {
        StoreError::Read {
            path: path.to_owned(),
            reason: in_words(error),
        }
    }

    pub(super) fn damaged(path: &Path, reason: impl Into<String>) -> Self {
        StoreError::Damaged {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }

    /// Polars reports a full disk and an inner contradiction through the same type.
    #[cfg(feature = "parquet")]
    pub(super) fn polars_write(path: &Path, error: &polars_core::error::PolarsError) -> Self {
        match error {
            polars_core::error::PolarsError::IO { error, .. } => StoreError::write(path, error),
            other => {
                let text = other.to_string();
                match system_error(&text) {
                    Some(error) => StoreError::write(path, &error),
                    None => StoreError::Write {
                        path: path.to_owned(),
                        reason: text,
                    },
                }
            }
        }
    }
}

/// The system's error that a library's message ends with: the Parquet writer passes a full disk on only as words,
/// `… (os error 28)`.
#[cfg(feature = "parquet")]
fn system_error(text: &str) -> Option<io::Error> {
    let (_, rest) = text.rsplit_once("(os error ")?;
    let (code, _) = rest.split_once(')')?;
    code.parse().ok().map(io::Error::from_raw_os_error)
}

/// The faults that people meet, in plain words before the system's own.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => format!("the disk is full ({error})"),
        io::ErrorKind::PermissionDenied => format!("permission is denied ({error})"),
        io::ErrorKind::ReadOnlyFilesystem => format!("the disk can only be read ({error})"),
        _ => error.to_string(),
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::failure(error.to_string())
    }
}
