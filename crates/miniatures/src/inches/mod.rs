//! The crossover with *Victory at Sea*, on a table in inches (clauses V).

pub mod aim;
pub mod choice;
pub mod critical;
pub mod event;
mod game;
mod legal;
pub mod plane;
mod play;
pub mod players;
pub mod reach;
pub mod roll;
pub mod rules;
pub mod scenario;
pub mod setup;
pub mod shot;
pub mod sight;
pub mod state;
pub mod switches;
pub mod tell;
