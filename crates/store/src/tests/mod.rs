//! A toy frame with a column of every kind, through the folder of a run and back.

mod damage;
mod folders;
mod rows;

use super::{FileEntry, Format, Manifest, OutputFolder, RunCard, RunFolder, Store, StoreError};
use admiralty_core::frames::{Columns, Frame, Record, Sink, Wanted, category, frame};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

category! {
    /// Colours.
    enum Colour {
        /// Red.
        Red = "red",
        /// Deep blue.
        Blue = "deep blue",
    }
}

frame! {
    /// One row for each pebble.
    frame Pebbles of Pebble named "pebbles", usually 1.0 rows a game of 1.0 bytes {
        /// Its number.
        game: u64,
        /// Small.
        a: u8 as "grams",
        /// Middling.
        b: u16,
        /// Large.
        c: u32,
        /// Small, either way.
        d: i8,
        /// Middling, either way.
        e: i16,
        /// Wet or dry.
        wet: bool,
        /// Its colour.
        colour: Colour,
    }
}

/// Row `n`, its columns at their extremes now and then.
fn pebble(n: u64) -> Pebble {
    Pebble {
        game: n * n,
        a: (n % 256) as u8,
        b: (n % 65_536) as u16,
        c: u32::MAX - n as u32,
        d: (n % 256) as u8 as i8,
        e: (n.wrapping_mul(40_503) % 65_536) as u16 as i16,
        wet: n.is_multiple_of(3),
        colour: if n.is_multiple_of(7) {
            Colour::Blue
        } else {
            Colour::Red
        },
    }
}

impl Record for Pebbles {
    fn each(&self, show: &mut dyn FnMut(&dyn Columns)) {
        show(self);
    }
}

fn wanted() -> Wanted {
    Wanted::all(&[Pebbles::SCHEMA])
}

/// Writes rows in batches of the given sizes, as a finished run.
fn write(path: &Path, batches: &[usize], format: Format) -> Vec<FileEntry> {
    let mut folder = OutputFolder::claim(path).unwrap();
    let mut store = Store::begin(&mut folder, &wanted(), format).unwrap();
    let mut next = 0;
    for &size in batches {
        let mut pebbles = Pebbles::default();
        for _ in 0..size {
            pebbles.push(pebble(next));
            next += 1;
        }
        store.take(&pebbles).unwrap();
    }
    let written = store.finish().unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), written.clone()))
        .unwrap();
    written
}

fn temporary() -> (TempDir, PathBuf) {
    let temporary = tempfile::tempdir().unwrap();
    let path = temporary.path().join("run");
    (temporary, path)
}

fn rows_of(path: &Path) -> Result<Vec<Pebble>, StoreError> {
    let mut rows = Vec::new();
    let file = RunFolder::open(path)?.frame::<Pebbles>()?.expect("recorded");
    file.each(&[], |pebbles| {
        rows.extend((0..pebbles.rows()).map(|index| pebbles.row(index).unwrap()))
    })?;
    Ok(rows)
}
