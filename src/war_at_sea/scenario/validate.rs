//! Checks values of a scenario against one another. A value that could not be read is no reason for more faults.

use super::draft::{Draft, SitesDraft};
use super::names::remedy_for;
use super::provenance::Got;
use super::tree::Sink;
use crate::naval::Side;
use crate::war_at_sea::map::{Area, Port};
use crate::war_at_sea::ships::Navy;

/// Reports everything that does not fit together.
pub(super) fn check(draft: &Draft, sink: &mut Sink) {
    check_adjacency(draft, sink);
    check_access(draft, sink);
    check_returns(draft, sink);
    check_land_air(draft, sink);
    check_turn_lists(draft, sink);
    check_takeover(draft, sink);
    check_weakened(draft, sink);
    super::validate_ships::check(draft, sink);
}

/// Rule 6.2: areas border one another, never one alone.
fn check_adjacency(draft: &Draft, sink: &mut Sink) {
    for area in Area::ALL {
        let Some(borders) = &draft.areas[area].borders else {
            continue;
        };
        for &other in &borders.value {
            if other == area {
                borders.refuse(
                    sink,
                    "an area does not border itself",
                    format!("take out \"{area}\""),
                );
                continue;
            }
            let Some(back) = &draft.areas[other].borders else {
                continue;
            };
            if !back.value.contains(&area) {
                borders.refuse(
                    sink,
                    format!("{area} borders {other}, but {other} does not border {area}"),
                    format!("add \"{area}\" to {}, or take out \"{other}\"", back.path),
                );
            }
        }
    }
}

/// Whose a port is, as far as it was read.
fn owner(draft: &Draft, port: Port) -> Option<Option<Side>> {
    draft.ports[port].side.as_ref().map(|got| got.value.0)
}

/// The side that a navy fights for by print.
fn side_of(navy: Navy) -> Side {
    match navy {
        Navy::German | Navy::Italian | Navy::ItalianCruiser => Side::Axis,
        _ => Side::Allied,
    }
}

/// Rule 6.7: no ship enters an opposing port.
fn check_access(draft: &Draft, sink: &mut Sink) {
    for navy in Navy::ALL {
        let Some(ports) = &draft.access[navy].ports else {
            continue;
        };
        for &port in &ports.value {
            if owner(draft, port) == Some(Some(side_of(navy).enemy())) {
                let problem = format!("{port} is an enemy port to {} ships (rule 6.7)", navy.name());
                ports.refuse(
                    sink,
                    problem,
                    format!("take out \"{port}\", or change ports.{}.side", quoted(port)),
                );
            }
        }
    }
}

fn quoted(port: Port) -> String {
    super::tree::join("", port.name())
}

/// Ruling M13: every navy has a row for every area that it may enter, with ports that it may use.
fn check_returns(draft: &Draft, sink: &mut Sink) {
    for navy in Navy::ALL {
        let SitesDraft { areas, ports } = &draft.access[navy];
        for &area in areas.iter().flat_map(|areas| &areas.value) {
            let row = &draft.returns[area][navy];
            if let (false, Some(areas)) = (row.present, areas) {
                let problem = format!(
                    "{} ships may enter {area}, but have no way back (ruling M13)",
                    navy.name()
                );
                let row = format!("returns.{:?}.{}", area.name(), super::tree::join("", navy.name()));
                areas.refuse(
                    sink,
                    problem,
                    format!("add `{row} = {{ sound = […], disabled = […] }}`"),
                );
            }
            let Some(usable) = ports else { continue };
            for returns in [&row.sound, &row.disabled].into_iter().flatten() {
                check_row(returns, usable, navy, sink);
            }
        }
    }
}

fn check_row(returns: &Got<Vec<Port>>, usable: &Got<Vec<Port>>, navy: Navy, sink: &mut Sink) {
    for port in returns.value.iter().filter(|port| !usable.value.contains(port)) {
        let problem = format!("{} ships may not use {port}", navy.name());
        returns.refuse(
            sink,
            problem,
            format!("take out \"{port}\", or add it to {}", usable.path),
        );
    }
}

/// Rules 9.1 and 9.4: a marker strikes enemy ports.
fn check_land_air(draft: &Draft, sink: &mut Sink) {
    for (side, sites) in [
        (Side::Allied, &draft.land_air_allied),
        (Side::Axis, &draft.land_air_axis),
    ] {
        let Some(ports) = &sites.ports else { continue };
        for &port in &ports.value {
            if owner(draft, port).is_some_and(|owner| owner != Some(side.enemy())) {
                let problem = format!(
                    "{port} is not a port of the enemy, which is all that {side} aircraft may strike"
                );
                ports.refuse(sink, problem, format!("take out \"{port}\""));
            }
        }
    }
}

/// Lists that have a number for each turn.
fn check_turn_lists(draft: &Draft, sink: &mut Sink) {
    let Some(turns) = draft.turns.as_ref().map(|got| usize::from(got.value)) else {
        return;
    };
    if let Some(arrive) = &draft.uboat_arrivals
        && arrive.value.len() != turns
    {
        let mut list = arrive.value.clone();
        list.resize(turns, 0);
        let problem = format!("{} numbers for {turns} turns", arrive.value.len());
        arrive.refuse(
            sink,
            problem,
            format!("write one number a turn, for example {list:?}"),
        );
    }
    if let Some(oilers) = &draft.oilers
        && oilers.value.len() > super::MAX_TURNS
    {
        oilers.refuse(
            sink,
            "more numbers than any game has turns",
            "write one number a turn, from turn 1 on",
        );
    }
    let Some(from) = draft.us_from_turn.as_ref().map(|got| usize::from(got.value)) else {
        return;
    };
    let needed = (turns + 1).saturating_sub(from);
    for row in [&draft.us_accelerated, &draft.us_flat].into_iter().flatten() {
        if row.value.len() < needed {
            let problem = format!("{} numbers for turns {from} to {turns}", row.value.len());
            row.refuse(
                sink,
                problem,
                format!("write {needed} numbers, one a turn from turn {from} on"),
            );
        }
    }
}

/// Rule 15.7: the dice fall into three groups.
fn check_takeover(draft: &Draft, sink: &mut Sink) {
    if let (Some(allied), Some(scuttled)) = (&draft.takeover.allied_up_to, &draft.takeover.scuttled_up_to)
        && allied.value > scuttled.value
    {
        let problem = format!(
            "ships are Allied up to {}, so scuttling cannot end at {}",
            allied.value, scuttled.value
        );
        scuttled.refuse(
            sink,
            problem,
            format!("write a number from {} to 6", allied.value),
        );
    }
}

/// Rule 19.1 names ships.
fn check_weakened(draft: &Draft, sink: &mut Sink) {
    let Some(weakened) = &draft.weakened else { return };
    let names: Vec<&str> = draft.ships.iter().map(|ship| ship.name.as_str()).collect();
    for name in weakened
        .value
        .iter()
        .filter(|name| !names.contains(&name.as_str()))
    {
        let remedy = match super::names::nearest(name, names.iter().copied()) {
            Some(_) => remedy_for(name, &names),
            None => format!("take out {name:?}"),
        };
        weakened.refuse(
            sink,
            format!("there is no ship {name:?} in the order of battle"),
            remedy,
        );
    }
}
