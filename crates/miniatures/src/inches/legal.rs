//! What can be answered, and which clause forbids the rest.

use super::choice::{Choice, Fire, Leg, Mission, Move};
use super::critical::Harm;
use super::plane::{Heading, INCH, Inches, Point, TOUCH};
use super::rules::{Ground, NEAR, Victory};
use super::state::{Flags, Home, Id, Is, MOST_COUNTERS, Mask, Pending, Place, Side, Stage, State};
use super::switches::Part;
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Kind, Weapon, With};
use crate::sector::once::Once;
use admiralty_core::machine::{Generator, Illegal};

/// V5.4: the longest move of a ship that lays mines.
const LAYING: Inches = 2 * INCH;
/// V7.4: of one that searches.
const SEARCHING: Inches = 3 * INCH;

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

    /// V7.10: sonar matters by night, in weather and before Submerged Shot.
    fn can_listen(&self, state: &State, unit: Id) -> bool {
        let own = self.unit(unit);
        let matters = self.part(Part::Night) || self.part(Part::Weather) || own.has(Ability::SubmergedShot);
        matters
            && own.kind == Type::Submarine
            && !state.is(unit, Is::DECOY | Is::LISTENED)
            && state.on_table(unit)
            && self
                .enemies(state, unit)
                .any(|target| self.may_hear(state, unit, target))
    }

    fn may_hear(&self, state: &State, unit: Id, target: Id) -> bool {
        let kind = self.unit(target).kind;
        let matters = self.part(Part::Night) || self.part(Part::Weather);
        let of_kind = if matters {
            kind.is_ship() || kind == Type::Submarine
        } else {
            kind == Type::Submarine
        };
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
        if !self.base.has(unit, Ability::Repair)
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
            return match (pending, choice) {
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
            };
        }
        let side = state.base.side;
        let own = |unit: Id| {
            let is =
                unit.side() == side && self.kinds(side).all.has(unit) && state.base.afloat[side].has(unit);
            Illegal::unless(is, "M3.3", "it is an own unit in play")
        };
        let stage =
            |wanted: Stage| Illegal::unless(state.stage == wanted, "V2.1", "that belongs to another phase");
        match *choice {
            Choice::Edge { .. } => stage(Stage::Edge),
            Choice::Deploy { unit, at, heading } => {
                stage(Stage::Deploy)?;
                own(unit)?;
                self.check_deploy(state, unit, at, heading)
            }
            Choice::Base { unit, home } => {
                stage(Stage::Deploy)?;
                own(unit)?;
                self.check_base(state, unit, home)
            }
            Choice::Listen { unit, target } => {
                stage(Stage::Sonar)?;
                own(unit)?;
                let may = self.can_listen(state, unit)
                    && self.in_play(state, target)
                    && self.may_hear(state, unit, target);
                Illegal::unless(may, "V7.10", "a submarine listens once to a group in range")
            }
            Choice::Search { unit, target } => {
                own(unit)?;
                let may = self.in_play(state, target)
                    && target.side() != side
                    && self.may_search(state, unit, target)
                    && (state.stage == Stage::Missions || self.can_move(state, unit));
                Illegal::unless(
                    may,
                    "V7.2",
                    "a hunter searches once a turn for a hidden submarine within 20 inches",
                )
            }
            Choice::Move(order) => {
                stage(Stage::Move)?;
                own(order.unit)?;
                self.check_move(state, &order)
            }
            Choice::ChangeDepth { unit } => {
                stage(Stage::Move)?;
                own(unit)?;
                let may = self.unit(unit).kind == Type::Submarine && self.can_move(state, unit);
                Illegal::unless(may, "V7.1", "a submarine surfaces or submerges as its whole move")
            }
            Choice::Leave { unit } => {
                stage(Stage::Move)?;
                own(unit)?;
                Illegal::unless(
                    self.may_leave(state, unit),
                    "C8.6",
                    "only over the own edge, where the scenario lets it",
                )
            }
            Choice::Mission { unit, mission } => {
                stage(Stage::Missions)?;
                own(unit)?;
                self.check_mission(state, unit, mission)
            }
            Choice::Fly { unit, to } => {
                stage(Stage::Fly)?;
                own(unit)?;
                self.check_flight(state, unit, to)
            }
            Choice::Land { unit, home } => {
                stage(Stage::Fly)?;
                own(unit)?;
                let known = home
                    .carrier()
                    .is_none_or(|base| base.0 < 128 && base.side() == side);
                let may = known && self.can_fly(state, unit) && self.can_land(state, unit, home);
                Illegal::unless(may, "V9.1", "it lands where there is room within its inches")
            }
            Choice::Stay { unit } => {
                stage(Stage::Fly)?;
                own(unit)?;
                Illegal::unless(
                    self.can_fly(state, unit),
                    "V9.1",
                    "its flight is over, or it has none",
                )
            }
            Choice::Hold { unit } => {
                stage(Stage::Antiair)?;
                own(unit)?;
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
            Choice::Radar { unit } => {
                stage(Stage::Surface)?;
                own(unit)?;
                let may = self.part(Part::Radar) && self.extra(unit).radar && state.on_table(unit);
                let early = !state.is(unit, Is::TRIED_RADAR | Is::BEGAN) && state.base.fired[unit] == 0;
                Illegal::unless(
                    may && early,
                    "V10.5",
                    "radar is tried once, before the ship fires",
                )
            }
            Choice::StarShell { unit, target } => {
                stage(Stage::Surface)?;
                own(unit)?;
                self.check_star_shell(state, unit, target)
            }
            Choice::Fire(fire) => self.check_fire(state, fire),
            Choice::Repair { unit, target } => {
                stage(Stage::Repair)?;
                own(unit)?;
                Illegal::unless(
                    self.can_repair(state, unit) == Some(target),
                    "M18.39",
                    "it repairs an idle ship near it",
                )
            }
            Choice::Mislead(_) | Choice::Use(_) => Err(Illegal::new("M12.7", "nothing is offered")),
            Choice::Done => {
                let may = !matches!(state.stage, Stage::Edge | Stage::Deploy);
                Illegal::unless(may, "M2.5", "set-up is gone through to its end")
            }
        }
    }

    fn in_play(&self, state: &State, unit: Id) -> bool {
        unit.0 < 128 && state.base.afloat[unit.side()].has(unit)
    }

    /// V1.4, V1.6.
    fn check_deploy(&self, state: &State, unit: Id, at: Point, heading: Heading) -> Result<(), Illegal> {
        let waits = state.base.place[unit] == Place::Waiting && !self.unit(unit).kind.is_aircraft();
        Illegal::unless(
            waits && heading.0 < Heading::COUNT,
            "V1.4",
            "it is a ship or submarine that waits",
        )?;
        let (_, height) = self.table();
        let depth = if self.unit(unit).kind == Type::Submarine {
            height / 2
        } else {
            NEAR
        };
        let y = i32::from(at.y);
        let from_edge = if state.base.low_edge[unit.side()] {
            y
        } else {
            height - y
        };
        let place = self.on(at) && (0..=depth).contains(&from_edge);
        Illegal::unless(
            place,
            "V1.4",
            "ships stand within 5 inches of the own edge, submarines in the own half",
        )?;
        let dry = self
            .ground
            .iter()
            .any(|patch| patch.ground == Ground::Island && at.within(patch.at, patch.radius));
        let room = !dry && self.free(state, at, unit);
        Illegal::unless(room, "V1.6", "units stand half an inch apart, and on water")
    }

    /// Whether no other unit on the water is within half an inch.
    fn free(&self, state: &State, at: Point, unit: Id) -> bool {
        !Side::BOTH.into_iter().any(|side| {
            self.here(state, side, self.kinds(side).ships | self.kinds(side).submarines)
                .any(|other| other != unit && state.at[other].square(at) < TOUCH * TOUCH)
        })
    }

    fn check_base(&self, state: &State, unit: Id, home: Home) -> Result<(), Illegal> {
        let side = unit.side();
        let waits = state.base.place[unit] == Place::Waiting && self.unit(unit).kind.is_aircraft();
        let takes = match home.carrier() {
            Some(base) => {
                base.side() == side
                    && self.kinds(side).carriers.has(base)
                    && (self.unit(unit).fits_carriers || self.extra(base).work)
            }
            None => home == Home::AIRBASE,
        };
        let room =
            waits && takes && self.berths(state, side, home) > 0 && self.leaves_room(state, unit, home);
        Illegal::unless(
            room,
            "M1.7",
            "it has no place there, or takes the last of one that has no other",
        )
    }

    /// M1.7: an aircraft that fits carriers leaves the airbase to those that do not.
    fn leaves_room(&self, state: &State, unit: Id, home: Home) -> bool {
        let side = unit.side();
        let airbase = super::build::airbase(self, side);
        if home != airbase || !self.unit(unit).fits_carriers {
            return true;
        }
        let bound = (state.base.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&other| state.base.place[other] == Place::Waiting && !self.unit(other).fits_carriers);
        self.berths(state, side, home) > bound.count()
    }

    /// V3.1, V3.2, V5.1, V5.4, V6.4, V7.7.
    fn check_move(&self, state: &State, order: &Move) -> Result<(), Illegal> {
        let unit = order.unit;
        Illegal::unless(
            self.can_move(state, unit),
            "V3.1",
            "its move is over, or it cannot move",
        )?;
        self.check_extras(state, order)?;
        let mut speed = self.speed(state, unit);
        if order.fast {
            speed += INCH;
        }
        if state.is(unit, Is::SEARCHED) {
            speed = speed.min(SEARCHING);
        }
        if order.mines > 0 {
            speed = speed.min(LAYING);
        }
        Illegal::unless(order.length() <= speed, "V1.5", "it is not so fast now")?;
        self.check_turns(state, order)?;
        let course = self.course(state, order);
        let way = &course.points[..=course.pieces];
        Illegal::unless(
            way.iter().all(|at| self.on(*at)),
            "V1.6",
            "nobody leaves the table",
        )?;
        let deep_draught = matches!(self.unit(unit).kind, Type::Carrier | Type::Battleship);
        let shoals = way[1..]
            .iter()
            .any(|at| deep_draught && self.lies(*at, Ground::Shallow, 0));
        let dry = way[1..].iter().any(|at| self.lies(*at, Ground::Island, 0));
        Illegal::unless(
            !shoals && !dry,
            "V3.2",
            "carriers and battleships keep out of shallow water, all off land",
        )?;
        let flees = state.is(unit, Is::FLEES)
            && self.nearest(state, unit, course.end()) <= self.nearest(state, unit, state.at[unit]);
        Illegal::unless(
            !flees || order.length() == 0,
            "V5.1",
            "an aborted PT unit goes away from the nearest ship",
        )
    }

    /// V3.1: pieces and turns. Who does not go ahead does not turn.
    fn check_turns(&self, state: &State, order: &Move) -> Result<(), Illegal> {
        let unit = order.unit;
        let (pieces, turns) = self.pieces(state, unit);
        let there = order.legs.iter().take_while(|leg| leg.ahead > 0).count();
        let rest = order.legs[there..]
            .iter()
            .all(|leg| leg.ahead == 0 && leg.turn == 0);
        let turned = order.legs.iter().filter(|leg| leg.turn != 0).count();
        let sharp = order.legs.iter().all(|leg| (-3..=3).contains(&leg.turn));
        let fits = rest && there <= usize::from(pieces) && turned <= usize::from(turns) && sharp;
        Illegal::unless(
            fits,
            "V3.1",
            "so many pieces, each with a turn of up to 45 degrees behind it",
        )?;
        let left = order.legs.iter().any(|leg| leg.turn < 0);
        let right = order.legs.iter().any(|leg| leg.turn > 0);
        let harmed = |harm| state.harmed(unit, harm) > 0;
        let stuck = harmed(Harm::RudderFast) && (left || right)
            || harmed(Harm::RudderLeft) && right
            || harmed(Harm::RudderRight) && left;
        Illegal::unless(!stuck, "V6.4", "its rudder does not let it turn that way")
    }

    /// Depth, mines, smoke, speed once.
    fn check_extras(&self, state: &State, order: &Move) -> Result<(), Illegal> {
        let (unit, sea) = (order.unit, &state.sea[order.unit]);
        let own = self.unit(unit);
        let submerged = own.kind == Type::Submarine && !sea.is.has(Is::SURFACED);
        let shallow = self.lies(state.at[unit], Ground::Shallow, 0);
        let deep = order.deep == 0 || submerged && order.deep <= self.extra(unit).depth && !shallow;
        let up = order.deep >= sea.deep || order.deep == 0;
        Illegal::unless(
            deep && up,
            "V7.7",
            "a submarine goes down to its limit, and comes up all at once",
        )?;
        let mined = self
            .near(
                state,
                unit.side(),
                self.surface(state, unit.side()),
                state.at[unit],
                TOUCH,
            )
            .without(unit.bit())
            .is_empty();
        let room = state.mines.len() + usize::from(order.mines) <= MOST_COUNTERS;
        let lays = order.mines == 0
            || order.mines <= sea.mines.min(own.asw)
                && own.kind.is_ship()
                && mined
                && room
                && order.length() > 0;
        Illegal::unless(
            lays,
            "V5.4",
            "up to its ASW value of mine counters, astern of a ship under way",
        )?;
        let smokes = !order.smoke
            || self.able(state, unit, Ability::LaySmokeScreen) && state.clouds.len() < MOST_COUNTERS;
        Illegal::unless(smokes, "V2.4", "it cannot lay smoke")?;
        let fast = !order.fast
            || self.able(state, unit, Ability::HighSpeedRun)
                && !state.base.used[unit].has(Once::HighSpeedRun);
        Illegal::unless(fast, "M18.33", "it has no high-speed run left")
    }

    fn nearest(&self, state: &State, unit: Id, at: Point) -> i32 {
        let enemy = unit.side().other();
        let ships = self.here(state, enemy, self.kinds(enemy).ships);
        ships
            .map(|ship| state.at[ship].square(at))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// V9.1 to V9.4.
    fn check_mission(&self, state: &State, unit: Id, mission: Mission) -> Result<(), Illegal> {
        let (own, sea) = (self.unit(unit), &state.sea[unit]);
        let free = self.can_fly(state, unit) && !sea.is.has(Is::NAMED) && own.kind.is_aircraft();
        Illegal::unless(free, "V9.1", "its mission is named, or it cannot fly")?;
        let home = mission == Mission::None || !sea.is.has(Is::HOMEWARD) && sea.load > 0;
        Illegal::unless(home, "V9.5", "it flies home, or has nothing to attack with")?;
        let fighter = own.kind == Type::Fighter;
        let enemy = |target: Id| {
            self.in_play(state, target) && target.side() != unit.side() && state.on_table(target)
        };
        let fits = match mission {
            Mission::None => true,
            Mission::Escort(bomber) => {
                fighter
                    && self.in_play(state, bomber)
                    && bomber.side() == unit.side()
                    && self.unit(bomber).kind.is_bomber()
            }
            Mission::Patrol => fighter && own.has(Ability::CombatAirPatrol),
            Mission::Strafe(target) => {
                fighter
                    && own.strafing > 0
                    && enemy(target)
                    && (self.unit(target).kind.is_ship() || self.extra(target).work)
            }
            Mission::Attack(weapon, target) => enemy(target) && self.may_attack(state, unit, weapon, target),
        };
        Illegal::unless(
            fits,
            "V9.1",
            "fighters escort, strafe or patrol if they can, bombers attack",
        )
    }

    fn may_attack(&self, state: &State, unit: Id, weapon: Weapon, target: Id) -> bool {
        let (own, foe) = (self.unit(unit), self.unit(target));
        let ship = foe.kind.is_ship() || self.extra(target).work;
        let once = weapon.once().is_none_or(|once| !state.base.used[unit].has(once));
        own.kind.is_bomber()
            && once
            && match weapon {
                Weapon::Bomb => own.bomb > 0 && ship,
                Weapon::Payload => own.numbers.payload > 0 && ship,
                Weapon::Torpedo => own.torpedo[0] > 0 && foe.kind.is_ship(),
                Weapon::Asw => own.asw > 0 && foe.kind == Type::Submarine && self.found(state, target),
                _ => false,
            }
    }

    /// V9.1: within its inches, a patrol within 5 inches of a carrier.
    fn check_flight(&self, state: &State, unit: Id, to: Point) -> Result<(), Illegal> {
        Illegal::unless(
            self.can_fly(state, unit),
            "V9.1",
            "its flight is over, or it has none",
        )?;
        let from = self.sets_out(state, unit, to);
        let reach = self.on(to) && from.within(to, self.extra(unit).inches);
        Illegal::unless(reach, "V9.1", "it does not fly so far")?;
        let aloft = state.on_table(unit) || state.sea[unit].mission != Mission::None;
        Illegal::unless(aloft, "V9.1", "who has no mission stays at base")?;
        let side = unit.side();
        let carriers = || self.near(state, side, self.kinds(side).carriers, to, NEAR);
        let patrols = state.sea[unit].mission != Mission::Patrol || !carriers().is_empty();
        Illegal::unless(patrols, "V9.2", "a patrol stays within 5 inches of a carrier")
    }

    fn check_star_shell(&self, state: &State, unit: Id, target: Id) -> Result<(), Illegal> {
        let may = self.part(Part::Night)
            && self.in_play(state, target)
            && target.side() != unit.side()
            && self.unit(target).kind.is_ship()
            && state.on_table(unit)
            && !state.is(unit, Is::SHELLED | Is::BEGAN)
            && state.base.fired[unit] == 0
            && !state.is(target, Is::LIT)
            && self.unit(unit).kind.is_ship();
        let band = || self.band(state, Attack::new(unit, Weapon::Secondary, target));
        let dice = may
            && band()
                .is_some_and(|band| self.dice(state, Attack::new(unit, Weapon::Secondary, target), band) > 0);
        Illegal::unless(
            dice,
            "V10.3",
            "a ship with secondary guns in range lights one ship before it fires",
        )
    }

    fn check_fire(&self, state: &State, fire: Fire) -> Result<(), Illegal> {
        let Attack {
            unit,
            weapon,
            target,
            with,
        } = fire.attack;
        let known = self.in_play(state, unit) && self.in_play(state, target);
        Illegal::unless(
            known && self.possible(state, fire.attack),
            "V4.2",
            "it has no such attack at that unit now",
        )?;
        let counted = fire.most == 0 || self.stock(state, unit, weapon).is_some();
        Illegal::unless(
            counted,
            "V5.1",
            "only torpedoes and charges that are counted can be spared",
        )?;
        let once = !with.has(With::ONCE)
            || weapon == Weapon::Main
                && self.base.has(unit, Ability::RapidFire)
                && !state.base.used[unit].has(Once::RapidFire)
            || weapon.kind() == Kind::Antiair
                && self.base.has(unit, Ability::DesperateAa)
                && !state.base.used[unit].has(Once::DesperateAa);
        let help = !with.has(With::HELP) || self.base.helper(&state.base, fire.attack).is_some();
        let payload = weapon.once().is_none_or(|once| !state.base.used[unit].has(once));
        Illegal::unless(
            once && help && payload && !with.has(With::PLEDGE),
            "M18.2",
            "that cannot be added now",
        )
    }

    /// Whether a side waits with what no list has: used by the list of choices.
    pub(super) fn each_answer(&self, state: &State, each: &mut dyn FnMut(Choice)) {
        if let Some(pending) = &state.pending {
            if let Pending::Mislead(fire) = pending {
                let side = fire.attack.unit.side();
                for own in self.kinds(side).ships.of(side) {
                    self.offer(state, Choice::Mislead(own), each);
                }
            }
            each(Choice::Use(false));
            if !matches!(pending, Pending::Mislead(_)) {
                each(Choice::Use(true));
            }
            return;
        }
        if state.stage == Stage::Edge {
            each(Choice::Edge { low: true });
            each(Choice::Edge { low: false });
            return;
        }
        let side = state.base.side;
        for unit in state.base.afloat[side].of(side) {
            self.each_of(state, unit, each);
        }
        self.offer(state, Choice::Done, each);
    }

    fn offer(&self, state: &State, choice: Choice, each: &mut dyn FnMut(Choice)) {
        if self.check(state, &choice).is_ok() {
            each(choice);
        }
    }

    fn each_of(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        let side = unit.side();
        let homes = || {
            self.kinds(side)
                .carriers
                .of(side)
                .map(Home)
                .chain([Home::AIRBASE])
        };
        match state.stage {
            Stage::Deploy if self.unit(unit).kind.is_aircraft() => {
                homes().for_each(|home| self.offer(state, Choice::Base { unit, home }, each));
            }
            Stage::Deploy => self.grid(3, &mut |at| {
                let heading = Heading(if state.base.low_edge[side] { 0 } else { 12 });
                self.offer(state, Choice::Deploy { unit, at, heading }, each);
            }),
            Stage::Sonar => self
                .enemies(state, unit)
                .for_each(|target| self.offer(state, Choice::Listen { unit, target }, each)),
            Stage::Move => self.each_move(state, unit, each),
            Stage::Missions => self.each_mission(state, unit, each),
            Stage::Fly => {
                homes().for_each(|home| self.offer(state, Choice::Land { unit, home }, each));
                self.offer(state, Choice::Stay { unit }, each);
                if self.can_fly(state, unit) {
                    self.grid(6, &mut |to| self.offer(state, Choice::Fly { unit, to }, each));
                }
            }
            Stage::Repair => {
                if let Some(target) = self.can_repair(state, unit) {
                    each(Choice::Repair { unit, target });
                }
            }
            _ => self.each_fire(state, unit, each),
        }
    }

    fn each_fire(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        self.offer(state, Choice::Hold { unit }, each);
        self.offer(state, Choice::Radar { unit }, each);
        self.enemies(state, unit)
            .for_each(|target| self.offer(state, Choice::StarShell { unit, target }, each));
        self.each_attack(state, unit, &mut |attack| {
            for with in [With::NOTHING, With::ONCE, With::HELP, With::ONCE.and(With::HELP)] {
                let attack = Attack { with, ..attack };
                self.offer(state, Choice::Fire(Fire::all(attack)), each);
            }
            false
        });
    }

    /// Points of the table so many inches apart.
    fn grid(&self, inches: Inches, each: &mut dyn FnMut(Point)) {
        let (width, height) = self.table();
        let step = inches * INCH;
        for x in 0..=width / step {
            for y in 0..=height / step {
                each(Point::new(x * step, y * step));
            }
        }
    }

    fn each_mission(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        for target in self.enemies(state, unit) {
            self.offer(state, Choice::Search { unit, target }, each);
            for weapon in [Weapon::Bomb, Weapon::Payload, Weapon::Torpedo, Weapon::Asw] {
                let mission = Mission::Attack(weapon, target);
                self.offer(state, Choice::Mission { unit, mission }, each);
            }
            self.offer(
                state,
                Choice::Mission {
                    unit,
                    mission: Mission::Strafe(target),
                },
                each,
            );
        }
        let side = unit.side();
        for bomber in self.kinds(side).aircraft.of(side) {
            self.offer(
                state,
                Choice::Mission {
                    unit,
                    mission: Mission::Escort(bomber),
                },
                each,
            );
        }
        for mission in [Mission::None, Mission::Patrol] {
            self.offer(state, Choice::Mission { unit, mission }, each);
        }
    }

    /// Moves in half inches and steps of 15 degrees.
    fn each_move(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        if !self.can_move(state, unit) {
            return;
        }
        for target in self.enemies(state, unit) {
            self.offer(state, Choice::Search { unit, target }, each);
        }
        self.offer(state, Choice::ChangeDepth { unit }, each);
        self.offer(state, Choice::Leave { unit }, each);
        for deep in 0..=self.extra(unit).depth {
            self.offer(state, Choice::Move(Move::stay(unit, deep)), each);
        }
        let most = (self.speed(state, unit) + INCH) / 50;
        let depths = if self.unit(unit).kind == Type::Submarine {
            self.extra(unit).depth
        } else {
            0
        };
        self.each_way(state, unit, Move::stay(unit, 0), 0, most, &mut |order| {
            for deep in 0..=depths {
                for mines in 0..=state.sea[unit].mines {
                    for (smoke, fast) in [(false, false), (true, false), (false, true), (true, true)] {
                        self.offer(
                            state,
                            Choice::Move(Move {
                                deep,
                                mines,
                                smoke,
                                fast,
                                ..order
                            }),
                            each,
                        );
                    }
                }
            }
        });
    }

    fn each_way(
        &self,
        state: &State,
        unit: Id,
        order: Move,
        leg: usize,
        left: Inches,
        each: &mut dyn FnMut(Move),
    ) {
        if leg >= usize::from(self.pieces(state, unit).0.min(3)) {
            return;
        }
        for ahead in 1..=left {
            for turn in -3..=3 {
                let mut longer = order;
                longer.legs[leg] = Leg {
                    ahead: (ahead * 50) as u16,
                    turn,
                };
                each(longer);
                self.each_way(state, unit, longer, leg + 1, left - ahead, each);
            }
        }
    }

    /// An answer at random where there are many: a unit, then what it does. None if no guess was legal.
    pub(super) fn guess(&self, state: &State, generator: &mut Generator) -> Option<Choice> {
        if state.pending.is_some() || !matches!(state.stage, Stage::Deploy | Stage::Fly | Stage::Move) {
            return None;
        }
        let side = state.base.side;
        let own: Mask = state.base.afloat[side];
        let (width, height) = self.table();
        for _ in 0..24 {
            let unit = own.of(side).nth(generator.below(own.len()))?;
            let half = |generator: &mut Generator, most: Inches| {
                Point::new(
                    generator.below(most as usize / 300 + 1) as i32 * 300,
                    generator.below(height as usize / 300 + 1) as i32 * 300,
                )
            };
            let choice = match state.stage {
                Stage::Deploy => Choice::Deploy {
                    unit,
                    at: half(generator, width),
                    heading: Heading(if state.base.low_edge[side] { 0 } else { 12 }),
                },
                Stage::Fly => match self.enemies(state, unit).nth(generator.below(8)) {
                    Some(target) => Choice::Fly {
                        unit,
                        to: grid_point(state.at[target]),
                    },
                    None => Choice::Stay { unit },
                },
                _ => match generator.below(40) {
                    0 => Choice::Done,
                    1 => Choice::ChangeDepth { unit },
                    _ => Choice::Move(self.random_move(state, unit, generator)),
                },
            };
            if self.check(state, &choice).is_ok() {
                return Some(choice);
            }
        }
        None
    }

    fn random_move(&self, state: &State, unit: Id, generator: &mut Generator) -> Move {
        let mut order = Move::stay(unit, 0);
        let pieces = generator.below(usize::from(self.pieces(state, unit).0) + 1);
        let mut left = self.speed(state, unit) / 50;
        for leg in order.legs.iter_mut().take(pieces) {
            if left < 1 {
                break;
            }
            let ahead = 1 + generator.below(left as usize) as i32;
            left -= ahead;
            *leg = Leg {
                ahead: (ahead * 50) as u16,
                turn: generator.below(7) as i8 - 3,
            };
        }
        if self.unit(unit).kind == Type::Submarine {
            order.deep = generator.below(usize::from(self.extra(unit).depth) + 1) as u8;
        }
        if generator.below(8) == 0 {
            order.mines = generator.below(usize::from(state.sea[unit].mines) + 1) as u8;
        }
        order.smoke = generator.below(12) == 0;
        order.fast = generator.below(12) == 0;
        order
    }
}

/// The nearest point of the list's grid.
fn grid_point(at: Point) -> Point {
    let nearest = |x: i16| (i32::from(x) + 300) / 600 * 600;
    Point::new(nearest(at.x), nearest(at.y))
}
