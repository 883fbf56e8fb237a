//! Watching a run until its result is known precisely enough.

use crate::play::plan::{BATCH, Plan};
use crate::statistics::{Figures, Intervals, Level, Precision};
use std::ops::ControlFlow;

/// The first look at a run that is watched. Until then estimates of spread are rough and the normal law, on which
/// the intervals lean, is not reached; a run that is stopped so early saves nobody any time.
pub const FIRST_LOOK: u64 = 10 * BATCH;

/// Looks at a run after every batch, in the order of games, and ends it once its precision is reached: after the
/// same game on any number of threads. A run without a precision is left to play all its games.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    precision: Option<Precision>,
    most: u64,
    tuned_for: Option<u64>,
    expected: Option<u64>,
    reached: bool,
}

impl Watch {
    /// Watches a run of this plan.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        Watch {
            precision: plan.until,
            most: plan.games,
            tuned_for: None,
            expected: plan.until.is_none().then_some(plan.games),
            reached: false,
        }
    }

    /// Watches the rest of a run of which so many games have been played; where it was looked at, the number of games that
    /// its intervals are tuned for.
    #[must_use]
    pub fn going_on(plan: Plan, played: u64, tuned_for: Option<u64>) -> Self {
        let games = played.saturating_add(plan.games);
        Watch {
            tuned_for,
            ..Watch::new(Plan { games, ..plan })
        }
    }

    /// The number of games that the intervals are tuned for, once the run has been looked at.
    #[must_use]
    pub fn tuned_for(&self) -> Option<u64> {
        self.tuned_for
    }

    /// Looks at what has been counted of the first `figures.games()` games; ends the run when that is enough.
    pub fn look(&mut self, figures: &Figures) -> ControlFlow<()> {
        let Some(precision) = self.precision else {
            return ControlFlow::Continue(());
        };
        let games = figures.games();
        if games < FIRST_LOOK.min(self.most) {
            return ControlFlow::Continue(());
        }
        let needed = precision.games_needed(figures, Level::P95);
        let tuned_for = *self.tuned_for.get_or_insert(needed);
        self.expected = Some(needed.clamp(games, self.most.max(games)));
        let intervals = Intervals::Sequence { tuned_for };
        self.reached = precision.widest(figures, intervals, Level::P95) <= precision.half_width();
        if self.reached {
            self.expected = Some(games);
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// About how many games the run will hold in all; none until the first look at a run with a precision.
    #[must_use]
    pub fn expected(&self) -> Option<u64> {
        self.expected
    }

    /// Whether the precision was reached; a run without one reaches none.
    #[must_use]
    pub fn reached(&self) -> bool {
        self.reached
    }

    /// The intervals of every figure of the run, given what it counted in the end.
    #[must_use]
    pub fn intervals(&self, figures: &Figures) -> Intervals {
        match (self.tuned_for, self.precision) {
            (Some(tuned_for), _) => Intervals::Sequence { tuned_for },
            // Broken off before the first look, which then is now.
            (None, Some(precision)) => Intervals::Sequence {
                tuned_for: precision.games_needed(figures, Level::P95),
            },
            (None, None) => Intervals::Fixed,
        }
    }
}
