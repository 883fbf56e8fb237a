//! A campaign of fleets over the miniatures battles (`was-campaign`, clauses C), for two or three players.
//!
//! `docs/games/campaign.md` lists every clause with the place where it is carried out, and what is not there.

pub mod admiral;
mod advice;
pub mod choice;
pub mod deck;
pub mod event;
pub mod limits;
pub mod map;
mod officer;
pub mod origin;
pub mod pay;
mod picture;
mod plans;
pub mod play;
pub mod position;
pub mod program;
pub mod roll;
pub mod rules;
pub mod scenario;
pub mod search;
pub mod setup;
pub mod state;
mod studies;
pub mod surrogate;
pub mod switches;
mod tell;
mod worth;
