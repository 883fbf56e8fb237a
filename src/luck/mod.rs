//! Luck of games as data: what dice did to the final score, and the score without it (`docs/luck.md`).

mod account;
mod cells;
mod tables;
mod twins;

pub use account::{Account, Part};
pub use cells::{Decided, add_decided, decided, decided_tables};
pub use tables::tables;
pub use twins::Twins;
