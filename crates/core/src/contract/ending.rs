//! How games end: who has won, and the score of every seat; counted in whole numbers that add up exactly, in any order.

use crate::seats::{BySeat, Seat, SeatSet};
use crate::statistics::{Figures, Histogram};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// Who has won, the bid counted; several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// The score of each seat in points, before any bid.
    pub scores: BySeat<i32>,
}

impl Ending {
    /// Winners, and the score of each seat.
    #[must_use]
    pub fn new(winners: SeatSet, scores: impl Into<BySeat<i32>>) -> Self {
        Ending {
            winners,
            scores: scores.into(),
        }
    }

    /// Of two seats: who has won, none for a draw, and how far the second is ahead.
    #[must_use]
    pub fn of_two(winner: Option<Seat>, lead: i32) -> Self {
        Ending::new(winner.into_iter().collect(), [0, lead])
    }

    /// The highest score wins; seats with the same score share.
    #[must_use]
    pub fn highest(scores: impl Into<BySeat<i32>>) -> Self {
        let scores = scores.into();
        let most = scores.values().max().copied();
        let winners = scores.iter().filter(|&(_, score)| Some(*score) == most);
        let winners = winners.map(|(seat, _)| seat).collect();
        Ending { winners, scores }
    }

    /// Who has won alone.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.winners.sole()
    }

    /// How far a seat is ahead of the best other seat, in points; its score if it is alone.
    #[must_use]
    pub fn ahead(&self, seat: Seat) -> i32 {
        let others = self.scores.iter().filter(|&(other, _)| other != seat);
        self.scores[seat] - others.map(|(_, &score)| score).max().unwrap_or(0)
    }

    /// Of two seats, how far the second is ahead.
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.ahead(Seat::SECOND)
    }

    /// Half points of a seat: 2 for a win alone, 0 for one that others won alone, else 1.
    #[must_use]
    pub fn half_points(&self, seat: Seat) -> u8 {
        match self.winner() {
            Some(winner) if winner == seat => 2,
            None => 1,
            Some(_) => 0,
        }
    }
}

/// How many games ended in which way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endings {
    /// Games.
    pub games: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// What each seat made of them.
    pub seats: BySeat<SeatEndings>,
    /// Of two seats, how often the second was ahead by how much; of others, nothing.
    pub lead: Histogram,
}

/// How games ended for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatEndings {
    /// Games that it won alone.
    pub wins: u64,
    /// Games that it won together with others.
    pub shared: u64,
    /// How often each score came up, from which mean and variance follow.
    pub scores: Histogram,
}

impl Endings {
    /// No game yet, of so many seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Endings {
            seats: BySeat::new(seats, |_| SeatEndings::default()),
            ..Endings::default()
        }
    }

    /// Games of two seats: those that each won alone, and how often the second was ahead by how much.
    #[must_use]
    pub fn of_two(wins: [u64; 2], lead: Histogram) -> Self {
        let games = lead.total();
        let of = |wins, scores| SeatEndings {
            wins,
            shared: 0,
            scores,
        };
        Endings {
            games,
            draws: games - wins[0] - wins[1],
            seats: BySeat::from([
                of(wins[0], Histogram::from_iter([(0, games)])),
                of(wins[1], lead.clone()),
            ]),
            lead,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, ending: &Ending) {
        self.games += 1;
        self.draws += u64::from(ending.winners.is_empty());
        for (seat, own) in self.seats.iter_mut() {
            own.scores.add(ending.scores[seat]);
            if ending.winners.has(seat) {
                *if ending.winners.len() == 1 {
                    &mut own.wins
                } else {
                    &mut own.shared
                } += 1;
            }
        }
        if self.seats.len() == 2 {
            self.lead.add(ending.lead());
        }
    }

    /// Adds what others have counted.
    ///
    /// # Panics
    /// If the numbers of seats differ.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.seats.len(), other.seats.len(), "counts of different games");
        self.games += other.games;
        self.draws += other.draws;
        for (seat, own) in self.seats.iter_mut() {
            own.wins += other.seats[seat].wins;
            own.shared += other.seats[seat].shared;
            own.scores.merge(&other.seats[seat].scores);
        }
        self.lead.merge(&other.lead);
    }

    /// Games that each seat won alone.
    #[must_use]
    pub fn wins(&self) -> BySeat<u64> {
        self.seats.map(|seat| seat.wins)
    }

    /// Games that no seat won alone: draws and shared wins.
    #[must_use]
    pub fn undecided(&self) -> u64 {
        self.games - self.wins().values().sum::<u64>()
    }

    /// What a precision can be measured on: of two seats the lead, of others the score of each.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let scores = if self.seats.len() == 2 {
            vec![self.lead.moments()]
        } else {
            self.seats.values().map(|seat| seat.scores.moments()).collect()
        };
        Figures {
            wins: self.wins(),
            draws: self.undecided(),
            scores,
        }
    }
}

/// What is counted of many games: how they ended, and numbers of the game's own in an order that it knows. Parts add up
/// exactly, in any order, and can be written and read back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// How they ended.
    pub endings: Endings,
    /// The game's own numbers.
    pub cells: Vec<i64>,
}

impl Counts {
    /// Adds what was counted of other games of the same match.
    ///
    /// # Panics
    /// If they are counts of another match.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.cells.len(), other.cells.len(), "counts of different games");
        self.endings.merge(&other.endings);
        for (own, other) in self.cells.iter_mut().zip(&other.cells) {
            *own = own.wrapping_add(*other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_the_win() {
        let ending = Ending::highest([3, -2, 3]);
        assert_eq!(ending.winners, [Seat(0), Seat(2)].into_iter().collect());
        assert_eq!([0, 1, 2].map(|seat| ending.ahead(Seat(seat))), [0, -5, 0]);
        let apart = Ending::highest([5, -2, 3]);
        assert_eq!([0, 1, 2].map(|seat| apart.ahead(Seat(seat))), [2, -7, -2]);
        assert_eq!([0, 1, 2].map(|seat| apart.half_points(Seat(seat))), [2, 0, 0]);
        let alone = Ending::highest([-4]);
        assert_eq!((alone.winner(), alone.ahead(Seat(0))), (Some(Seat(0)), -4));
    }

    #[test]
    fn parts_add_up_to_the_whole_and_come_back_from_text() {
        let games = [[5, 1, 1], [2, 7, 7], [-3, 0, 4], [5, -1, 0]].map(Ending::highest);
        let count = |games: &[Ending]| {
            let mut counts = Counts {
                endings: Endings::new(3),
                cells: vec![games.len() as i64],
            };
            games.iter().for_each(|game| counts.endings.add(game));
            counts
        };
        let whole = count(&games);
        let first = &whole.endings.seats[Seat(0)];
        assert_eq!((whole.endings.games, whole.endings.draws), (4, 0));
        assert_eq!((first.wins, first.shared, whole.endings.undecided()), (2, 0, 1));
        let of = |seat| &whole.endings.seats[Seat(seat)];
        assert_eq!((of(1).shared, of(2).wins), (1, 1));
        assert_eq!(first.scores.moments(), [5, 2, -3, 5].into_iter().collect());
        assert_eq!(whole.endings.lead.total(), 0, "three seats have no lead");
        let mut parts = count(&games[2..]);
        parts.merge(&count(&games[..2]));
        assert_eq!(parts, whole);
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), whole);
        let fault = serde_json::from_str::<BySeat<u8>>("[0,0,0,0,0,0,0,0,0]").unwrap_err();
        assert!(
            fault.to_string().starts_with("9 seats: a game has at most 8"),
            "{fault}"
        );
    }

    #[test]
    fn of_two_seats_the_second_leads() {
        let mut endings = Endings::new(2);
        let games = [(Some(Seat::SECOND), 3), (None, 0), (Some(Seat::FIRST), -2)];
        games
            .iter()
            .for_each(|&(winner, lead)| endings.add(&Ending::of_two(winner, lead)));
        assert_eq!(
            endings,
            Endings::of_two([1, 1], [(3, 1), (0, 1), (-2, 1)].into_iter().collect())
        );
        assert_eq!((endings.draws, endings.undecided()), (1, 1));
        assert_eq!(endings.figures().scores, [[3, 0, -2].into_iter().collect()]);
    }
}
