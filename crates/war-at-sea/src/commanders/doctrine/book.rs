//! What a doctrine knows before a game begins: strengths and worths of the counters of a scenario.

use super::boats::Patrols;
use super::form::{Form, Forms};
use super::homes::Homes;
use super::law::Law;
use super::targets::Targets;
use super::weights::Weights;
use crate::map::{AreaSet, Site};
use crate::naval::{BySide, CounterId, CounterMap, CounterSet};
use crate::scenario::Scenario;
use std::cmp::Reverse;

/// Made once for a scenario and a set of weights; shared by all games.
#[derive(Clone, Debug)]
pub struct Book {
    /// The judgements.
    pub weights: Weights,
    /// What shots do.
    pub law: Law,
    /// What U-boats are worth.
    pub(super) patrols: Patrols,
    /// What each counter is good for, by damage.
    forms: Forms,
    /// How steeply odds follow strengths.
    steepness: Power,
    /// What shots at ships are worth.
    pub(super) targets: Targets,
    /// Ships with a shot, in the order in which they aim: most shots first, equals by number.
    pub guns: CounterMap<CounterId>,
    /// Where among them a ship stands.
    pub gun: CounterMap<CounterId>,
    /// Ships that are rather slow even when they are sound: see `Doctrine::home`.
    pub slow: CounterSet,
    /// Where Allied ships base.
    pub(super) homes: Homes,
    /// The areas where land-based air may come.
    pub(super) planes: BySide<AreaSet>,
}

/// A fleet in two numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fleet {
    /// Strength in battle.
    pub power: f32,
    /// What its ships are worth later, POC times 1000.
    pub worth: f32,
}

impl Fleet {
    /// One ship more, which is worth one turn.
    #[inline]
    pub(super) fn add(&mut self, ship: &Form) {
        self.power += ship.power;
        self.worth += ship.worth;
    }

    /// The same fleet when a turn's worth is had so many times.
    #[inline]
    pub(super) fn over(self, turns: f32) -> Self {
        Fleet {
            worth: self.worth * turns,
            ..self
        }
    }
}

impl Book {
    /// Works the tables out.
    #[must_use]
    pub fn new(scenario: &Scenario, weights: Weights) -> Self {
        let law = Law::new();
        let forms = Forms::new(scenario, &weights, &law);
        let attack = |id: CounterId| scenario.factors[id].attack;
        let mut armed: Vec<_> = scenario.rolls.armed.into_iter().collect();
        armed.sort_by_key(|&id| Reverse(attack(id)));
        let (mut guns, mut gun) = (CounterMap::all(CounterId(0)), CounterMap::all(CounterId(0)));
        for (place, &id) in (0..).map(CounterId).zip(&armed) {
            (guns[place], gun[id]) = (id, place);
        }
        let areas = |site: &Site| match site {
            Site::Area(area) => Some(*area),
            Site::Port(_) => None,
        };
        Book {
            planes: BySide::new(|side| scenario.land_air[side].iter().filter_map(areas).collect()),
            targets: Targets::new(scenario, &weights.fire, &law, &forms),
            steepness: Power::new(weights.power.steepness),
            weights,
            law,
            patrols: Patrols::new(scenario, &weights),
            forms,
            guns,
            gun,
            slow: scenario.rolls.all.only(|id| scenario.factors[id].speed < 7),
            homes: Homes::new(scenario),
        }
    }

    /// What a counter that bears so much damage is good for.
    #[must_use]
    #[inline]
    pub fn form(&self, ship: CounterId, damage: u8) -> &Form {
        self.forms.of(ship, damage)
    }

    /// The strength of one counter.
    #[must_use]
    #[inline]
    pub fn power(&self, ship: CounterId, damage: u8) -> f32 {
        self.form(ship, damage).power
    }

    /// The strength of a fleet.
    #[must_use]
    pub fn fleet_power(&self, damage: &CounterMap<u8>, ships: CounterSet) -> f32 {
        ships.into_iter().map(|ship| self.power(ship, damage[ship])).sum()
    }

    /// What ships come to that are worth so many turns.
    #[must_use]
    #[inline(never)]
    pub fn fleet(&self, damage: &CounterMap<u8>, ships: CounterSet, turns: f32) -> Fleet {
        let mut fleet = Fleet::default();
        for ship in ships {
            fleet.add(self.form(ship, damage[ship]));
        }
        fleet.over(turns)
    }

    /// What a ship is worth with this many turns still to come after the present one, POC times 1000. Even on
    /// the last turn a ship is worth a little, so that none is thrown away.
    #[must_use]
    #[inline]
    pub fn worth(&self, ship: CounterId, turns_left: u8) -> f32 {
        self.form(ship, 0).worth * Self::turns(turns_left)
    }

    /// So many turns still to come, and a little.
    #[must_use]
    #[inline]
    pub fn turns(left: u8) -> f32 {
        Form::turns(left)
    }

    /// POC times 1000 that a side expects of a fight for `prize`: the points, what the enemy loses, and what it
    /// loses itself. The less likely a side is to win, the more of it is lost.
    #[must_use]
    #[inline]
    pub fn clash(&self, own: Fleet, enemy: Fleet, prize: f32) -> f32 {
        let movement = &self.weights.movement;
        let win = self.odds(own.power, enemy.power);
        let lost =
            |win: f32| movement.lost_by_loser + (movement.lost_by_winner - movement.lost_by_loser) * win;
        win * prize + movement.exchange * (enemy.worth * lost(1.0 - win) - own.worth * lost(win))
    }

    /// The chance that strength `own` prevails over `enemy`.
    #[must_use]
    #[inline]
    pub fn odds(&self, own: f32, enemy: f32) -> f32 {
        if enemy <= 0.0 {
            return 1.0;
        }
        if own <= 0.0 {
            return 0.0;
        }
        let steep = self.steepness.of(own / enemy);
        steep / (1.0 + steep)
    }
}

/// A power with a fractional exponent from multiplications and square roots only, so that it is the same on any
/// machine: exact at multiples of one half, linear between.
#[derive(Clone, Copy, Debug)]
struct Power {
    /// Whole halves in the exponent.
    halves: u32,
    /// What is left of it, in halves.
    rest: f32,
}

impl Power {
    fn new(exponent: f32) -> Self {
        let halves = (exponent * 2.0).floor();
        Power {
            halves: halves as u32,
            rest: exponent * 2.0 - halves,
        }
    }

    #[inline]
    fn of(self, base: f32) -> f32 {
        let root = base.sqrt();
        let low = (0..self.halves).fold(1.0, |low, _| low * root);
        low * (1.0 - self.rest + self.rest * root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_by_square_roots_agree_with_the_real_thing_at_halves() {
        for (base, exponent) in [(2.0_f32, 3.5_f32), (0.3, 2.0), (1.7, 0.5)] {
            assert!(
                (Power::new(exponent).of(base) - base.powf(exponent)).abs()
                    < 1e-4 * base.powf(exponent).max(1.0)
            );
        }
    }

    #[test]
    fn a_damaged_german_is_weaker_by_more_than_its_bonus() {
        let scenario = Scenario::embedded();
        let weights = Weights::of_battle_plans(crate::naval::Side::Axis);
        let book = Book::new(&scenario, weights);
        let scharnhorst = scenario.find("Scharnhorst").unwrap();
        // Strength grows with the square root of the shots.
        let bonus = weights.power.german_bonus.sqrt();
        assert!(bonus > 1.0);
        assert!(book.power(scharnhorst, 1) < book.power(scharnhorst, 0) / bonus);
        assert!(book.power(scharnhorst, 5) < book.power(scharnhorst, 4));
        assert!(book.power(scharnhorst, 6) == 0.0);
    }
}
