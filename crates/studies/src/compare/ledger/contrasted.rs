//! What contrasts between cells come to, by the counts or by the laws of games of which luck is taken out.

use super::{LEAD, Ledger};
use crate::compare::contrast::Contrast;
use crate::compare::laws::{ENOUGH, Laws};

impl Ledger {
    /// The laws of games of which luck is taken out, if there are enough.
    pub(in crate::compare) fn laws(&self) -> Option<&Laws> {
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
    pub(in crate::compare) fn counted(&self, column: usize, contrast: &Contrast) -> (f64, Option<f64>) {
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
