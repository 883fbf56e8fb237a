//! The sector game, `aaws` (clauses M).

mod aim;
pub mod attack;
pub mod board;
pub mod build;
pub mod choice;
pub mod event;
mod game;
mod ids;
mod legal;
pub mod odds;
pub mod once;
mod outside;
pub mod pairing;
mod play;
pub mod players;
pub mod roll;
pub mod rules;
pub(crate) mod scene;
mod stacking;
pub mod state;
pub(crate) mod sum;
pub mod switches;
pub mod tell;
pub mod unit;
pub(crate) mod volley;
