//! Outcomes counted into everything that is told about a battle. The weights are whole numbers for a sample and
//! probabilities for a law; what is counted is the same.

mod ledger;
mod weight;

pub use ledger::{Fate, Ledger, RoundState};
pub use weight::{Total, Weight};

use super::outcome::{Outcome, UboatLosses};
use crate::map::Site;
use crate::naval::{BySide, CounterSet, Side};
use admiralty_core::statistics::{Figures, Histogram};
use ledger::FATES;
use std::collections::{BTreeMap, HashMap};

/// States are kept of so many rounds; few battles last longer.
pub const ROUNDS_KEPT: usize = 8;

/// How often each whole number came up.
pub type Counts<W> = BTreeMap<i32, W>;

/// What became of each ship of a [`Ledger`], by [`Fate`].
pub type FateCounts<W> = Vec<[W; FATES]>;

/// What outcomes add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BattleTally<W> {
    /// All battles.
    pub battles: W,
    /// Control by each side.
    pub control: BySide<W>,
    /// Control by nobody.
    pub nobody: W,
    /// POC scored through the battle, the Axis positive: the area, and convoys that may now come in.
    pub swing: Counts<W>,
    /// The same with ships lost at their worth, in thousandths.
    pub balance: Counts<W>,
    /// Rounds fought.
    pub rounds: Counts<W>,
    /// Ships lost.
    pub lost: BySide<Counts<W>>,
    /// Damage done to ships that stay afloat.
    pub damage: BySide<Counts<W>>,
    /// Worth of the ships lost, in thousandths of a POC.
    pub worth: BySide<Counts<W>>,
    /// U-boats sunk, sent home, and left there (8.4).
    pub uboats: [Counts<W>; 3],
    /// What became of each ship.
    pub fates: FateCounts<W>,
    /// Ships lost together.
    pub together: HashMap<CounterSet, W>,
    /// The state after round 1, 2, … of battles that went on.
    pub going_on: Vec<RoundTally<W>>,
    /// The end of battles that were over after round 0, 1, …
    pub over: Vec<RoundTally<W>>,
}

/// How things stood at the end of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoundTally<W> {
    /// Battles.
    pub battles: W,
    /// Who was left there.
    pub standing: HashMap<CounterSet, W>,
    /// What had become of each ship.
    pub fates: FateCounts<W>,
}

impl<W: Weight> RoundTally<W> {
    fn add(&mut self, left: CounterSet, fates: impl Iterator<Item = Fate>, weight: W) {
        self.battles += weight;
        put(&mut self.standing, left, weight);
        for (index, fate) in fates.enumerate() {
            if self.fates.len() <= index {
                self.fates.push([W::default(); FATES]);
            }
            self.fates[index][fate.index()] += weight;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        merge_map(&mut self.standing, &other.standing);
        merge_fates(&mut self.fates, &other.fates);
    }
}

/// The tally of a round, made if there is none yet.
fn at<W: Weight>(rounds: &mut Vec<RoundTally<W>>, index: usize) -> &mut RoundTally<W> {
    if rounds.len() <= index {
        rounds.resize_with(index + 1, RoundTally::default);
    }
    &mut rounds[index]
}

fn put<K: std::hash::Hash + Eq, W: Weight>(map: &mut HashMap<K, W>, key: K, weight: W) {
    *map.entry(key).or_default() += weight;
}

impl<W: Weight> BattleTally<W> {
    /// Nothing yet.
    #[must_use]
    pub fn new(ledger: &Ledger) -> Self {
        BattleTally {
            fates: vec![[W::default(); FATES]; ledger.ships.len()],
            ..BattleTally::default()
        }
    }

    /// Adds an outcome.
    pub fn add(&mut self, ledger: &Ledger, outcome: &Outcome, weight: W) {
        self.battles += weight;
        match outcome.control {
            Some(side) => self.control[side] += weight,
            None => self.nobody += weight,
        }
        for side in Side::BOTH {
            let lost = outcome.lost & ledger.lineup.ships[side];
            let worth = ledger.worth_of(lost);
            let afloat = ledger.lineup.ships[side] - lost;
            let hurt = |ship| i32::from(outcome.damage[ship]) - i32::from(ledger.lineup.damage[ship]);
            let damage = afloat.into_iter().map(hurt).sum();
            *self.lost[side].entry(lost.len() as i32).or_default() += weight;
            *self.worth[side].entry(worth).or_default() += weight;
            *self.damage[side].entry(damage).or_default() += weight;
        }
        if ledger.lineup.uboats > 0 {
            let UboatLosses { sunk, disabled, left } = outcome.uboats;
            for (counts, boats) in self.uboats.iter_mut().zip([sunk, disabled, left]) {
                *counts.entry(boats.into()).or_default() += weight;
            }
        }
        *self.swing.entry(ledger.swing(outcome)).or_default() += weight;
        *self.balance.entry(ledger.balance(outcome)).or_default() += weight;
        *self.rounds.entry(i32::from(outcome.rounds)).or_default() += weight;
        put(&mut self.together, outcome.lost, weight);
        for (ship, counts) in ledger.ships.iter().zip(&mut self.fates) {
            counts[Fate::after(outcome, *ship).index()] += weight;
        }
        if usize::from(outcome.rounds) <= ROUNDS_KEPT {
            let over = at(&mut self.over, usize::from(outcome.rounds));
            let fates = ledger.ships.iter().map(|&ship| Fate::after(outcome, ship));
            over.add(outcome.staying | outcome.disengaged, fates, weight);
        }
    }

    /// Adds how a battle stood at the end of a round after which it went on.
    pub fn add_round(&mut self, ledger: &Ledger, state: &RoundState, weight: W) {
        let round = at(&mut self.going_on, usize::from(state.round).saturating_sub(1));
        round.add(state.left(ledger), state.fates.iter().copied(), weight);
    }

    /// How all battles stood after a round, those that were over among them.
    #[must_use]
    pub fn after_round(&self, round: usize) -> RoundTally<W> {
        let mut all = self.going_on.get(round - 1).cloned().unwrap_or_default();
        self.over.iter().take(round + 1).for_each(|over| all.merge(over));
        all
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        self.nobody += other.nobody;
        merge_counts(&mut self.swing, &other.swing);
        merge_counts(&mut self.balance, &other.balance);
        merge_counts(&mut self.rounds, &other.rounds);
        for (counts, more) in self.uboats.iter_mut().zip(&other.uboats) {
            merge_counts(counts, more);
        }
        for side in Side::BOTH {
            self.control[side] += other.control[side];
            merge_counts(&mut self.lost[side], &other.lost[side]);
            merge_counts(&mut self.damage[side], &other.damage[side]);
            merge_counts(&mut self.worth[side], &other.worth[side]);
        }
        merge_fates(&mut self.fates, &other.fates);
        merge_map(&mut self.together, &other.together);
        for (index, round) in other.going_on.iter().enumerate() {
            at(&mut self.going_on, index).merge(round);
        }
        for (index, round) in other.over.iter().enumerate() {
            at(&mut self.over, index).merge(round);
        }
    }
}

fn merge_counts<W: Weight>(counts: &mut Counts<W>, more: &Counts<W>) {
    for (&value, &weight) in more {
        *counts.entry(value).or_default() += weight;
    }
}

fn merge_map<W: Weight>(map: &mut HashMap<CounterSet, W>, more: &HashMap<CounterSet, W>) {
    for (&key, &weight) in more {
        put(map, key, weight);
    }
}

fn merge_fates<W: Weight>(fates: &mut FateCounts<W>, more: &FateCounts<W>) {
    if fates.is_empty() {
        fates.clone_from(more);
        return;
    }
    for (counts, more) in fates.iter_mut().zip(more) {
        counts
            .iter_mut()
            .zip(more)
            .for_each(|(count, &more)| *count += more);
    }
}

impl BattleTally<u64> {
    /// What a precision is measured on: control and the swing; in a port, where nobody controls anything, whether
    /// a ship was sunk.
    #[must_use]
    pub fn figures(&self, ledger: &Ledger) -> Figures {
        let swing: Histogram = self.swing.iter().map(|(&value, &count)| (value, count)).collect();
        let (wins, draws) = match ledger.lineup.site {
            Site::Area(_) => (self.control, self.nobody),
            Site::Port(_) => {
                let unhurt = self.together.get(&CounterSet::EMPTY).copied().unwrap_or(0);
                let wins = BySide {
                    allied: self.battles - unhurt,
                    axis: 0,
                };
                (wins, unhurt)
            }
        };
        Figures {
            wins: wins.into(),
            draws,
            scores: vec![swing.moments()],
        }
    }
}
