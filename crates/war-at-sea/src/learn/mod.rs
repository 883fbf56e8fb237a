//! How the learned commanders learn: by games against themselves, doctrine and chance, values fitted backwards from the
//! last turn.
//!
//! A generation plays games in which both sides stray, and keeps the positions at the start of each turn. Then, from the
//! last turn to the first: positions after both have moved are worth what their fights lead to, on average, by the
//! value of the next turn (fitted just before); positions after the Allies have moved what the best reply leads to; those
//! at the start of a turn what comes of the best that both do. What the search chooses is itself learned from, so that
//! it does not pick what the networks overrate.

mod calibrate;
mod explorer;
mod games;
mod sweep;
mod variants;

pub use calibrate::calibrated;
#[cfg(test)]
pub(crate) use games::{Ground, censored, watched};
pub use sweep::{Sizes, Sweep};

use super::commanders::learned::{NETWORKS, Networks, SHAPE};
use super::edition::VERSION;
use crate::naval::Side;
use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::learners::{Error, Network};
use rand_core::Rng;
use std::sync::{Arc, Mutex, PoisonError};

/// A side that does not learn: it plays by these networks, whatever the other learns.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// Whose.
    pub side: Side,
    /// How it plays.
    pub networks: Networks,
}

/// Runs so many jobs, each told its number; how many at a time is the caller's affair.
pub type Runner<'r> = &'r (dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync);

/// The results of jobs in their order, however they were run.
pub(crate) fn gather<T: Send>(run: Runner<'_>, jobs: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let slots: Vec<Mutex<Option<T>>> = (0..jobs).map(|_| Mutex::new(None)).collect();
    run(jobs, &|n| {
        let done = job(n);
        *slots[n].lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    });
    slots
        .into_iter()
        .filter_map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// A training, as far as it has come.
#[derive(Clone, Debug)]
pub struct Training {
    /// Generations done.
    pub generation: u64,
    /// The seed of all that is drawn.
    pub seed: MasterSeed,
    /// What was learned.
    pub networks: Networks,
}

/// As so many generations count networks that a training begins with.
pub const GROWN: u64 = 8;

/// What a file of a training begins with.
fn first_line() -> String {
    format!("war-at-sea {VERSION} training\n")
}

impl Training {
    /// One that begins with what was learned before: shorter steps, more examples.
    #[must_use]
    pub fn going_on(seed: MasterSeed, networks: Networks) -> Self {
        Training {
            generation: GROWN,
            seed,
            networks: networks.uncorrected(),
        }
    }

    /// Before the first generation.
    #[must_use]
    pub fn new(seed: MasterSeed) -> Self {
        let mut generator = seed.game(u64::MAX).generator(Stream::Dice);
        let draw = move || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        Training {
            generation: 0,
            seed,
            networks: Networks::new(draw),
        }
    }

    /// The earlier generations against which the next one plays as well: three of the second half.
    #[must_use]
    pub fn looks_back(&self) -> Vec<u64> {
        let mut generator = self.seed.game(self.generation).generator(Stream::First);
        let half = self.generation.div_ceil(2);
        let earlier = self.generation.saturating_sub(half);
        let drawn = |_| half + below(&mut generator, earlier.max(1));
        (0..3)
            .map(drawn)
            .filter(|&one| 0 < one && one < self.generation)
            .collect()
    }

    /// As a file from which it goes on bit for bit.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = first_line().into_bytes();
        bytes.extend([self.generation, self.seed.0].map(u64::to_le_bytes).concat());
        for network in &self.networks.all {
            bytes.extend(network.parameters.iter().flat_map(|one| one.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Training::write`] wrote; none if it is something else.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(first_line().as_bytes())?;
        let (head, body) = bytes.split_first_chunk::<16>()?;
        let word = |at: usize| head[at..at + 8].try_into().map(u64::from_le_bytes).ok();
        let each = SHAPE.parameters() * 4;
        if body.len() != NETWORKS * each {
            return None;
        }
        let network = |bytes: &[u8]| {
            let parameters = bytes
                .as_chunks::<4>()
                .0
                .iter()
                .map(|one| f32::from_le_bytes(*one));
            Arc::new(Network {
                shape: SHAPE,
                parameters: parameters.collect(),
            })
        };
        Some(Training {
            generation: word(0)?,
            seed: MasterSeed(word(8)?),
            networks: Networks {
                all: body.chunks_exact(each).map(network).collect(),
                corrections: Vec::new(),
            },
        })
    }
}

/// How well a network foretells what it was not taught.
#[derive(Clone, Copy, Debug)]
pub struct Exam {
    /// The turn.
    pub turn: u8,
    /// The network of the turn: 1 to 3 by stage, 4 and 5 for the last two where Allied counters lie face down.
    pub stage: u8,
    /// Examples.
    pub examples: usize,
    /// The errors.
    pub error: Error,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scenario;
    use crate::commanders::learned::OF_TURN;

    const SMALL: Sizes = Sizes {
        games: 50,
        strays: 100,
        replies: 50,
        learned: 50,
        fights: 2,
        variants: 2,
        varied: 2,
    };

    fn one_by_one(jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }

    fn two_at_a_time(jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        std::thread::scope(|scope| {
            for first in 0..2 {
                scope.spawn(move || (first..jobs).rev().filter(|n| n % 2 == first).for_each(job));
            }
        });
    }

    fn trained(mut training: Training, generations: u64, run: Runner<'_>) -> Training {
        let scenario = Scenario::embedded();
        while training.generation < generations {
            Sweep::new(&scenario, &training, SMALL, (None, &[]), run).learn(&mut training, &mut |_| {});
        }
        training
    }

    /// However the jobs are run, and wherever a training was broken off, what is learned is the same.
    #[test]
    fn a_training_repeats_bit_for_bit() {
        let begun = || Training::new(MasterSeed(11));
        let whole = trained(begun(), 2, &one_by_one);
        let half = trained(begun(), 1, &two_at_a_time);
        let read = Training::read(&half.write()).unwrap();
        let resumed = trained(read, 2, &two_at_a_time);
        assert!(whole.write() == resumed.write());
        assert!(whole.write() != half.write());
    }

    #[test]
    fn a_generation_looks_back_at_three_of_the_second_half_before_it() {
        let of = |generation| Training {
            generation,
            ..Training::new(MasterSeed(7))
        };
        assert!(of(0).looks_back().is_empty() && of(1).looks_back().is_empty());
        for generation in 2..40 {
            let drawn = of(generation).looks_back();
            let second_half = generation.div_ceil(2)..generation;
            assert!(drawn.len() == 3 && drawn.iter().all(|one| second_half.contains(one)));
        }
    }

    /// Foes of the past change what is learned where counters lie face down, alike on any number of threads; those of open
    /// play on the last turn, which no later turn teaches, stay as they are without them.
    #[test]
    fn foes_of_the_past_teach_play_with_hidden_counters() {
        let scenario = Scenario::embedded();
        let begun = trained(Training::new(MasterSeed(11)), 1, &two_at_a_time);
        let past = [Training::new(MasterSeed(12)).networks];
        let learned = |past: &[Networks], run| {
            let mut training = begun.clone();
            Sweep::new(&scenario, &training, SMALL, (None, past), run).learn(&mut training, &mut |_| {});
            training.networks.all
        };
        let (with, without) = (learned(&past, &two_at_a_time), learned(&[], &two_at_a_time));
        assert!(with == learned(&past, &one_by_one));
        let last = NETWORKS - OF_TURN;
        assert!(with[last + 1..last + 3] == without[last + 1..last + 3]);
        assert!(with[last + 3] != without[last + 3] && with[last + 4] != without[last + 4]);
    }

    /// However its games are run the corrections are the same; what the search reads stays as it was.
    #[test]
    fn laws_are_corrected_alike_on_any_number_of_threads() {
        let file = Networks::embedded().unwrap().write("of a test");
        let games = (60, MasterSeed(5));
        let corrected = |run, on| calibrated(&Scenario::embedded(), &file, games, run, &|_| on).unwrap();
        let one = corrected(&one_by_one, true).unwrap();
        assert!(one == corrected(&two_at_a_time, true).unwrap());
        assert_eq!(corrected(&one_by_one, false), None);
        let [before, after] = [&file, &one].map(|bytes| Networks::read(bytes).unwrap());
        assert!(before.all == after.all && before.corrections != after.corrections);
        assert_eq!(after.corrections.len(), NETWORKS);
    }

    #[test]
    fn a_state_of_something_else_is_refused() {
        let bytes = Training::new(MasterSeed(1)).write();
        assert!(Training::read(&bytes[..bytes.len() - 4]).is_none());
        assert!(Training::read(&[]).is_none());
    }
}
