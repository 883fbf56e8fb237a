//! When to leave a battle, in which groups, and whom to follow (rule 12).

use super::Doctrine;
use crate::naval::{CounterMap, CounterSet, Side};
use crate::war_at_sea::rules::legality::group_speed;
use crate::war_at_sea::{Battle, Chase, Groups, View};

impl Doctrine<'_> {
    /// 12.1: a side leaves when it will probably lose, or has nothing left to fire with; on the last turn ships need not
    /// be saved.
    pub(super) fn leaves(&self, view: &View<'_>, battle: &Battle) -> bool {
        if Self::turns_left(view) > 0 && is_helpless(view, battle) {
            return true;
        }
        let power = |side: Side| self.book.fleet_power(&view.position.damage, battle.fleets[side]);
        let odds = self.book.odds(power(view.side), power(view.side.enemy()));
        let weights = self.book.weights.withdrawal;
        let limit = match view.side {
            Side::Allied => weights.allied_leaves_below,
            Side::Axis => weights.axis_leaves_below,
        };
        odds < if Self::turns_left(view) == 0 {
            limit * 0.2
        } else {
            limit
        }
    }

    /// 12.1: ships of one speed together, so that no slow ship holds a fast one back.
    pub(super) fn by_speed(&self, view: &View<'_>, battle: &Battle) -> Groups {
        let mut groups = Groups {
            of: CounterMap::all(0),
            count: 0,
        };
        let mut group_of_speed = [u8::MAX; 16];
        for ship in battle.fleets[view.side] {
            let speed = usize::from(view.position.speed(view.scenario, ship)).min(15);
            if group_of_speed[speed] == u8::MAX {
                group_of_speed[speed] = groups.count;
                groups.count += 1;
            }
            groups.of[ship] = group_of_speed[speed];
        }
        groups
    }

    /// 12.7, 12.8: the groups worth most first, each with all that is fast enough and sound, if the odds are good.
    pub(super) fn follow(&self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        let (scenario, position) = (view.scenario, view.position);
        let fugitives = battle.fleets[view.side.enemy()];
        let mut free = (battle.fleets[view.side] - scenario.rolls.convoys)
            .only(|ship| position.attack(scenario, ship) > 0 && !position.crippled(scenario, ship));
        let mut chase = Chase::NONE;
        let mut waiting: CounterSet = fugitives;
        while let Some(group) = self.richest(view, groups, waiting) {
            let members = groups.members(fugitives, group);
            waiting -= members;
            let speed = group_speed(scenario, position, members);
            let pursuers = free.only(|ship| position.speed(scenario, ship) >= speed);
            let power = self.book.fleet_power(&position.damage, pursuers);
            let odds = self
                .book
                .odds(power, self.book.fleet_power(&position.damage, members));
            if !pursuers.is_empty() && odds > self.book.weights.withdrawal.pursue_above {
                pursuers
                    .into_iter()
                    .for_each(|ship| chase.send(ship, Some(group)));
                free -= pursuers;
            }
        }
        chase
    }

    /// The group whose ships are worth most, among those waiting.
    fn richest(&self, view: &View<'_>, groups: &Groups, waiting: CounterSet) -> Option<u8> {
        let worth = |group: u8| -> f32 {
            groups
                .members(waiting, group)
                .into_iter()
                .map(|ship| self.book.worth(ship, Self::turns_left(view)))
                .sum()
        };
        (0..groups.count)
            .filter(|&group| !groups.members(waiting, group).is_empty())
            .max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
    }
}

/// Whether none of its ships has a shot, and one of the enemy's has: carriers whose screen is gone.
fn is_helpless(view: &View<'_>, battle: &Battle) -> bool {
    let armed = |side: Side| {
        let shoots = |ship| view.position.attack(view.scenario, ship) > 0;
        battle.fleets[side].into_iter().any(shoots)
    };
    !armed(view.side) && armed(view.side.enemy())
}
