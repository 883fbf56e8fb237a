//! Victory points and the end (G19).

use super::super::event::Roll;
use super::super::rules::Operations;
use super::super::state::{NO_FLEET, State};
use super::Play;
use crate::battle::ending::{QUARTERS, winner};
use crate::battle::state::Side;
use crate::ships::HULL;
use crate::switches::Switch as BattleSwitch;
use admiralty_core::contract::Ending;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl Operations {
    /// What of a side's ships is worth something to the enemy, in quarters of a point (G11.10, G19.1 to G19.3).
    fn losses(&self, state: &State, side: Side) -> i32 {
        let party = &self.sides[side];
        let own = &*state.own[side];
        let cripples = !self.switches.battle.differs(BattleSwitch::CrippleVp);
        let mut points = 0;
        for (number, (unit, ship)) in party.force.units.iter().zip(&own.ships).enumerate() {
            let all = unit.ship.boxes[HULL];
            let interned = state.open.interned[side] >> unit.counter & 1 == 1;
            let quarry = self
                .quarry
                .filter(|quarry| side == Side::Central && usize::from(quarry.ship) == number);
            points += match quarry {
                _ if ship.sunk() => unit.worth,
                Some(quarry) if interned => quarry.interned,
                _ if interned || cripples && 2 * (all - ship.boxes[HULL]) > all => unit.worth / 2,
                _ => 0,
            };
        }
        let leaders = !self.switches.battle.differs(BattleSwitch::Leaders)
            && !self.switches.battle.differs(BattleSwitch::LeaderVp);
        let lost = party
            .leaders
            .iter()
            .filter(|leader| leaders && own.ships[usize::from(leader.ship)].sunk());
        points + 2 * QUARTERS * lost.count() as i32
    }

    /// Quarters of a point of a side.
    #[must_use]
    pub fn points(&self, state: &State, side: Side) -> i32 {
        let open = &state.open;
        let shelled: i32 = open.shelled[side].iter().map(|coast| i32::from(coast.2)).sum();
        let delivered = i32::from(open.delivered[side]) * i32::from(self.sides[side].load_worth);
        let mines = QUARTERS * i32::from(state.own[side].mined_coasts);
        let mut points = self.losses(state, side.other())
            + 2 * i32::from(open.merchants[side])
            + shelled
            + delivered
            + mines;
        if let Some(quarry) = self.quarry.filter(|_| side == Side::Central) {
            let fleet = self.fleet_of(state, quarry.ship);
            let course = state.own[side].fleet(fleet).map(|fleet| fleet.course);
            points += quarry.haven.filter(|_| open.home).map_or(0, |(_, worth)| worth);
            let there = |port: u8| course.is_some_and(|course| course.port == Some(port));
            points += quarry
                .refuge
                .filter(|(port, _)| there(*port))
                .map_or(0, |(_, worth)| worth);
        }
        points
    }

    /// The fleet of the ship on which victory hangs.
    fn fleet_of(&self, state: &State, ship: u8) -> u8 {
        let counter = self.sides[Side::Central].force.units[usize::from(ship)].counter;
        state.own[Side::Central]
            .counters
            .get(usize::from(counter))
            .map_or(NO_FLEET, |counter| counter.fleet)
    }

    /// How it ended (G19.4).
    #[must_use]
    pub fn ending(&self, state: &State) -> Ending {
        let points = Side::BOTH.map(|side| self.points(state, side));
        let winner = winner(points, self.switches.battle.margin_percent());
        Ending::new(winner.map(Side::seat).into_iter().collect(), points)
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// The victory check at the end of a turn.
    pub(super) fn is_over(&mut self) -> bool {
        if let Some(quarry) = self.rules.quarry {
            let fleet = self.rules.fleet_of(self.state, quarry.ship);
            let zone = self.state.own[Side::Central]
                .fleet(fleet)
                .map(|fleet| fleet.course.zone);
            let sunk = self.state.own[Side::Central].ships[usize::from(quarry.ship)].sunk();
            if zone.is_some() && zone == quarry.haven.map(|(haven, _)| haven) && !sunk {
                self.open().home = true;
            }
            if sunk || zone.is_none() || self.state.open.home {
                return true;
            }
        }
        let gone = Side::BOTH
            .into_iter()
            .any(|side| self.state.own[side].all().next().is_none());
        self.state.turn >= self.rules.turns || gone
    }
}
