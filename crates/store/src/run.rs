//! The folder of a finished run, seen by whoever comes later.

use super::error::StoreError;
use super::manifest::Manifest;
use super::staging;
use std::path::{Path, PathBuf};

/// The folder of a finished run.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
    manifest: Manifest,
}

impl RunFolder {
    /// Opens a run.
    ///
    /// # Errors
    /// If the folder holds no finished run, or its `run.json` cannot be understood.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if path.exists() && !path.is_dir() {
            return Err(StoreError::NotAFolder(path.to_owned()));
        }
        staging::finish(path);
        Ok(RunFolder {
            path: path.to_owned(),
            manifest: Manifest::read(path)?,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What `run.json` says.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Shows the rows of a frame; this build reads no Parquet.
    ///
    /// # Errors
    /// If the frame was recorded.
    #[cfg(not(feature = "parquet"))]
    pub fn each_row_group(
        &self,
        schema: &'static admiralty_core::frames::Schema,
        _show: &mut dyn FnMut(&dyn admiralty_core::frames::Columns),
    ) -> Result<(), StoreError> {
        match self.manifest().frame(schema.name) {
            Some(_) => Err(StoreError::NoParquet),
            None => Ok(()),
        }
    }
}
