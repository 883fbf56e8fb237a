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
use admiralty_core::dice::{MasterSeed, Stream};
use admiralty_core::learners::{Error, Network};
use rand_core::Rng;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// A side that does not learn: it plays by these networks, whatever the other learns.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// Whose.
    pub side: Side,
    /// How it plays.
    pub networks: Networks,
}

/// What a training teaches.
#[derive(Clone, Copy, Debug)]
pub enum Learns<'a> {
    /// Both sides, everything.
    All,
    /// One side alone, against the other that does not learn.
    Against(&'a Frozen),
    /// The Axis alone, and only what it makes of counters that lie face down (19.3): all other networks stay as they are.
    FaceDown,
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

/// The generations of a training of so many whose mean plays: the last third.
#[must_use]
pub fn averaged(generations: u64) -> RangeInclusive<u64> {
    (generations - generations / 3 + 1).min(generations)..=generations
}

/// What a file of a training begins with.
fn first_line() -> String {
    format!("war-at-sea {VERSION} training, with leaks\n")
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

    /// As a file from which it goes on bit for bit.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = first_line().into_bytes();
        bytes.extend([self.generation, self.seed.0].map(u64::to_le_bytes).concat());
        bytes.extend(self.networks.all[0].leak.to_le_bytes());
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
        let (leak, body) = body.split_first_chunk::<4>()?;
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
                leak: f32::from_le_bytes(*leak),
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

/// How well a network predicts what it was not taught.
#[derive(Clone, Copy, Debug)]
pub struct Exam {
    /// The turn.
    pub turn: u8,
    /// The network of the turn: 1 to 3 by stage, 4 for the last one while Allied counters lie face down.
    pub stage: u8,
    /// Examples.
    pub examples: usize,
    /// The errors.
    pub error: Error,
}

#[cfg(test)]
mod tests {
    use super::games::{Lead, explored, leads, moved};
    use super::*;
    use crate::Scenario;
    use crate::commanders::learned::Learning;
    use admiralty_core::dice::GameSeed;
    use admiralty_core::learners::WIDTH;

    const SMALL: Sizes = Sizes {
        games: 50,
        strays: 100,
        replies: 50,
        learned: 50,
        fights: 2,
        variants: 2,
        varied: 2,
        fine: false,
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
            Sweep::new(&scenario, &training, SMALL, Learns::All, run).learn(&mut training, &mut |_| {});
        }
        training
    }

    /// Allies who stray do so from one plan in several ways, and each is answered twice; those who mean it are answered four times.
    #[test]
    fn allies_who_stray_do_so_in_several_ways() {
        let scenario = Scenario::embedded();
        let ground = Ground {
            learning: Learning::new(&scenario, &Networks::embedded().unwrap()),
            scenario,
            frozen: None,
        };
        // The first movement strays seldom, the others always.
        let seldom = |seed: &GameSeed| leads(&ground, 1, *seed, Lead::Replies, 0)[0].movement == 30;
        let seed = (0..).map(|n| MasterSeed(3).game(n)).find(seldom).unwrap();
        let mut starts = Vec::new();
        explored(&ground, seed, 75, &mut |start| starts.push(*start));
        let mut different = 0;
        for start in &starts {
            let several = moved(&ground, start, seed, Lead::Replies, 0).unwrap();
            assert!(several.len() == 4 && several.iter().all(|one| one.replies.len() == 2));
            for (n, one) in several.iter().enumerate() {
                let others = &several[n + 1..];
                different += others
                    .iter()
                    .filter(|other| other.allied.place != one.allied.place)
                    .count();
            }
            let meant = moved(&ground, start, seed, Lead::Learned, 80).unwrap();
            assert!(meant.len() == 1 && meant[0].replies.len() == 4);
        }
        let pairs = starts.len() * 6;
        assert!(
            starts.len() == 8 && different * 10 > pairs * 9,
            "{different} of {pairs}"
        );
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
        // Each unit of the first layer goes on learning.
        let pairs = half.networks.all.iter().zip(&whole.networks.all);
        for (before, after) in pairs.filter(|(before, after)| before != after) {
            let changed = |unit: usize| {
                let mut rows = before.rows().iter().zip(after.rows());
                rows.any(|(before, after)| before[unit] != after[unit])
            };
            assert!((0..WIDTH).all(changed));
        }
    }

    /// The generations whose mean plays take short steps: what they learn moves the networks less.
    #[test]
    fn the_last_generations_take_short_steps() {
        let fine = |done, generations| Sizes::of(done, generations, 1).fine;
        assert!(fine(11, 16) && fine(15, 16) && fine(8, 12));
        assert!(!fine(10, 16) && !fine(7, 8) && !fine(0, 1));
        let begun = Training::going_on(MasterSeed(11), Networks::embedded().unwrap());
        let moved = |fine| {
            let (mut training, sizes) = (begun.clone(), Sizes { fine, ..SMALL });
            Sweep::new(&Scenario::embedded(), &training, sizes, Learns::All, &one_by_one)
                .learn(&mut training, &mut |_| {});
            let pairs = begun.networks.all.iter().zip(&training.networks.all);
            let numbers = pairs.flat_map(|(before, after)| before.parameters.iter().zip(&after.parameters));
            numbers.map(|(before, after)| (after - before).abs()).sum::<f32>()
        };
        let (fine, coarse) = (moved(true), moved(false));
        assert!(fine > 0.0 && fine * 10.0 < coarse, "{fine} {coarse}");
    }

    /// What lies face down is learned alone, alike on any number of threads; all other networks stay as they are.
    #[test]
    fn what_lies_face_down_is_learned_alone() {
        let scenario = Scenario::embedded();
        let begun = Training::going_on(MasterSeed(11), Networks::embedded().unwrap());
        let learned = |run| {
            let mut training = begun.clone();
            Sweep::new(&scenario, &training, SMALL, Learns::FaceDown, run).learn(&mut training, &mut |_| {});
            training.networks.all
        };
        let after = learned(&two_at_a_time);
        assert!(after == learned(&one_by_one));
        for (number, (before, after)) in begun.networks.all.iter().zip(&after).enumerate() {
            assert_eq!(before != after, Networks::for_face_down(number), "{number}");
        }
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
