//! Times rungs, each beside the dice of a well-known library.

use admiralty_core::bench::{Census, Rung};
use admiralty_core::play::RunError;
use rand::RngExt;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// What the yardstick is.
pub const RAND_DIE: &str = "a die drawn with rand's random_range(1..=6) from the same generator";

/// How often a stretch is repeated; the fastest counts, since whatever else a machine does only adds.
const REPEATS: usize = 5;
/// How long a stretch lasts at least.
const STRETCH: Duration = Duration::from_millis(20);
/// Dice of the yardstick in a stretch: some six milliseconds.
const YARDSTICK: u64 = 4_000_000;

/// What a rung costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Nanoseconds a unit on one thread: the fastest of several stretches.
    pub ns: f64,
    /// The same for the median of the stretches.
    pub median_ns: f64,
    /// Units a second on all threads, the fastest stretch.
    pub together: f64,
    /// How many threads that were.
    pub threads: usize,
    /// What a unit takes.
    pub census: Census,
    /// Nanoseconds of a die of the yardstick, in the same stretches.
    pub rand_die_ns: f64,
}

impl Pace {
    /// Units a second on one thread.
    #[must_use]
    pub fn alone(&self) -> f64 {
        1e9 / self.ns
    }

    /// A unit's time over that of its dice with the yardstick; none where no die is rolled.
    #[must_use]
    pub fn over_dice(&self) -> Option<f64> {
        let dice = self.census.mean(self.census.dice) * self.rand_die_ns;
        (dice > 0.0).then(|| self.ns / dice)
    }

    /// How many times as fast all threads are as one.
    #[must_use]
    pub fn speed_up(&self) -> f64 {
        self.together / self.alone()
    }
}

/// Draws dice one by one with rand and gives the sum of their faces.
#[must_use]
#[inline(never)]
pub fn rand_dice(seed: u64, dice: u64) -> u64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..dice)
        .map(|_| u64::from(black_box(generator.random_range(1..=6_u8))))
        .sum()
}

/// Times a rung on one thread and on all.
///
/// # Errors
/// If the threads cannot be started.
///
/// # Panics
/// If the dice of the yardstick do not show 3.5 on average.
pub fn measure(rung: &Rung, threads: NonZeroUsize) -> Result<Pace, RunError> {
    let blocks = blocks_of_a_stretch(rung);
    let units = (blocks * rung.block) as f64;
    let (mut alone, mut dice) = (Vec::new(), f64::INFINITY);
    for repeat in 0..REPEATS as u64 {
        let first = repeat * blocks;
        let work = || {
            (first..first + blocks).for_each(|block| {
                black_box(rung.block_of_work(block));
            })
        };
        alone.push(seconds(work) * 1e9 / units);
        let mut pips = 0;
        dice = dice.min(seconds(|| pips = rand_dice(repeat, YARDSTICK)) * 1e9 / YARDSTICK as f64);
        let mean = pips as f64 / YARDSTICK as f64;
        // Five standard errors of √(35/12) / 2000.
        assert!((mean - 3.5).abs() < 0.0043, "the yardstick shows {mean} pips");
    }
    alone.sort_by(f64::total_cmp);
    Ok(Pace {
        ns: alone[0],
        median_ns: alone[REPEATS / 2],
        together: together(rung, blocks, threads)?,
        threads: threads.get(),
        census: rung.census(),
        rand_die_ns: dice,
    })
}

/// Units a second on so many threads: the fastest of several stretches, each thread with as many blocks as one
/// thread had alone.
fn together(rung: &Rung, blocks: u64, threads: NonZeroUsize) -> Result<f64, RunError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    let blocks = blocks * threads.get() as u64;
    let mut best = f64::INFINITY;
    for repeat in 0..REPEATS as u64 {
        let first = repeat * blocks;
        let work = |block| {
            black_box(rung.block_of_work(block));
        };
        let all = || (first..first + blocks).into_par_iter().for_each(work);
        best = best.min(seconds(|| pool.install(all)));
    }
    Ok((blocks * rung.block) as f64 / best)
}

/// As many blocks as last [`STRETCH`].
fn blocks_of_a_stretch(rung: &Rung) -> u64 {
    let mut blocks = 1;
    loop {
        let taken = seconds(|| {
            (0..blocks).for_each(|block| {
                black_box(rung.block_of_work(block));
            })
        });
        if taken >= STRETCH.as_secs_f64() {
            return blocks;
        }
        // Never more than ten times as many: the first blocks are slow, their caches being cold.
        let wanted = STRETCH.as_secs_f64() / taken.max(1e-9) * 1.1;
        blocks = (blocks as f64 * wanted.clamp(1.1, 10.0)).ceil() as u64;
    }
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}
