//! Proportions.

use super::{Estimate, Level};

/// The share `successes / n` with Wilson's score interval: all shares `p` for which the observed one lies within
/// `z` of their own standard errors, `|p̂ − p| ≤ z √(p(1−p)/n)`. Solved for `p`:
///
/// centre `(p̂ + z²/2n) / (1 + z²/n)`, half-width `z √(p̂(1−p̂)/n + z²/4n²) / (1 + z²/n)`.
///
/// It keeps its coverage near 0 and 1, where the textbook interval `p̂ ± z·se` fails. With `n = 0` nothing is
/// known: the interval is 0 to 1.
///
/// E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22 (1927) 209–212;
/// recommended by L. D. Brown, T. T. Cai, A. DasGupta, *Interval estimation for a binomial proportion*,
/// Statistical Science 16 (2001) 101–133.
#[must_use]
pub fn wilson(successes: u64, n: u64, level: Level) -> Estimate {
    wilson_at(successes, n, level.z())
}

/// [`wilson`] with the number of standard errors given.
pub(super) fn wilson_at(successes: u64, n: u64, z: f64) -> Estimate {
    debug_assert!(successes <= n, "{successes} successes in {n} trials");
    if n == 0 {
        return Estimate {
            value: 0.5,
            low: 0.0,
            high: 1.0,
        };
    }
    let trials = n as f64;
    let share = successes as f64 / trials;
    let pull = z * z / trials;
    let centre = (share + pull / 2.0) / (1.0 + pull);
    let half_width = z * (share * (1.0 - share) / trials + pull / (4.0 * trials)).sqrt() / (1.0 + pull);
    Estimate {
        value: share,
        // At the ends the formula gives 0 and 1 exactly; rounding must not lead outside.
        low: if successes == 0 { 0.0 } else { centre - half_width },
        high: if successes == n { 1.0 } else { centre + half_width },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream, below};

    /// With z = 2 (95.45 %), 1 success in 4: centre (1/4 + 1/2) / (1 + 1) = 0.375,
    /// half-width 2 √(3/64 + 1/16) / 2 = √(7/64) = 0.330719.
    #[test]
    fn one_in_four_by_hand() {
        let two_sigma = Level::new(0.954_499_736_103_641_6);
        assert!((two_sigma.z() - 2.0).abs() < 1e-9);
        let share = wilson(1, 4, two_sigma);
        assert_eq!(share.value, 0.25);
        assert!((share.low - 0.044_281).abs() < 1e-6, "{share:?}");
        assert!((share.high - 0.705_719).abs() < 1e-6, "{share:?}");
    }

    /// No success in n: 0 to z²/(n + z²), here 4/(4 + 4).
    #[test]
    fn none_and_all_keep_a_width() {
        let two_sigma = Level::new(0.954_499_736_103_641_6);
        let none = wilson(0, 4, two_sigma);
        assert_eq!((none.value, none.low), (0.0, 0.0));
        assert!((none.high - 0.5).abs() < 1e-9);
        let all = wilson(4, 4, two_sigma);
        assert_eq!((all.value, all.high), (1.0, 1.0));
        assert!((all.low - 0.5).abs() < 1e-9);
        assert_eq!(
            wilson(0, 0, Level::P95),
            Estimate {
                value: 0.5,
                low: 0.0,
                high: 1.0
            }
        );
    }

    /// Averaged over shares, so that the binomial's lattice evens out: the textbook interval would hold in
    /// about 92 % of these and fail.
    #[test]
    fn the_interval_covers_as_it_says() {
        let (trials, repetitions) = (60, 1_500);
        let (mut held, mut total) = (0_u32, 0_u32);
        let mut generator = MasterSeed(1939).game(0).generator(Stream::Dice);
        for percent in [3, 8, 20, 35, 50, 77, 92, 97] {
            for _ in 0..repetitions {
                let successes = (0..trials)
                    .filter(|_| below(&mut generator, 100) < percent)
                    .count() as u64;
                held += u32::from(wilson(successes, trials, Level::P95).holds(percent as f64 / 100.0));
                total += 1;
            }
        }
        let coverage = f64::from(held) / f64::from(total);
        assert!((0.940..=0.965).contains(&coverage), "{coverage}");
    }
}
