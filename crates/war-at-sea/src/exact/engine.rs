//! What every step of a battle is made of: fire that falls on a ship in many states at once, and what is settled after it.

use super::dice::{Effect, Gunnery, Shots};
use super::field::{Field, Hull};
use super::law::Builder;
use super::state::{Condition, Masses, State, add};
use super::{Budget, ExactError};
use crate::commander::Commander;
use crate::naval::Side;
use crate::refusal::Refusal;

/// Follows one battle.
pub(super) struct Engine<'a, 'c, C, const W: usize> {
    pub(super) field: Field<'a>,
    pub(super) commanders: &'c mut C,
    pub(super) law: Builder<W>,
    gunnery: Gunnery,
    budget: Budget,
    pub(super) steps: u64,
}

/// What a volley makes of its target from one condition: the condition after, with its chance, and the damage with
/// which the target leaves, with its chance.
#[derive(Clone, Default)]
pub(super) struct Fall {
    pub(super) after: Vec<(Condition, f64)>,
    leaves: Vec<(u8, f64)>,
}

/// Fire at one ship of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Volley {
    pub(super) target: u8,
    pub(super) shots: Shots,
}

impl<'a, 'c, C: Commander, const W: usize> Engine<'a, 'c, C, W> {
    pub(super) fn new(field: Field<'a>, commanders: &'c mut C, budget: Budget) -> Self {
        let gunnery = Gunnery::new(field.scenario.german_gunnery_bonus, field.site);
        let law = Builder::new(&field);
        Engine {
            field,
            commanders,
            law,
            gunnery,
            budget,
            steps: 0,
        }
    }

    /// Lets fire fall on one target in every state for which the test holds. With `settle` the step is over for the
    /// target: stricken, it leaves, and sinking, it is gone (C2).
    pub(super) fn fall(
        &mut self,
        masses: Masses<State<W>>,
        volley: Volley,
        settle: bool,
        test: impl Fn(&Field<'_>, &State<W>) -> bool,
    ) -> Result<Masses<State<W>>, ExactError> {
        let slot = usize::from(volley.target);
        let table = self.table(volley, settle);
        let mut after = Masses::default();
        after.reserve(masses.len());
        for (state, p) in masses {
            let before = state.ships.get(slot);
            let cases = before.damage().filter(|_| test(&self.field, &state));
            let Some(damage) = cases else {
                add(&mut after, state, p); // the shots are lost (C6, C9)
                continue;
            };
            let fall = &table[usize::from(damage)][usize::from(matches!(before, Condition::Stricken(_)))];
            for &(condition, q) in &fall.after {
                add(&mut after, state.with(slot, condition), p * q);
            }
            for &(damage, q) in &fall.leaves {
                self.law.leaves(slot, damage, p * q);
            }
            self.steps += fall.after.len() as u64;
        }
        self.within_budget(after.len())?;
        Ok(after)
    }

    /// What a volley does, by the damage of its target before and by whether that was stricken already.
    pub(super) fn table(&mut self, volley: Volley, settle: bool) -> Vec<[Fall; 2]> {
        let hull = self.field.roster[usize::from(volley.target)];
        let effect = self.gunnery.effect(volley.shots).clone();
        let levels = 0..=hull.defense.max(hull.brought);
        let befores = levels.map(|damage| [Condition::Afloat(damage), Condition::Stricken(damage)]);
        befores
            .map(|pair| pair.map(|before| self.fall_from(&hull, before, &effect, settle)))
            .collect()
    }

    fn fall_from(&self, hull: &Hull, before: Condition, effect: &Effect, settle: bool) -> Fall {
        let mut fall = Fall::default();
        for (disabled, by_points) in [false, true].into_iter().zip(&effect.of) {
            for (points, &q) in by_points.iter().enumerate().filter(|&(_, &q)| q > 0.0) {
                let mut after = hull.hurt(before, disabled, points);
                if settle {
                    if let Condition::Stricken(damage) = after {
                        gather(&mut fall.leaves, damage, q);
                    }
                    after = self.field.settled(after);
                }
                gather(&mut fall.after, after, q);
            }
        }
        fall
    }

    /// The end of a step for one side: the stricken leave, the sinking are gone (C2, 7.7).
    pub(super) fn settle(&mut self, mut state: State<W>, side: Side, p: f64) -> State<W> {
        for slot in 0..self.field.roster.len() {
            if self.field.roster[slot].side != side {
                continue;
            }
            let condition = state.ships.get(slot);
            if let Condition::Stricken(damage) = condition {
                self.law.leaves(slot, damage, p);
            }
            state = state.with(slot, self.field.settled(condition));
        }
        state
    }

    /// The end of a step for everybody.
    pub(super) fn settle_all(&mut self, masses: Masses<State<W>>) -> Masses<State<W>> {
        let mut settled = Masses::default();
        for (state, p) in masses {
            let state = self.settle(state, Side::Axis, p);
            let state = self.settle(state, Side::Allied, p);
            add(&mut settled, state, p);
        }
        settled
    }

    pub(super) fn within_budget(&self, states: usize) -> Result<(), ExactError> {
        if self.steps > self.budget.steps || states > self.budget.states {
            return Err(ExactError::TooLarge {
                steps: self.budget.steps,
                states,
            });
        }
        Ok(())
    }
}

/// Adds to the chance of a case.
pub(super) fn gather<T: PartialEq>(cases: &mut Vec<(T, f64)>, case: T, q: f64) {
    match cases.iter_mut().find(|known| known.0 == case) {
        Some(known) => known.1 += q,
        None => cases.push((case, q)),
    }
}

/// The same without the memory of dice rolled.
pub(super) fn calm<const W: usize>(mut state: State<W>) -> State<W> {
    state.rest.rolled = false;
    state
}

/// A side disengages (12.2, 12.4).
pub(super) fn flee<const W: usize>(state: &mut State<W>, side: Side) {
    match side {
        Side::Allied => state.rest.fled.allied = true,
        Side::Axis => state.rest.fled.axis = true,
    }
}

/// The check of an answer, unless the commander is trusted and this is a release build.
#[inline]
pub(super) fn check<C: Commander>(verdict: impl FnOnce() -> Result<(), Refusal>) -> Result<(), Refusal> {
    if cfg!(debug_assertions) || !C::TRUSTED {
        verdict()
    } else {
        Ok(())
    }
}
