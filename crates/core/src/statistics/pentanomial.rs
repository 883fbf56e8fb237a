//! Pairs of games on the same dice, sides changed: what a pair can score, and what the counts say.

use super::{Estimate, Intervals, Level, Moments};
use serde::{Deserialize, Serialize};

/// What the first player can score in a pair, in half points: 0, ½, 1, 1½ or 2 points.
pub const PAIR_SCORES: usize = 5;

/// How often each score of a pair came up. A pair is the unit that is independent: the two games of one share their
/// dice, and that is what makes a match short.
///
/// The model is the multinomial law on the five scores, nothing else assumed. For a mean score `μ` per game its
/// likelihood, maximised over all laws with that mean, is known in closed form but for one number: with `a` the scores
/// 0, ¼, ½, ¾, 1 per game and `c` the counts, all `N`,
///
/// `p(a) = c(a) / (N (1 + x (a − μ)))`, where `Σ c(a) (a − μ) / (1 + x (a − μ)) = 0`, `−1/(1 − μ) ≤ x ≤ 1/μ`.
///
/// Where no `x` between those ends solves it, `x` is the end, and the rest of the probability goes to a score of 0 or
/// of 2 that never came up: so nothing breaks down when all pairs are won, drawn, or alike.
///
/// A. Owen, *Empirical likelihood ratio confidence intervals for a single functional*, Biometrika 75 (1988) 237–249,
/// has the same formula on observed scores alone; chess engine testers use it for their sequential tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    counts: [u64; PAIR_SCORES],
}

impl Pentanomial {
    /// From counts, of pairs with 0, ½, 1, 1½ and 2 points.
    #[must_use]
    pub const fn new(counts: [u64; PAIR_SCORES]) -> Self {
        Pentanomial { counts }
    }

    /// Adds a pair by its half points.
    ///
    /// # Panics
    /// If they are more than 4.
    #[inline]
    pub fn add(&mut self, half_points: u8) {
        self.counts[usize::from(half_points)] += 1;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        self.counts
            .iter_mut()
            .zip(other.counts)
            .for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Pairs with 0, ½, 1, 1½ and 2 points.
    #[must_use]
    pub const fn counts(&self) -> [u64; PAIR_SCORES] {
        self.counts
    }

    /// All pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Half points of the pairs, 0 to 4 each: four times the score per game.
    #[must_use]
    pub fn half_points(&self) -> Moments {
        let mut moments = Moments::default();
        for (half_points, &count) in (0_u64..).zip(&self.counts) {
            moments.count += count;
            moments.sum += (half_points * count).cast_signed();
            moments.squares += half_points * half_points * count;
        }
        moments
    }

    /// The mean score per game, 0 to 1; none without pairs.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        Some(self.half_points().mean()? / 4.0)
    }

    /// The variance of a pair's score per game; none below two pairs.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        Some(self.half_points().variance()? / 16.0)
    }

    /// The logarithm of the likelihood at a mean score per game, maximised over all laws with that mean, less that of
    /// the likeliest law of all: 0 at the observed score, negative elsewhere, without end where the counts rule the
    /// mean out.
    #[must_use]
    pub fn log_likelihood(&self, mean: f64) -> f64 {
        let observed = |(score, count): (f64, u64)| (count > 0).then_some((score - mean, count as f64));
        let cells = || self.cells().filter_map(observed);
        if !(mean > 0.0 && mean < 1.0) {
            let possible = cells().all(|(gap, _)| gap == 0.0) && (mean == 0.0 || mean == 1.0);
            return if possible { 0.0 } else { f64::NEG_INFINITY };
        }
        let x = self.multiplier(mean);
        cells().map(|(gap, count)| -count * (x * gap).ln_1p()).sum()
    }

    /// The `x` of the likeliest law with a mean: the root of a falling function, by Newton's method kept between ends
    /// that are known to hold it.
    fn multiplier(&self, mean: f64) -> f64 {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let width = high - low;
        let mut x = 0.0;
        for _ in 0..200 {
            let (mut value, mut slope) = (0.0, 0.0);
            for (score, count) in self.cells().filter(|(_, count)| *count > 0) {
                let ratio = (score - mean) / (1.0 + x * (score - mean));
                value += count as f64 * ratio;
                slope -= count as f64 * ratio * ratio;
            }
            if value > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x - value / slope;
            let next = if newton > low && newton < high {
                newton
            } else {
                f64::midpoint(low, high)
            };
            let moved = (next - x).abs();
            x = next;
            if moved <= 1e-14 * width {
                break;
            }
        }
        x
    }

    /// The scores per game with their counts.
    fn cells(&self) -> impl Iterator<Item = (f64, u64)> {
        self.counts
            .into_iter()
            .enumerate()
            .map(|(half_points, count)| (half_points as f64 / 4.0, count))
    }

    /// The mean score per game with the interval of the likelihood ratio: all means for which twice the logarithm of
    /// the ratio is at most `z²`, with Student's quantile for `z` where the number of pairs was fixed. It keeps within
    /// 0 and 1 and has a width even where all pairs ended alike. Of no pairs nothing is known: 0 to 1.
    #[must_use]
    pub fn estimate(&self, intervals: Intervals, level: Level) -> Estimate {
        let Some(score) = self.score() else {
            return Estimate {
                value: 0.5,
                low: 0.0,
                high: 1.0,
            };
        };
        let pairs = self.pairs();
        let z = match intervals {
            Intervals::Fixed => level.t((pairs - 1).max(1)),
            Intervals::Sequence { .. } => intervals.z(pairs, level),
        };
        Estimate {
            value: score,
            low: self.farthest(score, 0.0, z),
            high: self.farthest(score, 1.0, z),
        }
    }

    /// The last mean between the score and an end that the data do not shut out.
    fn farthest(&self, score: f64, end: f64, z: f64) -> f64 {
        if score == end {
            return end;
        }
        let (mut inside, mut outside) = (score, end);
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            if -2.0 * self.log_likelihood(middle) <= z * z {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        f64::midpoint(inside, outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts 1, 0, 2, 0, 1: half points 0, 2, 2, 4, mean 2, variance (0 + 4 + 4 + 16 − 16)/3 = 8/3; per game ½ and
    /// (8/3)/16 = 1/6.
    #[test]
    fn score_and_variance_by_hand() {
        let four = Pentanomial::new([1, 0, 2, 0, 1]);
        assert_eq!((four.pairs(), four.score()), (4, Some(0.5)));
        assert!((four.variance().unwrap() - 1.0 / 6.0).abs() < 1e-12);
        let mut one = Pentanomial::default();
        assert_eq!((one.score(), one.variance()), (None, None));
        one.add(3);
        assert_eq!((one.score(), one.variance()), (Some(0.75), None));
        one.merge(&four);
        assert_eq!(one.counts(), [1, 0, 2, 1, 1]);
    }

    /// Two scores only, 0 six times and 2 points four times: with a mean μ no other law is likelier than the binomial
    /// one, so that the likelihood is 4 ln(μ/0.4) + 6 ln((1−μ)/0.6). At ½: 4 ln 1.25 + 6 ln(5/6) =
    /// 0.892574 − 1.093929 = −0.201355.
    #[test]
    fn the_likelihood_of_two_scores_is_binomial() {
        let ten = Pentanomial::new([6, 0, 0, 0, 4]);
        assert!((ten.log_likelihood(0.5) + 0.201_355).abs() < 1e-6);
        for mean in [0.01, 0.2, 0.4, 0.77, 0.999] {
            let binomial = 4.0 * (mean / 0.4_f64).ln() + 6.0 * ((1.0 - mean) / 0.6_f64).ln();
            assert!((ten.log_likelihood(mean) - binomial).abs() < 1e-9, "{mean}");
        }
        assert!(ten.log_likelihood(0.4).abs() < 1e-12);
        assert_eq!(ten.log_likelihood(0.0), f64::NEG_INFINITY);
    }

    /// Three scores, 1, 2, 1 of 0, 1 and 2 points, at μ = ¾. The equation Σ c (a − μ)/(1 + x (a − μ)) = 0 is
    /// −¾/(1 − ¾x) − ½/(1 − ¼x) + ¼/(1 + ¼x) = 0. Times the denominators: 16 + 0x − 3x² = 0 (below), so
    /// x = −4/√3 = −2.309401:
    ///   −¾ (1 − x²/16) − ½ (1 − ¾x)(1 + ¼x) + ¼ (1 − ¾x)(1 − ¼x)
    ///   = −¾ + 3x²/64 − ½ + ¼x + 3x²/32 + ¼ − ¼x + 3x²/64 = −1 + 3x²/16.
    /// Logarithm: −[ln(1 + 1.732051) + 2 ln(1 + 0.577350) + ln(1 − 0.577350)] = −[1.005053 + 0.911491 − 0.861211]
    /// = −1.055333.
    #[test]
    fn the_likelihood_of_three_scores_by_hand() {
        let four = Pentanomial::new([1, 0, 2, 0, 1]);
        assert!((four.multiplier(0.75) + 4.0 / 3.0_f64.sqrt()).abs() < 1e-9);
        assert!((four.log_likelihood(0.75) + 1.055_333).abs() < 1e-5);
        assert!((four.log_likelihood(0.25) - four.log_likelihood(0.75)).abs() < 1e-12);
    }

    /// All won: the likeliest law with mean μ gives the rest 0 points, so N ln μ. All pairs of 1 point: for μ above ½
    /// the rest goes to 2 points, so N ln(2 (1 − μ)). The interval's lower end of N wins is exp(−z²/2N).
    #[test]
    fn pairs_that_are_all_alike_leave_room_for_others() {
        let won = Pentanomial::new([0, 0, 0, 0, 20]);
        assert!((won.log_likelihood(0.9) - 20.0 * 0.9_f64.ln()).abs() < 1e-9);
        assert_eq!(won.log_likelihood(1.0), 0.0);
        let interval = won.estimate(Intervals::Fixed, Level::P95);
        let z = Level::P95.t(19);
        assert_eq!((interval.value, interval.high), (1.0, 1.0));
        assert!((interval.low - (-z * z / 40.0).exp()).abs() < 1e-9);

        let even = Pentanomial::new([0, 0, 20, 0, 0]);
        assert!((even.log_likelihood(0.6) - 20.0 * 0.8_f64.ln()).abs() < 1e-9);
        assert!((even.log_likelihood(0.4) - 20.0 * 0.8_f64.ln()).abs() < 1e-9);
        let interval = even.estimate(Intervals::Fixed, Level::P95);
        assert_eq!(interval.value, 0.5);
        assert!((interval.high - (1.0 - (-z * z / 40.0).exp() / 2.0)).abs() < 1e-9);
        assert!((interval.low + interval.high - 1.0).abs() < 1e-9);

        let nothing = Pentanomial::default().estimate(Intervals::Fixed, Level::P95);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        let one = Pentanomial::new([1, 0, 0, 0, 0]).estimate(Intervals::Fixed, Level::P95);
        assert!(one.low == 0.0 && one.high > 0.99, "{one:?}");
    }

    /// No law on a grid with the right mean is likelier than the one found.
    #[test]
    fn no_other_law_with_that_mean_is_likelier() {
        let counts = [3_u64, 9, 20, 5, 2];
        let found = Pentanomial::new(counts).log_likelihood(0.55);
        let n: f64 = 39.0;
        let mut best = f64::NEG_INFINITY;
        let step = 0.01;
        for a in 1..60 {
            for b in 1..60 {
                for c in 1..90 {
                    let (a, b, c) = (f64::from(a) * step, f64::from(b) * step, f64::from(c) * step);
                    // The last two follow from the sum and the mean: d + e = s, ¾d + e = m.
                    let s = 1.0 - a - b - c;
                    let m = 0.55 - b / 4.0 - c / 2.0;
                    let d = 4.0 * (s - m);
                    let e = s - d;
                    if d <= 0.0 || e <= 0.0 {
                        continue;
                    }
                    let law = [a, b, c, d, e];
                    let likelihood: f64 = law
                        .iter()
                        .zip(counts)
                        .map(|(p, c)| c as f64 * (p * n / c as f64).ln())
                        .sum();
                    best = best.max(likelihood);
                }
            }
        }
        assert!(best <= found && best > found - 0.03, "{best} against {found}");
    }

    /// With many pairs the interval is the usual one, mean ± z s/√n.
    #[test]
    fn many_pairs_give_the_usual_interval() {
        let many = Pentanomial::new([10_000, 21_000, 40_000, 20_000, 9_000]);
        let interval = many.estimate(Intervals::Fixed, Level::P95);
        let usual = Level::P95.z() * (many.variance().unwrap() / 100_000.0).sqrt();
        assert!((interval.half_width() / usual - 1.0).abs() < 1e-3, "{interval:?}");
        let tuned = Intervals::Sequence { tuned_for: 100_000 };
        let wide = many.estimate(tuned, Level::P95);
        assert!((wide.half_width() / interval.half_width() - 3.035_122 / 1.959_964).abs() < 1e-3);
    }
}
