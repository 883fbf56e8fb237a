//! Battles fought with seeded dice, by number.

use super::lineup::Lineup;
use super::outcome::Outcome;
use super::plan::BattlePlan;
use super::player::{BattleValues, PlanPlayer};
use super::tally::{BattleTally, Fate, Ledger, ROUNDS_KEPT, RoundState};
use crate::commander::Seats;
use crate::event::{Event, Observer};
use crate::naval::{BySide, CounterId};
use crate::notation::Style;
use crate::play::Game;
use crate::position::Position;
use crate::roll::Roll;
use crate::scenario::Scenario;
use crate::{Commander, Refusal};
use admiralty_core::dice::{Dice, MasterSeed, Seeded};
use arrayvec::ArrayVec;

/// A battle that can be fought any number of times.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// The rules and the order of battle.
    pub scenario: Scenario,
    /// How each side fights.
    pub plans: BySide<BattlePlan>,
    /// What the players know.
    pub values: BattleValues,
    /// What does not change from battle to battle.
    pub ledger: Ledger,
    start: Position,
    /// How sets of its ships are told: by factors where it was asked for by factors that several ships have.
    pub style: Style,
}

/// Watches the rounds, those of pursuits too. Where several pursuits have a round of the same number, the state after
/// the last of them counts.
#[derive(Debug)]
struct Rounds<'a> {
    ships: &'a [CounterId],
    last: u8,
    states: ArrayVec<RoundState, ROUNDS_KEPT>,
}

impl Observer for Rounds<'_> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        let Event::RoundEnds { battle } = event else {
            return;
        };
        self.last = self.last.max(battle.round);
        if usize::from(battle.round) <= ROUNDS_KEPT {
            self.states.retain(|state| state.round != battle.round);
            let place = battle.place();
            let fates = self
                .ships
                .iter()
                .map(|&ship| Fate::in_position(position, place, ship));
            self.states.push(RoundState {
                round: battle.round,
                fates: fates.collect(),
            });
        }
    }
}

impl Sampler {
    /// Sets up the battle.
    #[must_use]
    pub fn new(scenario: &Scenario, lineup: &Lineup, plans: BySide<BattlePlan>) -> Self {
        let values = BattleValues::new(scenario, lineup.turn);
        Sampler {
            ledger: Ledger::new(scenario, lineup, &values),
            start: lineup.position(scenario),
            style: Style::Names,
            scenario: scenario.clone(),
            plans,
            values,
        }
    }

    /// The same battle as part of a game: in the position that the game has come to.
    #[must_use]
    pub fn within(self, position: &Position) -> Self {
        Sampler {
            start: *position,
            ..self
        }
    }

    /// The position before the battle.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The two players.
    #[must_use]
    pub fn players(&self) -> Seats<PlanPlayer<'_>, PlanPlayer<'_>> {
        Seats {
            allied: PlanPlayer::new(&self.plans.allied, &self.values),
            axis: PlanPlayer::new(&self.plans.axis, &self.values),
        }
    }

    /// Fights one battle with these commanders and dice, and counts it.
    ///
    /// # Errors
    /// A decision that the rules forbid.
    pub fn fight(
        &self,
        commanders: impl Commander,
        dice: impl Dice<Roll>,
        tally: &mut BattleTally<u64>,
    ) -> Result<Outcome, Refusal> {
        let rounds = Rounds {
            ships: &self.ledger.ships,
            last: 0,
            states: ArrayVec::new(),
        };
        let site = self.ledger.lineup.site;
        let mut game = Game::from(&self.scenario, self.start, commanders, dice, rounds);
        game.resolve(site)?;
        let outcome = Outcome::between(&self.start, &game.position, site, game.observer.last);
        tally.add(&self.ledger, &outcome, 1);
        let states = game.observer.states.iter();
        for state in states.filter(|state| state.round < outcome.rounds) {
            tally.add_round(&self.ledger, state, 1);
        }
        Ok(outcome)
    }

    /// Fights battle `number` of a seed and counts it. It depends on nothing else.
    ///
    /// # Errors
    /// As for [`Sampler::fight`].
    pub fn play(
        &self,
        seed: MasterSeed,
        number: u64,
        tally: &mut BattleTally<u64>,
    ) -> Result<Outcome, Refusal> {
        self.fight(self.players(), Seeded::new(seed.game(number)), tally)
    }
}
