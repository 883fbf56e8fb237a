//! *Axis & Allies Naval Miniatures: War at Sea*: the game of sectors (`aaws`), over one table of unit cards.
//!
//! `docs/games/aaws.md` lists every clause of the rules with the place where it is carried out.

pub mod ability;
pub mod card;
pub mod draw;
pub mod fleet;
pub mod inches;
pub mod law;
pub mod program;
pub mod scenario;
pub mod sector;
mod tails;
mod trial;
pub mod units;
pub mod worth;
