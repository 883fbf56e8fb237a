//! The mapboard (rule 2): six sea areas, nine ports, and where a counter can be.

mod place;
mod sets;

pub use place::{Place, Places};

use sets::set_and_table;
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

/// All there are in order, and each by its number: a comparison, where a look into the list would have to wait for memory.
macro_rules! in_order {
    ($item:ident; $($name:ident),+) => {
        /// All of them, in order.
        pub const ALL: [$item; [$($item::$name),+].len()] = [$($item::$name),+];

        /// The one with this number, from 0.
        #[must_use]
        #[inline]
        pub const fn numbered(number: u8) -> Option<$item> {
            $(if number == $item::$name as u8 {
                return Some($item::$name);
            })+
            None
        }
    };
}

impl Area {
    in_order!(Area; BarentsSea, NorthSea, BalticSea, NorthAtlantic, SouthAtlantic, Mediterranean);

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
    in_order!(Port; England, Malta, Usa, Leningrad, Russia, Germany, France, Italy, NeutralPort);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_and_ports_are_known_by_their_numbers() {
        for number in 0..=255 {
            let at = usize::from(number);
            assert_eq!(Area::numbered(number), Area::ALL.get(at).copied());
            assert_eq!(Port::numbered(number), Port::ALL.get(at).copied());
        }
    }

    #[test]
    fn a_set_of_ports_tells_its_first_and_whether_there_is_a_choice() {
        assert_eq!((PortSet::EMPTY.first(), PortSet::EMPTY.several()), (None, false));
        for one in Port::ALL {
            let set = PortSet::of(one);
            assert_eq!((set.first(), set.several()), (Some(one), false));
            for other in Port::ALL.into_iter().filter(|&other| other > one) {
                let both = set | PortSet::of(other);
                assert_eq!((both.first(), both.several()), (Some(one), true));
            }
        }
    }
}
