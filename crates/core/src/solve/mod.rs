//! Two-player zero-sum games in matrix form: equilibrium, value, and what is left to gain against a mix.
//!
//! Rows and columns are the pure strategies of two players; a payoff is what the column player pays to the row player.
//! A pair of mixes p, q is an **equilibrium** when neither player gains by leaving it: the best row against q and the
//! best column against p both give the **value** pᵀAq. How much a player could gain by his best reply to the other's
//! mix is [`Gains`]; the larger of the two is the pair's exploitability.
//!
//! The equilibrium comes from linear programming ([`MatrixGame::solve`]): exact but for rounding, without any chance,
//! the same on every run. A game has one value but may have many equilibria; the one found is decided by the order of
//! the strategies.

mod simplex;

/// A zero-sum game in matrix form.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixGame {
    rows: usize,
    columns: usize,
    /// Row by row.
    payoffs: Vec<f64>,
}

/// A pair of mixes from which neither player gains by leaving, but for rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// How often the row player plays each row; sums to 1.
    pub rows: Vec<f64>,
    /// How often the column player plays each column; sums to 1.
    pub columns: Vec<f64>,
    /// What the row player gets on average.
    pub value: f64,
}

/// What each player gains on average by his best reply, against what the pair of mixes gives him. Never below 0 but
/// for rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// By the best row.
    pub rows: f64,
    /// By the best column.
    pub columns: f64,
}

impl Gains {
    /// The larger of the two.
    #[must_use]
    pub fn exploitability(self) -> f64 {
        self.rows.max(self.columns)
    }
}

impl MatrixGame {
    /// A game from the payoffs to the row player, row by row.
    ///
    /// # Panics
    /// If there is no row or no column, if rows are of different lengths, or if a payoff is not finite.
    #[must_use]
    pub fn new<R: AsRef<[f64]>>(payoffs: &[R]) -> Self {
        let columns = payoffs.first().map_or(0, |row| row.as_ref().len());
        assert!(columns > 0, "a game needs a row and a column");
        assert!(
            payoffs.iter().all(|row| row.as_ref().len() == columns),
            "the rows of a game are of one length"
        );
        let payoffs: Vec<f64> = payoffs.iter().flat_map(|row| row.as_ref()).copied().collect();
        assert!(payoffs.iter().all(|x| x.is_finite()), "payoffs are finite");
        MatrixGame {
            rows: payoffs.len() / columns,
            columns,
            payoffs,
        }
    }

    /// The payoff to the row player.
    #[must_use]
    pub fn payoff(&self, row: usize, column: usize) -> f64 {
        self.payoffs[row * self.columns + column]
    }

    /// What each row gets against a mix of columns.
    #[must_use]
    pub fn against_columns(&self, mix: &[f64]) -> Vec<f64> {
        let row = |row| (0..self.columns).map(|c| self.payoff(row, c) * mix[c]).sum();
        (0..self.rows).map(row).collect()
    }

    /// What each column pays against a mix of rows.
    #[must_use]
    pub fn against_rows(&self, mix: &[f64]) -> Vec<f64> {
        let column = |c| (0..self.rows).map(|row| self.payoff(row, c) * mix[row]).sum();
        (0..self.columns).map(column).collect()
    }

    /// What the row player gets when both play their mix.
    #[must_use]
    pub fn value_of(&self, rows: &[f64], columns: &[f64]) -> f64 {
        let got = self.against_columns(columns);
        got.iter().zip(rows).map(|(payoff, share)| payoff * share).sum()
    }

    /// What each player gains by his best reply to the other's mix.
    #[must_use]
    pub fn gains(&self, rows: &[f64], columns: &[f64]) -> Gains {
        let value = self.value_of(rows, columns);
        let best = self.against_columns(columns).into_iter().fold(f64::MIN, f64::max);
        let least = self.against_rows(rows).into_iter().fold(f64::MAX, f64::min);
        Gains {
            rows: best - value,
            columns: value - least,
        }
    }

    /// An equilibrium and the value.
    #[must_use]
    pub fn solve(&self) -> Equilibrium {
        let (rows, columns) = simplex::mixes(self);
        Equilibrium {
            value: self.value_of(&rows, &columns),
            rows,
            columns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream, below};

    const TINY: f64 = 1e-10;

    fn close(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < TINY)
    }

    fn assert_solved(game: &MatrixGame, value: f64) -> Equilibrium {
        let found = game.solve();
        assert!(
            (found.value - value).abs() < TINY,
            "{} is not {value}",
            found.value
        );
        for mix in [&found.rows, &found.columns] {
            assert!(mix.iter().all(|&share| share >= 0.0), "{mix:?}");
            assert!((mix.iter().sum::<f64>() - 1.0).abs() < TINY, "{mix:?}");
        }
        let gains = game.gains(&found.rows, &found.columns);
        assert!(gains.exploitability() < TINY, "{gains:?}");
        found
    }

    #[test]
    fn matching_pennies() {
        let found = assert_solved(&MatrixGame::new(&[[1.0, -1.0], [-1.0, 1.0]]), 0.0);
        assert!(close(&found.rows, &[0.5, 0.5]) && close(&found.columns, &[0.5, 0.5]));
    }

    /// Rock wins 1 from scissors, scissors 2 from paper, paper 3 from rock. In a fair game each strategy must get 0
    /// against the mix: rock s − 3p, paper 3r − 2s, scissors 2p − r; so r : p : s = 2 : 1 : 3.
    #[test]
    fn rock_paper_scissors_with_weights() {
        let game = MatrixGame::new(&[[0.0, -3.0, 1.0], [3.0, 0.0, -2.0], [-1.0, 2.0, 0.0]]);
        let found = assert_solved(&game, 0.0);
        let mix = [2.0 / 6.0, 1.0 / 6.0, 3.0 / 6.0];
        assert!(
            close(&found.rows, &mix) && close(&found.columns, &mix),
            "{found:?}"
        );
    }

    /// The third row is dominated by the first, the third column by the second (from the side of who pays). Left is
    /// [[3, −1], [−2, 4]]: value (3·4 − 1·2)/(3+4+1+2) = 1, rows (4+2)/10 and (3+1)/10, columns (4+1)/10 and (3+2)/10.
    #[test]
    fn a_game_by_hand_with_strategies_that_nobody_plays() {
        let game = MatrixGame::new(&[[3.0, -1.0, 0.0], [-2.0, 4.0, 5.0], [2.0, -1.5, -1.0]]);
        let found = assert_solved(&game, 1.0);
        assert!(close(&found.rows, &[0.6, 0.4, 0.0]), "{found:?}");
        assert!(close(&found.columns, &[0.5, 0.5, 0.0]), "{found:?}");
    }

    #[test]
    fn a_saddle_point_is_played_pure_and_one_strategy_is_no_choice() {
        let found = assert_solved(&MatrixGame::new(&[[4.0, 2.0], [3.0, 1.0]]), 2.0);
        assert_eq!((found.rows, found.columns), (vec![1.0, 0.0], vec![0.0, 1.0]));
        assert_solved(&MatrixGame::new(&[[-7.5]]), -7.5);
        assert_solved(&MatrixGame::new(&[[0.0; 4]; 3]), 0.0);
        assert_solved(&MatrixGame::new(&[[1.0, -2.0, 5.0]]), -2.0);
    }

    /// Against rows (½, ½) of [[3, −1], [−2, 4]] columns pay ½ and 1½; against columns (1, 0) rows get 3 and −2. The
    /// pair gives ½: the rows gain 2½, the columns nothing.
    #[test]
    fn gains_by_hand() {
        let game = MatrixGame::new(&[[3.0, -1.0], [-2.0, 4.0]]);
        let gains = game.gains(&[0.5, 0.5], &[1.0, 0.0]);
        assert!(close(&[gains.rows, gains.columns], &[2.5, 0.0]), "{gains:?}");
        assert_eq!(gains.exploitability(), gains.rows);
        // Rows (1, 0) against columns (½, ½): both rows get 1, columns pay 3 and −1 and save 2 by the second.
        let gains = game.gains(&[1.0, 0.0], &[0.5, 0.5]);
        assert!(close(&[gains.rows, gains.columns], &[0.0, 2.0]), "{gains:?}");
        assert_eq!(gains.exploitability(), gains.columns);
    }

    /// Kuhn's poker: three cards, an ante of 1, a bet of 1. Each player's pure strategies by card: the first checks and
    /// folds, checks and calls, or bets; the second folds or calls a bet, and checks or bets when checked to. The value
    /// to the first player is −1/18 (H. W. Kuhn, *A simplified two-person poker*, 1950).
    #[test]
    fn kuhn_poker_is_worth_minus_one_eighteenth() {
        let first = |strategy: usize, card: usize| strategy / 3_usize.pow(card as u32) % 3;
        let second = |strategy: usize, card: usize| strategy / 4_usize.pow(card as u32) % 4;
        let deal = |a: usize, b: usize, one: usize, other: usize| {
            let showdown = if one > other { 1.0 } else { -1.0 };
            let (calls, bets) = (second(b, other) & 1 == 1, second(b, other) & 2 == 2);
            match (first(a, one), bets) {
                (2, _) if calls => 2.0 * showdown,
                (2, _) => 1.0,
                (_, false) => showdown,
                (1, true) => 2.0 * showdown,
                (_, true) => -1.0,
            }
        };
        let mean = |a, b| {
            let deals = (0..3).flat_map(|one| (0..3).map(move |other| (one, other)));
            let dealt = deals.filter(|(one, other)| one != other);
            dealt.map(|(one, other)| deal(a, b, one, other)).sum::<f64>() / 6.0
        };
        let rows: Vec<Vec<f64>> = (0..27).map(|a| (0..64).map(|b| mean(a, b)).collect()).collect();
        let found = assert_solved(&MatrixGame::new(&rows), -1.0 / 18.0);
        // Kuhn: whatever the equilibrium, the king is bet three times as often as the jack, the queen never.
        let bets = |card| -> f64 {
            (0..27)
                .filter(|&a| first(a, card) == 2)
                .map(|a| found.rows[a])
                .sum()
        };
        assert!(bets(1).abs() < TINY && (bets(2) - 3.0 * bets(0)).abs() < TINY);
    }

    /// Many games with ties, and rows and columns that are alike.
    #[test]
    fn no_game_is_left_unsolved() {
        let mut generator = MasterSeed(1950).game(0).generator(Stream::Dice);
        for number in 0..2_000 {
            let mut up_to = |n| below(&mut generator, n) as usize;
            let (rows, columns, spread) = (1 + up_to(9), 1 + up_to(9), 1 + up_to(6) as u64);
            let payoffs: Vec<Vec<f64>> = (0..rows)
                .map(|_| (0..columns).map(|_| up_to(spread) as f64 - 2.0).collect())
                .collect();
            let game = MatrixGame::new(&payoffs);
            let found = game.solve();
            let gains = game.gains(&found.rows, &found.columns);
            assert!(
                gains.exploitability() < TINY,
                "game {number}: {payoffs:?} {gains:?}"
            );
            assert_eq!(found, game.solve());
        }
    }
}
