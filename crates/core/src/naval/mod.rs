//! Words shared by every naval ruleset: sets of ships, a ship's factors.

mod counters;
mod factors;

pub use counters::{CounterId, CounterMap, CounterSet, MAX_COUNTERS};
pub use factors::Factors;
