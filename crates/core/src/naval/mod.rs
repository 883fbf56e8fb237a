//! Words shared by every naval ruleset: the two sides, sets of ships, a ship's factors.

mod counters;
mod factors;
mod side;

pub use counters::{CounterId, CounterMap, CounterSet, MAX_COUNTERS};
pub use factors::Factors;
pub use side::{BySide, Side};
