//! Who has won (rule 5.9; rulings T5, T7).

use crate::naval::Side;
use crate::position::Position;
use crate::scenario::{Scenario, Tie};

/// Who has won (T5, T7): more POC after the bid; on equality as the switch says.
#[must_use]
pub fn winner(scenario: &Scenario, end: &Position, bid_halves: i16) -> Option<Side> {
    match end.score_in_halves(bid_halves).signum() {
        1 => Some(Side::Axis),
        -1 => Some(Side::Allied),
        _ => winner_of_ties(scenario),
    }
}

/// Who wins when the score is even (T5).
#[must_use]
pub fn winner_of_ties(scenario: &Scenario) -> Option<Side> {
    match scenario.switches.tie {
        Tie::Draw => None,
        Tie::Axis => Some(Side::Axis),
        Tie::Allies => Some(Side::Allied),
    }
}
