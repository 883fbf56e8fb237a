//! What is counted of luck over many games.

use crate::play::Tally;
use crate::seats::BySeat;
use crate::statistics::{Estimate, Figures, Histogram, Level};

/// The highest powers that are summed.
const POWERS: usize = 5;

/// Sums over games of one part of luck, together with the final score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// Games.
    pub games: u64,
    /// Rolls.
    pub rolls: u64,
    /// `sums[a][b]` is the sum of the a-th power of the score times the b-th power of the luck.
    sums: [[f64; POWERS]; POWERS],
}

impl Part {
    /// Adds a game: its luck by so many rolls and its final score, both in points with the same side positive.
    pub fn add(&mut self, rolls: u64, luck: f64, score: f64) {
        self.games += 1;
        self.rolls += rolls;
        let mut power = 1.0;
        for row in &mut self.sums {
            let mut term = power;
            for sum in row {
                *sum += term;
                term *= luck;
            }
            power *= score;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.rolls += other.rolls;
        let sums = self.sums.as_flattened_mut().iter_mut();
        sums.zip(other.sums.as_flattened())
            .for_each(|(own, other)| *own += other);
    }

    /// The mean of the a-th power of the score's distance from its mean times the b-th of the luck's from its own.
    fn central(&self, a: usize, b: usize) -> f64 {
        const BINOMIAL: [[f64; POWERS]; POWERS] = [
            [1.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0, 0.0, 0.0],
            [1.0, 2.0, 1.0, 0.0, 0.0],
            [1.0, 3.0, 3.0, 1.0, 0.0],
            [1.0, 4.0, 6.0, 4.0, 1.0],
        ];
        let n = self.games as f64;
        let (score, luck) = (self.sums[1][0] / n, self.sums[0][1] / n);
        let mut sum = 0.0;
        for (i, (row, &ways)) in self.sums.iter().zip(&BINOMIAL[a]).enumerate().take(a + 1) {
            for (j, (&moment, &others)) in row.iter().zip(&BINOMIAL[b]).enumerate().take(b + 1) {
                let signs = (-score).powi((a - i) as i32) * (-luck).powi((b - j) as i32);
                sum += ways * others * signs * moment / n;
            }
        }
        sum
    }

    fn mean_of(&self, mean: f64, variance: f64) -> Option<Estimate> {
        let n = self.games as f64;
        (self.games > 1).then(|| {
            let t = Level::P95.t(self.games - 1);
            Estimate::symmetric(mean, t * (variance.max(0.0) / (n - 1.0)).sqrt())
        })
    }

    /// The mean score as it was.
    #[must_use]
    pub fn plain(&self) -> Option<Estimate> {
        self.mean_of(self.sums[1][0] / self.games as f64, self.central(2, 0))
    }

    /// The mean luck: zero, but for chance.
    #[must_use]
    pub fn luck(&self) -> Option<Estimate> {
        self.mean_of(self.sums[0][1] / self.games as f64, self.central(0, 2))
    }

    /// The mean score less luck.
    #[must_use]
    pub fn adjusted(&self) -> Option<Estimate> {
        let mean = (self.sums[1][0] - self.sums[0][1]) / self.games as f64;
        self.mean_of(mean, self.left())
    }

    /// The variance of the score less luck.
    fn left(&self) -> f64 {
        self.central(2, 0) - 2.0 * self.central(1, 1) + self.central(0, 2)
    }

    /// Which share of the score's variance this luck takes away, with the interval of a ratio of means; negative where
    /// it adds some. None where scores do not vary.
    #[must_use]
    pub fn taken(&self) -> Option<Estimate> {
        let all = self.central(2, 0);
        if self.games < 2 || all <= 0.0 {
            return None;
        }
        let ratio = self.left() / all;
        // Of d = score - luck: the means of d⁴, and of d² times the score's square.
        let fourth = self.central(4, 0) - 4.0 * self.central(3, 1) + 6.0 * self.central(2, 2)
            - 4.0 * self.central(1, 3)
            + self.central(0, 4);
        let mixed = self.central(4, 0) - 2.0 * self.central(3, 1) + self.central(2, 2);
        let spread = fourth - 2.0 * ratio * mixed + ratio * ratio * self.central(4, 0);
        let half_width = Level::P95.z() * (spread.max(0.0) / self.games as f64).sqrt() / all;
        Some(Estimate::symmetric(1.0 - ratio, half_width))
    }
}

/// The luck of many games. Its sums are of floats: they are to be merged in the order of the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// Games won, the bid counted.
    pub wins: BySeat<u64>,
    /// Games drawn.
    pub draws: u64,
    /// Final scores.
    pub scores: Histogram,
    /// Luck of whole games.
    pub whole: Part,
    /// Luck by kind of roll, in the order of the ruleset.
    pub kinds: Vec<Part>,
    /// Luck by turn, the first first.
    pub turns: Vec<Part>,
}

impl Account {
    /// No games, with so many kinds and turns.
    #[must_use]
    pub fn of(kinds: usize, turns: usize) -> Self {
        Account {
            kinds: vec![Part::default(); kinds],
            turns: vec![Part::default(); turns],
            ..Account::default()
        }
    }
}

impl Tally for Account {
    fn merge(&mut self, other: &Self) {
        self.wins.add(&other.wins);
        self.draws += other.draws;
        self.scores.merge(&other.scores);
        self.whole.merge(&other.whole);
        for (own, other) in [(&mut self.kinds, &other.kinds), (&mut self.turns, &other.turns)] {
            own.resize(own.len().max(other.len()), Part::default());
            own.iter_mut()
                .zip(other)
                .for_each(|(own, other)| own.merge(other));
        }
    }

    fn figures(&self) -> Figures {
        Figures {
            wins: self.wins,
            draws: self.draws,
            scores: vec![self.scores.moments()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores 4, 0, -4, 0 with luck 3, 1, -3, -1: variance 8, luck's 5, covariance (12 + 12) / 4 = 6; less luck they
    /// are 1, -1, -1, 1, with variance 1: 7 of 8 is taken away.
    #[test]
    fn four_games_by_hand() {
        let mut part = Part::default();
        for (score, luck) in [(4.0, 3.0), (0.0, 1.0), (-4.0, -3.0), (0.0, -1.0)] {
            part.add(2, luck, score);
        }
        assert_eq!((part.games, part.rolls), (4, 8));
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        close(part.central(2, 0), 8.0);
        close(part.central(0, 2), 5.0);
        close(part.central(1, 1), 6.0);
        close(part.taken().unwrap().value, 7.0 / 8.0);
        // d² is 1 in every game, squared scores are 16, 0, 16, 0 and the ratio 1/8: 1 - s²/8 is -1, 1, -1, 1, so the
        // half-width is 1.96 √(1/4) / 8.
        close(part.taken().unwrap().half_width(), Level::P95.z() * 0.5 / 8.0);
        close(part.adjusted().unwrap().value, 0.0);
        // Student's t(3) = 3.1824 times √(1/3).
        assert!((part.adjusted().unwrap().half_width() - 3.182_446 / 3.0_f64.sqrt()).abs() < 1e-4);
    }

    #[test]
    fn what_is_moved_is_not_spread() {
        let mut near = Part::default();
        let mut far = Part::default();
        for n in 0..50 {
            let (score, luck) = (f64::from(n % 7), f64::from(n % 5));
            near.add(1, luck, score);
            far.add(1, luck + 3.0, score - 9.0);
        }
        let (near, far) = (near.taken().unwrap(), far.taken().unwrap());
        assert!((near.value - far.value).abs() < 1e-9 && (near.half_width() - far.half_width()).abs() < 1e-9);
    }
}
