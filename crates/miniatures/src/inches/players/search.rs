//! A player that tries ways of leading out, then single answers: each is played to the end by captains, several times on
//! the same dice.

use super::captain::Captain;
use super::movement::Weights;
use crate::inches::choice::Choice;
use crate::inches::rules::Victory;
use crate::inches::state::{Id, Side, Stage, State};
use crate::trial::{play_out, race};
use admiralty_core::machine::{Generator, Player, Rules};
use admiralty_core::seats::Seat;

/// How much it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Games of the first round; each of the four rounds has twice as many as the one before.
    pub games: u64,
    /// Other answers that are tried beside the captain's.
    pub others: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 2, others: 6 }
    }
}

/// Tries ways of leading and answers out; otherwise a captain.
#[derive(Clone, Debug, Default)]
pub struct Search {
    captain: Captain,
    effort: Effort,
    /// The turn for which the captain's weights were chosen.
    turn: u8,
    generator: Option<Generator>,
}

impl Search {
    /// A search of this effort.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Search {
            effort,
            ..Search::default()
        }
    }
}

impl Player<Victory> for Search {
    fn begin(&mut self, generator: Generator) {
        *self = Search::new(self.effort);
        self.generator = Some(generator);
    }

    fn choose(&mut self, rules: &Victory, state: &State, seat: Seat) -> Option<Choice> {
        let free = state.pending.is_none();
        if free && state.stage == Stage::Move && self.turn != state.base.turn {
            self.turn = state.base.turn;
            self.captain = self.best_captain(rules, state, Side::of(seat))?;
        }
        let usual = self.captain.choose(rules, state, seat)?;
        if free {
            self.best_of(rules, state, seat, usual)
        } else {
            Some(usual)
        }
    }
}

impl Search {
    /// The captain whose way to lead did best.
    fn best_captain(&mut self, rules: &Victory, state: &State, side: Side) -> Option<Captain> {
        let captains = Weights::WAYS.map(Captain::weighing);
        let games = 2 * self.effort.games;
        let best = race(self.generator.as_mut()?, captains.len(), games, |arm, game| {
            play_out(rules, state, side, captains[arm].clone(), None, game)
        })?;
        Some(captains[best].clone())
    }

    /// The captain's answer, or another for the same unit that does better.
    fn best_of(&mut self, rules: &Victory, state: &State, seat: Seat, usual: Choice) -> Option<Choice> {
        let others = others(rules, state, usual);
        let generator = self.generator.as_mut()?;
        let mut choices = vec![usual];
        for _ in 0..2 * self.effort.others {
            if others.is_empty() || choices.len() > self.effort.others {
                break;
            }
            let choice = generator.pick(&others);
            if !choices.contains(&choice) && rules.legal(state, seat, &choice).is_ok() {
                choices.push(choice);
            }
        }
        if choices.len() == 1 {
            return Some(usual);
        }
        let (side, own) = (Side::of(seat), &self.captain);
        let best = race(generator, choices.len(), self.effort.games, |arm, game| {
            play_out(rules, state, side, own.clone(), Some(choices[arm]), game)
        })?;
        Some(choices[best])
    }
}

/// Other moves, missions or attacks of the same unit; not all of them are legal.
fn others(rules: &Victory, state: &State, usual: Choice) -> Vec<Choice> {
    let mut found = Vec::new();
    match usual {
        Choice::Move(order) if order.deep == state.sea[order.unit].deep => {
            rules.each_course(state, order.unit, &mut |order, _, _| {
                found.push(Choice::Move(order))
            });
        }
        Choice::Mission { .. } | Choice::Fire(_) => {
            let unit = unit_of(usual);
            rules.each_of(state, unit, &mut |choice| {
                if unit_of(choice) == unit {
                    found.push(choice);
                }
            });
        }
        _ => {}
    }
    found
}

/// The unit of a mission or an attack.
const fn unit_of(choice: Choice) -> Id {
    match choice {
        Choice::Mission { unit, .. } => unit,
        Choice::Fire(fire) => fire.attack.unit,
        _ => Id::NONE,
    }
}
