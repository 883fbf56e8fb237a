//! Commanders that come with the program.

mod deployment;
pub mod doctrine;
pub mod planner;
mod random;
mod script;

pub use deployment::Deployment;
pub use doctrine::Doctrine;
pub use planner::Planner;
pub use random::Random;
pub use script::{Idle, Recorder, Script};
