//! The plans with the best mean final score from a position.

use super::races::Search;
use crate::commanders::Deployment;
use crate::game_advice::{TURNS, Trial, Work, named};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::RunError;

/// One part in so many goes to the first race, of turns.
const FIRST_SHARE: u64 = 8;
/// So many of that race are played to the end of the game.
const SECOND: usize = 16;
/// One part in so many goes to that.
const SECOND_SHARE: u64 = 8;
/// Plans whose neighbours are looked at, and how often.
const CLIMBERS: usize = 3;
const STEPS: u64 = 8;
/// Neighbours in a step: they race in turns, the best few of them against the plan in whole games.
const NEIGHBOURS: usize = 47;
const TO_THE_END: usize = 5;
/// One part in so many goes to the last race, of those that have climbed.
const LAST_SHARE: u64 = 8;

/// The best plans, best first, with the mean final score that each had in the last race, for its side.
///
/// # Errors
/// If threads cannot be started.
pub(super) fn best(
    trial: &Trial<'_>,
    work: &Work<'_>,
    seed: MasterSeed,
    games: u64,
    wanted: usize,
) -> Result<Vec<(Deployment, f64)>, RunError> {
    let mut search = Search::new(trial, seed, work);
    let mut doctrine = trial.doctrine(MasterSeed(0).game(0), trial.side);
    let mut candidates = doctrine.deployments(&trial.view());
    for (plan, _) in named(trial) {
        if !candidates.contains(&plan) {
            candidates.push(plan);
        }
    }
    candidates.retain(|plan| trial.allows(plan));
    let whole = trial.scenario.turns;
    let best = search.race(&candidates, games / FIRST_SHARE * TURNS, SECOND, 1)?;
    let best = search.race(&best, games / SECOND_SHARE, CLIMBERS, whole)?;
    let left = games - games / FIRST_SHARE - games / SECOND_SHARE - games / LAST_SHARE;
    let a_step = left / (STEPS * best.len().max(1) as u64);
    let mut last = best.clone();
    for mut plan in best {
        for _ in 0..STEPS {
            let around = search.around(&plan, NEIGHBOURS);
            let mut few = search.race(&around, a_step / 2 * TURNS, TO_THE_END, 1)?;
            if !few.contains(&plan) {
                few.push(plan);
            }
            plan = search
                .race(&few, a_step / 2, 1, whole)?
                .first()
                .copied()
                .unwrap_or(plan);
        }
        if !last.contains(&plan) {
            last.push(plan);
        }
    }
    search.scored(&last, games / LAST_SHARE, wanted, whole)
}
