//! Between the games and the disk: what a batch has recorded, and who takes it.

use super::schema::Columns;
use super::wanted::Wanted;

/// What a batch of games has recorded: a frame's columns for each frame that is wanted.
pub trait Record: Send {
    /// Shows the frames one after another.
    fn each(&self, show: &mut dyn FnMut(&dyn Columns));
}

/// Takes what is recorded.
pub trait Sink: Send {
    /// What should be recorded.
    fn wanted(&self) -> &Wanted;

    /// Takes the record of a batch. The batches come in the order of their games, whatever the number of threads.
    ///
    /// # Errors
    /// If it cannot be kept; the run then ends.
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError>;
}

/// Why a record could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SinkError(pub String);
