//! From the counts of cells to mixes, value and what can be gained against them.

use super::rounds::Rounds;
use super::{Check, Gain, Solution};
use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::solve::MatrixGame;
use admiralty_core::statistics::{Estimate, Level};

/// Matrices drawn for the intervals of value and mixes.
const DRAWS: u64 = 1_000;

/// How many strategies each side has, and which cell a pair of them is: row by row, strategies of the first side as rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub rows: usize,
    pub columns: usize,
}

impl Shape {
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    pub fn of(self, side: Seat) -> usize {
        if side == Seat::FIRST {
            self.rows
        } else {
            self.columns
        }
    }

    /// Both mixes in equilibrium, and the mean final score. The score is what the second side gets: the rows get its
    /// opposite.
    fn solve(self, means: &[f64]) -> (BySeat<Vec<f64>>, f64) {
        let rows: Vec<Vec<f64>> = means
            .chunks(self.columns)
            .map(|row| row.iter().map(|mean| -mean).collect())
            .collect();
        let found = MatrixGame::new(&rows).solve();
        let mixes = BySeat::from([found.rows, found.columns]);
        (mixes, 0.0 - found.value)
    }
}

/// Both mixes of the matrix that was played.
pub(super) fn mixes(rounds: &Rounds, shape: Shape) -> BySeat<Vec<f64>> {
    let all: Vec<usize> = (0..rounds.sums.len()).collect();
    shape.solve(&means(rounds, &all)).0
}

/// Solves the matrix that was played. The intervals are those of matrices made of rounds drawn with repetition, the
/// whole round at once (a bootstrap over what is independent).
pub(super) fn solve(rounds: &Rounds, shape: Shape, seed: MasterSeed) -> Solution {
    let all: Vec<usize> = (0..rounds.sums.len()).collect();
    let (mixes, value) = shape.solve(&means(rounds, &all));
    let mut values = Vec::new();
    let mut drawn: BySeat<Vec<Vec<f64>>> = BySeat::both(|side| vec![Vec::new(); shape.of(side)]);
    for draw in 0..DRAWS {
        let mut generator = seed.game(draw).generator(Stream::Dice);
        let picked: Vec<usize> = all
            .iter()
            .map(|_| below(&mut generator, all.len() as u64) as usize)
            .collect();
        let (mixes, value) = shape.solve(&means(rounds, &picked));
        values.push(value);
        for side in Seat::BOTH {
            for (shares, share) in drawn[side].iter_mut().zip(&mixes[side]) {
                shares.push(*share);
            }
        }
    }
    Solution {
        value: middle(value, values),
        mixes: BySeat::both(|side| {
            let drawn = std::mem::take(&mut drawn[side]);
            let pairs = mixes[side].iter().zip(drawn);
            pairs.map(|(&share, drawn)| middle(share, drawn)).collect()
        }),
    }
}

/// The mean scores of the cells over these rounds.
fn means(rounds: &Rounds, picked: &[usize]) -> Vec<f64> {
    let mut sums = vec![0_i64; rounds.endings.len()];
    for &round in picked {
        sums.iter_mut()
            .zip(&rounds.sums[round])
            .for_each(|(sum, more)| *sum += more);
    }
    let games = (picked.len() as u64 * rounds.size) as f64;
    sums.into_iter().map(|sum| sum as f64 / games).collect()
}

/// A value with the middle 95 % of what was drawn.
fn middle(value: f64, mut drawn: Vec<f64>) -> Estimate {
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize];
    Estimate {
        value,
        low: at(0.025).min(value),
        high: at(0.975).max(value),
    }
}

/// Which cells are needed to judge mixes: all strategies of one side against those that the other side's mix plays.
pub(super) fn needed(mixes: &BySeat<Vec<f64>>, shape: Shape) -> Vec<usize> {
    let played =
        |row: usize, column: usize| mixes[Seat::FIRST][row] > 0.0 || mixes[Seat::SECOND][column] > 0.0;
    let pairs = (0..shape.rows).flat_map(|row| (0..shape.columns).map(move |column| (row, column)));
    pairs
        .filter(|&(row, column)| played(row, column))
        .map(|(row, column)| shape.cell(row, column))
        .collect()
}

/// Judges mixes by games that were not used to choose them. `cells` says which cell each cell of the rounds is.
pub(super) fn check(rounds: &Rounds, cells: &[usize], shape: Shape, mixes: &BySeat<Vec<f64>>) -> Check {
    let weights = |mixes: &BySeat<Vec<f64>>| -> Vec<f64> {
        cells
            .iter()
            .map(|cell| mixes[Seat::FIRST][cell / shape.columns] * mixes[Seat::SECOND][cell % shape.columns])
            .collect()
    };
    let mixed = weights(mixes);
    let pure = |side: Seat, strategy: usize| {
        let mut mixes = mixes.clone();
        mixes[side].fill(0.0);
        mixes[side][strategy] = 1.0;
        weights(&mixes)
    };
    // All strategies of both sides are looked at, and the best is picked: each interval is made so much wider that all
    // of them hold together.
    let together = Level::new(1.0 - Level::P95.error() / (shape.rows + shape.columns) as f64);
    let payoffs = |level| {
        BySeat::both(|side| {
            let of = |strategy| rounds.combined(&pure(side, strategy), level);
            (0..shape.of(side)).map(of).collect::<Vec<_>>()
        })
    };
    let joint = payoffs(together);
    let each = BySeat::both(|side| {
        let gain = |strategy| {
            // What the second side wins the first loses.
            let sign = if side == Seat::SECOND { 1.0 } else { -1.0 };
            let pure = pure(side, strategy);
            let terms = pure.iter().zip(&mixed);
            let weights: Vec<f64> = terms.map(|(pure, mixed)| sign * (pure - mixed)).collect();
            rounds.combined(&weights, together)
        };
        (0..shape.of(side)).map(gain).collect::<Vec<_>>()
    });
    let least = joint[Seat::FIRST].iter().map(|payoff| payoff.low);
    let most = joint[Seat::SECOND].iter().map(|payoff| payoff.high);
    Check {
        games: rounds.games(),
        value: rounds.combined(&mixed, Level::P95),
        between: (least.fold(f64::MAX, f64::min), most.fold(f64::MIN, f64::max)),
        payoffs: payoffs(Level::P95),
        gains: BySeat::both(|side| best(each[side].iter().copied())),
        each,
    }
}

/// The best of some gains, all of whose intervals hold together: the greatest is at least the greatest lower end and at
/// most the greatest upper end, and not below 0, which staying with the mix gives.
pub(super) fn best(gains: impl Iterator<Item = Estimate>) -> Gain {
    let mut found = Gain {
        strategy: 0,
        gain: Estimate::exact(f64::MIN),
    };
    for (strategy, gain) in gains.enumerate() {
        let so_far = found.gain;
        if gain.value > so_far.value {
            found.strategy = strategy;
        }
        found.gain = Estimate {
            value: so_far.value.max(gain.value),
            low: so_far.low.max(gain.low),
            high: so_far.high.max(gain.high),
        };
    }
    let Estimate { value, low, high } = found.gain;
    found.gain = Estimate {
        value: value.max(0.0),
        low: low.max(0.0),
        high: high.max(0.0),
    };
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::Endings;

    const SHAPE: Shape = Shape { rows: 2, columns: 2 };

    /// Rounds of ten games in which the cells have these sums.
    fn rounds(sums: &[[i64; 4]]) -> Rounds {
        Rounds {
            size: 10,
            sums: sums.iter().map(|sums| sums.to_vec()).collect(),
            endings: vec![Endings::default(); 4],
            complete: true,
        }
    }

    /// Means [[−3, 1], [2, −4]], which the second side gets: the hand-worked game of `solve`, from the other side. Value −1;
    /// First mix (0.6, 0.4), second mix (½, ½). Rounds that are all alike leave no doubt.
    #[test]
    fn the_first_side_is_the_rows_and_wants_little() {
        let found = solve(&rounds(&[[-30, 10, 20, -40]; 25]), SHAPE, MasterSeed(1));
        let near = |estimate: Estimate, value: f64| {
            (estimate.value - value).abs() < 1e-9 && estimate.half_width() < 1e-9
        };
        assert!(near(found.value, -1.0), "{found:?}");
        assert!(
            near(found.mixes[Seat::FIRST][0], 0.6) && near(found.mixes[Seat::SECOND][1], 0.5),
            "{found:?}"
        );
    }

    /// The same game judged with mixes (½, ½) and (1, 0): the pair gives −½. Set-ups give −3 and 2 against the
    /// second mix: the first side gains 2½ by the first. Replies give −½ and −1½: nothing to gain. Without doubt the
    /// value lies between what each mix gives its worst enemy: −3 and −½.
    #[test]
    fn gains_by_hand() {
        let mixes = BySeat::from([vec![0.5, 0.5], vec![1.0, 0.0]]);
        assert_eq!(needed(&mixes, SHAPE), [0, 1, 2, 3]);
        let found = check(&rounds(&[[-30, 10, 20, -40]; 25]), &[0, 1, 2, 3], SHAPE, &mixes);
        assert_eq!(found.value, Estimate::exact(-0.5));
        assert_eq!(
            found.gains[Seat::FIRST],
            Gain {
                strategy: 0,
                gain: Estimate::exact(2.5)
            }
        );
        assert_eq!(
            found.gains[Seat::SECOND],
            Gain {
                strategy: 0,
                gain: Estimate::exact(0.0)
            }
        );
        assert_eq!(found.between, (-3.0, -0.5));
        assert_eq!(found.exploitability(), Estimate::exact(2.5));
    }

    #[test]
    fn only_cells_that_a_mix_plays_are_needed() {
        let mixes = BySeat::from([vec![0.0, 1.0], vec![1.0, 0.0]]);
        // All but the first set-up against the second reply.
        assert_eq!(needed(&mixes, SHAPE), [0, 2, 3]);
    }

    /// Over many samples of a game whose equilibrium is known (value 0), the interval of the value holds it about as
    /// often as it says, and the bounds from fresh games at least as often.
    #[test]
    fn intervals_hold_as_often_as_they_say() {
        let mut generator = MasterSeed(77).game(0).generator(Stream::Dice);
        let mut sample = || {
            let mut sums = Vec::new();
            for _ in 0..30 {
                // Noise that the cells share, and noise of their own: mean 0, as a die less a die.
                let mut noise = || below(&mut generator, 6) as i64 - below(&mut generator, 6) as i64;
                let shared = noise();
                sums.push([10, -10, -10, 10].map(|mean| mean + 2 * shared + noise()));
            }
            rounds(&sums)
        };
        let (mut held, mut between) = (0, 0);
        for number in 0..400 {
            let found = solve(&sample(), SHAPE, MasterSeed(number));
            held += u32::from(found.value.holds(0.0));
            let mixes = BySeat::both(|side| found.mixes[side].iter().map(|share| share.value).collect());
            let judged = check(&sample(), &[0, 1, 2, 3], SHAPE, &mixes);
            between += u32::from(judged.between.0 <= 0.0 && 0.0 <= judged.between.1);
        }
        // 95 % of 400 is 380, standard deviation 4.4; a bootstrap of thirty rounds is a little short.
        assert!((362..=394).contains(&held), "{held} of 400");
        assert!(between >= 380, "{between} of 400");
    }
}
