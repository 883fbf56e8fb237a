//! The result of a run, in one struct that every output is made from: the terminal, `summary.json`, reports. It
//! holds no times and no thread counts: equal requests give equal summaries.

mod citation;
mod entries;
mod grid;
mod players;
mod table;
mod verdict;

pub use citation::{Aim, Citation};
pub use entries::{Entry, list};
pub use grid::Grid;
pub use players::{Contender, Contenders, Players};
pub use table::{EstimateTable, Row};
pub use verdict::{Balance, with_others};

use crate::results::fair_bids::FairBidBy;
use crate::results::verdict::Verdict;
use crate::seats::{BySeat, GameCard, Seat};
use crate::statistics::{Estimate, EvenBid, Histogram};

/// How a run of games ended. Every [`Estimate`] has its 95 % interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// What a reader needs to repeat and judge it.
    pub citation: Citation,
    /// The answer in words.
    pub verdict: Verdict,
    /// What points are called.
    pub points: String,
    /// Shares of games won, lost and drawn, the bid counted.
    pub outcomes: Outcomes,
    /// Of two seats, the mean final score in points, positive for the seat of [`crate::seats::GameCard::ahead`], as capped by
    /// the rules and before any bid; none without games.
    pub mean_score: Option<Estimate>,
    /// The bid that would make these games even; none without games, and in a game without bids.
    pub fair_bid: Option<FairBid>,
    /// What other players made of the same game; none where nothing is on record.
    pub fair_bids: Vec<FairBidBy>,
    /// Of two seats, the whole law of the final score, as in [`Summary::mean_score`].
    pub scores: Histogram,
    /// Of other numbers of seats, what each scored; of two, nothing.
    pub seats: Vec<SeatScores>,
    /// The ruleset's own tables, in the order to be shown.
    pub tables: Vec<EstimateTable>,
}

/// What a seat scored.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatScores {
    /// Its mean score in points; none without games.
    pub mean: Option<Estimate>,
    /// How often each score came up.
    pub scores: Histogram,
}

/// Shares of all games, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcomes {
    /// Won by each seat alone.
    pub wins: BySeat<Estimate>,
    /// Of other numbers of seats than two, won by several together.
    pub shared: Option<Estimate>,
    /// Won by nobody; of two seats, not won by one alone.
    pub draws: Estimate,
}

/// How a game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat wins alone.
    Win(Seat),
    /// Several seats win together.
    Shared,
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// As a result lists it.
    #[must_use]
    pub fn name(self, game: &GameCard) -> String {
        match self {
            Outcome::Win(seat) => format!("{} win", game.name(seat)),
            Outcome::Shared => "shared win".to_owned(),
            Outcome::Draw => "draw".to_owned(),
        }
    }

    /// As a key.
    #[must_use]
    pub fn key(self, game: &GameCard) -> &'static str {
        match self {
            Outcome::Win(seat) => game.seat(seat).id,
            Outcome::Shared => Outcomes::SHARED,
            Outcome::Draw => Outcomes::DRAW,
        }
    }

    /// Whose win it is.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Outcome::Win(seat) => Some(seat),
            _ => None,
        }
    }
}

impl Outcomes {
    /// The key of the share of draws.
    pub const DRAW: &'static str = "draw";
    /// The key of the share of shared wins.
    pub const SHARED: &'static str = "shared";

    /// The shares in the order in which results list them: of two seats a draw between them, of others after them.
    #[must_use]
    pub fn listed(&self) -> Vec<(Outcome, Estimate)> {
        let wins = self.wins.iter();
        let mut shares: Vec<_> = wins.map(|(seat, share)| (Outcome::Win(seat), *share)).collect();
        match self.shared {
            None => shares.insert(1, (Outcome::Draw, self.draws)),
            Some(shared) => shares.extend([(Outcome::Shared, shared), (Outcome::Draw, self.draws)]),
        }
        shares
    }
}

/// The bid that makes a game even, in points that go to the seat of [`crate::seats::GameCard::ahead`]: positive when the other
/// player pays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FairBid {
    /// The negative of the interpolated median of the final score before any bid.
    pub fair: Estimate,
    /// The bid that can be made at the table and comes nearest to an even game.
    pub nearest_even: Option<EvenBid>,
}
