//! What a model predicts, held against battles.

use super::record::Battle;
use admiralty_core::text::Word;
use campaign::deck::Deck;
use campaign::surrogate::{Model, ended};
use miniatures::card::Type;

/// What a model predicts of battles, against what came.
pub struct Checked {
    pub battles: usize,
    /// Forecast and frequency by tenth of the forecasts.
    pub tenths: Vec<[f64; 2]>,
    /// Printed cost predicted to be lost and lost, by type, and the standard error of the latter.
    pub losses: Vec<(Type, [f64; 3])>,
}

pub fn checked(model: &Model, deck: &Deck, battles: &[Battle]) -> Checked {
    let mut wins = Vec::new();
    let types: Vec<Type> = Type::all().to_vec();
    let mut losses = vec![[0.0; 3]; types.len()];
    for (_, forces, came) in battles {
        let ends = model.ends(deck, forces);
        // Of every battle both sides: else the deciles would hang on who is named first.
        for own in 0..2 {
            let likely = ends[[0, 1][own]];
            wins.push((
                f64::from(likely),
                f64::from(u8::from(ended(came.points, own) == 0)),
            ));
            let mut off = vec![0.0; types.len()];
            for (case, mirror) in [0, 1, 2].into_iter().zip([1, 0, 2]) {
                let chance = f64::from(ends[if own == 0 { case } else { mirror }]);
                let fates = model.fates(deck, forces, own, case);
                for (fighter, law) in forces.units[own].iter().zip(fates) {
                    let card = deck.card(fighter.card);
                    let due = chance * f64::from(law[3]) * f64::from(card.cost);
                    losses[card.kind as usize][0] += due;
                    off[card.kind as usize] -= due;
                }
            }
            for (fighter, hull) in forces.units[own].iter().zip(&came.hulls[own]) {
                let card = deck.card(fighter.card);
                let lost = f64::from(u8::from(*hull == 0)) * f64::from(card.cost);
                losses[card.kind as usize][1] += lost;
                off[card.kind as usize] += lost;
            }
            for (sum, off) in losses.iter_mut().zip(off) {
                sum[2] += off * off;
            }
        }
    }
    wins.sort_by(|a, b| a.0.total_cmp(&b.0));
    let tenths = wins.chunks(wins.len().div_ceil(10)).map(|tenth| {
        let count = tenth.len() as f64;
        [0, 1].map(|one| {
            tenth
                .iter()
                .map(|pair| if one == 0 { pair.0 } else { pair.1 })
                .sum::<f64>()
                / count
        })
    });
    Checked {
        battles: battles.len(),
        tenths: tenths.collect(),
        losses: types
            .into_iter()
            .zip(losses)
            .map(|(kind, [due, lost, square])| (kind, [due, lost, square.sqrt()]))
            .collect(),
    }
}

impl Checked {
    pub fn print(&self) {
        println!("{} battles", self.battles);
        for [due, came] in &self.tenths {
            println!("  wins {due:.4} {came:.4} {:+.4}", due - came);
        }
        for (kind, [due, lost, error]) in &self.losses {
            println!(
                "  {kind:?} {due:.0} {lost:.0} {:+.4} ± {:.4}",
                due / lost - 1.0,
                1.96 * error / lost
            );
        }
    }

    /// The greatest error of a tenth, and of the losses of a type whose interval is no wider than 5 %.
    pub fn worst(&self) -> [f64; 2] {
        let wins = self.tenths.iter().map(|[due, came]| (due - came).abs());
        let told = self
            .losses
            .iter()
            .filter(|(_, [_, lost, error])| 1.96 * error < 0.05 * lost);
        let losses = told.map(|(_, [due, lost, _])| (due / lost - 1.0).abs());
        [wins.fold(0.0, f64::max), losses.fold(0.0, f64::max)]
    }
}
