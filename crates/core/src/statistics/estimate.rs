//! A value and how well it is known.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The confidence of an interval: the share of such intervals that hold the true value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level(f64);

impl Level {
    /// 95 %.
    pub const P95: Level = Level(0.95);

    /// A level strictly between 0 and 1.
    ///
    /// # Panics
    /// If it is not.
    #[must_use]
    pub fn new(confidence: f64) -> Self {
        assert!(
            confidence > 0.0 && confidence < 1.0,
            "{confidence} is not a level of confidence"
        );
        Level(confidence)
    }

    /// The half-width of the interval in standard errors for a normal law: 1.96 at 95 %.
    #[must_use]
    pub fn z(self) -> f64 {
        Normal::standard().inverse_cdf(self.upper())
    }

    /// The same for Student's t with so many degrees of freedom.
    #[must_use]
    pub fn t(self, degrees_of_freedom: u64) -> f64 {
        /// From here on t and the normal law agree to five digits, and the inversion of t gets slow.
        const NORMAL_FROM: u64 = 100_000;
        if degrees_of_freedom >= NORMAL_FROM {
            return self.z();
        }
        StudentsT::new(0.0, 1.0, degrees_of_freedom as f64)
            .map_or(f64::INFINITY, |law| law.inverse_cdf(self.upper()))
    }

    /// How often such an interval holds the true value: 0.95 at 95 %.
    #[must_use]
    pub fn confidence(self) -> f64 {
        self.0
    }

    /// How often such an interval misses the true value: 0.05 at 95 %.
    #[must_use]
    pub fn error(self) -> f64 {
        1.0 - self.0
    }

    fn upper(self) -> f64 {
        f64::midpoint(1.0, self.0)
    }
}

/// Below so many games their spread is no guide to what none of them showed: where all ended alike, up to three in a
/// hundred may still end otherwise.
pub(super) const FEW: u64 = 100;

/// An estimate with its interval. An infinite end means that the data say nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The best single value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A value with an interval that reaches equally far both ways.
    #[must_use]
    pub fn symmetric(value: f64, half_width: f64) -> Self {
        Estimate {
            value,
            low: value - half_width,
            high: value + half_width,
        }
    }

    /// A value that is known.
    #[must_use]
    pub const fn exact(value: f64) -> Self {
        Estimate {
            value,
            low: value,
            high: value,
        }
    }

    /// A value about whose error nothing is known: a single observation.
    #[must_use]
    pub const fn unbounded(value: f64) -> Self {
        Estimate {
            value,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
        }
    }

    /// The same, its ends no further out than what the quantity can be.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        Estimate {
            low: self.low.max(least),
            high: self.high.min(most),
            ..self
        }
    }

    /// Half of the interval's width.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether the interval holds a value, ends included.
    #[must_use]
    pub fn holds(self, truth: f64) -> bool {
        (self.low..=self.high).contains(&truth)
    }

    /// The estimate of the opposite quantity.
    #[must_use]
    pub fn negated(self) -> Self {
        // Adding zero turns -0 into 0, which reads better.
        Estimate {
            value: 0.0 - self.value,
            low: 0.0 - self.high,
            high: 0.0 - self.low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from any printed table of the two laws.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        assert!((Level::P95.z() - 1.959_964).abs() < 1e-6);
        assert!((Level::new(0.99).z() - 2.575_829).abs() < 1e-6);
        assert!((Level::P95.t(1) - 12.7062).abs() < 1e-4);
        assert!((Level::P95.t(10) - 2.2281).abs() < 1e-4);
        assert!((Level::P95.t(99_999) - Level::P95.z()).abs() < 5e-5);
    }

    #[test]
    fn the_opposite_of_an_estimate_by_hand() {
        let estimate = Estimate {
            value: 2.0,
            low: -1.0,
            high: 4.0,
        };
        let opposite = Estimate {
            value: -2.0,
            low: -4.0,
            high: 1.0,
        };
        assert_eq!(estimate.negated(), opposite);
        assert!(Estimate::exact(0.0).negated().value.is_sign_positive());
        assert!(estimate.holds(-1.0) && estimate.holds(4.0) && !estimate.holds(4.5));
        assert_eq!(estimate.half_width(), 2.5);
    }
}
