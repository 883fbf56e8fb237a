//! When sampled counts agree with an exact law: the criterion, fixed beforehand, and nothing else.

use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Cells are pooled, the rarest first, until each expects so many.
const LEAST_EXPECTED: f64 = 25.0;
/// How far a cell's count may be from its expectation, in standard errors.
const MOST_ERRORS: f64 = 4.5;
/// The least tail probability that a chi-square may have.
const LEAST_P: f64 = 1e-6;

/// How well a sample agrees.
#[derive(Clone, Copy, Debug)]
pub struct Agreement {
    /// Cells after pooling.
    pub cells: usize,
    /// The largest distance from expectation, in standard errors.
    pub worst: f64,
    /// The chi-square's tail probability; 1 where the law has but one outcome.
    pub p: f64,
}

/// Outcomes counted together.
struct Cell {
    what: String,
    probability: f64,
    count: u64,
}

/// Compares counts with a law.
///
/// # Errors
/// What does not agree: an impossible outcome, a cell too far out, a chi-square too improbable.
pub fn compare<K: Ord + Debug>(
    law: &BTreeMap<K, f64>,
    counts: &BTreeMap<K, u64>,
) -> Result<Agreement, String> {
    compare_pooled(law, counts, LEAST_EXPECTED)
}

/// The same with cells pooled until each expects so many, at least 25. Counts that expect 25 are skewed: one in some
/// thirty thousand is more than 4.5 standard errors out by chance, one in 140,000 of those that expect thousands.
///
/// # Errors
/// As for [`compare`].
pub fn compare_pooled<K: Ord + Debug>(
    law: &BTreeMap<K, f64>,
    counts: &BTreeMap<K, u64>,
    least: f64,
) -> Result<Agreement, String> {
    assert!(least >= LEAST_EXPECTED, "{least}");
    if let Some((outcome, count)) = counts.iter().find(|(outcome, _)| !law.contains_key(outcome)) {
        return Err(format!("{outcome:?} came {count} times and is impossible"));
    }
    let total = counts.values().sum::<u64>() as f64;
    let cells = pooled(law, counts, total, least);
    let (mut worst, mut chi_square) = (0_f64, 0.0);
    for Cell {
        what,
        probability,
        count,
    } in &cells
    {
        let (expected, count) = (total * probability, *count as f64);
        let off = count - expected;
        chi_square += off * off / expected;
        if cells.len() == 1 {
            continue; // a certainty: that nothing else came is all there is to say
        }
        let errors = off / (expected * (1.0 - probability)).sqrt();
        worst = worst.max(errors.abs());
        if errors.abs() > MOST_ERRORS {
            return Err(format!(
                "{what} came {count} times, {expected:.1} were expected: {errors:+.2} standard errors"
            ));
        }
    }
    let p = match cells.len() {
        1 => 1.0,
        n => ChiSquared::new((n - 1) as f64)
            .expect("degrees of freedom are positive")
            .sf(chi_square),
    };
    if p > LEAST_P {
        Ok(Agreement {
            cells: cells.len(),
            worst,
            p,
        })
    } else {
        Err(format!(
            "chi-square {chi_square:.1} in {} cells: p = {p:e}",
            cells.len()
        ))
    }
}

/// Adds up outcomes, the rarest first, until every cell expects enough.
fn pooled<K: Ord + Debug>(
    law: &BTreeMap<K, f64>,
    counts: &BTreeMap<K, u64>,
    total: f64,
    least: f64,
) -> Vec<Cell> {
    let mut outcomes: Vec<(&K, f64)> = law.iter().map(|(outcome, &p)| (outcome, p)).collect();
    outcomes.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut cells: Vec<Cell> = Vec::new();
    for (outcome, probability) in outcomes {
        let count = counts.get(outcome).copied().unwrap_or(0);
        match cells.last_mut() {
            Some(pool) if pool.probability * total < least => {
                pool.what = format!("{outcome:?} and rarer");
                pool.probability += probability;
                pool.count += count;
            }
            _ => cells.push(Cell {
                what: format!("{outcome:?}"),
                probability,
                count,
            }),
        }
    }
    cells
}
