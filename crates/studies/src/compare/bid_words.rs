//! What to bid with a change and without it, in words.

use super::result::{CellResult, Compared, Effect};
use admiralty_core::results::verdict::{Amount, Certainty, Finding, Unit, signed};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Estimate;

impl Compared {
    /// What to bid once a change is made, to follow what it is worth.
    pub(super) fn bid_then(&self, effect: &Effect) -> String {
        let cell = self.cell_of(effect);
        match cell.and_then(|cell| {
            cell.fair_bid
                .as_ref()?
                .nearest_even
                .filter(|_| self.paid(cell).is_some())
        }) {
            Some(even) if even.bid == 0.0 => " (an even game then needs no bid)".to_owned(),
            Some(even) => {
                let payer = if even.bid > 0.0 { Seat::FIRST } else { Seat::SECOND };
                format!(
                    " (for an even game {} then pays {})",
                    self.citation.game.seat(payer).player,
                    Amount::exactly(even.bid).words(Unit::POINTS)
                )
            }
            None => String::new(),
        }
    }

    /// A fair bid at the table, in words: `two points, paid by the western player`; none where nothing is known of it.
    fn paid(&self, cell: &CellResult) -> Option<String> {
        let bid = cell.fair_bid.as_ref()?;
        let even = bid.nearest_even.filter(|_| is_known(bid.fair))?;
        if even.bid == 0.0 {
            return Some("zero".to_owned());
        }
        let payer = if even.bid > 0.0 { Seat::FIRST } else { Seat::SECOND };
        let amount = Amount::exactly(even.bid).words(Unit::POINTS);
        Some(format!(
            "{amount}, paid by {}",
            self.citation.game.seat(payer).player
        ))
    }

    /// What to bid: of one change with it and without, of several in the base.
    pub(super) fn bids(&self, alone: &[&Effect]) -> Option<String> {
        let base = &self.cells[0];
        self.paid(base)?;
        if let (true, [effect]) = (self.is_single(), alone) {
            if self.is_same(effect) || self.setting.design.is_apart() {
                return None;
            }
            let cell = self.cell_of(effect)?;
            let fair = |cell: &CellResult| cell.fair_bid.as_ref().map(|bid| bid.fair);
            let (before, then) = fair(base).zip(fair(cell).filter(|&fair| is_known(fair)))?;
            let [before, then] = [before, then].map(|fair| signed(fair.value, 1));
            // Who pays is told where the games say it.
            let sure = cell
                .fair_bid
                .as_ref()
                .map(|bid| Finding::of_points(bid.fair).certainty());
            let paid = match sure? {
                Certainty::Clear | Certainty::Leaning | Certainty::Unnoticeable => self.paid(cell),
                Certainty::TooClose | Certainty::TooFew => None,
            };
            let paid = paid.map(|paid| format!(": {paid}"));
            let moves = if before == then {
                format!("the fair bid stays at {then}")
            } else {
                format!("the fair bid goes from {before} to {then}")
            };
            return Some(moves + &paid.unwrap_or_default());
        }
        None
    }
}

/// Whether anything is known of it.
fn is_known(estimate: Estimate) -> bool {
    estimate.half_width().is_finite()
}
