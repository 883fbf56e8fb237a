//! The counts of a study: a ledger for each way in which cells share their dice.

use super::contrast::Contrast;
use super::design::Design;
use super::ledger::Ledger;
use super::row::Columns;
use admiralty_core::statistics::{Histogram, Moments};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games of the same number and different dice are so far apart: more than any study has games.
const APART: u64 = 1 << 40;

/// Which cells have the same dice in games of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// All of them.
    All,
    /// Those that differ in this factor alone; combinations of the others have dice of their own, so that the factor is
    /// tried on as many games at once.
    Along(usize),
}

impl Sharing {
    /// The ways of a design. With one factor the second is the first; where one change is made at a time there is only that.
    #[must_use]
    pub fn of(design: &Design) -> Vec<Sharing> {
        let factors = design.factors().len();
        let several = factors > 1 && !design.is_apart();
        let along = (0..factors).filter(|_| several).map(Sharing::Along);
        std::iter::once(Sharing::All).chain(along).collect()
    }

    /// The game that a cell plays for a number.
    #[must_use]
    pub fn game(self, design: &Design, cell: usize, number: u64) -> u64 {
        let Sharing::Along(factor) = self else {
            return number;
        };
        let mut others = 0;
        for (at, (level, of)) in design
            .levels(cell)
            .into_iter()
            .zip(design.factors())
            .enumerate()
            .rev()
        {
            if at != factor {
                others = others * of.levels.len() as u64 + level as u64;
            }
        }
        number + APART * others
    }
}

/// The ledgers, in the order of [`Sharing::of`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts {
    parts: Vec<Ledger>,
}

impl Counts {
    /// As many copies of an empty ledger as there are ways to share dice.
    #[must_use]
    pub fn new(empty: &Ledger, ways: usize) -> Self {
        Counts {
            parts: vec![empty.clone(); ways.max(1)],
        }
    }

    /// The same for a part of a study: how many games come before, by ledger.
    #[must_use]
    pub(super) fn after(self, games: &[u64]) -> Self {
        let parts = self.parts.into_iter().zip(games);
        Counts {
            parts: parts.map(|(part, &games)| part.after(games)).collect(),
        }
    }

    /// Adds what was counted of the games that follow; where others lie between, there are no blocks.
    pub(super) fn merge(&mut self, next: Counts, follows: bool) {
        for (own, more) in self.parts.iter_mut().zip(next.parts) {
            own.merge(more, follows);
        }
    }

    /// The ledgers.
    #[must_use]
    pub fn parts(&self) -> &[Ledger] {
        &self.parts
    }

    /// Adds the games of a number to a ledger, as [`Ledger::add`]; where luck is taken out, with their laws.
    pub fn add(&mut self, part: usize, rows: &[i32], laws: &[i32]) {
        self.parts[part].add_less_luck(rows, laws);
    }

    /// Where luck is taken out, in how many games a cell ended with each lead, less luck.
    #[must_use]
    pub fn less_luck(&self, cell: usize) -> Option<Vec<(i32, f64)>> {
        if self.parts.iter().all(|part| part.laws().is_none()) {
            return None;
        }
        let mut all: BTreeMap<i32, f64> = BTreeMap::new();
        for part in &self.parts {
            let law = match part.laws() {
                Some(laws) => laws.of(cell),
                None => part
                    .scores(cell)
                    .iter()
                    .map(|(lead, games)| (lead, games as f64))
                    .collect(),
            };
            law.into_iter()
                .for_each(|(lead, games)| *all.entry(lead).or_default() += games);
        }
        Some(all.into_iter().collect())
    }

    /// Games of each cell.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.parts.iter().map(Ledger::games).sum()
    }

    /// How many cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.parts.first().map_or(0, Ledger::cells)
    }

    /// Numbers in the row of a game.
    #[must_use]
    pub fn width(&self) -> usize {
        self.parts.first().map_or(0, Ledger::width)
    }

    /// Whether the ledgers are sound and of one make.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let alike = |part: &Ledger| {
            (part.cells(), part.width(), part.columns()) == (self.cells(), self.width(), self.columns())
        };
        !self.parts.is_empty() && self.parts.iter().all(|part| alike(part) && part.is_sound())
    }

    /// The final scores of a cell's games that ended so.
    #[must_use]
    pub fn ends(&self, cell: usize, outcome: usize) -> Histogram {
        together(self.parts.iter().map(|part| part.ends(cell, outcome).clone()))
    }

    /// What the rows begin with.
    #[must_use]
    pub fn columns(&self) -> Columns {
        self.parts.first().map_or(Columns::of(2), Ledger::columns)
    }

    /// Of two seats, the final scores of a cell.
    #[must_use]
    pub fn scores(&self, cell: usize) -> Histogram {
        together(self.parts.iter().map(|part| part.scores(cell)))
    }

    /// The spread of a column in a cell, if it is kept.
    #[must_use]
    pub fn spread(&self, cell: usize, column: usize) -> Option<Histogram> {
        let parts: Option<Vec<_>> = self
            .parts
            .iter()
            .map(|part| part.spread(cell, column).cloned())
            .collect();
        parts.map(|parts| together(parts.into_iter()))
    }

    /// The moments of a column in a cell.
    #[must_use]
    pub fn moments(&self, column: usize, cell: usize) -> Moments {
        let mut all = Moments::default();
        self.parts
            .iter()
            .for_each(|part| all.merge(&part.moments(column, cell)));
        all
    }

    /// A contrast of a column's means, with its standard error; none of it below two games.
    #[must_use]
    pub fn contrast(&self, column: usize, contrast: &Contrast) -> (f64, Option<f64>) {
        pooled(self.parts.iter().map(|part| part.contrast(column, contrast)))
    }

    /// How many times fewer games a contrast takes than with dice of its own for every cell; none where nothing varies.
    #[must_use]
    pub fn gain(&self, column: usize, contrast: &Contrast) -> Option<f64> {
        let mut apart = 0.0;
        for (cell, &weight) in contrast
            .weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight != 0)
        {
            apart += self.moments(column, cell).variance()? * (weight * weight) as f64;
        }
        let error = pooled(self.parts.iter().map(|part| part.counted(column, contrast))).1?;
        let together = error * error * self.games() as f64 * (contrast.divisor * contrast.divisor) as f64;
        (together > 0.0 && apart > 0.0).then(|| apart / together)
    }
}

fn together(parts: impl Iterator<Item = Histogram>) -> Histogram {
    let mut all = Histogram::default();
    parts.for_each(|part| all.merge(&part));
    all
}

/// Independent estimates of one thing, weighed by how well each is known.
pub(super) fn pooled(parts: impl Iterator<Item = (f64, Option<f64>)>) -> (f64, Option<f64>) {
    let (mut weights, mut sum, mut unknown) = (0.0, 0.0, 0.0);
    for (value, error) in parts {
        match error {
            Some(error) if error > 0.0 => {
                weights += 1.0 / (error * error);
                sum += value / (error * error);
            }
            // A single game, or none: it says something only where nothing else does.
            _ => unknown += value,
        }
    }
    if weights > 0.0 {
        (sum / weights, Some((1.0_f64 / weights).sqrt()))
    } else {
        (unknown, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::{Factor, Level};

    /// 1 ± 1 and 4 ± 2: weights 1 and ¼, (1 + 1)/(5/4) = 1.6, error √(4/5).
    #[test]
    fn pooling_by_hand() {
        let (value, error) = pooled([(1.0, Some(1.0)), (4.0, Some(2.0)), (0.0, None)].into_iter());
        assert!((value - 1.6).abs() < 1e-12 && (error.unwrap() - 0.8_f64.sqrt()).abs() < 1e-12);
        assert_eq!(pooled([(3.0, None)].into_iter()), (3.0, None));
    }

    /// Two by three by two cells: along the second factor cells 0 2 4, and 1 3 5, 6 8 10, 7 9 11, share their games.
    #[test]
    fn cells_share_their_games_along_a_factor() {
        let factor = |levels: usize| Factor {
            name: levels.to_string(),
            about: String::new(),
            levels: (0..levels)
                .map(|level| Level {
                    label: level.to_string(),
                    name: level.to_string(),
                    changes: Vec::new(),
                })
                .collect(),
        };
        let design = Design::new(vec![factor(2), factor(3), factor(2)]).unwrap();
        assert_eq!(Sharing::of(&design).len(), 4);
        let of = |sharing: Sharing| -> Vec<u64> {
            (0..12)
                .map(|cell| (sharing.game(&design, cell, 7) - 7) / APART)
                .collect()
        };
        assert_eq!(of(Sharing::All), [0; 12]);
        assert_eq!(of(Sharing::Along(1)), [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3]);
        assert_eq!(of(Sharing::Along(0)), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(
            Sharing::of(&Design::new(vec![factor(2)]).unwrap()),
            [Sharing::All]
        );
    }
}
