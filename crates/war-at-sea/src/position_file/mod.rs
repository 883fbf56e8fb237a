//! Position files: a game in progress as a player types it from a report, and as `narrate` writes it.
//!
//! ```text
//!  text ── document ──► header, forces, rest ──► Position ──► check ──► ReadPosition { position, notes }
//!             │  keys with lines   │ notation       │ rules        │ or Faults: file, line, key, value, remedy
//!             ▼                    ▼                ▼
//!  text ◄── writer ◄───────────────────────────  Position          (reads back to the identical position)
//! ```
//!
//! `docs/games/war-at-sea-files.md` describes the format. Whatever follows from the turn need not be written; what does not
//! (points, flags, U-boats from turn 2 on, where each ship is) must be.

mod blank;
mod check;
mod defaults;
mod forces;
mod form;
mod reader;
mod reading;
mod show;
mod words;
mod writer;

pub use blank::blank;
pub use form::form;
pub use reader::read;
pub use show::{show, title};
pub use words::Moment;
pub(crate) use words::place_word;
pub use writer::write;

use super::Position;

/// A position that was read and found possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadPosition {
    /// The position.
    pub position: Position,
    /// What was taken for what, and what is assumed, a line each.
    pub notes: Vec<String>,
}
