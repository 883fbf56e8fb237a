//! Strength on the Elo scale: a score of 1 for a game won, ½ for one drawn, as a difference of ratings.
//!
//! Always the *logistic* scale: a side that is `e` points stronger scores `1 / (1 + 10^(−e/400))`, 10 points 51.4 %,
//! 100 points 64 %, 400 points ten to one.

use super::{Estimate, decimals, rounded};

/// Natural units in an Elo point: `ln 10 / 400`.
const NATURAL: f64 = std::f64::consts::LN_10 / 400.0;

/// A difference of strength in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference that a score, from 0 to 1, stands for; infinite at its ends.
    #[must_use]
    pub fn of_score(score: f64) -> Self {
        Elo::of_natural((score / (1.0 - score)).ln())
    }

    /// The score expected of a side that is so much stronger.
    #[must_use]
    pub fn score(self) -> f64 {
        1.0 / (1.0 + (-self.0 * NATURAL).exp())
    }

    /// From the natural scale, on which the score is the logistic function.
    #[must_use]
    pub fn of_natural(x: f64) -> Self {
        Elo(x / NATURAL)
    }
}

impl Estimate {
    /// An estimated score as a difference of strength in Elo points. The interval's ends are those of the score, so
    /// that it holds the truth exactly when that does.
    #[must_use]
    pub fn in_elo(self) -> Self {
        let of = |score| Elo::of_score(score).0;
        Estimate {
            value: of(self.value),
            low: of(self.low),
            high: of(self.high),
        }
    }
}

/// A difference of strength with its interval, whose ends may be infinite: `+12.3 ± 4.5`, `above 820`.
#[must_use]
pub fn elo_text(estimate: Estimate) -> String {
    let Estimate { value, low, high } = estimate;
    let sign = |x: f64| if x > 0.0 { "+" } else { "" };
    let plain = |x: f64| format!("{}{}", sign(x), rounded(x, 0));
    match (low.is_finite(), high.is_finite()) {
        (true, true) => {
            let half_width = estimate.half_width();
            let places = decimals(half_width).min(2);
            let lopsided = ((high - value) - (value - low)).abs() > 0.2 * half_width;
            let show = |x: f64| rounded(x, places);
            if lopsided {
                format!(
                    "{}{} ({}{} to {}{})",
                    sign(value),
                    show(value),
                    sign(low),
                    show(low),
                    sign(high),
                    show(high)
                )
            } else {
                format!("{}{} ± {}", sign(value), show(value), show(half_width))
            }
        }
        (true, false) => format!("above {}", plain(low)),
        (false, true) => format!("below {}", plain(high)),
        (false, false) => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 10^(100/400) = 1.778279, so 1/(1 + 1/1.778279) = 0.640065; 400 points are ten to one, 10/11; 200 points
    /// √10 to one, 0.759747.
    #[test]
    fn scores_of_the_scale_by_hand() {
        for (elo, score) in [
            (0.0, 0.5),
            (100.0, 0.640_065),
            (200.0, 0.759_747),
            (-400.0, 1.0 / 11.0),
        ] {
            assert!((Elo(elo).score() - score).abs() < 1e-6, "{elo}");
            assert!((Elo::of_score(score).0 - elo).abs() < 1e-3, "{elo}");
        }
        assert_eq!(Elo::of_score(1.0).0, f64::INFINITY);
        assert_eq!(Elo::of_score(0.0).0, f64::NEG_INFINITY);
    }

    #[test]
    fn an_interval_without_an_end_says_so() {
        let of = |value, low, high| elo_text(Estimate { value, low, high }.in_elo());
        assert_eq!(of(0.5, 0.48, 0.52), "0 ± 14");
        assert_eq!(of(1.0, 0.99, 1.0), "above +798");
        assert_eq!(of(0.0, 0.0, 0.01), "below -798");
        assert_eq!(of(0.5, 0.0, 1.0), "unknown");
        assert_eq!(elo_text(Estimate::exact(0.0)), "0 ± 0");
        assert_eq!(of(0.97, 0.6, 0.995), "+604 (+70 to +920)");
    }

    /// Arms of 0.31 and 0.69 differ by 0.38, more than a fifth of the half-width of 0.5.
    #[test]
    fn a_small_interval_may_be_lopsided_too() {
        let small = Estimate {
            value: 0.0,
            low: -0.31,
            high: 0.69,
        };
        assert_eq!(elo_text(small), "0.0 (-0.3 to +0.7)");
    }
}
