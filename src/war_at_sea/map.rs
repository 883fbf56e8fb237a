//! The mapboard (rule 2): six sea areas, nine ports, and where a counter can be.

use crate::naval::{CounterMap, CounterSet};
use std::ops::{BitAnd, BitOr, Index, IndexMut, Sub};

/// A sea area (rule 2.1), in the order of the board and of the scenario file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the board's own")]
pub enum Area {
    BarentsSea,
    NorthSea,
    BalticSea,
    NorthAtlantic,
    SouthAtlantic,
    Mediterranean,
}

/// A port (rules 2.2, 2.3, 2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the board's own")]
pub enum Port {
    England,
    Malta,
    Usa,
    Leningrad,
    Russia,
    Germany,
    France,
    Italy,
    NeutralPort,
}

impl Area {
    /// All six, in order.
    pub const ALL: [Area; 6] = [
        Area::BarentsSea,
        Area::NorthSea,
        Area::BalticSea,
        Area::NorthAtlantic,
        Area::SouthAtlantic,
        Area::Mediterranean,
    ];

    /// The name on the board.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Area::BarentsSea => "Barents Sea",
            Area::NorthSea => "North Sea",
            Area::BalticSea => "Baltic Sea",
            Area::NorthAtlantic => "North Atlantic",
            Area::SouthAtlantic => "South Atlantic",
            Area::Mediterranean => "Mediterranean",
        }
    }
}

impl Port {
    /// All nine, in order.
    pub const ALL: [Port; 9] = [
        Port::England,
        Port::Malta,
        Port::Usa,
        Port::Leningrad,
        Port::Russia,
        Port::Germany,
        Port::France,
        Port::Italy,
        Port::NeutralPort,
    ];

    /// The name on the board.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Port::England => "England",
            Port::Malta => "Malta",
            Port::Usa => "USA",
            Port::Leningrad => "Leningrad",
            Port::Russia => "Russia",
            Port::Germany => "Germany",
            Port::France => "France",
            Port::Italy => "Italy",
            Port::NeutralPort => "Neutral Port",
        }
    }
}

impl std::fmt::Display for Area {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::fmt::Display for Port {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

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
        Area::ALL.get(self.0 as usize).copied()
    }

    /// The port, if in one.
    #[must_use]
    #[inline]
    pub fn as_port(self) -> Option<Port> {
        Port::ALL
            .get((self.0 as usize).wrapping_sub(FIRST_PORT as usize))
            .copied()
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

impl CounterMap<Place> {
    /// The counters in a place.
    #[must_use]
    #[inline(never)] // a hundred copies of it would not fit the instruction cache
    pub fn at(&self, place: Place) -> CounterSet {
        self.with(place.0, |Place(byte)| byte)
    }

    /// The counters in any sea area.
    #[must_use]
    pub fn at_sea(&self) -> CounterSet {
        self.up_to(FIRST_PORT - 1, |Place(byte)| byte)
    }

    /// The counters that are elsewhere than in another map.
    #[must_use]
    #[inline(never)]
    pub fn differing(&self, other: &Self) -> CounterSet {
        !self.equal(other, |Place(byte)| byte)
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

/// Where combat can take place: an area, or a port under air attack (ruling T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Site {
    /// A sea area.
    Area(Area),
    /// A port, struck by land-based air.
    Port(Port),
}

impl Site {
    /// All fifteen: areas first, then ports.
    pub fn all() -> impl Iterator<Item = Site> {
        Area::ALL
            .into_iter()
            .map(Site::Area)
            .chain(Port::ALL.into_iter().map(Site::Port))
    }

    /// The site as a place.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Site::Area(area) => Place::sea(area),
            Site::Port(port) => Place::port(port),
        }
    }
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.place().fmt(f)
    }
}

/// Makes a set of small enumerated things in one machine word, and a table with one value for each.
macro_rules! set_and_table {
    ($(#[$set_doc:meta])* $set:ident, $(#[$table_doc:meta])* $table:ident, $item:ident) => {
        $(#[$set_doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $set(u16);

        impl $set {
            /// None.
            pub const EMPTY: $set = $set(0);
            /// All of them.
            pub const ALL: $set = $set((1 << $item::ALL.len()) - 1);

            /// The set of one.
            #[must_use]
            #[inline]
            pub const fn of(item: $item) -> Self {
                $set(1 << item as u16)
            }

            /// Whether it is in the set.
            #[must_use]
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item as u16 & 1 == 1
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item as u16;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item as u16);
            }

            /// Whether there is none.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many there are.
            #[must_use]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The members in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    // Of an empty word all 16 bits are trailing zeros, and there is no item so far on.
                    let next = $item::ALL.get(left.trailing_zeros() as usize);
                    left &= left.wrapping_sub(1);
                    next.copied()
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }
        }

        $(#[$table_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $table<T>(pub [T; $item::ALL.len()]);

        impl<T> $table<T> {
            /// Builds the table from a function.
            pub fn new(f: impl FnMut($item) -> T) -> Self {
                $table($item::ALL.map(f))
            }
        }

        impl<T> Index<$item> for $table<T> {
            type Output = T;
            #[inline]
            fn index(&self, item: $item) -> &T {
                &self.0[item as usize]
            }
        }

        impl<T> IndexMut<$item> for $table<T> {
            #[inline]
            fn index_mut(&mut self, item: $item) -> &mut T {
                &mut self.0[item as usize]
            }
        }
    };
}

set_and_table!(
    /// A set of sea areas.
    AreaSet,
    /// A value for each sea area.
    ByArea,
    Area
);
set_and_table!(
    /// A set of ports.
    PortSet,
    /// A value for each port.
    ByPort,
    Port
);
