//! What a race counts: each plan by itself, and every pair of plans.

use admiralty_core::statistics::Moments;

/// What is counted of one plan.
#[derive(Clone, Copy, Default)]
pub(super) struct Lane {
    /// Of all outcomes, by number: plans that agree have fought alike.
    pub trace: u64,
    /// Battles in which the side controls the place.
    pub controlled: u64,
    pub swing: Moments,
    pub balance: Moments,
}

/// How much more one scored than another: the swing, and with the ships lost at their worth.
#[derive(Clone, Copy, Default)]
pub(super) struct Gap {
    pub swing: Moments,
    pub balance: Moments,
}

impl Gap {
    fn merge(&mut self, other: &Self) {
        self.swing.merge(&other.swing);
        self.balance.merge(&other.balance);
    }

    /// The other way round.
    fn turned(self) -> Self {
        let turned = |moments: Moments| Moments {
            sum: -moments.sum,
            ..moments
        };
        Gap {
            swing: turned(self.swing),
            balance: turned(self.balance),
        }
    }
}

/// What is counted of all plans.
#[derive(Clone, Default)]
pub(super) struct Count {
    pub lanes: Vec<Lane>,
    /// By pair of candidates (the first before the second), how much more the second scored: thousandths.
    pub pairs: Vec<Gap>,
}

impl Count {
    pub fn none(candidates: usize) -> Self {
        Count {
            lanes: vec![Lane::default(); candidates],
            pairs: vec![Gap::default(); candidates * (candidates - 1) / 2],
        }
    }

    pub fn merge(&mut self, other: &Self) {
        for (lane, more) in self.lanes.iter_mut().zip(&other.lanes) {
            lane.trace = lane.trace.wrapping_add(more.trace);
            lane.controlled += more.controlled;
            lane.swing.merge(&more.swing);
            lane.balance.merge(&more.balance);
        }
        for (pair, more) in self.pairs.iter_mut().zip(&other.pairs) {
            pair.merge(more);
        }
    }

    /// How much more the second of two candidates scored than the first.
    pub fn more(&self, first: usize, second: usize) -> Gap {
        let pair = self.pairs[index(first.min(second), first.max(second))];
        if first < second { pair } else { pair.turned() }
    }
}

/// The place of a pair, the lower number first.
pub(super) fn index(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}
