//! Commanders that come with the program.

pub mod doctrine;
mod random;
mod script;

pub use doctrine::Doctrine;
pub use random::Random;
pub use script::{Idle, Recorder, Script};
