//! Linear least squares from sums, so that any number of rows is fitted in the memory of one.

use nalgebra::{Cholesky, DMatrix, DVector};

/// The sums over rows (x, y) from which y is fitted as a weighted sum of x and a constant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeastSquares {
    /// Features in a row.
    width: usize,
    /// Rows seen.
    rows: u64,
    /// Σx, then Σy.
    sums: Vec<f64>,
    /// Σxxᵀ, the lower triangle row by row, then Σxy, then Σy².
    products: Vec<f64>,
}

/// A fitted line: y ≈ constant + Σ weight · x.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// A weight for each feature.
    pub weights: Vec<f64>,
    /// What is added.
    pub constant: f64,
}

impl LeastSquares {
    /// Adds a row. All rows must be of one width.
    pub fn add(&mut self, row: &[f32], y: f64) {
        if self.sums.is_empty() {
            self.width = row.len();
            self.sums = vec![0.0; self.width + 1];
            self.products = vec![0.0; (self.width + 1) * (self.width + 2) / 2];
        }
        self.rows += 1;
        let mut at = 0;
        for (n, &x) in row.iter().enumerate() {
            let x = f64::from(x);
            self.sums[n] += x;
            let products = &mut self.products[at..=at + n];
            at += n + 1;
            if x != 0.0 {
                for (product, &other) in products.iter_mut().zip(row) {
                    *product += x * f64::from(other);
                }
            }
        }
        self.sums[self.width] += y;
        for (product, &x) in self.products[at..].iter_mut().zip(row) {
            *product += y * f64::from(x);
        }
        if let Some(last) = self.products.last_mut() {
            *last += y * y;
        }
    }

    /// Adds the rows that another has seen.
    pub fn merge(&mut self, other: &Self) {
        if other.rows == 0 {
            return;
        }
        if self.rows == 0 {
            *self = other.clone();
            return;
        }
        self.rows += other.rows;
        let pairs = |own: &mut [f64], others: &[f64]| {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        };
        pairs(&mut self.sums, &other.sums);
        pairs(&mut self.products, &other.products);
    }

    /// Rows seen.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The mean of feature `n`.
    fn mean(&self, n: usize) -> f64 {
        self.sums[n] / self.rows as f64
    }

    /// The covariance of features `a` ≥ `b`; the number after the last feature is y.
    fn covariance(&self, a: usize, b: usize) -> f64 {
        self.products[a * (a + 1) / 2 + b] / self.rows as f64 - self.mean(a) * self.mean(b)
    }

    /// The line with the least squares, features first brought to one spread and each pulled towards 0 as by `ridge`
    /// times as many rows that say so. Features that never vary get weight 0. None of no rows.
    #[must_use]
    pub fn fit(&self, ridge: f64) -> Option<Line> {
        if self.rows == 0 {
            return None;
        }
        let width = self.width;
        let spread: Vec<f64> = (0..width)
            .map(|n| self.covariance(n, n).max(0.0).sqrt())
            .collect();
        let varies = |n: usize| spread[n] > 1e-9 * (1.0 + self.mean(n).abs());
        let matrix = DMatrix::from_fn(width, width, |a, b| {
            if !varies(a) || !varies(b) {
                return if a == b { 1.0 } else { 0.0 };
            }
            let (high, low) = (a.max(b), a.min(b));
            let pull = if a == b { ridge } else { 0.0 };
            self.covariance(high, low) / (spread[a] * spread[b]) + pull
        });
        let target = DVector::from_fn(width, |n, _| {
            if varies(n) {
                self.covariance(width, n) / spread[n]
            } else {
                0.0
            }
        });
        let solved = Cholesky::new(matrix)?.solve(&target);
        let weights: Vec<f64> = (0..width)
            .map(|n| if varies(n) { solved[n] / spread[n] } else { 0.0 })
            .collect();
        let explained: f64 = weights
            .iter()
            .enumerate()
            .map(|(n, weight)| weight * self.mean(n))
            .sum();
        Some(Line {
            weights,
            constant: self.mean(width) - explained,
        })
    }

    /// Mean and standard deviation of what a line says of the rows, and the standard deviation of what it leaves.
    #[must_use]
    pub fn judge(&self, line: &Line) -> (f64, f64, f64) {
        let width = self.width;
        let mean = line.constant + (0..width).map(|n| line.weights[n] * self.mean(n)).sum::<f64>();
        let (mut said, mut with) = (0.0, 0.0);
        for a in 0..width {
            with += line.weights[a] * self.covariance(width, a);
            for b in 0..width {
                said += line.weights[a] * line.weights[b] * self.covariance(a.max(b), a.min(b));
            }
        }
        let left = (self.covariance(width, width) - 2.0 * with + said).max(0.0);
        (mean, said.max(0.0).sqrt(), left.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 1 + 2a - 3b on four rows, worked out backwards; a third feature that never varies changes nothing.
    #[test]
    fn an_exact_line_is_found() {
        let mut sums = LeastSquares::default();
        for (a, b) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (2.0, 5.0)] {
            sums.add(&[a, b, 7.0], 1.0 + 2.0 * f64::from(a) - 3.0 * f64::from(b));
        }
        let line = sums.fit(0.0).unwrap();
        for (found, true_value) in line.weights.iter().zip([2.0, -3.0, 0.0]) {
            assert!((found - true_value).abs() < 1e-9, "{line:?}");
        }
        assert!((line.constant - 1.0).abs() < 1e-9);
        // y is 1, 3, -2, -10: mean -2, variance (9 + 25 + 0 + 64) / 4 = 24.5; nothing is left.
        let (mean, said, left) = sums.judge(&line);
        assert!((mean + 2.0).abs() < 1e-9 && (said - 24.5_f64.sqrt()).abs() < 1e-9 && left < 1e-6);
    }

    /// The slope through (0, 0), (1, 1), (2, 1): covariance 1/3 over variance 2/3, so 1/2, and a constant of 1/6.
    #[test]
    fn a_line_through_three_points_by_hand_in_two_halves() {
        let mut halves = [LeastSquares::default(), LeastSquares::default()];
        halves[0].add(&[0.0], 0.0);
        halves[1].add(&[1.0], 1.0);
        halves[1].add(&[2.0], 1.0);
        let mut sums = LeastSquares::default();
        halves.iter().for_each(|half| sums.merge(half));
        let line = sums.fit(0.0).unwrap();
        assert!((line.weights[0] - 0.5).abs() < 1e-12 && (line.constant - 1.0 / 6.0).abs() < 1e-12);
        // Pulled as by as many rows again, the weight halves.
        assert!((sums.fit(1.0).unwrap().weights[0] - 0.25).abs() < 1e-12);
        assert_eq!(LeastSquares::default().fit(0.0), None);
        // It says 1/6, 2/3, 7/6 of 0, 1, 1 and leaves -1/6, 1/3, -1/6: squares of 1/18 in the mean.
        let (mean, _, left) = sums.judge(&line);
        assert!((mean - 2.0 / 3.0).abs() < 1e-12 && (left * left - 1.0 / 18.0).abs() < 1e-12);
        assert_eq!(sums.rows(), 3);
    }

    /// What varies by the last digits of numbers, around 0 as around 1000, does not vary.
    #[test]
    fn noise_of_rounding_is_no_feature() {
        let mut sums = LeastSquares::default();
        for (noise, y) in [(1e-10, 1.0), (-1e-10, -1.0), (1e-10, 1.0), (-1e-10, -1.0)] {
            sums.add(&[noise, 1000.0 + noise], y);
        }
        assert_eq!(sums.fit(0.0).unwrap().weights, [0.0, 0.0]);
    }
}
