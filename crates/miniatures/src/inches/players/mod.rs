//! Computer players of the crossover.

mod captain;
mod fire;
mod flight;
mod movement;

pub use captain::Captain;
