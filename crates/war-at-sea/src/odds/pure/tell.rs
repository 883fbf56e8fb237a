//! What has been counted, as it is told: the tally of a battle, and the figures that a run stops by.

use super::condition::{CONDITIONS, fate};
use super::count::{BITS, Bytes, CONTROL, Count, MOMENTS, OVER};
use super::fleet::Ships;
use crate::naval::{CounterId, CounterSet, Side};
use crate::odds::tally::{BattleTally, Counts, Fate, Ledger, RoundTally};
use admiralty_core::dice::mix;
use admiralty_core::statistics::{Figures, Histogram};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

impl Count<'_> {
    /// What a precision is measured on, as [`BattleTally::figures`] has it.
    #[must_use]
    pub fn figures(&self, ledger: &Ledger) -> Figures {
        let mut swings = BTreeMap::new();
        for (_, swing, count) in self.scored(ledger) {
            *swings.entry(swing).or_default() += count;
        }
        let [nobody, allied, axis] = self.scores.map(|counts| counts.iter().sum());
        Figures {
            wins: [allied, axis].into(),
            draws: nobody,
            scores: vec![swings.into_iter().collect::<Histogram>().moments()],
        }
    }

    /// One number that depends on everything counted, and on the order of nothing.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let rows = [self.rounds, self.found, self.damage[0], self.damage[1]];
        let rows = rows.as_flattened().iter();
        let counts = rows
            .chain(self.scores.as_flattened())
            .chain(self.conditions.as_flattened());
        let counts = (0..).zip(counts.copied()).filter(|(_, count)| *count > 0);
        let sets = |sets: &FxHashMap<u64, u64>, kind| -> u64 {
            sets.iter()
                .map(|(&key, &count)| mix(mix(key ^ kind) ^ count))
                .fold(0, u64::wrapping_add)
        };
        let counts = counts
            .map(|(place, count): (u64, u64)| mix(mix(place) ^ count))
            .fold(0, u64::wrapping_add);
        counts
            .wrapping_add(sets(&self.standing, 1 << 63))
            .wrapping_add(sets(&self.ends, 1 << 62))
    }

    /// The same as a tally.
    #[must_use]
    pub fn tally(&self, ledger: &Ledger) -> BattleTally<u64> {
        let mut tally: BattleTally<u64> = BattleTally::new(ledger);
        tally.battles = self.battles;
        tally.rounds = numbers(&self.rounds);
        for side in Side::BOTH {
            tally.damage[side] = numbers(&self.damage[side as usize]);
        }
        if let Some((found, _)) = &self.pure.search {
            for (&(sunk, home), &count) in found.iter().zip(&self.found) {
                for (counts, boats) in
                    tally
                        .uboats
                        .iter_mut()
                        .zip([sunk, home, self.pure.boats - sunk - home])
                {
                    if count > 0 {
                        *counts.entry(boats.into()).or_default() += count;
                    }
                }
            }
        }
        self.add_ends(&mut tally, ledger);
        self.add_rounds(&mut tally, ledger);
        tally
    }

    /// The ships of both sides in a key.
    fn counters(&self, key: u64) -> CounterSet {
        let of = |side: Side, shift: u32| {
            self.pure.fleets[side].counters((key >> shift) as Ships & ((1 << BITS) - 1))
        };
        of(Side::Allied, 0) | of(Side::Axis, BITS)
    }

    fn add_ends(&self, tally: &mut BattleTally<u64>, ledger: &Ledger) {
        for (control, swing, count) in self.scored(ledger) {
            match control {
                Some(side) => tally.control[side] += count,
                None => tally.nobody += count,
            }
            *tally.swing.entry(swing).or_default() += count;
        }
        for (&key, &count) in &self.ends {
            let lost = self.counters(key);
            *tally.together.entry(lost).or_default() += count;
            let score = key >> (2 * BITS);
            let swing = ledger.swing_of(CONTROL[(score >> 8) as usize], (score & 0xff) as i32);
            let worth = |side: Side| ledger.worth_of(lost & ledger.lineup.ships[side]);
            let balance = swing * 1000 + worth(Side::Allied) - worth(Side::Axis);
            *tally.balance.entry(balance).or_default() += count;
            for side in Side::BOTH {
                let ships = (lost & ledger.lineup.ships[side]).len();
                *tally.lost[side].entry(ships as i32).or_default() += count;
                *tally.worth[side].entry(worth(side)).or_default() += count;
            }
        }
    }

    /// Control and swing, and how often they came.
    fn scored(&self, ledger: &Ledger) -> impl Iterator<Item = (Option<Side>, i32, u64)> {
        let rows = CONTROL.into_iter().zip(&self.scores);
        rows.flat_map(move |(control, counts)| {
            let counts = (0..).zip(counts).filter(|(_, count)| **count > 0);
            counts.map(move |(safe, &count)| (control, ledger.swing_of(control, safe), count))
        })
    }

    fn add_rounds(&self, tally: &mut BattleTally<u64>, ledger: &Ledger) {
        let mut moments: Vec<RoundTally<u64>> = vec![RoundTally::default(); MOMENTS];
        for (&key, &count) in &self.standing {
            let moment = &mut moments[(key >> (2 * BITS)) as usize];
            moment.battles += count;
            *moment.standing.entry(self.counters(key)).or_default() += count;
        }
        for (number, moment) in moments
            .iter_mut()
            .enumerate()
            .filter(|(_, moment)| moment.battles > 0)
        {
            moment.fates = ledger
                .ships
                .iter()
                .map(|&ship| self.fates(number, ship))
                .collect();
            if number < OVER {
                for (all, more) in tally.fates.iter_mut().zip(&moment.fates) {
                    all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
                }
            }
        }
        let mut going_on = moments.split_off(OVER);
        moments.truncate(OVER - 1);
        for rounds in [&mut going_on, &mut moments] {
            while rounds.last().is_some_and(|round| round.battles == 0) {
                rounds.pop();
            }
        }
        (tally.over, tally.going_on) = (moments, going_on);
    }

    /// What became of a ship by a moment.
    fn fates(&self, moment: usize, ship: CounterId) -> [u64; CONDITIONS] {
        let mut fates = Fate::none();
        let mut row = moment * self.ships;
        for side in Side::BOTH {
            let fleet = &self.pure.fleets[side];
            if let Some(number) = fleet.ships.iter().position(|&other| other == ship) {
                let counts = (0..).zip(&self.conditions[row + number]);
                for (condition, &count) in counts.filter(|(_, count)| **count > 0) {
                    fates[fate(condition, fleet.defense[number]).index()] += count;
                }
            }
            row += fleet.ships.len();
        }
        fates
    }
}

/// Whole numbers with how often each came up.
fn numbers(counts: &Bytes) -> Counts<u64> {
    (0..)
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(number, &count)| (number, count))
        .collect()
}
