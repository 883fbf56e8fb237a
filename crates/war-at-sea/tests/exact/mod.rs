//! Exact enumeration, sharing nothing with the kernel but its data, and the comparison of the two.

pub mod agreement;
pub mod duel;
pub mod law;
pub mod outcome;
pub mod table;
