//! Search: tries what can be done by playing on. What other sides have is drawn from what the seat sees; admirals play
//! every seat, and battles are drawn from the model (C13).

mod guess;
mod ideas;

pub(crate) use ideas::{Idea, Plan};

use crate::admiral::{Lean, Own};
use crate::choice::Choice;
use crate::rules::Campaign;
use crate::setup::Setup;
use crate::state::State;
use admiralty_core::dice::{GameSeed, Keyed, MasterSeed};
use admiralty_core::machine::{Choices, Generator, Player};
use admiralty_core::seats::Seat;
use std::sync::Arc;

/// Campaigns played on with each idea, unless the user says otherwise.
pub(crate) const TRIES: u32 = 8;
/// Turns that are played after the one under way.
const TURNS: u8 = 2;

/// A player who tries its ideas before it chooses.
#[derive(Clone, Debug)]
pub struct Search {
    tries: u32,
    lean: Lean,
    generator: Option<Generator>,
    /// The campaign that it was made for, and the same with battles drawn from the model.
    ahead: Option<(Arc<Setup>, Setup)>,
}

impl Search {
    /// One who plays on so often with each idea.
    #[must_use]
    pub fn new(tries: u32) -> Self {
        Search {
            tries,
            lean: Lean::default(),
            generator: None,
            ahead: None,
        }
    }
}

impl<const PLAYERS: usize> Player<Campaign<PLAYERS>> for Search {
    fn begin(&mut self, generator: Generator) {
        self.generator = Some(generator);
        self.lean = Lean::default();
    }

    fn choose(&mut self, rules: &Campaign<PLAYERS>, seen: &State, seat: Seat) -> Option<Choice> {
        let generator = self.generator.as_mut()?;
        let mut ideas = Own::new(&rules.0, seen, seat).ideas(self.lean);
        let (_, setup) = match self.ahead.take() {
            Some(made) if Arc::ptr_eq(&made.0, &rules.0) => self.ahead.insert(made),
            _ => self.ahead.insert((Arc::clone(&rules.0), rules.0.by_model())),
        };
        let mut best = 0;
        if ideas.len() > 1 {
            let worth: Vec<Vec<f64>> = (0..self.tries)
                .map(|_| {
                    let seed = MasterSeed(generator.below(usize::MAX) as u64).game(0);
                    setup.tried(
                        seen,
                        seat,
                        &ideas,
                        self.lean,
                        seed,
                        seen.turn.saturating_add(TURNS),
                    )
                })
                .map(|ended| ended.iter().map(|state| setup.standing(state, seat)).collect())
                .collect();
            best = better(&worth);
        }
        let idea = ideas.swap_remove(best);
        if let Plan::Build(lean) = idea.plan {
            self.lean = lean;
        }
        Some(idea.choice)
    }
}

/// The idea that does best, where it does better than the first by more than one standard error; else the first.
fn better(worth: &[Vec<f64>]) -> usize {
    let tries = worth.len() as f64;
    let more = |idea: usize| {
        let gains: Vec<f64> = worth.iter().map(|of| of[idea] - of[0]).collect();
        let mean = gains.iter().sum::<f64>() / tries;
        let square: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        (mean, (square / (tries * (tries - 1.0).max(1.0))).sqrt())
    };
    let sure = |&(_, (mean, error)): &(usize, (f64, f64))| mean > error;
    let ideas = (1..worth[0].len()).map(|idea| (idea, more(idea))).filter(sure);
    ideas
        .max_by(|one, other| one.1.0.total_cmp(&other.1.0))
        .map_or(0, |(idea, _)| idea)
}

impl Setup {
    /// The same campaign, for playing on in thought: every battle is drawn from the model.
    pub(crate) fn by_model(&self) -> Setup {
        Setup {
            in_thought: true,
            ..self.clone()
        }
    }

    /// Plays on with each idea, on the same dice and with the same other sides as they may be, through a turn.
    pub(crate) fn tried(
        &self,
        seen: &State,
        seat: Seat,
        ideas: &[Idea],
        lean: Lean,
        seed: GameSeed,
        through: u8,
    ) -> Vec<State> {
        let drawn = self.drawn(seen, seat, &mut Generator::new(seed, seat));
        let with = |idea: &Idea| {
            let lean = match idea.plan {
                Plan::Build(other) => other,
                _ => lean,
            };
            let mut state = drawn.clone();
            self.play_on(&mut state, (seat, &idea.choice, lean), seed, through);
            state
        };
        ideas.iter().map(with).collect()
    }

    fn play_on(
        &self,
        state: &mut State,
        (own, choice, lean): (Seat, &Choice, Lean),
        seed: GameSeed,
        through: u8,
    ) {
        let mut dice = Keyed::new(seed);
        let mut first = Some(choice);
        while state.ending.is_none() && state.turn <= through {
            let mut choices = Choices::none(self.players());
            for seat in state.playing() {
                let lean = if seat == own { lean } else { Lean::default() };
                let choice = first.filter(|_| seat == own).cloned();
                let usual = || Own::new(self, state, seat).usual(lean);
                choices.set(seat, Some(choice.unwrap_or_else(usual)));
            }
            first = None;
            self.play_given(state, &choices, &[], &mut dice, &mut |_, _| {});
        }
    }

    /// How a side stands, among all: its shares of income and of what is afloat, and whether it has won.
    pub(crate) fn standing(&self, state: &State, seat: Seat) -> f64 {
        let share = |of: &dyn Fn(Seat) -> u32| {
            let all: u32 = state.playing().into_iter().map(of).sum();
            if state.side(seat).out {
                0.0
            } else {
                f64::from(of(seat)) / f64::from(all.max(1))
            }
        };
        let income = share(&|seat| self.income(|sector| state.owns(seat, sector)).into());
        let afloat = share(&|seat| self.afloat(state.side(seat)));
        let winners = state
            .ending
            .map(|ending| ending.winners)
            .filter(|winners| winners.has(seat));
        income + afloat / 2.0 + winners.map_or(0.0, |winners| 1.0 / winners.len() as f64)
    }
}
