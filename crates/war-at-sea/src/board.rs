//! A position as plain data: what a map shows.

use crate::map::{Area, Place, Port, Site};
use crate::menu::{key, seat};
use crate::naval::Side;
use crate::position::Position;
use crate::position_file::place_word;
use crate::scenario::Scenario;
use admiralty_core::results::story::{Board, BoardFleet, BoardUnit, Held};

/// Where else ships can be.
const OFF_BOARD: [Place; 4] = [Place::REFUELLING, Place::SUNK, Place::REMOVED, Place::DELIVERED];

/// Places that a file names, in the order of a report: the home ports first, the lost last.
pub(crate) fn places() -> impl Iterator<Item = Place> {
    let ports = Port::ALL.into_iter().map(Place::port);
    let areas = Area::ALL.into_iter().map(Place::sea);
    ports.chain(areas).chain(OFF_BOARD)
}

/// The key of a place.
pub(crate) fn key_of(place: Place) -> String {
    place_word(place).to_lowercase()
}

/// Where everything is.
pub(crate) fn board(scenario: &Scenario, position: &Position) -> Board {
    let held = |area: Area| {
        Some(Held {
            place: key(Site::Area(area)),
            seat: seat(position.control[area]?),
        })
    };
    let fleets = places().flat_map(|place| Side::BOTH.map(|side| fleet(scenario, position, side, place)));
    Board {
        score: position.track.into(),
        fleets: fleets
            .filter(|fleet| !fleet.units.is_empty() || !fleet.also.is_empty())
            .collect(),
        held: Area::ALL.into_iter().filter_map(held).collect(),
    }
}

fn fleet(scenario: &Scenario, position: &Position, side: Side, place: Place) -> BoardFleet {
    let ships = position.fleet_at(scenario, side, place) & scenario.rolls.all;
    let unit = |ship| BoardUnit {
        key: scenario.ship(ship).name.clone(),
        damage: match place {
            // What just sinks it goes without saying.
            Place::SUNK if position.damage[ship] == scenario.factors[ship].defense + 1 => 0,
            _ => position.damage[ship],
        },
    };
    let mut also = Vec::new();
    if side == Side::Axis {
        let boats = match (place.as_area(), place.as_port()) {
            (Some(area), _) => position.uboats.at[area],
            (_, Some(Port::Germany)) => position.uboats.in_germany(),
            _ => 0,
        };
        also.extend((boats > 0).then(|| format!("U{boats}")));
    }
    let planes = position.air[side].is_some_and(|site| site.place() == place);
    also.extend(planes.then(|| "LBA".to_owned()));
    BoardFleet {
        place: key_of(place),
        seat: seat(side),
        units: ships.into_iter().map(unit).collect(),
        also,
    }
}
