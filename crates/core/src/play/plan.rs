//! Which games are played, on how many threads, and who may stop them.

use crate::frames::SinkError;
use crate::statistics::Precision;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Games in a batch. Large enough that sharing out costs nothing, small enough that Ctrl-C answers at once.
pub const BATCH: u64 = 1000;

/// The most games of one run. Sums of squares of anything below 2¹¹ then fit a 64-bit counter with room to
/// spare, so that tallies need no overflow checks; of games with larger scores see [`crate::seats::Points::most_games`].
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// The most games that are played for a precision unless the user allows more: some hours, after which a precision
/// out of reach would rather be reconsidered.
pub const MAX_GAMES_UNTIL: u64 = 1_000_000_000;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The machine would not start the threads.
    #[error("the threads cannot be started: {0}")]
    Threads(String),
    /// A game could not be played to its end: the first such game, on any number of threads.
    #[error("game {game} broke off: {reason}")]
    Game {
        /// Its number.
        game: u64,
        /// What happened.
        reason: String,
    },
    /// What was recorded could not be kept.
    #[error("{0}")]
    Record(#[from] SinkError),
}

/// Which games to play, and on how many threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The number of the first game: 0, except where a run plays a part of another.
    pub first: u64,
    /// Games, numbered on from the first, none of them beyond [`MAX_GAMES`]. With a precision, the most that are played
    /// for it.
    pub games: u64,
    /// The precision at which to stop; none to play all games.
    pub until: Option<Precision>,
    /// Threads; none for as many as the machine has.
    pub threads: Option<NonZeroUsize>,
}

impl Plan {
    /// So many games, numbered from 0.
    #[must_use]
    pub const fn of(games: u64, threads: Option<NonZeroUsize>) -> Self {
        Plan {
            first: 0,
            games,
            until: None,
            threads,
        }
    }

    /// The games of these numbers.
    #[must_use]
    pub const fn range(numbers: Range<u64>, threads: Option<NonZeroUsize>) -> Self {
        Plan {
            first: numbers.start,
            ..Plan::of(numbers.end - numbers.start, threads)
        }
    }
}

/// How to stop a run early and follow its progress.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Looked at before each batch; once set, batches already begun are finished and no more are.
    pub cancel: &'a AtomicBool,
    /// Called after each batch with the number of games done so far; must be quick.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Called, now and then, with the number of games that the run is expected to play in all; must be quick.
    pub expected: &'a (dyn Fn(u64) + Sync),
}

impl Control<'static> {
    /// Nobody watches and nobody interrupts.
    #[must_use]
    pub fn none() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Control {
            cancel: &NEVER,
            progress: &|_| {},
            expected: &|_| {},
        }
    }
}
