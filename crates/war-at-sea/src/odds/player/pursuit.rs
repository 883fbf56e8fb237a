//! How a side flees and whom it follows (rules 12.1 to 12.8).

use super::PlanPlayer;
use crate::naval::{CounterId, CounterMap, CounterSet, MAX_COUNTERS};
use crate::odds::plan::{Parting, Pursuers};
use crate::rules::legality::group_speed;
use crate::{Battle, Chase, Groups, View};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

impl<const CHECKED: bool> PlanPlayer<'_, CHECKED> {
    /// The groups in which this side flees.
    pub(super) fn parts(&self, view: &View<'_>, battle: &Battle) -> Groups {
        let mut groups = Groups {
            of: CounterMap::all(0),
            count: 0,
        };
        let mut speeds: ArrayVec<u8, MAX_COUNTERS> = ArrayVec::new();
        for ship in battle.fleets[view.side] {
            let key = match self.plan.parting {
                Parting::Together => 0,
                Parting::BySpeed => view.position.speed(view.scenario, ship),
                Parting::Scatter => ship.0,
            };
            let known = speeds.iter().position(|&speed| speed == key);
            let group = known.unwrap_or_else(|| {
                speeds.push(key);
                speeds.len() - 1
            });
            groups.of[ship] = group as u8;
        }
        groups.count = speeds.len() as u8;
        groups
    }

    /// Who follows which group: each ship, the strongest first, the group with most strength for the shots already
    /// sent after it. Convoys and ships without guns stay.
    pub(super) fn chases(&self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        let mut chase = Chase::NONE;
        if self.plan.pursuers == Pursuers::None {
            return chase;
        }
        let fugitives = battle.fleets[view.side.enemy()];
        let mut wanted: ArrayVec<Fleeing, MAX_COUNTERS> = (0..groups.count)
            .map(|number| self.fleeing(view, number, groups.members(fugitives, number)))
            .filter(|group| self.plan.pursuers == Pursuers::All || group.damaged)
            .collect();
        for ship in pursuers(view, battle) {
            let speed = view.position.speed(view.scenario, ship);
            let mut best: Option<&mut Fleeing> = None;
            for group in wanted.iter_mut().filter(|group| group.speed <= speed) {
                if best.as_ref().is_none_or(|best| group.appeal() > best.appeal()) {
                    best = Some(group);
                }
            }
            if let Some(group) = best {
                group.shots += u32::from(view.position.attack(view.scenario, ship));
                chase.send(ship, Some(group.number));
            }
        }
        chase
    }

    fn fleeing(&self, view: &View<'_>, number: u8, ships: CounterSet) -> Fleeing {
        Fleeing {
            number,
            speed: group_speed(view.scenario, view.position, ships),
            power: ships.into_iter().map(|ship| self.values.power(view, ship)).sum(),
            damaged: !(ships & view.position.damaged()).is_empty(),
            shots: 0,
        }
    }
}

/// A group that flees, and the shots sent after it.
struct Fleeing {
    number: u8,
    speed: u8,
    power: f32,
    damaged: bool,
    shots: u32,
}

impl Fleeing {
    fn appeal(&self) -> f32 {
        self.power / (1 + self.shots) as f32
    }
}

/// Those that may be sent, the strongest first.
fn pursuers(view: &View<'_>, battle: &Battle) -> ArrayVec<CounterId, MAX_COUNTERS> {
    let shots = |ship| view.position.attack(view.scenario, ship);
    let ships = (battle.fleets[view.side] - view.scenario.rolls.convoys).only(|ship| shots(ship) > 0);
    let mut order: ArrayVec<CounterId, MAX_COUNTERS> = ships.into_iter().collect();
    order.sort_by_key(|&ship| (Reverse(shots(ship)), ship));
    order
}
