//! When to leave a battle, in which groups, and whom to follow (rule 12).

use super::Doctrine;
use crate::naval::{CounterMap, CounterSet, MAX_COUNTERS, Side};
use crate::rules::legality::group_speed;
use crate::{Battle, Chase, Groups, View};
use arrayvec::ArrayVec;

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
        let armed = battle.fleets[view.side] & scenario.rolls.armed; // a crippled ship too has a shot (7.6)
        let mut free = (armed - scenario.rolls.convoys).only(|ship| !position.crippled(scenario, ship));
        let mut chase = Chase::NONE;
        let mut waiting = self.parted(view, groups, fugitives);
        while let Some(richest) = most_worth(&waiting) {
            let (group, members, _) = waiting.remove(richest);
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

    /// The groups of the fugitives in order, with their ships and what these are worth.
    fn parted(&self, view: &View<'_>, groups: &Groups, fugitives: CounterSet) -> Waiting {
        let left = Self::turns_left(view);
        let members = (0..groups.count).map(|group| (group, groups.members(fugitives, group)));
        members
            .filter(|(_, members)| !members.is_empty())
            .map(|(group, members)| {
                let worth = members.into_iter().map(|ship| self.book.worth(ship, left)).sum();
                (group, members, worth)
            })
            .collect()
    }
}

/// Groups that nobody follows yet: their numbers, ships and worth.
type Waiting = ArrayVec<(u8, CounterSet, f32), MAX_COUNTERS>;

/// Which of some groups is worth most, the last among equals.
fn most_worth(groups: &Waiting) -> Option<usize> {
    let worth = |&n: &usize| groups[n].2;
    (0..groups.len()).max_by(|a, b| worth(a).total_cmp(&worth(b)))
}

/// Whether none of its ships has a shot, and one of the enemy's has: carriers whose screen is gone.
fn is_helpless(view: &View<'_>, battle: &Battle) -> bool {
    let helpless = |side: Side| (battle.fleets[side] & view.scenario.rolls.armed).is_empty();
    helpless(view.side) && !helpless(view.side.enemy())
}
