//! Landing, repairs, cargo and mines.

use crate::ability::Ability;
use crate::sector::aim::{Verdict, allow};
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Home, Id, State};

impl Aaws {
    /// The aircraft that lands next: they land in the order of the fleet list.
    pub(in crate::sector) fn next_to_land(&self, state: &State) -> Option<Id> {
        let side = state.side;
        let out = (state.afloat[side] & self.kinds(side).aircraft).of(side);
        out.into_iter().find(|&unit| state.flags[unit].has(Flags::OUT))
    }

    /// M10.1.
    pub(super) fn may_land(&self, state: &State, unit: Id, home: Home) -> Verdict {
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
    pub(super) fn may_repair(&self, state: &State, unit: Id, target: Id) -> Verdict {
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
    pub(super) fn may_unload(&self, state: &State, unit: Id) -> Verdict {
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
    pub(super) fn may_mine(&self, state: &State, unit: Id) -> Verdict {
        let fresh = self.has(unit, Ability::Mines) && !state.used[unit].has(Once::Mines);
        allow(fresh, "M18.41", "it has no mines")?;
        let at = state.at(unit);
        let ship = self.kind(unit).is_ship();
        let clear = at.is_some_and(|sector| !state.mines.has(sector));
        allow(ship && clear, "M18.41", "a ship mines its own sector")
    }
}
