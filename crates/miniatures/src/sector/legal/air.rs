//! Where aircraft fly.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::aim::{Verdict, allow};
use crate::sector::board::Sector;
use crate::sector::rules::Aaws;
use crate::sector::stacking::AIRCRAFT_LIMIT;
use crate::sector::state::{Flags, Home, Id, Place, Side, State};

impl Aaws {
    /// Whether an aircraft can be placed now (M5.1).
    #[inline]
    pub(in crate::sector) fn flies(&self, state: &State, unit: Id) -> bool {
        state.place[unit] == Place::Home
            && state.counters[unit] == 0
            && !state.flags[unit].has(Flags::STEPPED)
    }

    /// M5.1 to M5.3.
    pub(super) fn may_fly(&self, state: &State, unit: Id, to: Sector, strafe: bool) -> Verdict {
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
    pub(super) fn may_stay(&self, state: &State) -> Verdict {
        let side = state.side;
        let ready = (state.afloat[side] & self.kinds(side).aircraft).of(side);
        let based = ready.filter(|&unit| self.flies(state, unit));
        let any = based.into_iter().any(|unit| state.home[unit] == Home::AIRBASE);
        allow(any, "M5.2", "aircraft of carriers must fly")
    }

    /// M18.6.
    pub(super) fn may_patrol(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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

    pub(super) fn enemy_aircraft_in(&self, state: &State, side: Side, sector: Sector) -> bool {
        let enemy = side.other();
        !(state.in_sector(enemy, sector) & self.kinds(enemy).aircraft).is_empty()
    }

    /// M18.16.
    pub(super) fn may_spot(&self, state: &State, unit: Id, target: Id) -> Verdict {
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
    pub(super) fn may_slip_off(&self, state: &State, unit: Id, to: Sector) -> Verdict {
        self.adjacent(state, unit, to)?;
        let missed = state.flags[unit].has(Flags::MISSED_QUARRY) && self.has(unit, Ability::DangerousQuarry);
        allow(missed, "M18.56", "no attack on it went wrong")?;
        allow(self.fits_in(state, unit, to), "M4.4", "the sector is full")
    }
}
