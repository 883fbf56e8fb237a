//! Keeps the luck of a game.

use super::lesson::WatchedGames;
use super::model::LuckModel;
use super::observer::{Forecaster, LuckObserver, RollObserver};
use super::terms::Row;
use super::throw::{Kind, Throw};
use crate::rules::victory::winner;
use crate::scenario::{MAX_TURNS, Scenario};
use admiralty_core::play::Experiment;
use admiralty_core::results::luck::Account;

/// The luck of a game so far, in final POC, the Axis positive.
#[derive(Clone, Debug)]
pub struct Ledger<'j> {
    scenario: &'j Scenario,
    model: &'j LuckModel,
    /// By kind of roll: how many, and their luck.
    pub kinds: [(u64, f64); Kind::ALL.len()],
    /// The same by turn.
    pub turns: [(u64, f64); MAX_TURNS],
}

impl<'j> Ledger<'j> {
    /// Nothing rolled yet.
    #[must_use]
    pub fn new(scenario: &'j Scenario, model: &'j LuckModel) -> Self {
        Ledger {
            scenario,
            model,
            kinds: Default::default(),
            turns: Default::default(),
        }
    }

    /// The luck of all rolls.
    #[must_use]
    pub fn whole(&self) -> f64 {
        self.turns.iter().map(|(_, luck)| luck).sum()
    }
}

impl RollObserver for Ledger<'_> {
    fn thrown(&mut self, throw: &Throw, row: &Row) {
        let luck = self.model.luck(self.scenario, throw.turn, row);
        let turn = usize::from(throw.turn.saturating_sub(1)).min(MAX_TURNS - 1);
        for (rolls, sum) in [&mut self.kinds[throw.kind() as usize], &mut self.turns[turn]] {
            *rolls += 1;
            *sum += luck;
        }
    }
}

/// Games whose luck is counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'g, G> {
    /// The games.
    pub games: &'g G,
    /// What rolls are worth.
    pub model: &'g LuckModel,
    /// The same, ready for use.
    pub forecaster: &'g Forecaster<'g>,
    /// The number of the first.
    pub first: u64,
    /// Half points that go to the Axis at the end.
    pub bid_halves: i16,
}

impl<G: WatchedGames> Experiment for Counted<'_, G> {
    type Tally = Account;

    fn play(&self, game: u64, tally: &mut Account) -> Result<(), String> {
        let scenario = self.games.scenario();
        let turns = usize::from(scenario.turns);
        if tally.kinds.is_empty() {
            *tally = Account::of(Kind::ALL.len(), turns);
        }
        let mut observer = LuckObserver::new(self.forecaster, Ledger::new(scenario, self.model));
        let end = self.games.watch(self.first + game, &mut observer)?;
        let ledger = observer.sink;
        let score = f64::from(end.track);
        match winner(scenario, &end, self.bid_halves) {
            Some(side) => tally.wins[side] += 1,
            None => tally.draws += 1,
        }
        tally.scores.add(i32::from(end.track));
        let rolls = ledger.turns.iter().map(|(rolls, _)| rolls).sum();
        tally.whole.add(rolls, ledger.whole(), score);
        let parts = [
            (&mut tally.kinds, &ledger.kinds[..]),
            (&mut tally.turns, &ledger.turns[..turns]),
        ];
        for (parts, lucks) in parts {
            for (part, &(rolls, luck)) in parts.iter_mut().zip(lucks) {
                part.add(rolls, luck, score);
            }
        }
        Ok(())
    }
}
