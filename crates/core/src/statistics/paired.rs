//! Two arms on the same dice: their difference, and what the pairing is worth.

use super::{Estimate, Intervals, Level, Moments};
use serde::{Deserialize, Serialize};

/// What was seen of one quantity in both arms, pair by pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// In the one arm.
    pub left: Moments,
    /// In the other.
    pub right: Moments,
    /// Right less left.
    pub difference: Moments,
}

impl Paired {
    /// Adds a pair. An event is 1 where it happened and 0 where it did not.
    #[inline]
    pub fn add(&mut self, left: i32, right: i32) {
        self.left.add(left);
        self.right.add(right);
        self.difference.add(right - left);
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Self) {
        self.left.merge(&other.left);
        self.right.merge(&other.right);
        self.difference.merge(&other.difference);
    }

    /// The mean difference with its interval, from the variance of the differences: what the arms share cancels.
    /// None of no pairs.
    #[must_use]
    pub fn estimate(&self, intervals: Intervals, level: Level) -> Option<Estimate> {
        intervals.mean(&self.difference, level)
    }

    /// How many times fewer battles, both arms counted, the pairing needs for the same width: the sum of both
    /// variances over the variance of the differences. Infinite where no pair differs; none below two pairs, or where
    /// neither arm varies.
    #[must_use]
    pub fn factor(&self) -> Option<f64> {
        let apart = self.left.variance()? + self.right.variance()?;
        (apart > 0.0).then_some(apart / self.difference.variance()?)
    }

    /// The largest factor that any pairing of two events can give, with the shares seen: see [`most_factor`].
    #[must_use]
    pub fn most_factor(&self) -> Option<f64> {
        Some(most_factor(self.left.mean()?, self.right.mean()?))
    }
}

/// The largest factor that any pairing of events with probabilities p and q can give,
///
/// `[p(1 − p) + q(1 − q)] / [|p − q| (1 − |p − q|)]`:
///
/// the difference is −1, 0 or 1 with mean q − p, and its variance is least where all pairs that differ do so the same
/// way. Infinite where p = q.
#[must_use]
pub fn most_factor(p: f64, q: f64) -> f64 {
    let gap = (p - q).abs();
    if gap == 0.0 {
        return f64::INFINITY;
    }
    (p * (1.0 - p) + q * (1.0 - q)) / (gap * (1.0 - gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events: (0,0), (0,1), (1,1), (1,1). Differences 0, 1, 0, 0: mean 1/4, variance (1 − 1/4)/3 = 1/4. Left 2 of 4,
    /// variance (2 − 1)/3 = 1/3; right 3 of 4, variance (3 − 9/4)/3 = 1/4. Factor (7/12) / (1/4) = 7/3.
    /// Bound: (1/4 + 3/16) / (1/4 · 3/4) = 7/3, since all that differ do so one way.
    #[test]
    fn four_pairs_by_hand() {
        let mut paired = Paired::default();
        for (left, right) in [(0, 0), (0, 1), (1, 1), (1, 1)] {
            paired.add(left, right);
        }
        assert!((paired.factor().unwrap() - 7.0 / 3.0).abs() < 1e-12);
        assert!((paired.most_factor().unwrap() - 7.0 / 3.0).abs() < 1e-12);
        let narrow = paired.estimate(Intervals::Fixed, Level::P95).unwrap();
        // Student with three degrees of freedom: 3.182446 √(1/4 / 4).
        assert_eq!(narrow.value, 0.25);
        assert!((narrow.half_width() - 0.795_612).abs() < 1e-5, "{narrow:?}");
    }

    #[test]
    fn merging_is_counting_together_and_equal_arms_are_no_fault() {
        let pairs = |range: std::ops::Range<i32>| {
            let mut paired = Paired::default();
            range.for_each(|n| paired.add(n % 3, n % 5));
            paired
        };
        let mut all = pairs(0..7);
        all.merge(&pairs(7..20));
        assert_eq!(all, pairs(0..20));
        let mut same = Paired::default();
        (0..9).for_each(|n| same.add(n % 2, n % 2));
        assert_eq!(same.factor(), Some(f64::INFINITY));
        let estimate = |same: &Paired| same.estimate(Intervals::Fixed, Level::P95);
        assert_eq!(estimate(&same), Some(Estimate::unbounded(0.0)), "nine are few");
        (0..99).for_each(|n| same.add(n % 2, n % 2));
        assert_eq!(estimate(&same), Some(Estimate::exact(0.0)));
        assert_eq!(Paired::default().factor(), None);
    }
}
