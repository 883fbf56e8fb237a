//! Cells of a payoff matrix played in rounds: in each round every cell plays the same games.
//!
//! Games of the same number have the same seed in every cell, so cells are not independent of one another; rounds are.
//! Every figure that combines cells therefore has its error from how it differs from round to round.

use admiralty_core::contract::{Endings, Match};
use admiralty_core::play::{BATCH, Control, Plan, RunError, each};
use admiralty_core::statistics::{Estimate, Level};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Fewer rounds than this say too little of how figures differ from round to round.
pub const LEAST_ROUNDS: u64 = 20;

/// The most games of a cell in a round: no more than a batch of the loop, so that Ctrl-C answers at once.
pub(super) const MOST_IN_A_ROUND: u64 = BATCH;

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RoundPlan {
    /// Games of each cell in a round.
    pub size: u64,
    /// The number of the first round.
    pub first: u64,
    /// The most rounds.
    pub rounds: u64,
    /// The half-width of every cell's mean at which to stop.
    pub until: Option<f64>,
    /// Threads; none for as many as the machine has.
    pub threads: Option<NonZeroUsize>,
}

impl RoundPlan {
    /// At least so many games of each cell: whole rounds, and enough of them. The games that these hold, asked for in turn,
    /// are played in the same rounds.
    pub fn of_games(games: u64, threads: Option<NonZeroUsize>) -> Self {
        let size_of = |games: u64| (games / LEAST_ROUNDS).clamp(1, MOST_IN_A_ROUND);
        let size = size_of(games);
        let rounds = games.div_ceil(size).max(LEAST_ROUNDS);
        if size_of(size * rounds) != size {
            return RoundPlan::of_games(size * rounds, threads);
        }
        RoundPlan {
            size,
            first: 0,
            rounds,
            until: None,
            threads,
        }
    }

    /// Until the mean of every cell is known so well, but no more than so many games of each.
    pub fn until(half_width: f64, most: u64, threads: Option<NonZeroUsize>) -> Self {
        RoundPlan {
            until: Some(half_width),
            ..RoundPlan::of_games(most.max(LEAST_ROUNDS * MOST_IN_A_ROUND), threads)
        }
    }

    /// The same games of each cell as these rounds have.
    pub fn like(rounds: &Rounds, threads: Option<NonZeroUsize>) -> Self {
        RoundPlan {
            size: rounds.size,
            first: 0,
            rounds: rounds.rounds(),
            until: None,
            threads,
        }
    }
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rounds {
    /// Games of each cell in a round.
    pub size: u64,
    /// By round and cell: the sum of the final scores.
    pub sums: Vec<Vec<i64>>,
    /// By cell: how its games ended, all rounds together.
    pub endings: Vec<Endings>,
    /// Whether all that was to be played was.
    pub complete: bool,
}

impl Rounds {
    /// None.
    pub fn new(size: u64, cells: usize) -> Self {
        Rounds {
            size,
            sums: Vec::new(),
            endings: vec![Endings::new(2); cells],
            complete: false,
        }
    }

    /// How many rounds.
    pub fn rounds(&self) -> u64 {
        self.sums.len() as u64
    }

    /// How many games of each cell.
    pub fn games(&self) -> u64 {
        self.rounds() * self.size
    }

    /// The mean final score of a cell; nothing is known of it without games.
    pub fn mean(&self, cell: usize) -> Estimate {
        let moments = self.endings[cell].lead.moments();
        moments
            .mean_estimate(Level::P95)
            .unwrap_or(Estimate::unbounded(0.0))
    }

    /// The sum of the cells' means with these weights: over rounds, `mean ± t s/√rounds`.
    pub fn combined(&self, weights: &[f64], level: Level) -> Estimate {
        let size = self.size as f64;
        let of_round = |sums: &Vec<i64>| -> f64 {
            let terms = sums.iter().zip(weights);
            terms.map(|(&sum, weight)| sum as f64 / size * weight).sum()
        };
        let figures: Vec<f64> = self.sums.iter().map(of_round).collect();
        let rounds = figures.len() as f64;
        let mean = figures.iter().sum::<f64>() / rounds;
        if figures.len() < 2 {
            return Estimate::unbounded(mean);
        }
        let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
        let error = (squares / (rounds - 1.0) / rounds).sqrt();
        Estimate::symmetric(mean, level.t(self.rounds() - 1) * error)
    }

    /// The widest half-width of the cells' means.
    pub fn widest(&self) -> f64 {
        let widths = (0..self.endings.len()).map(|cell| self.mean(cell).half_width());
        widths.fold(0.0, f64::max)
    }

    /// These cells alone.
    pub fn only(&self, cells: &[usize]) -> Self {
        let of = |round: &Vec<i64>| cells.iter().map(|&cell| round[cell]).collect();
        Rounds {
            size: self.size,
            sums: self.sums.iter().map(of).collect(),
            endings: cells.iter().map(|&cell| self.endings[cell].clone()).collect(),
            complete: self.complete,
        }
    }

    /// Adds later rounds of the same cells.
    pub fn append(&mut self, next: Self) {
        self.sums.extend(next.sums);
        self.endings
            .iter_mut()
            .zip(&next.endings)
            .for_each(|(all, more)| all.merge(more));
        self.complete &= next.complete;
    }

    /// Whether the rounds add up to what is said of all of them.
    pub fn is_sound(&self) -> bool {
        let cells = self.endings.len();
        let sum = |cell: usize| self.sums.iter().map(|round| round[cell]).sum::<i64>();
        let holds = |(cell, endings): (usize, &Endings)| {
            endings.games == self.games() && endings.lead.moments().sum == sum(cell)
        };
        self.sums.iter().all(|round| round.len() == cells) && self.endings.iter().enumerate().all(holds)
    }

    fn add(&mut self, round: Vec<Endings>) {
        let sum = |endings: &Endings| endings.lead.moments().sum;
        self.sums.push(round.iter().map(sum).collect());
        self.endings
            .iter_mut()
            .zip(&round)
            .for_each(|(all, one)| all.merge(one));
    }
}

/// Plays the cells of these tables by the plan. Cancelled, it keeps the whole rounds that were played. The games told to
/// `control` are counted from 0.
///
/// # Errors
/// If the threads cannot be started, or a game breaks off.
pub(super) fn play(
    tables: &[Box<dyn Match>],
    plan: RoundPlan,
    control: Control<'_>,
) -> Result<Rounds, RunError> {
    let cells = tables.len() as u64;
    // What the loop numbers is a round of one cell.
    let engine = Plan {
        first: plan.first * cells,
        ..Plan::of(plan.rounds * cells, plan.threads)
    };
    let inner = Control {
        progress: &|done| (control.progress)(done * plan.size),
        ..control
    };
    let one = |numbers: std::ops::Range<u64>| {
        let (round, cell) = (numbers.start / cells, numbers.start % cells);
        let games = round * plan.size..(round + 1) * plan.size;
        Ok::<_, RunError>(tables[cell as usize].play(games, None)?.endings)
    };
    let mut rounds = Rounds::new(plan.size, tables.len());
    let mut current = Vec::new();
    each(1, engine, inner, one, |_, endings| {
        current.push(endings);
        if current.len() < tables.len() {
            return Ok(ControlFlow::Continue(()));
        }
        rounds.add(std::mem::take(&mut current));
        let enough = is_enough(&rounds, plan, control);
        rounds.complete = enough || rounds.rounds() == plan.rounds;
        Ok(if enough {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    Ok(rounds)
}

/// Whether the precision is reached; if not, tells how many games it will take.
fn is_enough(all: &Rounds, plan: RoundPlan, control: Control<'_>) -> bool {
    let Some(half_width) = plan.until else {
        return false;
    };
    if all.rounds() < LEAST_ROUNDS {
        return false;
    }
    let widest = all.widest();
    let cells = all.endings.len() as f64;
    let needed = all.games() as f64 * (widest / half_width).powi(2) * cells;
    (control.expected)(needed.ceil() as u64);
    widest <= half_width
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells, two games a round: sums 2 and 6, then 4 and 4, then 0 and 2. With weights 1 and −½ the rounds give
    /// 1 − 1.5, 2 − 1, 0 − 0.5: mean 0, s² = (0.25 + 1 + 0.25)/2 = 0.75, error √0.25 = ½; t with 2 degrees is 4.3027.
    #[test]
    fn a_combination_by_hand() {
        let mut rounds = Rounds::new(2, 2);
        rounds.sums = vec![vec![2, 6], vec![4, 4], vec![0, 2]];
        let found = rounds.combined(&[1.0, -0.5], Level::P95);
        assert!(found.value.abs() < 1e-12, "{found:?}");
        assert!((found.high - 0.5 * 4.302_65).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn rounds_hold_the_games_asked_for() {
        for (games, size, rounds) in [
            (1, 1, 20),
            (500, 25, 20),
            (30, 1, 30),
            (20_000, 1000, 20),
            (20_500, 1000, 21),
            // 59 would be 30 rounds of 2, and 60 are 20 of 3.
            (59, 3, 20),
        ] {
            let plan = RoundPlan::of_games(games, None);
            assert_eq!((plan.size, plan.rounds), (size, rounds), "{games}");
            assert!(plan.size * plan.rounds >= games);
        }
        for games in 1..30_000 {
            let plan = RoundPlan::of_games(games, None);
            let again = RoundPlan::of_games(plan.size * plan.rounds, None);
            assert_eq!(again, plan, "{games}");
        }
    }
}
