//! Players seated at a scenario, ready to play.

use crate::contract::{Bid, Counts, DataFile, Ending, Endings, OUTSIDE, Refusal};
use crate::dice::MasterSeed;
use crate::frames::{Record, Wanted};
use crate::play::{BATCH, RunError};
use crate::results::story::Story;
use crate::results::summary::EstimateTable;
use crate::seats::{BySeat, Seat};
use crate::statistics::Intervals;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::num::NonZeroU32;
use std::ops::Range;

/// What the law of a game's lead adds up to, see [`Match::ending_without_luck`].
pub const CERTAIN: i32 = 1 << 16;

/// Who plays, from which seed, with what bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Names from [`crate::contract::RulesetCard::players`], with their arguments.
    pub commanders: BySeat<String>,
    /// Points that change hands at the end.
    pub bid: Bid,
    /// From it the seed of every game is derived.
    pub seed: MasterSeed,
}

/// For [`Match::batch`]: a thousand games, and one where somebody from outside plays.
#[must_use]
pub fn batch_of(terms: &Terms) -> u64 {
    let outside = |player: &str| player.split(':').any(|word| word == OUTSIDE);
    if terms.commanders.iter().any(|(_, player)| outside(player)) {
        1
    } else {
        BATCH
    }
}

/// How dice follow from the number of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// A face depends on the game's number and on what the die is for, not on what was rolled before. Games in which
    /// something else is done roll the same faces wherever they do the same.
    #[default]
    Keyed,
    /// One stream of random numbers, in the order of the rolls, as in [`Match::play`] and [`Match::narrate`]: the first
    /// die that one game rolls and another does not shifts all that follow.
    Stream,
}

impl DiceKind {
    /// As it is typed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            DiceKind::Keyed => "keyed",
            DiceKind::Stream => "stream",
        }
    }
}

/// What one game of a match is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The number of the game: what players choose by lot is that of this game.
    pub game: u64,
    /// The dice are those of this game.
    pub dice: u64,
    /// How the dice follow from it.
    pub kind: DiceKind,
}

impl Deal {
    /// A game on its own dice.
    #[must_use]
    pub const fn new(game: u64, kind: DiceKind) -> Self {
        Deal {
            game,
            dice: game,
            kind,
        }
    }
}

/// The rows of a batch of games. They are used again and again, so that recording takes no more memory as a run goes on.
pub trait Rows: Record + Any {
    /// Empties them and makes room for so many games.
    fn begin(&mut self, games: usize);
}

/// A scenario with its players. It plays games by number, on the calling thread, and knows neither threads nor a loop:
/// [`crate::play::run_match`] is the loop.
///
/// Game `n` depends on nothing but the match and `n`, so that any game can be replayed alone.
pub trait Match: Send + Sync {
    /// Plays these games on streams of dice and counts them; adds their rows, in the order of the games, to `rows`, which
    /// come from [`Match::rows`]. Of no games, it gives the counts that others are added to.
    ///
    /// # Errors
    /// The first game that breaks off.
    fn play(&self, games: Range<u64>, rows: Option<&mut dyn Rows>) -> Result<Counts, RunError>;

    /// Plays one game and says how it ended. Pushes the numbers of [`crate::contract::Variants::notes`] to `notes`, row by
    /// row, if they are wanted: of a game on its own keyed dice.
    ///
    /// # Errors
    /// Why the game could not be played to its end.
    fn ending(&self, deal: Deal, notes: Option<&mut Vec<i32>>) -> Result<Ending, String>;

    /// Of two seats, the least and the greatest lead of the second, where [`Match::ending_without_luck`] can tell luck.
    fn leads(&self) -> Option<(i32, i32)> {
        None
    }

    /// Plays one game as [`Match::ending`] does and pushes the law of its lead less luck: for each lead from the least to the
    /// greatest a share of [`CERTAIN`], which may be below nothing. They add up to that, and the mean over games is the
    /// chance of each lead, whatever luck was taken out. For that the dice are rolled so many times more.
    ///
    /// # Errors
    /// As for [`Match::ending`], and where [`Match::leads`] gives none.
    fn ending_without_luck(
        &self,
        deal: Deal,
        rerolls: NonZeroU32,
        notes: Option<&mut Vec<i32>>,
        law: &mut Vec<i32>,
    ) -> Result<Ending, String> {
        let _ = (deal, rerolls, notes, law);
        Err("nobody can tell the luck of this game".to_owned())
    }

    /// Plays one game, as [`Match::play`] does, and tells it: as far as it went if it breaks off.
    ///
    /// # Errors
    /// A failure if the game breaks off.
    fn narrate(&self, game: u64, out: &mut String) -> Result<(), Refusal>;

    /// Tells the same step by step, with the board after each where the game has one.
    ///
    /// # Errors
    /// As for [`Match::narrate`].
    fn story(&self, game: u64) -> Result<Story, Refusal> {
        let mut report = String::new();
        self.narrate(game, &mut report)?;
        Ok(Story::of_report(&report))
    }

    /// The game's own tables of what was counted.
    fn tables(&self, counts: &Counts, intervals: Intervals) -> Vec<EstimateTable> {
        let _ = (counts, intervals);
        Vec::new()
    }

    /// Rows of these frames, with nothing in them yet; none if the game records nothing.
    fn rows(&self, wanted: &Wanted) -> Option<Box<dyn Rows>> {
        let _ = wanted;
        None
    }

    /// Of two seats, who wins when the score is even after the bid; none for a draw.
    fn tie(&self) -> Option<Seat> {
        None
    }

    /// The most games that are handed out at once: one where each waits for somebody outside.
    fn batch(&self) -> u64 {
        BATCH
    }

    /// The files that its players play by, other than those built in; for the citation.
    fn files(&self) -> Vec<DataFile> {
        Vec::new()
    }
}

/// What a run of games has counted, from which the study `simulate` makes the summary.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Whether the run came to its own end, as in [`crate::play::Run::complete`].
    pub complete: bool,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
    /// How the intervals of every figure are made; those of the tables are already.
    pub intervals: Intervals,
    /// How the games ended.
    pub endings: Endings,
    /// As [`Match::tie`].
    pub tie: Option<Seat>,
    /// The game's own tables.
    pub tables: Vec<EstimateTable>,
}
