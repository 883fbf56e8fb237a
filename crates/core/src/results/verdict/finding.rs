//! How sure a difference is: its interval beside the least difference that anybody would notice.

use super::wording::{Amount, Unit, span};
use crate::statistics::{Estimate, Scale};

/// The least difference in points that is called noticeable: half of the step in which players bid.
pub const NOTICEABLE: f64 = 0.25;

/// How sure a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Too few games to say: the interval has no end.
    TooFew,
    /// The whole interval is within the threshold: less than anybody could notice, whichever way it points.
    Unnoticeable,
    /// The interval holds zero and reaches beyond the threshold: it may be either side, and it may matter.
    TooClose,
    /// The sign is sure, but it may be less than anybody could notice.
    Leaning,
    /// The sign is sure, and the whole interval lies beyond the threshold.
    Clear,
}

/// An estimated difference, judged. Below zero it is one side's, above zero the other's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    estimate: Estimate,
    threshold: f64,
    certainty: Certainty,
}

impl Finding {
    /// Judges a difference against the least that is noticeable, in the same unit.
    ///
    /// # Panics
    /// If the threshold is negative or no number, in debug builds.
    #[must_use]
    pub fn new(estimate: Estimate, threshold: f64) -> Self {
        debug_assert!(threshold >= 0.0, "{threshold} is no threshold");
        let Estimate { value, low, high } = estimate;
        let known = value.is_finite() && low.is_finite() && high.is_finite();
        let certainty = if !known {
            Certainty::TooFew
        } else if low >= -threshold && high <= threshold {
            Certainty::Unnoticeable
        } else if low <= 0.0 && high >= 0.0 {
            Certainty::TooClose
        } else if low < threshold && high > -threshold {
            Certainty::Leaning
        } else {
            Certainty::Clear
        };
        Finding {
            estimate,
            threshold,
            certainty,
        }
    }

    /// A difference in points, judged by half of the step in which players bid.
    #[must_use]
    pub fn of_points(estimate: Estimate) -> Self {
        Finding::new(estimate, NOTICEABLE)
    }

    /// How sure it is.
    #[must_use]
    pub const fn certainty(self) -> Certainty {
        self.certainty
    }

    /// What was judged.
    #[must_use]
    pub const fn estimate(self) -> Estimate {
        self.estimate
    }

    /// The least difference that is noticeable.
    #[must_use]
    pub const fn threshold(self) -> f64 {
        self.threshold
    }

    /// Of one that so many games leave open: how many would settle it if the estimate stayed what it is, by an interval without
    /// zero or within the threshold, in two digits; none where it is known, or where the interval has no end.
    #[must_use]
    pub fn games_to_tell(self, games: u64) -> Option<u64> {
        if self.certainty != Certainty::TooClose {
            return None;
        }
        let size = self.estimate.value.abs();
        let enough = size.max(self.threshold - size);
        let narrower = ((self.estimate.high - self.estimate.low) / 2.0 / enough).max(1.0);
        let needed = games as f64 * narrower * narrower;
        let digit = 10_f64.powf((needed.max(10.0).log10().floor() - 1.0).max(0.0));
        Some((needed / digit).ceil() as u64 * digit as u64)
    }

    /// Of two names, that on whose side of zero the whole interval lies; none where zero is in it.
    #[must_use]
    pub fn side<T>(self, below: T, above: T) -> Option<T> {
        if self.certainty == Certainty::TooFew {
            None
        } else if self.estimate.low > 0.0 {
            Some(above)
        } else if self.estimate.high < 0.0 {
            Some(below)
        } else {
            None
        }
    }

    /// How large it is, without its sign, with the decimals that its interval bears.
    #[must_use]
    pub fn amount(self, scale: Scale) -> Amount {
        Amount::of(self.estimate, scale)
    }

    /// What it comes to, in words that follow "it is": `too close to call (-0.4 to +0.9 points)`,
    /// `clearly for the Reds, by about two points`.
    #[must_use]
    pub fn words(self, below: &str, above: &str, unit: Unit) -> String {
        let of = |adverb: &str, name: &str, end: &str| {
            format!(
                "{adverb} for {name}, by {}{end}",
                self.amount(Scale::Plain).about(unit)
            )
        };
        match (self.certainty, self.side(below, above)) {
            (Certainty::TooFew, _) => "too few games to say".to_owned(),
            (Certainty::Unnoticeable, _) => "too little to notice".to_owned(),
            (Certainty::Leaning, Some(name)) => of("probably", name, ", perhaps too little to notice"),
            (Certainty::Clear, Some(name)) => of("clearly", name, ""),
            _ => format!(
                "too close to call ({} {})",
                span(self.estimate, Scale::Plain),
                unit.many
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const POINTS: Unit = Unit::POINTS;

    fn at(low: f64, high: f64) -> Finding {
        Finding::of_points(Estimate {
            value: f64::midpoint(low, high),
            low,
            high,
        })
    }

    #[test]
    fn each_kind_of_certainty_has_its_words() {
        for (finding, certainty, words) in [
            (at(-0.2, 0.1), Certainty::Unnoticeable, "too little to notice"),
            (at(0.1, 0.2), Certainty::Unnoticeable, "too little to notice"),
            (
                at(-0.4, 0.9),
                Certainty::TooClose,
                "too close to call (-0.4 to +0.9 points)",
            ),
            (
                at(0.2, 0.8),
                Certainty::Leaning,
                "probably for blue, by about half a point, perhaps too little to notice",
            ),
            (
                at(-2.2, -1.8),
                Certainty::Clear,
                "clearly for red, by about two points",
            ),
            (
                at(f64::NEG_INFINITY, f64::INFINITY),
                Certainty::TooFew,
                "too few games to say",
            ),
        ] {
            assert_eq!(finding.certainty(), certainty);
            assert_eq!(finding.words("red", "blue", POINTS), words);
        }
    }

    proptest! {
        /// What is claimed never contradicts the figures.
        #[test]
        fn a_verdict_never_contradicts_sign_threshold_or_certainty(
            value in -30.0..30.0_f64, down in 0.0..8.0_f64, up in 0.0..8.0_f64, threshold in 0.0..2.0_f64,
        ) {
            let estimate = Estimate { value, low: value - down, high: value + up };
            let finding = Finding::new(estimate, threshold);
            let beyond = |x: f64| x.abs() > threshold;
            let words = finding.words("red", "blue", POINTS);
            match finding.certainty() {
                Certainty::TooFew => prop_assert!(false, "the ends are known"),
                Certainty::Unnoticeable => prop_assert!(!beyond(estimate.low) && !beyond(estimate.high)),
                Certainty::TooClose => {
                    prop_assert!(estimate.low <= 0.0 && estimate.high >= 0.0);
                    prop_assert!(beyond(estimate.low) || beyond(estimate.high));
                    prop_assert!(finding.side("red", "blue").is_none());
                }
                Certainty::Leaning => {
                    prop_assert!(estimate.low * estimate.high > 0.0);
                    prop_assert!(beyond(estimate.low) || beyond(estimate.high));
                    prop_assert!(estimate.low.abs().min(estimate.high.abs()) < threshold);
                }
                Certainty::Clear => {
                    prop_assert!(estimate.low * estimate.high > 0.0);
                    prop_assert!(estimate.low.abs().min(estimate.high.abs()) >= threshold);
                }
            }
            // A side is named exactly where its sign is sure, and it is the right one.
            match finding.side("red", "blue") {
                Some(side) => {
                    prop_assert_eq!(side, if value > 0.0 { "blue" } else { "red" });
                    let other = if side == "red" { "blue" } else { "red" };
                    prop_assert!(!words.contains(other), "{}", words);
                }
                None => prop_assert!(!words.contains("for red") && !words.contains("for blue"), "{}", words),
            }
            if words.contains("clearly") || words.contains("probably") {
                prop_assert!(estimate.low * estimate.high > 0.0, "{}", words);
            }
        }
    }

    /// 0.3 ± 0.5 after 1,000 games: by 25/9 times the games ± is 0.3. 0.2 ± 0.24: by 1.44 times it is 0.2.
    #[test]
    fn games_that_would_tell() {
        let of = |low, high| {
            Finding::of_points(Estimate {
                value: (low + high) / 2.0,
                low,
                high,
            })
        };
        assert_eq!(of(-0.2, 0.8).games_to_tell(1_000), Some(2_800));
        assert_eq!(of(-0.2, 0.8).games_to_tell(1_234), Some(3_500));
        assert_eq!(of(-0.04, 0.44).games_to_tell(1_000), Some(1_500));
        assert_eq!(of(0.3, 0.8).games_to_tell(1_000), None);
        assert_eq!(of(-0.1, 0.1).games_to_tell(1_000), None);
    }
}
