//! Shares and means of things of which a game may have several: battles, say.

use super::{Estimate, Intervals, Level};

/// Cases that come in clusters, the games, each with a whole number that was counted of it: sums from which the share
/// or mean per case follows, with an interval that allows for cases of one game being alike.
///
/// The estimate is the ratio `p = Σs/Σk` over games of `k` cases with the sum `s`; its variance is the usual one of a
/// ratio, `Σ(s − p k)² / (Σk)²`, with `G/(G − 1)` for `G` games that have any case.
///
/// W. G. Cochran, *Sampling Techniques*, 3rd edition (1977), section 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    games: u64,
    cases: u64,
    sum: u64,
    squared_cases: u64,
    product: u64,
    squares: u64,
}

impl Clusters {
    /// Adds a game: how many cases it had, and the sum of what was counted of them. A game without cases says
    /// nothing.
    #[inline]
    pub fn add(&mut self, cases: u64, sum: u64) {
        self.games += u64::from(cases > 0);
        self.cases += cases;
        self.sum += sum;
        self.squared_cases += cases * cases;
        self.product += cases * sum;
        self.squares += sum * sum;
    }

    /// How many cases.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.cases
    }

    /// The mean per case; none without cases. Of one game alone the interval is unbounded.
    #[must_use]
    pub fn mean(&self, intervals: Intervals, level: Level) -> Option<Estimate> {
        let mean = self.ratio()?;
        let Some(variance) = self.variance() else {
            return Some(Estimate::unbounded(mean));
        };
        Some(Estimate::symmetric(
            mean,
            intervals.z(self.games, level) * variance.sqrt(),
        ))
    }

    /// The share of cases, where at most 1 was counted of each; none without cases. The interval is Wilson's for the
    /// number of independent cases that would give the same variance, at most the number there are.
    #[must_use]
    pub fn share(&self, intervals: Intervals, level: Level) -> Option<Estimate> {
        let share = self.ratio()?;
        let independent = share * (1.0 - share) / self.cases as f64;
        let alike = match self.variance() {
            Some(variance) if independent > 0.0 => (variance / independent).max(1.0),
            // One game alone, or all cases the same: nothing can be told of the variance; as if a game were a case.
            _ => self.cases as f64 / self.games as f64,
        };
        let (n, z) = (self.cases as f64 / alike, intervals.z(self.games, level));
        let pull = z * z / n;
        let centre = (share + pull / 2.0) / (1.0 + pull);
        let half_width = z * (share * (1.0 - share) / n + pull / (4.0 * n)).sqrt() / (1.0 + pull);
        Some(Estimate {
            value: share,
            low: if self.sum == 0 {
                0.0
            } else {
                (centre - half_width).clamp(0.0, share)
            },
            high: if self.sum == self.cases {
                1.0
            } else {
                (centre + half_width).clamp(share, 1.0)
            },
        })
    }

    fn ratio(&self) -> Option<f64> {
        (self.cases > 0).then(|| self.sum as f64 / self.cases as f64)
    }

    /// The variance of the ratio; none of fewer than two games. `Σ(s − p k)²`, times `(Σk)²`, is a whole number, so
    /// that nothing is lost by cancellation.
    fn variance(&self) -> Option<f64> {
        if self.games < 2 {
            return None;
        }
        let [cases, sum, squared, product, squares] = [
            self.cases,
            self.sum,
            self.squared_cases,
            self.product,
            self.squares,
        ]
        .map(|n| n as f64);
        let exact = [
            self.cases,
            self.sum,
            self.squared_cases,
            self.product,
            self.squares,
        ]
        .map(i128::from);
        let spread = (|| {
            let [cases, sum, squared, product, squares] = exact;
            let first = cases.checked_mul(cases)?.checked_mul(squares)?;
            let second = cases.checked_mul(sum)?.checked_mul(2)?.checked_mul(product)?;
            let third = sum.checked_mul(sum)?.checked_mul(squared)?;
            first.checked_sub(second)?.checked_add(third)
        })()
        .map_or_else(
            || cases * cases * squares - 2.0 * cases * sum * product + sum * sum * squared,
            |n| n as f64,
        );
        let games = self.games as f64;
        Some(spread.max(0.0) / cases.powi(4) * games / (games - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::wilson;

    fn of(games: &[(u64, u64)]) -> Clusters {
        let mut clusters = Clusters::default();
        games.iter().for_each(|&(cases, sum)| clusters.add(cases, sum));
        clusters
    }

    /// Games of (k, s) = (1, 2), (3, 4), (2, 0): p = 6/6 = 1, residuals s − k = 1, 1, −2, squares sum to 6; variance
    /// 6/36 · 3/2 = 1/4, so half-width z/2.
    #[test]
    fn a_mean_of_clusters_by_hand() {
        let mean = of(&[(1, 2), (3, 4), (2, 0), (0, 0)])
            .mean(Intervals::Fixed, Level::P95)
            .unwrap();
        assert_eq!(mean.value, 1.0);
        assert!(
            (mean.half_width() - Level::P95.z() / 2.0).abs() < 1e-9,
            "{mean:?}"
        );
        assert_eq!(of(&[]).mean(Intervals::Fixed, Level::P95), None);
        assert_eq!(
            of(&[(2, 3)]).mean(Intervals::Fixed, Level::P95),
            Some(Estimate::unbounded(1.5))
        );
    }

    /// Two games are enough to see a spread: (1, 2), (1, 0) have p = 1, residuals 1 and −1, variance 2/4 · 2/1 = 1.
    #[test]
    fn two_games_have_a_variance() {
        let mean = of(&[(1, 2), (1, 0)]).mean(Intervals::Fixed, Level::P95).unwrap();
        assert!((mean.half_width() - Level::P95.z()).abs() < 1e-9, "{mean:?}");
    }

    /// Twenty games of five cases that all go the same way tell as much as twenty cases, not a hundred.
    #[test]
    fn cases_that_are_alike_count_once() {
        let games: Vec<_> = (0..20).map(|game| (5, if game < 8 { 5 } else { 0 })).collect();
        let share = of(&games).share(Intervals::Fixed, Level::P95).unwrap();
        let wide = wilson(8, 20, Level::P95);
        assert_eq!(share.value, 0.4);
        assert!(
            (share.low - wide.low).abs() < 0.01 && (share.high - wide.high).abs() < 0.01,
            "{share:?} {wide:?}"
        );
        let never = of(&[(5, 0), (5, 0)]).share(Intervals::Fixed, Level::P95).unwrap();
        assert_eq!(never, wilson(0, 2, Level::P95));
    }

    /// One case a game, it is Wilson's interval.
    #[test]
    fn single_cases_are_the_plain_share() {
        let games: Vec<_> = (0..100).map(|game| (1, u64::from(game < 30))).collect();
        let (share, plain) = (
            of(&games).share(Intervals::Fixed, Level::P95).unwrap(),
            wilson(30, 100, Level::P95),
        );
        assert!(
            (share.low - plain.low).abs() < 1e-3 && (share.high - plain.high).abs() < 1e-3,
            "{share:?} {plain:?}"
        );
    }

    /// Games of (k, s) = (2, 1), (3, 3), (1, 0): Σ(s − p k)² · 6² = 36·10 − 2·6·4·11 + 16·14 = 56, so that the variance is
    /// 56/1296 · 3/2. A trillion of each: the sums of products no longer fit 128 bits, and their ratio is the same.
    #[test]
    fn the_variance_of_clusters_however_many() {
        let few = of(&[(2, 1), (3, 3), (1, 0)]);
        assert_eq!(few.variance(), Some(56.0 / 1296.0 * 3.0 / 2.0));
        let times = 1_000_000_000_000;
        let many = Clusters {
            games: few.games * times,
            cases: few.cases * times,
            sum: few.sum * times,
            squared_cases: few.squared_cases * times,
            product: few.product * times,
            squares: few.squares * times,
        };
        let variance = many.variance().unwrap() * times as f64;
        assert!((variance / (56.0 / 1296.0) - 1.0).abs() < 1e-9, "{variance}");
    }
}
