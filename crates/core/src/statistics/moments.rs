//! Means from integer sums.

use super::estimate::FEW;
use super::{Estimate, Level};
use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal};

/// How many integers, their sum and the sum of their squares: enough for a mean with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, x: i32) {
        self.count += 1;
        self.sum += i64::from(x);
        self.squares += u64::from(x.unsigned_abs()).pow(2);
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The arithmetic mean; none of nothing.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The unbiased variance, `(Σx² − (Σx)²/n) / (n − 1)`; none below two numbers. The cancellation happens in
    /// integers, so that a large mean costs no digits.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let n = i128::from(self.count);
        let spread = n * i128::from(self.squares) - i128::from(self.sum).pow(2);
        Some(spread as f64 / (n as f64 * (n - 1) as f64))
    }

    /// The mean with Student's interval, `mean ± t s/√n`. Of one number the interval is unbounded, and so it is of fewer
    /// than a hundred numbers that are all equal: what they might also have been is not known. Of more equal numbers it
    /// has no width.
    #[must_use]
    pub fn mean_estimate(&self, level: Level) -> Option<Estimate> {
        self.mean_within(level.t(self.count.checked_sub(1)?.max(1)))
    }

    /// How probable it is that the true mean lies above zero, by the normal law and with nothing known beforehand: the
    /// normal tail at the mean in standard errors. A half of nothing, and where there is no spread around zero.
    #[must_use]
    pub fn above_zero(&self) -> f64 {
        let mean = self.mean().unwrap_or(0.0);
        match self.variance() {
            Some(variance) if variance > 0.0 => {
                Normal::standard().cdf(mean / (variance / self.count as f64).sqrt())
            }
            _ => f64::midpoint(1.0, if mean == 0.0 { 0.0 } else { mean.signum() }),
        }
    }

    /// The mean with so many standard errors either way.
    pub(super) fn mean_within(&self, z: f64) -> Option<Estimate> {
        let mean = self.mean()?;
        Some(match self.variance() {
            None => Estimate::unbounded(mean),
            Some(0.0) if self.count < FEW => Estimate::unbounded(mean),
            Some(variance) => Estimate::symmetric(mean, z * (variance / self.count as f64).sqrt()),
        })
    }
}

impl FromIterator<i32> for Moments {
    fn from_iter<I: IntoIterator<Item = i32>>(numbers: I) -> Self {
        let mut moments = Moments::default();
        numbers.into_iter().for_each(|x| moments.add(x));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream, below};

    /// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares sum to 232, variance (232 − 200)/7 = 32/7,
    /// standard error √(32/56) = 0.755929, t(7) = 2.364624, half-width 1.787488.
    #[test]
    fn eight_numbers_by_hand() {
        let moments: Moments = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
        assert_eq!(
            moments,
            Moments {
                count: 8,
                sum: 40,
                squares: 232
            }
        );
        assert_eq!(moments.variance(), Some(32.0 / 7.0));
        let mean = moments.mean_estimate(Level::P95).unwrap();
        assert_eq!(mean.value, 5.0);
        assert!((mean.half_width() - 1.787_488).abs() < 1e-5, "{mean:?}");
    }

    #[test]
    fn little_data_and_no_spread_are_no_special_case_for_the_caller() {
        assert_eq!(Moments::default().mean_estimate(Level::P95), None);
        let one: Moments = [-3].into_iter().collect();
        assert_eq!(one.mean_estimate(Level::P95), Some(Estimate::unbounded(-3.0)));
        let same: Moments = [7, 7, 7].into_iter().collect();
        assert_eq!(same.mean_estimate(Level::P95), Some(Estimate::unbounded(7.0)));
        let many: Moments = std::iter::repeat_n(7, 100).collect();
        assert_eq!(many.mean_estimate(Level::P95), Some(Estimate::exact(7.0)));
    }

    /// 0, 2, 2, 4: mean 2, variance 8/3, standard error √(2/3): 2.44949 of them, and Φ(2.44949) = 0.992847.
    #[test]
    fn the_chance_to_be_above_zero_by_hand() {
        let moments: Moments = [0, 2, 2, 4].into_iter().collect();
        assert!(
            (moments.above_zero() - 0.992_847).abs() < 1e-6,
            "{}",
            moments.above_zero()
        );
        let of = |numbers: &[i32]| numbers.iter().copied().collect::<Moments>().above_zero();
        assert_eq!(
            [of(&[]), of(&[0, 0]), of(&[3, 3]), of(&[-1, 1])],
            [0.5, 0.5, 1.0, 0.5]
        );
        assert_eq!(of(&[-2, -2]), 0.0);
    }

    #[test]
    fn merging_is_counting_together() {
        let mut left: Moments = [1, -2].into_iter().collect();
        left.merge(&[3].into_iter().collect());
        assert_eq!(left, [1, -2, 3].into_iter().collect());
    }

    /// A die has mean 3.5. With five rolls the normal quantile would hold in under 90 % and fail.
    #[test]
    fn the_interval_covers_as_it_says() {
        let mut generator = MasterSeed(1939).game(1).generator(Stream::Dice);
        for (rolls, repetitions) in [(5, 12_000), (40, 6_000)] {
            let mut held = 0_u32;
            for _ in 0..repetitions {
                let moments: Moments = (0..rolls).map(|_| below(&mut generator, 6) as i32 + 1).collect();
                held += u32::from(moments.mean_estimate(Level::P95).unwrap().holds(3.5));
            }
            let coverage = f64::from(held) / f64::from(repetitions);
            assert!((0.935..=0.965).contains(&coverage), "{rolls} rolls: {coverage}");
        }
    }

    /// A score that is capped at 10 and often gets there: mean 1.85. Two games that both end at 10 say nothing of the mean.
    #[test]
    fn the_mean_of_few_games_has_an_interval_that_holds() {
        const LAW: [(i32, usize); 6] = [(-10, 15), (-3, 15), (0, 5), (1, 10), (4, 30), (10, 25)];
        let deck: Vec<i32> = LAW
            .iter()
            .flat_map(|&(score, count)| std::iter::repeat_n(score, count))
            .collect();
        let mut generator = MasterSeed(1939).game(3).generator(Stream::Dice);
        for games in [2, 3, 4, 5, 8] {
            let mut held = 0_u32;
            for _ in 0..4_000 {
                let sample = (0..games).map(|_| deck[below(&mut generator, 100) as usize]);
                let moments: Moments = sample.collect();
                held += u32::from(moments.mean_estimate(Level::P95).unwrap().holds(1.85));
            }
            let coverage = f64::from(held) / 4_000.0;
            assert!(coverage >= 0.93, "{games} games: {coverage}");
        }
    }
}
