//! What can be answered, and which clause forbids the rest.

mod answers;
mod checks;

use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::Choice;
use crate::inches::rules::{NEAR, Victory};
use crate::inches::state::{Flags, Id, Is, Pending, Place, Side, Stage, State};
use crate::inches::switches::{Part, Switch};
use crate::sector::once::Once;
use admiralty_core::machine::Illegal;

impl Victory {
    /// Who is asked now.
    #[must_use]
    pub fn asked_side(&self, state: &State) -> Side {
        match &state.pending {
            None | Some(Pending::Run { .. }) => state.base.side,
            Some(Pending::Dive(fire)) => fire.attack.target.side(),
            Some(Pending::Mislead(fire)) => fire.attack.unit.side().other(),
            Some(Pending::Intercept { fighter, .. }) => fighter.side(),
            Some(Pending::Strike { fire, next, .. }) => match *next {
                super::state::REROLL => fire.attack.unit.side(),
                _ => fire.attack.target.side(),
            },
        }
    }

    /// Whether the side whose turn it is has something to choose.
    #[must_use]
    pub fn is_open(&self, state: &State) -> bool {
        let side = state.base.side;
        if state.base.passed[side] {
            return false;
        }
        let all = state.base.afloat[side];
        let any = |able: &dyn Fn(Id) -> bool| all.of(side).any(able);
        match state.stage {
            Stage::Edge => true,
            Stage::Deploy => any(&|unit| state.base.place[unit] == Place::Waiting),
            Stage::Sonar => any(&|unit| self.can_listen(state, unit)),
            Stage::Move => any(&|unit| self.can_move(state, unit)),
            Stage::Missions => any(&|unit| self.can_fly(state, unit) && !state.is(unit, Is::NAMED)),
            Stage::Fly => any(&|unit| self.can_fly(state, unit)),
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine => {
                any(&|unit| self.each_attack(state, unit, &mut |_| true))
                    || state.stage == Stage::Antiair && any(&|unit| self.could_hold(state, unit))
                    || state.stage == Stage::Surface && any(&|unit| self.could_light(state, unit))
            }
            Stage::Repair => any(&|unit| self.can_repair(state, unit).is_some()),
            Stage::Opening | Stage::Over => false,
        }
    }

    /// Whether a ship or submarine has its move before it.
    #[must_use]
    pub fn can_move(&self, state: &State, unit: Id) -> bool {
        !self.unit(unit).kind.is_aircraft()
            && !self.extra(unit).work
            && state.on_table(unit)
            && !state.is(unit, Is::MOVE_DONE)
            && !state.base.flags[unit].has(Flags::STUCK)
    }

    /// C8.6, V1.6: whether a unit may leave the table: the own edge is within its move.
    #[must_use]
    pub fn may_leave(&self, state: &State, unit: Id) -> bool {
        let side = unit.side();
        let from = self.base.conditions.leave_from[side];
        let y = i32::from(state.at[unit].y);
        let away = if state.base.low_edge[side] {
            y
        } else {
            self.table().1 - y
        };
        self.can_move(state, unit)
            && from.is_some_and(|turn| state.base.turn >= turn)
            && away <= self.speed(state, unit)
    }

    /// V4.5: whether a unit has a PT boat near for which it may keep its antiair guns.
    pub(in crate::inches) fn could_hold(&self, state: &State, unit: Id) -> bool {
        let boat = |enemy: Id| {
            self.unit(enemy).kind == Type::TorpedoBoat && state.at[unit].within(state.at[enemy], NEAR)
        };
        self.check_hold(state, unit).is_ok() && self.enemies(state, unit).any(boat)
    }

    /// V10.3, V10.5: whether radar or star shells may show a unit something to fire at.
    fn could_light(&self, state: &State, unit: Id) -> bool {
        let radar = self.part(Part::Radar)
            && self.check_radar(state, unit).is_ok()
            && self.sees_by_radar(state, unit);
        let shells = |enemy| self.check_star_shell(state, unit, enemy).is_ok();
        radar || self.part(Part::Night) && self.enemies(state, unit).any(shells)
    }

    /// V7.10: sonar matters by night, in weather and before Submerged Shot; without V7.2 it falls away.
    fn can_listen(&self, state: &State, unit: Id) -> bool {
        let own = self.unit(unit);
        let matters = self.part(Part::Night) || self.part(Part::Weather) || own.has(Ability::SubmergedShot);
        matters
            && own.kind == Type::Submarine
            && self.switches.is(Switch::SubmarineDetection) == 0
            && !state.is(unit, Is::DECOY | Is::LISTENED)
            && state.on_table(unit)
            && self
                .enemies(state, unit)
                .any(|target| self.may_hear(state, unit, target))
    }

    fn may_hear(&self, state: &State, unit: Id, target: Id) -> bool {
        let kind = self.unit(target).kind;
        let matters = self.part(Part::Night) || self.part(Part::Weather);
        let of_kind = kind == Type::Submarine || matters && self.is_ship(target);
        of_kind
            && state.on_table(target)
            && target.side() != unit.side()
            && state.at[unit].within(state.at[target], self.hearing(target))
    }

    fn enemies<'s>(&self, state: &'s State, unit: Id) -> impl Iterator<Item = Id> + use<'s> {
        let enemy = unit.side().other();
        state.base.afloat[enemy]
            .of(enemy)
            .filter(|&target| state.on_table(target))
    }

    /// M18.39: a ship near that can be repaired.
    fn can_repair(&self, state: &State, unit: Id) -> Option<Id> {
        let idle = |unit: Id| !state.is(unit, Is::MOVED) && !state.base.flags[unit].has(Flags::ATTACKED);
        if !self.able(state, unit, Ability::Repair)
            || state.base.used[unit].has(Once::Repair)
            || !state.on_table(unit)
            || !idle(unit)
        {
            return None;
        }
        let side = unit.side();
        let near = self.near(state, side, self.kinds(side).ships, state.at[unit], NEAR);
        near.of(side)
            .find(|&ship| ship != unit && idle(ship) && !self.base.undamaged(&state.base, ship))
    }

    /// Whether a choice is legal.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn check(&self, state: &State, choice: &Choice) -> Result<(), Illegal> {
        if let Some(pending) = &state.pending {
            return self.check_answer(state, pending, choice);
        }
        if let Some(stage) = stage_of(choice) {
            Illegal::unless(state.stage == stage, "V2.1", "that belongs to another phase")?;
        }
        let side = state.base.side;
        if let Some(unit) = acting(choice) {
            let is =
                unit.side() == side && self.kinds(side).all.has(unit) && state.base.afloat[side].has(unit);
            Illegal::unless(is, "M3.3", "it is an own unit in play")?;
        }
        match *choice {
            Choice::Edge { .. } => Ok(()),
            Choice::Deploy { unit, at, heading } => self.check_deploy(state, unit, at, heading),
            Choice::Base { unit, home } => self.check_base(state, unit, home),
            Choice::Listen { .. } | Choice::Search { .. } | Choice::ChangeDepth { .. } => {
                self.check_under_water(state, choice)
            }
            Choice::Move(order) => self.check_move(state, &order),
            Choice::Leave { unit } => Illegal::unless(
                self.may_leave(state, unit),
                "C8.6",
                "only over the own edge, where the scenario lets it",
            ),
            Choice::Mission { unit, mission } => self.check_mission(state, unit, mission),
            Choice::Fly { unit, to } => self.check_flight(state, unit, to),
            Choice::Land { unit, home } => {
                let known = home
                    .carrier()
                    .is_none_or(|base| base.0 < 128 && base.side() == side);
                let may = known && self.can_fly(state, unit) && self.can_land(state, unit, home);
                Illegal::unless(may, "V9.1", "it lands where there is room within its inches")
            }
            Choice::Stay { unit } => {
                Illegal::unless(
                    self.can_fly(state, unit),
                    "V9.1",
                    "its flight is over, or it has none",
                )?;
                Illegal::unless(!self.must_fly_home(state, unit), "V9.5", "it flies home")
            }
            Choice::Hold { unit } => self.check_hold(state, unit),
            Choice::Radar { unit } => self.check_radar(state, unit),
            Choice::StarShell { unit, target } => self.check_star_shell(state, unit, target),
            Choice::Fire(fire) => self.check_fire(state, fire),
            Choice::Repair { unit, target } => Illegal::unless(
                self.can_repair(state, unit) == Some(target),
                "M18.39",
                "it repairs an idle ship near it",
            ),
            Choice::Mislead(_) | Choice::Use(_) => Err(Illegal::new("M12.7", "nothing is offered")),
            Choice::Done => self.check_done(state),
        }
    }

    /// M2.5, V5.1, V9.5: what a side must see to before it has done with a stage.
    fn check_done(&self, state: &State) -> Result<(), Illegal> {
        let may = !matches!(state.stage, Stage::Edge | Stage::Deploy);
        Illegal::unless(may, "M2.5", "set-up is gone through to its end")?;
        let side = state.base.side;
        let any = |able: &dyn Fn(Id) -> bool| state.base.afloat[side].of(side).any(able);
        let flees = state.stage == Stage::Move && any(&|unit| self.flight_of(state, unit).is_some());
        Illegal::unless(
            !flees,
            "V5.1",
            "an aborted PT unit goes away from the nearest ship",
        )?;
        let home = state.stage == Stage::Fly
            && any(&|unit| self.can_fly(state, unit) && self.must_fly_home(state, unit));
        Illegal::unless(!home, "V9.5", "an aborted aircraft flies home")
    }

    /// What is said to a question in the middle of an attack.
    fn check_answer(&self, state: &State, pending: &Pending, choice: &Choice) -> Result<(), Illegal> {
        match (pending, choice) {
            (Pending::Mislead(fire), Choice::Mislead(own)) => {
                let unit = fire.attack.unit;
                let near = own.side() == unit.side()
                    && *own != unit
                    && state.on_table(*own)
                    && self.unit(*own).kind.is_ship()
                    && state.at[unit].within(state.at[*own], self.night_radius(unit));
                Illegal::unless(near, "V10.4", "the guns go at an own ship in the radius")
            }
            (_, Choice::Use(_)) => Ok(()),
            _ => Err(Illegal::new("M12.7", "the answer is to use it or not")),
        }
    }

    fn check_under_water(&self, state: &State, choice: &Choice) -> Result<(), Illegal> {
        match *choice {
            Choice::Listen { unit, target } => {
                let may = self.can_listen(state, unit)
                    && self.in_play(state, target)
                    && self.may_hear(state, unit, target);
                Illegal::unless(may, "V7.10", "a submarine listens once to a group in range")
            }
            Choice::Search { unit, target } => {
                let may = self.in_play(state, target)
                    && target.side() != state.base.side
                    && self.may_search(state, unit, target)
                    && (state.stage == Stage::Missions || self.can_move(state, unit));
                Illegal::unless(
                    may,
                    "V7.2",
                    "a hunter searches once a turn for a hidden submarine within 20 inches",
                )
            }
            Choice::ChangeDepth { unit } => {
                let may = self.unit(unit).kind == Type::Submarine && self.can_move(state, unit);
                Illegal::unless(may, "V7.1", "a submarine surfaces or submerges as its whole move")
            }
            _ => Ok(()),
        }
    }

    fn check_hold(&self, state: &State, unit: Id) -> Result<(), Illegal> {
        let kind = self.unit(unit).kind;
        let big = matches!(
            kind,
            Type::Battleship | Type::Cruiser | Type::Carrier | Type::Destroyer
        );
        let may = big && !state.is(unit, Is::HOLDS | Is::SHOT) && self.unit(unit).antiair[0] > 0;
        Illegal::unless(
            may && state.on_table(unit),
            "V4.5",
            "only guns that have not fired can be kept",
        )
    }

    fn check_radar(&self, state: &State, unit: Id) -> Result<(), Illegal> {
        let may = self.part(Part::Radar) && self.extra(unit).radar && state.on_table(unit);
        let early = !state.is(unit, Is::TRIED_RADAR | Is::BEGAN) && state.base.fired[unit] == 0;
        Illegal::unless(
            may && early,
            "V10.5",
            "radar is tried once, before the ship fires",
        )
    }

    fn in_play(&self, state: &State, unit: Id) -> bool {
        unit.0 < 128 && state.base.afloat[unit.side()].has(unit)
    }
}

/// The phase that a choice belongs to; none where the choice itself looks at it.
fn stage_of(choice: &Choice) -> Option<Stage> {
    Some(match choice {
        Choice::Edge { .. } => Stage::Edge,
        Choice::Deploy { .. } | Choice::Base { .. } => Stage::Deploy,
        Choice::Listen { .. } => Stage::Sonar,
        Choice::Move(_) | Choice::ChangeDepth { .. } | Choice::Leave { .. } => Stage::Move,
        Choice::Mission { .. } => Stage::Missions,
        Choice::Fly { .. } | Choice::Land { .. } | Choice::Stay { .. } => Stage::Fly,
        Choice::Hold { .. } => Stage::Antiair,
        Choice::Radar { .. } | Choice::StarShell { .. } => Stage::Surface,
        Choice::Repair { .. } => Stage::Repair,
        _ => return None,
    })
}

/// The unit that must be an own one; none where the choice names none or is looked at elsewhere.
fn acting(choice: &Choice) -> Option<Id> {
    match *choice {
        Choice::Move(order) => Some(order.unit),
        Choice::Deploy { unit, .. }
        | Choice::Base { unit, .. }
        | Choice::Listen { unit, .. }
        | Choice::Search { unit, .. }
        | Choice::ChangeDepth { unit }
        | Choice::Leave { unit }
        | Choice::Mission { unit, .. }
        | Choice::Fly { unit, .. }
        | Choice::Land { unit, .. }
        | Choice::Stay { unit }
        | Choice::Hold { unit }
        | Choice::Radar { unit }
        | Choice::StarShell { unit, .. }
        | Choice::Repair { unit, .. } => Some(unit),
        _ => None,
    }
}
