//! Which answers are legal, stage by stage; and all of them in a list.

mod air;
mod attacks;
mod end;
mod movement;
mod setup;

use crate::sector::aim::{Verdict, allow, illegal};
use crate::sector::attack::{Attack, With};
use crate::sector::choice::Choice;
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::state::{Id, Mask, Pending, Place, Side, Stage, State};
use admiralty_core::machine::Illegal;

impl Aaws {
    /// The side that is asked.
    pub(in crate::sector) fn asked_side(&self, state: &State) -> Side {
        match &state.pending {
            Some(pending) if pending.next == Pending::REROLL => pending.attack.unit.side(),
            Some(pending) => pending.attack.target.side(),
            None => state.side,
        }
    }

    /// Whether an answer is legal.
    pub(in crate::sector) fn check(&self, state: &State, choice: &Choice) -> Result<(), Illegal> {
        self.verdict(state, choice).map_err(illegal)
    }

    fn verdict(&self, state: &State, choice: &Choice) -> Verdict {
        let other = Err(("M3.1", "that is not what is asked now"));
        if state.pending.is_some() {
            return if matches!(choice, Choice::Use(_)) {
                Ok(())
            } else {
                other
            };
        }
        if let Some(unit) = subject(choice) {
            let own = unit.index() < 128 && unit.side() == state.side && state.afloat[state.side].has(unit);
            allow(own, "M1.1", "there is no such unit of that side")?;
        }
        match (state.stage, choice) {
            (Stage::Edge, Choice::Edge { .. }) => Ok(()),
            (Stage::Deploy, &Choice::Deploy { unit, at }) => self.may_deploy(state, unit, at),
            (Stage::Deploy, &Choice::Base { unit, home }) => self.may_base(state, unit, home),
            (Stage::Lead, &Choice::Step { unit, to }) => self.may_lead(state, unit, to),
            (Stage::Surprise, &Choice::Name { unit, target }) => self.may_surprise(state, unit, target),
            (Stage::Pursuit, &Choice::Name { unit, target }) => self.may_pursue(state, unit, target),
            (Stage::Move, &Choice::Step { unit, to }) => self.may_step(state, unit, to),
            (Stage::Move, Choice::Halt) => self.may_halt(state),
            (Stage::Move, &Choice::Boost { unit, once }) => self.may_boost(state, unit, once),
            (Stage::Move, &Choice::Leave { unit }) => self.may_leave(state, unit),
            (Stage::Move, Choice::Done) => self.may_end_movement(state),
            (Stage::Surplus, &Choice::Lose { unit }) => self.may_lose(state, unit),
            (Stage::Chase, &Choice::Step { unit, to }) => self.may_chase(state, unit, to),
            (Stage::Hunt, &Choice::Step { unit, to }) => self.may_hunt(state, unit, to),
            (Stage::Endurance, &Choice::Refuel { unit }) => self.may_refuel(state, unit),
            (Stage::Fly, &Choice::Fly { unit, to, strafe }) => self.may_fly(state, unit, to, strafe),
            (Stage::Fly, Choice::Stay) => self.may_stay(state),
            (Stage::Patrol, &Choice::Step { unit, to }) => self.may_patrol(state, unit, to),
            (Stage::Spot, &Choice::Name { unit, target }) => self.may_spot(state, unit, target),
            (Stage::Quarry, &Choice::Step { unit, to }) => self.may_slip_off(state, unit, to),
            (Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine, choice) => {
                self.may_attack(state, choice)
            }
            (Stage::Land, &Choice::Land { unit, home }) => self.may_land(state, unit, home),
            (Stage::Repair, &Choice::Repair { unit, target }) => self.may_repair(state, unit, target),
            (Stage::Cargo, &Choice::Cargo { unit }) => self.may_unload(state, unit),
            (Stage::Mines, &Choice::Mine { unit }) => self.may_mine(state, unit),
            (
                Stage::Lead
                | Stage::Surprise
                | Stage::Pursuit
                | Stage::Chase
                | Stage::Hunt
                | Stage::Endurance
                | Stage::Patrol
                | Stage::Spot
                | Stage::Quarry
                | Stage::Repair
                | Stage::Cargo
                | Stage::Mines,
                Choice::Done,
            ) => Ok(()),
            _ => other,
        }
    }

    /// Calls `each` once for every legal answer of the side that is asked.
    pub(in crate::sector) fn each_answer(&self, state: &State, each: &mut dyn FnMut(Choice)) {
        if state.pending.is_some() {
            each(Choice::Use(false));
            each(Choice::Use(true));
            return;
        }
        let side = state.side;
        let units = state.afloat[side];
        let mut consider = |choice: Choice| {
            if self.verdict(state, &choice).is_ok() {
                each(choice);
            }
        };
        match state.stage {
            Stage::Edge => [true, false]
                .into_iter()
                .for_each(|low| consider(Choice::Edge { low })),
            Stage::Deploy => self.each_deployment(state, units, &mut consider),
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine => {
                self.each_attack_answer(state, &mut consider);
            }
            Stage::Fly => {
                for unit in units.of(side).filter(|&unit| self.flies(state, unit)) {
                    for to in self.board.all() {
                        [false, true]
                            .into_iter()
                            .for_each(|strafe| consider(Choice::Fly { unit, to, strafe }));
                    }
                }
                consider(Choice::Stay);
            }
            Stage::Land => {
                if let Some(unit) = self.next_to_land(state) {
                    self.each_base(state, unit, false, |home| consider(Choice::Land { unit, home }));
                }
            }
            Stage::Move => {
                for unit in units.of(side) {
                    consider(Choice::Leave { unit });
                    [Once::HighSpeedRun, Once::Sprint]
                        .into_iter()
                        .for_each(|once| consider(Choice::Boost { unit, once }));
                }
                self.each_step(state, units, 1, &mut consider);
                consider(Choice::Halt);
            }
            _ => self.each_other_answer(state, units, &mut consider),
        }
        consider(Choice::Done);
    }

    fn each_other_answer(&self, state: &State, units: Mask, consider: &mut dyn FnMut(Choice)) {
        let side = state.side;
        let steps = if state.stage == Stage::Patrol { 2 } else { 1 };
        self.each_step(state, units, steps, consider);
        for unit in units.of(side) {
            consider(Choice::Lose { unit });
            consider(Choice::Refuel { unit });
            consider(Choice::Cargo { unit });
            consider(Choice::Mine { unit });
            let names = matches!(state.stage, Stage::Surprise | Stage::Pursuit | Stage::Spot);
            if names {
                let enemy = side.other();
                let ships = state.afloat[enemy] & self.kinds(enemy).ships;
                ships
                    .of(enemy)
                    .for_each(|target| consider(Choice::Name { unit, target }));
            }
            if state.stage == Stage::Repair {
                units
                    .of(side)
                    .for_each(|target| consider(Choice::Repair { unit, target }));
            }
        }
    }

    fn each_step(&self, state: &State, units: Mask, reach: u8, consider: &mut dyn FnMut(Choice)) {
        for unit in units.of(state.side) {
            if let Some(from) = state.at(unit) {
                for to in self.board.all() {
                    if (1..=reach).contains(&self.board.distance(from, to)) {
                        consider(Choice::Step { unit, to });
                    }
                }
            }
        }
    }

    fn each_deployment(&self, state: &State, units: Mask, consider: &mut dyn FnMut(Choice)) {
        for unit in units
            .of(state.side)
            .filter(|&unit| state.place[unit] == Place::Waiting)
        {
            if self.kind(unit).is_aircraft() {
                self.each_base(state, unit, true, |home| consider(Choice::Base { unit, home }));
            } else {
                self.board
                    .all()
                    .for_each(|at| consider(Choice::Deploy { unit, at }));
            }
        }
    }

    fn each_attack_answer(&self, state: &State, consider: &mut dyn FnMut(Choice)) {
        let side = state.side;
        for unit in (state.afloat[side] & self.attackers(state.stage, side)).of(side) {
            self.each_attack_of(state, unit, &mut |attack| {
                for with in 0..8 {
                    consider(Choice::Attack(Attack {
                        with: With(with),
                        ..attack
                    }));
                }
                false
            });
            consider(Choice::Smoke { unit });
            consider(Choice::Support { unit });
        }
    }
}

/// The unit that an answer is about.
fn subject(choice: &Choice) -> Option<Id> {
    match *choice {
        Choice::Deploy { unit, .. }
        | Choice::Base { unit, .. }
        | Choice::Step { unit, .. }
        | Choice::Boost { unit, .. }
        | Choice::Leave { unit }
        | Choice::Name { unit, .. }
        | Choice::Lose { unit }
        | Choice::Refuel { unit }
        | Choice::Fly { unit, .. }
        | Choice::Smoke { unit }
        | Choice::Support { unit }
        | Choice::Land { unit, .. }
        | Choice::Repair { unit, .. }
        | Choice::Cargo { unit }
        | Choice::Mine { unit }
        | Choice::Attack(Attack { unit, .. }) => Some(unit),
        Choice::Edge { .. } | Choice::Halt | Choice::Stay | Choice::Use(_) | Choice::Done => None,
    }
}
