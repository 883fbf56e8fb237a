//! *Great War at Sea, Vol. I: The Mediterranean*: battles, clauses G1 to G9, and operations, clauses G10 to G19.
//!
//! `docs/games/great-war-at-sea.md` lists every clause with the place where it is carried out, and what is not there.

pub mod battle;
pub mod fleet;
pub mod law;
pub mod operations;
pub mod program;
pub mod scenario;
pub mod ships;
pub mod switches;
