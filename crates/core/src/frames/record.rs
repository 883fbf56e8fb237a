//! Between the games and whoever keeps them: what a batch has recorded, and who takes it.

use crate::frames::schema::Columns;
use crate::frames::wanted::Wanted;

/// What a batch of games has recorded: a frame's columns for each frame that is wanted.
pub trait Record: Send {
    /// Shows the frames one after another.
    fn each(&self, show: &mut dyn FnMut(&dyn Columns));
}

/// Takes what is recorded.
pub trait Sink: Send {
    /// Takes the record of a batch. The batches come in the order of their games, whatever the number of threads.
    ///
    /// # Errors
    /// If it cannot be kept; the run then ends.
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError>;
}

/// Several sinks, of which each takes everything.
pub struct Sinks<'a>(pub Vec<&'a mut dyn Sink>);

impl Sink for Sinks<'_> {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        self.0.iter_mut().try_for_each(|sink| sink.take(record))
    }
}

/// What of a run is to be recorded, and who takes it.
pub struct Tape<'a> {
    /// The frames, and the share of the games that each keeps.
    pub wanted: &'a Wanted,
    /// Who takes them; where there are several, [`Sinks`].
    pub sink: &'a mut dyn Sink,
}

/// Why a record could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SinkError(pub String);
