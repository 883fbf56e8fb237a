//! How games ended, in whole numbers: parts of a run add up exactly, in any order.

use super::{Ending, Observer, Rules};
use crate::seats::BySeat;
use crate::statistics::Histogram;
use serde::{Deserialize, Serialize};

/// How games ended. As an [`Observer`] it counts every game that it sees end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endings {
    /// Games.
    pub games: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// What each seat made of them.
    pub seats: BySeat<SeatEndings>,
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
            games: 0,
            draws: 0,
            seats: BySeat::new(seats, |_| SeatEndings::default()),
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
    }
}

impl<R: Rules> Observer<R> for Endings {
    fn ended(&mut self, _rules: &R, _state: &R::State, ending: &Ending) {
        self.add(ending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::Seat;

    fn ending(scores: [i32; 3]) -> Ending {
        Ending::highest(scores)
    }

    #[test]
    fn parts_add_up_to_the_whole_and_come_back_from_text() {
        let games = [
            ending([5, 1, 1]),
            ending([2, 7, 7]),
            ending([-3, 0, 4]),
            ending([5, -1, 0]),
        ];
        let count = |games: &[Ending]| {
            let mut endings = Endings::new(3);
            games.iter().for_each(|game| endings.add(game));
            endings
        };
        let whole = count(&games);
        let first = &whole.seats[Seat(0)];
        assert_eq!((whole.games, whole.draws, first.wins, first.shared), (4, 0, 2, 0));
        assert_eq!((whole.seats[Seat(1)].shared, whole.seats[Seat(2)].wins), (1, 1));
        assert_eq!(first.scores.moments(), [5, 2, -3, 5].into_iter().collect());
        let mut parts = count(&games[2..]);
        parts.merge(&count(&games[..2]));
        assert_eq!(parts, whole);
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Endings>(&text).unwrap(), whole);
        let fault = serde_json::from_str::<BySeat<u8>>("[0,0,0,0,0,0,0,0,0]").unwrap_err();
        assert!(
            fault.to_string().starts_with("9 seats: a game has at most 8"),
            "{fault}"
        );
    }

    #[test]
    fn a_game_without_a_winner_is_a_draw() {
        let mut endings = Endings::new(2);
        endings.add(&Ending::new(Default::default(), [1, 1]));
        assert_eq!((endings.games, endings.draws), (1, 1));
        assert!(endings.seats.iter().all(|(_, seat)| seat.wins + seat.shared == 0));
    }
}
