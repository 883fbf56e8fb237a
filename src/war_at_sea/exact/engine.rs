//! The course of a battle over all its states (rules 5.61 to 5.64).

use super::dice::{Effect, Gunnery, Shots};
use super::field::{Field, Hull, Scene};
use super::law::{Builder, Law};
use super::pursuit::Chases;
use super::state::{Condition, Masses, Rest, Ships, State, add};
use super::surface::Fray;
use super::{Budget, ExactError, NEGLIGIBLE};
use crate::naval::{BySide, CounterSet, Side};
use crate::war_at_sea::commander::Commander;
use crate::war_at_sea::refusal::Refusal;
use crate::war_at_sea::scenario::Disengage;
use crate::war_at_sea::view::View;

/// After every round the least probable states are let go, up to so much together: counted with what is unfinished.
const DUST: f64 = 1e-15;

/// Follows one battle.
pub(super) struct Engine<'a, 'c, C, const W: usize> {
    pub(super) field: Field<'a>,
    pub(super) commanders: &'c mut C,
    pub(super) law: Builder<W>,
    gunnery: Gunnery,
    budget: Budget,
    steps: u64,
}

/// What a volley makes of its target from one condition: the condition after, with its chance, and the damage with
/// which the target leaves, with its chance.
#[derive(Clone, Default)]
struct Fall {
    after: Vec<(Condition, f64)>,
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

    /// From the search for U-boats to the last pursuit.
    pub(super) fn run(mut self) -> Result<Law<'a>, ExactError> {
        let mut start = State {
            ships: Ships::UNHURT,
            rest: Rest::default(),
        };
        for (slot, hull) in self.field.roster.iter().enumerate() {
            start = start.with(slot, Condition::Afloat(hull.brought));
        }
        let masses = self.search(start);
        let masses = self.uboat_fire(masses)?;
        let masses = self.air_strikes(masses)?;
        let mut live = self.still_contested(masses, 0);
        let mut chases = Chases::new();
        let mut round = 0_u8;
        self.law
            .end_of_round(&self.field, live.iter().map(|(state, &p)| (state, p)));
        while !(live.is_empty() && chases.is_empty()) && round < u8::MAX {
            let left: f64 = live.values().sum::<f64>() + chases.states().map(|(_, p)| p).sum::<f64>();
            if left < NEGLIGIBLE {
                self.law.unfinished += left;
                break;
            }
            round += 1;
            let mut next = Chases::new();
            self.chase(chases, &mut next)?;
            live = self.surface(live, round, &mut next)?;
            chases = next;
            self.sweep(&mut live, &mut chases);
            let going_on = live.iter().map(|(s, &p)| (s, p)).chain(chases.states());
            self.law.end_of_round(&self.field, going_on);
        }
        Ok(self.law.build(self.field, self.steps))
    }

    /// A round of the main battle and what follows it: the states that go on as they are (11.4, 12.1, C12, C15).
    fn surface(
        &mut self,
        live: Masses<State<W>>,
        round: u8,
        chases: &mut Chases<W>,
    ) -> Result<Masses<State<W>>, ExactError> {
        if live.is_empty() {
            return Ok(live);
        }
        let everybody = BySide::new(|_| CounterSet::from_bits(u128::MAX));
        let fray = Fray {
            members: everybody,
            round,
            fugitives: None,
        };
        let after = self.round(live, &fray)?;
        let mut on = Masses::default();
        for (state, p) in self.still_contested(after, round) {
            let leaving = self.who_disengages(&state, round);
            let rolled = state.rest.rolled;
            match (leaving.allied, leaving.axis) {
                (false, false) if rolled => add(&mut on, calm(state), p),
                (true, false) => self.withdraw(Side::Allied, &state, p, round, chases)?,
                (false, true) => self.withdraw(Side::Axis, &state, p, round, chases)?,
                _ => {
                    let mut parted = calm(state); // both leave, or C15: nobody controls
                    parted.rest.fled.allied = true;
                    parted.rest.fled.axis = true;
                    self.law.finish(&self.field, parted, round, p);
                }
            }
        }
        Ok(on)
    }

    /// Lets the least probable states go: they cost as much work as any.
    fn sweep(&mut self, live: &mut Masses<State<W>>, chases: &mut Chases<W>) {
        let all = live.values().copied().chain(chases.states().map(|(_, p)| p));
        let mut small: Vec<f64> = all.filter(|&p| p < DUST).collect();
        small.sort_unstable_by(f64::total_cmp);
        let mut sum = 0.0;
        let kept = small.into_iter().find(|p| {
            sum += p;
            sum > DUST
        });
        let least = kept.unwrap_or(DUST);
        let mut swept = 0.0;
        let mut keep = |p: f64| {
            swept += if p < least { p } else { 0.0 };
            p >= least
        };
        live.retain(|_, p| keep(*p));
        chases.retain(&mut keep);
        self.law.unfinished += swept;
    }

    /// Sends the states in which a side has nobody left to their end, and hands back the others (C11).
    fn still_contested(&mut self, masses: Masses<State<W>>, round: u8) -> Masses<State<W>> {
        let mut contested = Masses::default();
        for (state, p) in masses {
            let there = self.field.there(&state);
            if there.allied.is_empty() || there.axis.is_empty() {
                self.law.finish(&self.field, calm(state), round, p);
            } else {
                add(&mut contested, state, p);
            }
        }
        contested
    }

    /// 12.1, 12.9, C12: each side says whether it goes, in the order of the switch.
    fn who_disengages(&mut self, state: &State<W>, round: u8) -> BySide<bool> {
        let switch = self.field.scenario.switches.disengage;
        let order = match switch {
            Disengage::AxisFirst => [Side::Axis, Side::Allied],
            Disengage::Simultaneous | Disengage::AlliesFirst => Side::BOTH,
        };
        let there = self.field.there(state);
        let mut seen = calm(*state);
        let mut leaving = BySide::default();
        for side in order {
            let Scene { position, mut battle } = self.field.scene(&seen, &there);
            battle.round = round;
            let view = View::open(self.field.scenario, &position, side);
            leaving[side] = self.commanders.disengage(&view, &battle);
            if leaving[side] && switch != Disengage::Simultaneous {
                flee(&mut seen, side); // the other side sees it before it decides
            }
        }
        leaving
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
    fn table(&mut self, volley: Volley, settle: bool) -> Vec<[Fall; 2]> {
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

    fn within_budget(&self, states: usize) -> Result<(), ExactError> {
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
fn gather<T: PartialEq>(cases: &mut Vec<(T, f64)>, case: T, q: f64) {
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
