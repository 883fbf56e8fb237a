//! Effects on the fair bid, which is a median and no mean: by how the median moves when games are added.
//!
//! To first order the fair bid of a cell is off by the mean over games of `(w(x) − ½) / F'`, see [`MidMedian`]. Games of
//! the same number share their dice between cells, so what the bids of two cells have in common follows from how often
//! each pair of scores came up.

use super::design::Contrast;
use super::ledger::Ledger;
use crate::statistics::MidMedian;

/// Variances below this share of what they are made of are rounding: the cells are equal.
const ROUNDING: f64 = 1e-12;

/// The fair bids of all cells, and how they go together.
#[derive(Clone, Debug, PartialEq)]
pub struct Bids {
    bids: Vec<f64>,
    /// The covariance of one game's part, by cell and cell; none where a cell knows one score only.
    covariance: Option<Vec<Vec<f64>>>,
    games: u64,
}

impl Bids {
    /// From the counts; none without games.
    #[must_use]
    pub fn of(ledger: &Ledger) -> Option<Self> {
        let scores: Vec<_> = (0..ledger.cells()).map(|cell| ledger.scores(cell)).collect();
        let medians: Vec<MidMedian> = scores
            .iter()
            .map(|scores| scores.mid_median_point())
            .collect::<Option<_>>()?;
        let slopes: Option<Vec<f64>> = medians.iter().map(|median| median.slope).collect();
        let games = ledger.games() as f64;
        let covariance = slopes.map(|slopes| {
            let part = |cell: usize, score: i32| (medians[cell].weight(score) - 0.5) / slopes[cell];
            let shared = |one: usize, other: usize| -> f64 {
                let (larger, smaller) = (one.max(other), one.min(other));
                let sum: f64 = if larger == smaller {
                    let squares = scores[one].iter();
                    squares
                        .map(|(score, count)| part(one, score).powi(2) * count as f64)
                        .sum()
                } else {
                    let pairs = ledger.joint(larger, smaller).iter();
                    pairs
                        .map(|(x, y, count)| part(larger, x) * part(smaller, y) * count as f64)
                        .sum()
                };
                sum / games
            };
            let row = |one: usize| (0..ledger.cells()).map(|other| shared(one, other)).collect();
            (0..ledger.cells()).map(row).collect()
        });
        Some(Bids {
            bids: medians.iter().map(|median| 0.0 - median.value).collect(),
            covariance,
            games: ledger.games(),
        })
    }

    /// A contrast of fair bids, with its standard error; none of it where nothing is known of how they vary.
    #[must_use]
    pub fn contrast(&self, contrast: &Contrast) -> (f64, Option<f64>) {
        let terms = self.bids.iter().zip(&contrast.weights);
        let value: f64 = terms.map(|(bid, &weight)| bid * weight as f64).sum();
        let divisor = contrast.divisor as f64;
        let error = self
            .covariance
            .as_ref()
            .filter(|_| self.games > 1)
            .map(|covariance| {
                let (mut variance, mut size) = (0.0, 0.0);
                for (row, &one) in covariance.iter().zip(&contrast.weights) {
                    for (shared, &other) in row.iter().zip(&contrast.weights) {
                        let term = shared * (one * other) as f64;
                        variance += term;
                        size += term.abs();
                    }
                }
                if variance < ROUNDING * size {
                    return 0.0;
                }
                (variance / (self.games - 1) as f64).sqrt() / divisor
            });
        (value / divisor, error)
    }
}
