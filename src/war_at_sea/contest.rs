//! Two commanders at a scenario: what the harness plays and the command line starts.

use super::commander::{Commander, Seats};
use super::commanders::Random;
use super::play::Game;
use super::scenario::Scenario;
use super::tables::tables;
use super::tally::{Group, Recorder, Tally, winner_of_ties};
use crate::dice::{GameSeed, MasterSeed, Seeded};
use crate::harness::{self, Control, Experiment, Match, Named, Plan, Refusal, Results, RunError, Terms};
use crate::naval::Side;
use std::io::Write;

/// Appoints a fresh commander for each game. Everything that a commander needs and that is the same in all games
/// is worked out here, once.
pub trait Appoint: Sync {
    /// Who is appointed.
    type Commander: Commander;

    /// The commander of a side in one game. Its choices may depend on nothing else than this seed and the game.
    fn appoint(&self, seed: GameSeed, side: Side) -> Self::Commander;
}

/// Appoints [`Random`].
#[derive(Clone, Copy, Debug)]
struct AppointRandom;

impl Appoint for AppointRandom {
    type Commander = Random;

    fn appoint(&self, seed: GameSeed, side: Side) -> Random {
        Random::new(seed, side)
    }
}

/// The commanders that can be chosen by name.
pub const COMMANDERS: &[Named] = &[Named {
    name: "random",
    about: "chooses uniformly among what is legal, at every decision",
}];

/// Seats the two commanders named. From here on down both are known at compile time.
pub(super) fn seat<'s>(scenario: &'s Scenario, terms: &Terms) -> Result<Box<dyn Match + 's>, Refusal> {
    match terms.commanders.allied.as_str() {
        "random" => seat_axis(scenario, terms, AppointRandom),
        other => Err(harness::unknown_name("commander", other, COMMANDERS)),
    }
}

fn seat_axis<'s, A: Appoint + 's>(
    scenario: &'s Scenario,
    terms: &Terms,
    allied: A,
) -> Result<Box<dyn Match + 's>, Refusal> {
    match terms.commanders.axis.as_str() {
        "random" => Ok(Box::new(Contest::new(scenario, terms, allied, AppointRandom))),
        other => Err(harness::unknown_name("commander", other, COMMANDERS)),
    }
}

/// A scenario, two commanders, a bid and a seed: any game of the run can be played by its number.
#[derive(Clone, Debug)]
pub struct Contest<'s, A, X> {
    scenario: &'s Scenario,
    groups: Vec<Group>,
    seats: Seats<A, X>,
    bid_halves: i16,
    seed: MasterSeed,
}

impl<'s, A: Appoint, X: Appoint> Contest<'s, A, X> {
    /// Sets the table.
    pub fn new(scenario: &'s Scenario, terms: &Terms, allied: A, axis: X) -> Self {
        Contest {
            scenario,
            groups: Group::all(scenario),
            seats: Seats { allied, axis },
            bid_halves: terms.bid.half_points(),
            seed: terms.seed,
        }
    }

    /// A game of the run, by number, ready to be played before an observer.
    pub fn game<O>(&self, number: u64, observer: O) -> Game<'s, Seats<A::Commander, X::Commander>, Seeded, O>
    where
        O: super::Observer,
    {
        let seed = self.seed.game(number);
        let seats = Seats {
            allied: self.seats.allied.appoint(seed, Side::Allied),
            axis: self.seats.axis.appoint(seed, Side::Axis),
        };
        Game::new(self.scenario, seats, Seeded::new(seed), observer)
    }
}

impl<A: Appoint, X: Appoint> Experiment for Contest<'_, A, X> {
    type Tally = Tally;

    fn play(&self, game: u64, tally: &mut Tally) -> Result<(), String> {
        let mut played = self.game(game, Recorder::new(tally));
        played.play().map_err(|refusal| refusal.to_string())?;
        let (end, watched) = (played.position, played.observer.watched());
        tally.finish(self.scenario, &self.groups, &end, self.bid_halves, watched);
        Ok(())
    }
}

impl<A: Appoint, X: Appoint> Match for Contest<'_, A, X> {
    fn run(&self, plan: Plan, control: Control<'_>) -> Result<Results, RunError> {
        let run = harness::run(self, plan, control)?;
        Ok(Results {
            games: run.games,
            complete: run.complete,
            wins: run.tally.wins(),
            draws: run.tally.draws(),
            scores: run.tally.scores(),
            tie: winner_of_ties(self.scenario),
            tables: tables(self.scenario, &self.groups, &run.tally, run.games),
        })
    }

    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let mut played = self.game(game, super::Nobody);
        played
            .play()
            .map_err(|refusal| Refusal::failure(format!("game {game} broke off: {refusal}")))?;
        writeln!(
            out,
            "Game {game} of seed {} ended with the POC counter at {}.",
            self.seed.0, played.position.track
        )?;
        Ok(())
    }
}
