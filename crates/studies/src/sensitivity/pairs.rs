//! Two cells, game number by game number.

use super::record::Known;
use crate::compare::{Bids, COLUMNS, Column, Contrast, Counts, Ledger, push_ending};
use admiralty_core::contract::Ending;

/// Counts of two cells.
pub(super) struct Pairs(Counts);

impl Pairs {
    /// Of nothing.
    pub fn empty() -> Self {
        Pairs(Counts::new(&Ledger::new(2, COLUMNS, Vec::new()), 1))
    }

    /// Adds games of the same numbers, one by one.
    pub fn add(&mut self, first: &[Ending], second: &[Ending]) {
        let mut row = Vec::with_capacity(2 * COLUMNS);
        for (&first, &second) in first.iter().zip(second) {
            row.clear();
            push_ending(first, &mut row);
            push_ending(second, &mut row);
            self.0.add(0, &row);
        }
    }

    /// By how much the mean score of the second is larger.
    pub fn mean(&self) -> Known {
        self.known(self.0.contrast(Column::Score as usize, &difference()))
    }

    /// By how much the fair bid of the second is larger.
    pub fn fair_bid(&self) -> Known {
        let found = Bids::of(&self.0).map(|bids| bids.contrast(&difference()));
        self.known(found.unwrap_or((0.0, None)))
    }

    fn known(&self, (value, error): (f64, Option<f64>)) -> Known {
        Known {
            value,
            error,
            games: self.0.games(),
        }
    }
}

/// The second cell less the first.
fn difference() -> Contrast {
    Contrast {
        parts: vec![(0, 1)],
        weights: vec![-1, 1],
        divisor: 1,
    }
}
