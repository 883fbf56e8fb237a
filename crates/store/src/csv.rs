//! One frame's CSV file: a heading, then a line a row; words for enumerations. No cell needs quotes.

use super::error::StoreError;
use super::tap::{Fingerprint, Tap};
use admiralty_core::frames::{Columns, Kind, Schema, Slice};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A CSV file that grows.
pub(super) struct CsvFile {
    schema: &'static Schema,
    path: PathBuf,
    out: BufWriter<Tap>,
    rows: u64,
}

impl CsvFile {
    pub(super) fn create(path: &Path, schema: &'static Schema) -> Result<Self, StoreError> {
        let file = Tap::create(path).map_err(|error| StoreError::write(path, &error))?;
        let mut csv = CsvFile {
            schema,
            path: path.to_owned(),
            out: BufWriter::new(file),
            rows: 0,
        };
        let names: Vec<&str> = schema.columns.iter().map(|column| column.name).collect();
        writeln!(csv.out, "{}", names.join(",")).map_err(|error| StoreError::write(path, &error))?;
        Ok(csv)
    }

    pub(super) fn add(&mut self, columns: &dyn Columns) -> Result<(), StoreError> {
        self.rows += columns.rows() as u64;
        write_rows(&mut self.out, self.schema, columns).map_err(|error| StoreError::write(&self.path, &error))
    }

    /// Ends the file and waits until the disk has it. Returns its rows and what it is.
    pub(super) fn finish(self) -> Result<(u64, Fingerprint), StoreError> {
        let CsvFile { path, out, rows, .. } = self;
        let failed = |error: &io::Error| StoreError::write(&path, error);
        let file = out.into_inner().map_err(|error| failed(&error.into_error()))?;
        Ok((rows, file.watch().finish().map_err(|error| failed(&error))?))
    }
}

fn write_rows(out: &mut impl Write, schema: &Schema, columns: &dyn Columns) -> io::Result<()> {
    let slices: Vec<Slice<'_>> = (0..schema.columns.len())
        .map(|index| columns.column(index))
        .collect();
    for row in 0..columns.rows() {
        for (index, (column, cells)) in schema.columns.iter().zip(&slices).enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            match (column.kind, cells) {
                (Kind::Category(names), Slice::U8(codes)) => {
                    out.write_all(names[usize::from(codes[row])].as_bytes())?;
                }
                (_, Slice::U8(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::U16(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::U32(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::U64(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::I8(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::I16(cells)) => write!(out, "{}", cells[row])?,
                (_, Slice::Flag(cells)) => write!(out, "{}", cells[row])?,
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}
