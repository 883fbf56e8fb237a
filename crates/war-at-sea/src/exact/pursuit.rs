//! Disengaging in groups and pursuit over all states (rules 12.3 to 12.8, C13, C14).

use super::ExactError;
use super::engine::{Engine, calm, check, flee};
use super::field::Scene;
use super::state::{Condition, Groups, Masses, State};
use super::surface::Fray;
use crate::commander::Commander;
use crate::decision::Pursuit;
use crate::naval::{BySide, CounterSet, Side};
use crate::rules::legality;
use crate::view::View;

/// The pursuits that a state has still to fight. Those that sprang from the one fought last lie on top and are fought
/// to their end before the others (C13): they are the deepest.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Agenda {
    fleeing: Side,
    /// The greatest number of a round so far.
    rounds: u8,
    open: Vec<Open>,
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    fugitives: CounterSet,
    pursuers: CounterSet,
    depth: u8,
    /// The rounds fought before it.
    round: u8,
}

/// States in which pursuits are to be fought, by which.
pub(super) type Chases<const W: usize> = Groups<Agenda, State<W>>;

/// A group that parts, with those who may follow.
struct Parting {
    there: BySide<CounterSet>,
    depth: u8,
    round: u8,
}

impl<C: Commander, const W: usize> Engine<'_, '_, C, W> {
    /// 12.1 to 12.8: a side leaves in groups, the other sends whom it can and will.
    pub(super) fn withdraw(
        &mut self,
        fleeing: Side,
        state: &State<W>,
        p: f64,
        round: u8,
        chases: &mut Chases<W>,
    ) -> Result<(), ExactError> {
        let mut state = calm(*state);
        flee(&mut state, fleeing);
        let mut agenda = Agenda {
            fleeing,
            rounds: round,
            open: Vec::new(),
        };
        let there = self.field.there(&state);
        let parting = Parting {
            there,
            depth: 0,
            round,
        };
        self.part_and_chase(&state, &parting, &mut agenda)?;
        self.schedule(state, p, agenda, chases);
        Ok(())
    }

    /// Fights one round of one pursuit in every state that has any.
    pub(super) fn chase(&mut self, chases: Chases<W>, next: &mut Chases<W>) -> Result<(), ExactError> {
        for (agenda, masses) in chases.into_groups() {
            for (index, masses) in self.next_pursuit(&agenda, masses)? {
                let mut rest = agenda.clone();
                let pursuit = rest.open.remove(index);
                let fray = Fray {
                    members: BySide::new(|side| {
                        if side == agenda.fleeing {
                            pursuit.fugitives
                        } else {
                            pursuit.pursuers
                        }
                    }),
                    round: pursuit.round.saturating_add(1),
                    fugitives: Some(agenda.fleeing),
                };
                rest.rounds = rest.rounds.max(fray.round);
                for (state, p) in self.round(masses, &fray)? {
                    self.after_round(
                        calm(state),
                        state.rest.rolled,
                        p,
                        &fray,
                        (pursuit.depth, rest.clone()),
                        next,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// What follows a round of a pursuit: the rest of it, parted anew, or the next one (12.5, 12.6, C14, C15).
    fn after_round(
        &mut self,
        state: State<W>,
        rolled: bool,
        p: f64,
        fray: &Fray,
        (depth, mut agenda): (u8, Agenda),
        next: &mut Chases<W>,
    ) -> Result<(), ExactError> {
        let there = self.field.there(&state);
        let there = BySide::new(|side| there[side] & fray.members[side]);
        if !there.allied.is_empty() && !there.axis.is_empty() && rolled {
            let parting = Parting {
                there,
                depth: depth.saturating_add(1),
                round: fray.round,
            };
            self.part_and_chase(&state, &parting, &mut agenda)?;
        }
        self.schedule(state, p, agenda, next);
        Ok(())
    }

    /// C13, C14: the fugitives say how they part, then the pursuer assigns his ships.
    fn part_and_chase(
        &mut self,
        state: &State<W>,
        parting: &Parting,
        agenda: &mut Agenda,
    ) -> Result<(), ExactError> {
        let (fleeing, scenario) = (agenda.fleeing, self.field.scenario);
        let Scene { position, mut battle } = self.field.scene(state, &parting.there);
        battle.round = parting.round;
        battle.fugitives = Some(fleeing);
        let (fugitives, pursuers) = (battle.fleets[fleeing], battle.fleets[fleeing.enemy()]);
        let groups = self
            .commanders
            .split(&View::open(scenario, &position, fleeing), &battle);
        check::<C>(|| legality::split(fugitives, &groups))?;
        let view = View::open(scenario, &position, fleeing.enemy());
        let chase = self.commanders.pursue(&view, &battle, &groups);
        check::<C>(|| legality::pursue(scenario, &position, (fugitives, &groups), pursuers, &chase))?;
        for group in 0..groups.count {
            let open = Open {
                fugitives: groups.members(fugitives, group),
                pursuers: pursuers.only(|ship| chase.group(ship) == Some(group)),
                depth: parting.depth,
                round: parting.round,
            };
            if !open.pursuers.is_empty() {
                agenda.open.push(open); // the others are away
            }
        }
        Ok(())
    }

    /// C13: the pursuer chooses among the pursuits on top.
    fn next_pursuit(
        &mut self,
        agenda: &Agenda,
        masses: Masses<State<W>>,
    ) -> Result<Vec<(usize, Masses<State<W>>)>, ExactError> {
        let deepest = agenda.open.last().map(|open| open.depth);
        let top = agenda
            .open
            .iter()
            .position(|open| Some(open.depth) == deepest)
            .unwrap_or(0);
        let choice: Vec<Pursuit> = agenda.open[top..]
            .iter()
            .map(
                |&Open {
                     fugitives, pursuers, ..
                 }| Pursuit { fugitives, pursuers },
            )
            .collect();
        if choice.len() == 1 {
            return Ok(vec![(top, masses)]);
        }
        let mut chosen = Groups::new();
        for (state, p) in masses {
            let there = self.field.there(&state);
            let Scene { position, .. } = self.field.scene(&state, &there);
            let view = View::open(self.field.scenario, &position, agenda.fleeing.enemy());
            let index = self.commanders.next_pursuit(&view, &choice);
            check::<C>(|| legality::next_pursuit(choice.len(), index))?;
            chosen.add(top + index, state, p);
        }
        Ok(chosen.into_groups())
    }

    /// Puts a state where its next pursuit will find it, or to its end if there is none.
    fn schedule(&mut self, state: State<W>, p: f64, agenda: Agenda, chases: &mut Chases<W>) {
        debug_assert!((0..self.field.roster.len()).all(|slot| state.ships.get(slot) != Condition::Sinking));
        if agenda.open.is_empty() {
            self.law.finish(&self.field, state, agenda.rounds, p);
        } else {
            chases.add(agenda, state, p);
        }
    }
}
