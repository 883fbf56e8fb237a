//! Computer players of the crossover.

mod captain;
mod fire;
mod flight;
mod movement;
mod search;

pub use captain::Captain;
pub use search::{Effort, Search};
