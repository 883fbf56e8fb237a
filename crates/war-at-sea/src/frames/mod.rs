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

use admiralty_core::frames::{Frame, Schema};

/// Every frame, in the order of `--record`.
pub const SCHEMAS: [&Schema; 3] = [Games::SCHEMA, Turns::SCHEMA, Battles::SCHEMA];
