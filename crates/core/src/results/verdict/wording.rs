//! Numbers as a sentence needs them: no more decimals than their interval bears, and seldom more than one.

use crate::statistics::{Estimate, Scale, decimals, rounded};

/// What is counted, in the singular and the plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit<'a> {
    /// Of one.
    pub one: &'a str,
    /// Of any other number.
    pub many: &'a str,
}

impl Unit<'static> {
    /// Points.
    pub const POINTS: Unit<'static> = Unit {
        one: "point",
        many: "points",
    };
    /// Percentage points.
    pub const PERCENT: Unit<'static> = Unit { one: "%", many: "%" };
}

impl<'a> Unit<'a> {
    /// A unit that is written alike of one and of many.
    #[must_use]
    pub const fn alike(name: &'a str) -> Self {
        Unit {
            one: name,
            many: name,
        }
    }
}

/// How large a difference is, without its sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    size: f64,
    error: f64,
}

/// The most decimals of points and percent, unless the number itself is smaller.
const USUAL_DECIMALS: usize = 1;

/// Numbers that a sentence writes as words.
const WORDS: [&str; 11] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

impl Amount {
    /// The size of an estimate, with its half-width as its error.
    #[must_use]
    pub fn of(estimate: Estimate, scale: Scale) -> Self {
        Amount {
            size: estimate.value.abs() * scale.factor(),
            error: estimate.half_width() * scale.factor(),
        }
    }

    /// A number of which so many decimals are of interest.
    #[must_use]
    pub fn rounded(size: f64, decimals: i32) -> Self {
        Amount {
            size: size.abs(),
            error: 10_f64.powi(-decimals),
        }
    }

    /// A number that is known exactly.
    #[must_use]
    pub fn exactly(size: f64) -> Self {
        Amount {
            size: size.abs(),
            error: 0.0,
        }
    }

    /// The digits: `1.3`, `0.02`, `47`.
    #[must_use]
    pub fn digits(self) -> String {
        rounded(self.size, self.places())
    }

    /// The digits with the unit: `1.3 points`, `1 point`.
    #[must_use]
    pub fn text(self, unit: Unit) -> String {
        let digits = self.digits();
        let name = if digits == "1" { unit.one } else { unit.many };
        format!("{digits} {name}")
    }

    /// The number as people say it, with `about` before it: `about half a point`, `about 1.3 points`.
    #[must_use]
    pub fn about(self, unit: Unit) -> String {
        format!("about {}", self.words(unit))
    }

    /// The number as people say it: `half a point`, `two points`, `one and a half points`; in digits where it is not
    /// near a half, or above ten.
    #[must_use]
    pub fn words(self, unit: Unit) -> String {
        let halves = (self.size * 2.0).round();
        let near = (self.size - halves / 2.0).abs() <= self.error.clamp(0.05, 0.25);
        let words = WORDS
            .get((halves / 2.0) as usize)
            .filter(|_| near && halves >= 1.0);
        let whole = halves % 2.0 == 0.0;
        match words {
            Some(_) if halves == 1.0 => format!("half a {}", unit.one),
            Some(&word) if halves == 2.0 => format!("{word} {}", unit.one),
            Some(word) if whole => format!("{word} {}", unit.many),
            Some(word) => format!("{word} and a half {}", unit.many),
            None => self.text(unit),
        }
    }

    /// As many decimals as the error bears, one at most; of a smaller number, as many as show its first digit.
    fn places(self) -> usize {
        places(self.size, self.error)
    }
}

fn places(size: f64, error: f64) -> usize {
    let borne = match error {
        0.0 => 9,
        error => decimals(error),
    };
    if size.round() == size && error == 0.0 {
        return 0;
    }
    let shows = |places: usize| size * 10_f64.powi(places as i32) >= 0.5;
    (0..=borne)
        .find(|&places| places >= USUAL_DECIMALS.min(borne) && shows(places))
        .unwrap_or(borne.min(USUAL_DECIMALS))
}

/// A number with its sign: `+1.0`, `-0.5`, `0.0`.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let digits = rounded(value, decimals);
    if digits.starts_with('-') || digits.chars().all(|c| matches!(c, '0' | '.')) {
        digits
    } else {
        format!("+{digits}")
    }
}

/// The ends of an interval with their signs: `-1.6 to +1.0`.
#[must_use]
pub fn span(estimate: Estimate, scale: Scale) -> String {
    let [low, high] = [estimate.low, estimate.high].map(|end| end * scale.factor());
    let places = places(low.abs().max(high.abs()), (high - low) / 2.0);
    format!("{} to {}", signed(low, places), signed(high, places))
}

/// A share from 0 to 1 in percent, without the sign: `47`, `47.3`; one decimal at most, but for the smallest.
#[must_use]
pub fn percent(share: Estimate) -> String {
    Amount::of(share, Scale::Percent).digits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn amount(value: f64, half_width: f64) -> Amount {
        Amount::of(Estimate::symmetric(value, half_width), Scale::Plain)
    }

    #[test]
    fn amounts_are_said_as_people_say_them() {
        for (value, error, about, text) in [
            (-0.547, 0.017, "about half a point", "0.5 points"),
            (2.03, 0.1, "about two points", "2.0 points"),
            (1.0, 0.0, "about one point", "1 point"),
            (1.5, 0.2, "about one and a half points", "1.5 points"),
            (1.3, 0.04, "about 1.3 points", "1.3 points"),
            (0.04, 0.01, "about 0.04 points", "0.04 points"),
            (0.123, 0.012, "about 0.1 points", "0.1 points"),
            (12.2, 3.0, "about 12.2 points", "12.2 points"),
            (12.2, 9.0, "about 12 points", "12 points"),
        ] {
            let amount = amount(value, error);
            assert_eq!(amount.about(Unit::POINTS), about);
            assert_eq!(amount.text(Unit::POINTS), text);
        }
    }

    #[test]
    fn ends_have_signs_and_shares_one_decimal() {
        assert_eq!(span(Estimate::symmetric(-0.3, 1.3), Scale::Plain), "-1.6 to +1.0");
        assert_eq!(percent(Estimate::symmetric(0.440_02, 0.001)), "44.0");
        assert_eq!(percent(Estimate::symmetric(0.44, 0.06)), "44");
        assert_eq!(percent(Estimate::symmetric(0.000_12, 0.000_03)), "0.01");
        assert_eq!(Amount::exactly(0.5).digits(), "0.5");
        assert_eq!(signed(-0.01, 1), "0.0");
    }

    proptest! {
        /// The digits are the number, to half of their last place; nothing but zero is written as zero where the
        /// interval excludes zero.
        #[test]
        fn digits_are_true(value in -40.0..40.0_f64, error in 0.0..10.0_f64) {
            let digits = amount(value, error).digits();
            let read: f64 = digits.parse().unwrap();
            let places = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            prop_assert!((read - value.abs()).abs() <= 0.500_1 * 10_f64.powi(-(places as i32)));
            if value.abs() > error {
                prop_assert!(read > 0.0, "{} ± {}: {}", value, error, digits);
            }
        }
    }
}
