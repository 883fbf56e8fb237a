//! Frames on disk: Parquet through Polars, CSV on request, and the folder of a run.
//!
//! A run writes into a hidden folder inside its own and shows its files only when all of them are whole, `run.json`
//! last: whoever finds a `run.json` finds everything it names. (A run is shown file by file over an earlier one; where that was
//! broken off, whoever opens it next ends it.) Files are the same, byte for byte, on any number of threads, because batches
//! come in order and row groups have a fixed number of rows.

mod csv;
mod disk;
mod error;
mod folder;
#[cfg(test)]
mod folder_tests;
mod hold;
#[cfg(feature = "parquet")]
mod hybrid;
mod kept;
mod layout;
mod manifest;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(not(feature = "parquet"))]
#[path = "no_parquet.rs"]
mod parquet;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "parquet")]
mod polars_frame;
#[cfg(feature = "parquet")]
mod reader;
mod run;
mod staging;
mod study;
#[cfg(not(feature = "parquet"))]
#[path = "no_table.rs"]
mod table;
#[cfg(feature = "parquet")]
mod table;
mod tap;
#[cfg(all(test, feature = "parquet"))]
mod tests;
mod writer;

pub use disk::{Disk, LARGEST_FILE, disk, read_text};
pub use error::StoreError;
pub use folder::{OutputFolder, free_space};
pub use hold::hold;
pub use kept::{read_record, record_of, sealed, unsealed, written};
pub use manifest::{CommanderFile, FileEntry, Manifest, RunCard, Sealed};
#[cfg(feature = "parquet")]
pub use reader::FrameFile;
pub use run::RunFolder;
pub use study::{StudyFolder, format_of, is_study};
pub use table::in_parquet;
pub use writer::{Format, Store, Written};
