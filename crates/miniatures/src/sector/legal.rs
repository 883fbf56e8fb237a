//! Which answers are legal, stage by stage; and all of them in a list.

use super::aim::{Verdict, allow, illegal};
use super::attack::{Attack, Kind, With};
use super::board::Sector;
use super::choice::Choice;
use super::once::Once;
use super::rules::Aaws;
use super::stacking::AIRCRAFT_LIMIT;
use super::state::{Flags, Home, Id, Mask, Pending, Place, Side, Stage, State};
use crate::ability::Ability;
use crate::card::Type;
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

    /// M2.6, M18.49.
    fn may_deploy(&self, state: &State, unit: Id, at: Sector) -> Verdict {
        let side = unit.side();
        allow(state.place[unit] == Place::Waiting, "M2.6", "it is deployed")?;
        allow(!self.kind(unit).is_aircraft(), "M1.7", "an aircraft has a base")?;
        allow(at.index() < self.board.len(), "M2.1", "there is no such sector")?;
        allow(
            self.may_enter(state, unit, at),
            "M4.3",
            "ships and submarines may not be on an island",
        )?;
        let row = self.board.grid(at).row;
        if self.kind(unit) == Type::Submarine {
            let own = self.own_row(state, side, row);
            let infiltrates =
                self.has(unit, Ability::Infiltrator) && !self.near_enemy_ship(state, side, at, 2);
            return allow(own || infiltrates, "M2.6", "submarines go in the own rows");
        }
        allow(
            row == self.edge_row(state, side),
            "M2.6",
            "ships go in the own edge row",
        )?;
        // Overfilled evenly: none holds three before all hold two.
        let ships = self.kinds(side).ships;
        let there = |sector| (state.in_sector(side, sector) & ships).len();
        let fits = self.fits_in(state, unit, at);
        let least = self
            .board
            .row(row)
            .iter()
            .filter(|&s| self.may_enter(state, unit, s))
            .map(there)
            .min();
        let even = there(at) <= least.unwrap_or(0).max(1);
        allow(fits || even, "M2.6", "sectors are overfilled evenly")
    }

    fn near_enemy_ship(&self, state: &State, side: Side, at: Sector, distance: u8) -> bool {
        let enemy = side.other();
        self.on_board(state, enemy, self.kinds(enemy).ships)
            .filter_map(|ship| state.at(ship))
            .any(|ship| self.board.distance(ship, at) <= distance)
    }

    /// M1.7: on a carrier with room, or at the airbase; and all others must still find a place.
    fn may_base(&self, state: &State, unit: Id, home: Home) -> Verdict {
        let side = unit.side();
        let waits = state.place[unit] == Place::Waiting && self.kind(unit).is_aircraft();
        allow(waits, "M1.7", "it is no aircraft without a base")?;
        self.may_use(state, unit, home, true)?;
        if home == Home::AIRBASE && self.unit(unit).fits_carriers {
            let waiting = self.kinds(side).aircraft.of(side).filter(|&other| {
                other != unit
                    && state.afloat[side].has(other)
                    && state.place[other] == Place::Waiting
                    && !self.unit(other).fits_carriers
            });
            let room = self.based_room(state, side, Home::AIRBASE);
            let why = "the airbase is needed by aircraft that fit on no carrier";
            allow(waiting.count() < room, "M1.7", why)?;
        }
        Ok(())
    }

    /// Room at set-up, when carriers may wait to be deployed.
    pub(in crate::sector) fn based_room(&self, state: &State, side: Side, home: Home) -> usize {
        let places = match home.carrier() {
            Some(carrier) if state.afloat[side].has(carrier) => usize::from(self.unit(carrier).capacity),
            Some(_) => 0,
            None => usize::from(self.conditions.airbase[side]),
        };
        let taken = (state.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&unit| state.place[unit] == Place::Home && state.home[unit] == home)
            .filter(|&unit| self.unit(unit).away.is_none());
        places.saturating_sub(taken.count())
    }

    /// M1.7, M10.2: whether a base can take an aircraft.
    fn may_use(&self, state: &State, unit: Id, home: Home, setup: bool) -> Verdict {
        let side = unit.side();
        if self.unit(unit).away.is_some() {
            return allow(
                home == Home::AIRBASE,
                "C8.4",
                "it goes back to where it came from",
            );
        }
        if let Some(carrier) = home.carrier() {
            let own = carrier.side() == side && self.kinds(side).carriers.has(carrier);
            allow(own, "M10.1", "that is no own carrier")?;
            let why = "it does not land on carriers";
            allow(self.unit(unit).fits_carriers, "M1.7", why)?;
        } else {
            allow(home == Home::AIRBASE, "M10.1", "there is no such base")?;
        }
        let room = if setup {
            self.based_room(state, side, home)
        } else {
            self.room(state, side, home)
        };
        allow(room > 0, "M10.2", "there is no room")
    }

    /// M18.33: Lead the Attack, Establish Screen.
    fn may_lead(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        if state.moving != Id::NONE {
            allow(state.moving == unit, "M18.33", "another unit is moving")?;
        } else {
            let leads = self.unit(unit).numbers.lead > 0 && !state.used[unit].has(Once::Lead);
            let screened = self.screened(state, unit).is_some();
            allow(leads || screened, "M18.33", "it does not move after deployment")?;
        }
        allow(self.fits_in(state, unit, to), "M4.4", "the sector is full")
    }

    /// M18.33: the ship that establishes a screen with this cruiser or destroyer.
    pub(in crate::sector) fn screened(&self, state: &State, unit: Id) -> Option<Id> {
        let side = unit.side();
        let at = state.at(unit)?;
        if !matches!(self.kind(unit), Type::Cruiser | Type::Destroyer) {
            return None;
        }
        self.on_board(state, side, self.kinds(side).ships.without(unit.bit()))
            .find(|&ship| {
                self.has(ship, Ability::EstablishScreen)
                    && !state.flags[ship].has(Flags::STEPPED)
                    && state
                        .at(ship)
                        .is_some_and(|sector| self.board.distance(sector, at) <= 1)
            })
    }

    /// One sector on, not onto an island (M4.1, M4.3).
    fn adjacent(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        let Some(from) = state.at(unit) else {
            return Err(("M4.1", "it is not on the board"));
        };
        let next = to.index() < self.board.len() && self.board.distance(from, to) == 1;
        allow(next, "M4.1", "a step leads to an adjacent sector")?;
        allow(
            self.may_enter(state, unit, to),
            "M4.3",
            "ships and submarines may not enter an island",
        )?;
        allow(
            !self.kind(unit).is_aircraft(),
            "M4.1",
            "aircraft do not move with ships",
        )
    }

    /// M18.56, Surprise Raid: two enemy ships.
    fn may_surprise(&self, state: &State, unit: Id, target: Id) -> Verdict {
        let able = self.raids(state, unit);
        allow(able, "M18.56", "it names no ships now")?;
        self.enemy_ship(state, unit.side(), target)?;
        let named = state.flags[target].has(Flags::SURPRISED);
        allow(!named, "M18.56", "the ship is named already")
    }

    /// Whether a unit can still name ships for a surprise raid.
    pub(in crate::sector) fn raids(&self, state: &State, unit: Id) -> bool {
        let side = unit.side();
        self.has(unit, Ability::SurpriseRaid)
            && state.surprise[side]
            && state.at(unit).is_some()
            && !state.flags[unit].has(Flags::NAMED)
    }

    fn enemy_ship(&self, state: &State, side: Side, target: Id) -> Verdict {
        let enemy = side.other();
        let ship = target.index() < 128
            && target.side() == enemy
            && self.kinds(enemy).ships.has(target)
            && state.at(target).is_some();
        allow(ship, "M18.16", "that is no enemy ship on the board")
    }

    /// M18.34.
    fn may_pursue(&self, state: &State, unit: Id, target: Id) -> Verdict {
        let able = self.has(unit, Ability::PursuitShip)
            && state.at(unit).is_some()
            && state.pursues[unit] == Id::NONE
            && !state.flags[unit].has(Flags::STUCK);
        allow(able, "M18.34", "it pursues nothing now")?;
        self.enemy_ship(state, unit.side(), target)?;
        let here = state.at(unit) == state.at(target);
        allow(here, "M18.34", "the quarry is in its sector")
    }

    /// M4.1 to M4.4.
    fn may_step(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        let steps = if state.moving == Id::NONE {
            self.may_start(state, unit)?;
            self.speed(state, unit)
        } else {
            allow(state.moving == unit, "M4.1", "units move one after another")?;
            state.steps_left
        };
        allow(steps > 0, "M4.1", "it cannot move farther")?;
        let after = steps - 1;
        let ends = || {
            let reach = self.within(state, unit, to, after);
            reach.iter().any(|sector| self.may_end(state, unit, sector))
        };
        let room = !state.crowded[unit.side()] && self.fits_in(state, unit, to) || ends();
        allow(room, "M4.4", "it could not end its move within the limits")
    }

    /// Whether a unit may begin its move.
    fn may_start(&self, state: &State, unit: Id) -> Verdict {
        allow(state.moving == Id::NONE, "M4.1", "units move one after another")?;
        let done = state.flags[unit].has(Flags::MOVE_DONE);
        allow(!done, "M4.1", "it has moved")?;
        allow(state.at(unit).is_some(), "M4.1", "it is not on the board")
    }

    fn may_halt(&self, state: &State) -> Verdict {
        allow(state.moving != Id::NONE, "M4.1", "no unit is moving")?;
        let unit = state.moving;
        let fits = state
            .at(unit)
            .is_some_and(|sector| self.may_end(state, unit, sector));
        allow(fits, "M4.4", "the sector is full")
    }

    /// M18.33, High-Speed Run and Sprint: before the unit moves.
    fn may_boost(&self, state: &State, unit: Id, once: Once) -> Verdict {
        self.may_start(state, unit)?;
        let ability = match once {
            Once::HighSpeedRun => Ability::HighSpeedRun,
            Once::Sprint => Ability::Sprint,
            _ => return Err(("M18.33", "that gives no speed")),
        };
        allow(
            self.has(unit, ability) && !self.kind(unit).is_aircraft(),
            "M18.33",
            "it has no such ability",
        )?;
        let stuck = state.flags[unit].has(Flags::STUCK);
        allow(!stuck, "M18.17", "it cannot move this turn")?;
        allow(
            !state.used[unit].has(once),
            "M18.2",
            "it has been used, and can be used once",
        )
    }

    /// M2.7, C8.6: at the end of its own movement, from its own edge row.
    fn may_leave(&self, state: &State, unit: Id) -> Verdict {
        let side = unit.side();
        let from = self.conditions.leave_from[side];
        let may = from.is_some_and(|turn| state.turn >= turn);
        allow(may, "M2.7", "nobody leaves the board here")?;
        let moves = !self.kind(unit).is_aircraft();
        allow(moves, "C8.6", "ships and submarines leave the board")?;
        let other = state.moving != Id::NONE && state.moving != unit;
        allow(!other, "M4.1", "units move one after another")?;
        let row = state.at(unit).map(|sector| self.board.grid(sector).row);
        let edge = row == Some(self.edge_row(state, side));
        allow(edge, "C8.6", "units leave over their own edge row")
    }

    fn may_end_movement(&self, state: &State) -> Verdict {
        allow(state.moving == Id::NONE, "M4.1", "a unit is still moving")?;
        let side = state.side;
        let fits = !state.crowded[side] || self.excess(state, side) <= state.surplus;
        allow(fits, "M4.4", "sectors are over the limit")
    }

    /// M2.6: surplus units that cannot obey M4.4.
    fn may_lose(&self, state: &State, unit: Id) -> Verdict {
        let over = state.at(unit).is_some_and(|sector| {
            let alike = self.alike(unit);
            let there = (state.in_sector(unit.side(), sector) & alike).len();
            let limit = if alike == self.kinds(unit.side()).ships {
                self.ship_limit(state, unit.side(), sector)
            } else {
                1
            };
            there > limit && !self.kind(unit).is_aircraft()
        });
        allow(over, "M2.6", "its sector is not over the limit")
    }

    /// M18.55, M18.56: Chase and Torpedo Run, at the end of the own movement.
    fn may_chase(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        let flags = state.flags[unit];
        let free = !flags.has(Flags::STEPPED) && !flags.has(Flags::STUCK);
        allow(free, "M18.56", "it does not move again")?;
        allow(self.fits_in(state, unit, to), "M4.4", "the sector is full")?;
        if state.moving != Id::NONE {
            let joins = self.joins_run(state, unit) && self.in_torpedo_range(state, unit, to);
            return allow(joins, "M18.55", "one destroyer joins, into torpedo range");
        }
        let chases = self.has(unit, Ability::Chase) && self.chases(state, unit, to);
        let runs = self.has(unit, Ability::TorpedoRun)
            && !state.used[unit].has(Once::TorpedoRun)
            && self.in_torpedo_range(state, unit, to);
        allow(chases || runs, "M18.56", "it does not move after its side")
    }

    /// M18.56, Chase: no enemy ship within 3, and nearer to the nearest.
    fn chases(&self, state: &State, unit: Id, to: Sector) -> bool {
        let enemy = unit.side().other();
        let Some(from) = state.at(unit) else {
            return false;
        };
        let ships = || {
            self.on_board(state, enemy, self.kinds(enemy).ships)
                .filter_map(|ship| state.at(ship))
        };
        let nearest = ships().map(|ship| self.board.distance(from, ship)).min();
        nearest.is_some_and(|nearest| {
            let nearer =
                |ship| self.board.distance(from, ship) == nearest && self.board.distance(to, ship) < nearest;
            nearest > 3 && ships().any(nearer)
        })
    }

    /// M18.55, Torpedo Run: an enemy ship is in reach of its torpedoes from there.
    fn in_torpedo_range(&self, state: &State, unit: Id, from: Sector) -> bool {
        let enemy = unit.side().other();
        self.on_board(state, enemy, self.kinds(enemy).ships)
            .filter_map(|ship| state.at(ship))
            .any(|ship| {
                let range = usize::from(self.board.distance(from, ship));
                self.unit(unit).torpedo.get(range).is_some_and(|&dice| dice > 0)
            })
    }

    /// M18.55: a destroyer next to the ship that runs, or with it.
    fn joins_run(&self, state: &State, unit: Id) -> bool {
        let runner = state.moving;
        let near = match (state.at(runner), state.at(unit)) {
            (Some(one), Some(other)) => self.board.distance(one, other) <= 1,
            _ => false,
        };
        near && unit != runner && self.kind(unit) == Type::Destroyer
    }

    /// M18.5.
    fn may_hunt(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        let flags = state.flags[unit];
        let able =
            self.has(unit, Ability::SubHunter) && !flags.has(Flags::STEPPED) && !flags.has(Flags::STUCK);
        allow(able, "M18.5", "it does not shift now")?;
        let enemy = unit.side().other();
        let there = state.in_sector(enemy, to) & self.kinds(enemy).submarines;
        let quarry = there
            .of(enemy)
            .any(|submarine| !self.has(submarine, Ability::ElusiveQuarry));
        allow(
            quarry,
            "M18.5",
            "a Sub Hunter shifts into a sector with an enemy submarine",
        )?;
        allow(self.fits_in(state, unit, to), "M4.4", "the sector is full")
    }

    fn may_refuel(&self, state: &State, unit: Id) -> Verdict {
        let able = self.has(unit, Ability::ExcellentEndurance) && !state.used[unit].has(Once::Endurance);
        allow(able, "M18.47", "it has no excellent endurance left")?;
        let waits = state.place[unit] == Place::Home && state.counters[unit] > 0;
        allow(waits, "M18.47", "it has no rearming counter")
    }

    /// Whether an aircraft can be placed now (M5.1).
    #[inline]
    pub(in crate::sector) fn flies(&self, state: &State, unit: Id) -> bool {
        state.place[unit] == Place::Home
            && state.counters[unit] == 0
            && !state.flags[unit].has(Flags::STEPPED)
    }

    /// M5.1 to M5.3.
    fn may_fly(&self, state: &State, unit: Id, to: Sector, strafe: bool) -> Verdict {
        allow(self.flies(state, unit), "M5.1", "it is not ready to fly")?;
        allow(to.index() < self.board.len(), "M2.1", "there is no such sector")?;
        let side = unit.side();
        let there = state.in_sector(side, to) & self.kinds(side).aircraft;
        allow(
            there.len() < AIRCRAFT_LIMIT,
            "M4.4",
            "the sector is full of aircraft",
        )?;
        let able = self.unit(unit).strafing > 0
            && self.kind(unit) == Type::Fighter
            && self.switches.advanced.strafing;
        allow(!strafe || able, "M17.3", "it does not strafe")
    }

    /// M5.2: aircraft at the airbase may stay; those of carriers must fly.
    fn may_stay(&self, state: &State) -> Verdict {
        let side = state.side;
        let ready = (state.afloat[side] & self.kinds(side).aircraft).of(side);
        let based = ready.filter(|&unit| self.flies(state, unit));
        let any = based.into_iter().any(|unit| state.home[unit] == Home::AIRBASE);
        allow(any, "M5.2", "aircraft of carriers must fly")
    }

    /// M18.6.
    fn may_patrol(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        let side = unit.side();
        let flags = state.flags[unit];
        let able = self.has(unit, Ability::CombatAirPatrol) && !flags.has(Flags::STEPPED | Flags::ABORTED);
        allow(
            able && self.kind(unit) == Type::Fighter,
            "M18.6",
            "it flies no patrol now",
        )?;
        let Some(from) = state.at(unit) else {
            return Err(("M18.6", "it is not in the air"));
        };
        let guards = !(state.in_sector(side, from) & self.kinds(side).carriers).is_empty();
        let alone = !self.enemy_aircraft_in(state, side, from);
        let why = "a patrol leaves an own carrier that no enemy aircraft is with";
        allow(guards && alone, "M18.6", why)?;
        let near = to.index() < self.board.len() && self.board.distance(from, to) <= 2;
        let found = near && self.enemy_aircraft_in(state, side, to);
        allow(found, "M18.6", "it flies to enemy aircraft within 2")?;
        let there = (state.in_sector(side, to) & self.kinds(side).aircraft).without(unit.bit());
        allow(
            there.len() < AIRCRAFT_LIMIT,
            "M4.4",
            "the sector is full of aircraft",
        )
    }

    fn enemy_aircraft_in(&self, state: &State, side: Side, sector: Sector) -> bool {
        let enemy = side.other();
        !(state.in_sector(enemy, sector) & self.kinds(enemy).aircraft).is_empty()
    }

    /// M18.16.
    fn may_spot(&self, state: &State, unit: Id, target: Id) -> Verdict {
        let able = self.spots(unit) && state.at(unit).is_some() && !state.flags[unit].has(Flags::NAMED);
        allow(able, "M18.16", "it names no ship now")?;
        self.enemy_ship(state, unit.side(), target)?;
        let near = |a: Sector, b: Sector| self.board.distance(a, b) <= 2;
        let close = match (state.at(unit), state.at(target)) {
            (Some(one), Some(other)) => near(one, other),
            _ => false,
        };
        let far = self.has(unit, Ability::ScoutCruiser) || self.has(unit, Ability::ScoutPlanes);
        allow(far || close, "M18.16", "it names a ship within 2")
    }

    /// Whether a unit names ships before air attacks.
    pub(in crate::sector) fn spots(&self, unit: Id) -> bool {
        let names = [
            Ability::Shadowing,
            Ability::Pinpointer,
            Ability::ScoutCruiser,
            Ability::ScoutPlanes,
        ];
        names.into_iter().any(|ability| self.has(unit, ability))
    }

    /// M18.56, Dangerous Quarry.
    fn may_slip_off(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        let missed = state.flags[unit].has(Flags::MISSED_QUARRY) && self.has(unit, Ability::DangerousQuarry);
        allow(missed, "M18.56", "no attack on it went wrong")?;
        allow(self.fits_in(state, unit, to), "M4.4", "the sector is full")
    }

    /// M3.4, M6 to M9.
    fn may_attack(&self, state: &State, choice: &Choice) -> Verdict {
        let side = state.side;
        match *choice {
            Choice::Attack(attack) => {
                self.acts(state, attack.unit)?;
                let enemy = attack.target.index() < 128
                    && attack.target.side() != side
                    && state.afloat[side.other()].has(attack.target);
                allow(enemy, "M8.1", "that is no enemy unit")?;
                let able = self.attackers(state.stage, side).has(attack.unit);
                let known = Self::weapons_of(state.stage).contains(&attack.weapon);
                allow(
                    able && known,
                    "M3.1",
                    "that unit does not attack so in this phase",
                )?;
                self.possible(state, attack)?;
                self.keeps_pledge(state, attack)
            }
            Choice::Smoke { unit } => {
                self.acts(state, unit)?;
                let able = state.stage == Stage::Surface && self.has(unit, Ability::LaySmokeScreen);
                allow(
                    able && self.kind(unit).is_ship(),
                    "M18.35",
                    "it lays no smoke now",
                )?;
                let fresh = state.fired[unit] == 0 && !state.flags[unit].has(Flags::SMOKES);
                allow(fresh, "M18.35", "it lays smoke instead of attacking")?;
                allow(state.at(unit).is_some(), "M18.35", "it is not on the board")?;
                allow(
                    !self.owes(state, unit),
                    "M18.21",
                    "another ship must keep its word first",
                )
            }
            Choice::Support { unit } => {
                self.acts(state, unit)?;
                self.may_support(state, unit)?;
                allow(
                    !self.owes(state, unit),
                    "M18.21",
                    "another ship must keep its word first",
                )
            }
            Choice::Done => {
                // With alternating resolution the spotter may rest; the next own ship keeps its word.
                let rests = state.pledge.is_some_and(|(spotter, _)| state.acting == spotter);
                let owed = state.pledge.is_some_and(|(spotter, _)| spotter.side() == side);
                let why = "a ship was to be attacked by gunnery too";
                allow(!owed || rests, "M18.21", why)
            }
            _ => Err(("M3.1", "that is not what is asked now")),
        }
    }

    /// M3.4: with alternating resolution one unit makes all its attacks.
    fn acts(&self, state: &State, unit: Id) -> Verdict {
        let turn = state.acting == Id::NONE || state.acting == unit;
        allow(turn, "M3.4", "another unit makes its attacks first")?;
        let over = state.flags[unit].has(Flags::STEPPED);
        allow(!over, "M3.4", "it has made its attacks")
    }

    /// M18.21: whether another ship than the spotter must attack the pledged ship first.
    fn owes(&self, state: &State, unit: Id) -> bool {
        state
            .pledge
            .is_some_and(|(spotter, _)| spotter != unit && spotter.side() == unit.side())
    }

    fn keeps_pledge(&self, state: &State, attack: Attack) -> Verdict {
        let Some((spotter, target)) = state
            .pledge
            .filter(|(spotter, _)| spotter.side() == attack.unit.side())
        else {
            return Ok(());
        };
        let keeps = attack.target == target && attack.weapon.kind() == Kind::Gunnery;
        allow(
            attack.unit == spotter || keeps,
            "M18.21",
            "that ship must attack the one that was pledged",
        )
    }

    /// M18.48: from the enemy's edge row, instead of the main attack.
    fn may_support(&self, state: &State, unit: Id) -> Verdict {
        let able = state.stage == Stage::Surface
            && self.has(unit, Ability::ShoreSupport)
            && !state.used[unit].has(Once::ShoreSupport)
            && !state.flags[unit].has(Flags::SMOKES);
        allow(able, "M18.48", "it shells no shore now")?;
        let main = self.ready(state, unit, super::attack::Weapon::Main).is_ok();
        allow(
            main,
            "M18.48",
            "it shells the shore instead of firing its main guns",
        )?;
        let row = state.at(unit).map(|sector| self.board.grid(sector).row);
        let edge = row == Some(self.edge_row(state, unit.side().other()));
        allow(edge, "M18.48", "it must be in the enemy's edge row")
    }

    /// The aircraft that lands next: they land in the order of the fleet list.
    pub(in crate::sector) fn next_to_land(&self, state: &State) -> Option<Id> {
        let side = state.side;
        let out = (state.afloat[side] & self.kinds(side).aircraft).of(side);
        out.into_iter().find(|&unit| state.flags[unit].has(Flags::OUT))
    }

    /// M10.1.
    fn may_land(&self, state: &State, unit: Id, home: Home) -> Verdict {
        let next = self.next_to_land(state) == Some(unit);
        allow(next, "M10.1", "aircraft land in the order of the fleet list")?;
        self.may_use(state, unit, home, false)
    }

    /// The bases on which an aircraft can land.
    pub(in crate::sector) fn each_base(
        &self,
        state: &State,
        unit: Id,
        setup: bool,
        mut each: impl FnMut(Home),
    ) {
        let side = unit.side();
        let carriers = (state.afloat[side] & self.kinds(side).carriers)
            .of(side)
            .map(Home);
        for home in carriers.chain([Home::AIRBASE]) {
            if self.may_use(state, unit, home, setup).is_ok() {
                each(home);
            }
        }
    }

    /// M18.39: neither moved nor attacked this turn.
    fn may_repair(&self, state: &State, unit: Id, target: Id) -> Verdict {
        let able = self.has(unit, Ability::Repair) && !state.used[unit].has(Once::Repair);
        allow(able, "M18.39", "it repairs nothing now")?;
        let ship = target.index() < 128
            && target.side() == unit.side()
            && self.kinds(unit.side()).ships.has(target)
            && target != unit
            && state.at(target).is_some()
            && state.at(unit) == state.at(target);
        allow(ship, "M18.39", "it repairs an own ship in its sector")?;
        let idle = |unit: Id| !state.flags[unit].has(Flags::MOVED | Flags::ATTACKED);
        allow(
            idle(unit) && idle(target),
            "M18.39",
            "neither may have moved or attacked this turn",
        )?;
        allow(!self.undamaged(state, target), "M18.39", "it is not damaged")
    }

    /// M18.38, M18.48: next to an island in the enemy's half; without one, in the enemy's edge row.
    fn may_unload(&self, state: &State, unit: Id) -> Verdict {
        let fresh = self.unit(unit).numbers.cargo > 0 && !state.used[unit].has(Once::Cargo);
        allow(fresh, "M18.38", "it has no cargo")?;
        allow(!self.kind(unit).is_aircraft(), "M18.38", "aircraft land no cargo")?;
        let enemy = unit.side().other();
        let islands = || {
            state
                .islands
                .iter()
                .filter(|&s| self.own_row(state, enemy, self.board.grid(s).row))
        };
        let at_goal = state.at(unit).is_some_and(|at| {
            let island = islands().any(|island| self.board.distance(at, island) <= 1);
            let edge = self.board.grid(at).row == self.edge_row(state, enemy);
            island || islands().next().is_none() && edge && !self.switches.cargo_island_only
        });
        allow(at_goal, "M18.38", "it is not where its cargo goes")
    }

    /// M18.41.
    fn may_mine(&self, state: &State, unit: Id) -> Verdict {
        let fresh = self.has(unit, Ability::Mines) && !state.used[unit].has(Once::Mines);
        allow(fresh, "M18.41", "it has no mines")?;
        let at = state.at(unit);
        let ship = self.kind(unit).is_ship();
        let clear = at.is_some_and(|sector| !state.mines.has(sector));
        allow(ship && clear, "M18.41", "a ship mines its own sector")
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
