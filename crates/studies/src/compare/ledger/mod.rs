//! What is counted over all cells: whole numbers only, added game number by game number, so that any run of numbers
//! can be put away and taken up again without a bit of difference.

mod adding;
mod joint;

pub use joint::Joint;

use super::blocks::{Blocks, Shape};
use super::design::Contrast;
use super::laws::{ENOUGH, Laws};
use super::row::Columns;
use admiralty_core::seats::MAX_SEATS;
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

    /// The laws of games of which luck is taken out, if there are enough.
    pub(super) fn laws(&self) -> Option<&Laws> {
        self.laws.as_ref().filter(|_| self.games >= ENOUGH)
    }

    /// Who wins a lead of a cell, as a column: as in a game that ended so, else as in the one that ended most nearly so.
    fn outcome(&self, cell: usize, lead: i32) -> Option<usize> {
        let columns = self.columns();
        let nearest = |outcome: usize| {
            let leads = self.ends[cell][outcome].iter();
            let off = leads.map(|(other, _)| (other - lead).abs()).min();
            off.map(|off| (off, columns.outcomes().start + outcome))
        };
        let outcomes = 0..columns.outcomes().len();
        outcomes.filter_map(nearest).min().map(|(_, column)| column)
    }

    /// A column's number by the lead of a cell, where luck is taken out and the lead tells it.
    fn by_lead(&self, column: usize) -> Option<impl Fn(usize, i32) -> f64 + '_> {
        let told = self.columns().is_two() && column < self.columns().len();
        told.then_some(move |cell: usize, lead: i32| match column {
            LEAD => f64::from(lead),
            _ => f64::from(u8::from(self.outcome(cell, lead) == Some(column))),
        })
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

    /// A contrast of a column's means between cells that are compared, with its standard error; none of it below two games. Per game number the contrast
    /// is a whole number, so that what the cells have in common cancels exactly. Where all numbers agree the error is
    /// taken as if one of them had differed by 1: that none did is not known for those to come. Where luck is taken out, it is of
    /// the laws of the games.
    #[must_use]
    pub fn contrast(&self, column: usize, contrast: &Contrast) -> (f64, Option<f64>) {
        match (self.laws(), self.by_lead(column)) {
            (Some(laws), Some(number)) => laws.sums(&number).contrast(contrast),
            _ => self.counted(column, contrast),
        }
    }

    /// The same with luck left in.
    pub(super) fn counted(&self, column: usize, contrast: &Contrast) -> (f64, Option<f64>) {
        let turned: Vec<(usize, i128)> = contrast
            .weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight != 0)
            .map(|(cell, &weight)| (cell, i128::from(weight)))
            .collect();
        let sum: i128 = turned
            .iter()
            .map(|&(cell, weight)| weight * i128::from(self.sums[column * self.cells + cell]))
            .sum();
        let squares: i128 = turned
            .iter()
            .flat_map(|&(one, weight)| turned.iter().map(move |&(other, by)| (one, other, weight * by)))
            .map(|(one, other, weight)| weight * i128::from(self.product(column, one, other)))
            .sum();
        let (n, divisor) = (self.games as f64, contrast.divisor as f64);
        if self.games == 0 {
            return (0.0, None);
        }
        let value = sum as f64 / n / divisor;
        if self.games < 2 {
            return (value, None);
        }
        let spread = i128::from(self.games) * squares - sum * sum;
        let variance = (spread as f64 / (n * (n - 1.0))).max(1.0 / n);
        (value, Some((variance / n).sqrt() / divisor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: usize = Columns::of(2).len();

    fn ledger(rows: &[[i32; 2]]) -> Ledger {
        let mut ledger = Ledger::new(2, 2, COLUMNS, vec![0]);
        for scores in rows {
            let row = |score: i32| {
                [
                    score,
                    i32::from(score < 0),
                    i32::from(score == 0),
                    i32::from(score > 0),
                ]
            };
            ledger.add(&scores.map(row).concat());
        }
        ledger
    }

    fn difference() -> Contrast {
        Contrast {
            parts: vec![(0, 1)],
            weights: vec![-1, 1],
            divisor: 1,
        }
    }

    /// Differences 1, 2, 0, −1: mean ½, variance (6 − 1)/3 = 5/3, standard error √(5/12).
    #[test]
    fn a_contrast_by_hand() {
        let ledger = ledger(&[[1, 2], [0, 2], [2, 2], [3, 2]]);
        let (value, error) = ledger.contrast(0, &difference());
        assert_eq!(value, 0.5);
        assert!((error.unwrap() - (5.0_f64 / 12.0).sqrt()).abs() < 1e-15);
        let halved = Contrast {
            divisor: 2,
            ..difference()
        };
        assert_eq!(ledger.contrast(0, &halved).0, 0.25);
        assert_eq!(ledger.contrast(Columns::of(2).draw(), &difference()).0, -0.25);
        assert_eq!(ledger.scores(0).count(3), 1);
        assert_eq!(ledger.joint(1, 0).unwrap().iter().count(), 4);
        assert!(ledger.is_sound());
    }

    /// Of three cells the first is compared with both others, as it is where all pairs are kept.
    #[test]
    fn pairs_that_are_named_are_those_of_all() {
        let pairs = Some(vec![(1, 0), (2, 0)]);
        let mut some = Ledger::of_pairs(2, 3, COLUMNS, Vec::new(), pairs);
        let mut all = Ledger::new(2, 3, COLUMNS, Vec::new());
        for scores in [[1, 2, -3], [0, 2, 5], [4, 4, 4], [-1, 0, 2]] {
            let rows = scores.map(|score: i32| [score, i32::from(score < 0), 0, i32::from(score >= 0)]);
            some.add(&rows.concat());
            all.add(&rows.concat());
        }
        for cell in [1, 2] {
            let mut weights = vec![-1, 0, 0];
            weights[cell] = 1;
            let contrast = Contrast {
                parts: vec![],
                weights,
                divisor: 1,
            };
            for column in 0..COLUMNS {
                assert_eq!(some.contrast(column, &contrast), all.contrast(column, &contrast));
            }
            assert_eq!(some.joint(cell, 0), all.joint(cell, 0));
        }
        assert!(some.joint(2, 1).is_none() && some.is_sound());
    }

    /// What both cells share cancels without a trace; what is left is that a fourth game might have differed: √(1/3/3).
    #[test]
    fn equal_cells_do_not_differ_at_all() {
        let ledger = ledger(&[[1, 1], [-7, -7], [10, 10]]);
        let (value, error) = ledger.contrast(0, &difference());
        assert_eq!(value, 0.0);
        assert!((error.unwrap() - 1.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn a_ledger_is_the_same_after_it_was_put_away() {
        let before = ledger(&[[1, -2], [0, 2]]);
        let text = serde_json::to_string(&before).unwrap();
        assert_eq!(serde_json::from_str::<Ledger>(&text).unwrap(), before);
        let damaged = text.replace("\"games\":2", "\"games\":3");
        assert!(!serde_json::from_str::<Ledger>(&damaged).unwrap().is_sound());
        let (counts, blocks) = text.split_once(",\"blocks\":").unwrap();
        let moved = format!("{counts},\"blocks\":{}", blocks.replacen('1', "2", 2));
        assert!(
            !serde_json::from_str::<Ledger>(&moved).unwrap().is_sound(),
            "{moved}"
        );
        // As they were put away before blocks were kept.
        let earlier: Ledger = serde_json::from_str(&format!("{counts}}}")).unwrap();
        assert!(earlier.is_sound() && earlier.blocks().is_none());
    }
}
