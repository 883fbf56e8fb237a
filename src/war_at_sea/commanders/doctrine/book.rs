//! What a doctrine knows before a game begins: strengths and worths of the counters of a scenario.

use super::homes::Homes;
use super::law::{Law, Survival};
use super::weights::Weights;
use crate::naval::{CounterId, CounterMap, CounterSet, Factors};
use crate::war_at_sea::scenario::Scenario;
use crate::war_at_sea::ships::{Class, Nation};

/// Damage levels a table distinguishes.
const LEVELS: usize = 14;

/// Made once for a scenario and a set of weights; shared by all games.
#[derive(Clone, Debug)]
pub struct Book {
    /// The judgements.
    pub weights: Weights,
    /// What shots do.
    pub law: Law,
    /// What the search leaves of U-boats.
    pub survival: Survival,
    /// Strength of each counter by damage.
    power: CounterMap<[f32; LEVELS]>,
    /// Worth of each counter a turn still to be played, POC times 1000.
    worth: CounterMap<f32>,
    /// How steeply odds follow strengths.
    steepness: Power,
    /// Ships but convoys, the slow before the fast, the strong before the weak, carriers last; equals by number.
    pub queue: Vec<CounterId>,
    /// Where in the queue a ship stands.
    pub turn: CounterMap<u8>,
    /// Ships with more than one shot, in the order in which they aim: most shots first, equals by number.
    pub guns: Vec<CounterId>,
    /// Where among them a ship stands.
    pub gun: CounterMap<u8>,
    /// Ships that are rather slow even when they are sound: see [`super::Doctrine::home`].
    pub slow: CounterSet,
    /// Where Allied ships base.
    pub(super) homes: Homes,
    /// Ships with one shot.
    pub light: CounterSet,
}

/// A fleet in two numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fleet {
    /// Strength in battle.
    pub power: f32,
    /// What its ships are worth later, POC times 1000.
    pub worth: f32,
}

impl Book {
    /// Works the tables out.
    #[must_use]
    pub fn new(scenario: &Scenario, weights: Weights) -> Self {
        let law = Law::new();
        let mut power = CounterMap::all([0.0; LEVELS]);
        let mut worth = CounterMap::all(0.0);
        for id in scenario.counters() {
            let ship = scenario.ship(id);
            for damage in 0..LEVELS as u8 {
                power[id][usize::from(damage)] = strength(&weights, &law, ship.nation, ship.factors, damage);
            }
            worth[id] = ship_worth(&weights, ship.class, ship.factors);
        }
        let mut queue: Vec<_> = (scenario.rolls.all - scenario.rolls.convoys)
            .into_iter()
            .collect();
        queue.sort_by_key(|&id| {
            let (carrier, fast) = (scenario.rolls.carriers.has(id), scenario.factors[id].speed > 5);
            (carrier, fast, std::cmp::Reverse((power[id][0] * 1000.0) as u32))
        });
        let mut turn = CounterMap::all(0);
        for (n, &id) in (0..).zip(&queue) {
            turn[id] = n;
        }
        let attack = |id: CounterId| scenario.factors[id].attack;
        let light = scenario.rolls.armed.only(|id| attack(id) == 1);
        let mut guns: Vec<_> = (scenario.rolls.armed - light).into_iter().collect();
        guns.sort_by_key(|&id| std::cmp::Reverse(attack(id)));
        let mut gun = CounterMap::all(0);
        for (n, &id) in (0..).zip(&guns) {
            gun[id] = n;
        }
        Book {
            steepness: Power::new(weights.power.steepness),
            weights,
            law,
            survival: Survival::new(),
            power,
            worth,
            guns,
            gun,
            light,
            homes: Homes::new(),
            slow: scenario.rolls.all.only(|id| scenario.factors[id].speed < 7),
            queue,
            turn,
        }
    }

    /// The strength of one counter.
    #[must_use]
    #[inline]
    pub fn power(&self, ship: CounterId, damage: u8) -> f32 {
        self.power[ship][usize::from(damage).min(LEVELS - 1)]
    }

    /// The strength of a fleet.
    #[must_use]
    pub fn fleet_power(&self, damage: &CounterMap<u8>, ships: CounterSet) -> f32 {
        ships.into_iter().map(|ship| self.power(ship, damage[ship])).sum()
    }

    /// What a ship is worth with this many turns still to come after the present one, POC times 1000. Even on
    /// the last turn a ship is worth a little, so that none is thrown away.
    #[must_use]
    #[inline]
    pub fn worth(&self, ship: CounterId, turns_left: u8) -> f32 {
        self.worth[ship] * (f32::from(turns_left) + 0.1)
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

/// Square root of shots times staying power: strengths of ships add up to that of a fleet, as in Lanchester's
/// square law.
fn strength(weights: &Weights, law: &Law, nation: Nation, factors: Factors, damage: u8) -> f32 {
    if damage > factors.defense {
        return 0.0;
    }
    let crippled = damage > 0 && damage == factors.defense;
    let shots = f32::from(if crippled {
        factors.attack.min(1)
    } else {
        factors.attack
    });
    let sharp = nation == Nation::German && damage == 0;
    let strikes = if crippled {
        0.0
    } else {
        f32::from(factors.airstrike)
    };
    let punch = shots * if sharp { weights.power.german_bonus } else { 1.0 } + strikes * weights.power.strike;
    let left = factors.defense - damage;
    let fired_on_with_bonus = nation.side() == crate::naval::Side::Allied;
    let staying: f32 = (0..super::law::MAX_SHOTS)
        .map(|shots| {
            let plain = 1.0 - law.of(false, left, shots).gone;
            if fired_on_with_bonus {
                (plain + 1.0 - law.of(true, left, shots).gone) / 2.0
            } else {
                plain
            }
        })
        .sum();
    (punch * staying).sqrt()
}

fn ship_worth(weights: &Weights, class: Class, factors: Factors) -> f32 {
    let worth = weights.worth;
    if class == Class::Convoy {
        return worth.convoy / 4.0;
    }
    worth.attack * f32::from(factors.attack)
        + worth.defense * f32::from(factors.defense)
        + worth.speed * f32::from(factors.speed.saturating_sub(3))
        + worth.airstrike * f32::from(factors.airstrike)
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
        let weights = Weights::of_captains(crate::naval::Side::Axis);
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
