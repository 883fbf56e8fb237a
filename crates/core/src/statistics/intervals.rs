//! Which intervals a run's figures get: for a number of games fixed beforehand, or valid however often somebody
//! looks. `docs/statistics.md` says which, why and at what price.

use super::{Estimate, Histogram, Level, Moments, share_at};

/// How the intervals of a run are made. One rule serves every figure of a run: the formulas for shares, means and
/// medians stay as they are, and only the number of standard errors in them, `z`, differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intervals {
    /// For a number of games fixed beforehand: each holds the truth in 95 % of runs.
    #[default]
    Fixed,
    /// A confidence sequence: in 95 % of runs the intervals hold the truth **at every look**, so that a run may be
    /// stopped by what they say. The normal mixture of Robbins, asymptotic with estimated variance: after `n`
    /// games, with `r = tuned_for / x`,
    ///
    /// `z(n)² = (1 + r/n) (ln(1 + n/r) + 2 ln(1/α))`
    ///
    /// and `x` the root of `x = ln(1 + x) + 2 ln(1/α)`, which makes `z` least at `n = tuned_for`: there it is
    /// `√(1 + x)`, 3.03 at 95 %.
    ///
    /// H. Robbins, *Statistical methods related to the law of the iterated logarithm*, Annals of Mathematical
    /// Statistics 41 (1970) 1397–1409; I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas,
    /// *Time-uniform central limit theory and asymptotic confidence sequences*, Annals of Statistics 52 (2024).
    Sequence {
        /// The number of games at which the intervals are to be narrowest for their number.
        tuned_for: u64,
    },
}

impl Intervals {
    /// How many standard errors an interval at this level reaches after `n` games; infinite after none.
    #[must_use]
    pub fn z(self, n: u64, level: Level) -> f64 {
        match self {
            Intervals::Fixed => level.z(),
            Intervals::Sequence { .. } if n == 0 => f64::INFINITY,
            Intervals::Sequence { tuned_for } => {
                let (n, r) = (n as f64, tuned_for.max(1) as f64 / tuned(level));
                ((1.0 + r / n) * ((n / r).ln_1p() + twice_log(level))).sqrt()
            }
        }
    }

    /// The number of standard errors to plan with: of a fixed number of games, or of a sequence where it is
    /// narrowest.
    #[must_use]
    pub fn planned_z(self, level: Level) -> f64 {
        match self {
            Intervals::Fixed => level.z(),
            Intervals::Sequence { .. } => (1.0 + tuned(level)).sqrt(),
        }
    }

    /// The share `successes / n` by the score method, see [`super::wilson`]; at least as wide as the exact one of Clopper
    /// and Pearson where there were at most 20 successes or failures, as the score method fails for rare events.
    #[must_use]
    pub fn share(self, successes: u64, n: u64, level: Level) -> Estimate {
        share_at(successes, n, self.z(n.max(1), level))
    }

    /// A mean: Student's interval, or `mean ± z s/√n` of a sequence. None of nothing, unbounded of one number.
    #[must_use]
    pub fn mean(self, moments: &Moments, level: Level) -> Option<Estimate> {
        match self {
            Intervals::Fixed => moments.mean_estimate(level),
            Intervals::Sequence { .. } => moments.mean_within(self.z(moments.count, level)),
        }
    }

    /// The interpolated mid-distribution median; none of nothing, and an unbounded interval of too few games.
    #[must_use]
    pub fn median(self, scores: &Histogram, level: Level) -> Option<Estimate> {
        scores.mid_median_within(self.z(scores.total(), level), level)
    }

    /// What they are called in a citation.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Intervals::Fixed => "95 %, for a number of games fixed beforehand",
            Intervals::Sequence { .. } => "95 % confidence sequence, valid whenever the run is stopped",
        }
    }

    /// The same in a word or two, for captions.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Intervals::Fixed => "95 % intervals",
            Intervals::Sequence { .. } => "95 % sequences",
        }
    }
}

/// `2 ln(1/α)`.
fn twice_log(level: Level) -> f64 {
    -2.0 * level.error().ln()
}

/// The root of `x = ln(1 + x) + 2 ln(1/α)`, where `z` is least in proportion to `√n`. The right side rises slowly,
/// so that repeating it converges at once.
fn tuned(level: Level) -> f64 {
    let constant = twice_log(level);
    (0..40).fold(constant, |x: f64, _| x.ln_1p() + constant)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNED: Intervals = Intervals::Sequence { tuned_for: 8_211_968 };

    /// 2 ln 20 = 5.991465; x = ln(1 + x) + 5.991465 at 8.211968, since ln 9.211968 = 2.220504. There z = √9.211968.
    /// With r = 1,000,000: at n = r, z² = 2 (ln 2 + 5.991465) = 13.369224; at n = 99 r,
    /// z² = 100/99 (ln 100 + 5.991465) = 10.703671.
    #[test]
    fn the_multiplier_by_hand() {
        assert!((tuned(Level::P95) - 8.211_968).abs() < 1e-6);
        for (n, squared) in [
            (8_211_968, 9.211_968_f64),
            (1_000_000, 13.369_224),
            (99_000_000, 10.703_671),
        ] {
            let z = TUNED.z(n, Level::P95);
            assert!((z - squared.sqrt()).abs() < 1e-5, "{n}: {z}");
        }
        assert!((TUNED.planned_z(Level::P95) - 3.035_122).abs() < 1e-5);
        assert_eq!(TUNED.z(0, Level::P95), f64::INFINITY);
        assert_eq!(Intervals::Fixed.z(5, Level::P95), Level::P95.z());
    }

    /// Fewer games than it was tuned for, or more, make z larger.
    #[test]
    fn a_sequence_is_best_where_it_is_tuned() {
        let z = |n| TUNED.z(n, Level::P95);
        let best = z(8_211_968);
        assert!(
            [2_000_000, 7_800_000, 8_600_000, 40_000_000]
                .into_iter()
                .all(|n| z(n) > best)
        );
        // Tuned amiss by a factor of two either way costs little.
        assert!(z(4_105_984) < 1.02 * best && z(16_423_936) < 1.02 * best);
    }

    #[test]
    fn sequences_put_their_multiplier_into_the_usual_formulas() {
        // No success in n: 0 to z²/(n + z²), with z² = 2 (ln 2 + 5.991465) at n = r = 1,000,000.
        let none = TUNED.share(0, 1_000_000, Level::P95);
        assert_eq!(none.low, 0.0);
        assert!(
            (none.high - 13.369_224 / 1_000_013.369_224).abs() < 1e-9,
            "{none:?}"
        );
        // Ones and minus ones: variance 1·n/(n − 1), half-width z/√n.
        let moments = Moments {
            count: 1_000_000,
            sum: 0,
            squares: 1_000_000,
        };
        let mean = TUNED.mean(&moments, Level::P95).unwrap();
        assert!((mean.half_width() - 0.003_656_395).abs() < 1e-8, "{mean:?}");
        assert_eq!(TUNED.mean(&Moments::default(), Level::P95), None);
        assert_eq!(TUNED.share(0, 0, Level::P95).half_width(), 0.5);
    }

    /// The same median; of a sequence its interval is wider, as its multiplier is.
    #[test]
    fn a_median_has_the_interval_of_its_kind() {
        let mut scores = Histogram::default();
        (0..400).for_each(|n| scores.add(n % 5 - 2));
        let median = |intervals: Intervals| intervals.median(&scores, Level::P95).unwrap();
        let (fixed, sequence) = (median(Intervals::Fixed), median(TUNED));
        assert_eq!(Some(fixed), scores.mid_median(Level::P95));
        assert!(fixed.value.abs() < 1e-9 && sequence.value == fixed.value);
        assert!(sequence.low < fixed.low && fixed.high < sequence.high);
    }

    #[test]
    fn kinds_are_told_apart_in_words() {
        assert!(Intervals::Fixed.describe().contains("fixed beforehand"));
        assert!(TUNED.describe().contains("valid whenever the run is stopped"));
        assert_eq!(
            (Intervals::Fixed.word(), TUNED.word()),
            ("95 % intervals", "95 % sequences")
        );
    }
}
