//! What it brings to take luck out of the games.

use super::contrast::Contrast;
use super::result::Compared;
use admiralty_core::results::grouped;
use std::num::NonZeroU32;

/// With fewer games it is not said.
const FEW: u64 = 100;
/// How many games it is worth is told in so many.
const ROUND: f64 = 100.0;

/// How luck was taken out, and how many times as many games with their luck tell the mean score as surely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LessLuck {
    pub rerolls: NonZeroU32,
    pub worth: Option<f64>,
}

impl Compared {
    /// Where luck was taken out: of the game as it is.
    pub(super) fn less_luck(&self) -> Option<LessLuck> {
        let rerolls = self.setting.rerolls?.times;
        self.ledger.less_luck(0)?; // of parts with gaps between them it is left in
        let error = self.ledger.contrast(0, &Contrast::of_cell(0, self.cells.len())).1;
        let varies = self.ledger.moments(0, 0).variance().filter(|_| self.games >= FEW);
        let worth = varies
            .zip(error)
            .map(|(varies, error)| varies / self.games as f64 / (error * error));
        Some(LessLuck { rerolls, worth })
    }

    /// The same in words that follow how many games there are; nothing where luck was left in.
    pub(super) fn less_luck_in_words(&self) -> String {
        let Some(LessLuck { rerolls, worth }) = self.less_luck() else {
            return String::new();
        };
        let plural = if rerolls.get() == 1 { "" } else { "s" };
        let taken = format!("; the luck of the dice is taken out by {rerolls} reroll{plural} of every turn");
        match worth.map(|worth| worth * self.games as f64 / ROUND) {
            Some(hundreds) => format!(
                "{taken}, as good as {} games",
                grouped((hundreds.round() * ROUND) as u64)
            ),
            None => taken,
        }
    }
}
