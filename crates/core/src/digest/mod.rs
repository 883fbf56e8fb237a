//! Digests: what a report shows that the summary does not, counted from the rows of frames.
//!
//! A ruleset makes a digest for a scenario; it is fed while the games are played, or from the files of a finished run,
//! in the order of the games both times, and holds integers only: it gives the same findings both ways.

mod cells;
mod page;
mod sheet;

pub use cells::Cells;
pub use sheet::{FEW, Sheet, SheetColumn, SheetRow};

use crate::frames::{Columns, Record, Sink, SinkError};
use crate::results::chart::Figure;
use crate::statistics::Intervals;

/// Counts rows.
pub trait Digest: Send {
    /// Counts some rows. Rows of a frame that it does not know, it passes over.
    fn take(&mut self, rows: &dyn Columns);

    /// What was found. Where too few rows were seen to say something it is left out.
    fn findings(&self, intervals: Intervals) -> Findings;
}

/// What a digest has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Pictures, in the order to be shown.
    pub figures: Vec<Figure>,
    /// Tables of odds, in the order to be shown.
    pub sheets: Vec<Sheet>,
    /// Whether any rows of games were recorded.
    pub recorded: bool,
}

/// A digest as a sink, which counts rows while games are played.
pub struct DigestSink<'a>(pub &'a mut (dyn Digest + 'static));

impl Sink for DigestSink<'_> {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        record.each(&mut |rows| self.0.take(rows));
        Ok(())
    }
}
