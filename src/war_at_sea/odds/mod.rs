//! The odds of one battle: forces in one place, fought to the end on its own.

mod outcome;

pub use outcome::Outcome;
