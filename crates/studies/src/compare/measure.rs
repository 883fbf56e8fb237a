//! What effects are measured on.

use super::row::Columns;
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Scale};

/// What an effect is an effect on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Of two seats, the mean final score.
    Lead,
    /// Of other numbers of seats, the mean score of one.
    Score(Seat),
    /// The share of games that a seat wins alone.
    Win(Seat),
    /// The share of games that no seat wins alone: of two seats a draw, of others a shared win.
    Draw,
    /// Of two seats, the fair bid, in points to the second.
    FairBid,
}

impl Measure {
    /// Those of a game, in order.
    #[must_use]
    pub fn of(game: &GameCard) -> Vec<Measure> {
        let seats = || game.all().into_iter();
        if game.seats.len() != 2 {
            let scores = seats().map(Measure::Score);
            return scores
                .chain(seats().map(Measure::Win))
                .chain([Measure::Draw])
                .collect();
        }
        let [first, second] = Seat::BOTH.map(Measure::Win);
        let bid = (game.points.bid_most > 0).then_some(Measure::FairBid);
        [Measure::Lead, first, Measure::Draw, second]
            .into_iter()
            .chain(bid)
            .collect()
    }

    /// A short word for programs.
    #[must_use]
    pub fn id(self, game: &GameCard) -> String {
        match self {
            Measure::Lead => "mean_score".to_owned(),
            Measure::Score(seat) => format!("{}_score", game.seat(seat).id),
            Measure::Win(seat) => format!("{}_wins", game.seat(seat).id),
            Measure::Draw if game.seats.len() != 2 => "shared_wins".to_owned(),
            Measure::Draw => "draws".to_owned(),
            Measure::FairBid => "fair_bid".to_owned(),
        }
    }

    /// In words.
    #[must_use]
    pub fn name(self, game: &GameCard) -> String {
        match self {
            Measure::Lead => format!("mean final {}", game.points.word()),
            Measure::Score(seat) => format!("mean {}, {}", game.points.word(), game.name(seat)),
            Measure::Win(seat) => format!("{} win", game.name(seat)),
            Measure::Draw if game.seats.len() != 2 => "shared win".to_owned(),
            Measure::Draw => "draw".to_owned(),
            Measure::FairBid => "fair bid".to_owned(),
        }
    }

    /// An estimate of it in what players count: of scores the whole points.
    #[must_use]
    pub fn counted(self, game: &GameCard, estimate: Estimate) -> Estimate {
        match self {
            Measure::Lead | Measure::Score(_) => game.points.counted(estimate).0,
            Measure::Win(_) | Measure::Draw | Measure::FairBid => estimate,
        }
    }

    /// How it is shown.
    #[must_use]
    pub const fn scale(self) -> Scale {
        match self {
            Measure::Lead | Measure::Score(_) | Measure::FairBid => Scale::Plain,
            Measure::Win(_) | Measure::Draw => Scale::Percent,
        }
    }

    pub(super) fn column(self, columns: Columns) -> Option<usize> {
        match self {
            Measure::Lead => Some(0),
            Measure::Score(seat) => Some(seat.index()),
            Measure::Win(seat) => Some(columns.win(seat)),
            Measure::Draw => Some(columns.draw()),
            Measure::FairBid => None,
        }
    }
}
