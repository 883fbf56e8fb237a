//! The battle: clauses G3 to G9.

pub mod board;
pub mod build;
pub mod choice;
pub mod damage;
pub mod ending;
pub mod event;
pub mod fire;
pub mod game;
pub mod movement;
pub mod plain;
pub mod rules;
pub mod setup;
pub mod state;
pub mod tell;
