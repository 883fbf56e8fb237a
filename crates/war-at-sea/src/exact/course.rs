//! The course of a battle over all its states (rules 5.61 to 5.64).

use super::engine::{Engine, calm, flee};
use super::field::Scene;
use super::law::Law;
use super::pursuit::Chases;
use super::state::{Condition, Masses, Rest, Ships, State, add};
use super::surface::Fray;
use super::{ExactError, NEGLIGIBLE};
use crate::commander::Commander;
use crate::naval::{BySide, Side};
use crate::scenario::Disengage;
use crate::view::View;

/// After every round the least probable states are let go, up to so much together: counted with what is unfinished.
const DUST: f64 = 1e-15;

impl<'a, C: Commander, const W: usize> Engine<'a, '_, C, W> {
    /// From the search for U-boats to the last pursuit.
    pub(super) fn run(mut self) -> Result<Law<'a>, ExactError> {
        let masses = self.before_the_first_round()?;
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

    /// The search for U-boats, their fire and the air strikes.
    pub(super) fn before_the_first_round(&mut self) -> Result<Masses<State<W>>, ExactError> {
        let mut start = State {
            ships: Ships::UNHURT,
            rest: Rest::default(),
        };
        for (slot, hull) in self.field.roster.iter().enumerate() {
            start = start.with(slot, Condition::Afloat(hull.brought));
        }
        let masses = self.search(start);
        let masses = self.uboat_fire(masses)?;
        self.air_strikes(masses)
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
        let after = self.round(live, &Fray::of_everybody(round))?;
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
}
