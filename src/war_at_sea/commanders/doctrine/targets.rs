//! Ships by what one strike from the air at them is worth.

use super::law::{Chance, Law};
use super::weights::Fire;
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::war_at_sea::scenario::{MAX_TURNS, Scenario};
use std::collections::BTreeMap;

/// What strikes at one site are worth, whoever is hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raid {
    /// Turns still to come.
    left: u8,
    /// Worth of a point of damage, POC times 1000.
    hurt: f32,
    /// Worth of driving a ship out of a battle.
    remove: f32,
}

/// Ships for which a strike is worth the same, and how much.
type Equals = (f32, CounterSet);

/// The sound ships of each side by what one strike at them is worth, those for which it is worth most first: by the turns
/// still to come, outside a battle at sea and in one. Ships for which it is worth nothing are left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets(BySide<Vec<[Vec<Equals>; 2]>>);

impl Raid {
    /// So many turns before the end, outside a battle at sea or in one.
    pub fn new(fire: &Fire, left: u8, in_battle_at_sea: bool) -> Self {
        Raid {
            left,
            hurt: fire.damage * f32::from(left.min(2)),
            remove: if in_battle_at_sea { fire.remove } else { 0.0 },
        }
    }

    /// Turns still to come.
    #[inline]
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// What one strike is worth at a ship of this worth in the turns left, by what it may do to her.
    #[inline]
    pub fn strike(&self, chance: &Chance, worth: f32) -> f32 {
        chance.sunk * worth + chance.damage * self.hurt + (chance.gone - chance.sunk) * self.remove
    }
}

impl Targets {
    /// Works them out, by what each ship is worth in so many turns.
    pub fn new(scenario: &Scenario, fire: &Fire, law: &Law, worth: impl Fn(CounterId, u8) -> f32) -> Self {
        let sorted = |side: Side, raid: Raid| {
            let mut equals = BTreeMap::new();
            for ship in scenario.rolls.side[side] {
                let chance = law.of_one(scenario.factors[ship].defense);
                let worth = raid.strike(chance, worth(ship, raid.left));
                if worth > 0.0 {
                    // The bits of what is more than zero rise with it.
                    let ships = equals.entry(worth.to_bits()).or_insert(CounterSet::EMPTY);
                    ships.insert(ship);
                }
            }
            let best_first = equals.into_iter().rev();
            best_first
                .map(|(worth, ships)| (f32::from_bits(worth), ships))
                .collect()
        };
        Targets(BySide::new(|side| {
            let turn = |left| [false, true].map(|at_sea| sorted(side, Raid::new(fire, left, at_sea)));
            (0..MAX_TURNS as u8).map(turn).collect()
        }))
    }

    /// The ships of a side, the best targets first.
    #[inline]
    pub fn of(&self, side: Side, left: u8, in_battle_at_sea: bool) -> &[Equals] {
        let by_turn = &self.0[side];
        by_turn
            .get(usize::from(left))
            .map_or(&[], |turn| &turn[usize::from(in_battle_at_sea)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::war_at_sea::commanders::doctrine::{Book, Weights};

    #[test]
    fn every_ship_worth_a_strike_is_listed_once_by_what_it_is_worth() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Axis));
        for (side, left, at_sea) in [(Side::Allied, 7, false), (Side::Axis, 0, true)] {
            let raid = Raid::new(&book.weights.fire, left, at_sea);
            let chance = |ship: CounterId| book.law.of_one(scenario.factors[ship].defense);
            let worth = |ship| raid.strike(chance(ship), book.worth(ship, left));
            let targets = book.targets.of(side, left, at_sea);
            assert!(targets.is_sorted_by(|a, b| a.0 > b.0));
            for ship in scenario.rolls.side[side] {
                let listed: Vec<f32> = targets
                    .iter()
                    .filter(|(_, ships)| ships.has(ship))
                    .map(|equals| equals.0)
                    .collect();
                let expected = if worth(ship) > 0.0 {
                    vec![worth(ship)]
                } else {
                    vec![]
                };
                assert_eq!(listed, expected);
            }
        }
    }
}
