//! The frames of War at Sea: what is kept of single games, for figures and for readers of Parquet.

mod battles;
mod categories;
mod forces;
mod games;
mod recording;
mod turns;
mod watch;

pub use battles::{BattleRow, Battles};
pub use categories::{Break, Holder, Outcome};
pub use games::{GameRow, Games};
pub use recording::Recording;
pub use turns::{TurnRow, Turns};
pub use watch::Watch;

use crate::frames::store::{RunFolder, StoreError};
use crate::frames::{Columns, Frame, Schema};

/// Every frame, in the order of `--record`.
pub const SCHEMAS: [&Schema; 3] = [Games::SCHEMA, Turns::SCHEMA, Battles::SCHEMA];

/// Shows the rows that a finished run has recorded, frame by frame.
///
/// # Errors
/// If a file of the run is missing or damaged.
pub(super) fn show(run: &RunFolder, show: &mut dyn FnMut(&dyn Columns)) -> Result<(), StoreError> {
    show_frame::<Games>(run, show)?;
    show_frame::<Turns>(run, show)?;
    show_frame::<Battles>(run, show)
}

#[cfg(feature = "frames")]
fn show_frame<F: Frame>(run: &RunFolder, show: &mut dyn FnMut(&dyn Columns)) -> Result<(), StoreError> {
    run.frame::<F>()?
        .map_or(Ok(()), |file| file.each(&[], |rows| show(rows)))
}

#[cfg(not(feature = "frames"))]
fn show_frame<F: Frame>(run: &RunFolder, _show: &mut dyn FnMut(&dyn Columns)) -> Result<(), StoreError> {
    match run.manifest().frame(F::SCHEMA.name) {
        Some(_) => Err(StoreError::NoParquet),
        None => Ok(()),
    }
}
