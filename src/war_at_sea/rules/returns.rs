//! Where ships return after combat (rules 5.7, 6.8, 17.1; ruling M13).

use crate::naval::CounterId;
use crate::war_at_sea::map::{Area, PortSet};
use crate::war_at_sea::position::Position;
use crate::war_at_sea::scenario::Scenario;

/// The ports to which a ship may return from an area. A port is open or closed by the turn that is ending.
/// Empty: the ship is lost for want of a port.
#[must_use]
#[inline]
pub fn return_ports(
    scenario: &Scenario,
    position: &Position,
    ship: CounterId,
    area: Area,
    disabled: bool,
) -> PortSet {
    let bases = &scenario.bases[usize::from(position.turn) - 1][area][position.navy(scenario, ship)];
    if disabled { bases.disabled } else { bases.sound }
}
