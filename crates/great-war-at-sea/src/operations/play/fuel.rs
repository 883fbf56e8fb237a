//! Fuel (G21).

use super::super::event::Roll;
use super::super::rules::Operations;
use super::super::switches::Switch;
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::Code;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// Turns in a friendly port that fill the bunkers; in a neutral one, or beside a collier at sea.
const FILLS: [u8; 2] = [3, 6];

/// Endurance in MF.
#[must_use]
pub fn bunkers(code: Code) -> u8 {
    match code {
        Code::BB | Code::B | Code::BC | Code::CA | Code::CD => 72,
        Code::CL => 60,
        Code::CVS | Code::ML | Code::Merchant | Code::FastMerchant => 96,
        Code::DL | Code::DD => 24,
        Code::TB | Code::GB => 12,
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// What the turn cost, and bunkers that were filled.
    pub(super) fn coal(&mut self) {
        if !self.rules.switches.differs(Switch::Fuel) {
            return;
        }
        for side in Side::BOTH {
            for number in self.fleets(side) {
                self.coal_fleet(side, number);
            }
        }
    }

    fn coal_fleet(&mut self, side: Side, number: u8) {
        let own = &*self.state.own[side];
        let head = own.head(number);
        let Some((spent, zone)) = own.fleet(head).map(|fleet| (fleet.spent, fleet.course.zone)) else {
            return;
        };
        let colliers = own
            .all()
            .filter(|(_, other)| other.course.zone == zone)
            .any(|(other, _)| {
                self.rules
                    .ships_of(own, side, other)
                    .any(|(_, ship)| &*ship.name == "Collier")
            });
        let force = &self.rules.sides[side].force;
        let own = self.own(side);
        let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
            return;
        };
        let beside = fleet.at_sea && fleet.from == zone && spent == 0 && colliers;
        fleet.coaling = if beside {
            fleet.coaling.saturating_add(1)
        } else {
            0
        };
        let full = fleet.rested >= FILLS[0] || fleet.stay.max(fleet.coaling) >= FILLS[1];
        let cost = if spent >= 2 { 3 } else { spent };
        for counter in own.counters_of(number).collect::<ArrayVec<usize, SHIPS>>() {
            for unit in force.counters[counter].units() {
                let most = bunkers(force.units[unit].ship.code);
                own.fuel[unit] = if full {
                    most
                } else {
                    own.fuel[unit].saturating_sub(cost)
                };
            }
        }
    }
}
