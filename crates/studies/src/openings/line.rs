//! The equilibrium line: games in which both sides draw their opening from the mix.

use super::judge::Shape;
use super::{Line, MainLine, Setting};
use admiralty_core::contract::{Digests, Endings, Refusal, Results, Scenario};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::digest::{Digest, DigestSink, Findings};
use admiralty_core::frames::{Sink, Sinks, Tape};
use admiralty_core::play::{Control, Plan, run_match};
use admiralty_core::results::summary::{EstimateTable, FairBid, Outcomes, Row};
use admiralty_core::seats::{BySeat, Points, Seat};
use admiralty_core::statistics::{Estimate, Intervals, Level, nearest_even_bid};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Lines that are played less often are not shown by themselves.
const WORTH_SHOWING: f64 = 0.02;

/// The most lines that get a picture.
pub(super) const MOST_PICTURES: usize = 6;

/// One line: a set-up, a reply, how many games of it are played.
struct Share {
    row: usize,
    column: usize,
    weight: f64,
    games: u64,
}

/// Shares the games out by weight, each line its whole part and the largest rests one more; the most played first.
fn shares(mixes: &BySeat<Vec<f64>>, shape: Shape, games: u64) -> Vec<Share> {
    let mut shares: Vec<Share> = (0..shape.cells())
        .map(|cell| (cell / shape.columns, cell % shape.columns))
        .map(|(row, column)| (row, column, mixes[Seat::FIRST][row] * mixes[Seat::SECOND][column]))
        .filter(|&(_, _, weight)| weight > 0.0)
        .map(|(row, column, weight)| Share {
            row,
            column,
            weight,
            games: (weight * games as f64).floor() as u64,
        })
        .collect();
    let rest = |share: &Share| share.weight * games as f64 - share.games as f64;
    shares.sort_by(|a, b| rest(b).total_cmp(&rest(a)));
    let given: u64 = shares.iter().map(|share| share.games).sum();
    let left = usize::try_from(games.saturating_sub(given)).unwrap_or(usize::MAX);
    shares.iter_mut().take(left).for_each(|share| share.games += 1);
    shares.sort_by(|a, b| {
        b.weight
            .total_cmp(&a.weight)
            .then((a.row, a.column).cmp(&(b.row, b.column)))
    });
    shares.retain(|share| share.games > 0);
    shares
}

/// Plays the line; none if it was cancelled. Every set-up and reply has a seed of its own, so that all games are
/// independent of one another.
pub(super) fn play(
    scenario: &Arc<dyn Scenario>,
    setting: &Setting<'_>,
    mixes: &BySeat<Vec<f64>>,
    (games, seed): (u64, MasterSeed),
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Option<Line>, Refusal> {
    let shape = setting.shape();
    let digest = || scenario.abilities().digests.map(Digests::digest);
    let mut whole = digest();
    let (mut done, mut parts, mut lines) = (0, Vec::new(), Vec::new());
    for share in shares(mixes, shape, games) {
        let before = done;
        let inner = Control {
            progress: &|played| (control.progress)(before + played),
            expected: &|_| {},
            ..control
        };
        let seed = MasterSeed(mix(seed.0 ^ mix(shape.cell(share.row, share.column) as u64 + 1)));
        let table = Arc::clone(scenario).seat(&setting.terms(share.row, share.column, seed))?;
        let plan = Plan::of(share.games, threads);
        let mut alone = digest();
        let mut fed: Vec<DigestSink<'_>> = whole
            .as_deref_mut()
            .into_iter()
            .chain(alone.as_deref_mut())
            .map(DigestSink)
            .collect();
        let mut sinks = Sinks(fed.iter_mut().map(|fed| fed as &mut dyn Sink).collect());
        let tape = (!setting.wanted.is_empty() && !sinks.0.is_empty()).then_some(Tape {
            wanted: setting.wanted,
            sink: &mut sinks,
        });
        let results = run_match(&*table, plan, inner, tape)?;
        if !results.complete {
            return Ok(None);
        }
        done += results.endings.games;
        if share.weight >= WORTH_SHOWING {
            let mean = results
                .intervals
                .mean(&results.endings.lead.moments(), Level::P95);
            lines.push(MainLine {
                openings: BySeat::from([share.row, share.column]),
                weight: share.weight,
                games: results.endings.games,
                seed,
                mean: mean.unwrap_or(Estimate::unbounded(0.0)),
                findings: found(alone.as_deref()),
            });
        }
        parts.push(results);
    }
    Ok(Some(together(
        parts,
        lines,
        found(whole.as_deref()),
        &setting.points,
    )))
}

fn found(digest: Option<&dyn Digest>) -> Findings {
    digest
        .map(|digest| digest.findings(Intervals::Fixed))
        .unwrap_or_default()
}

/// All games of the line together. Since each set-up and reply has its part of the games by plan and not by chance,
/// intervals made as for games drawn from the mix are, if anything, too wide.
fn together(parts: Vec<Results>, lines: Vec<MainLine>, findings: Findings, points: &Points) -> Line {
    let mut all = Endings::new(2);
    parts.iter().for_each(|part| all.merge(&part.endings));
    let games = all.games;
    let share = |count| Intervals::Fixed.share(count, games, Level::P95);
    let tie = parts.first().and_then(|part| part.tie);
    let bids = points.bid_most > 0;
    let fair = Intervals::Fixed.median(&all.lead, Level::P95).filter(|_| bids);
    Line {
        games,
        outcomes: Outcomes {
            wins: all.wins().map(|&wins| share(wins)),
            shared: None,
            draws: share(all.undecided()),
        },
        mean: Intervals::Fixed
            .mean(&all.lead.moments(), Level::P95)
            .unwrap_or(Estimate::unbounded(0.0)),
        fair_bid: fair.map(|median| FairBid {
            fair: median.negated(),
            nearest_even: nearest_even_bid(&all.lead, tie, points),
        }),
        scores: all.lead,
        tables: tables(&parts, games),
        lines,
        findings,
    }
}

/// The tables of the parts, weighted by their games.
fn tables(parts: &[Results], games: u64) -> Vec<EstimateTable> {
    let Some(first) = parts.first() else {
        return Vec::new();
    };
    let weights: Vec<f64> = parts
        .iter()
        .map(|part| part.endings.games as f64 / games as f64)
        .collect();
    let cell = |table: usize, row: usize, column: usize| {
        let cells = parts
            .iter()
            .map(|part| part.tables[table].rows[row].cells[column]);
        cells
            .zip(&weights)
            .map(|(cell, &weight)| Some((cell?, weight)))
            .collect::<Option<Vec<_>>>()
            .map(|cells| weighted(&cells))
    };
    let of_table = |(index, table): (usize, &EstimateTable)| EstimateTable {
        rows: (table.rows.iter().enumerate())
            .map(|(row, like)| Row {
                label: like.label.clone(),
                cells: (0..like.cells.len())
                    .map(|column| cell(index, row, column))
                    .collect(),
            })
            .collect(),
        ..table.clone()
    };
    first.tables.iter().enumerate().map(of_table).collect()
}

/// The weighted sum of independent estimates; the arms of their intervals add up in squares.
fn weighted(estimates: &[(Estimate, f64)]) -> Estimate {
    let sum = |of: &dyn Fn(&Estimate) -> f64| -> f64 { estimates.iter().map(|(e, w)| w * of(e)).sum() };
    let arm = |of: &dyn Fn(&Estimate) -> f64| -> f64 {
        estimates
            .iter()
            .map(|(e, w)| (w * of(e)).powi(2))
            .sum::<f64>()
            .sqrt()
    };
    let value = sum(&|e| e.value);
    Estimate {
        value,
        low: value - arm(&|e| e.value - e.low),
        high: value + arm(&|e| e.high - e.value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_shared_out_to_the_last() {
        let mixes = BySeat::from([vec![0.5, 0.5, 0.0], vec![2.0 / 3.0, 1.0 / 3.0]]);
        let shape = Shape { rows: 3, columns: 2 };
        let given = shares(&mixes, shape, 100);
        let told: Vec<_> = given.iter().map(|s| (s.row, s.column, s.games)).collect();
        // Thirds and sixths of 100: 33⅓ twice and 16⅔ twice; the two left go to the largest rests.
        assert_eq!(told, [(0, 0, 33), (1, 0, 33), (0, 1, 17), (1, 1, 17)]);
    }

    /// ¼ (2 ± 0.4) + ¾ (6 −0.2 +0.4): 5, below √(0.1² + 0.15²), above √(0.1² + 0.3²).
    #[test]
    fn a_weighted_sum_by_hand() {
        let one = Estimate::symmetric(2.0, 0.4);
        let other = Estimate {
            value: 6.0,
            low: 5.8,
            high: 6.4,
        };
        let sum = weighted(&[(one, 0.25), (other, 0.75)]);
        assert!((sum.value - 5.0).abs() < 1e-12);
        assert!((sum.low - (5.0 - 0.0325_f64.sqrt())).abs() < 1e-12);
        assert!((sum.high - (5.0 + 0.1_f64.sqrt())).abs() < 1e-12);
    }
}
