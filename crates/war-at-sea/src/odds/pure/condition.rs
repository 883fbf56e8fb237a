//! What a ship has come to, as one byte: afloat, disabled or lost, and how many points of damage it still bears. So
//! one table of laws serves ships of any defence.

use crate::odds::tally::Fate;
use crate::scenario::MOST_DEFENSE;

/// Points that a ship may still bear: none to the most.
pub(super) const BEARS: usize = MOST_DEFENSE as usize + 1;
/// How many conditions there are.
pub(super) const CONDITIONS: usize = 2 * BEARS + 1;
/// Conditions below this one are afloat, with as many points to bear.
pub(super) const DISABLED: u8 = BEARS as u8;
/// Sunk, or without a port to go to.
pub(super) const LOST: u8 = 2 * DISABLED;

/// Whether a ship is neither disabled nor lost.
#[inline]
pub(super) const fn afloat(condition: u8) -> bool {
    condition < DISABLED
}

/// The points that a ship afloat or disabled still bears.
#[inline]
pub(super) const fn bears(condition: u8) -> u8 {
    if afloat(condition) {
        condition
    } else {
        condition - DISABLED
    }
}

/// The same ship disabled (7.2).
pub(super) const fn disabled(condition: u8) -> u8 {
    if afloat(condition) {
        condition + DISABLED
    } else {
        condition
    }
}

/// The same ship with more damage: beyond its defence it sinks (7.4), disabled or not (7.7).
pub(super) const fn damaged(condition: u8, points: u8) -> u8 {
    if condition == LOST || bears(condition) < points {
        LOST
    } else {
        condition - points
    }
}

/// What is told of a ship of this defence.
pub(super) fn fate(condition: u8, defense: u8) -> Fate {
    match condition {
        LOST => Fate::Lost,
        _ if afloat(condition) => Fate::AtSea(defense - bears(condition)),
        _ => Fate::Disabled(defense - bears(condition)),
    }
}
