//! What the enemy makes of a movement that he has seen: the Allies move first (5.2), and the Axis knows where they are.
//!
//! A movement may turn out in several ways, for ships try speed rolls. In each the best reply is searched for as the planner
//! of the other side would, in small; then it is told what comes of the two. What doctrine would answer tells little: it
//! leaves alone what a good player punishes, and punishes what he would leave alone.

use super::{Follower, Neighbourhood, PlayModel, Trial, Tried, race};
use crate::commander::Seats;
use crate::commanders::deployment::Deployment;
use crate::commanders::doctrine::Doctrine;
use crate::event::NoObserver;
use crate::naval::Side;
use crate::play::Game;
use crate::{Position, View};
use admiralty_core::dice::{Keyed, MasterSeed, Stream};
use rand_core::Rng;

/// One part in so many of the budget of a movement goes to the search for one reply, within bounds: with more turns movements
/// are chosen no better. For a look at a movement,
const LOOK_SHARE: u32 = 660;
const MOST_LOOKED: u32 = 90;
/// and for a decision.
const DECISION_SHARE: u32 = 200;
const MOST_SEARCHED: u32 = 300;
const LEAST_SEARCHED: u32 = 20;
/// A reply is tried in one turn for so many in which it was searched for.
const SEARCHED_FOR_A_TRY: u32 = 5;
/// Races in a search for a reply.
const RACES: u32 = 2;
/// Numbers of dice far from those of trials: for movements to turn out by, and for searches.
const MOVEMENTS: u64 = 1 << 40;
const SEARCHES: u64 = 1 << 41;
/// Whoever is ahead wins a race, by however little.
const AHEAD: f64 = 0.0;

/// How thoroughly a movement is tried that the enemy answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// Turns in which the reply is searched for.
    search: u32,
    /// Turns in which the two are tried.
    tries: u32,
}

impl Depth {
    /// What suits a planner who plays out so many turns for a movement, for a look,
    pub fn look(budget: u32) -> Self {
        Depth::of((budget / LOOK_SHARE).clamp(LEAST_SEARCHED, MOST_LOOKED))
    }

    /// and for a decision.
    pub fn decision(budget: u32) -> Self {
        Depth::of((budget / DECISION_SHARE).clamp(LEAST_SEARCHED, MOST_SEARCHED))
    }

    fn of(search: u32) -> Self {
        Depth {
            search,
            tries: search / SEARCHED_FOR_A_TRY,
        }
    }
}

/// Movements of the Allies, and what the Axis answers.
pub(super) struct Answers<'a> {
    model: &'a PlayModel,
    view: &'a View<'a>,
    seed: MasterSeed,
    depth: Depth,
}

impl<'a> Answers<'a> {
    /// To movements from what the Allies see; dice come from a seed.
    pub fn new(model: &'a PlayModel, view: &'a View<'a>, seed: MasterSeed, depth: Depth) -> Self {
        Answers {
            model,
            view,
            seed,
            depth,
        }
    }

    /// Turns that it takes to try one movement once.
    pub fn turns(&self) -> u32 {
        self.depth.search + self.depth.tries
    }

    /// As [`Trial::play`] to the end of the turn for the Allies, on average, where a movement turns out by dice number `n` and
    /// the Axis makes the best of it.
    pub fn play(&self, plan: Deployment, n: u32) -> f64 {
        let (model, scenario) = (self.model, self.view.scenario);
        let Some(position) = turned_out(model, self.view, plan, self.seed, n) else {
            return f64::NEG_INFINITY; // what the rules forbid is never best
        };
        let there = View::open(scenario, &position, Side::Axis);
        let reply = best_reply(model, &there, (self.seed, n), self.depth.search);
        let trial = Trial::at(model, scenario, position, Side::Axis, self.seed).against_doctrine();
        let tries = self.depth.tries;
        let numbers = n * tries..(n + 1) * tries;
        let sum: f64 = numbers.map(|n| trial.play(Tried::Sail(reply), 1, n)).sum();
        -sum / f64::from(tries)
    }
}

/// The position after a movement, in one of the ways that it may turn out; none if somebody breaks a rule.
fn turned_out(
    model: &PlayModel,
    view: &View<'_>,
    plan: Deployment,
    seed: MasterSeed,
    outcome: u32,
) -> Option<Position> {
    let seed = seed.game(MOVEMENTS | u64::from(outcome));
    let seat = |side| {
        let doctrine = Doctrine::new(&model.books[side], &model.openings, seed, side);
        Follower::new(doctrine, (side == view.side).then_some(Tried::Sail(plan)))
    };
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::from(view.scenario, *view.position, seats, Keyed::new(seed), NoObserver);
    game.play_phase().ok()?;
    Some(game.position)
}

/// The best movement that the Axis finds in a position, in a search with a number: some of the doctrine's candidates race, then
/// the regroupings of the best, which find far more than changes at random.
fn best_reply(
    model: &PlayModel,
    view: &View<'_>,
    (seed, number): (MasterSeed, u32),
    turns: u32,
) -> Deployment {
    let seed = seed.game(SEARCHES | u64::from(number));
    let mut generator = seed.generator(Stream::Second);
    let mut doctrine = Doctrine::new(&model.books.axis, &model.openings, seed, Side::Axis);
    let trial = Trial::new(model, view, MasterSeed(generator.next_u64())).against_doctrine();
    let each = turns / RACES;
    let best = |candidates: &[Deployment]| {
        let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), 1, n);
        candidates[race::ranked(candidates, each, AHEAD, play)[0]]
    };
    let first = best(&doctrine.some_replies(view, each as usize, number as usize));
    best(&Neighbourhood::new(view).regroupings(&first))
}

#[cfg(test)]
mod tests {
    use super::super::BUDGET;
    use super::*;
    use crate::{Phase, Scenario};

    /// The first movement of the Allies of turn 3 in a game of the doctrine.
    fn before_turn_3(scenario: &Scenario, model: &PlayModel, number: u64) -> Position {
        let seed = MasterSeed(1939).game(number);
        let seat = |side| Doctrine::new(&model.books[side], &model.openings, seed, side);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(scenario, seats, Keyed::new(seed), NoObserver);
        while (game.position.turn, game.position.phase) != (3, Phase::AlliedMovement) {
            game.play_phase().unwrap();
        }
        game.position
    }

    /// What the doctrine would do meets a reply that hurts it more than the doctrine's: to the end of the turn, over thirty
    /// positions: by 0.13 ± 0.06 on average were seen, and never by more than two fifths of what there is between winning
    /// and losing, which an answer that helps the wrong side would do.
    #[test]
    fn replies_hurt_more_than_what_the_doctrine_would_answer() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let hurt = |number| {
            let position = before_turn_3(&scenario, &model, number);
            let view = View::open(&scenario, &position, Side::Allied);
            let seed = MasterSeed(7 + number);
            let plan =
                Doctrine::new(&model.books.allied, &model.openings, seed.game(0), Side::Allied).plan(&view);
            let trial = Trial::new(&model, &view, seed).against_doctrine();
            let answers = Answers::new(&model, &view, seed, Depth::decision(BUDGET));
            let by_doctrine = (0..300).map(|n| trial.play(Tried::Sail(plan), 1, n)).sum::<f64>() / 300.0;
            by_doctrine - (0..10).map(|n| answers.play(plan, n)).sum::<f64>() / 10.0
        };
        let hurt: Vec<f64> = (0..30).map(hurt).collect();
        let mean = hurt.iter().sum::<f64>() / 30.0;
        assert!((0.05..0.3).contains(&mean), "{mean}");
        assert!(hurt.iter().all(|one| one.abs() < 0.8), "{hurt:?}");
    }

    #[test]
    fn answers_repeat() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let position = before_turn_3(&scenario, &model, 0);
        let view = View::open(&scenario, &position, Side::Allied);
        let mut doctrine = Doctrine::new(
            &model.books.allied,
            &model.openings,
            MasterSeed(1).game(0),
            Side::Allied,
        );
        let plan = doctrine.plan(&view);
        let answers = |n| Answers::new(&model, &view, MasterSeed(3), Depth::look(600)).play(plan, n);
        let played: Vec<f64> = (0..9).map(answers).collect();
        assert_eq!(played, (0..9).map(answers).collect::<Vec<_>>());
        assert!(played.iter().any(|one| *one != played[0]), "{played:?}");
    }
}
