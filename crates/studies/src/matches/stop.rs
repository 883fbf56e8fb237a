//! When a match is over.

use admiralty_core::statistics::{Intervals, Level, Precision, Sprt, Unit, Verdict};

use super::Account;
use std::num::NonZeroUsize;

/// Pairs before the first look of a match that is played to a precision: as many games as [`admiralty_core::play::FIRST_LOOK`].
pub const FIRST_PAIR_LOOK: u64 = 5_000;

/// The number of pairs at which the intervals of a test are narrowest for their number: few, because a test may be over
/// after some hundred pairs. At 20,000 they are 13 % wider than if they were tuned for that.
pub const TEST_TUNED_FOR: u64 = 400;

/// What ends a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// Nothing but the number of games.
    Games,
    /// The score, or the difference in points, is known so precisely.
    Until(Precision),
    /// The question is answered.
    Sprt(Sprt),
}

/// How far to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchPlan {
    /// Pairs to play, or the most.
    pub pairs: u64,
    /// What ends it.
    pub stop: Stop,
    /// Threads; none for as many as the machine has.
    pub threads: Option<NonZeroUsize>,
}

/// Looks at a match as its pairs come in, in their order.
#[derive(Clone, Copy, Debug)]
pub struct MatchWatch {
    plan: MatchPlan,
    tuned_for: Option<u64>,
    expected: Option<u64>,
    reached: bool,
    verdict: Option<Verdict>,
}

impl MatchWatch {
    /// Watches a match of this plan.
    #[must_use]
    pub fn new(plan: MatchPlan) -> Self {
        MatchWatch {
            plan,
            tuned_for: match plan.stop {
                Stop::Sprt(_) => Some(TEST_TUNED_FOR),
                _ => None,
            },
            expected: (plan.stop == Stop::Games).then_some(plan.pairs),
            reached: false,
            verdict: None,
        }
    }

    /// Watches a match on, of which so much was played; `tuned_for` is what it was tuned for once it was looked at.
    #[must_use]
    pub fn going_on(plan: MatchPlan, tuned_for: Option<u64>, account: &Account) -> Self {
        let mut watch = MatchWatch::new(plan);
        watch.tuned_for = tuned_for.or(watch.tuned_for);
        if account.count() > 0 {
            watch.after_pair(account);
            watch.after_batch(account);
        }
        watch
    }

    /// The number of pairs that intervals are tuned for, once they are sequences.
    #[must_use]
    pub fn tuned_for(&self) -> Option<u64> {
        self.tuned_for
    }

    /// Whether the match came to an end before all pairs were played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.reached || self.verdict.is_some()
    }

    /// Looks after a pair. True once the match is over.
    pub fn after_pair(&mut self, account: &Account) -> bool {
        if let Stop::Sprt(sprt) = self.plan.stop {
            self.verdict = sprt.verdict(&account.pairs);
        }
        self.verdict.is_some()
    }

    /// Looks after a batch of pairs. True once the match is over.
    pub fn after_batch(&mut self, account: &Account) -> bool {
        let pairs = account.count();
        match self.plan.stop {
            Stop::Games => {}
            Stop::Until(precision) => {
                if pairs >= FIRST_PAIR_LOOK.min(self.plan.pairs) {
                    let needed = needed(precision, account);
                    let tuned_for = *self.tuned_for.get_or_insert(needed);
                    let intervals = Intervals::Sequence { tuned_for };
                    self.reached = half_width(precision, account, intervals) <= precision.half_width();
                    self.expected = Some(needed.clamp(pairs, self.plan.pairs.max(pairs)));
                }
            }
            Stop::Sprt(sprt) => {
                // Straight on from here: the ratio grows in proportion to the pairs, if it goes anywhere.
                let gone = sprt.log_ratio(&account.pairs).abs() / Sprt::end();
                let straight_on = (pairs as f64 / gone.max(0.05)).ceil() as u64;
                self.expected = Some(straight_on.clamp(pairs, self.plan.pairs.max(pairs)));
            }
        }
        self.reached
    }

    /// About how many pairs the match will have in all; none while nothing is known.
    #[must_use]
    pub fn expected(&self) -> Option<u64> {
        self.expected
    }

    /// Whether a precision was asked for and reached.
    #[must_use]
    pub fn reached(&self) -> bool {
        self.reached
    }

    /// The answer of the test; none without a test, or before its end.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The intervals of every figure: those of a match that ends by what it says hold at every look.
    #[must_use]
    pub fn intervals(&self, account: &Account) -> Intervals {
        match self.plan.stop {
            Stop::Games => self
                .tuned_for
                .map_or(Intervals::Fixed, |tuned_for| Intervals::Sequence { tuned_for }),
            Stop::Until(precision) => Intervals::Sequence {
                tuned_for: self.tuned_for.unwrap_or_else(|| needed(precision, account)),
            },
            Stop::Sprt(_) => Intervals::Sequence {
                tuned_for: self.tuned_for.unwrap_or(TEST_TUNED_FOR),
            },
        }
    }
}

/// The half-width that a precision is about: of the score per game, or of the difference in points.
fn half_width(precision: Precision, account: &Account, intervals: Intervals) -> f64 {
    match precision.unit() {
        Unit::Percent => account.pairs.estimate(intervals, Level::P95).half_width(),
        Unit::Points => intervals
            .mean(&account.pair_margin(), Level::P95)
            .map_or(f64::INFINITY, |mean| mean.half_width() / 2.0),
    }
}

/// About how many pairs it takes, `(z s / h)²`, and at least what even pairs that are all alike take: there the interval
/// of the score reaches `½ (1 − e^(−z²/2n))` either way, so that `z²/4h` pairs are needed.
fn needed(precision: Precision, account: &Account) -> u64 {
    let z = Intervals::Sequence { tuned_for: 1 }.planned_z(Level::P95);
    let h = precision.half_width();
    let (variance, least) = match precision.unit() {
        Unit::Percent => (account.pairs.variance(), z * z / (4.0 * h)),
        Unit::Points => (
            account.pair_margin().variance().map(|variance| variance / 4.0),
            1.0,
        ),
    };
    // The cast saturates.
    (z * z * variance.unwrap_or(0.0) / (h * h)).max(least).ceil() as u64
}
