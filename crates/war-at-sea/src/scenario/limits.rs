//! Limits that several readers of a scenario keep to.

use super::MAX_TURNS;

/// The last turn that any scenario may have.
pub(super) const LAST_TURN: u8 = MAX_TURNS as u8;

/// The greatest factors that a counter may have; speed is at least 1 (rule 7.5).
pub const MOST_ATTACK: u8 = 9;
/// The greatest defence: damage beyond it sinks any counter.
pub const MOST_DEFENSE: u8 = 12;
/// The greatest speed; the least is 1.
pub const MOST_SPEED: u8 = 9;
/// The greatest air strike.
pub const MOST_AIRSTRIKE: u8 = 9;
