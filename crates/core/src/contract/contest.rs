//! Two commanders at a scenario, ready to play, and how their games end.

use crate::contract::{Bid, DataFile, Refusal};
use crate::dice::MasterSeed;
use crate::frames::Tape;
use crate::play::{Control, Plan, RunError};
use crate::results::summary::Table;
use crate::results::verdict::Verdict;
use crate::seats::{BySeat, Seat};
use crate::statistics::{Histogram, Intervals};
use std::io::Write;
use std::ops::Range;

/// Who plays, from which seed, with what bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Names from [`crate::contract::Ruleset::commanders`].
    pub commanders: BySeat<String>,
    /// Points that change hands at the end.
    pub bid: Bid,
    /// From it the seed of every game is derived.
    pub seed: MasterSeed,
}

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won, the bid counted; none for a draw.
    pub winner: Option<Seat>,
    /// The final score in points, positive for the seat of [`crate::seats::GameCard::ahead`], as capped by the rules and before any bid.
    pub score: i32,
}

/// What two games of the same number have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SharedDice {
    /// Every die: its face depends on the game's number and on what the die is for, not on what was rolled before. Games
    /// in which something else is done roll the same faces wherever they do the same.
    #[default]
    Keyed,
    /// The stream of faces, as in [`Match::run`] and [`Match::narrate`]: the first die that one game rolls and the
    /// other does not shifts all that follow.
    Stream,
}

/// How games ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Games won, the bid counted.
    pub wins: BySeat<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// The final score of every game, as in [`Results::scores`].
    pub scores: Histogram,
}

impl Endings {
    /// Adds what others have counted.
    pub fn merge(&mut self, other: &Self) {
        self.wins.add(&other.wins);
        self.draws += other.draws;
        self.scores.merge(&other.scores);
    }
}

/// Two commanders at a scenario, ready to play.
pub trait Match: Sync {
    /// Plays the games of the plan, and records them on the tape if there is one.
    ///
    /// # Errors
    /// As for [`crate::play::run_recorded`].
    fn run(&self, plan: Plan, control: Control<'_>, tape: Option<Tape<'_>>) -> Result<Results, RunError>;

    /// Plays one game by its number and says how it ended.
    ///
    /// # Errors
    /// Why the game could not be played to its end.
    fn ending(&self, game: u64, dice: SharedDice) -> Result<Ending, String>;

    /// The same on keyed dice, and pushes the numbers of [`crate::contract::OpenScenario::details`], row by row.
    ///
    /// # Errors
    /// As for [`Match::ending`].
    fn watched(&self, game: u64, details: &mut Vec<i16>) -> Result<Ending, String> {
        let _ = details;
        self.ending(game, SharedDice::Keyed)
    }

    /// Plays a game by its number on the keyed dice of another: what commanders choose by lot is that of the one, every
    /// face that of the other. On its own dice it is [`Match::ending`].
    ///
    /// # Errors
    /// As for [`Match::ending`]; or the ruleset has no such games.
    fn redealt(&self, game: u64, dice: u64) -> Result<Ending, String> {
        if game == dice {
            return self.ending(game, SharedDice::Keyed);
        }
        Err("this ruleset cannot play a game on the dice of another".to_owned())
    }

    /// Plays these games, by number from 0, on the calling thread. They are the same games as those of
    /// [`Match::run`].
    ///
    /// # Errors
    /// If a game breaks off.
    fn play_games(&self, games: Range<u64>) -> Result<Endings, RunError>;

    /// The files that its commanders play by, other than those built in; for the citation.
    fn files(&self) -> Vec<DataFile> {
        Vec::new()
    }

    /// Learns from games of the run what positions are worth, and examines that on as many others as the plan says:
    /// the games of the examination, with tables of how good the forecasts were, and what was learned as the text of a
    /// file.
    ///
    /// # Errors
    /// A matter of usage if the ruleset learns nothing; a failure if a game breaks off.
    fn learn(&self, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal> {
        let _ = (plan, control);
        Err(Refusal::Usage(
            "this ruleset does not learn what positions are worth".to_owned(),
        ))
    }

    /// Plays the games of the plan and counts how much of their scores was dice: tables of the mean score with and
    /// without luck, and of luck by kind of roll and by turn.
    ///
    /// # Errors
    /// A matter of usage if the ruleset does not know what rolls are worth; a failure if a game breaks off.
    fn luck(&self, plan: Plan, control: Control<'_>) -> Result<Results, Refusal> {
        let _ = (plan, control);
        Err(no_luck())
    }

    /// Learns from games of the run what rolls are worth: the text of a file; none if it was broken off.
    ///
    /// # Errors
    /// As for [`Match::luck`].
    fn learn_luck(&self, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal> {
        let _ = (plan, control);
        Err(no_luck())
    }

    /// Plays one game of the run, by number from 0, and tells its luck: how much of the result was dice, and which
    /// rolls decided it. Returns the same in a few sentences.
    ///
    /// # Errors
    /// As for [`Match::luck`]; or the output cannot be written.
    fn tell_luck(&self, game: u64, out: &mut dyn Write) -> Result<Verdict, Refusal> {
        let _ = (game, out);
        Err(no_luck())
    }

    /// Plays one game of the run, by number from 0, and tells it.
    ///
    /// # Errors
    /// A failure if the game breaks off; or the output cannot be written.
    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal>;

    /// Plays one game of the run up to a moment, in the words of the ruleset, and writes its position as a file.
    ///
    /// # Errors
    /// A matter of usage if there is no such moment, or no position files; a failure if the game breaks off.
    fn position(&self, game: u64, moment: &str) -> Result<String, Refusal> {
        let _ = (game, moment);
        Err(Refusal::Usage("this ruleset has no position files".to_owned()))
    }
}

fn no_luck() -> Refusal {
    Refusal::Usage("this ruleset does not know what rolls are worth".to_owned())
}

/// What a ruleset hands back after a run: counts and tables, from which the study `simulate` makes the summary.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Whether the run came to its own end, as in [`crate::play::Run::complete`].
    pub complete: bool,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
    /// How the intervals of every figure are made; those of the tables are already.
    pub intervals: Intervals,
    /// Games won, the bid counted.
    pub wins: BySeat<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// The final score of every game, as in [`Ending::score`], as capped by the rules and before any bid.
    pub scores: Histogram,
    /// Who wins when the score is even after the bid; none for a draw.
    pub tie: Option<Seat>,
    /// The ruleset's own tables.
    pub tables: Vec<Table>,
}
