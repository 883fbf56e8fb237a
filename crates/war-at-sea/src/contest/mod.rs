//! Two commanders at a scenario: what the harness plays and the command line starts.

mod counted;

use crate::appoint::{Appoint, AppointDoctrine, AppointRandom, Choice};
use crate::commander::{Commander, Seats};
use crate::commanders::planner::{Lore, Stray, Straying};
use crate::edition::{CARD, halves};
use crate::event::{Nobody, Observer};
use crate::factors::Witness;
use crate::luck;
use crate::luck::{Counted, Judge, Kind, Teller, WatchedGames, Watcher};
use crate::narrator::{Heading, narrate};
use crate::naval::Side;
use crate::onlooker::Onlooker;
use crate::play::Game;
use crate::position::{Phase, Position};
use crate::position_file::{Moment, write};
use crate::rules::victory::{winner, winner_of_ties};
use crate::scenario::Scenario;
use crate::tables::tables;
use crate::tally::{Group, Tally};
use crate::value;
use crate::value::{games, lesson};
use admiralty_core::contract::{
    DataFile, Ending, Endings, Files, Match, Refusal, Results, SharedDice, Terms,
};
use admiralty_core::dice::{Keyed, Seeded};
use admiralty_core::frames::Tape;
use admiralty_core::play::{Control, Experiment, Plan, RunError, play_games, run, run_recorded};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Histogram, Intervals};
use std::io::Write;
use std::ops::Range;

/// Seats the two commanders named. Random and doctrine play by the million: of each pair of them there is a copy of
/// the game in which both are known at compile time.
pub(super) fn seat<'s>(
    scenario: &'s Scenario,
    terms: &Terms,
    files: &dyn Files,
) -> Result<Box<dyn Match + 's>, Refusal> {
    let [allied, axis] = terms.commanders.pair().map(|name| Choice::read(name));
    let doctrine = |side, plan| AppointDoctrine::new(scenario, side, plan, files);
    Ok(match (allied?, axis?) {
        (Choice::Random, Choice::Random) => {
            Box::new(Contest::new(scenario, terms, AppointRandom, AppointRandom))
        }
        (Choice::Random, Choice::Doctrine(axis)) => {
            let axis = doctrine(Side::Axis, &axis)?;
            Box::new(Contest::new(scenario, terms, AppointRandom, axis))
        }
        (Choice::Doctrine(allied), Choice::Random) => {
            let allied = doctrine(Side::Allied, &allied)?;
            Box::new(Contest::new(scenario, terms, allied, AppointRandom))
        }
        (Choice::Doctrine(allied), Choice::Doctrine(axis)) => {
            let (allied, axis) = (doctrine(Side::Allied, &allied)?, doctrine(Side::Axis, &axis)?);
            Box::new(Contest::new(scenario, terms, allied, axis))
        }
        (allied, axis) => {
            let allied = allied.anybody(scenario, Side::Allied, terms.bid, files)?;
            Box::new(Contest::new(
                scenario,
                terms,
                allied,
                axis.anybody(scenario, Side::Axis, terms.bid, files)?,
            ))
        }
    })
}

/// A scenario, two commanders, a bid and a seed: any game of the run can be played by its number.
#[derive(Clone, Debug)]
pub struct Contest<'s, A, X> {
    scenario: &'s Scenario,
    groups: Vec<Group>,
    seats: Seats<A, X>,
    terms: Terms,
}

impl<'s, A: Appoint, X: Appoint> Contest<'s, A, X> {
    /// Sets the table.
    pub fn new(scenario: &'s Scenario, terms: &Terms, allied: A, axis: X) -> Self {
        Contest {
            scenario,
            groups: Group::all(scenario),
            seats: Seats { allied, axis },
            terms: terms.clone(),
        }
    }

    /// The results of no games.
    fn nothing(&self) -> Results {
        Results {
            games: 0,
            complete: false,
            reached: false,
            intervals: Intervals::Fixed,
            wins: BySeat::default(),
            draws: 0,
            scores: Histogram::default(),
            tie: winner_of_ties(self.scenario).map(Seat::from),
            tables: Vec::new(),
        }
    }

    /// The commanders of a game of the run, by number.
    pub fn commanders(&self, game: u64) -> Seats<A::Commander<'_>, X::Commander<'_>> {
        let seed = self.terms.seed.game(game);
        Seats {
            allied: self.seats.allied.appoint(seed, Side::Allied),
            axis: self.seats.axis.appoint(seed, Side::Axis),
        }
    }
}

impl<A: Appoint, X: Appoint> Contest<'_, A, X> {
    /// Plays a game on keyed dice and hands back its last position. Who watches is reached through a table, so that one
    /// copy of the game serves those who watch and those who do not.
    fn keyed(&self, game: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        self.keyed_on(game, game, observer)
    }

    /// The same on the dice of another game.
    fn keyed_on(&self, game: u64, dice: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        let dice = Keyed::new(self.terms.seed.game(dice));
        let mut table = Game::new(self.scenario, self.commanders(game), dice, observer);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }

    fn ending_of(&self, end: &Position) -> Ending {
        Ending {
            winner: winner(self.scenario, end, halves(self.terms.bid)).map(Seat::from),
            score: i32::from(end.track),
        }
    }

    /// The same on a stream, by the copy of the game that counts: another would not be worth its size.
    fn streamed_end(&self, game: u64) -> Result<Ending, String> {
        let mut tally = Tally::default();
        self.play(game, &mut tally)?;
        Ok(Ending {
            winner: Seat::BOTH
                .into_iter()
                .find(|&seat| tally.wins()[Side::from(seat)] == 1),
            score: tally.scores().iter().map(|(score, _)| score).sum(),
        })
    }
}

/// Plays a game and shows the positions between its turns, from the turn given on.
fn between_turns<C: Commander>(
    mut table: Game<'_, C, Seeded, Nobody>,
    after: u8,
    show: &mut dyn FnMut(&Position),
) -> Result<Position, String> {
    while table.position.phase != Phase::Over {
        let turn = table.position.turn;
        table.play_phase().map_err(|refusal| refusal.to_string())?;
        if table.position.turn > turn.max(after) {
            show(&table.position);
        }
    }
    Ok(table.position)
}

impl<A: Appoint, X: Appoint> games::Games for Contest<'_, A, X> {
    fn scenario(&self) -> &Scenario {
        self.scenario
    }

    fn between_turns(&self, game: u64, show: &mut dyn FnMut(&Position)) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        let table = Game::new(self.scenario, self.commanders(game), dice, Nobody);
        between_turns(table, 0, show)
    }

    fn after_straying(
        &self,
        lore: &Lore,
        game: u64,
        show: &mut dyn FnMut(&Position),
    ) -> Result<Position, String> {
        let seed = self.terms.seed.game(game);
        let straying = Straying::of(seed, self.scenario.turns);
        let Seats { allied, axis } = self.commanders(game);
        let seats = Seats {
            allied: Stray::new(allied, lore, seed, Side::Allied, straying),
            axis: Stray::new(axis, lore, seed, Side::Axis, straying),
        };
        let table = Game::new(self.scenario, seats, Seeded::new(seed), Nobody);
        between_turns(table, straying.turn, show)
    }
}

impl<A: Appoint, X: Appoint> Match for Contest<'_, A, X> {
    fn run(&self, plan: Plan, control: Control<'_>, tape: Option<Tape<'_>>) -> Result<Results, RunError> {
        let run = match tape {
            Some(tape) => run_recorded(self, plan, control, tape)?,
            None => run(self, plan, control)?,
        };
        Ok(Results {
            games: run.games,
            complete: run.complete,
            reached: run.reached,
            intervals: run.intervals,
            wins: run.tally.wins().into(),
            draws: run.tally.draws(),
            scores: run.tally.scores(),
            tie: winner_of_ties(self.scenario).map(Seat::from),
            tables: tables(self.scenario, &self.groups, &run),
        })
    }

    fn ending(&self, game: u64, dice: SharedDice) -> Result<Ending, String> {
        match dice {
            SharedDice::Keyed => Ok(self.ending_of(&self.keyed(game, &mut Nobody)?)),
            SharedDice::Stream => self.streamed_end(game),
        }
    }

    fn watched(&self, game: u64, details: &mut Vec<i16>) -> Result<Ending, String> {
        let mut witness = Witness::new(self.scenario);
        let end = self.keyed(game, &mut witness)?;
        witness.report(&end, details);
        Ok(self.ending_of(&end))
    }

    fn redealt(&self, game: u64, dice: u64) -> Result<Ending, String> {
        Ok(self.ending_of(&self.keyed_on(game, dice, &mut Nobody)?))
    }

    fn play_games(&self, games: Range<u64>) -> Result<Endings, RunError> {
        let tally = play_games(self, games)?;
        Ok(Endings {
            wins: tally.wins().into(),
            draws: tally.draws(),
            scores: tally.scores(),
        })
    }

    fn position(&self, game: u64, moment: &str) -> Result<String, Refusal> {
        let moment: Moment = moment.parse().map_err(Refusal::Usage)?;
        let mut nobody = Nobody;
        let seen = Onlooker::of_everything(&mut nobody);
        let dice = Seeded::new(self.terms.seed.game(game));
        let mut table = Game::new(self.scenario, self.commanders(game), dice, seen);
        while !moment.is(&table.position) {
            if table.position.phase == Phase::Over {
                let turns = self.scenario.turns;
                return Err(Refusal::Usage(format!(
                    "there is no {moment} in a game of {turns} turns: it begins with 1:set-up and ends with {turns}:over"
                )));
            }
            let played = table.play_phase();
            played.map_err(|refusal| Refusal::failure(format!("game {game} broke off: {refusal}")))?;
        }
        let [allied, axis] = self.terms.commanders.pair();
        let heading = format!(
            "{}, {moment}: game {game} of seed {}, {allied} (Allied) against {axis} (Axis).",
            self.scenario.title, self.terms.seed.0
        );
        Ok(write(self.scenario, &table.position, &heading))
    }

    fn learn(&self, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal> {
        let Some((value, exam)) = lesson::learn(self, &Lore::standard(self.scenario), plan, control)? else {
            return Ok((self.nothing(), String::new()));
        };
        let results = Results {
            games: exam.games,
            complete: exam.complete,
            wins: exam.tally.wins.into(),
            draws: exam.tally.draws,
            scores: exam.tally.scores.clone(),
            tables: value::tables(&exam),
            ..self.nothing()
        };
        Ok((results, value.write()))
    }

    fn luck(&self, plan: Plan, control: Control<'_>) -> Result<Results, Refusal> {
        let judge = Judge::embedded();
        let counted = Counted {
            games: self,
            judge: &judge,
            sight: &judge.sight(self.scenario),
            first: 0,
            bid_halves: halves(self.terms.bid),
        };
        let run = run(&counted, plan, control)?;
        let account = run.tally;
        Ok(Results {
            games: run.games,
            complete: run.complete,
            tables: admiralty_core::results::luck::tables(&account, &CARD, &Kind::ALL.map(Kind::name)),
            wins: account.wins,
            draws: account.draws,
            scores: account.scores,
            ..self.nothing()
        })
    }

    fn learn_luck(&self, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal> {
        Ok(luck::learn(self, plan, control)?.map(|judge| judge.write()))
    }

    fn tell_luck(&self, game: u64, out: &mut dyn Write) -> Result<Verdict, Refusal> {
        let judge = Judge::embedded();
        let sight = judge.sight(self.scenario);
        let mut watcher = Watcher::new(&sight, Teller::new(self.scenario, &judge));
        let end = self
            .watch(game, &mut watcher)
            .map_err(|reason| Refusal::failure(format!("game {game} broke off: {reason}")))?;
        out.write_all(watcher.audience.told(end.track).as_bytes())?;
        Ok(watcher.audience.verdict(end.track))
    }

    fn files(&self) -> Vec<DataFile> {
        [self.seats.allied.files(), self.seats.axis.files()].concat()
    }

    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let heading = Heading {
            allied: &self.terms.commanders[Side::Allied],
            axis: &self.terms.commanders[Side::Axis],
            bid_halves: halves(self.terms.bid),
            ..Heading::default()
        };
        let mut report = String::new();
        let told = narrate(
            self.scenario,
            self.terms.seed,
            game,
            self.commanders(game),
            &heading,
            &mut report,
        );
        // A game that broke off is told as far as it went.
        out.write_all(report.as_bytes())?;
        told.map_err(|failure| Refusal::failure(format!("game {game} broke off: {failure}")))?;
        Ok(())
    }
}

impl<A: Appoint, X: Appoint> WatchedGames for Contest<'_, A, X> {
    fn scenario(&self) -> &Scenario {
        self.scenario
    }

    fn watch(&self, game: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        // One copy of the game serves everybody who watches through a table.
        let seen = Onlooker::of_everything(observer);
        let mut table = Game::new(self.scenario, self.commanders(game), dice, seen);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }
}
