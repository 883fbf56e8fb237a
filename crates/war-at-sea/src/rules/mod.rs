//! What the rules allow: pure questions about a position, and the check of every decision.

pub mod legality;
pub mod passage;
pub mod returns;
pub mod victory;
