//! What is counted over all cells: whole numbers only, added game number by game number, so that any run of numbers
//! can be put away and taken up again without a bit of difference.

mod adding;
mod contrasted;
mod joint;
mod sound;
#[cfg(test)]
mod tests;

pub use joint::Joint;

use super::blocks::{Blocks, Shape};
use super::laws::Laws;
use super::row::Columns;
use admiralty_core::statistics::{Histogram, Moments};
use serde::{Deserialize, Serialize};

/// The column of the lead, of two seats.
const LEAD: usize = 0;

/// The counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Games of each cell.
    games: u64,
    /// Seats of the game.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    seats: usize,
    cells: usize,
    /// Numbers in the row of a game.
    width: usize,
    /// By column and cell.
    sums: Vec<i64>,
    /// The pairs of different cells that are compared, the larger first, in order; none for all pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<(usize, usize)>>,
    /// By column and pair of cells, `[column][larger cell][smaller cell or the same]`; of pairs that are named, each cell
    /// with itself stands before all pairs.
    products: Vec<i64>,
    /// By cell: of two seats the final scores by outcome, of others those of each seat.
    ends: Vec<Vec<Histogram>>,
    /// By pair of different cells that are compared, of two seats: their scores.
    joint: Vec<Joint>,
    /// The columns whose spread is kept.
    spread: Vec<usize>,
    /// By cell and such column.
    spreads: Vec<Histogram>,
    /// The first columns by block of games; none where pairs are named, and in counts that were put
    /// away before blocks were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blocks: Option<Blocks>,
    /// Of games of which luck is taken out, their laws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    laws: Option<Laws>,
}

fn two() -> usize {
    2
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_two(seats: &usize) -> bool {
    *seats == 2
}

/// The place of a pair in a triangle without its diagonal; the first cell is the larger.
fn below(larger: usize, smaller: usize) -> usize {
    larger * (larger - 1) / 2 + smaller
}

/// The same with its diagonal.
fn upto(larger: usize, smaller: usize) -> usize {
    larger * (larger + 1) / 2 + smaller
}

impl Ledger {
    /// An empty ledger for rows of so many numbers, the spread of some columns to be kept.
    #[must_use]
    pub fn new(seats: usize, cells: usize, width: usize, spread: Vec<usize>) -> Self {
        Ledger::of_pairs(seats, cells, width, spread, None)
    }

    /// The same where only these pairs of cells are ever compared.
    #[must_use]
    pub fn of_pairs(
        seats: usize,
        cells: usize,
        width: usize,
        spread: Vec<usize>,
        pairs: Option<Vec<(usize, usize)>>,
    ) -> Self {
        let compared = pairs.as_ref().map_or(below(cells.max(1), 0), Vec::len);
        let kinds = if seats == 2 { 3 } else { seats };
        Ledger {
            games: 0,
            seats,
            cells,
            width,
            sums: vec![0; width * cells],
            products: vec![0; width * (cells + compared)],
            ends: vec![vec![Histogram::default(); kinds]; cells],
            joint: vec![Joint::default(); compared],
            blocks: pairs.is_none().then(|| Blocks::after(0)),
            laws: None,
            pairs,
            spreads: vec![Histogram::default(); cells * spread.len()],
            spread,
        }
    }

    /// The same for games of which luck is taken out, with these leads, from the least to the greatest.
    #[must_use]
    pub(super) fn less_luck(mut self, leads: (i32, i32)) -> Self {
        self.laws = Some(Laws::new(leads, self.cells));
        self
    }

    /// The same for a part of a study, of which so many games come before.
    #[must_use]
    pub(super) fn after(mut self, games: u64) -> Self {
        self.blocks = self.blocks.map(|_| Blocks::after(games));
        self.laws = self.laws.map(|laws| laws.after(games));
        self
    }

    /// What the rows begin with.
    #[must_use]
    pub fn columns(&self) -> Columns {
        Columns::of(self.seats)
    }

    /// Of its blocks.
    #[must_use]
    pub fn shape(&self) -> Shape {
        Shape {
            cells: self.cells,
            columns: self.columns().len(),
        }
    }

    /// Games of each cell.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Numbers in the row of a game.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The games in blocks; none in counts that were put away before blocks were kept.
    #[must_use]
    pub fn blocks(&self) -> Option<&Blocks> {
        self.blocks.as_ref()
    }

    /// Of two seats, the final scores of a cell's games that ended so; of others, the scores of a seat.
    #[must_use]
    pub fn ends(&self, cell: usize, outcome: usize) -> &Histogram {
        &self.ends[cell][outcome]
    }

    /// Of two seats, the final scores of a cell.
    #[must_use]
    pub fn scores(&self, cell: usize) -> Histogram {
        let mut all = Histogram::default();
        self.ends[cell].iter().for_each(|ends| all.merge(ends));
        all
    }

    /// The spread of a column in a cell, if it is kept.
    #[must_use]
    pub fn spread(&self, cell: usize, column: usize) -> Option<&Histogram> {
        let place = self.spread.iter().position(|&kept| kept == column)?;
        self.spreads.get(cell * self.spread.len() + place)
    }

    /// How the scores of two different cells go together, the larger cell's first; none of cells that are not compared.
    #[must_use]
    pub fn joint(&self, larger: usize, smaller: usize) -> Option<&Joint> {
        let place = match &self.pairs {
            None => below(larger, smaller),
            Some(pairs) => pairs.binary_search(&(larger, smaller)).ok()?,
        };
        self.joint.get(place)
    }

    /// The moments of a column in a cell.
    #[must_use]
    pub fn moments(&self, column: usize, cell: usize) -> Moments {
        Moments {
            count: self.games,
            sum: self.sums[column * self.cells + cell],
            squares: self.product(column, cell, cell).cast_unsigned(),
        }
    }

    fn product(&self, column: usize, one: usize, other: usize) -> i64 {
        let (larger, smaller) = (one.max(other), one.min(other));
        let place = match &self.pairs {
            None => upto(larger, smaller),
            Some(_) if larger == smaller => larger,
            Some(pairs) => match pairs.binary_search(&(larger, smaller)) {
                Ok(place) => self.cells + place,
                Err(_) => return 0,
            },
        };
        self.products[column * (self.products.len() / self.width.max(1)) + place]
    }
}
