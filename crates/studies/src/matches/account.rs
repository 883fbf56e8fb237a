//! What is counted of a match.

use crate::request::Pair;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Moments, PAIR_SCORES, Paired, Pentanomial};
use serde::{Deserialize, Serialize};

/// Half points that a pair has in all.
const WHOLE: u8 = PAIR_SCORES as u8 - 1;

/// Pairs of games, added up in integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What the first contender scored, pair by pair.
    pub pairs: Pentanomial,
    /// Games of the first contender by the side it had: lost, drawn, won.
    pub games: BySeat<[u64; 3]>,
    /// Points by which the first was ahead, by the side it had.
    pub margin: BySeat<Moments>,
    /// Half points of the first side, whoever played it, pair by pair.
    pub first_side: Pentanomial,
    /// Points by which the second side was ahead, both games of a pair together.
    pub lead: Moments,
    /// Half points of the first side, played by the first (left) and by the second contender (right).
    pub by_commander: Paired,
    /// Points by which the first side was ahead, likewise.
    pub margin_by_commander: Paired,
}

impl Account {
    /// Adds a pair.
    pub fn add(&mut self, pair: &Pair) {
        let half_points = BySeat::both(|side| pair.half_points(side));
        let margin = BySeat::both(|side| pair.margin(side));
        self.pairs
            .add(half_points[Seat::FIRST] + half_points[Seat::SECOND]);
        for side in Seat::BOTH {
            self.games[side][usize::from(half_points[side])] += 1;
            self.margin[side].add(margin[side]);
        }
        // In the game in which the first contender has the second side, the second has the first.
        let (left, right) = (half_points[Seat::FIRST], WHOLE / 2 - half_points[Seat::SECOND]);
        self.first_side.add(left + right);
        self.by_commander.add(i32::from(left), i32::from(right));
        self.margin_by_commander
            .add(margin[Seat::FIRST], -margin[Seat::SECOND]);
        self.lead.add(margin[Seat::SECOND] - margin[Seat::FIRST]);
    }

    /// Adds the pairs of another.
    pub fn merge(&mut self, other: &Account) {
        self.pairs.merge(&other.pairs);
        self.first_side.merge(&other.first_side);
        for side in Seat::BOTH {
            for (own, more) in self.games[side].iter_mut().zip(other.games[side]) {
                *own += more;
            }
            self.margin[side].merge(&other.margin[side]);
        }
        self.lead.merge(&other.lead);
        self.by_commander.merge(&other.by_commander);
        self.margin_by_commander.merge(&other.margin_by_commander);
    }

    /// Pairs played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.pairs.pairs()
    }

    /// The points by which the first was ahead, both games of a pair together.
    #[must_use]
    pub fn pair_margin(&self) -> Moments {
        // Right less left is the second contender's gain with the first side over the first's, on the same dice.
        let Moments { count, sum, squares } = self.margin_by_commander.difference;
        Moments {
            count,
            sum: -sum,
            squares,
        }
    }

    /// The score of the first contender with a side, as counts on the scale of pairs: a game is a pair that cannot be
    /// split.
    #[must_use]
    pub fn score_with(&self, side: Seat) -> Pentanomial {
        let [lost, drawn, won] = self.games[side];
        Pentanomial::new([lost, 0, drawn, 0, won])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::Ending;

    /// Three pairs (final scores; the first contender has side A, then side B):
    ///   −2 and 3: won and won, ahead by 2 and 3; A 2 and 0 half points; B ahead by −2 + 3 = 1;
    ///    1 and 0: lost and drawn, ahead by −1 and 0; A 0 and 1;          1 + 0 = 1;
    ///    0 and −4: drawn and lost, ahead by 0 and −4; A 1 and 2;         0 − 4 = −4.
    #[test]
    fn three_pairs_by_hand() {
        let ending = |score: i32| {
            let winner = match score.signum() {
                1 => Some(Seat::SECOND),
                -1 => Some(Seat::FIRST),
                _ => None,
            };
            Ending::of_two(winner, score)
        };
        let mut account = Account::default();
        for (one, other) in [(-2, 3), (1, 0), (0, -4)] {
            account.add(&Pair {
                endings: BySeat::from([ending(one), ending(other)]),
            });
        }
        assert_eq!(account.count(), 3);
        assert_eq!(account.pairs.counts(), [0, 2, 0, 0, 1]);
        assert_eq!(account.games[Seat::FIRST], [1, 1, 1]);
        assert_eq!(account.games[Seat::SECOND], [1, 1, 1]);
        assert_eq!(account.margin[Seat::FIRST], [2, -1, 0].into_iter().collect());
        assert_eq!(account.margin[Seat::SECOND], [3, 0, -4].into_iter().collect());
        assert_eq!(account.pair_margin(), [5, -1, -4].into_iter().collect());
        assert_eq!(account.first_side.counts(), [0, 1, 1, 1, 0]);
        assert_eq!(account.lead, [1, 1, -4].into_iter().collect());
        assert_eq!(account.by_commander.left, [2, 0, 1].into_iter().collect());
        assert_eq!(account.by_commander.right, [0, 1, 2].into_iter().collect());
        assert_eq!(account.score_with(Seat::SECOND).score(), Some(0.5));
    }
}
