//! Raids on merchants (G14) and shore bombardment (G15).

use super::super::event::{Event, Roll};
use super::super::order::{Act, Mission};
use super::super::rules::Operations;
use super::super::switches::Switch;
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::{Code, Nation, Ship, Size};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// The most that shelling one nation's coast in one zone is worth, in quarters of a point (G15.3).
const MOST_OF_A_COAST: u8 = 16;

/// Merchants destroyed by a die (G14.5).
#[must_use]
pub fn merchants(die: u8, density: u8, offset: u8, night: bool) -> u8 {
    (die + u8::from(night) + density).saturating_sub(offset)
}

impl Operations {
    /// Whether a ship rolls on a raid (G14.4).
    fn searches(&self, ship: &Ship) -> bool {
        let warship = !ship.code.is_merchant() && ship.nation != Nation::None;
        match self.switches.at(Switch::RaidDiceOf) {
            0 => warship && ship.code != Code::TB,
            1 => warship,
            _ => warship && ship.code.size() >= Size::Medium,
        }
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G14.2 to G14.6.
    pub(super) fn raids(&mut self) {
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let Some(fleet) = self.state.own[side].fleet(number) else {
                    continue;
                };
                let Act::Search(factors) = fleet.doing else {
                    continue;
                };
                let density = self.rules.map.zone(fleet.course.zone).density;
                let enemies = self.rules.sides[side.other()]
                    .war_from
                    .iter()
                    .any(|from| *from <= self.state.turn);
                if fleet.fought || fleet.mission != Mission::Raid || !fleet.at_sea || density == 0 || !enemies
                {
                    continue;
                }
                let destroyed = self.search(side, number, factors, density);
                if destroyed > 0 {
                    self.open().merchants[side] += u16::from(destroyed);
                    self.strike(side, number);
                }
                self.tell(&Event::Raided(side, number, destroyed));
            }
        }
    }

    /// The dice of a raid: all of its first MF, then those of the second.
    fn search(&mut self, side: Side, number: u8, factors: u8, density: u8) -> u8 {
        let (turn, night) = (self.state.turn, self.rules.night(self.state.turn));
        let offset = self.rules.switches.number(Switch::MltOffset);
        let plus_one = self.rules.switches.differs(Switch::Search2);
        let (rolls, more) = if plus_one { (1, factors - 1) } else { (factors, 0) };
        let ships = self.rules.ships_of(&self.state.own[side], side, number);
        let ships: ArrayVec<u8, SHIPS> = ships
            .filter(|(_, ship)| self.rules.searches(ship))
            .map(|(unit, _)| unit as u8)
            .collect();
        let mut destroyed = 0;
        for factor in 0..rolls {
            for &ship in &ships {
                let die = self.dice.roll(Roll::Search(turn, side, number, factor, ship));
                destroyed += merchants(die + more, density, offset, night);
            }
        }
        destroyed
    }

    /// A raider that strikes comes on the map (G12.8, G14.6).
    fn strike(&mut self, side: Side, number: u8) {
        let turn = self.state.turn;
        if let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number)) {
            fleet.shown = true;
            fleet.struck = turn;
        }
    }

    /// G15.
    pub(super) fn shelling(&mut self) {
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let own = &*self.state.own[side];
                let Some(fleet) = own.fleet(number) else {
                    continue;
                };
                let zone = fleet.course.zone;
                let stays = fleet.from == zone && fleet.at_sea && !fleet.fought;
                let coast = self.rules.coast(side, zone, self.state.turn);
                let (Act::Shell, true, Some(nation)) = (fleet.doing, stays, coast) else {
                    continue;
                };
                if !self.rules.may_shell(side, zone, self.state.turn) {
                    continue;
                }
                let ships: ArrayVec<usize, SHIPS> = self
                    .rules
                    .ships_of(own, side, number)
                    .map(|(unit, _)| unit)
                    .collect();
                let heavy = ships.iter().any(|unit| self.rules.heavy(own, *unit));
                let points = self.shelled(side, zone, nation, heavy);
                self.strike(side, number);
                self.tell(&Event::Shelled(side, number, ships.len() as u8, points));
            }
        }
    }

    /// What a turn of shelling is worth in quarters of a point, at most so much for a coast (G15.3).
    fn shelled(&mut self, side: Side, zone: u8, nation: Nation, heavy: bool) -> u8 {
        let double = 1 + u8::from(self.rules.sides[side].doubled >> zone & 1 == 1);
        let worth = 4 * self.rules.switches.number(Switch::BombardVp) * double;
        let worth = if heavy { worth } else { worth / 2 };
        let most = MOST_OF_A_COAST * double;
        let coasts = &mut self.open().shelled[side];
        let coast = coasts
            .iter_mut()
            .find(|coast| (coast.0, coast.1) == (zone, nation as u8));
        let before = coast.as_ref().map_or(0, |coast| coast.2);
        let gained = worth.min(most - before);
        match coast {
            Some(coast) => coast.2 += gained,
            None => {
                let _ = coasts.try_push((zone, nation as u8, gained));
            }
        }
        gained
    }
}
