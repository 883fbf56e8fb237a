//! Computer players of the sector game.

pub mod book;
mod captain;
mod fire;
mod flight;
mod movement;
mod search;
mod weights;

pub use captain::Captain;
pub use search::{Effort, Search};
pub use weights::Weights;
