//! What a ship is good for while it bears so much damage: the numbers that movement asks for all the time.

use super::law::{self, Law};
use super::weights::Weights;
use crate::naval::{CounterId, CounterMap, Factors, Side};
use crate::scenario::{MOST_DEFENSE, Scenario};
use crate::ships::{Class, Nation};

/// Damage levels that are distinguished: more than any ship bears that is afloat, and a power of two, so that a level is
/// found by its last bits.
pub(super) const LEVELS: usize = 16;
const _: () = assert!(LEVELS > MOST_DEFENSE as usize && LEVELS.is_power_of_two());

/// The chances there are.
const SIXTHS: [f32; 7] = [0.0, 1.0 / 6.0, 2.0 / 6.0, 3.0 / 6.0, 4.0 / 6.0, 5.0 / 6.0, 1.0];

/// A ship with the damage it bears.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Form {
    /// Strength in battle.
    pub power: f32,
    /// What it is worth a turn still to be played, POC times 1000.
    pub worth: f32,
    /// The chance that a speed roll succeeds (6.4).
    pub roll: f32,
    /// That chance as it is expected of an enemy.
    pub feared: f32,
    /// One over that chance as a cautious commander counts it.
    pub doubt: f32,
}

/// The forms of all ships. By damage first: those of sound ships lie together.
#[derive(Clone, Debug)]
pub(super) struct Forms(Box<[CounterMap<Form>; LEVELS]>);

impl Forms {
    /// Works them out.
    pub fn new(scenario: &Scenario, weights: &Weights, law: &Law) -> Self {
        let mut forms = Forms(Box::new([CounterMap::all(Form::default()); LEVELS]));
        for id in scenario.counters() {
            let ship = scenario.ship(id);
            for damage in 0..LEVELS as u8 {
                let power = strength(weights, law, ship.nation, ship.factors, damage);
                let speed = scenario.factors[id].speed.saturating_sub(damage).max(1);
                forms.0[usize::from(damage)][id] = Form {
                    worth: worth(weights, ship.class, ship.factors),
                    ..Form::of(weights, power, SIXTHS[usize::from(speed - 1).min(6)])
                };
            }
        }
        forms
    }

    /// Looks a form up.
    #[inline]
    pub fn of(&self, ship: CounterId, damage: u8) -> &Form {
        &self.0[usize::from(damage) % LEVELS][ship]
    }
}

impl Form {
    /// So many turns still to come, and a little: even on the last a ship is worth something, so that none is thrown away.
    #[must_use]
    #[inline]
    pub fn turns(left: u8) -> f32 {
        f32::from(left) + 0.1
    }

    /// Of so much strength and speed.
    fn of(weights: &Weights, power: f32, roll: f32) -> Self {
        let movement = &weights.movement;
        let sure = roll == 1.0;
        Form {
            power,
            worth: 0.0,
            roll,
            doubt: if sure {
                1.0
            } else {
                1.0 / (roll * movement.roll_caution)
            },
            feared: if sure { 1.0 } else { roll * movement.threat_by_roll },
        }
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
    let fired_on_with_bonus = nation.side() == Side::Allied;
    let staying: f32 = (0..law::MAX_SHOTS)
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

fn worth(weights: &Weights, class: Class, factors: Factors) -> f32 {
    let worth = weights.worth;
    if class == Class::Convoy {
        return worth.convoy / 4.0;
    }
    worth.attack * f32::from(factors.attack)
        + worth.defense * f32::from(factors.defense)
        + worth.speed * f32::from(factors.speed.saturating_sub(3))
        + worth.airstrike * f32::from(factors.airstrike)
}
