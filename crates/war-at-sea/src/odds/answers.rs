//! What a study answers to the questions of the command line.

use super::advice::advise;
use super::example::{SEARCHED, find};
use super::luck::luck;
use super::pure::Pure;
use super::study::Study;
use super::words::{lasting, roughly};
use super::worth;
use crate::event::Observer;
use crate::exact::{Budget, ExactError};
use crate::narrator::{Heading, Narrator};
use crate::naval::{BySide, CounterMap};
use crate::notation::{Style, Written};
use crate::play::Game;
use admiralty_core::contract::{BattleStudy, Example, Refusal, Sampling};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::play::{BATCH, RunError, Watch, each};
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{Advice, BattleOdds, InGame, Luck};
use admiralty_core::seats::Seat;
use std::io::Write;
use std::ops::{ControlFlow, Range};

/// Battles that are fought whatever the precision: control may be known long before losses are.
const LEAST: u64 = 100_000;

/// A law with more states than this is not begun: it would take minutes, and half a gigabyte for every million.
const MOST_STATES: f64 = 2e6;

/// A law with no more states is worked out without being asked for, if it keeps to the budget: less than a second. Both
/// are numbers of steps, not of seconds, so that every machine gives the same answer.
const SMALL_STATES: f64 = 20_000.0;
const SMALL_BUDGET: Budget = Budget {
    steps: 4_000_000,
    states: 200_000,
};

impl BattleStudy for Study {
    fn share(&self) -> &str {
        &self.share
    }

    fn sample(
        &self,
        sampling: Sampling<'_>,
        refine: &mut (dyn FnMut(&dyn Fn() -> BattleOdds) + Send),
    ) -> Result<BattleOdds, Refusal> {
        let ledger = &self.sampler.ledger;
        let pure = Pure::of(&self.sampler);
        let play = |battles: Range<u64>| {
            let fought = self.sampler.sample(pure.as_ref(), sampling.seed, battles);
            fought.map_err(|(game, refusal)| RunError::Game {
                game,
                reason: refusal.to_string(),
            })
        };
        let mut total = play(0..0)?;
        let mut watch = Watch::new(sampling.plan);
        let battles = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
            total.merge(&batch);
            let mut verdict = watch.look(&total.figures(ledger));
            if total.battles() < LEAST {
                verdict = ControlFlow::Continue(());
            }
            if verdict.is_continue() {
                refine(&|| self.odds(&sampling, &total.tally(ledger), &watch, None));
            }
            Ok(verdict)
        })?;
        let complete = watch.reached() || battles == sampling.plan.games;
        Ok(self.odds(&sampling, &total.tally(ledger), &watch, Some(complete)))
    }

    fn exact(&self, announce: &mut dyn FnMut(&str)) -> Result<BattleOdds, Refusal> {
        let cost = self.sampler.exact_cost();
        announce(&format!(
            "exact law: at most {} states after a round, at most {}",
            roughly(cost.states),
            lasting(cost.seconds)
        ));
        if cost.states > MOST_STATES {
            return Err(Refusal::failure(
                "the battle is too large for its exact law: leave --exact out to sample it",
            ));
        }
        let odds = self
            .sampler
            .exact_odds(&self.notes, self.cited(), Budget::default());
        odds.map_err(|error| Refusal::failure(error.to_string()))
    }

    fn exact_if_small(&self) -> Result<Option<BattleOdds>, Refusal> {
        if self.sampler.exact_cost().states > SMALL_STATES {
            return Ok(None);
        }
        match self.sampler.exact_odds(&self.notes, self.cited(), SMALL_BUDGET) {
            Ok(odds) => Ok(Some(odds)),
            Err(ExactError::TooLarge { .. } | ExactError::TooManyShips { .. }) => Ok(None),
            Err(error @ ExactError::Refused(_)) => Err(Refusal::failure(error.to_string())),
        }
    }

    fn narrate(&self, seed: MasterSeed, battle: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let scenario = &self.sampler.scenario;
        let plans = BySide::new(|side| self.sampler.plans[side].written(scenario));
        let heading = Heading {
            allied: &plans.allied,
            axis: &plans.axis,
            seed: Some((seed, battle)),
            bid_halves: 0,
        };
        let mut report = String::new();
        let mut narrator = Narrator::new(scenario, &heading, &mut report);
        let seen: &mut dyn Observer = &mut narrator;
        let dice = Seeded::new(seed.game(battle));
        let start = *self.sampler.start();
        let mut game = Game::from(scenario, start, self.sampler.players(), dice, seen);
        let fought = game.resolve(self.sampler.ledger.lineup.site);
        if let Err(refusal) = fought {
            narrator.broken_off(refusal);
        }
        let told = narrator.finish();
        out.write_all(report.as_bytes())?;
        told.map_err(|_| Refusal::failure("the report cannot be written"))?;
        fought.map_err(|refusal| Refusal::failure(format!("battle {battle} broke off: {refusal}")))
    }

    fn advise(&self, side: Seat, after_round: u8, sampling: Sampling<'_>) -> Result<Advice, Refusal> {
        advise(self, side.into(), after_round, sampling)
    }

    fn luck(&self, faces: &[u8], sampling: Sampling<'_>) -> Result<Luck, Refusal> {
        luck(self, faces, sampling)
    }

    fn in_game(&self, sampling: Sampling<'_>) -> Result<Option<InGame>, Refusal> {
        worth::in_game(self, sampling)
    }

    fn show(&self, seed: MasterSeed, kind: Example, out: &mut dyn Write) -> Result<(), Refusal> {
        let found =
            find(&self.sampler, seed, kind).map_err(|refusal| Refusal::failure(refusal.to_string()))?;
        let Some(found) = found else {
            return Err(Refusal::failure(format!(
                "no end is so rare among {} battles: ask for a larger share",
                grouped(SEARCHED)
            )));
        };
        let (control, lost) = found.end;
        let control = control.map_or("nobody's".to_owned(), |side| format!("{side}"));
        let lost = Written::new(&self.sampler.scenario, &CounterMap::all(0), lost)
            .style(Style::Names)
            .to_string();
        let lost = if lost.is_empty() { "none".to_owned() } else { lost };
        writeln!(
            out,
            "Battle {} of seed {}. Control: {control}. Lost: {lost}.\nSo ended {:.2} % of {} battles.\n",
            found.battle,
            seed.0,
            found.share * 100.0,
            grouped(SEARCHED)
        )?;
        self.narrate(seed, found.battle, out)
    }
}
