//! Commanders that come with the program.

mod deployment;
pub mod doctrine;
pub mod learned;
mod model;
mod neighbours;
mod playout;
mod random;
mod responses;
pub mod restricted;
mod script;
mod told;

pub use deployment::Deployment;
pub use doctrine::Doctrine;
pub use learned::Learned;
pub use model::PlayModel;
pub(crate) use neighbours::Neighbourhood;
pub(crate) use playout::Playout;
pub use random::Random;
pub use responses::{Breadth, Responses};
pub use restricted::Restricted;
pub use script::{Idle, Recorder, Script};
pub(crate) use told::WithMovement;
