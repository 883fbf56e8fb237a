//! How games come to the counts: number by number, or counts of others at once.

use super::{LEAD, Ledger, below, upto};

impl Ledger {
    /// Adds the games of a number: one row after another, a row for each cell.
    ///
    /// # Panics
    /// If there are not as many numbers as rows and columns ask for.
    pub fn add(&mut self, rows: &[i32]) {
        assert_eq!(rows.len(), self.cells * self.width, "a row for each cell");
        let (shape, columns) = (self.shape(), self.columns());
        if let Some(blocks) = &mut self.blocks {
            blocks.add(self.games, shape, rows);
        }
        self.games += 1;
        self.multiply(rows);
        for cell in 0..self.cells {
            let row = &rows[cell * self.width..][..self.width];
            if columns.is_two() {
                for (ends, outcome) in self.ends[cell].iter_mut().zip(columns.outcomes()) {
                    if row[outcome] != 0 {
                        ends.add(row[LEAD]);
                    }
                }
            } else {
                for (scores, &score) in self.ends[cell].iter_mut().zip(row) {
                    scores.add(score);
                }
            }
            let joined = columns.is_two() && self.pairs.is_none();
            for other in 0..if joined { cell } else { 0 } {
                self.joint[below(cell, other)].add(row[LEAD], rows[other * self.width + LEAD], 1);
            }
            let spreads = &mut self.spreads[cell * self.spread.len()..];
            for (spread, &column) in spreads.iter_mut().zip(&self.spread) {
                spread.add(row[column]);
            }
        }
    }

    /// The same of games of which luck is taken out: a law for each cell.
    pub(in crate::compare) fn add_less_luck(&mut self, rows: &[i32], laws: &[i32]) {
        if let Some(all) = &mut self.laws {
            all.add(laws);
        }
        self.add(rows);
    }

    /// Adds the products of pairs, and the joint scores of pairs that are named.
    fn multiply(&mut self, rows: &[i32]) {
        let number = |cell: usize, column: usize| rows[cell * self.width + column];
        let stride = self.products.len() / self.width.max(1);
        for column in 0..self.width {
            let products = &mut self.products[column * stride..][..stride];
            for cell in 0..self.cells {
                let x = i64::from(number(cell, column));
                if x == 0 {
                    continue;
                }
                self.sums[column * self.cells + cell] += x;
                if self.pairs.is_some() {
                    products[cell] += x * x;
                    continue;
                }
                for other in 0..=cell {
                    products[upto(cell, other)] += x * i64::from(number(other, column));
                }
            }
            for (at, &(one, other)) in self.pairs.iter().flatten().enumerate() {
                products[self.cells + at] +=
                    i64::from(number(one, column)) * i64::from(number(other, column));
            }
        }
        if !self.columns().is_two() {
            return;
        }
        for (joint, &(one, other)) in self.joint.iter_mut().zip(self.pairs.iter().flatten()) {
            joint.add(number(one, LEAD), number(other, LEAD), 1);
        }
    }

    /// Adds what was counted of the games that follow; where others lie between, there are no blocks.
    pub(in crate::compare) fn merge(&mut self, next: Ledger, follows: bool) {
        let add =
            |own: &mut [i64], more: &[i64]| own.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        add(&mut self.sums, &next.sums);
        add(&mut self.products, &next.products);
        for (own, more) in self.ends.iter_mut().flatten().zip(next.ends.iter().flatten()) {
            own.merge(more);
        }
        for (own, more) in self.spreads.iter_mut().zip(&next.spreads) {
            own.merge(more);
        }
        for (own, more) in self.joint.iter_mut().zip(next.joint) {
            more.iter()
                .for_each(|(one, other, count)| own.add(one, other, count));
        }
        self.games += next.games;
        let shape = self.shape();
        self.blocks = match (self.blocks.take(), next.blocks) {
            (Some(mut blocks), Some(more)) if follows => {
                blocks.merge(more, shape);
                Some(blocks)
            }
            _ => None,
        };
        self.laws = match (self.laws.take(), next.laws) {
            (Some(mut laws), Some(more)) if follows => {
                laws.merge(more);
                Some(laws)
            }
            _ => None,
        };
    }
}
