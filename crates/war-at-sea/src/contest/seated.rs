//! What else the games of a match can be asked: luck, lessons, a position.

use super::pair::Contest;
use crate::commanders::PlayModel;
use crate::edition::{CARD, halves};
use crate::event::NoObserver;
use crate::factory::CommanderFactory;
use crate::filter::Filter;
use crate::luck;
use crate::luck::{Counted, Kind, LuckModel, LuckObserver, RollLog, WatchedGames};
use crate::play::Game;
use crate::position::Phase;
use crate::position_file::{Moment, write};
use crate::value;
use crate::value::lesson;
use admiralty_core::contract::{Endings, Match, Refusal, Results};
use admiralty_core::dice::Seeded;
use admiralty_core::play::{Control, Plan, run};
use admiralty_core::results::summary::EstimateTable;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::statistics::{Histogram, Intervals};

/// A match, and what else its games can be asked.
pub(crate) trait Seated: Match {
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

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
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
