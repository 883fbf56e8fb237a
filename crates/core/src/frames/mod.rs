//! Frames: what is kept of single games, as columns of small numbers and words.
//!
//! This half knows neither a ruleset nor a file format. A ruleset declares its frames with the macro `frame!`; while
//! a batch of games is played, an observer pushes rows into plain vectors; between batches they are handed, in the
//! order of the games, to a [`Sink`]. The crate `admiralty-store` writes them to disk and reads them back.
//!
//! What a study has counted is no rows of games but a few small [`Dataset`]s, which are made and written at once.

mod cell;
mod declare;
mod expect;
mod record;
mod schema;
mod table;
mod wanted;

pub use cell::{Buffer, Category, Cell, Kind, Slice, Stored};
pub use declare::{category, frame};
pub use expect::{Expected, bytes_in_words, expect};
pub use record::{Record, Sink, SinkError, Sinks, Tape};
pub use schema::{Column, Columns, Frame, Schema, Volume};
pub use table::{Cells, Dataset, DatasetColumn};
pub use wanted::{Share, Want, Wanted};
