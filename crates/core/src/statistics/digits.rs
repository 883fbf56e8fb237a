//! No more digits than the data support.
//!
//! The rule of the Particle Data Group (*Review of Particle Physics*, section 5.3): if the three leading digits of
//! the error lie between 100 and 354, it is given with two digits; between 355 and 949, with one; between 950 and
//! 999 it is rounded up to 1000 and given with two. The value gets as many decimals as its error.

use super::Estimate;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most decimals ever printed.
const MOST_DECIMALS: usize = 9;

/// Arms of an interval that differ by more than this share of its half-width are worth showing.
const LOPSIDED: f64 = 0.2;

/// How many decimals an error of this size, and the value it belongs to, should be printed with. Errors of 1000
/// and more are still printed to the unit.
#[must_use]
pub fn decimals(error: f64) -> usize {
    if !(error.is_finite() && error > 0.0) {
        return 0;
    }
    let exponent = error.log10().floor();
    let leading = error / 10_f64.powf(exponent);
    let (digits, exponent) = match leading {
        ..3.545 => (2.0, exponent),
        ..9.495 => (1.0, exponent),
        _ => (2.0, exponent + 1.0),
    };
    (digits - 1.0 - exponent).clamp(0.0, MOST_DECIMALS as f64) as usize
}

/// The scale on which an estimate is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// As it is.
    #[default]
    Plain,
    /// Times a hundred; the unit is added by [`Estimate::show`].
    Percent,
}

impl Scale {
    /// The factor.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Scale::Plain => 1.0,
            Scale::Percent => 100.0,
        }
    }
}

impl Estimate {
    /// The estimate as text with its interval: `47.31 % ± 0.10`, `-0.123 ± 0.011`; where the interval reaches
    /// visibly further one way, `2 % (0 to 11)`; an infinite interval is `3 (too few to say)`.
    #[must_use]
    pub fn show(self, scale: Scale) -> Shown {
        Shown {
            estimate: self,
            scale,
            signed: false,
        }
    }

    /// A difference, or what can be of either sign: with a plus sign where it is positive. A difference of shares is told in
    /// percentage points: `+16.2 ± 0.9 points`.
    #[must_use]
    pub fn show_signed(self, scale: Scale) -> Shown {
        Shown {
            estimate: self,
            scale,
            signed: true,
        }
    }
}

/// An [`Estimate`] about to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    estimate: Estimate,
    scale: Scale,
    signed: bool,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = self.scale.factor();
        let [value, low, high] =
            [self.estimate.value, self.estimate.low, self.estimate.high].map(|x| x * factor);
        let half_width = (high - low) / 2.0;
        let places = decimals(half_width);
        let value_text = match half_width {
            0.0 => format!("{}", (value * 1e6).round() / 1e6),
            _ if half_width.is_finite() => rounded(value, places),
            _ => rounded(value, 2),
        };
        let sign = if self.signed && value > 0.0 { "+" } else { "" };
        let (unit, end) = match (self.scale, self.signed) {
            (Scale::Plain, _) => ("", ""),
            (Scale::Percent, false) => (" %", ""),
            (Scale::Percent, true) => ("", " points"),
        };
        write!(f, "{sign}{value_text}{unit}")?;
        if !half_width.is_finite() {
            return write!(f, "{end} (too few to say)");
        }
        let lopsided = ((high - value) - (value - low)).abs() > LOPSIDED * half_width;
        if !lopsided {
            write!(f, " ± {}{end}", rounded(half_width, places))
        } else {
            write!(f, "{end} ({} to {})", rounded(low, places), rounded(high, places))
        }
    }
}

/// A number with so many decimals, without a minus sign before zero.
#[must_use]
pub fn rounded(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|c| matches!(c, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Level, wilson};

    #[test]
    fn decimals_follow_the_rule() {
        for (error, expected) in [
            (0.0978, 2), // 0.10
            (0.0949, 2), // 0.09
            (0.0312, 3), // 0.031
            (0.0360, 2), // 0.04
            (0.354, 2),  // 0.35
            (0.355, 1),  // 0.4
            (1.0, 1),    // 1.0
            (3.6, 0),    // 4
            (9.7, 0),    // 10
            (250.0, 0),
            (0.0, 0),
            (f64::INFINITY, 0),
        ] {
            assert_eq!(decimals(error), expected, "{error}");
        }
    }

    #[test]
    fn estimates_show_the_digits_they_deserve() {
        let show = |value, half_width| {
            Estimate::symmetric(value, half_width)
                .show(Scale::Plain)
                .to_string()
        };
        assert_eq!(show(-0.123_456, 0.011_2), "-0.123 ± 0.011");
        assert_eq!(show(0.000_1, 0.25), "0.00 ± 0.25");
        assert_eq!(show(-0.000_1, 0.25), "0.00 ± 0.25");
        assert_eq!(Estimate::exact(0.5).show(Scale::Percent).to_string(), "50 % ± 0");
        assert_eq!(Estimate::exact(3.25).show(Scale::Plain).to_string(), "3.25 ± 0");
        assert_eq!(
            Estimate::unbounded(3.0).show(Scale::Plain).to_string(),
            "3.00 (too few to say)"
        );
        assert_eq!(
            Estimate::symmetric(1.3, 0.2)
                .show_signed(Scale::Plain)
                .to_string(),
            "+1.30 ± 0.20"
        );
    }

    #[test]
    fn shares_show_as_percent_and_lopsided_intervals_by_their_ends() {
        let show = |successes, n| wilson(successes, n, Level::P95).show(Scale::Percent).to_string();
        assert_eq!(show(473_100, 1_000_000), "47.31 % ± 0.10");
        assert_eq!(show(41_900, 1_000_000), "4.19 % ± 0.04");
        assert_eq!(show(4_190, 100_000), "4.19 % ± 0.12");
        assert_eq!(show(0, 30), "0 % (0 to 11)");
        assert_eq!(show(0, 0), "50 % ± 50");
    }

    #[test]
    fn differences_of_shares_are_percentage_points() {
        let show = |low, high| {
            let value = 0.162;
            Estimate { value, low, high }
                .show_signed(Scale::Percent)
                .to_string()
        };
        assert_eq!(show(0.153, 0.171), "+16.2 ± 0.9 points");
        assert_eq!(show(0.1, 0.171), "+16 points (10 to 17)");
        assert_eq!(show(0.1, f64::INFINITY), "+16.20 points (too few to say)");
    }

    #[test]
    fn an_interval_of_shares_may_be_lopsided_and_zero_has_no_sign() {
        let rare = Estimate {
            value: 0.02,
            low: 0.0,
            high: 0.11,
        };
        assert_eq!(rare.show(Scale::Plain).to_string(), "0.02 (0.00 to 0.11)");
        let none = Estimate::symmetric(0.0, 0.5);
        assert_eq!(none.show_signed(Scale::Plain).to_string(), "0.0 ± 0.5");
    }
}
