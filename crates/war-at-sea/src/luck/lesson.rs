//! Learning from games what rolls are worth.

use super::inputs::{Scene, Stage, strength};
use super::model::LuckModel;
use super::network::Network;
use super::observer::{Forecaster, LuckObserver, RollObserver};
use super::terms::{Row, TERMS};
use super::throw::Throw;
use super::training::{Example, teach};
use crate::event::Observer;
use crate::map::Place;
use crate::naval::{BySide, CounterSet, Side};
use crate::position::Position;
use crate::scenario::{MAX_TURNS, Scenario};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Experiment, Plan, RunError, Tally, in_parallel, run};
use admiralty_core::statistics::{Figures, LeastSquares, Moments};

/// The most games from which the networks learn; the weights learn from all.
const MOST_FOR_NETWORKS: u64 = 10_000;
/// How strongly weights are pulled towards 0.
const RIDGE: f64 = 1e-4;

/// What a weight may well be without evidence, as rows that say it is 0: with 4 POC left open in a game, weights of about
/// 1 POC. Terms that hardly ever vary in the games learned from would else have any weight, and ruin others.
const PULL: f32 = 2.8;

/// Games that can be played by number and watched.
pub trait WatchedGames: Sync {
    /// The rules in force.
    fn scenario(&self) -> &Scenario;

    /// Plays a game and shows it to the observer; returns the last position.
    ///
    /// # Errors
    /// Why the game broke off.
    fn watch(&self, game: u64, observer: &mut dyn Observer) -> Result<Position, String>;
}

/// Learns from the first games of a run, `plan.games` for the networks (at most 20,000) and as many others for the
/// weights. None if it was broken off.
///
/// # Errors
/// As for [`run`].
pub fn learn<G: WatchedGames>(
    games: &G,
    plan: Plan,
    control: Control<'_>,
) -> Result<Option<LuckModel>, RunError> {
    let first = Plan {
        games: plan.games.min(MOST_FOR_NETWORKS),
        ..plan
    };
    (control.expected)(first.games + plan.games);
    let quiet = Control {
        expected: &|_| {},
        ..control
    };
    let blank = Forecaster::new(games.scenario(), [(); 3].map(|()| Network::blank()));
    let shown = run(
        &Showing {
            games,
            forecaster: &blank,
        },
        first,
        quiet,
    )?;
    if !shown.complete {
        return Ok(None);
    }
    let examples = &shown.tally.examples;
    let taught = in_parallel(0..examples.len() as u64, plan.threads, |stage| {
        teach(&examples[stage as usize], MasterSeed(1939))
    })?;
    let Ok(networks) = <[Network; Stage::ALL.len()]>::try_from(taught) else {
        return Ok(None);
    };
    let forecaster = Forecaster::new(games.scenario(), networks);
    let after = |done| (control.progress)(first.games + done);
    let weighing = Weighing {
        games,
        forecaster: &forecaster,
        first: first.games,
    };
    let weighed = run(
        &weighing,
        plan,
        Control {
            progress: &after,
            ..quiet
        },
    )?;
    if !weighed.complete {
        return Ok(None);
    }
    let Some(line) = weighed.tally.held_down().fit(RIDGE) else {
        return Ok(None);
    };
    let by_turn = line.weights.chunks_exact(TERMS);
    let weights = by_turn.map(|weights| std::array::from_fn(|n| weights[n] as f32));
    Ok(Some(LuckModel {
        networks: forecaster.networks.clone(),
        weights: weights.collect(),
    }))
}

/// The figures of a run that nobody watches.
fn unwatched(games: u64) -> Figures {
    Figures {
        draws: games,
        ..Figures::default()
    }
}

/// The first lesson: how fights for areas end.
struct Showing<'g, G> {
    games: &'g G,
    forecaster: &'g Forecaster<'g>,
}

#[derive(Clone, Debug, Default)]
struct Shown {
    games: u64,
    examples: [Vec<Example>; Stage::ALL.len()],
}

impl Tally for Shown {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (own, other) in self.examples.iter_mut().zip(&other.examples) {
            own.extend_from_slice(other);
        }
    }

    fn figures(&self) -> Figures {
        unwatched(self.games)
    }
}

impl<G: WatchedGames> Experiment for Showing<'_, G> {
    type Tally = Shown;

    fn play(&self, game: u64, tally: &mut Shown) -> Result<(), String> {
        tally.games += 1;
        let scenes = OpenScenes {
            scenario: self.games.scenario(),
            waiting: Vec::new(),
            shown: tally,
        };
        self.games
            .watch(game, &mut LuckObserver::new(self.forecaster, scenes))
            .map(drop)
    }
}

/// Keeps scenes until it is known how they ended.
struct OpenScenes<'a> {
    scenario: &'a Scenario,
    waiting: Vec<(Position, Scene, BySide<CounterSet>)>,
    shown: &'a mut Shown,
}

impl RollObserver for OpenScenes<'_> {
    fn thrown(&mut self, _throw: &Throw, _row: &Row) {}

    fn stands(&mut self, position: &Position, scene: &Scene, ships: BySide<CounterSet>) {
        self.waiting.push((*position, *scene, ships));
    }

    fn combat_over(&mut self, position: &Position) {
        for (then, scene, ships) in self.waiting.drain(..) {
            let lost = |side: Side| {
                let lost =
                    ships[side].only(|ship| [Place::SUNK, Place::REMOVED].contains(&position.place[ship]));
                lost.into_iter()
                    .map(|ship| strength(self.scenario, &then, ship))
                    .sum()
            };
            self.shown.examples[scene.stage as usize].push(Example {
                inputs: scene.inputs(),
                control: match position.control[scene.area] {
                    None => 0,
                    Some(Side::Allied) => 1,
                    Some(Side::Axis) => 2,
                },
                loss: Side::BOTH.map(lost),
            });
        }
    }
}

/// The second lesson: what of it counts.
struct Weighing<'g, G> {
    games: &'g G,
    forecaster: &'g Forecaster<'g>,
    first: u64,
}

#[derive(Clone, Debug, Default)]
struct Weighed {
    games: u64,
    /// In a row.
    terms: usize,
    /// Terms by turns left, all in one row: what a turn leaves open is known better when the others are allowed for.
    sums: LeastSquares,
    /// Final scores.
    scores: Moments,
}

impl Weighed {
    /// The sums with rows that say of every term that it makes no difference.
    fn held_down(&self) -> LeastSquares {
        let mut sums = self.sums.clone();
        let mean = self.scores.mean().unwrap_or_default();
        let mut row = vec![0.0; self.terms];
        for term in 0..self.terms {
            for pull in [PULL, -PULL] {
                row[term] = pull;
                sums.add(&row, mean);
            }
            row[term] = 0.0;
        }
        sums
    }
}

impl Tally for Weighed {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.terms = self.terms.max(other.terms);
        self.sums.merge(&other.sums);
        self.scores.merge(&other.scores);
    }

    fn figures(&self) -> Figures {
        unwatched(self.games)
    }
}

impl<G: WatchedGames> Experiment for Weighing<'_, G> {
    type Tally = Weighed;

    fn play(&self, game: u64, tally: &mut Weighed) -> Result<(), String> {
        tally.games += 1;
        let scenario = self.games.scenario();
        let mut observer = LuckObserver::new(
            self.forecaster,
            Sums {
                scenario,
                rows: Box::new([Row::zero(); MAX_TURNS]),
            },
        );
        let end = self.games.watch(self.first + game, &mut observer)?;
        let turns = usize::from(scenario.turns);
        let rows = observer.sink.rows.iter().take(turns).flat_map(|row| row.0);
        let row: Vec<f32> = rows.map(|x| x as f32).collect();
        tally.terms = row.len();
        tally.sums.add(&row, f64::from(end.track));
        tally.scores.add(i32::from(end.track));
        Ok(())
    }
}

/// The sums of all rows, by turns left.
struct Sums<'s> {
    scenario: &'s Scenario,
    rows: Box<[Row; MAX_TURNS]>,
}

impl RollObserver for Sums<'_> {
    fn thrown(&mut self, throw: &Throw, row: &Row) {
        let sum = &mut self.rows[usize::from(self.scenario.turns - throw.turn)];
        sum.0.iter_mut().zip(&row.0).for_each(|(sum, x)| *sum += x);
    }
}
