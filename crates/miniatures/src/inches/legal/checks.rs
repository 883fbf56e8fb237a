//! The clauses of deploying, moving, missions, flight and fire.

use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::{Fire, Leg, Mission, Move};
use crate::inches::critical::Harm;
use crate::inches::plane::{Heading, INCH, Inches, Point, TOUCH};
use crate::inches::rules::{Ground, NEAR, Victory};
use crate::inches::state::{Home, Id, Is, MOST_COUNTERS, Place, Side, State};
use crate::inches::switches::Part;
use crate::sector::attack::{Attack, Kind, Weapon, With};
use crate::sector::once::Once;
use admiralty_core::machine::Illegal;

/// V5.4: the longest move of a ship that lays mines.
const LAYING: Inches = 2 * INCH;
/// V7.4: of one that searches.
const SEARCHING: Inches = 3 * INCH;

impl Victory {
    /// V1.4, V1.6.
    pub(super) fn check_deploy(
        &self,
        state: &State,
        unit: Id,
        at: Point,
        heading: Heading,
    ) -> Result<(), Illegal> {
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
        let shallow = self.deep_draught(unit) && self.lies(at, Ground::Shallow, 0);
        Illegal::unless(
            !shallow,
            "V3.2",
            "carriers and battleships keep out of shallow water",
        )?;
        let room = !self.lies(at, Ground::Island, 0) && self.free(state, at, unit);
        Illegal::unless(room, "V1.6", "units stand half an inch apart, and on water")
    }

    /// Whether no other unit on the water is within half an inch.
    pub(super) fn free(&self, state: &State, at: Point, unit: Id) -> bool {
        !Side::BOTH.into_iter().any(|side| {
            self.here(state, side, self.kinds(side).ships | self.kinds(side).submarines)
                .any(|other| other != unit && state.at[other].square(at) < TOUCH * TOUCH)
        })
    }

    pub(super) fn check_base(&self, state: &State, unit: Id, home: Home) -> Result<(), Illegal> {
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
    pub(super) fn leaves_room(&self, state: &State, unit: Id, home: Home) -> bool {
        let side = unit.side();
        let airbase = crate::inches::setup::airbase(self, side);
        if home != airbase || !self.unit(unit).fits_carriers {
            return true;
        }
        let bound = (state.base.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&other| state.base.place[other] == Place::Waiting && !self.unit(other).fits_carriers);
        self.berths(state, side, home) > bound.count()
    }

    /// V3.1, V3.2, V5.1, V5.4, V6.4, V7.7.
    pub(super) fn check_move(&self, state: &State, order: &Move) -> Result<(), Illegal> {
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
        if !self.ground.is_empty() {
            self.check_ground(unit, way, course.beached)?;
        }
        let near = self.nearest(state, unit, course.end()) <= self.nearest(state, unit, state.at[unit]);
        let flees = near && self.flight_of(state, unit).is_some();
        Illegal::unless(
            !flees,
            "V5.1",
            "an aborted PT unit goes away from the nearest ship",
        )
    }

    /// V3.2, M4.3: ground over which no piece of a move leads; a ship that runs aground stops on a shoal (V3.3).
    fn check_ground(&self, unit: Id, way: &[Point], beached: bool) -> Result<(), Illegal> {
        let last = way.len().saturating_sub(2);
        for (number, piece) in way.windows(2).enumerate() {
            let over = |ground| self.crosses(piece[0], piece[1], ground);
            let deep = self.deep_draught(unit) && over(Ground::Shallow);
            Illegal::unless(
                !deep && !over(Ground::Island),
                "V3.2",
                "carriers and battleships keep out of shallow water, all off land",
            )?;
            let stops = beached && number == last;
            let shoal = !stops && !self.is_shallow(unit) && over(Ground::Shoal);
            Illegal::unless(!shoal, "M4.3", "only a shallow draft goes over shoals")?;
        }
        Ok(())
    }

    /// V3.2.
    fn deep_draught(&self, unit: Id) -> bool {
        matches!(self.unit(unit).kind, Type::Carrier | Type::Battleship)
    }

    /// V5.1: a move by which an aborted PT unit ends farther from the nearest ship, if some simple move does.
    pub(in crate::inches) fn flight_of(&self, state: &State, unit: Id) -> Option<Move> {
        if !state.is(unit, Is::FLEES) || !self.can_move(state, unit) {
            return None;
        }
        let (speed, short) = (self.speed(state, unit), INCH / 2);
        let near = self.nearest(state, unit, state.at[unit]);
        let ways = (0..25_i8).map(|way| (way % 5, way / 5));
        let turn = |number: i8| [0, -3, 3, -1, 1][number as usize];
        ways.map(|(first, second)| {
            let mut order = Move::stay(unit, 0);
            let far = [short, short, speed - 2 * short];
            let turns = [turn(first), turn(second), 0];
            for (leg, (far, turn)) in order.legs.iter_mut().zip(far.into_iter().zip(turns)) {
                let ahead = far as u16;
                *leg = Leg { ahead, turn };
            }
            order
        })
        .filter(|_| speed > 2 * short)
        .find(|order| {
            let course = self.course(state, order);
            let way = &course.points[..=course.pieces];
            let open =
                way.iter().all(|at| self.on(*at)) && self.check_ground(unit, way, course.beached).is_ok();
            open && !course.beached
                && self.nearest(state, unit, course.end()) > near
                && self.check_turns(state, order).is_ok()
        })
    }

    /// V3.1: pieces and turns. Who does not go ahead does not turn.
    pub(super) fn check_turns(&self, state: &State, order: &Move) -> Result<(), Illegal> {
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
    pub(super) fn check_extras(&self, state: &State, order: &Move) -> Result<(), Illegal> {
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

    pub(super) fn nearest(&self, state: &State, unit: Id, at: Point) -> i32 {
        let enemy = unit.side().other();
        let ships = self.here(state, enemy, self.kinds(enemy).ships);
        ships
            .map(|ship| state.at[ship].square(at))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// V9.1 to V9.4.
    pub(super) fn check_mission(&self, state: &State, unit: Id, mission: Mission) -> Result<(), Illegal> {
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

    pub(super) fn may_attack(&self, state: &State, unit: Id, weapon: Weapon, target: Id) -> bool {
        let (own, foe) = (self.unit(unit), self.unit(target));
        let ship = foe.kind.is_ship() || self.extra(target).work;
        let once = weapon.once().is_none_or(|once| !state.base.used[unit].has(once));
        own.kind.is_bomber()
            && once
            && match weapon {
                Weapon::Bomb => own.bomb > 0 && ship,
                Weapon::Payload => own.numbers.payload > 0 && ship,
                Weapon::Torpedo => own.torpedo[0] > 0 && self.is_ship(target),
                Weapon::Asw => own.asw > 0 && foe.kind == Type::Submarine && self.found(state, target),
                _ => false,
            }
    }

    /// V9.1: within its inches, a patrol within 5 inches of a carrier.
    pub(super) fn check_flight(&self, state: &State, unit: Id, to: Point) -> Result<(), Illegal> {
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
        if self.must_fly_home(state, unit) {
            let lands = self
                .homes(state, unit)
                .any(|home| self.can_land(state, unit, home));
            let home = !lands && self.leads_home(state, unit, to);
            return Illegal::unless(home, "V9.5", "it flies home, and lands where it can");
        }
        let side = unit.side();
        let by = |which| !self.near(state, side, which, to, NEAR).is_empty();
        let fits = match state.sea[unit].mission {
            Mission::Patrol => by(self.kinds(side).carriers),
            Mission::Escort(bomber) => by(bomber.bit()),
            _ => true,
        };
        Illegal::unless(
            fits,
            "V9.2",
            "a patrol stays within 5 inches of a carrier, an escort of its bomber",
        )
    }

    pub(super) fn check_star_shell(&self, state: &State, unit: Id, target: Id) -> Result<(), Illegal> {
        let may = self.part(Part::Night)
            && self.in_play(state, target)
            && target.side() != unit.side()
            && self.is_ship(target)
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

    pub(super) fn check_fire(&self, state: &State, fire: Fire) -> Result<(), Illegal> {
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
                && self.able(state, unit, Ability::RapidFire)
                && !state.base.used[unit].has(Once::RapidFire)
            || weapon.kind() == Kind::Antiair
                && self.able(state, unit, Ability::DesperateAa)
                && !state.base.used[unit].has(Once::DesperateAa);
        let help = !with.has(With::HELP) || self.helper(state, fire.attack).is_some();
        Illegal::unless(
            once && help && !with.has(With::PLEDGE),
            "M18.2",
            "that cannot be added now",
        )
    }
}
