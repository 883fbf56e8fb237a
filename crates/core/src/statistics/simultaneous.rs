//! Several intervals that hold together.

use super::{Estimate, Intervals, Level};

/// Intervals that hold all together in 95 % of studies: each of `among` misses at most one `among`th as often
/// (Bonferroni). That asks nothing of how the figures go together, and holds for sequences as well as for a fixed
/// number of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simultaneous {
    /// How each is made.
    pub intervals: Intervals,
    /// How many hold together, at least 1.
    pub among: usize,
}

impl Simultaneous {
    /// The level of each.
    #[must_use]
    pub fn level(self) -> Level {
        Level::new(1.0 - Level::P95.error() / self.among.max(1) as f64)
    }

    /// How many standard errors an interval reaches after `n` games: Student's of a fixed number, that of a sequence.
    #[must_use]
    pub fn reach(self, n: u64) -> f64 {
        match self.intervals {
            Intervals::Fixed => self.level().t(n.saturating_sub(1).max(1)),
            Intervals::Sequence { .. } => self.intervals.z(n, self.level()),
        }
    }

    /// An estimate with so large a standard error; unbounded where it is not known.
    #[must_use]
    pub fn estimate(self, value: f64, error: Option<f64>, n: u64) -> Estimate {
        match error {
            Some(error) => Estimate::symmetric(value, self.reach(n) * error),
            None => Estimate::unbounded(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eleven figures: 1 − 0.05/22 = 0.997727 of the normal law is 2.8376; one figure alone is 1.9600. A sequence tuned for
    /// n and read there reaches √(1 + x) with x = ln(1 + x) + 2 ln(220): 13.5124, so 3.8095.
    #[test]
    fn the_reach_by_hand() {
        let of = |intervals, among| Simultaneous { intervals, among };
        assert!((of(Intervals::Fixed, 11).reach(1_000_000) - 2.8376).abs() < 1e-4);
        assert!((of(Intervals::Fixed, 1).reach(1_000_000) - 1.959_964).abs() < 1e-6);
        assert!(
            (of(Intervals::Fixed, 1).reach(11) - 2.2281).abs() < 1e-4,
            "Student's"
        );
        let sequence = Intervals::Sequence { tuned_for: 50_000 };
        let reach = of(sequence, 11).reach(50_000);
        let x = reach * reach - 1.0;
        assert!((x - (x.ln_1p() + 2.0 * 220_f64.ln())).abs() < 1e-6, "{reach}");
        assert!(reach > 3.7 && reach < 3.9, "{reach}");
        assert_eq!(of(sequence, 2).estimate(1.0, None, 5), Estimate::unbounded(1.0));
    }
}
