//! The opening game solved again under a rule set.

use super::record::Strategy;
use super::work::{Work, push_all};
use admiralty_core::contract::{NamedOpening, OpenScenario, Refusal};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::solve::MatrixGame;

/// The part of the seed that the matrix is played with.
const MATRIX: u64 = 0x200;

/// The mix of each side from which it gains nothing by leaving, these commanders going on after the opening.
pub(super) fn solve(
    work: &Work<'_>,
    scenario: &dyn OpenScenario,
    commanders: &BySeat<String>,
) -> Result<BySeat<Vec<Strategy>>, Refusal> {
    let rows = scenario.openings(Seat::FIRST, &commanders[Seat::FIRST])?;
    let columns = scenario.openings(Seat::SECOND, &commanders[Seat::SECOND])?;
    let seed = work.seed(MATRIX);
    let mut tables = Vec::new();
    for row in &rows {
        for column in &columns {
            let names = BySeat::from([row.commander.as_str(), column.commander.as_str()]);
            tables.push(work.seat(scenario, names, seed)?);
        }
    }
    let all: Vec<_> = tables.iter().map(AsRef::as_ref).collect();
    let games = work.request.cost.matrix_games;
    let ends = work.rows(0..games, all.len() as u64, |number, out| {
        push_all(&all, number, out)
    })?;
    let mut sums = vec![0_i64; all.len()];
    for row in ends.chunks(all.len()) {
        sums.iter_mut()
            .zip(row)
            .for_each(|(sum, end)| *sum += i64::from(end.score));
    }
    // Scores count for the Axis, and rows are the player who wants much.
    let means: Vec<Vec<f64>> = sums
        .chunks(columns.len())
        .map(|row| {
            row.iter()
                .map(|&sum| -(sum as f64) / games.max(1) as f64)
                .collect()
        })
        .collect();
    let found = MatrixGame::new(&means).solve();
    let mix = |openings: Vec<NamedOpening>, shares: Vec<f64>| {
        let played = openings.into_iter().zip(shares);
        let strategy = |(opening, share): (NamedOpening, f64)| Strategy {
            name: opening.name,
            commander: opening.commander,
            share,
        };
        // What is played once in a million games is rounding.
        played
            .map(strategy)
            .filter(|strategy| strategy.share > 1e-6)
            .collect()
    };
    Ok(BySeat::from([mix(rows, found.rows), mix(columns, found.columns)]))
}
