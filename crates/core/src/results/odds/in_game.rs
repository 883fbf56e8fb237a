//! What a battle is worth in the game that it belongs to.

use crate::results::odds::Method;
use crate::seats::BySeat;
use crate::statistics::{Estimate, Intervals};

/// The games that follow a battle, by its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct InGame {
    /// Games: one battle each, played on to the end.
    pub games: u64,
    /// What kind of intervals the figures have.
    pub intervals: Intervals,
    /// Whether all that were asked for were played.
    pub complete: bool,
    /// The commander that plays both sides after the battle.
    pub played_on_by: String,
    /// What each outcome promises, of those that came up.
    pub outcomes: Vec<Promise>,
    /// What the battle promises before it is fought.
    pub all: Promise,
}

/// What an outcome promises.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The outcome.
    pub name: String,
    /// How often it comes.
    pub share: Estimate,
    /// The final score after it.
    pub score: Estimate,
    /// How often each side then wins the game.
    pub wins: BySeat<Estimate>,
}

impl InGame {
    /// How the figures were found: by these games.
    #[must_use]
    pub const fn method(&self) -> Method {
        Method::Sampled(self.games, self.intervals)
    }
}
