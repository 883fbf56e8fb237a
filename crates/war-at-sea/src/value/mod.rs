//! What a position between two turns is worth: the final POC and the chances to win that it promises, learned from
//! games that were played on.
//!
//! [`features()`] turns a position into numbers; [`Value`] weighs them, by turns left, and bends the sum so that what
//! it promises is what comes on average; [`lesson`] learns one from the games of a contest and examines it on others.

mod bend;
mod exam;
mod features;
mod file;
mod forecast;
pub mod games;
pub mod lesson;
mod stray;

pub use exam::{Exam, tables};
pub use features::{FEATURES, features, names};
pub use file::EMBEDDED;
pub use forecast::{Forecast, Value};
pub(crate) use stray::{Stray, Straying};
