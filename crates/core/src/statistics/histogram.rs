//! How often each whole number came up.

use super::Moments;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts by value: the whole law of a sample of small integers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i32, u64)>", into = "Vec<(i32, u64)>")]
pub struct Histogram {
    counts: BTreeMap<i32, u64>,
    total: u64,
}

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, value: i32) {
        *self.counts.entry(value).or_default() += 1;
        self.total += 1;
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How often a value came up.
    #[must_use]
    pub fn count(&self, value: i32) -> u64 {
        self.counts.get(&value).copied().unwrap_or(0)
    }

    /// The values that came up, ascending, with their counts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> + '_ {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            *self.counts.entry(value).or_default() += count;
        }
        self.total += other.total;
    }

    /// Mean and variance of the numbers.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        for (value, count) in self.iter() {
            moments.count += count;
            moments.sum += i64::from(value) * count as i64;
            moments.squares += u64::from(value.unsigned_abs()).pow(2) * count;
        }
        moments
    }
}

impl From<Vec<(i32, u64)>> for Histogram {
    fn from(counts: Vec<(i32, u64)>) -> Self {
        counts.into_iter().collect()
    }
}

impl From<Histogram> for Vec<(i32, u64)> {
    fn from(histogram: Histogram) -> Self {
        histogram.iter().collect()
    }
}

impl FromIterator<(i32, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (i32, u64)>>(counts: I) -> Self {
        let mut histogram = Histogram::default();
        for (value, count) in counts {
            if count > 0 {
                // Counts come from files too: too many are refused by whoever compares them with the games.
                let counted = histogram.counts.entry(value).or_default();
                *counted = counted.saturating_add(count);
                histogram.total = histogram.total.saturating_add(count);
            }
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_knows_the_moments_of_its_numbers() {
        let histogram: Histogram = [(-2, 1), (3, 2), (9, 0), (-2, 1)].into_iter().collect();
        assert_eq!(histogram.moments(), [-2, -2, 3, 3].into_iter().collect());
        assert_eq!(
            (histogram.total(), histogram.count(-2), histogram.count(9)),
            (4, 2, 0)
        );
        assert_eq!(histogram.iter().collect::<Vec<_>>(), [(-2, 2), (3, 2)]);
        let mut both: Histogram = [(3, 1), (5, 4)].into_iter().collect();
        both.merge(&histogram);
        assert_eq!((both.total(), both.count(3), both.count(5)), (9, 3, 4));
    }

    #[test]
    fn numbers_are_counted_one_by_one() {
        let mut histogram = Histogram::default();
        [4, -1, 4, 4].into_iter().for_each(|number| histogram.add(number));
        assert_eq!(Vec::from(histogram.clone()), [(-1, 1), (4, 3)]);
        assert_eq!(histogram.total(), 4);
    }
}
