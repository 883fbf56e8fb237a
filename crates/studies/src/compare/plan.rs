//! Which cells share their dice in which games, so that the effect that is known worst is known best for the games.
//!
//! Common dice make the difference of two cells surer; but cells that go together closely say the same thing over and
//! over, and an effect that is averaged over them is hardly surer than that of one pair. So some game numbers are shared
//! by all cells, and others only along a factor. The first ten thousand are shared by all; then each other way is tried
//! on a thousand; from what these say the rest is divided once and for all. The division looks at how much figures
//! vary, never at what they are.

use super::contrast::Contrast;
use super::counts::{Counts, Sharing};
use super::design::Design;
use super::record::Record;
use admiralty_core::play::FIRST_LOOK;
use admiralty_core::statistics::{Precision, Unit};

/// Game numbers on which each way to share dice is tried.
const TRIAL: u64 = 1000;

/// The rest is divided in so many parts.
const SLOTS: usize = 20;

/// Numbers that follow one another in a slot.
const SLOT: u64 = 100;

/// When the division is made: before, the ways are tried.
#[must_use]
pub fn trial_ends(design: &Design) -> u64 {
    FIRST_LOOK + TRIAL * (Sharing::of(design).len() as u64 - 1)
}

/// The way of a game number, as its place in [`Sharing::of`].
#[must_use]
pub fn way_of(design: &Design, division: &[usize], number: u64) -> usize {
    let Some(after) = number.checked_sub(FIRST_LOOK) else {
        return 0;
    };
    if number < trial_ends(design) {
        return 1 + (after / TRIAL) as usize;
    }
    let slot = (number / SLOT) as usize % SLOTS;
    division.get(slot).copied().unwrap_or(0)
}

/// How many of the numbers below one go to each way.
#[must_use]
pub fn games_before(design: &Design, division: &[usize], first: u64) -> Vec<u64> {
    let mut games = vec![0; Sharing::of(design).len()];
    let trial = trial_ends(design);
    let upto_trial = 0..first.min(trial);
    // Of numbers that follow one another, every slot has as many in each round of all slots.
    let rounds = first.saturating_sub(trial) / (SLOT * SLOTS as u64);
    let rest = trial + rounds * SLOT * SLOTS as u64..first;
    for number in upto_trial.chain(rest) {
        games[way_of(design, division, number)] += 1;
    }
    for slot in 0..SLOTS {
        games[division.get(slot).copied().unwrap_or(0)] += rounds * SLOT;
    }
    games
}

/// What is watched: main effects on the columns that a precision is measured on; the mean score where there is none.
pub fn watched(record: &Record) -> Vec<(usize, Contrast)> {
    let all = record.ledger.columns();
    let columns = match record.precision().map(Precision::unit) {
        Some(Unit::Percent) => all.outcomes(),
        _ => all.scores(),
    };
    let main = record.setting.design.effects();
    let main = main.into_iter().filter(|effect| effect.parts.len() == 1);
    main.flat_map(|effect| columns.clone().map(move |column| (column, effect.clone())))
        .collect()
}

/// How surely a game number of each way tells each figure that is watched: one over the variance of a number.
fn sureness(counts: &Counts, watched: &[(usize, Contrast)]) -> Vec<Vec<f64>> {
    let one = |(column, contrast): &(usize, Contrast)| {
        let of = |part: &super::Ledger| match part.contrast(*column, contrast).1 {
            Some(error) if error > 0.0 => 1.0 / (error * error * part.games() as f64),
            _ => 0.0,
        };
        counts.parts().iter().map(of).collect()
    };
    watched.iter().map(one).collect()
}

/// The division: the way of each slot. Of all divisions, the one under which the figure that is known worst is known
/// best.
#[must_use]
pub fn divide(record: &Record) -> Vec<usize> {
    let sure = sureness(&record.ledger, &watched(record));
    let ways = record.ledger.parts().len();
    let mut best = (f64::NEG_INFINITY, vec![SLOTS]);
    let mut shares = vec![0; ways];
    each_division(&mut shares, 0, SLOTS, &mut |shares| {
        let worst = sure
            .iter()
            .map(|sure| told(sure, shares))
            .fold(f64::INFINITY, f64::min);
        if worst > best.0 {
            best = (worst, shares.to_vec());
        }
    });
    // Spread out evenly: the slot goes to the way that is furthest behind its share.
    let shares = best.1;
    let mut given = vec![0; ways];
    let mut next = |slot: usize| {
        let behind = |way: usize| {
            (shares.get(way).copied().unwrap_or(0) * (slot + 1)) as i64 - (given[way] * SLOTS) as i64
        };
        let way = (0..ways)
            .max_by_key(|&way| (behind(way), ways - way))
            .unwrap_or(0);
        given[way] += 1;
        way
    };
    (0..SLOTS).map(&mut next).collect()
}

fn told(sure: &[f64], shares: &[usize]) -> f64 {
    let terms = sure.iter().zip(shares);
    terms.map(|(sure, &share)| sure * share as f64).sum::<f64>() / SLOTS as f64
}

fn each_division(shares: &mut Vec<usize>, way: usize, left: usize, see: &mut impl FnMut(&[usize])) {
    if way + 1 == shares.len() {
        shares[way] = left;
        see(shares);
        return;
    }
    for share in (0..=left).rev() {
        shares[way] = share;
        each_division(shares, way + 1, left - share, see);
    }
}

/// How many games of each cell it takes until every figure watched has a standard error of at most this.
#[must_use]
pub fn needed(record: &Record, error: f64) -> u64 {
    let watched = watched(record);
    let mut shares = vec![0; record.ledger.parts().len()];
    record.division.iter().for_each(|&way| shares[way] += 1);
    if record.division.is_empty() {
        shares[0] = SLOTS;
    }
    let games = record.ledger.games() as f64;
    let sure = sureness(&record.ledger, &watched);
    let of = |((column, contrast), sure): (&(usize, Contrast), &Vec<f64>)| {
        let now = record
            .ledger
            .contrast(*column, contrast)
            .1
            .map_or(0.0, |error| 1.0 / (error * error));
        let left = 1.0 / (error * error) - now;
        let rate = told(sure, &shares);
        games + if left > 0.0 { left / rate } else { 0.0 }
    };
    // The cast saturates.
    watched.iter().zip(&sure).map(of).fold(0.0, f64::max).ceil() as u64
}
