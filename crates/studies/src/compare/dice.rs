//! How much of the result dice decide, in a table and a sentence.

use super::result::Compared;
use crate::luck::Decided;
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Grid;
use admiralty_core::statistics::{Estimate, Scale};

impl Compared {
    /// What dice decide in each cell; none where that was not asked.
    #[must_use]
    pub fn dice_grid(&self) -> Option<Grid> {
        let first = self.dice.first()?;
        let text = |estimate: Option<Estimate>, scale: Scale| {
            estimate.map_or_else(|| "–".to_owned(), |estimate| estimate.show(scale).to_string())
        };
        let row = |decided: &Decided| {
            vec![
                decided.cell.clone(),
                text(decided.seen, Scale::Percent),
                text(decided.at_most(), Scale::Percent),
                text(decided.twins.deviation(), Scale::Plain),
            ]
        };
        let points = &self.setting.points;
        let heads = ["cell", "dice, at least", "dice, at most"].map(str::to_owned);
        Some(Grid {
            id: "dice".to_owned(),
            title: "What dice decide".to_owned(),
            labels: 1,
            heads: heads
                .into_iter()
                .chain([format!("deviation, {points}")])
                .collect(),
            rows: self.dice.iter().map(row).collect(),
            note: format!(
                "share of the variance of the final {points}; at least: what the luck of rolls takes away, over {} games of \
                 each; at most: what is left of it when commanders make the same choices by lot, over {} pairs; deviation: of \
                 the final {points} of a game; 95 % each by itself",
                grouped(first.watched),
                grouped(first.twins.pairs())
            ),
        })
    }

    /// What dice decide in the base, and the cell in which that differs most, in a sentence.
    pub(super) fn dice_in_words(&self) -> Option<String> {
        let (base, others) = self.dice.split_first()?;
        let seen = base.seen?;
        let percent = |share: Estimate| share.show(Scale::Percent).to_string();
        let differs = |decided: &&Decided| {
            let share = decided.seen;
            share.map_or(0.0, |share| (share.value - seen.value).abs())
        };
        let most = others
            .iter()
            .max_by(|one, other| differs(one).total_cmp(&differs(other)))
            .and_then(|decided| Some(format!(", with {} {}", decided.cell, percent(decided.seen?))));
        Some(format!(
            "Dice decide at least {} of how far scores spread{}",
            percent(seen),
            most.unwrap_or_default()
        ))
    }
}
