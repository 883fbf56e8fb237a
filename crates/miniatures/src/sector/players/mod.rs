//! Computer players of the sector game.

pub mod book;
mod captain;
mod fire;
mod flight;
mod movement;

pub use captain::Captain;
