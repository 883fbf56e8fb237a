//! Exact laws of the rulebook's dice, by counting equally likely cases. Written from the rules, apart from the
//! kernel: whole numbers to the last division.

use super::outcome::{Condition, Outcome};
use std::collections::BTreeMap;

/// The probability of every outcome that can come.
pub type Law = BTreeMap<Outcome, f64>;

/// How many of `total` equally likely cases lead to each result.
#[derive(Clone, Debug)]
pub struct Cases<R> {
    /// Cases by result.
    pub of: BTreeMap<R, u128>,
    /// All cases.
    pub total: u128,
}

impl<R: Ord> Cases<R> {
    /// One result for certain.
    pub fn certain(result: R) -> Self {
        Cases {
            of: BTreeMap::from([(result, 1)]),
            total: 1,
        }
    }

    /// Equally likely results.
    pub fn equally_likely(results: impl IntoIterator<Item = R>) -> Self {
        let mut cases = Cases {
            of: BTreeMap::new(),
            total: 0,
        };
        for result in results {
            *cases.of.entry(result).or_default() += 1;
            cases.total += 1;
        }
        cases
    }

    /// Every case of this with every case of another that does not depend on it.
    pub fn with<S: Ord, T: Ord>(&self, other: &Cases<S>, join: impl Fn(&R, &S) -> T) -> Cases<T> {
        let mut joined = Cases {
            of: BTreeMap::new(),
            total: self.total * other.total,
        };
        for (result, cases) in &self.of {
            for (further, more) in &other.of {
                *joined.of.entry(join(result, further)).or_default() += cases * more;
            }
        }
        joined
    }

    /// The same cases by another result.
    pub fn map<T: Ord>(&self, result: impl Fn(&R) -> T) -> Cases<T> {
        self.with(&Cases::certain(()), |old, ()| result(old))
    }

    /// The probabilities.
    pub fn probabilities(&self) -> impl Iterator<Item = (&R, f64)> {
        assert_eq!(self.of.values().sum::<u128>(), self.total, "no case is lost");
        self.of
            .iter()
            .map(|(result, &cases)| (result, cases as f64 / self.total as f64))
    }
}

impl Cases<Outcome> {
    /// The law.
    pub fn law(&self) -> Law {
        let law: Law = self
            .probabilities()
            .map(|(outcome, p)| (outcome.clone(), p))
            .collect();
        sound(law)
    }
}

/// A law whose probabilities make one.
pub fn sound(law: Law) -> Law {
    let sum: f64 = law.values().sum();
    assert!((sum - 1.0).abs() < 1e-12, "the probabilities add up to {sum}");
    law
}

/// What the shots at one ship have done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// A 5 was among them (7.2).
    pub disabled: bool,
    /// Points of all hits (7.3).
    pub damage: u8,
}

/// Shots at one ship (7.1 to 7.3). For each the die and, needed or not, the die that would tell the damage: 36
/// equally likely pairs. The bonus goes on the first, never on the second (11.5).
pub fn volley(shots: u8, bonus: u8) -> Cases<Effect> {
    let pairs = (1..=6).flat_map(|die| (1..=6).map(move |points| (die + bonus, points)));
    let shot = Cases::equally_likely(pairs.map(|(face, points)| Effect {
        disabled: face == 5,
        damage: if face >= 6 { points } else { 0 },
    }));
    (0..shots).fold(Cases::certain(Effect::default()), |before, _| {
        before.with(&shot, together)
    })
}

/// Two effects on the same ship.
pub fn together(a: &Effect, b: &Effect) -> Effect {
    Effect {
        disabled: a.disabled || b.disabled,
        damage: a.damage + b.damage,
    }
}

/// A ship as far as dice are concerned.
#[derive(Clone, Copy, Debug)]
pub struct Hull {
    /// Printed shots.
    pub attack: u8,
    /// Printed defence.
    pub defense: u8,
    /// Printed air strikes.
    pub airstrike: u8,
    /// Adds one while undamaged (11.5).
    pub german: bool,
    /// Damage at the start.
    pub damage: u8,
}

impl Hull {
    /// What becomes of it (7.4, 7.7): more damage than defence sinks, and sunk beats disabled.
    pub fn after(&self, damage: u8, effect: Effect) -> Condition {
        let damage = damage + effect.damage;
        if damage > self.defense {
            Condition::Sunk
        } else if effect.disabled {
            Condition::Disabled(damage)
        } else {
            Condition::Afloat(damage)
        }
    }

    /// Whether it bears as much damage as it can (7.6).
    fn crippled(&self, damage: u8) -> bool {
        damage > 0 && damage == self.defense
    }

    /// Shots at a given damage (7.6).
    pub fn guns(&self, damage: u8) -> u8 {
        if self.crippled(damage) {
            self.attack.min(1)
        } else {
            self.attack
        }
    }

    /// Air strikes at a given damage (7.6).
    pub fn planes(&self, damage: u8) -> u8 {
        if self.crippled(damage) { 0 } else { self.airstrike }
    }

    /// The gunnery bonus at a given damage (11.5).
    pub fn bonus(&self, damage: u8) -> u8 {
        u8::from(self.german && damage == 0)
    }

    /// What a number of shots makes of it.
    pub fn under(&self, shots: u8, bonus: u8) -> Cases<Condition> {
        volley(shots, bonus).map(|&effect| self.after(self.damage, effect))
    }

    /// What one air strike on it in port does (10.2, C5): a 5 has no effect.
    pub fn struck_in_port(&self) -> Cases<Condition> {
        volley(1, 0).map(|effect| {
            self.after(
                self.damage,
                Effect {
                    disabled: false,
                    ..*effect
                },
            )
        })
    }
}

/// Ships whose fates do not depend on one another.
pub fn fleet(ships: &[Cases<Condition>]) -> Cases<Outcome> {
    ships
        .iter()
        .fold(Cases::certain(Outcome::default()), |before, ship| {
            before.with(ship, Outcome::and)
        })
}

/// The search for U-boats (8.3, 8.4): boats sunk and disabled by a number of dice, sixes first.
pub fn search(dice: u8, boats: u8) -> Cases<(u8, u8)> {
    let die = Cases::equally_likely((1..=6).map(|face| (u8::from(face == 5), u8::from(face == 6))));
    let none = Cases::certain((0, 0));
    let counted = (0..dice).fold(none, |before, _| before.with(&die, |a, b| (a.0 + b.0, a.1 + b.1)));
    counted.map(|&(fives, sixes)| {
        let sunk = sixes.min(boats);
        (sunk, fives.min(boats - sunk))
    })
}

/// The search, then the fire of the boats that are left (8.5): boat `n` at `ships[targets[n]]`.
pub fn search_and_fire(dice: u8, boats: u8, ships: &[Hull], targets: &[usize]) -> Law {
    let mut law = Law::new();
    for (&(sunk, disabled), p) in search(dice, boats).probabilities() {
        let firing = &targets[..usize::from(boats - sunk - disabled)];
        let shots_at = |n: usize| firing.iter().filter(|&&target| target == n).count() as u8;
        let fates: Vec<_> = ships
            .iter()
            .enumerate()
            .map(|(n, ship)| ship.under(shots_at(n), 0))
            .collect();
        for (outcome, q) in fleet(&fates).probabilities() {
            let outcome = Outcome {
                boats: (sunk, disabled),
                ..outcome.clone()
            };
            *law.entry(outcome).or_default() += p * q;
        }
    }
    sound(law)
}
