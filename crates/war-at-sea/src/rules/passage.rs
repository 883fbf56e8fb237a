//! Where a counter may go in the movement phase (rules 6, 15, 16.1).

use crate::map::{Area, AreaSet, Place, Places, Port, PortSet};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::position::Position;
use crate::scenario::{FailedRollNeutral, Scenario};
use crate::ships::Navy;
use arrayvec::ArrayVec;

/// Whether a counter may sail at all this turn: Russians that rolled well (15.2), released US ships (15.3).
#[must_use]
pub fn may_sail(scenario: &Scenario, position: &Position, ship: CounterId) -> bool {
    match scenario.navies[ship] {
        Navy::Russian | Navy::American => position.freed.has(ship),
        _ => true,
    }
}

/// The areas that border directly on a counter's port and that it may enter (6.1, 6.6, 6.7, 15.4, 15.5).
/// Empty for a counter that is not in an active port.
#[must_use]
pub fn adjacent_areas(scenario: &Scenario, position: &Position, ship: CounterId) -> AreaSet {
    let Some(port) = position.place[ship].as_port() else {
        return AreaSet::EMPTY;
    };
    if !scenario.active(port, position.turn) || !may_sail(scenario, position, ship) {
        return AreaSet::EMPTY; // 2.4, 6.7: ships may not leave an inactive port
    }
    scenario.borders[port] & scenario.areas(position.navy(scenario, ship))
}

/// The second areas that a counter may try for (6.2, M1): through any one adjacent area that it may enter and
/// that the enemy did not control on the previous turn, to an area that does not border its port.
#[must_use]
pub fn second_areas(scenario: &Scenario, position: &Position, ship: CounterId) -> AreaSet {
    if scenario.rolls.convoys.has(ship) {
        return AreaSet::EMPTY; // 14.3
    }
    let Some(port) = position.place[ship].as_port() else {
        return AreaSet::EMPTY;
    };
    let near = adjacent_areas(scenario, position, ship);
    let navy = position.navy(scenario, ship);
    let hostile = controlled_by(position, position.side(scenario, ship).enemy());
    scenario.beyond(near - hostile) & (scenario.areas(navy) - scenario.borders[port])
}

/// The areas that a side controlled on the previous turn. Which these are cannot be foreseen: nobody asks one after another.
#[inline]
fn controlled_by(position: &Position, side: Side) -> AreaSet {
    let controlled = Area::ALL.map(|area| AreaSet::of(area).only_if(position.control[area] == Some(side)));
    controlled
        .into_iter()
        .fold(AreaSet::EMPTY, |all, area| all | area)
}

/// Surface ships of one navy in one port: the same areas are open to all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squadron {
    /// Who.
    pub ships: CounterSet,
    /// Their [`adjacent_areas`].
    pub near: AreaSet,
    /// Their [`second_areas`].
    pub far: AreaSet,
}

/// The most squadrons of a side: every navy in every port and every navy at its oilers.
pub const MAX_SQUADRONS: usize = (Port::ALL.len() + 1) * Navy::ALL.len();

/// Squadrons of a side. They fill kilobytes and are not handed about.
pub type Squadrons = ArrayVec<Squadron, MAX_SQUADRONS>;

/// Shows the ships of a side that may leave port, convoys apart, grouped by where they may go: what
/// [`adjacent_areas`] and [`second_areas`] say of each, at once.
#[inline]
pub fn squadrons(scenario: &Scenario, position: &Position, side: Side, mut show: impl FnMut(Squadron)) {
    let mut found = Squadrons::new();
    find_squadrons(scenario, position, side, &mut found);
    for &squadron in &found {
        show(squadron);
    }
}

/// Adds what [`squadrons`] shows to others.
#[inline(never)] // whoever asks is long enough: copies of it would not fit the instruction cache
pub fn find_squadrons(scenario: &Scenario, position: &Position, side: Side, found: &mut Squadrons) {
    let rolls = &scenario.rolls;
    let held = (rolls.russians | rolls.americans) - position.freed; // 15.2, 15.3
    let hostile = controlled_by(position, side.enemy());
    let changed = position.turned | position.freed & rolls.italians; // 15.7: they are not what is printed on them
    let mut free = (position.fleet(scenario, side) & position.place.in_port()) - rolls.convoys - held;
    while let Some(ship) = free.lowest() {
        let place = position.place[ship];
        let mut here = free & position.place.at(place);
        free -= here;
        let Some(port) = place.as_port() else { continue };
        if !scenario.active(port, position.turn) {
            continue; // 2.4, 6.7
        }
        while let Some(ship) = here.lowest() {
            let (navy, alike) = if changed.is_empty() {
                let navy = scenario.navies[ship];
                (navy, rolls.navies[navy])
            } else {
                let navy = position.navy(scenario, ship);
                (navy, position.of_navy(scenario, navy))
            };
            let ships = here & alike;
            here -= ships;
            let areas = scenario.areas(navy);
            let near = scenario.borders[port] & areas;
            let far = scenario.beyond(near - hostile) & (areas - scenario.borders[port]);
            found.push(Squadron { ships, near, far });
        }
    }
}

/// Where each ship of a side may go, convoys apart: what [`squadrons`] shows, ship by ship.
#[derive(Clone, Copy, Debug)]
pub struct Departures {
    /// [`adjacent_areas`] of each.
    pub near: CounterMap<AreaSet>,
    /// [`second_areas`] of each.
    pub far: CounterMap<AreaSet>,
}

impl Departures {
    /// Reads a position.
    #[must_use]
    pub fn of(scenario: &Scenario, position: &Position, side: Side) -> Self {
        let mut departures = Departures {
            near: CounterMap::all(AreaSet::EMPTY),
            far: CounterMap::all(AreaSet::EMPTY),
        };
        squadrons(scenario, position, side, |squadron| {
            for ship in squadron.ships {
                departures.near[ship] = squadron.near;
                departures.far[ship] = squadron.far;
            }
        });
        departures
    }
}

/// The ports open to a ship whose speed roll failed (6.4, M3): the one it left, or any that is neither opposing
/// nor inactive and borders the second area.
#[must_use]
pub fn fall_back_ports(
    scenario: &Scenario,
    position: &Position,
    ship: CounterId,
    left: Port,
    second: Area,
) -> PortSet {
    let navy = position.navy(scenario, ship);
    let mut ports: PortSet = scenario
        .open_ports(navy, position.turn)
        .iter()
        .filter(|&port| scenario.borders[port].has(second))
        .collect();
    if scenario.switches.failed_roll_neutral == FailedRollNeutral::DepartedOnly {
        ports.remove(Port::NeutralPort);
    }
    ports.insert(left);
    ports
}

/// Where an oiled ship may be placed on the turn after (16.1, M10): any area it may enter, or one of its own
/// side's active ports; not the Neutral Port.
#[must_use]
pub fn oiled_places(scenario: &Scenario, position: &Position, ship: CounterId) -> (AreaSet, PortSet) {
    let navy = position.navy(scenario, ship);
    let mut ports = scenario.open_ports(navy, position.turn);
    ports.remove(Port::NeutralPort);
    (scenario.areas(navy), ports)
}

/// The damaged ships of a side that could still be repaired (13.1, P1): in an open port of their own side, never
/// the Neutral Port, and not among those that moved or tried.
#[must_use]
pub fn repairable(scenario: &Scenario, position: &Position, side: Side, moved: CounterSet) -> CounterSet {
    let damaged = position.damaged() & position.fleet(scenario, side) & position.place.in_port();
    (damaged - moved).only(|ship| {
        position.place[ship].as_port().is_some_and(|port| {
            scenario.ports[port].side == Some(side)
                && scenario
                    .open_ports(position.navy(scenario, ship), position.turn)
                    .has(port)
        })
    })
}

/// Whether a counter must be moved this turn: a convoy at sea (14.3), an oiled ship (16.1).
#[must_use]
pub fn must_move(position: &Position, ship: CounterId) -> bool {
    let place = position.place[ship];
    place == Place::REFUELLING || place.as_area().is_some()
}
