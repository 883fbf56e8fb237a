//! Where places stand on a map of advice.

use crate::map::{Area, Place, Port};
use admiralty_core::results::advice::MapPlace;

/// Every place that a ship can sail from or to, with its middle on the map.
const PLACES: [(Place, (f64, f64)); 16] = [
    (Place::sea(Area::BarentsSea), (0.52, 0.07)),
    (Place::sea(Area::NorthSea), (0.62, 0.30)),
    (Place::sea(Area::BalticSea), (0.86, 0.39)),
    (Place::sea(Area::NorthAtlantic), (0.24, 0.28)),
    (Place::sea(Area::SouthAtlantic), (0.26, 0.69)),
    (Place::sea(Area::Mediterranean), (0.63, 0.78)),
    (Place::port(Port::England), (0.37, 0.50)),
    (Place::port(Port::Malta), (0.88, 0.94)),
    (Place::port(Port::Usa), (0.07, 0.40)),
    (Place::port(Port::Leningrad), (0.92, 0.22)),
    (Place::port(Port::Russia), (0.92, 0.07)),
    (Place::port(Port::Germany), (0.79, 0.54)),
    (Place::port(Port::France), (0.50, 0.61)),
    (Place::port(Port::Italy), (0.90, 0.69)),
    (Place::port(Port::NeutralPort), (0.45, 0.93)),
    (Place::REFUELLING, (0.15, 0.92)),
];

/// Every place with its middle on the map.
pub(crate) fn map_places() -> impl Iterator<Item = (Place, (f64, f64))> {
    PLACES.into_iter()
}

/// Places that a ship can sail from.
pub(super) fn origins() -> impl Iterator<Item = Place> {
    PLACES.into_iter().map(|(place, _)| place)
}

/// The map.
pub(super) fn map() -> Vec<MapPlace> {
    PLACES
        .into_iter()
        .map(|(place, at)| MapPlace {
            name: place.to_string(),
            at,
            scores: place.as_area().is_some(),
        })
        .collect()
}
