//! Decisions by ship name, for the scripts of the tests.

use super::{Order, Table};
use war_at_sea::map::{Area, ByArea, Place, Port, Site};
use war_at_sea::naval::{CounterMap, CounterSet};
use war_at_sea::{Attempt, Chase, Decision, FirePlan, Groups, Orders, UboatAim};

fn make(order: impl Fn(&Table) -> Decision + 'static) -> Order {
    Box::new(order)
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// 4.3: these ships start in these ports, everybody else in England.
pub fn set_up(ports: &[(&str, Port)]) -> Order {
    let ports: Vec<_> = ports
        .iter()
        .map(|&(name, port)| (name.to_owned(), port))
        .collect();
    make(move |table| {
        let mut set_up = CounterMap::all(Port::England);
        ports
            .iter()
            .for_each(|(name, port)| set_up[table.id(name)] = *port);
        Decision::SetUp(set_up)
    })
}

/// 6.1: these ships go to these places, everybody else stays where he is when the script is written.
pub fn sail(moves: &[(&str, Place)]) -> Order {
    let moves: Vec<_> = moves.iter().map(|&(name, to)| (name.to_owned(), to)).collect();
    make(move |table| {
        let mut orders = Orders::stay(&table.position);
        moves
            .iter()
            .for_each(|(name, to)| orders.to[table.id(name)] = *to);
        Decision::Sail(orders)
    })
}

/// 6.1: these ships sail to one area.
pub fn sail_to(names: &[&str], area: Area) -> Order {
    let moves: Vec<_> = names.iter().map(|&name| (name, Place::sea(area))).collect();
    sail(&moves)
}

/// 6.2: a two-area move.
pub fn attempt(name: &str, to: Area) -> Order {
    let name = name.to_owned();
    make(move |table| {
        Decision::Attempt(Some(Attempt {
            ship: table.id(&name),
            to,
        }))
    })
}

/// No further attempt.
pub fn no_attempt() -> Order {
    make(|_| Decision::Attempt(None))
}

/// 6.4: the port after a failed roll.
pub fn fall_back(port: Port) -> Order {
    make(move |_| Decision::FallBack(port))
}

/// 13.2: one point repaired.
pub fn repair(name: &str) -> Order {
    let name = name.to_owned();
    make(move |table| Decision::Repair(Some(table.id(&name))))
}

/// 6.5: U-boats by area.
pub fn uboats(boats: &[(Area, u8)]) -> Order {
    let boats = boats.to_vec();
    make(move |_| {
        let mut orders = ByArea::default();
        boats.iter().for_each(|&(area, n)| orders[area] = n);
        Decision::PlaceUboats(orders)
    })
}

/// 5.5: the air marker.
pub fn air(site: Option<Site>) -> Order {
    make(move |_| Decision::PlaceAir(site))
}

/// 5.6: the next site.
pub fn next_site(site: Site) -> Order {
    make(move |_| Decision::NextSite(site))
}

/// 8.5: targets of the U-boats, boat by boat; fewer names leave boats idle.
pub fn torpedoes(targets: &[&str]) -> Order {
    let targets = owned(targets);
    make(move |table| {
        let mut aim = UboatAim::HOLD;
        for (boat, name) in (0..).zip(&targets) {
            aim.aim(boat, Some(table.id(name)));
        }
        Decision::AimUboats(aim)
    })
}

/// 10.2: the next air strike.
pub fn strike(name: &str) -> Order {
    let name = name.to_owned();
    make(move |table| Decision::AirStrike(Some(table.id(&name))))
}

/// No further air strike.
pub fn no_strike() -> Order {
    make(|_| Decision::AirStrike(None))
}

/// C8: these carriers will fire.
pub fn carriers_fire(names: &[&str]) -> Order {
    let names = owned(names);
    make(move |table| Decision::CarriersToFire(set(table, &names)))
}

/// 11.2: who fires at whom; everybody else holds fire.
pub fn fire(aims: &[(&str, &str)]) -> Order {
    let aims: Vec<_> = aims
        .iter()
        .map(|&(ship, target)| (ship.to_owned(), target.to_owned()))
        .collect();
    make(move |table| {
        let mut plan = FirePlan::HOLD;
        aims.iter()
            .for_each(|(ship, target)| plan.aim(table.id(ship), Some(table.id(target))));
        Decision::Fire(plan)
    })
}

/// 12.1: goes, or stays.
pub fn disengage(goes: bool) -> Order {
    make(move |_| Decision::Disengage(goes))
}

/// 12.1: the groups of the fugitives.
pub fn split(groups: &[&[&str]]) -> Order {
    let groups: Vec<_> = groups.iter().map(|group| owned(group)).collect();
    make(move |table| {
        let mut parts = Groups {
            of: CounterMap::all(0),
            count: groups.len() as u8,
        };
        for (number, group) in (0..).zip(&groups) {
            group.iter().for_each(|name| parts.of[table.id(name)] = number);
        }
        Decision::Split(parts)
    })
}

/// 12.7: who chases which group; everybody else stays.
pub fn pursue(chasers: &[(&str, u8)]) -> Order {
    let chasers: Vec<_> = chasers
        .iter()
        .map(|&(name, group)| (name.to_owned(), group))
        .collect();
    make(move |table| {
        let mut chase = Chase::NONE;
        chasers
            .iter()
            .for_each(|(name, group)| chase.send(table.id(name), Some(*group)));
        Decision::Pursue(chase)
    })
}

/// C13: which pursuit is fought next.
pub fn next_pursuit(index: usize) -> Order {
    make(move |_| Decision::NextPursuit(index))
}

/// 16.2: the next ship to refuel at sea.
pub fn oil(name: &str) -> Order {
    let name = name.to_owned();
    make(move |table| Decision::Oil(Some(table.id(&name))))
}

/// 5.7: the port to return to.
pub fn base(port: Port) -> Order {
    make(move |_| Decision::Base(port))
}

/// 14.5: whether the convoy puts into England.
pub fn cash(puts_in: bool) -> Order {
    make(move |_| Decision::CashConvoy(puts_in))
}

fn set(table: &Table, names: &[String]) -> CounterSet {
    names.iter().map(|name| table.id(name)).collect()
}
