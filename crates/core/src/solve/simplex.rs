//! The linear programme of a matrix game.
//!
//! With all payoffs B positive, the column player looks for y ≥ 0 with By ≤ 1 and the greatest sum; his mix is y over
//! its sum, and the value of B one over it. The row player's mix is the dual of the same programme and stands in the
//! last line of the tableau. Payoffs are brought to between 1 and 2 first, which changes no mix. Bland's rule (of all
//! that may enter or leave, the one with the lowest number) keeps the walk from going in circles.

use super::MatrixGame;

/// Below this a coefficient is what rounding has left of nothing.
const NOTHING: f64 = 1e-11;

/// Mixes of both players in equilibrium: rows, columns.
pub(super) fn mixes(game: &MatrixGame) -> (Vec<f64>, Vec<f64>) {
    let mut tableau = Tableau::of(game);
    while let Some(enters) = tableau.enters() {
        tableau.pivot(tableau.leaves(enters), enters);
    }
    tableau.mixes()
}

struct Tableau {
    rows: usize,
    columns: usize,
    /// A line for each row of the game and one for the sum: coefficients of the columns, of the slacks, the constant.
    lines: Vec<Vec<f64>>,
    /// Which variable each line tells: a column, or a slack counted on from there.
    basis: Vec<usize>,
}

impl Tableau {
    fn of(game: &MatrixGame) -> Self {
        let (rows, columns) = (game.rows, game.columns);
        let least = game.payoffs.iter().copied().fold(f64::MAX, f64::min);
        let most = game.payoffs.iter().copied().fold(f64::MIN, f64::max);
        let range = if most > least { most - least } else { 1.0 };
        let mut lines = vec![vec![0.0; columns + rows + 1]; rows + 1];
        for (row, line) in lines[..rows].iter_mut().enumerate() {
            for (column, coefficient) in line[..columns].iter_mut().enumerate() {
                *coefficient = 1.0 + (game.payoff(row, column) - least) / range;
            }
            line[columns + row] = 1.0;
            line[columns + rows] = 1.0;
        }
        lines[rows][..columns].fill(-1.0);
        Tableau {
            rows,
            columns,
            lines,
            basis: (columns..columns + rows).collect(),
        }
    }

    /// A variable whose growth adds to the sum; none at the end.
    fn enters(&self) -> Option<usize> {
        let sum = &self.lines[self.rows];
        (0..self.columns + self.rows).find(|&variable| sum[variable] < -NOTHING)
    }

    /// The line that bounds its growth most. There is one, since no payoff is 0 or less.
    fn leaves(&self, enters: usize) -> usize {
        let constant = self.columns + self.rows;
        let mut best: Option<(f64, usize)> = None;
        for (line, coefficients) in self.lines[..self.rows].iter().enumerate() {
            if coefficients[enters] <= NOTHING {
                continue;
            }
            let bound = coefficients[constant] / coefficients[enters];
            let better = best.is_none_or(|(least, held)| {
                bound < least - NOTHING || (bound <= least + NOTHING && self.basis[line] < self.basis[held])
            });
            if better {
                best = Some((bound, line));
            }
        }
        best.map_or(0, |(_, line)| line)
    }

    fn pivot(&mut self, leaves: usize, enters: usize) {
        let by = self.lines[leaves][enters];
        self.lines[leaves].iter_mut().for_each(|x| *x /= by);
        let pivot = self.lines[leaves].clone();
        for (line, coefficients) in self.lines.iter_mut().enumerate() {
            let times = coefficients[enters];
            if line != leaves && times != 0.0 {
                coefficients
                    .iter_mut()
                    .zip(&pivot)
                    .for_each(|(x, p)| *x -= times * p);
            }
        }
        self.basis[leaves] = enters;
    }

    fn mixes(&self) -> (Vec<f64>, Vec<f64>) {
        let constant = self.columns + self.rows;
        let mut columns = vec![0.0; self.columns];
        for (line, &variable) in self.basis.iter().enumerate() {
            if variable < self.columns {
                columns[variable] = self.lines[line][constant];
            }
        }
        let rows = self.lines[self.rows][self.columns..constant].to_vec();
        (shares(rows), shares(columns))
    }
}

/// Brings a mix to the sum 1, and what rounding has left of nothing to nothing.
fn shares(mut mix: Vec<f64>) -> Vec<f64> {
    mix.iter_mut().for_each(|x| {
        if *x < NOTHING {
            *x = 0.0;
        }
    });
    let sum: f64 = mix.iter().sum();
    mix.iter_mut().for_each(|x| *x /= sum);
    mix
}
