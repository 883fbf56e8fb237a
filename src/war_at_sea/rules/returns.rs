//! Where ships return after combat (rules 5.7, 6.8, 17.1; ruling M13).

use crate::naval::CounterId;
use crate::war_at_sea::map::{Area, Port, PortSet};
use crate::war_at_sea::position::Position;
use crate::war_at_sea::scenario::Scenario;
use crate::war_at_sea::ships::Navy;

/// The ports to which a ship may return from an area. A port is open or closed by the turn that is ending.
/// Empty: the ship is lost for want of a port.
#[must_use]
pub fn return_ports(
    scenario: &Scenario,
    position: &Position,
    ship: CounterId,
    area: Area,
    disabled: bool,
) -> PortSet {
    let navy = position.navy(scenario, ship);
    let row = scenario.returns[area][navy];
    let mut ports = if disabled { row.disabled } else { row.sound };
    ports = ports & scenario.open_ports(navy, position.turn);
    let to_england = scenario.switches.barents_british_to_england_from_t3;
    if area == Area::BarentsSea && navy == Navy::British && !to_england && ports.has(Port::Russia) {
        ports.remove(Port::England);
    }
    ports
}
