//! Luck of games as data: what dice did to the final score, and the score without it (`docs/luck.md`).

mod account;
mod tables;

pub use account::{Account, Part};
pub use tables::tables;
