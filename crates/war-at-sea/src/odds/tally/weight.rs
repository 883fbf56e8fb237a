//! What outcomes are weighed with: counts of a sample, or probabilities of a law.

use super::Counts;
use admiralty_core::statistics::{Estimate, Histogram, Intervals, Level};
use std::ops::AddAssign;

/// The weight of an outcome.
pub trait Weight: Copy + Default + AddAssign + PartialOrd + Send + Sync + std::fmt::Debug {
    /// The share that this is of a total.
    fn share(self, total: &Total<Self>) -> Estimate;

    /// The mean of numbers by weight, each divided by `unit`.
    fn mean(counts: &Counts<Self>, total: &Total<Self>, unit: f64) -> Estimate;
}

/// The weight of everything, and how intervals are made of parts of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Total<W> {
    /// The weight.
    pub weight: W,
    /// The intervals of a sample.
    pub intervals: Intervals,
}

impl Weight for u64 {
    fn share(self, total: &Total<u64>) -> Estimate {
        total.intervals.share(self, total.weight, Level::P95)
    }

    fn mean(counts: &Counts<u64>, total: &Total<u64>, unit: f64) -> Estimate {
        let histogram: Histogram = counts.iter().map(|(&value, &count)| (value, count)).collect();
        let mean = total.intervals.mean(&histogram.moments(), Level::P95);
        let Estimate { value, low, high } = mean.unwrap_or(Estimate::unbounded(0.0));
        Estimate {
            value: value / unit,
            low: low / unit,
            high: high / unit,
        }
    }
}

impl Weight for f64 {
    fn share(self, total: &Total<f64>) -> Estimate {
        Estimate::exact((self / total.weight).min(1.0))
    }

    fn mean(counts: &Counts<f64>, total: &Total<f64>, unit: f64) -> Estimate {
        let sum: f64 = counts
            .iter()
            .map(|(&value, &weight)| f64::from(value) * weight)
            .sum();
        Estimate::exact(sum / total.weight / unit)
    }
}
