//! Two commanders at a scenario: War at Sea behind the contract's `Match`.

mod counted;
mod rerolled;

use crate::commander::{Commander, Seats};
use crate::commanders::PlayModel;
use crate::commanders::learned::Evaluator;
use crate::edition::{CARD, halves};
use crate::event::{NoObserver, Observer};
use crate::factors::Mechanism;
use crate::factory::{Choice, CommanderFactory, DoctrineFactory, RandomFactory};
use crate::filter::Filter;
use crate::frames::Recording;
use crate::luck;
use crate::luck::{Counted, Kind, LuckModel, LuckObserver, RollLog, WatchedGames};
use crate::narrator::{Heading, Narrator, Sheet, StoryObserver, narrate};
use crate::naval::Side;
use crate::play::Game;
use crate::position::{Phase, Position};
use crate::position_file::{Moment, write};
use crate::rules::victory::{winner, winner_of_ties};
use crate::scenario::{LoadedScenario, Scenario};
use crate::tables::tables;
use crate::tally::{Group, Tally};
use crate::value;
use crate::value::{Stray, Straying, games, lesson};
use admiralty_core::contract::{
    Counts, DataFile, Deal, DiceKind, Ending, Endings, MOVES, Match, OUTSIDE, Refusal, Results, Rows, Terms,
    batch_of,
};
use admiralty_core::dice::{Keyed, Seeded};
use admiralty_core::frames::Wanted;
use admiralty_core::play::{Control, Plan, RunError, run};
use admiralty_core::results::story::Story;
use admiralty_core::results::summary::EstimateTable;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Histogram, Intervals};
use std::any::Any;
use std::cell::RefCell;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A match, and what else its games can be asked.
pub(super) trait Seated: Match {
    /// See [`admiralty_core::contract::Luck::account`].
    fn luck(&self, plan: Plan, control: Control<'_>) -> Result<Results, Refusal>;

    /// See [`admiralty_core::contract::Luck::tell`].
    fn tell_luck(&self, game: u64, out: &mut String) -> Result<Verdict, Refusal>;

    /// See [`admiralty_core::contract::Luck::learn`].
    fn learn_luck(&self, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal>;

    /// See [`admiralty_core::contract::Values::learn`].
    fn learn(&self, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal>;

    /// See [`admiralty_core::contract::Positions::at`].
    fn position(&self, game: u64, moment: &str) -> Result<String, Refusal>;
}

/// Seats the two commanders named. Random and doctrine play by the million: of each pair of them there is a copy of
/// the game in which both are known at compile time.
pub(super) fn seat(loaded: &LoadedScenario, terms: &Terms) -> Result<Box<dyn Seated>, Refusal> {
    let (scenario, files) = (&loaded.scenario, loaded.found_in());
    let [allied, axis] = terms.commanders.pair().map(|name| Choice::read(name));
    let doctrine = |side, plan| DoctrineFactory::new(scenario, side, plan, files);
    Ok(match (allied?, axis?) {
        (Choice::Random, Choice::Random) => {
            Box::new(Contest::new(scenario, terms, RandomFactory, RandomFactory))
        }
        (Choice::Random, Choice::Doctrine(axis)) => {
            let axis = doctrine(Side::Axis, &axis)?;
            Box::new(Contest::new(scenario, terms, RandomFactory, axis))
        }
        (Choice::Doctrine(allied), Choice::Random) => {
            let allied = doctrine(Side::Allied, &allied)?;
            Box::new(Contest::new(scenario, terms, allied, RandomFactory))
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
pub struct Contest<A, X> {
    scenario: Arc<Scenario>,
    groups: Vec<Group>,
    seats: Seats<A, X>,
    terms: Terms,
    /// Of games less their luck: the networks, or why there are none.
    forecaster: OnceLock<Result<Evaluator, String>>,
}

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// Seats two commanders.
    pub fn new(scenario: &Arc<Scenario>, terms: &Terms, allied: A, axis: X) -> Self {
        Contest {
            scenario: Arc::clone(scenario),
            groups: Group::all(scenario),
            seats: Seats { allied, axis },
            terms: terms.clone(),
            forecaster: OnceLock::new(),
        }
    }

    /// The results of some games.
    fn results(
        &self,
        wins: [u64; 2],
        scores: Histogram,
        complete: bool,
        tables: Vec<EstimateTable>,
    ) -> Results {
        Results {
            complete,
            reached: false,
            intervals: Intervals::Fixed,
            endings: Endings::of_two(wins, scores),
            tie: self.tie(),
            tables,
        }
    }

    /// The commanders of a game of the run, by number.
    pub fn commanders(&self, game: u64) -> Seats<A::Commander<'_>, X::Commander<'_>> {
        let seed = self.terms.seed.game(game);
        Seats {
            allied: self.seats.allied.make(seed, Side::Allied),
            axis: self.seats.axis.make(seed, Side::Axis),
        }
    }
}

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// Plays a game on the keyed dice of another and hands back its last position. Who watches is reached through a table,
    /// so that one copy of the game serves those who watch and those who do not.
    fn keyed(&self, game: u64, dice: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        let dice = Keyed::new(self.terms.seed.game(dice));
        let mut table = Game::new(&self.scenario, self.commanders(game), dice, observer);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }

    /// What stands over the report of a game.
    fn heading(&self, game: u64) -> Heading<'_> {
        Heading {
            allied: &self.terms.commanders[Side::Allied],
            axis: &self.terms.commanders[Side::Axis],
            seed: Some((self.terms.seed, game)),
            bid_halves: halves(self.terms.bid),
        }
    }

    fn ending_of(&self, end: &Position) -> Ending {
        let winner = winner(&self.scenario, end, halves(self.terms.bid));
        Ending::of_two(winner.map(Seat::from), i32::from(end.track))
    }

    /// How a game ends on a stream, by the copy of the game that counts: another would not be worth its size.
    fn streamed_end(&self, game: u64) -> Result<Ending, String> {
        let mut tally = Tally::default();
        self.count_games(game..game + 1, &mut tally)
            .map_err(|error| match error {
                RunError::Game { reason, .. } => reason,
                other => other.to_string(),
            })?;
        let winner = Side::BOTH.into_iter().find(|&side| tally.wins()[side] == 1);
        let score = tally.scores().iter().map(|(score, _)| score).sum();
        Ok(Ending::of_two(winner.map(Seat::from), score))
    }
}

/// Plays a game and shows the positions between its turns, from the turn given on.
fn between_turns<C: Commander>(
    mut table: Game<'_, C, Seeded, NoObserver>,
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

impl<A: CommanderFactory, X: CommanderFactory> games::Games for Contest<A, X> {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn between_turns(&self, game: u64, show: &mut dyn FnMut(&Position)) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        let table = Game::new(&self.scenario, self.commanders(game), dice, NoObserver);
        between_turns(table, 0, show)
    }

    fn after_straying(
        &self,
        model: &PlayModel,
        game: u64,
        show: &mut dyn FnMut(&Position),
    ) -> Result<Position, String> {
        let seed = self.terms.seed.game(game);
        let straying = Straying::of(seed, self.scenario.turns);
        let Seats { allied, axis } = self.commanders(game);
        let seats = Seats {
            allied: Stray::new(allied, model, seed, Side::Allied, straying),
            axis: Stray::new(axis, model, seed, Side::Axis, straying),
        };
        let table = Game::new(&self.scenario, seats, Seeded::new(seed), NoObserver);
        between_turns(table, straying.turn, show)
    }
}

impl<A: CommanderFactory, X: CommanderFactory> Match for Contest<A, X> {
    fn play(&self, games: Range<u64>, rows: Option<&mut dyn Rows>) -> Result<Counts, RunError> {
        let mut tally = Tally::default();
        match rows.and_then(|rows| (rows as &mut dyn Any).downcast_mut::<Recording>()) {
            Some(record) => self.count_and_record(games, &mut tally, record)?,
            None => self.count_games(games, &mut tally)?,
        }
        Ok(tally.counts())
    }

    fn ending(&self, deal: Deal, notes: Option<&mut Vec<i32>>) -> Result<Ending, String> {
        if deal.kind == DiceKind::Stream {
            return self.streamed_end(deal.game);
        }
        let Some(notes) = notes else {
            return Ok(self.ending_of(&self.keyed(deal.game, deal.dice, &mut NoObserver)?));
        };
        let mut mechanism = Mechanism::new(&self.scenario);
        let end = self.keyed(deal.game, deal.dice, &mut mechanism)?;
        mechanism.report(&end, notes);
        Ok(self.ending_of(&end))
    }

    fn leads(&self) -> Option<(i32, i32)> {
        // Somebody outside would be asked what to do in games that are not played.
        let outside = |player: &str| player.split(':').any(|word| [OUTSIDE, MOVES].contains(&word));
        let alone = !self.terms.commanders.iter().any(|(_, player)| outside(player));
        let (least, most) = self.scenario.poc_track;
        (alone && (least, most) == rerolled::TOLD).then_some((least.into(), most.into()))
    }

    fn ending_without_luck(
        &self,
        deal: Deal,
        rerolls: NonZeroU32,
        notes: Option<&mut Vec<i32>>,
        law: &mut Vec<i32>,
    ) -> Result<Ending, String> {
        let Some(notes) = notes else {
            return Ok(self.ending_of(&self.without_luck(deal, rerolls, &mut NoObserver, law)?));
        };
        let mut mechanism = Mechanism::new(&self.scenario);
        let end = self.without_luck(deal, rerolls, &mut mechanism, law)?;
        mechanism.report(&end, notes);
        Ok(self.ending_of(&end))
    }

    fn narrate(&self, game: u64, out: &mut String) -> Result<(), Refusal> {
        let commanders = self.commanders(game);
        let told = narrate(
            &self.scenario,
            self.terms.seed,
            game,
            commanders,
            &self.heading(game),
            out,
        );
        told.map_err(|failure| Refusal::failure(format!("game {game} broke off: {failure}")))?;
        Ok(())
    }

    fn story(&self, game: u64) -> Result<Story, Refusal> {
        let model = LuckModel::embedded();
        let forecaster = model.forecaster(&self.scenario);
        let report = RefCell::default();
        let sheet = Sheet(&report);
        let mut watching = StoryObserver {
            scenario: &self.scenario,
            sheet,
            narrator: Narrator::new(&self.scenario, &self.heading(game), sheet),
            luck: LuckObserver::new(&forecaster, RollLog::new(&self.scenario, &model)),
            story: Story::default(),
            rolls: 0,
        };
        self.watch(game, &mut watching)
            .map_err(|reason| Refusal::failure(format!("game {game} broke off: {reason}")))?;
        Ok(watching.story)
    }

    fn tables(&self, counts: &Counts, intervals: Intervals) -> Vec<EstimateTable> {
        tables(&self.scenario, &self.groups, counts, intervals)
    }

    fn rows(&self, wanted: &Wanted) -> Option<Box<dyn Rows>> {
        Some(Box::new(Recording::new(wanted, &self.scenario)))
    }

    fn batch(&self) -> u64 {
        batch_of(&self.terms)
    }

    fn tie(&self) -> Option<Seat> {
        winner_of_ties(&self.scenario).map(Seat::from)
    }

    fn files(&self) -> Vec<DataFile> {
        [self.seats.allied.files(), self.seats.axis.files()].concat()
    }
}

impl<A: CommanderFactory, X: CommanderFactory> Seated for Contest<A, X> {
    fn position(&self, game: u64, moment: &str) -> Result<String, Refusal> {
        let moment: Moment = moment.parse().map_err(Refusal::Usage)?;
        let mut nobody = NoObserver;
        let seen = Filter::of_everything(&mut nobody);
        let dice = Seeded::new(self.terms.seed.game(game));
        let mut table = Game::new(&self.scenario, self.commanders(game), dice, seen);
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
        Ok(write(&self.scenario, &table.position, &heading))
    }

    fn learn(&self, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal> {
        let Some((value, exam)) = lesson::learn(self, &PlayModel::standard(&self.scenario), plan, control)?
        else {
            let nothing = self.results([0, 0], Histogram::default(), false, Vec::new());
            return Ok((nothing, String::new()));
        };
        let (wins, scores) = (exam.tally.wins, exam.tally.scores.clone());
        let results = self.results(
            [wins.allied, wins.axis],
            scores,
            exam.complete,
            value::tables(&exam),
        );
        Ok((results, value.write()))
    }

    fn luck(&self, plan: Plan, control: Control<'_>) -> Result<Results, Refusal> {
        let model = LuckModel::embedded();
        let counted = Counted {
            games: self,
            model: &model,
            forecaster: &model.forecaster(&self.scenario),
            first: 0,
            bid_halves: halves(self.terms.bid),
        };
        let run = run(&counted, plan, control)?;
        let account = run.tally;
        let tables = admiralty_core::results::luck::tables(&account, &CARD, &Kind::ALL.map(Kind::name));
        let wins = account.wins.pair().map(|&wins| wins);
        Ok(self.results(wins, account.scores, run.complete, tables))
    }

    fn learn_luck(&self, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal> {
        Ok(luck::learn(self, plan, control)?.map(|model| model.write()))
    }

    fn tell_luck(&self, game: u64, out: &mut String) -> Result<Verdict, Refusal> {
        let model = LuckModel::embedded();
        let forecaster = model.forecaster(&self.scenario);
        let mut observer = LuckObserver::new(&forecaster, RollLog::new(&self.scenario, &model));
        let end = self
            .watch(game, &mut observer)
            .map_err(|reason| Refusal::failure(format!("game {game} broke off: {reason}")))?;
        *out += &observer.sink.told(end.track);
        Ok(observer.sink.verdict(end.track))
    }
}

impl<A: CommanderFactory, X: CommanderFactory> WatchedGames for Contest<A, X> {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn watch(&self, game: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        // One copy of the game serves everybody who watches through a table.
        let seen = Filter::of_everything(observer);
        let mut table = Game::new(&self.scenario, self.commanders(game), dice, seen);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }
}
