//! Reads back the frames that a run has written.

use super::error::StoreError;
use super::manifest::FileEntry;
use super::parquet::ROW_GROUP;
use super::polars_frame;
use super::run::RunFolder;
use super::tap::fingerprint;
use admiralty_core::frames::{Buffer, Columns, Frame, Schema, Slice};
use polars_core::prelude::{DataFrame, PolarsResult};
use polars_io::parquet::metadata::FileMetadataRef;
use polars_io::prelude::{ParallelStrategy, ParquetReader, SerReader};
use std::fs::{self, File};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// A frame of a finished run, read row group by row group.
#[derive(Clone, Debug)]
pub struct FrameFile<F> {
    file: SchemaFile,
    frame: PhantomData<fn() -> F>,
}

/// The file of a frame whose schema is known at run time.
#[derive(Clone, Debug)]
struct SchemaFile {
    path: PathBuf,
    entry: FileEntry,
    /// Where the row groups are: read once, because a long run has thousands.
    metadata: FileMetadataRef,
    schema: &'static Schema,
}

impl RunFolder {
    /// A frame; none if it was not recorded.
    ///
    /// # Errors
    /// If its file is missing, cut short, or not of this schema.
    pub fn frame<F: Frame>(&self) -> Result<Option<FrameFile<F>>, StoreError> {
        let file = self.file(F::SCHEMA)?;
        Ok(file.map(|file| FrameFile {
            file,
            frame: PhantomData,
        }))
    }

    /// Shows the rows of a frame in order, so many at a time as a row group holds; nothing if it was not recorded.
    ///
    /// # Errors
    /// If its file is missing, damaged, or not of this schema.
    pub fn each_row_group(
        &self,
        schema: &'static Schema,
        show: &mut dyn FnMut(&dyn Columns),
    ) -> Result<(), StoreError> {
        let Some(file) = self.file(schema)? else {
            return Ok(());
        };
        file.each(&[], |buffers| {
            show(&RowGroup { schema, buffers });
            Ok(())
        })
    }

    fn file(&self, schema: &'static Schema) -> Result<Option<SchemaFile>, StoreError> {
        let Some(entry) = self.manifest().frame(schema.name) else {
            return Ok(None);
        };
        let path = self.path().join(&entry.file);
        let metadata = check(&path, entry, schema)?;
        Ok(Some(SchemaFile {
            path,
            entry: entry.clone(),
            metadata,
            schema,
        }))
    }
}

/// Rows as they were read.
struct RowGroup {
    schema: &'static Schema,
    buffers: Vec<Buffer>,
}

impl Columns for RowGroup {
    fn schema(&self) -> &'static Schema {
        self.schema
    }

    fn rows(&self) -> usize {
        self.buffers
            .iter()
            .map(|cells| cells.slice().len())
            .max()
            .unwrap_or(0)
    }

    fn column(&self, index: usize) -> Slice<'_> {
        self.buffers[index].slice()
    }
}

impl<F: Frame> FrameFile<F> {
    /// Its rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.file.entry.rows
    }

    /// The share of the games that it keeps.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.file.entry.share
    }

    /// Shows the rows in order, so many at a time as a row group holds. Only these columns are read, the others are
    /// left empty; no names mean all columns.
    ///
    /// # Errors
    /// If the file is damaged.
    ///
    /// # Panics
    /// If the frame has no column of that name.
    pub fn each(&self, columns: &[&str], mut show: impl FnMut(&F)) -> Result<(), StoreError> {
        self.file.each(columns, |buffers| {
            let rows = F::from_buffers(buffers);
            show(&rows.ok_or_else(|| StoreError::damaged(&self.file.path, "a column is of another type"))?);
            Ok(())
        })
    }

    /// All rows at once as a Polars frame, for those who know Polars.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn data_frame(&self, columns: &[&str]) -> Result<DataFrame, StoreError> {
        read(&self.file.path, &self.file.metadata, columns, None)
            .map_err(|error| StoreError::damaged(&self.file.path, error.to_string()))
    }
}

impl SchemaFile {
    fn each(
        &self,
        columns: &[&str],
        mut show: impl FnMut(Vec<Buffer>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let rows = usize::try_from(self.entry.rows).unwrap_or(usize::MAX);
        for first in (0..rows).step_by(ROW_GROUP) {
            let expected = ROW_GROUP.min(rows - first);
            let frame = read(&self.path, &self.metadata, columns, Some((first, expected)))
                .map_err(|error| StoreError::damaged(&self.path, error.to_string()))?;
            show(self.buffers(columns, &frame)?)?;
        }
        Ok(())
    }

    fn buffers(&self, columns: &[&str], frame: &DataFrame) -> Result<Vec<Buffer>, StoreError> {
        assert!(
            columns.iter().all(|name| self.schema.position(name).is_some()),
            "no such columns: {columns:?}"
        );
        let one = |column: &admiralty_core::frames::Column| {
            if !columns.is_empty() && !columns.contains(&column.name) {
                return Ok(Buffer::with_capacity(column.kind, 0));
            }
            let series = frame
                .column(column.name)
                .ok()
                .map(|column| column.as_materialized_series());
            series
                .and_then(|series| polars_frame::buffer(column.kind, series))
                .ok_or_else(|| {
                    StoreError::damaged(&self.path, format!("the column {} cannot be read", column.name))
                })
        };
        self.schema.columns.iter().map(one).collect()
    }
}

/// Reads a range of rows, by default all, on one thread: memory stays that of a row group.
fn read(
    path: &Path,
    metadata: &FileMetadataRef,
    columns: &[&str],
    range: Option<(usize, usize)>,
) -> PolarsResult<DataFrame> {
    let columns = (!columns.is_empty()).then(|| columns.iter().map(|&name| name.to_owned()).collect());
    let mut reader = ParquetReader::new(File::open(path)?);
    reader.set_metadata(metadata.clone());
    reader
        .read_parallel(ParallelStrategy::None)
        .with_columns(columns)
        .with_slice(range)
        .finish()
}

/// Sees to it that a file is whole and of the schema expected, before anything of it is used.
fn check(path: &Path, entry: &FileEntry, schema: &Schema) -> Result<FileMetadataRef, StoreError> {
    let bytes = fs::metadata(path)
        .map_err(|error| StoreError::read(path, &error))?
        .len();
    if bytes != entry.bytes {
        let how = if bytes < entry.bytes {
            "it is cut short"
        } else {
            "it has grown"
        };
        return Err(StoreError::damaged(
            path,
            format!("{how}: {bytes} bytes instead of {}", entry.bytes),
        ));
    }
    // All of it, because a wrong byte in the middle may be anything to a decoder.
    if fingerprint(path)
        .map_err(|error| StoreError::read(path, &error))?
        .xxh3
        != entry.xxh3
    {
        return Err(StoreError::damaged(
            path,
            "its bytes are not those that the run wrote",
        ));
    }
    let damaged = |error: &dyn std::fmt::Display| StoreError::damaged(path, error.to_string());
    let mut reader = ParquetReader::new(File::open(path).map_err(|error| StoreError::read(path, &error))?);
    let metadata = reader.get_metadata().map_err(|error| damaged(&error))?.clone();
    let rows = metadata.num_rows as u64;
    if rows != entry.rows {
        return Err(damaged(&format_args!("{rows} rows instead of {}", entry.rows)));
    }
    let found = read(path, &metadata, &[], Some((0, 0))).map_err(|error| damaged(&error))?;
    let expected = polars_frame::schema(schema).map_err(|error| damaged(&error))?;
    if **found.schema() != expected {
        return Err(damaged(
            &"its columns are not those of this program's frame; another version wrote it",
        ));
    }
    Ok(metadata)
}
