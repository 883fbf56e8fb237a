//! How much of a result was dice: what is counted, and its tables.

mod account;
mod tables;

pub use account::{Account, Part};
pub use tables::tables;
