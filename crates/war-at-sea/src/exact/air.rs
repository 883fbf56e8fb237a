//! Air strikes on areas and ports (rule 10, C5, T3).

use super::ExactError;
use super::dice::Shots;
use super::engine::{Engine, Volley, check};
use super::field::Scene;
use super::state::{Condition, Groups, Masses, State, add};
use crate::commander::Commander;
use crate::map::Site;
use crate::naval::{BySide, CounterSet, Side};
use crate::rules::legality;
use crate::view::View;

/// A state in the middle of the strikes, with what is left of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sortie<const W: usize> {
    state: State<W>,
    strikes: BySide<u8>,
    /// Attacked already (10.2).
    struck: CounterSet,
}

impl<C: Commander, const W: usize> Engine<'_, '_, C, W> {
    /// 10.2, 10.3, C5: both sides strike with what they had before either rolled; the Allies name and roll first,
    /// one die a target, each seen before the next is named.
    pub(super) fn air_strikes(&mut self, masses: Masses<State<W>>) -> Result<Masses<State<W>>, ExactError> {
        let mut sorties = Masses::default();
        for (state, p) in masses {
            let sortie = Sortie {
                state,
                strikes: self.strikes(&state),
                struck: CounterSet::EMPTY,
            };
            add(&mut sorties, sortie, p);
        }
        for side in Side::BOTH {
            sorties = self.strikes_of(side, sorties)?;
        }
        let mut after = Masses::default();
        for (sortie, p) in sorties {
            add(&mut after, sortie.state, p);
        }
        Ok(self.settle_all(after))
    }

    /// 10.2: land-based air and carriers together; at sea only do carriers strike (T3).
    fn strikes(&self, state: &State<W>) -> BySide<u8> {
        BySide::new(|side| {
            let land = match self.field.before.air[side] {
                Some(site) if site == self.field.site => self.field.scenario.land_air_factor,
                _ => 0,
            };
            let planes = self
                .field
                .ships(state)
                .map(|(_, hull, condition)| match condition {
                    Condition::Afloat(damage) if hull.side == side && hull.carrier => hull.planes(damage),
                    _ => 0,
                });
            match self.field.site {
                Site::Area(_) => land + planes.sum::<u8>(),
                Site::Port(_) => land,
            }
        })
    }

    /// All strikes of a side, one after the other.
    fn strikes_of(
        &mut self,
        side: Side,
        mut flying: Masses<Sortie<W>>,
    ) -> Result<Masses<Sortie<W>>, ExactError> {
        let mut done = Masses::default();
        while !flying.is_empty() {
            let mut aimed: Groups<(usize, BySide<u8>, CounterSet), State<W>> = Groups::new();
            for (mut sortie, p) in flying {
                match self.next_strike(side, &sortie)? {
                    None => {
                        sortie.strikes[side] = 0;
                        sortie.struck = CounterSet::EMPTY; // of this side's targets: the other has its own
                        add(&mut done, sortie, p);
                    }
                    Some(slot) => {
                        sortie.strikes[side] -= 1;
                        sortie.struck.insert(self.field.roster[slot].ship);
                        aimed.add((slot, sortie.strikes, sortie.struck), sortie.state, p);
                    }
                }
            }
            flying = Masses::default();
            for ((target, strikes, struck), masses) in aimed.into_groups() {
                let shots = Shots { plain: 1, sharp: 0 };
                let volley = Volley {
                    target: target as u8,
                    shots,
                };
                for (state, p) in self.fall(masses, volley, false, |_, _| true)? {
                    let sortie = Sortie {
                        state,
                        strikes,
                        struck,
                    };
                    add(&mut flying, sortie, p);
                }
            }
        }
        Ok(done)
    }

    /// Whom a side strikes next; none if it will not, or cannot.
    fn next_strike(&mut self, side: Side, sortie: &Sortie<W>) -> Result<Option<usize>, ExactError> {
        if sortie.strikes[side] == 0 {
            return Ok(None);
        }
        let there = self.field.there(&sortie.state);
        let targets = there[side.enemy()] - sortie.struck;
        if targets.is_empty() {
            return Ok(None);
        }
        let Scene { position, mut battle } = self.field.scene(&sortie.state, &there);
        battle.strikes = sortie.strikes;
        battle.struck = sortie.struck;
        let view = View::open(self.field.scenario, &position, side);
        let Some(target) = self.commanders.air_strike(&view, &battle, targets) else {
            return Ok(None);
        };
        check::<C>(|| legality::chosen("10.2", targets, target))?;
        Ok(self.field.roster.iter().position(|hull| hull.ship == target))
    }
}
