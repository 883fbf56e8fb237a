//! Commanders that come with the program.

mod random;
mod script;

pub use random::Random;
pub use script::{Idle, Recorder, Script};
