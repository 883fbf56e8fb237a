//! Where units are deployed and based.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::aim::{Verdict, allow};
use crate::sector::board::Sector;
use crate::sector::rules::Aaws;
use crate::sector::state::{Home, Id, Place, Side, State};

impl Aaws {
    /// M2.6, M18.49.
    pub(super) fn may_deploy(&self, state: &State, unit: Id, at: Sector) -> Verdict {
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

    pub(super) fn near_enemy_ship(&self, state: &State, side: Side, at: Sector, distance: u8) -> bool {
        let enemy = side.other();
        self.on_board(state, enemy, self.kinds(enemy).ships)
            .filter_map(|ship| state.at(ship))
            .any(|ship| self.board.distance(ship, at) <= distance)
    }

    /// M1.7: on a carrier with room, or at the airbase; and all others must still find a place.
    pub(super) fn may_base(&self, state: &State, unit: Id, home: Home) -> Verdict {
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
    pub(super) fn may_use(&self, state: &State, unit: Id, home: Home, setup: bool) -> Verdict {
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
}
