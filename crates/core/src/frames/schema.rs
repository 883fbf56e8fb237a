//! What a frame is made of, for whoever reads it: names, types, units, meaning.

use crate::frames::cell::{Buffer, Kind, Slice};

/// A column of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the file, in snake case.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// The unit of its numbers; empty where there is none.
    pub unit: &'static str,
    /// What it means, line by line.
    pub about: &'static [&'static str],
}

/// What a frame usually comes to, measured, so that its size can be told before a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// Rows that a game adds on average.
    pub rows_per_game: f64,
    /// Bytes that a row takes in the file.
    pub bytes_per_row: f64,
}

/// A frame: rows of the same columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schema {
    /// Its name, which is also that of its file.
    pub name: &'static str,
    /// What a row is, line by line.
    pub about: &'static [&'static str],
    /// The columns from the left.
    pub columns: &'static [Column],
    /// What to expect of it.
    pub volume: Volume,
}

impl Schema {
    /// The place of a column.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Roughly the bytes of a row as CSV.
    #[must_use]
    pub fn csv_bytes_per_row(&self) -> f64 {
        let cell = |column: &Column| match column.kind {
            Kind::U8 | Kind::I8 => 1.3,
            Kind::U16 | Kind::I16 => 2.0,
            Kind::U32 | Kind::U64 => 7.0,
            Kind::Flag => 5.0,
            Kind::Category(names) => {
                names.iter().map(|name| name.len()).sum::<usize>() as f64 / names.len().max(1) as f64
            }
        };
        self.columns.iter().map(|column| cell(column) + 1.0).sum()
    }

    /// Empty columns with room for so many rows.
    #[must_use]
    pub fn buffers(&self, rows: usize) -> Vec<Buffer> {
        self.columns
            .iter()
            .map(|column| Buffer::with_capacity(column.kind, rows))
            .collect()
    }
}

/// Rows kept as columns, their schema known at run time.
pub trait Columns: Send {
    /// What they are.
    fn schema(&self) -> &'static Schema;
    /// How many rows.
    fn rows(&self) -> usize;
    /// The cells of a column, by its place in the schema.
    fn column(&self, index: usize) -> Slice<'_>;
}

/// Rows kept as columns, each a plain `Vec` of small numbers. The macro `frame!` declares one.
pub trait Frame: Columns + Default + 'static {
    /// A row, for writing and reading one by one.
    type Row: Copy + std::fmt::Debug + PartialEq;
    /// What it is.
    const SCHEMA: &'static Schema;

    /// Adds a row.
    fn push(&mut self, row: Self::Row);
    /// Takes a row out as it was put in; none past the end, or if columns are missing.
    fn row(&self, index: usize) -> Option<Self::Row>;
    /// Makes room for so many more rows.
    fn reserve(&mut self, rows: usize);
    /// Drops the rows and keeps the room.
    fn clear(&mut self);
    /// Puts columns together again, given in the order of the schema; a column that was not read is given
    /// empty. None if one is of another type.
    fn from_buffers(buffers: Vec<Buffer>) -> Option<Self>;
}
