//! Commanders that come with the program.

mod deployment;
pub mod doctrine;
pub mod learned;
pub mod planner;
mod random;
pub mod restricted;
mod script;
mod told;

pub use deployment::Deployment;
pub use doctrine::Doctrine;
pub use learned::Learned;
pub use planner::Planner;
pub use random::Random;
pub use restricted::Restricted;
pub use script::{Idle, Recorder, Script};
pub(crate) use told::WithMovement;
