//! One frame's Parquet file, written row group by row group.

use super::error::StoreError;
use super::pages::Pages;
use super::polars_frame;
use super::tap::{Fingerprint, Tap, Watch};
use admiralty_core::frames::{Buffer, Columns, Schema};
use polars_core::prelude::PolarsResult;
use polars_io::prelude::{BatchedWriter, ParquetCompression, ParquetWriter};
use polars_utils::compression::ZstdLevel;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Rows of a row group. A constant, so that files do not depend on how the games were shared out; large enough to
/// compress well, small enough to be held in memory many times over.
pub(super) const ROW_GROUP: usize = 1 << 17;

/// How hard pages are compressed: Zstandard's quickest. What an encoding by dictionary and runs leaves over shrinks by a
/// hundredth more at the usual level, for twice the time.
const ZSTD_LEVEL: i32 = 1;

/// A Parquet file that grows.
pub(super) struct ParquetFile {
    schema: &'static Schema,
    /// Where it is while unfinished.
    path: PathBuf,
    file: BatchedWriter<BufWriter<Tap>>,
    pages: Pages,
    /// Polars keeps the file to itself.
    watch: Watch,
    /// The row group that is being filled.
    pending: Vec<Buffer>,
    pending_rows: usize,
    rows: u64,
}

impl ParquetFile {
    pub(super) fn create(path: &Path, schema: &'static Schema) -> Result<Self, StoreError> {
        let tap = Tap::create(path).map_err(|error| StoreError::write(path, &error))?;
        let watch = tap.watch();
        let begin = || {
            let level = ZstdLevel::try_new(ZSTD_LEVEL)?;
            let pages = Pages::new(level);
            let writer = ParquetWriter::new(BufWriter::with_capacity(1 << 16, tap))
                .with_compression(ParquetCompression::Zstd(Some(level)))
                .set_parallel(false);
            let file = writer.batched(&polars_frame::schema(schema)?)?;
            Ok((file, pages))
        };
        let (file, pages) = begin().map_err(|error| StoreError::polars_write(path, &error))?;
        let pending = schema.buffers(ROW_GROUP);
        Ok(ParquetFile {
            schema,
            path: path.to_owned(),
            file,
            pages,
            watch,
            pending,
            pending_rows: 0,
            rows: 0,
        })
    }

    /// Adds rows; whenever a row group is full, it is written.
    pub(super) fn add(&mut self, columns: &dyn Columns) -> Result<(), StoreError> {
        let mut from = 0;
        while from < columns.rows() {
            let to = columns.rows().min(from + ROW_GROUP - self.pending_rows);
            for (index, buffer) in self.pending.iter_mut().enumerate() {
                buffer.extend(columns.column(index), from..to);
            }
            self.pending_rows += to - from;
            from = to;
            if self.pending_rows == ROW_GROUP {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Writes the pending rows as a row group.
    fn flush(&mut self) -> Result<(), StoreError> {
        if self.pending_rows > 0 {
            self.write_row_group()
                .map_err(|error| StoreError::polars_write(&self.path, &error))?;
        }
        self.rows += self.pending_rows as u64;
        self.pending_rows = 0;
        self.pending.iter_mut().for_each(Buffer::clear);
        Ok(())
    }

    fn write_row_group(&mut self) -> PolarsResult<()> {
        let leaves = self.file.parquet_schema().fields().to_vec();
        let columns = self.schema.columns.iter().zip(&self.pending).zip(&leaves);
        let pages = columns
            .map(|((column, cells), leaf)| self.pages.of(column, cells.slice(), leaf))
            .collect::<PolarsResult<Vec<_>>>()?;
        self.file.write_row_group(self.pending_rows as u64, &pages)
    }

    /// Ends the file and waits until the disk has it. Returns its rows and what it is.
    pub(super) fn finish(mut self) -> Result<(u64, Fingerprint), StoreError> {
        self.flush()?;
        self.file
            .finish()
            .map_err(|error| StoreError::polars_write(&self.path, &error))?;
        let whole = self
            .watch
            .finish()
            .map_err(|error| StoreError::write(&self.path, &error))?;
        Ok((self.rows, whole))
    }
}
