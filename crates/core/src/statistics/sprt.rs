//! A test that stops when a question is answered: is the one at least `elo1` stronger, or no more than `elo0`?

use super::{Elo, Pentanomial};

/// The largest bound that makes sense, in Elo points: 99.7 % of the points.
const LARGEST: f64 = 1000.0;

/// The question, and how often the answer may be wrong.
///
/// The generalised sequential probability ratio test on pairs, as testers of chess engines use it: after every pair
/// the logarithm of the likelihood ratio of the two hypotheses, each at the likeliest law of pairs with its mean score
/// ([`Pentanomial::log_likelihood`]), is held against the two ends of Wald. Elo is *logistic* here (see [`Elo`]).
///
/// A. Wald, *Sequential tests of statistical hypotheses*, Annals of Mathematical Statistics 16 (1945) 117–186;
/// X. Li, J. Liu, Z. Ying, *Generalized sequential probability ratio test for separate families of hypotheses*,
/// Sequential Analysis 33 (2014) 539–563.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// How the question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No stronger than the lower bound.
    Lower,
    /// As strong as the upper bound.
    Upper,
}

/// Why bounds were refused. Each says what to write instead.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// Not two numbers.
    #[error("{given:?} are no bounds: write two differences in Elo points with a comma between, such as 0,5")]
    NotBounds {
        /// As typed.
        given: String,
    },
    /// The second is not the larger one.
    #[error(
        "{given:?}: the second bound must be larger than the first, such as 0,5; the test tells them apart"
    )]
    NotAscending {
        /// As typed.
        given: String,
    },
    /// Beyond any difference that matters.
    #[error("{given:?}: a bound is at most {LARGEST} Elo points either way")]
    TooLarge {
        /// As typed.
        given: String,
    },
    /// So near one another that no match would end.
    #[error(
        "{given:?}: bounds nearer than a tenth of a point take thousands of millions of games; write such as 0,1"
    )]
    TooNear {
        /// As typed.
        given: String,
    },
}

impl Sprt {
    /// How often the test may say that the one is stronger when it is only `elo0` stronger, and how often it may deny
    /// it when it is `elo1` stronger.
    pub const ERROR: f64 = 0.05;

    /// What a match asks unless told otherwise: whether the first is stronger at all, or by five points.
    pub const DEFAULT: Sprt = Sprt { elo0: 0.0, elo1: 5.0 };

    /// Reads `0,5`.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    pub fn read(text: &str) -> Result<Self, SprtError> {
        let given = || text.trim().to_owned();
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
        let bounds = text
            .split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)));
        let Some((elo0, elo1)) = bounds else {
            return Err(SprtError::NotBounds { given: given() });
        };
        if elo0.abs() > LARGEST || elo1.abs() > LARGEST {
            return Err(SprtError::TooLarge { given: given() });
        }
        if elo0 >= elo1 {
            return Err(SprtError::NotAscending { given: given() });
        }
        if elo1 - elo0 < 0.1 {
            return Err(SprtError::TooNear { given: given() });
        }
        Ok(Sprt { elo0, elo1 })
    }

    /// As it can be typed again: `0,5`.
    #[must_use]
    pub fn show(self) -> String {
        format!("{},{}", self.elo0, self.elo1)
    }

    /// The two bounds in Elo points.
    #[must_use]
    pub fn bounds(self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The logarithm of the likelihood ratio after these pairs: positive speaks for `elo1`.
    #[must_use]
    pub fn log_ratio(self, pairs: &Pentanomial) -> f64 {
        let at = |elo| pairs.log_likelihood(Elo(elo).score());
        at(self.elo1) - at(self.elo0)
    }

    /// How far the logarithm must go either way: `ln((1 − β)/α)`, 2.944.
    #[must_use]
    pub fn end() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// The answer, once there is one.
    #[must_use]
    pub fn verdict(self, pairs: &Pentanomial) -> Option<Verdict> {
        match self.log_ratio(pairs) {
            ratio if ratio >= Self::end() => Some(Verdict::Upper),
            ratio if ratio <= -Self::end() => Some(Verdict::Lower),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten pairs lost whole, twenty won: the likelihood is binomial (see `pentanomial`), so the ratio for bounds 0 and
    /// 100 is 20 ln(0.640065/0.5) + 10 ln(0.359935/0.5) = 20 · 0.246962 − 10 · 0.328685 = 4.939237 − 3.286846 =
    /// 1.652.
    #[test]
    fn the_ratio_of_two_scores_by_hand() {
        let sprt = Sprt::read("0,100").unwrap();
        let pairs = Pentanomial::new([10, 0, 0, 0, 20]);
        assert!(
            (sprt.log_ratio(&pairs) - 1.652).abs() < 2e-3,
            "{}",
            sprt.log_ratio(&pairs)
        );
        assert_eq!(sprt.verdict(&pairs), None);
        assert!((Sprt::end() - 2.944_439).abs() < 1e-6); // ln 19
    }

    /// All pairs won: each adds ln(s1/s0). With 0 and 100 that is ln 1.280130 = 0.246962, so the twelfth ends it
    /// (11 · 0.246962 = 2.7166, 12 · = 2.9635). All lost: ln(0.359935/0.5) = −0.328685, the ninth. All of one point
    /// each: ln(2 · 0.359935) = −0.328685, the ninth too; nothing: no answer.
    #[test]
    fn pairs_that_are_all_alike_come_to_an_end() {
        let sprt = Sprt::read("0,100").unwrap();
        let length = |half_points: u8| {
            let mut pairs = Pentanomial::default();
            loop {
                pairs.add(half_points);
                if let Some(verdict) = sprt.verdict(&pairs) {
                    return (pairs.pairs(), verdict);
                }
            }
        };
        assert_eq!(length(4), (12, Verdict::Upper));
        assert_eq!(length(0), (9, Verdict::Lower));
        assert_eq!(length(2), (9, Verdict::Lower));
        assert_eq!(sprt.verdict(&Pentanomial::default()), None);
        assert_eq!(sprt.log_ratio(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn bounds_are_read_and_nonsense_is_refused() {
        assert_eq!(Sprt::read(" -3 , 2.5 ").unwrap().bounds(), (-3.0, 2.5));
        assert_eq!(Sprt::read("0,5").unwrap(), Sprt::DEFAULT);
        assert_eq!(Sprt::DEFAULT.show(), "0,5");
        for nonsense in ["", "5", "0;5", "a,b", "0,", "0,NaN", "0,inf", "1,2,3"] {
            assert!(
                matches!(Sprt::read(nonsense), Err(SprtError::NotBounds { .. })),
                "{nonsense}"
            );
        }
        assert!(matches!(Sprt::read("5,0"), Err(SprtError::NotAscending { .. })));
        assert!(matches!(Sprt::read("5,5"), Err(SprtError::NotAscending { .. })));
        assert!(matches!(Sprt::read("0,2000"), Err(SprtError::TooLarge { .. })));
        assert!(matches!(Sprt::read("0,0.01"), Err(SprtError::TooNear { .. })));
    }
}
