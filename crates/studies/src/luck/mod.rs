//! Luck of games as data: what dice did to the final score, and the score without it (`docs/statistics.md`).

/// A summary of luck: the file of it in a study's folder.
pub const DOCUMENT: &str = "luck.json";

mod cells;
mod twins;
mod verdict;

pub use cells::{Decided, decided};
pub use twins::Twins;
pub use verdict::verdict;
