//! The last step of a training: the finished networks play against themselves, and their laws are corrected by what came.
//! What the search reads stays as it is.

use super::games::{Ground, watched};
use super::{Runner, gather};
use crate::Scenario;
use crate::commanders::learned::{Evaluator, Learning, NETWORKS, Networks, TRACK, Unfit, class};
use admiralty_core::dice::MasterSeed;
use admiralty_core::learners::{Correcting, Forecasts};

/// Games that are played before what came of them is learned from.
const ROUND: usize = 4000;
/// Games in a job.
const JOB: usize = 50;

/// A file of networks with laws corrected by so many numbered games of a scenario, none of a variant, whose errors are others: the
/// same on any number of threads. None if it is told not to go on, asked after each round.
///
/// # Errors
/// A file that cannot be used.
pub fn calibrated(
    scenario: &Scenario,
    file: &[u8],
    (games, seed): (usize, MasterSeed),
    run: Runner<'_>,
    go_on: &dyn Fn(usize) -> bool,
) -> Result<Option<Vec<u8>>, Unfit> {
    let networks = Networks::read(file)?.uncorrected();
    let ground = Ground {
        learning: Learning::new(scenario, &networks),
        frozen: None,
        scenario: scenario.clone(),
    };
    let mut correcting = vec![Correcting::new(TRACK); NETWORKS];
    for first in (0..games).step_by(ROUND) {
        let count = ROUND.min(games - first);
        let played = gather(run, count.div_ceil(JOB), |job| {
            let mut forecasts = vec![Forecasts::default(); NETWORKS];
            for number in (first + job * JOB..first + count).take(JOB) {
                predict(&ground, seed, number as u64, &mut forecasts);
            }
            forecasts
        });
        let seen = first as f32 / games as f32;
        correcting = gather(run, NETWORKS, |n| {
            let mut of = Forecasts::default();
            played.iter().for_each(|more| of.append(&more[n]));
            let mut one = correcting[n].clone();
            one.learn(&of, seen);
            one
        });
        if !go_on(first + count) {
            return Ok(None);
        }
    }
    let corrections: Vec<_> = correcting.into_iter().map(|one| one.correction).collect();
    let how = format!(
        "laws corrected by {games} games against themselves, seed {}",
        seed.0
    );
    Networks::corrected(file, &how, &corrections).map(Some)
}

/// Adds what the networks predicted in a game, and how it ended.
fn predict(ground: &Ground, seed: MasterSeed, number: u64, forecasts: &mut [Forecasts]) {
    let evaluator = &ground.learning.evaluator;
    let mut told = Vec::with_capacity(NETWORKS);
    let end = watched(ground, seed.game(number), &mut |turn, stage, inputs| {
        let mut law = [0.0; TRACK];
        let face_down = ground.scenario.lie_face_down(turn);
        let net = evaluator.net(turn, stage, face_down);
        let utility = net.judge(inputs, &evaluator.denial, &mut law);
        let number = Evaluator::number(ground.scenario.turns, turn, stage, face_down);
        told.push((number, utility, law));
    });
    let Some(end) = end else { return };
    for (network, utility, law) in told {
        forecasts[network].add(utility, &law, class(end) as u8);
    }
}
