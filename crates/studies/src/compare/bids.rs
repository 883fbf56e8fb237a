//! Effects on the fair bid, which is a median and no mean: by how the median moves when games are added.
//!
//! To first order the fair bid of a cell is off by the mean over games of `(w(x) − ½) / F'`, see [`MidMedian`]. Games of
//! the same number share their dice between cells, so what the bids of two cells have in common follows from how often
//! each pair of scores came up.

use super::contrast::Contrast;
use super::counts::{Counts, pooled};
use super::laws::Sums;
use super::ledger::Ledger;
use admiralty_core::statistics::{MidMedian, mid_median};
use std::collections::BTreeMap;

/// The fair bids of all cells, and how they go together.
#[derive(Clone, Debug, PartialEq)]
pub struct Bids {
    bids: Vec<f64>,
    /// Whether more is known of a cell than one score.
    known: Vec<bool>,
    /// For each ledger, what its games say.
    parts: Vec<Part>,
}

/// What the games of a ledger say of the bids.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    games: u64,
    /// By how much its games move the bid of each cell.
    moves: Vec<f64>,
    /// The covariance of what a game moves, by cells that are compared, the larger first.
    covariance: BTreeMap<(usize, usize), f64>,
    /// Instead of it, where luck is taken out.
    less_luck: Option<Sums>,
}

impl Bids {
    /// From the counts; none without games.
    #[must_use]
    pub fn of(counts: &Counts) -> Option<Self> {
        let medians: Vec<MidMedian> = (0..counts.cells())
            .map(|cell| {
                let less_luck = counts.less_luck(cell).and_then(mid_median);
                less_luck.or_else(|| counts.scores(cell).mid_median_point())
            })
            .collect::<Option<_>>()?;
        let moved = |cell: usize, score: i32| match medians[cell].slope {
            Some(slope) => (medians[cell].weight(score) - 0.5) / slope,
            None => 0.0,
        };
        let parts = counts.parts().iter().map(|ledger| Part::of(ledger, &moved));
        Some(Bids {
            parts: parts.collect(),
            known: medians.iter().map(|median| median.slope.is_some()).collect(),
            bids: medians.iter().map(|median| 0.0 - median.value).collect(),
        })
    }

    /// A contrast of fair bids, with its standard error; none of it where nothing is known of how they vary.
    #[must_use]
    pub fn contrast(&self, contrast: &Contrast) -> (f64, Option<f64>) {
        let of = |bids: &[f64]| -> f64 {
            let terms = bids.iter().zip(&contrast.weights);
            terms.map(|(bid, &weight)| bid * weight as f64).sum::<f64>() / contrast.divisor as f64
        };
        let value = of(&self.bids);
        let mut turned = self.known.iter().zip(&contrast.weights);
        if turned.any(|(known, &weight)| weight != 0 && !known) {
            return (value, None);
        }
        let known = self.parts.iter().filter(|part| part.games > 1);
        let said = known.map(|part| match &part.less_luck {
            Some(sums) => {
                let (moved, error) = sums.contrast(contrast);
                (value + moved, error)
            }
            None => (value + of(&part.moves), Some(part.error(contrast))),
        });
        let (found, error) = pooled(said);
        if error.is_none() {
            (value, None)
        } else {
            (found, error)
        }
    }
}

impl Part {
    /// `moved` is how much a game of a cell with a score moves its bid.
    fn of(ledger: &Ledger, moved: &impl Fn(usize, i32) -> f64) -> Self {
        let less_luck = ledger.laws().map(|laws| laws.sums(moved));
        if less_luck.is_some() {
            return Part {
                games: ledger.games(),
                moves: Vec::new(),
                covariance: BTreeMap::new(),
                less_luck,
            };
        }
        let games = ledger.games() as f64;
        let mean = |cell: usize| {
            let scores = ledger.scores(cell);
            let sum: f64 = scores
                .iter()
                .map(|(score, count)| moved(cell, score) * count as f64)
                .sum();
            if games > 0.0 { sum / games } else { 0.0 }
        };
        let moves: Vec<f64> = (0..ledger.cells()).map(mean).collect();
        let mut covariance = BTreeMap::new();
        for one in 0..ledger.cells() {
            let scores = ledger.scores(one);
            let squares = scores
                .iter()
                .map(|(score, count)| moved(one, score).powi(2) * count as f64);
            covariance.insert((one, one), squares.sum::<f64>() / games - moves[one] * moves[one]);
            for other in 0..one {
                let Some(joint) = ledger.joint(one, other) else {
                    continue;
                };
                let pairs = joint.iter();
                let sum: f64 = pairs
                    .map(|(x, y, count)| moved(one, x) * moved(other, y) * count as f64)
                    .sum();
                covariance.insert((one, other), sum / games - moves[one] * moves[other]);
            }
        }
        Part {
            games: ledger.games(),
            covariance,
            moves,
            less_luck,
        }
    }

    /// The standard error of a contrast. Where no game tells the cells apart it is as if one of them had, by 1.
    fn error(&self, contrast: &Contrast) -> f64 {
        let mut variance = 0.0;
        let turned = contrast
            .weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight != 0);
        let turned: Vec<(usize, i64)> = turned.map(|(cell, &weight)| (cell, weight)).collect();
        for &(one, weight) in &turned {
            for &(other, by) in &turned {
                let shared = self.covariance.get(&(one.max(other), one.min(other)));
                variance += shared.copied().unwrap_or(0.0) * (weight * by) as f64;
            }
        }
        let games = self.games as f64;
        (variance.max(1.0 / games) / (games - 1.0)).sqrt() / contrast.divisor as f64
    }
}
