//! Words of the naval game: the two sides, sets of counters, factors.

pub use crate::side::{BySide, Side};
pub use admiralty_core::naval::{CounterId, CounterMap, CounterSet, Factors, MAX_COUNTERS};
