//! Runs on disk: a folder that holds what was recorded, the summary, and enough to play any of its games again.
//!
//! [`RunFiles`] claims a folder, simulates into it and publishes it whole; [`Replay`] opens such a folder and tells
//! one of its games. What the files look like is the business of [`admiralty_store`].

mod card;
mod files;
mod replay;
mod report;
mod room;

pub use files::{Keep, RunFiles};
pub use replay::Replay;
pub use report::rebuild_report;
pub use room::{Room, room};
