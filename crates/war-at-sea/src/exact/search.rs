//! The search for U-boats and their fire (rule 8, C3, C4).

use super::ExactError;
use super::dice::{self, Shots};
use super::engine::{Engine, Volley, check};
use super::field::Scene;
use super::state::{Groups, Masses, State, add};
use crate::commander::Commander;
use crate::naval::Side;
use crate::rules::legality;
use crate::scenario::MAX_UBOATS;
use crate::view::View;

impl<C: Commander, const W: usize> Engine<'_, '_, C, W> {
    /// 8.3, 8.4, C3: compulsory, by every Allied ship.
    pub(super) fn search(&mut self, start: State<W>) -> Masses<State<W>> {
        let allied = self.field.roster.iter().filter(|hull| hull.side == Side::Allied);
        let dice = allied.map(|hull| hull.search_dice()).sum();
        let mut masses = Masses::default();
        for (sunk, row) in dice::search(dice, self.field.boats).into_iter().enumerate() {
            for (disabled, p) in row.into_iter().enumerate().filter(|&(_, p)| p > 0.0) {
                let mut state = start;
                state.rest.boats_sunk = sunk as u8;
                state.rest.boats_disabled = disabled as u8;
                add(&mut masses, state, p);
            }
        }
        masses
    }

    /// 8.5, 8.6, C4: one die a boat that is left, all targets named before the first.
    pub(super) fn uboat_fire(&mut self, masses: Masses<State<W>>) -> Result<Masses<State<W>>, ExactError> {
        if self.field.boats == 0 {
            return Ok(masses);
        }
        let mut groups: Groups<Vec<u8>, State<W>> = Groups::new();
        for (state, p) in masses {
            let there = self.field.there(&state);
            let Scene { position, battle } = self.field.scene(&state, &there);
            let mut shots = vec![0; self.field.roster.len()];
            if battle.uboats > 0 && !there.allied.is_empty() {
                let view = View::open(self.field.scenario, &position, Side::Axis);
                let aim = self.commanders.aim_uboats(&view, &battle);
                check::<C>(|| legality::aim_uboats(&battle, &aim))?;
                for target in (0..battle.uboats.min(MAX_UBOATS as u8)).filter_map(|boat| aim.target(boat)) {
                    if let Some(slot) = self.field.roster.iter().position(|hull| hull.ship == target) {
                        shots[slot] += 1;
                    }
                }
            }
            groups.add(shots, state, p);
        }
        let mut after = Masses::default();
        for (shots, mut masses) in groups.into_groups() {
            for (target, plain) in (0..).zip(shots).filter(|&(_, plain)| plain > 0) {
                let volley = Volley {
                    target,
                    shots: Shots { plain, sharp: 0 },
                };
                masses = self.fall(masses, volley, true, |_, _| true)?;
            }
            masses
                .into_iter()
                .for_each(|(state, p)| add(&mut after, state, p));
        }
        Ok(after)
    }
}
