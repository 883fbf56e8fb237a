//! The laws of the lead of which luck was taken out, cell by cell, in blocks of games.
//!
//! Of each game there is a law whose mean over games is that of the lead ([`Match::ending_without_luck`]). Every figure
//! that is the mean of some number of the lead is so the mean over games of what that number is by their laws, and
//! varies as that does from block to block.
//!
//! [`Match::ending_without_luck`]: admiralty_core::contract::Match::ending_without_luck

#[cfg(test)]
mod tests;

use super::blocks::{Blocks, Shape};
use super::contrast::Contrast;
use admiralty_core::contract::CERTAIN;
use serde::{Deserialize, Serialize};

/// Of fewer games blocks tell too little of the error: their luck is left in.
pub(super) const ENOUGH: u64 = 250;

/// The laws of all games of all cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laws {
    /// The least lead.
    least: i32,
    /// How many leads there are.
    leads: usize,
    cells: usize,
    games: u64,
    blocks: Blocks,
}

impl Laws {
    /// None yet, of leads from the least to the greatest.
    pub(super) fn new((least, greatest): (i32, i32), cells: usize) -> Self {
        Laws {
            least,
            leads: (greatest - least + 1).max(1) as usize,
            cells,
            games: 0,
            blocks: Blocks::after(0),
        }
    }

    pub(super) fn after(mut self, games: u64) -> Self {
        self.blocks = Blocks::after(games);
        self
    }

    fn shape(&self) -> Shape {
        Shape {
            cells: self.cells,
            columns: self.leads,
        }
    }

    /// Adds the games of a number: a law for each cell.
    pub(super) fn add(&mut self, laws: &[i32]) {
        let shape = self.shape();
        self.blocks.add(self.games, shape, laws);
        self.games += 1;
    }

    /// Adds those of the games that follow.
    pub(super) fn merge(&mut self, next: Laws) {
        let shape = self.shape();
        self.blocks.merge(next.blocks, shape);
        self.games += next.games;
    }

    /// Whether they are laws of so many games of so many cells.
    pub(super) fn is_sound(&self, games: u64, cells: usize) -> bool {
        let all = |law: &&[i64]| law.iter().sum::<i64>();
        let certain = |games: u64| i64::try_from(games).ok()?.checked_mul(i64::from(CERTAIN));
        self.games == games
            && self.cells == cells
            && self.leads > 0
            && self.blocks.fit(games, self.shape())
            && self
                .blocks()
                .all(|(games, laws)| laws.iter().all(|law| Some(all(law)) == certain(games)))
    }

    fn blocks(&self) -> impl Iterator<Item = (u64, Vec<&[i64]>)> + '_ {
        let blocks = self.blocks.iter(self.games, self.shape());
        blocks.map(|(_, games, laws)| (games, laws))
    }

    /// In how many games a cell ended with each lead, less luck.
    pub(super) fn of(&self, cell: usize) -> Vec<(i32, f64)> {
        let mut all: Vec<(i32, f64)> = (self.least..).zip(vec![0.0; self.leads]).collect();
        for (_, laws) in self.blocks() {
            for (sum, &more) in all.iter_mut().zip(laws[cell]) {
                sum.1 += more as f64 / f64::from(CERTAIN);
            }
        }
        all
    }

    /// What a number of the lead of each cell comes to, block by block.
    pub(super) fn sums(&self, number: &dyn Fn(usize, i32) -> f64) -> Sums {
        let leads = || (self.least..).take(self.leads);
        let numbers: Vec<Vec<f64>> = (0..self.cells)
            .map(|cell| {
                leads()
                    .map(|lead| number(cell, lead) / f64::from(CERTAIN))
                    .collect()
            })
            .collect();
        let of = |(numbers, law): (&Vec<f64>, &&[i64])| -> f64 {
            numbers
                .iter()
                .zip(*law)
                .map(|(number, &sum)| number * sum as f64)
                .sum()
        };
        let blocks = self
            .blocks()
            .map(|(games, laws)| (games as f64, numbers.iter().zip(&laws).map(of).collect()));
        Sums(blocks.collect())
    }
}

/// By block, its games and what a number of the lead adds up to in each cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sums(Vec<(f64, Vec<f64>)>);

impl Sums {
    /// A contrast of the means over games, with its standard error; of less than two blocks nothing is known of that. Where no
    /// block tells the cells apart it is as if one game had, by 1.
    pub(super) fn contrast(&self, contrast: &Contrast) -> (f64, Option<f64>) {
        let turned = |sums: &[f64]| -> f64 {
            sums.iter()
                .zip(&contrast.weights)
                .map(|(sum, &weight)| sum * weight as f64)
                .sum()
        };
        let blocks: Vec<(f64, f64)> = self
            .0
            .iter()
            .map(|(games, sums)| (*games, turned(sums)))
            .collect();
        let games: f64 = blocks.iter().map(|(games, _)| games).sum();
        let mean = blocks.iter().map(|(_, sum)| sum).sum::<f64>() / games;
        let divisor = contrast.divisor as f64;
        let squares: f64 = blocks
            .iter()
            .map(|(games, sum)| (sum - games * mean).powi(2))
            .sum();
        let many = blocks.len() as f64;
        // As much wider as Student's law of so many blocks is.
        let variance = (squares * many / (many - 3.0).max(1.0)).max(1.0);
        (
            mean / divisor,
            (blocks.len() > 1).then(|| variance.sqrt() / games / divisor),
        )
    }
}
