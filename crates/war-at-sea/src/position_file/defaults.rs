//! What follows from the turn and the phase, and therefore need not be written. Reader and writer ask here both.

use crate::map::{Area, Place, Port};
use crate::naval::{CounterSet, Side};
use crate::position::{Phase, Position};
use crate::scenario::Scenario;

/// The last turn whose ships are on the board (4.2, 5.1): those of turn 1 from the set-up on.
pub(super) fn arrived_by(position: &Position) -> u8 {
    match position.phase {
        Phase::SetUp => 0,
        _ => rolled_by(position).max(1),
    }
}

/// The last turn whose arrivals are done: U-boats (8.1), leave to sail (15.2, 15.3), the take-over (15.7).
pub(super) fn rolled_by(position: &Position) -> u8 {
    match position.phase {
        Phase::SetUp | Phase::Arrivals => position.turn - 1,
        _ => position.turn,
    }
}

/// Turns whose points have been counted (5.8).
pub(super) fn turns_scored(scenario: &Scenario, position: &Position) -> u8 {
    match position.phase {
        Phase::Over => scenario.turns,
        _ => position.turn - 1,
    }
}

/// The counters that have entered play by now.
pub(super) fn entered(scenario: &Scenario, position: &Position) -> CounterSet {
    let by = arrived_by(position);
    scenario
        .rolls
        .all
        .only(|ship| (1..=by).contains(&scenario.ship(ship).entry_turn))
}

/// The most U-boats that can be in play (8.1): all that have arrived, up to the limit.
pub(super) fn most_uboats(scenario: &Scenario, position: &Position) -> u8 {
    arrivals(scenario, position).min(u16::from(scenario.uboat_limit)) as u8
}

/// All U-boats that have arrived so far, lost ones and those in the pool among them.
pub(super) fn arrivals(scenario: &Scenario, position: &Position) -> u16 {
    let by = usize::from(rolled_by(position));
    scenario.uboat_arrivals[..by].iter().map(|&n| u16::from(n)).sum()
}

/// Turns of Axis control of the Mediterranean in a row: none without the flag, else at least one.
pub(super) fn mediterranean_streak(scenario: &Scenario, position: &Position) -> u8 {
    let flag = position.control[Area::Mediterranean] == Some(Side::Axis);
    u8::from(flag && flags_are_scored(position) && turns_scored(scenario, position) > 0)
}

/// Whether the streak goes on from a turn whose flags are off the board by now.
pub(super) fn streak_is_unseen(scenario: &Scenario, position: &Position) -> bool {
    !flags_are_scored(position) && position.turn > 1 && scenario.takeover.turn > 0
}

/// Whether the flags on the board are those of the last turn that has been scored.
pub(super) fn flags_are_scored(position: &Position) -> bool {
    !matches!(position.phase, Phase::Combat | Phase::TurnEnd)
}

/// What a side owes for the Neutral Port this turn (17.2) if every ship of it that is there now stayed there.
pub(super) fn fees(scenario: &Scenario, position: &Position, side: Side) -> u8 {
    let moved = match side {
        Side::Allied => matches!(
            position.phase,
            Phase::AxisMovement | Phase::AirPlacement | Phase::Combat
        ),
        Side::Axis => matches!(position.phase, Phase::AirPlacement | Phase::Combat),
    };
    if !moved || position.resolved != 0 {
        return 0;
    }
    let there = position.fleet_at(scenario, side, Place::port(Port::NeutralPort));
    there.len() as u8 * scenario.neutral_port_fee
}

/// Whether the take-over of the Italian fleet lies behind (15.7), unless the file says otherwise: a streak that became
/// long enough only afterwards has averted nothing.
pub(super) fn taken_over(scenario: &Scenario, position: &Position) -> bool {
    let turn = scenario.takeover.turn;
    turn > 0 && rolled_by(position) >= turn && !position.takeover_averted
}

/// The Italian ships that rolled in the take-over, or would: those that enter later stay Italian (15.7, T1).
pub(super) fn rolling_italians(scenario: &Scenario) -> CounterSet {
    let italians = scenario.rolls.italians;
    italians.only(|ship| scenario.ship(ship).entry_turn < scenario.takeover.turn)
}
