//! What happens in a turn, a file a phase.

pub mod base;
pub mod battle;
pub mod combat;
pub mod commit;
pub mod control;
pub mod declare;
pub mod ending;
mod forces;
pub mod movement;
mod party;
pub mod place;
pub mod regroup;
mod results;
pub mod spend;
pub mod table;

use crate::choice::Choice;
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{At, Phase, Retreat, State};
use crate::surrogate::{Came, Forces};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Choices;
use admiralty_core::seats::Seat;

/// A turn being played.
pub(crate) struct Play<'a, D> {
    pub setup: &'a Setup,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub tell: &'a mut dyn FnMut(&State, &Event),
    /// Battles whose results are given and not played.
    pub given: &'a [Given],
    /// Told of battles of two sides that were played in full, for those who fit a model to them.
    pub played: &'a mut dyn FnMut(Forces, Came),
}

/// The result of a battle that was fought elsewhere, at a table for one.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Where.
    pub sector: Sector,
    /// Victory points by seat.
    pub points: Vec<(Seat, u16)>,
    /// Hull points left of units that were hit, by seat and number; 0 for one that was lost.
    pub hulls: Vec<(Seat, usize, u8)>,
    /// Units that left the board (C8.6), by seat and number.
    pub left: Vec<(Seat, usize)>,
}

impl Setup {
    /// Plays a phase; battles in these sectors are not fought, their results are given.
    pub fn play_given(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        given: &[Given],
        dice: &mut impl SidedDice<Roll>,
        tell: &mut dyn FnMut(&State, &Event),
    ) {
        Play {
            setup: self,
            state,
            dice,
            tell,
            given,
            played: &mut |_, _| {},
        }
        .phase(choices);
    }

    /// Plays a phase, and tells of every battle of two sides that was played in full.
    pub fn play_watched(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        dice: &mut impl SidedDice<Roll>,
        played: &mut dyn FnMut(Forces, Came),
    ) {
        Play {
            setup: self,
            state,
            dice,
            tell: &mut |_, _| {},
            given: &[],
            played,
        }
        .phase(choices);
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub fn tell(&mut self, event: Event) {
        (self.tell)(self.state, &event);
    }

    /// C4.0: opens what all have written for a phase, and goes on to the next.
    pub fn phase(&mut self, choices: &Choices<Choice>) {
        for (seat, choice) in choices.iter() {
            match choice {
                Choice::Spend(payments) => self.spend(seat, payments),
                Choice::Base(bases) => self.base(seat, bases),
                Choice::Move(moves) => self.move_ships(seat, moves),
                Choice::Commit(strikes) => self.commit(seat, strikes),
                Choice::Declare(declared) => self.declare(seat, declared),
                Choice::Regroup(retreats) => self.retreat(seat, retreats),
                Choice::Place(places) => self.place(seat, places),
            }
        }
        self.state.phase = match self.state.phase {
            Phase::Spend => Phase::Base,
            Phase::Base => {
                self.roll_slow();
                Phase::Move
            }
            Phase::Move => Phase::Commit,
            Phase::Commit => {
                self.count();
                Phase::Declare
            }
            Phase::Declare => {
                let leave = choices.iter().map(|(seat, choice)| match choice {
                    Choice::Declare(declared) => (seat, declared.leave_behind),
                    _ => (seat, 0),
                });
                self.combat(&leave.collect::<Vec<_>>());
                Phase::Regroup
            }
            Phase::Regroup => {
                self.come_home();
                self.repair();
                Phase::Place
            }
            Phase::Place | Phase::Over => {
                self.collect();
                self.end_turn()
            }
        };
    }

    /// Forgets what was of one turn.
    pub(crate) fn new_turn(&mut self) {
        self.state.turn += 1;
        self.state.before = self.state.owner.clone();
        for side in &mut self.state.sides {
            for unit in side.units.iter_mut().filter(|unit| unit.at != At::Lost) {
                unit.steps = 0;
                unit.rested = false;
                unit.fought = false;
                unit.flees = false;
                unit.in_port = false;
                unit.strikes = None;
                unit.retreat = Retreat::No;
            }
        }
    }
}
