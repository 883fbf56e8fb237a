//! What is counted of many battles of two fleets.

use crate::sector::rules::Aaws;
use crate::sector::state::{Id, Place, Side, State};
use admiralty_core::machine::{Ending, Observer};
use admiralty_core::results::odds::{Losses, ShipOdds, Together};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Estimate, Figures, Histogram, Intervals, Level};
use std::collections::BTreeMap;

/// Sets of lost units that are told of.
const MOST_SETS: usize = 200;
/// Sets that are counted: with many units there are too many to be of use.
const MOST_COUNTED: usize = 20_000;

/// Battles counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub battles: u64,
    pub wins: [u64; 2],
    /// Victory points of the second side less those of the first.
    pub lead: Histogram,
    pub turns: Histogram,
    pub sides: [OfSide; 2],
    /// For each unit, in the order of the fleet lists: how often it ended with so many hull points.
    pub hull: Vec<Vec<u64>>,
    /// Units lost together: a bit each, of both sides.
    pub lost: BTreeMap<[u64; 2], u64>,
}

/// What a side lost.
#[derive(Clone, Debug, Default)]
pub(super) struct OfSide {
    pub units: Histogram,
    pub damage: Histogram,
    pub cost: Histogram,
}

/// How a battle ended, for what is counted of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub winner: Option<Seat>,
    pub lead: i32,
    pub lost: [u64; 2],
    pub units: [i32; 2],
}

impl Outcome {
    pub fn of(rules: &Aaws, state: &State, ending: &Ending) -> Self {
        let lost = Side::BOTH.map(|side| {
            let all = rules.kinds(side).all.of(side);
            all.filter(|&unit| state.place[unit] == Place::Lost)
                .fold(0_u64, |bits, unit| bits | 1 << unit.number())
        });
        Outcome {
            winner: ending.winner(),
            lead: ending.lead(),
            units: lost.map(|bits| bits.count_ones() as i32),
            lost,
        }
    }
}

/// The units of both sides, in the order of the fleet lists.
pub(super) fn units(rules: &Aaws) -> impl Iterator<Item = Id> + '_ {
    Side::BOTH
        .into_iter()
        .flat_map(|side| rules.kinds(side).all.of(side))
}

impl Observer<Aaws> for Tally {
    fn ended(&mut self, rules: &Aaws, state: &State, ending: &Ending) {
        let outcome = Outcome::of(rules, state, ending);
        self.battles += 1;
        if let Some(winner) = outcome.winner {
            self.wins[winner.index()] += 1;
        }
        self.lead.add(outcome.lead);
        self.turns.add(state.turn.into());
        if self.hull.is_empty() {
            self.hull = units(rules)
                .map(|unit| vec![0; usize::from(rules.unit(unit).hull) + 1])
                .collect();
        }
        let (mut damage, mut cost) = ([0; 2], [0; 2]);
        for (counts, unit) in self.hull.iter_mut().zip(units(rules)) {
            let (side, card) = (unit.side() as usize, rules.unit(unit));
            let lost = state.place[unit] == Place::Lost;
            let left = if lost { 0 } else { state.hull[unit] };
            counts[usize::from(left)] += 1;
            if lost {
                cost[side] += i32::from(card.cost);
            } else {
                damage[side] += i32::from(card.hull - left);
            }
        }
        for (side, own) in self.sides.iter_mut().enumerate() {
            own.units.add(outcome.units[side]);
            own.damage.add(damage[side]);
            own.cost.add(cost[side]);
        }
        if self.lost.len() < MOST_COUNTED || self.lost.contains_key(&outcome.lost) {
            *self.lost.entry(outcome.lost).or_default() += 1;
        }
    }
}

impl Tally {
    pub fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        for (own, more) in self.wins.iter_mut().zip(other.wins) {
            *own += more;
        }
        self.lead.merge(&other.lead);
        self.turns.merge(&other.turns);
        for (own, more) in self.sides.iter_mut().zip(&other.sides) {
            own.units.merge(&more.units);
            own.damage.merge(&more.damage);
            own.cost.merge(&more.cost);
        }
        if self.hull.is_empty() {
            self.hull.clone_from(&other.hull);
        } else {
            for (own, more) in self.hull.iter_mut().flatten().zip(other.hull.iter().flatten()) {
                *own += more;
            }
        }
        for (set, count) in &other.lost {
            if self.lost.len() < MOST_COUNTED || self.lost.contains_key(set) {
                *self.lost.entry(*set).or_default() += count;
            }
        }
    }

    /// What a precision is measured on.
    pub fn figures(&self) -> Figures {
        Figures {
            wins: BySeat::from(self.wins),
            draws: self.undecided(),
            scores: vec![self.lead.moments()],
        }
    }

    pub const fn undecided(&self) -> u64 {
        self.battles - self.wins[0] - self.wins[1]
    }
}

/// A tally as estimates.
pub(super) struct Told<'t> {
    pub tally: &'t Tally,
    pub intervals: Intervals,
}

impl Told<'_> {
    pub fn share(&self, count: u64) -> Estimate {
        self.intervals.share(count, self.tally.battles, Level::P95)
    }

    pub fn mean(&self, histogram: &Histogram) -> Estimate {
        let mean = self.intervals.mean(&histogram.moments(), Level::P95);
        mean.unwrap_or(Estimate::unbounded(0.0))
    }

    pub fn law(&self, histogram: &Histogram) -> Vec<(i32, Estimate)> {
        histogram
            .iter()
            .map(|(value, count)| (value, self.share(count)))
            .collect()
    }

    pub fn losses(&self, side: Side) -> Losses {
        let own = &self.tally.sides[side as usize];
        Losses {
            ships: self.mean(&own.units),
            ships_law: self.law(&own.units),
            damage: self.mean(&own.damage),
            worth: self.mean(&own.cost),
        }
    }

    /// What becomes of each unit.
    pub fn units(&self, rules: &Aaws) -> Vec<ShipOdds> {
        let counted = units(rules).zip(&self.tally.hull);
        counted
            .map(|(unit, counts)| self.unit(rules, unit, counts))
            .collect()
    }

    fn unit(&self, rules: &Aaws, unit: Id, counts: &[u64]) -> ShipOdds {
        let card = rules.unit(unit);
        let whole = usize::from(card.hull);
        let before = usize::from(rules.opening_hull(unit));
        let sum = |from: usize, to: usize| {
            counts[from.min(whole + 1)..(to + 1).max(from).min(whole + 1)]
                .iter()
                .sum()
        };
        let crippled = if whole >= 2 { counts[1] } else { 0 };
        let unhurt: u64 = sum(whole, whole);
        let damaged: u64 = if whole > 2 { sum(2, whole - 1) } else { 0 };
        ShipOdds {
            name: card.name.clone(),
            side: unit.side().seat(),
            factors: format!("{}", card.cost),
            damage_before: (whole - before) as u8,
            unhurt: self.share(unhurt),
            damaged: self.share(damaged),
            crippled: self.share(crippled),
            disabled: self.share(0),
            sunk: self.share(counts[0]),
            by_damage: (1..=whole)
                .rev()
                .map(|left| ((whole - left) as u8, self.share(counts[left])))
                .collect(),
        }
    }

    /// Which units are lost together, the likeliest first.
    pub fn together(&self, rules: &Aaws) -> Vec<Together> {
        let mut sets: Vec<(&[u64; 2], &u64)> = self.tally.lost.iter().collect();
        sets.sort_by(|one, other| other.1.cmp(one.1).then_with(|| one.0.cmp(other.0)));
        let names = |side: Side, bits: u64| {
            let all = rules.kinds(side).all.of(side);
            let lost = all.filter(|unit| bits >> unit.number() & 1 == 1);
            lost.map(|unit| rules.unit(unit).name.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        };
        sets.into_iter()
            .take(MOST_SETS)
            .map(|(lost, &count)| Together {
                lost: BySeat::from(Side::BOTH.map(|side| names(side, lost[side as usize]))),
                share: self.share(count),
            })
            .collect()
    }
}
