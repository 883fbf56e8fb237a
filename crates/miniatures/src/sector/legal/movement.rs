//! Moves of ships and submarines, and what is done before and after them.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::aim::{Verdict, allow};
use crate::sector::board::Sector;
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Place, Side, State};

impl Aaws {
    /// M18.33: Lead the Attack, Establish Screen.
    pub(super) fn may_lead(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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
    pub(super) fn adjacent(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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
    pub(super) fn may_surprise(&self, state: &State, unit: Id, target: Id) -> Verdict {
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

    pub(super) fn enemy_ship(&self, state: &State, side: Side, target: Id) -> Verdict {
        let enemy = side.other();
        let ship = target.index() < 128
            && target.side() == enemy
            && self.kinds(enemy).ships.has(target)
            && state.at(target).is_some();
        allow(ship, "M18.16", "that is no enemy ship on the board")
    }

    /// M18.34.
    pub(super) fn may_pursue(&self, state: &State, unit: Id, target: Id) -> Verdict {
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
    pub(super) fn may_step(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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
    pub(super) fn may_start(&self, state: &State, unit: Id) -> Verdict {
        allow(state.moving == Id::NONE, "M4.1", "units move one after another")?;
        let done = state.flags[unit].has(Flags::MOVE_DONE);
        allow(!done, "M4.1", "it has moved")?;
        allow(state.at(unit).is_some(), "M4.1", "it is not on the board")
    }

    pub(super) fn may_halt(&self, state: &State) -> Verdict {
        allow(state.moving != Id::NONE, "M4.1", "no unit is moving")?;
        let unit = state.moving;
        let fits = state
            .at(unit)
            .is_some_and(|sector| self.may_end(state, unit, sector));
        allow(fits, "M4.4", "the sector is full")
    }

    /// M18.33, High-Speed Run and Sprint: before the unit moves.
    pub(super) fn may_boost(&self, state: &State, unit: Id, once: Once) -> Verdict {
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
    pub(super) fn may_leave(&self, state: &State, unit: Id) -> Verdict {
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

    pub(super) fn may_end_movement(&self, state: &State) -> Verdict {
        allow(state.moving == Id::NONE, "M4.1", "a unit is still moving")?;
        let side = state.side;
        let fits = !state.crowded[side] || self.excess(state, side) <= state.surplus;
        allow(fits, "M4.4", "sectors are over the limit")
    }

    /// M2.6: surplus units that cannot obey M4.4.
    pub(super) fn may_lose(&self, state: &State, unit: Id) -> Verdict {
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
    pub(super) fn may_chase(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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
    pub(super) fn chases(&self, state: &State, unit: Id, to: Sector) -> bool {
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
    pub(super) fn in_torpedo_range(&self, state: &State, unit: Id, from: Sector) -> bool {
        let enemy = unit.side().other();
        self.on_board(state, enemy, self.kinds(enemy).ships)
            .filter_map(|ship| state.at(ship))
            .any(|ship| {
                let range = usize::from(self.board.distance(from, ship));
                self.unit(unit).torpedo.get(range).is_some_and(|&dice| dice > 0)
            })
    }

    /// M18.55: a destroyer next to the ship that runs, or with it.
    pub(super) fn joins_run(&self, state: &State, unit: Id) -> bool {
        let runner = state.moving;
        let near = match (state.at(runner), state.at(unit)) {
            (Some(one), Some(other)) => self.board.distance(one, other) <= 1,
            _ => false,
        };
        near && unit != runner && self.kind(unit) == Type::Destroyer
    }

    /// M18.5.
    pub(super) fn may_hunt(&self, state: &State, unit: Id, to: Sector) -> Verdict {
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

    pub(super) fn may_refuel(&self, state: &State, unit: Id) -> Verdict {
        let able = self.has(unit, Ability::ExcellentEndurance) && !state.used[unit].has(Once::Endurance);
        allow(able, "M18.47", "it has no excellent endurance left")?;
        let waits = state.place[unit] == Place::Home && state.counters[unit] > 0;
        allow(waits, "M18.47", "it has no rearming counter")
    }
}
