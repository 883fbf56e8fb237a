//! The battle goes on, from one question to the next (V2.1). One file a phase.

mod air;
mod attacks;
mod damage;
mod end;
mod hits;
mod movement;
mod setup;
mod volley;

use super::choice::Choice;
use super::event::Event;
use super::roll::{Roll, What};
use super::rules::Victory;
use super::state::{Id, Is, Pending, Side, Stage, State};
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

/// A battle while it goes on: rules, state, dice, and who watches.
pub(super) struct Play<'a, D, W> {
    pub rules: &'a Victory,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub watch: &'a mut W,
}

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    #[inline]
    fn tell(&mut self, event: &Event<'_>) {
        self.watch.see(self.rules, self.state, event);
    }

    #[inline]
    fn roll(&mut self, what: What, unit: Id, other: Id, number: u16) -> u8 {
        let turn = self.state.base.turn;
        self.dice.roll(Roll {
            what,
            turn,
            unit,
            other,
            number,
        })
    }

    /// The number of a die that may be rolled in several phases of a turn.
    fn in_phase(&self, number: u16) -> u16 {
        (self.state.stage as u16) << 8 | number
    }

    /// A die that decides something by itself.
    fn try_for(&mut self, what: What, unit: Id, other: Id, number: u16, need: u8) -> bool {
        let die = self.roll(what, unit, other, number);
        let good = die >= need;
        self.tell(&Event::Tried {
            unit,
            what,
            die,
            good,
        });
        good
    }

    /// Marks something that can be done once as done.
    fn spend(&mut self, unit: Id, once: Once) {
        self.state.base.used[unit].insert(once);
        self.tell(&Event::Used { unit, once });
    }

    /// Carries out an answer.
    pub fn answer(&mut self, choice: Choice) {
        match choice {
            Choice::Edge { low } => self.take_edge(low),
            Choice::Deploy { unit, at, heading } => self.deploy(unit, at, heading),
            Choice::Base { unit, home } => self.base(unit, home),
            Choice::Listen { unit, target } => self.listen(unit, target),
            Choice::Search { unit, target } => self.search(unit, target),
            Choice::Move(order) => self.move_unit(order),
            Choice::ChangeDepth { unit } => self.change_depth(unit),
            Choice::Leave { unit } => self.leave(unit),
            Choice::Mission { unit, mission } => self.name(unit, mission),
            Choice::Fly { unit, to } => self.fly(unit, to),
            Choice::Land { unit, home } => self.fly_home(unit, home),
            Choice::Stay { unit } => self.stay(unit),
            Choice::Hold { unit } => self.state.set(unit, Is::HOLDS),
            Choice::Radar { unit } => self.radar(unit),
            Choice::StarShell { unit, target } => self.star_shell(unit, target),
            Choice::Fire(fire) => self.fire(fire),
            Choice::Mislead(target) => self.mislead(Some(target)),
            Choice::Repair { unit, target } => self.repair(unit, target),
            Choice::Use(yes) => self.resume(yes),
            Choice::Done => self.state.base.passed[self.state.base.side] = true,
        }
    }

    /// An answer to what was offered.
    fn resume(&mut self, yes: bool) {
        match self.state.pending.take() {
            Some(Pending::Strike {
                fire,
                shot,
                rolled,
                next,
            }) => {
                self.go_on_with(fire, shot, rolled, next, yes);
                self.intercepted();
            }
            Some(Pending::Dive(fire)) => self.dive(fire, yes),
            Some(Pending::Mislead(fire)) => {
                self.state.pending = Some(Pending::Mislead(fire));
                self.mislead(None);
            }
            Some(Pending::Intercept {
                unit,
                fighter,
                at,
                to,
                asked,
            }) => {
                self.intercept(unit, fighter, at, to, asked, yes);
            }
            Some(Pending::Run { unit, target }) => self.run(unit, target, yes),
            None => {}
        }
    }

    /// Goes on to the next question, or to the end.
    pub fn advance(&mut self) {
        while self.state.stage != Stage::Over && self.state.pending.is_none() {
            if self.rules.is_open(self.state) {
                return;
            }
            self.next();
        }
    }

    /// The next side, or the next stage, when the one whose turn it is has nothing to choose.
    fn next(&mut self) {
        let (stage, side, first) = (self.state.stage, self.state.base.side, self.state.base.first);
        let alternates = stage == Stage::Fly || stage == Stage::Deploy && self.rules.deploys_in_turn();
        if alternates {
            // One after the other; who has none left is skipped.
            self.state.base.passed[side] = true;
            if self.state.base.passed[side.other()] {
                return self.stage_over();
            }
            self.state.base.side = side.other();
            return;
        }
        if side == first && !matches!(stage, Stage::Edge | Stage::Opening) {
            self.state.base.side = side.other();
            if stage == Stage::Move {
                self.begin_movement();
            }
            return;
        }
        self.stage_over();
    }

    /// Both sides have done with a stage.
    fn stage_over(&mut self) {
        match self.state.stage {
            Stage::Opening => self.open(),
            Stage::Edge => self.begin(Stage::Deploy),
            Stage::Deploy => self.new_turn(),
            Stage::Sonar => {
                self.begin(Stage::Move);
                self.begin_movement();
            }
            Stage::Move => {
                self.settle();
                self.begin(Stage::Missions);
                self.reload();
            }
            Stage::Missions => self.begin(Stage::Fly),
            Stage::Fly => {
                self.settle();
                self.begin(Stage::Antiair);
            }
            Stage::Antiair => {
                self.settle();
                self.begin(Stage::Strike);
            }
            Stage::Strike => {
                self.settle();
                self.begin(Stage::Surface);
            }
            Stage::Surface => {
                self.settle();
                self.begin(Stage::Submarine);
            }
            Stage::Submarine => {
                self.settle();
                self.begin(Stage::Repair);
            }
            Stage::Repair => self.end_of_turn(),
            Stage::Over => {}
        }
    }

    /// Begins a stage with the first player.
    fn begin(&mut self, stage: Stage) {
        let state = &mut *self.state;
        state.stage = stage;
        state.base.side = state.base.first;
        state.base.passed = Default::default();
        for side in Side::BOTH {
            for unit in state.base.afloat[side].of(side) {
                state.base.fired[unit] = 0;
                state.base.aimed[unit] = Id::NONE;
                state.base.aimed_too[unit] = Id::NONE;
                state.base.flags[unit].clear(super::state::Flags::OF_A_PHASE);
                state.sea[unit].splashes = 0;
            }
        }
    }
}
