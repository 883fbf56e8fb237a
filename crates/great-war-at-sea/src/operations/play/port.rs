//! Ports at the end of a turn: rest and re-arming (G16.4), neutral ports (G11.10); repairs (G18).

use super::super::event::{Event, Roll};
use super::super::rules::Operations;
use super::super::switches::Switch;
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::{HULL, Speed};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// Turns in a friendly port that re-arm torpedoes (G16.4).
const REARM: u8 = 3;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    pub(super) fn ports(&mut self) {
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let Some(port) = self.state.own[side]
                    .fleet(number)
                    .and_then(|fleet| fleet.course.port)
                else {
                    continue;
                };
                match self.rules.friendly(side, port) {
                    Some(true) => self.rest(side, number),
                    Some(false) => {}
                    None => self.neutral(side, number, port),
                }
            }
        }
    }

    /// G16.4: uninterrupted turns in a friendly port re-arm torpedoes. A turn counts that began there.
    fn rest(&mut self, side: Side, number: u8) {
        let never = self.rules.switches.differs(Switch::Rearm);
        let force = &self.rules.sides[side].force;
        let own = self.own(side);
        let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
            return;
        };
        if fleet.at_sea || fleet.fought {
            fleet.rested = 0;
            return;
        }
        fleet.rested = fleet.rested.saturating_add(1);
        if fleet.rested < REARM || never {
            return;
        }
        for counter in own.counters_of(number).collect::<ArrayVec<usize, SHIPS>>() {
            force.counters[counter]
                .units()
                .for_each(|unit| own.ships[unit].spent = false);
        }
    }

    /// G11.10.
    fn neutral(&mut self, side: Side, number: u8, port: u8) {
        let limit = self.rules.neutral_stay();
        let own = &*self.state.own[side];
        if self
            .rules
            .ships_of(own, side, number)
            .all(|(_, ship)| ship.code.is_merchant())
        {
            return;
        }
        let own = self.own(side);
        let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
            return;
        };
        fleet.stay = fleet.stay.saturating_add(1);
        if fleet.stay >= limit {
            fleet.used |= 1 << port;
        }
        if fleet.stay <= limit || limit == u8::MAX {
            return;
        }
        let interned = own
            .counters_of(number)
            .fold(0_u128, |mask, counter| mask | 1 << counter);
        self.open().interned[side] |= interned;
        self.dissolve(side, number);
        self.tell(&Event::Interned(side, number));
    }

    /// G18.2: ships that are dead in the water and have not fought in this turn.
    pub(super) fn repairs(&mut self) {
        let turn = self.state.turn;
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let own = &*self.state.own[side];
                let Some(fleet) = own.fleet(number).filter(|fleet| !fleet.fought) else {
                    continue;
                };
                let in_port = u8::from(fleet.course.port.is_some());
                let dead = self.rules.ships_of(own, side, number).map(|(unit, _)| unit);
                let dead: ArrayVec<usize, SHIPS> = dead
                    .filter(|unit| own.ships[*unit].speed == Speed::Dead)
                    .collect();
                for unit in dead {
                    let die = self.dice.roll(Roll::Repair(turn, side, unit as u8));
                    let ship = &mut self.own(side).ships[unit];
                    let mended = die - in_port <= ship.boxes[HULL];
                    if mended {
                        ship.speed = Speed::Slow;
                    }
                    self.tell(&Event::Repair(side, unit as u8, die, mended));
                }
            }
        }
    }
}
