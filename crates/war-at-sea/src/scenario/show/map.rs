//! The map: areas, ports, and where ships return.

use super::{Grid, listed, section, table};
use crate::map::{Area, AreaSet, Port, PortSet};
use crate::naval::Side;
use crate::scenario::Scenario;
use crate::ships::Navy;

fn area_names(areas: AreaSet) -> String {
    listed(&areas.iter().map(|area| area.name()).collect::<Vec<_>>())
}

fn port_names(ports: PortSet) -> String {
    listed(&ports.iter().map(|port| port.name()).collect::<Vec<_>>())
}

/// The areas with what they are worth and what they border, switches applied.
pub(super) fn areas(scenario: &Scenario) -> Grid {
    let mut rows = table(&["Area", "Axis POC", "Allied POC", "Borders", "Ports"]);
    for (area, poc) in scenario.area_values() {
        let ports: PortSet = Port::ALL
            .into_iter()
            .filter(|port| scenario.borders[*port].has(area))
            .collect();
        rows.add_row([
            area.name().to_owned(),
            poc.axis.to_string(),
            poc.allied.to_string(),
            area_names(scenario.adjacent[area]),
            port_names(ports),
        ]);
    }
    section("Sea areas", rows)
}

/// The ports with their facilities.
pub(super) fn ports(scenario: &Scenario) -> Grid {
    let mut rows = table(&["Port", "Side", "Repairs", "Active", "Borders", "Used by"]);
    for port in Port::ALL {
        let record = scenario.ports[port];
        let navies: Vec<_> = Navy::ALL
            .into_iter()
            .filter(|navy| scenario.access[*navy].ports.has(port))
            .collect();
        let navies: Vec<_> = navies.into_iter().map(Navy::name).collect();
        rows.add_row([
            port.name().to_owned(),
            record.side.map_or("Neutral", Side::name).to_owned(),
            record.repair.to_string(),
            active(record.active, scenario.turns),
            area_names(scenario.borders[port]),
            listed(&navies),
        ]);
    }
    section("Ports", rows)
}

fn active((first, last): (u8, u8), turns: u8) -> String {
    match (first, last.min(turns)) {
        (0, _) => "never".to_owned(),
        (first, _) if first > turns => "never".to_owned(),
        (1, last) if last == turns => "always".to_owned(),
        (first, last) => format!("turns {first} to {last}"),
    }
}

/// Where ships return from each area (ruling M13).
pub(super) fn returns(scenario: &Scenario) -> Grid {
    let mut rows = table(&["Area", "Navy", "Returns to", "Disabled"]);
    for area in Area::ALL {
        let mut heading = area.name();
        for navy in Navy::ALL
            .into_iter()
            .filter(|navy| scenario.areas(*navy).has(area))
        {
            let row = scenario.returns[area][navy];
            rows.add_row([
                heading,
                navy.name(),
                &port_names(row.sound),
                &port_names(row.disabled),
            ]);
            heading = "";
        }
    }
    section("Return to port, as far as ports are open (M13)", rows)
}
