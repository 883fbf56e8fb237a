//! Checks values of a scenario against one another. A value that could not be read is no reason for more faults.

use super::draft::{Draft, Maybe, SitesDraft};
use crate::map::{Area, Port};
use crate::naval::Side;
use crate::ships::Navy;
use admiralty_core::text::{Got, Sink, join, nearest, remedy_for};

/// Reports everything that does not fit together.
pub(super) fn check(draft: &Draft, sink: &mut Sink) {
    check_adjacency(draft, sink);
    check_access(draft, sink);
    check_returns(draft, sink);
    check_land_air(draft, sink);
    check_turn_lists(draft, sink);
    check_takeover(draft, sink);
    check_named_ships(draft, &draft.weakened, sink);
    check_named_ships(draft, &draft.us_more, sink);
    super::validate_ships::check(draft, sink);
}

/// Rule 6.2: areas border one another, never one alone.
fn check_adjacency(draft: &Draft, sink: &mut Sink) {
    for area in Area::ALL {
        let Some(borders) = &draft.areas[area].borders else {
            continue;
        };
        if borders.value.contains(&area) {
            borders.refuse(
                sink,
                "an area does not border itself",
                format!("take out \"{area}\""),
            );
        }
        for &other in borders.value.iter().filter(|other| **other != area) {
            let Some(back) = &draft.areas[other].borders else {
                continue;
            };
            if !back.value.contains(&area) {
                borders.spot.later(&back.spot).refuse(
                    sink,
                    format!("{area} borders {other}, but {other} does not border {area}"),
                    format!(
                        "add \"{area}\" to {}, or take \"{other}\" out of {}",
                        back.spot.path, borders.spot.path
                    ),
                );
            }
        }
    }
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
            let Some(owner) = &draft.ports[port].side else {
                continue;
            };
            if owner.value.0 == Some(side_of(navy).enemy()) {
                let problem = format!("{port} is an enemy port to {} ships (rule 6.7)", navy.name());
                let remedy = format!(
                    "take \"{port}\" out of {}, or change {}",
                    ports.spot.path, owner.spot.path
                );
                ports.spot.later(&owner.spot).refuse(sink, problem, remedy);
            }
        }
    }
}

/// Ruling M13: every navy has a row for every area that it may enter, with ports that it may use.
fn check_returns(draft: &Draft, sink: &mut Sink) {
    for navy in Navy::ALL {
        let SitesDraft { areas, ports } = &draft.access[navy];
        let Some(areas) = areas else { continue };
        for &area in &areas.value {
            let row = &draft.returns[area][navy];
            if !row.present {
                let problem = format!(
                    "{} ships may enter {area}, but have no way back (ruling M13)",
                    navy.name()
                );
                let path = join(&join("returns", area.name()), navy.name());
                let remedy = format!("add `{path} = {{ sound = […], disabled = […] }}`");
                areas.refuse(sink, problem, remedy);
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
        let problem = format!("{} ships return to {port}, but may not use it", navy.name());
        let remedy = format!(
            "take \"{port}\" out of {}, or add it to {}",
            returns.spot.path, usable.spot.path
        );
        returns.spot.later(&usable.spot).refuse(sink, problem, remedy);
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
            let Some(owner) = &draft.ports[port].side else {
                continue;
            };
            if owner.value.0 != Some(side.enemy()) {
                let problem = format!("{side} aircraft strike enemy ports only, which {port} is not");
                let remedy = format!(
                    "take \"{port}\" out of {}, or change {}",
                    ports.spot.path, owner.spot.path
                );
                ports.spot.later(&owner.spot).refuse(sink, problem, remedy);
            }
        }
    }
}

/// Lists that have a number for each turn.
fn check_turn_lists(draft: &Draft, sink: &mut Sink) {
    if let Some(oilers) = &draft.oilers
        && oilers.value.len() > super::MAX_TURNS
    {
        oilers.refuse(
            sink,
            "more numbers than any game has turns",
            "write one number a turn, from turn 1 on",
        );
    }
    let Some(turns) = &draft.turns else { return };
    let last = usize::from(turns.value);
    if let Some(arrive) = &draft.uboat_arrivals
        && arrive.value.len() != last
    {
        let mut list = arrive.value.clone();
        list.resize(last, 0);
        let problem = format!(
            "{} has {} numbers for {last} turns",
            arrive.spot.path,
            arrive.value.len()
        );
        let remedy = format!(
            "write one number a turn, for example `{} = {list:?}`",
            arrive.spot.path
        );
        arrive.spot.later(&turns.spot).refuse(sink, problem, remedy);
    }
    check_arrivals(draft, sink);
    let Some(from) = &draft.us_from_turn else { return };
    let needed = (last + 1).saturating_sub(usize::from(from.value));
    for row in [&draft.us_accelerated, &draft.us_flat].into_iter().flatten() {
        if row.value.len() < needed {
            let (path, from_turn) = (&row.spot.path, from.value);
            let problem = format!(
                "{path} has {} numbers for turns {from_turn} to {last}",
                row.value.len()
            );
            let remedy = format!("give {path} {needed} numbers, one a turn from turn {from_turn} on");
            row.spot
                .later(&turns.spot)
                .later(&from.spot)
                .refuse(sink, problem, remedy);
        }
    }
}

/// Rule 8.1: more boats on one turn than may ever be in play come to nothing.
fn check_arrivals(draft: &Draft, sink: &mut Sink) {
    let (Some(arrive), Some(limit)) = (&draft.uboat_arrivals, &draft.uboat_limit) else {
        return;
    };
    let most = arrive.value.iter().copied().max().unwrap_or(0);
    if most > limit.value {
        let turn = arrive.value.iter().position(|&boats| boats == most).unwrap_or(0) + 1;
        let problem = format!(
            "{most} U-boats arrive on turn {turn}, but no more than {} can be in play (rule 8.1)",
            limit.value
        );
        let blamed = arrive.spot.later(&limit.spot);
        let remedy = if blamed.path == limit.spot.path {
            let (limit, path) = (limit.value, &arrive.spot.path);
            format!("write {most} at least, or let no more than {limit} arrive a turn ({path})")
        } else {
            let (limit, path) = (limit.value, &limit.spot.path);
            format!("write {limit} at most, or raise the limit: `{path} = {most}`")
        };
        blamed.refuse(sink, problem, remedy);
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
        let remedy = format!("write a number from {} to 6", allied.value);
        scuttled.spot.later(&allied.spot).refuse(sink, problem, remedy);
    }
}

/// Rule 19.1 names ships, and so does what is not sure of the order of battle.
fn check_named_ships(draft: &Draft, list: &Maybe<Vec<String>>, sink: &mut Sink) {
    let Some(list) = list else { return };
    let names: Vec<&str> = draft.ships.iter().map(|ship| ship.name.as_str()).collect();
    for name in list.value.iter().filter(|name| !names.contains(&name.as_str())) {
        let remedy = match nearest(name, names.iter().copied()) {
            Some(_) => remedy_for(name, &names),
            None => format!("take out {name:?}"),
        };
        list.refuse(
            sink,
            format!("there is no ship {name:?} in the order of battle"),
            remedy,
        );
    }
}
