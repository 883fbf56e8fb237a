//! Whether counts that were read can be those of a study.

use super::Ledger;
use admiralty_core::seats::MAX_SEATS;

impl Ledger {
    /// Whether all parts are as long as they say: of a ledger that was read.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let fresh = Ledger::of_pairs(
            self.seats,
            self.cells,
            self.width,
            self.spread.clone(),
            self.pairs.clone(),
        );
        let lengths = |ledger: &Ledger| {
            [
                ledger.sums.len(),
                ledger.products.len(),
                ledger.ends.len(),
                ledger.joint.len(),
                ledger.spreads.len(),
            ]
        };
        self.cells > 0
            && (1..=MAX_SEATS).contains(&self.seats)
            && self.width >= self.columns().len()
            && lengths(&fresh) == lengths(self)
            && self.spread.iter().all(|&column| column < self.width)
            && self
                .pairs
                .iter()
                .flatten()
                .all(|&(one, other)| other < one && one < self.cells)
            && self.pairs.as_ref().is_none_or(|pairs| pairs.is_sorted())
            && (0..self.cells).all(|cell| self.adds_up(cell))
            && self
                .blocks
                .as_ref()
                .is_none_or(|blocks| blocks.add_up(self.games, self.shape(), &self.sums))
            && self
                .laws
                .as_ref()
                .is_none_or(|laws| self.columns().is_two() && laws.is_sound(self.games, self.cells))
    }

    /// Whether the scores of a cell are those of all its games.
    fn adds_up(&self, cell: usize) -> bool {
        let ends = &self.ends[cell];
        match self.columns().is_two() {
            true => ends.len() == 3 && self.scores(cell).total() == self.games,
            false => ends.len() == self.seats && ends.iter().all(|scores| scores.total() == self.games),
        }
    }
}
