//! A movement in words, and what the other side most probably answers.

use super::pinned::Plan;
use super::trial::Trial;
use crate::advice::{Move, Reply};
use crate::dice::MasterSeed;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::map::{Area, Place, Port};
use crate::war_at_sea::notation::{Style, Written};
use crate::war_at_sea::position::Position;

/// Games in which the reply is looked at, numbered from here on.
const LOOKED_AT: u64 = 100;
const FIRST: u64 = 1 << 41;

/// Where a plan sends whom: areas, then ports for those that an oiler kept at sea.
pub(super) fn moves(trial: &Trial<'_>, plan: &Plan) -> Vec<Move> {
    let mut moves = Vec::new();
    let fleet = trial.position.fleet(trial.scenario, trial.side);
    let moved = fleet & trial.position.place.differing(&plan.orders.to);
    for place in Area::ALL
        .into_iter()
        .map(Place::sea)
        .chain(Port::ALL.into_iter().map(Place::port))
    {
        let sent = moved & plan.orders.to.at(place);
        let rolls = plan
            .rolls
            .iter()
            .filter(|attempt| Place::sea(attempt.to) == place);
        let rolling: CounterSet = rolls.map(|attempt| attempt.ship).collect();
        moves.extend(told(trial, trial.position, place, sent, 0, false));
        moves.extend(told(trial, trial.position, place, rolling, 0, true));
    }
    moves
}

fn told(
    trial: &Trial<'_>,
    position: &Position,
    place: Place,
    ships: CounterSet,
    uboats: u8,
    by_roll: bool,
) -> Option<Move> {
    let written = Written::new(trial.scenario, &position.damage, ships).uboats(uboats);
    (!ships.is_empty() || uboats > 0).then(|| Move {
        place: place.to_string(),
        written: written.to_string(),
        names: written.style(Style::Names).to_string(),
        by_roll,
    })
}

/// The other side's movement that comes most often; none where it has moved already.
pub(super) fn reply(trial: &Trial<'_>, plan: &Plan, seed: MasterSeed) -> Option<Reply> {
    if trial.side == Side::Axis {
        return None;
    }
    let mut seen: Vec<(Vec<Move>, u64)> = Vec::new();
    for number in FIRST..FIRST + LOOKED_AT {
        let mut game = trial.game(plan, seed.game(number));
        game.play_phase().and_then(|()| game.play_phase()).ok()?;
        let position = &game.position;
        let fleet = position.fleet(trial.scenario, Side::Axis);
        let moves: Vec<Move> = Area::ALL
            .into_iter()
            .filter_map(|area| {
                let ships = fleet & position.place.at(Place::sea(area));
                told(
                    trial,
                    position,
                    Place::sea(area),
                    ships,
                    position.uboats.at[area],
                    false,
                )
            })
            .collect();
        match seen.iter_mut().find(|(other, _)| *other == moves) {
            Some((_, times)) => *times += 1,
            None => seen.push((moves, 1)),
        }
    }
    // Of equally frequent ones the first.
    let (moves, times) = seen.into_iter().rev().max_by_key(|(_, times)| *times)?;
    Some(Reply {
        moves,
        times,
        of: LOOKED_AT,
    })
}
