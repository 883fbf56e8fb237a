//! Exact laws of attacks: what one does, and what several of one phase leave of a unit (M12, M13).

use super::attack::{Attack, Effect, Kind, Rolled, Volley, Why};
use super::rules::Aaws;
use super::state::{Id, State};
use crate::ability::Ability;
use crate::card::Type;
use crate::law::Law;

/// What one attack does, exactly. The owner of a reroll uses it on an attack that would do nothing, the owner of a save
/// that works once on one that would do something (M18.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Strike {
    /// The chance of so many hull points, from 0 on; of an aircraft: nothing, and aborted.
    pub points: Law,
    /// The chance that it reaches vital armor.
    pub vital: f64,
    /// The chance that it destroys whatever the armor (M18.29).
    pub flaw: f64,
}

impl Strike {
    /// Nothing happens, for certain.
    #[must_use]
    pub fn nothing() -> Self {
        Strike {
            points: Law::none(),
            vital: 0.0,
            flaw: 0.0,
        }
    }

    /// The chance that it destroys by itself.
    #[must_use]
    pub fn destroyed(&self) -> f64 {
        self.vital + self.flaw
    }

    /// The chance that it does something.
    #[must_use]
    pub fn harm(&self) -> f64 {
        self.points.at_least(1) + self.destroyed()
    }

    /// With this chance this law, else the other.
    fn mixed(&self, chance: f64, other: &Strike) -> Strike {
        let most = self.points.chances().len().max(other.points.chances().len());
        let points = |number| chance * self.points.is(number) + (1.0 - chance) * other.points.is(number);
        Strike {
            points: Law::of((0..most).map(points).collect()),
            vital: chance * self.vital + (1.0 - chance) * other.vital,
            flaw: chance * self.flaw + (1.0 - chance) * other.flaw,
        }
    }
}

/// The law of everything that the dice of a volley can come to: successes and natural 6s, up to four.
fn rolled(volley: &Volley, dice: u8) -> Vec<(Rolled, f64)> {
    let mut law = vec![(Rolled::default(), 1.0)];
    for _ in 0..dice {
        let mut next: Vec<(Rolled, f64)> = Vec::new();
        for &(so_far, chance) in &law {
            for face in 1..=6 {
                let mut then = so_far;
                volley.count(&mut then, face);
                then.sixes = then.sixes.min(4);
                then.ones = 0; // the attacker's own business
                match next.iter_mut().find(|(rolled, _)| *rolled == then) {
                    Some((_, sum)) => *sum += chance / 6.0,
                    None => next.push((then, chance / 6.0)),
                }
            }
        }
        law = next;
    }
    law
}

impl Volley {
    /// Its exact law.
    #[must_use]
    pub fn law(&self) -> Strike {
        if self.jams {
            let jammed = Volley {
                dice: self.dice.saturating_sub(3).max(1),
                jams: false,
                ..self.clone()
            };
            let free = Volley {
                jams: false,
                ..self.clone()
            };
            return jammed.law().mixed(1.0 / 6.0, &free.law());
        }
        if self.duds {
            let sound = Volley {
                duds: false,
                ..self.clone()
            };
            return Strike::nothing().mixed(1.0 / 3.0, &sound.law());
        }
        let law = rolled(self, self.dice);
        let idle: f64 = law
            .iter()
            .filter(|(rolled, _)| self.effect(*rolled) == Effect::Nothing)
            .map(|(_, chance)| chance)
            .sum();
        // A reroll of what would do nothing: the second result stands.
        let again = if self.reroll.is_some() { 1.0 + idle } else { 1.0 };
        let mut points = vec![0.0; 2 + usize::from(self.dice) * usize::from(self.points.max(1))];
        let (mut vital, mut flaw) = (0.0, 0.0);
        for (rolled, chance) in law {
            let effect = self.effect(rolled);
            if effect == Effect::Nothing {
                continue;
            }
            let through = chance * again * self.through(rolled);
            let agile = self.agile && effect == Effect::Destroyed && rolled.successes == self.vital;
            match effect {
                Effect::Harm(_) if self.protection => {
                    for (taken, chance) in self.protected(rolled.successes).chances().iter().enumerate() {
                        points[taken] += through * chance;
                    }
                }
                Effect::Harm(taken) => points[usize::from(taken)] += through,
                Effect::Destroyed if agile => {
                    points[1] += through / 2.0;
                    vital += through / 2.0;
                }
                Effect::Destroyed if self.fatal_flaw && rolled.sixes >= 4 => flaw += through,
                _ => vital += through,
            }
        }
        points[0] = 0.0;
        points[0] = 1.0 - points.iter().sum::<f64>() - vital - flaw;
        Strike {
            points: Law::of(points),
            vital,
            flaw,
        }
    }

    /// The chance that no save stops it.
    fn through(&self, rolled: Rolled) -> f64 {
        let counts = |why: Why| why != Why::Ability(Ability::SlipAway) || rolled.successes == 3;
        let saves = self.saves.iter().filter(|save| counts(save.why));
        saves.map(|save| f64::from(save.need - 1) / 6.0).product()
    }

    /// M18.44: the points of so many torpedo hits, each one less on 4 to 6.
    fn protected(&self, hits: u8) -> Law {
        let less = self.points.saturating_sub(1);
        let mut one = vec![0.0; usize::from(self.points) + 1];
        one[usize::from(self.points)] += 0.5;
        one[usize::from(less)] += 0.5;
        Law::of(one).times(hits)
    }
}

/// What becomes of a unit in a phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// The chance of so many hull points left; 0: destroyed.
    pub hull: Vec<f64>,
}

impl Fate {
    /// The chance that it is destroyed.
    #[must_use]
    pub fn destroyed(&self) -> f64 {
        self.hull[0]
    }
}

impl Aaws {
    /// The exact law of an attack as things stand.
    #[must_use]
    pub fn odds(&self, state: &State, attack: Attack) -> Strike {
        self.volley(state, attack, &mut ()).law()
    }

    /// M13.1, M13.6: what attacks of one phase leave of a ship or submarine. They must be by other weapons or units, so
    /// that none changes another.
    #[must_use]
    pub fn fate(&self, target: Id, hull: u8, strikes: &[(Kind, Strike)]) -> Fate {
        let (mut bombs, mut other) = (Tolls::none(), Tolls::none());
        for (kind, strike) in strikes {
            let tolls = if *kind == Kind::Bomb {
                &mut bombs
            } else {
                &mut other
            };
            *tolls = tolls.plus(strike);
        }
        let mut fate = Fate {
            hull: vec![0.0; usize::from(hull) + 1],
        };
        for (by_bombs, chance) in &bombs.0 {
            for (by_others, more) in &other.0 {
                self.add_fate(target, hull, [*by_others, *by_bombs], chance * more, &mut fate);
            }
        }
        fate
    }

    /// Adds what these tolls do, with their chance.
    fn add_fate(&self, target: Id, hull: u8, [others, bombs]: [Toll; 2], chance: f64, fate: &mut Fate) {
        let left = self.left(target, hull, others, bombs);
        let mut add = |left: u8, chance: f64| fate.hull[usize::from(left)] += chance;
        if left > 0 {
            return add(left, chance);
        }
        let mut gone = chance;
        if self.has(target, Ability::Survivor) && !others.flaw && !bombs.flaw {
            let mild = |toll: Toll| Toll {
                points: toll.points + toll.vital,
                vital: 0,
                ..toll
            };
            let saved = self.left(target, hull, mild(others), mild(bombs));
            if saved > 0 {
                add(saved, gone / 3.0);
                gone *= 2.0 / 3.0;
            }
        }
        if self.has(target, Ability::Determination) {
            add(1, gone / 3.0);
            gone *= 2.0 / 3.0;
        }
        add(0, gone);
    }

    /// The hull points that tolls leave before anything is rolled for the unit.
    fn left(&self, target: Id, hull: u8, others: Toll, bombs: Toll) -> u8 {
        let tough = self.has(target, Ability::UniquelyTough);
        let left = hull.saturating_sub(others.points);
        if others.flaw || bombs.flaw || others.vital > 0 || left == 0 {
            return 0;
        }
        if !tough {
            return if bombs.vital > 0 {
                0
            } else {
                left.saturating_sub(bombs.points)
            };
        }
        if bombs.vital > 0 {
            1
        } else {
            left.saturating_sub(bombs.points).max(1)
        }
    }

    /// What an attack is worth on average to who makes it: the target's cost times the chance to destroy it, and a share
    /// of the cost for each hull point.
    #[must_use]
    pub fn worth(&self, state: &State, attack: Attack) -> f64 {
        let strike = self.odds(state, attack);
        let target = attack.target;
        let cost = f64::from(self.unit(target).cost);
        if self.kind(target).is_aircraft() {
            let aborted = if self.kind(target) == Type::Fighter {
                0.15
            } else {
                0.4
            };
            return cost * (strike.destroyed() + aborted * strike.points.is(1));
        }
        let hull = state.hull[target];
        let fate = self.fate(target, hull, &[(attack.weapon.kind(), strike)]);
        let whole = f64::from(self.unit(target).hull.max(1));
        let lost = fate
            .hull
            .iter()
            .zip(0_u8..)
            .map(|(chance, left)| chance * f64::from(hull - left));
        let harmed: f64 = lost.sum::<f64>() - fate.destroyed() * f64::from(hull);
        cost * (fate.destroyed() + 0.7 * harmed / whole)
    }
}

/// What attacks of a phase came to: hull points, attacks that reached vital armor, a fatal flaw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Toll {
    points: u8,
    vital: u8,
    flaw: bool,
}

/// The law of a toll.
struct Tolls(Vec<(Toll, f64)>);

impl Tolls {
    fn none() -> Self {
        Tolls(vec![(Toll::default(), 1.0)])
    }

    fn plus(&self, strike: &Strike) -> Tolls {
        let mut next: Vec<(Toll, f64)> = Vec::new();
        let mut add = |toll: Toll, chance: f64| match next.iter_mut().find(|(other, _)| *other == toll) {
            Some((_, sum)) => *sum += chance,
            None => next.push((toll, chance)),
        };
        for &(toll, chance) in &self.0 {
            for (points, more) in strike
                .points
                .chances()
                .iter()
                .enumerate()
                .filter(|(_, more)| **more > 0.0)
            {
                let points = toll.points.saturating_add(points as u8);
                add(Toll { points, ..toll }, chance * more);
            }
            if strike.vital > 0.0 {
                let vital = toll.vital + 1;
                add(Toll { vital, ..toll }, chance * strike.vital);
            }
            if strike.flaw > 0.0 {
                add(Toll { flaw: true, ..toll }, chance * strike.flaw);
            }
        }
        Tolls(next)
    }
}
