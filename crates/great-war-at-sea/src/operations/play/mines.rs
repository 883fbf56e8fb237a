//! Mines (G20), and hits by mines and torpedoes outside of battles (G8.5).

use super::super::event::{Event, Hazard, Roll};
use super::super::order::{Act, Mission};
use super::super::rules::{Operations, bit};
use super::super::state::{Fleet, Mines};
use super::Play;
use crate::battle::damage::Target;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::Code;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// Turns that it takes to lay a field.
const LAY: u8 = 4;

impl Operations {
    /// Whether a fleet comes on a field in this turn: it enters the zone, or goes along the passage.
    fn comes_on(fleet: &Fleet, field: &Mines) -> bool {
        let mut at = fleet.from;
        for &zone in &fleet.passed {
            let moved = zone != at;
            let along = field
                .to
                .is_some_and(|to| [(at, zone), (zone, at)].contains(&(field.zone, to)));
            if moved && (along || field.to.is_none() && field.zone == zone) {
                return true;
            }
            at = zone;
        }
        false
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// Fleets that come on a field of the other side.
    pub(super) fn mined(&mut self) {
        for side in Side::BOTH {
            for place in 0..self.state.own[side.other()].mines.len() {
                let field = &self.state.own[side.other()].mines[place].clone();
                for number in self.fleets(side) {
                    let fleet = self.state.own[side].fleet(number);
                    if fleet.is_some_and(|fleet| Operations::comes_on(fleet, field)) {
                        self.strikes_mines(side, number, place as u8, field);
                    }
                }
            }
            self.strike_off(side);
        }
    }

    fn strikes_mines(&mut self, side: Side, number: u8, place: u8, field: &Mines) {
        let turn = self.state.turn;
        let narrow = field.to.is_some() || self.rules.map.zone(field.zone).narrows;
        let die = self
            .dice
            .roll(Roll::Hazard(turn, side, Hazard::Mine, number, place));
        let hit = die >= if narrow { 5 } else { 6 };
        if hit {
            let ships = self.rules.ships_of(&self.state.own[side], side, number);
            let ships: ArrayVec<usize, SHIPS> = ships.map(|(unit, _)| unit).collect();
            self.hit_one(side, &ships, number, place);
        }
        self.tell(&Event::Mined(side, number, u8::from(hit)));
    }

    /// A random one of these ships takes a torpedo hit.
    fn hit_one(&mut self, side: Side, ships: &[usize], whose: u8, number: u8) {
        if let Some(unit) = self.draw_ship(side, ships, whose, number) {
            self.holed(side, unit, whose, number);
        }
    }

    /// One of these ships at random.
    pub(super) fn draw_ship(&mut self, side: Side, ships: &[usize], whose: u8, number: u8) -> Option<usize> {
        let count = u16::try_from(ships.len()).ok().filter(|count| *count > 0)?;
        let turn = self.state.turn;
        let drawn = self
            .dice
            .roll_sided(Roll::Hazard(turn, side, Hazard::Victim, whose, number), count);
        ships.get(usize::from(drawn) - 1).copied()
    }

    /// G8.5 outside of a battle.
    pub(super) fn holed(&mut self, side: Side, unit: usize, whose: u8, number: u8) {
        let built = &self.rules.sides[side].force.units[unit];
        let turn = self.state.turn;
        let purpose = Roll::Hazard(turn, side, Hazard::Damage, whose, number);
        let die = (!built.ship.code.sunk_by_a_torpedo()).then(|| self.dice.roll(purpose));
        let mut ship = self.state.own[side].ships[unit];
        let struck = Target {
            switches: &self.rules.switches.battle,
            unit: built,
            ship: &mut ship,
        }
        .torpedo(die);
        let own = self.own(side);
        own.ships[unit] = ship;
        if struck.sunk {
            own.counters[usize::from(built.counter)].alive -= 1;
            self.open().sunk[side] |= 1 << unit;
        }
        self.tell(&Event::Holed(side, unit as u8, struck.sunk));
    }

    /// Fields that are laid, and swept.
    pub(super) fn minelaying(&mut self) {
        for side in Side::BOTH {
            for number in self.fleets(side) {
                self.lay(side, number);
                self.sweep(side, number);
            }
        }
    }

    fn lay(&mut self, side: Side, number: u8) {
        let own = self.own(side);
        let load = own
            .counters_of(number)
            .find(|counter| own.counters[*counter].loaded);
        let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
            return;
        };
        if fleet.doing != Act::Lay || fleet.mission != Mission::Minelay || fleet.fought || !fleet.at_sea {
            return;
        }
        let Some(load) = load else {
            return;
        };
        fleet.work += 1;
        if fleet.work < LAY {
            return;
        }
        fleet.work = 0;
        let zone = fleet.course.zone;
        own.counters[load].loaded = false;
        // The Allied side mines the border of the Straits from a zone beside them.
        let map = &self.rules.map;
        let border = map.beside[usize::from(zone)]
            .iter()
            .find(|(next, _)| map.zone(*next).straits);
        let to = border.filter(|_| side == Side::Allied).map(|(next, _)| *next);
        let enemy = self.rules.sides[side.other()].nations;
        let coast = map
            .zone(zone)
            .coasts
            .iter()
            .any(|nation| bit(*nation) & enemy != 0);
        let own = self.own(side);
        own.mines.push(Mines { zone, to });
        own.mined_coasts += u8::from(coast);
        self.tell(&Event::Laid(side, number));
    }

    /// Two or more destroyers, torpedo boats or gunboats that stay a turn sweep a field on a 6.
    fn sweep(&mut self, side: Side, number: u8) {
        let own = &*self.state.own[side];
        let Some(fleet) = own.fleet(number) else {
            return;
        };
        let small = |code: Code| matches!(code, Code::DD | Code::TB | Code::GB);
        let sweepers = self
            .rules
            .ships_of(own, side, number)
            .filter(|(_, ship)| small(ship.code))
            .count();
        let zone = fleet.course.zone;
        let stays = fleet.at_sea && fleet.from == zone && !fleet.fought;
        let fields = &self.state.own[side.other()].mines;
        let Some(place) = fields
            .iter()
            .position(|field| field.zone == zone || field.to == Some(zone))
        else {
            return;
        };
        if sweepers < 2 || !stays {
            return;
        }
        let turn = self.state.turn;
        if self
            .dice
            .roll(Roll::Hazard(turn, side, Hazard::Sweep, number, place as u8))
            == 6
        {
            self.own(side.other()).mines.remove(place);
            self.tell(&Event::Swept(side, number));
        }
    }
}
