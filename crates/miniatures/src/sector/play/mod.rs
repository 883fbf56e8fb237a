//! The battle goes on, from one question to the next (M3.1). One file a phase.

mod air;
mod attacks;
mod damage;
mod end;
mod movement;
mod setup;
mod surface;
mod turn;

use super::board::Sector;
use super::choice::Choice;
use super::event::Event;
use super::once::Once;
use super::roll::{Roll, What};
use super::rules::Aaws;
use super::state::{Flags, Id, Mask, Place, Side, Stage, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

/// A battle while it goes on: rules, state, dice, and who watches.
pub(super) struct Play<'a, D, W> {
    pub rules: &'a Aaws,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub watch: &'a mut W,
}

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// Tells observers.
    #[inline]
    fn tell(&mut self, event: &Event<'_>) {
        self.watch.see(self.rules, self.state, event);
    }

    /// Rolls a die of six sides.
    #[inline]
    fn roll(&mut self, what: What, unit: Id, other: Id, number: u16) -> u8 {
        let turn = self.state.turn;
        self.dice.roll(Roll {
            what,
            turn,
            unit,
            other,
            number,
        })
    }

    /// Rolls a die for a unit alone.
    #[inline]
    fn roll_for(&mut self, what: What, unit: Id) -> u8 {
        self.roll(what, unit, unit, 0)
    }

    /// A die that decides something by itself.
    fn try_for(&mut self, what: What, unit: Id, other: Id, need: u8) -> bool {
        let die = self.roll(what, unit, other, 0);
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
        self.state.used[unit].insert(once);
        self.tell(&Event::Used { unit, once });
    }

    /// Carries out an answer.
    pub fn answer(&mut self, choice: Choice) {
        match choice {
            Choice::Use(yes) => self.resume(yes),
            Choice::Edge { low } => self.take_edge(low),
            Choice::Deploy { unit, at } => self.deploy(unit, at),
            Choice::Base { unit, home } => self.base(unit, home),
            Choice::Step { unit, to } => self.step(unit, to),
            Choice::Halt => self.halt(),
            Choice::Boost { unit, once } => self.boost(unit, once),
            Choice::Leave { unit } => self.leave(unit),
            Choice::Name { unit, target } => self.name(unit, target),
            Choice::Lose { unit } => self.give_up(unit),
            Choice::Refuel { unit } => {
                self.state.counters[unit] -= 1;
                self.spend(unit, Once::Endurance);
            }
            Choice::Fly { unit, to, strafe } => self.fly(unit, to, strafe),
            Choice::Stay => self.stay(),
            Choice::Attack(attack) => self.attack(attack),
            Choice::Smoke { unit } => self.lay_smoke(unit),
            Choice::Support { unit } => self.shore_support(unit),
            Choice::Land { unit, home } => self.land(unit, home),
            Choice::Repair { unit, target } => self.repair(unit, target),
            Choice::Cargo { unit } => self.unload(unit),
            Choice::Mine { unit } => self.lay_mines(unit),
            Choice::Done => self.done(),
        }
    }

    /// Goes on to the next question, or to the end.
    pub fn advance(&mut self) {
        loop {
            if self.state.stage == Stage::Over || self.state.pending.is_some() {
                return;
            }
            if !self.state.swarm.1.is_empty() {
                self.swarm();
                continue;
            }
            if self.is_open() {
                return;
            }
            self.next();
        }
    }

    /// Whether the side whose turn it is has something to choose.
    fn is_open(&mut self) -> bool {
        let (side, stage) = (self.state.side, self.state.stage);
        if self.state.passed[side] {
            return false;
        }
        match stage {
            Stage::Edge => true,
            Stage::Deploy => self.waits_to_deploy(side),
            Stage::Lead => self.can_lead(side),
            Stage::Surprise => self.can_raid(side),
            Stage::Pursuit => self.can_pursue(side),
            Stage::Move => self.can_move(side),
            Stage::Surplus => self.rules.excess(self.state, side) > 0,
            Stage::Chase => self.can_chase(side),
            Stage::Hunt => self.can_hunt(side),
            Stage::Endurance => self.can_refuel(side),
            Stage::Fly => self.can_fly(side),
            Stage::Patrol => self.can_patrol(side),
            Stage::Spot => self.can_spot(side),
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine => self.can_attack(side),
            Stage::Quarry => self.can_slip_off(side),
            Stage::Land => self.lands(side),
            Stage::Repair | Stage::Cargo | Stage::Mines => self.can_end_with(side),
            Stage::Opening | Stage::Over => false,
        }
    }

    /// A side has answered that it has done.
    fn done(&mut self) {
        let side = self.state.side;
        if self.state.moving != Id::NONE {
            // Nobody else joins what was begun: a lead, a torpedo run.
            self.state.moving = Id::NONE;
            if matches!(self.state.stage, Stage::Lead | Stage::Chase) {
                return;
            }
        }
        if self.in_turn() && self.state.acting != Id::NONE {
            self.rest();
            return;
        }
        self.state.passed[side] = true;
    }

    /// Whether units of both sides attack in turn now (M3.4).
    fn in_turn(&self) -> bool {
        let attacks = matches!(
            self.state.stage,
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine
        );
        attacks && self.rules.switches.alternating
    }

    /// M3.4: the unit whose attacks were made has done; the other side goes on.
    fn rest(&mut self) {
        let unit = std::mem::replace(&mut self.state.acting, Id::NONE);
        self.state.flags[unit].set(Flags::STEPPED);
        self.state.side = self.state.side.other();
    }

    /// The next side, or the next stage, when the one whose turn it is has nothing to choose.
    fn next(&mut self) {
        let (stage, side) = (self.state.stage, self.state.side);
        if self.in_turn() {
            if self.state.acting != Id::NONE {
                return self.rest();
            }
            self.state.passed[side] = true;
            if !self.state.passed[side.other()] {
                self.state.side = side.other();
                return;
            }
            return self.stage_over();
        }
        if self.alternates(stage) {
            // One after the other; who has none left is skipped.
            self.state.passed[side] = true;
            if !self.state.passed[side.other()] {
                self.state.side = side.other();
                return;
            }
            return self.stage_over();
        }
        if stage == Stage::Move || stage == Stage::Surplus || stage == Stage::Chase {
            return self.next_of_movement();
        }
        if side == self.state.first
            && stage != Stage::Edge
            && stage != Stage::Pursuit
            && stage != Stage::Opening
        {
            self.state.side = side.other();
            return;
        }
        self.stage_over();
    }

    /// Whether the sides place one unit in turn.
    fn alternates(&self, stage: Stage) -> bool {
        let setup = self.rules.switches.setup_order == super::switches::SetupOrder::Alternating;
        stage == Stage::Fly || stage == Stage::Deploy && setup
    }

    /// Both sides have done with a stage.
    fn stage_over(&mut self) {
        match self.state.stage {
            Stage::Opening => self.open(),
            Stage::Edge => self.begin(Stage::Deploy),
            Stage::Deploy => self.begin(Stage::Lead),
            Stage::Lead => self.new_turn(),
            Stage::Surprise => self.begin(Stage::Pursuit),
            Stage::Pursuit => self.begin_movement(self.state.first),
            Stage::Move | Stage::Surplus | Stage::Chase => self.next_of_movement(),
            Stage::Hunt => self.pursuits(),
            Stage::Endurance => self.begin(Stage::Fly),
            Stage::Fly => self.begin(Stage::Patrol),
            Stage::Patrol => self.begin_antiair(),
            Stage::Antiair => {
                self.settle();
                self.begin_strike();
            }
            Stage::Spot => self.begin(Stage::Strike),
            Stage::Strike => {
                self.doom();
                self.settle();
                self.begin_quarry(Stage::Surface);
            }
            Stage::Surface => {
                self.settle();
                self.begin_quarry(Stage::Submarine);
            }
            Stage::Quarry => {
                let next = self.state.after_quarry;
                self.begin(next);
            }
            Stage::Submarine => {
                self.settle();
                self.begin_landing();
            }
            Stage::Land => self.begin_end(),
            Stage::Repair => self.begin(Stage::Cargo),
            Stage::Cargo => self.begin(Stage::Mines),
            Stage::Mines => self.end_of_turn(),
            Stage::Over => {}
        }
    }

    /// Begins a stage with the first player.
    fn begin(&mut self, stage: Stage) {
        let state = &mut *self.state;
        state.stage = stage;
        state.side = state.first;
        state.passed = Default::default();
        state.acting = Id::NONE;
        state.moving = Id::NONE;
        state.pledge = None;
        for side in Side::BOTH {
            for unit in state.afloat[side].of(side) {
                state.fired[unit] = 0;
                state.aimed[unit] = Id::NONE;
                state.aimed_too[unit] = Id::NONE;
                state.flags[unit].clear(Flags::OF_A_PHASE);
            }
        }
    }

    /// The units of a side that have an ability of some kind and are on the board.
    fn able(&self, side: Side, which: Mask, mut able: impl FnMut(&Aaws, &State, Id) -> bool) -> bool {
        let rules = self.rules;
        rules
            .on_board(self.state, side, which)
            .any(|unit| able(rules, self.state, unit))
    }

    /// The steps that a unit could take next.
    fn neighbours(&self, unit: Id) -> &[Sector] {
        match self.state.place[unit] {
            Place::At(sector) => self.rules.board.neighbours(sector),
            _ => &[],
        }
    }

    /// Moves a unit on the board, and tells it.
    fn shift(&mut self, unit: Id, to: Sector) {
        let Some(from) = self.state.at(unit) else {
            return;
        };
        self.state.put(unit, Place::At(to));
        let stage = self.state.stage;
        self.tell(&Event::Moved {
            unit,
            from,
            to,
            stage,
        });
    }
}
