//! The result of a run, in one struct that every output is made from: the terminal, `summary.json`, reports. It
//! holds no times and no thread counts: equal requests give equal summaries.

mod citation;
mod entries;
mod grid;
mod table;
mod verdict;

pub use citation::{Aim, Citation};
pub use entries::{Entry, list};
pub use grid::Grid;
pub use table::{Row, Table};
pub use verdict::{Balance, with_others};

use crate::results::fair_bids::FairBidBy;
use crate::results::verdict::Verdict;
use crate::seats::{BySeat, Seat};
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
    /// Mean final score in points, positive for the seat of [`crate::seats::GameCard::ahead`], as capped by the rules and before any bid; none without games.
    pub mean_score: Option<Estimate>,
    /// The bid that would make these games even; none without games.
    pub fair_bid: Option<FairBid>,
    /// What other players made of the same game; none where nothing is on record.
    pub fair_bids: Vec<FairBidBy>,
    /// The whole law of the final score, as in [`Summary::mean_score`].
    pub scores: Histogram,
    /// The ruleset's own tables, in the order to be shown.
    pub tables: Vec<Table>,
}

/// Shares of all games, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcomes {
    /// Won by each side.
    pub wins: BySeat<Estimate>,
    /// Won by nobody.
    pub draws: Estimate,
}

impl Outcomes {
    /// The shares in the order in which results list them: a draw, which has no seat, after the first seat.
    #[must_use]
    pub fn listed(&self) -> Vec<(Option<Seat>, Estimate)> {
        let mut shares: Vec<_> = self
            .wins
            .iter()
            .map(|(seat, share)| (Some(seat), *share))
            .collect();
        shares.insert(1, (None, self.draws));
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
