//! Computer players of the sector game.

pub mod book;
mod captain;
mod fire;
mod flight;
mod movement;
mod search;

pub use captain::{Captain, Weights};
pub use search::{Effort, Search};
