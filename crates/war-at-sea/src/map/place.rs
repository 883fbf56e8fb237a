//! Where a counter can be.

use super::{Area, ByArea, Port};
use crate::naval::{CounterMap, CounterSet, MAX_COUNTERS};

/// Where a counter is, in one byte: a sea area, a port, or off the board in one of several ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8);

const FIRST_PORT: u8 = Area::ALL.len() as u8;
const FIRST_OFF_BOARD: u8 = FIRST_PORT + Port::ALL.len() as u8;

impl Place {
    /// At sea with an oiler (rule 16): counts nowhere until placed next turn.
    pub const REFUELLING: Place = Place(FIRST_OFF_BOARD);
    /// On the turn chart, or not in this scenario (rule 4.1).
    pub const RESERVE: Place = Place(FIRST_OFF_BOARD + 1);
    /// Somewhere under a face-down counter, as far as this player knows (rule 19.3).
    pub const FACE_DOWN: Place = Place(FIRST_OFF_BOARD + 2);
    /// Sunk (rule 7.4).
    pub const SUNK: Place = Place(FIRST_OFF_BOARD + 3);
    /// Out of play without being sunk: no port to return to, caught in France, scuttled.
    pub const REMOVED: Place = Place(FIRST_OFF_BOARD + 4);
    /// A convoy that has cashed in (rule 14.6).
    pub const DELIVERED: Place = Place(FIRST_OFF_BOARD + 5);
    /// How many different places there are.
    pub const COUNT: usize = FIRST_OFF_BOARD as usize + 6;

    /// At sea in an area.
    #[must_use]
    #[inline]
    pub const fn sea(area: Area) -> Self {
        Place(area as u8)
    }

    /// In a port.
    #[must_use]
    #[inline]
    pub const fn port(port: Port) -> Self {
        Place(FIRST_PORT + port as u8)
    }

    /// The area, if at sea in one.
    #[must_use]
    #[inline]
    pub fn as_area(self) -> Option<Area> {
        Area::numbered(self.0)
    }

    /// The port, if in one.
    #[must_use]
    #[inline]
    pub fn as_port(self) -> Option<Port> {
        Port::numbered(self.0.wrapping_sub(FIRST_PORT))
    }

    /// Whether a counter there is on the board (in an area or a port).
    #[must_use]
    #[inline]
    pub const fn on_board(self) -> bool {
        self.0 < FIRST_OFF_BOARD
    }

    /// Whether a counter there still takes part: on the board or with an oiler.
    #[must_use]
    #[inline]
    pub const fn in_play(self) -> bool {
        self.0 <= FIRST_OFF_BOARD
    }

    /// A number below [`Place::COUNT`], for tables.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which counters are where, asked of a map from counters to places.
pub trait Places {
    /// The counters in a place.
    #[must_use]
    fn at(&self, place: Place) -> CounterSet;
    /// The counters in each sea area.
    #[must_use]
    fn by_area(&self) -> ByArea<CounterSet>;
    /// The counters in any sea area.
    #[must_use]
    fn at_sea(&self) -> CounterSet;
    /// The counters in any port.
    #[must_use]
    fn in_port(&self) -> CounterSet;
    /// The counters on the board: see [`Place::on_board`].
    #[must_use]
    fn on_board(&self) -> CounterSet;
    /// The counters that still take part: see [`Place::in_play`].
    #[must_use]
    fn in_play(&self) -> CounterSet;
    /// The counters that are elsewhere than in another map.
    #[must_use]
    fn differing(&self, other: &Self) -> CounterSet;
}

impl Places for CounterMap<Place> {
    #[inline(never)] // a hundred copies of it would not fit the instruction cache
    fn at(&self, place: Place) -> CounterSet {
        self.with(place.0, |Place(byte)| byte)
    }

    #[inline(never)]
    fn by_area(&self) -> ByArea<CounterSet> {
        let mut counters = ByArea::default();
        for area in Area::ALL {
            counters[area] = self.with(area as u8, |Place(byte)| byte);
        }
        counters
    }

    fn at_sea(&self) -> CounterSet {
        self.up_to(FIRST_PORT - 1, |Place(byte)| byte)
    }

    fn in_port(&self) -> CounterSet {
        // Counted from the first port, areas come round to above the last.
        self.up_to(Port::ALL.len() as u8 - 1, |Place(byte)| {
            byte.wrapping_sub(FIRST_PORT)
        })
    }

    fn on_board(&self) -> CounterSet {
        self.up_to(FIRST_OFF_BOARD - 1, |Place(byte)| byte)
    }

    fn in_play(&self) -> CounterSet {
        self.up_to(FIRST_OFF_BOARD, |Place(byte)| byte)
    }

    #[inline(never)]
    fn differing(&self, other: &Self) -> CounterSet {
        CounterSet::first(MAX_COUNTERS) - self.equal(other, |Place(byte)| byte)
    }
}

impl From<Area> for Place {
    fn from(area: Area) -> Self {
        Place::sea(area)
    }
}

impl From<Port> for Place {
    fn from(port: Port) -> Self {
        Place::port(port)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = match *self {
            Place::REFUELLING => "at sea with an oiler",
            Place::RESERVE => "not yet in play",
            Place::FACE_DOWN => "face down",
            Place::SUNK => "sunk",
            Place::REMOVED => "out of play",
            Place::DELIVERED => "delivered",
            place => match (place.as_area(), place.as_port()) {
                (Some(area), _) => area.name(),
                (_, Some(port)) => port.name(),
                _ => unreachable!("every place is named"),
            },
        };
        f.pad(name)
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naval::CounterId;

    /// The places off the board, and whether a counter there is still in play.
    const OFF_BOARD: [(Place, bool); 6] = [
        (Place::REFUELLING, true),
        (Place::RESERVE, false),
        (Place::FACE_DOWN, false),
        (Place::SUNK, false),
        (Place::REMOVED, false),
        (Place::DELIVERED, false),
    ];

    #[test]
    fn every_place_is_one_and_all_numbers_are_used() {
        let seas = Area::ALL.map(|area| (Place::sea(area), Some(area), None));
        let ports = Port::ALL.map(|port| (Place::port(port), None, Some(port)));
        let mut indices = Vec::new();
        for (place, area, port) in seas.into_iter().chain(ports) {
            assert_eq!((place.as_area(), place.as_port()), (area, port), "{place}");
            assert!(place.on_board() && place.in_play(), "{place}");
            indices.push(place.index());
        }
        for (place, in_play) in OFF_BOARD {
            assert_eq!((place.as_area(), place.as_port()), (None, None), "{place}");
            assert_eq!((place.on_board(), place.in_play()), (false, in_play), "{place}");
            indices.push(place.index());
        }
        assert_eq!(indices, (0..Place::COUNT).collect::<Vec<_>>());
    }

    #[test]
    fn counters_are_found_by_the_kind_of_their_place() {
        let mut places = CounterMap::all(Place::RESERVE);
        for (n, place) in places.0.iter_mut().enumerate() {
            *place = Place((n % Place::COUNT) as u8);
        }
        let those = |test: &dyn Fn(Place) -> bool| -> CounterSet {
            (0..MAX_COUNTERS as u8)
                .map(CounterId)
                .filter(|&id| test(places[id]))
                .collect()
        };
        assert_eq!(places.at_sea(), those(&|place| place.as_area().is_some()));
        assert_eq!(places.in_port(), those(&|place| place.as_port().is_some()));
        assert_eq!(places.on_board(), those(&Place::on_board));
        assert_eq!(places.in_play(), those(&Place::in_play));
    }

    #[test]
    fn counters_are_found_by_place() {
        let mut places = CounterMap::all(Place::RESERVE);
        let (first, last) = (CounterId(0), CounterId(71));
        places[first] = Place::sea(Area::Mediterranean);
        places[last] = Place::port(Port::England);
        assert_eq!(places.at(Place::port(Port::England)), CounterSet::of(last));
        assert_eq!(places.at_sea(), CounterSet::of(first));
        let before = CounterMap::all(Place::RESERVE);
        assert_eq!(
            places.differing(&before),
            CounterSet::of(first) | CounterSet::of(last)
        );
    }
}
