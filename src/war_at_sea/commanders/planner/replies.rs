//! What the enemy makes of a movement that he has seen: the Allies move first (5.2), and the Axis knows where they are.
//!
//! A movement may turn out in several ways, for ships try speed rolls. For some of these the best reply is searched for as
//! the planner of the other side would, in small; then the movement is tried against those replies, and in half of the
//! trials against what doctrine would do.

use super::{Follower, Lore, Neighbourhood, Trial, Tried, race};
use crate::dice::{GameSeed, Keyed, MasterSeed, Stream};
use crate::naval::Side;
use crate::war_at_sea::commander::Seats;
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::commanders::doctrine::Doctrine;
use crate::war_at_sea::event::Nobody;
use crate::war_at_sea::play::Game;
use crate::war_at_sea::{Position, View};
use rand_core::Rng;

/// Ways in which a movement may turn out that are answered, each its own.
pub const OUTCOMES: u32 = 2;
/// Neighbours of the reply that comes out best.
const NEIGHBOURS: usize = 15;
/// Races in a search for a reply.
const RACES: u32 = 2;
/// Numbers of dice far from those of trials: for movements to turn out by, and for searches.
const MOVEMENTS: u64 = 1 << 40;
const SEARCHES: u64 = 1 << 41;
/// Whoever is ahead wins a race, by however little.
const AHEAD: f64 = 0.0;

/// A movement of the Allies, and what the Axis answers.
pub struct Answered<'a> {
    plan: Deployment,
    trial: Trial<'a>,
    /// From where the Axis moves, and how.
    replies: Vec<(Trial<'a>, Deployment)>,
}

impl<'a> Answered<'a> {
    /// Searches for replies to a plan that the rules allow, with so many turns for each; dice come from a seed.
    pub fn find(lore: &'a Lore, view: &View<'a>, plan: Deployment, seed: MasterSeed, tries: u32) -> Self {
        let reply = |outcome| {
            let position = turned_out(lore, view, plan, seed, outcome)?;
            let there = View::open(view.scenario, &position, Side::Axis);
            let reply = best_reply(lore, &there, seed.game(SEARCHES | u64::from(outcome)), tries);
            let trial = Trial::at(lore, view.scenario, position, Side::Axis, seed);
            Some((trial.against_doctrine(), reply))
        };
        Answered {
            plan,
            trial: Trial::new(lore, view, seed).against_doctrine(),
            replies: (0..OUTCOMES).filter_map(reply).collect(),
        }
    }

    /// As [`Trial::play`] to the end of the turn: every other trial meets a reply.
    pub fn play(&self, n: u32) -> f64 {
        if n.is_multiple_of(2) || self.replies.is_empty() {
            return self.trial.play(Tried::Sail(self.plan), 1, n);
        }
        let (trial, reply) = &self.replies[n as usize / 2 % self.replies.len()];
        -trial.play(Tried::Sail(*reply), 1, n)
    }
}

/// The position after a movement, in one of the ways that it may turn out; none if somebody breaks a rule.
fn turned_out(
    lore: &Lore,
    view: &View<'_>,
    plan: Deployment,
    seed: MasterSeed,
    outcome: u32,
) -> Option<Position> {
    let seed = seed.game(MOVEMENTS | u64::from(outcome));
    let seat = |side| {
        let doctrine = Doctrine::new(&lore.books[side], &lore.openings, seed, side);
        Follower::new(doctrine, (side == view.side).then_some(Tried::Sail(plan)))
    };
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::from(view.scenario, *view.position, seats, Keyed::new(seed), Nobody);
    game.play_phase().ok()?;
    Some(game.position)
}

/// The best movement that the Axis finds in a position: the doctrine's candidates race, then the neighbours of the best.
fn best_reply(lore: &Lore, view: &View<'_>, seed: GameSeed, tries: u32) -> Deployment {
    let mut generator = seed.generator(Stream::Axis);
    let mut doctrine = Doctrine::new(&lore.books.axis, &lore.openings, seed, Side::Axis);
    let trial = Trial::new(lore, view, MasterSeed(generator.next_u64())).against_doctrine();
    let budget = tries / RACES;
    let best = |candidates: &[Deployment]| {
        // The doctrine's own choice is the first; of more than can be tried, every second or third is.
        let every = candidates.len().div_ceil(budget.max(2) as usize);
        let tried: Vec<Deployment> = candidates.iter().copied().step_by(every).collect();
        let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), 1, n);
        tried[race::ranked(&tried, budget, AHEAD, play)[0]]
    };
    let first = best(&doctrine.deployments(view));
    best(&Neighbourhood::new(view).around(&first, NEIGHBOURS, &mut generator))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::war_at_sea::{Phase, Scenario};

    /// The first movement of the Allies of turn 3 in a game of the doctrine.
    fn before_turn_3(scenario: &Scenario, lore: &Lore, number: u64) -> Position {
        let seed = MasterSeed(1939).game(number);
        let seat = |side| Doctrine::new(&lore.books[side], &lore.openings, seed, side);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(scenario, seats, Keyed::new(seed), Nobody);
        while (game.position.turn, game.position.phase) != (3, Phase::AlliedMovement) {
            game.play_phase().unwrap();
        }
        game.position
    }

    /// What the doctrine would do meets a reply that hurts it more than the doctrine's: to the end of the turn, over thirty
    /// positions: by 0.11 ± 0.06 on average were seen.
    #[test]
    fn replies_hurt_more_than_what_the_doctrine_would_answer() {
        let scenario = Scenario::embedded();
        let lore = Lore::standard(&scenario);
        let hurt = |number| {
            let position = before_turn_3(&scenario, &lore, number);
            let view = View::open(&scenario, &position, Side::Allied);
            let seed = MasterSeed(7 + number);
            let plan =
                Doctrine::new(&lore.books.allied, &lore.openings, seed.game(0), Side::Allied).plan(&view);
            let answered = Answered::find(&lore, &view, plan, seed, 400);
            assert_eq!(answered.replies.len() as u32, OUTCOMES);
            let mean = |odd: u32| (0..150).map(|n| answered.play(2 * n + odd)).sum::<f64>() / 150.0;
            mean(0) - mean(1)
        };
        let hurt: Vec<f64> = (0..30).map(hurt).collect();
        let mean = hurt.iter().sum::<f64>() / 30.0;
        assert!(mean > 0.05, "{mean}");
    }

    #[test]
    fn answers_repeat() {
        let scenario = Scenario::embedded();
        let lore = Lore::standard(&scenario);
        let position = before_turn_3(&scenario, &lore, 0);
        let view = View::open(&scenario, &position, Side::Allied);
        let mut doctrine = Doctrine::new(
            &lore.books.allied,
            &lore.openings,
            MasterSeed(1).game(0),
            Side::Allied,
        );
        let plan = doctrine.plan(&view);
        let find = |plan| Answered::find(&lore, &view, plan, MasterSeed(3), 60);
        assert_eq!(
            (0..9).map(|n| find(plan).play(n)).collect::<Vec<_>>(),
            (0..9).map(|n| find(plan).play(n)).collect::<Vec<_>>()
        );
    }
}
