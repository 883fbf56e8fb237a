//! Games in which commanders choose alike by lot and roll other dice.

use admiralty_core::statistics::{Estimate, Level};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Final scores of pairs of games: in both games of a pair the commanders make the same choices by lot (an opening, say),
/// and dice differ. So what the scores of a pair have in common comes from those choices alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i32, i32, u64)>", into = "Vec<(i32, i32, u64)>")]
pub struct Twins(BTreeMap<(i32, i32), u64>);

impl From<Vec<(i32, i32, u64)>> for Twins {
    fn from(counts: Vec<(i32, i32, u64)>) -> Self {
        let pairs = counts
            .into_iter()
            .map(|(one, other, count)| ((one, other), count));
        Twins(pairs.collect())
    }
}

impl From<Twins> for Vec<(i32, i32, u64)> {
    fn from(Twins(counts): Twins) -> Self {
        let counts = counts.into_iter();
        counts.map(|((one, other), count)| (one, other, count)).collect()
    }
}

impl Twins {
    /// Adds a pair.
    pub fn add(&mut self, one: i32, other: i32) {
        *self.0.entry((one.min(other), one.max(other))).or_default() += 1;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        for (&pair, &count) in &other.0 {
            *self.0.entry(pair).or_default() += count;
        }
    }

    /// How many pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.values().sum()
    }

    /// The mean of something over all pairs.
    fn mean(&self, of: impl Fn(f64, f64) -> f64) -> f64 {
        let terms = self.0.iter();
        let sum: f64 = terms
            .map(|(&(one, other), &count)| of(f64::from(one), f64::from(other)) * count as f64)
            .sum();
        sum / self.pairs() as f64
    }

    /// The standard deviation of a final score, with the interval of a root of a mean.
    #[must_use]
    pub fn deviation(&self) -> Option<Estimate> {
        let n = self.pairs();
        if n < 2 {
            return None;
        }
        let mean = self.mean(|one, other| (one + other) / 2.0);
        let spread = |one: f64, other: f64| ((one - mean).powi(2) + (other - mean).powi(2)) / 2.0;
        let variance = self.mean(spread);
        let error = (self.mean(|one, other| (spread(one, other) - variance).powi(2)) / n as f64).sqrt();
        let deviation = variance.sqrt();
        Some(if deviation > 0.0 {
            Estimate::symmetric(deviation, Level::P95.z() * error / (2.0 * deviation))
        } else {
            Estimate::exact(0.0)
        })
    }

    /// The share of the variance of final scores that choices by lot decide by themselves: the correlation within pairs,
    /// with the interval of a ratio of means, which ends at 0 and 1. None where scores do not vary.
    #[must_use]
    pub fn chosen(&self) -> Option<Estimate> {
        let n = self.pairs();
        if n < 2 {
            return None;
        }
        let mean = self.mean(|one, other| (one + other) / 2.0);
        let together = |one: f64, other: f64| (one - mean) * (other - mean);
        let spread = |one: f64, other: f64| ((one - mean).powi(2) + (other - mean).powi(2)) / 2.0;
        let variance = self.mean(spread);
        if variance <= 0.0 {
            return None;
        }
        let share = self.mean(together) / variance;
        let off = |one: f64, other: f64| (together(one, other) - share * spread(one, other)).powi(2);
        let half_width = Level::P95.z() * (self.mean(off) / n as f64).sqrt() / variance;
        Some(Estimate {
            value: share.clamp(0.0, 1.0),
            low: (share - half_width).clamp(0.0, 1.0),
            high: (share + half_width).clamp(0.0, 1.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs 2 0, 0 -2, 2 2, -2 -2: the mean is 0, the variance (4 + 0 + 0 + 4 + 4 + 4 + 4 + 4)/8 = 3, the mean product
    /// (0 + 0 + 4 + 4)/4 = 2: two thirds. With s the mean square of a pair, 2 2 4 4, and r = 2/3, products less r s are
    /// -4/3 -4/3 4/3 4/3: the error is √(16/9/4)/3.
    #[test]
    fn four_pairs_by_hand() {
        let mut twins = Twins::default();
        for (one, other) in [(2, 0), (0, -2), (2, 2), (-2, -2)] {
            twins.add(one, other);
        }
        let chosen = twins.chosen().unwrap();
        assert!((chosen.value - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(chosen.high, 1.0);
        let error = (16.0_f64 / 9.0 / 4.0).sqrt() / 3.0;
        assert!((chosen.low - (2.0 / 3.0 - Level::P95.z() * error)).abs() < 1e-12);
        // Squares of pairs are 2 2 4 4 around 3: their error is √(1/4), that of the root 1/2 / (2 √3).
        let deviation = twins.deviation().unwrap();
        assert!((deviation.value - 3.0_f64.sqrt()).abs() < 1e-12);
        assert!((deviation.half_width() - Level::P95.z() * 0.5 / (2.0 * 3.0_f64.sqrt())).abs() < 1e-12);
    }

    #[test]
    fn the_order_of_a_pair_is_of_no_account() {
        let (mut one, mut other) = (Twins::default(), Twins::default());
        for pair in 0..20 {
            one.add(pair % 7, pair % 3);
            other.add(pair % 3, pair % 7);
        }
        assert_eq!(one, other);
        assert_eq!(one.pairs(), 20);
        assert_eq!(Twins::default().chosen(), None);
    }
}
