//! The playing pieces (rule 3): nations, classes, navies, and what is printed on a counter.

use super::map::{Port, PortSet};
use crate::naval::{Factors, Side};
use std::ops::{Index, IndexMut};

/// Whose flag a counter flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Nation {
    British,
    American,
    Russian,
    /// Convoys.
    Merchant,
    German,
    Italian,
}

/// What kind of ship a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Class {
    Battleship,
    Battlecruiser,
    PocketBattleship,
    Cruiser,
    Carrier,
    Convoy,
}

/// Who may use what (ruling M7): nations, with the Italian cruisers apart because 15.5 lets them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Navy {
    British,
    American,
    Russian,
    Merchant,
    German,
    Italian,
    ItalianCruiser,
}

impl Nation {
    /// All of them, in order.
    pub const ALL: [Nation; 6] = [
        Nation::British,
        Nation::American,
        Nation::Russian,
        Nation::Merchant,
        Nation::German,
        Nation::Italian,
    ];

    /// The word of the scenario file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Nation::British => "British",
            Nation::American => "American",
            Nation::Russian => "Russian",
            Nation::Merchant => "Merchant",
            Nation::German => "German",
            Nation::Italian => "Italian",
        }
    }

    /// The side it fights for, until the take-over (rule 15.7).
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Nation::German | Nation::Italian => Side::Axis,
            _ => Side::Allied,
        }
    }
}

impl Class {
    /// All of them, in order.
    pub const ALL: [Class; 6] = [
        Class::Battleship,
        Class::Battlecruiser,
        Class::PocketBattleship,
        Class::Cruiser,
        Class::Carrier,
        Class::Convoy,
    ];

    /// The word of the scenario file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Battleship => "battleship",
            Class::Battlecruiser => "battlecruiser",
            Class::PocketBattleship => "pocket battleship",
            Class::Cruiser => "cruiser",
            Class::Carrier => "carrier",
            Class::Convoy => "convoy",
        }
    }
}

impl Navy {
    /// All of them, in order.
    pub const ALL: [Navy; 7] = [
        Navy::British,
        Navy::American,
        Navy::Russian,
        Navy::Merchant,
        Navy::German,
        Navy::Italian,
        Navy::ItalianCruiser,
    ];

    /// The words of the scenario file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Navy::British => "British",
            Navy::American => "American",
            Navy::Russian => "Russian",
            Navy::Merchant => "Merchant",
            Navy::German => "German",
            Navy::Italian => "Italian",
            Navy::ItalianCruiser => "Italian cruiser",
        }
    }

    /// The navy a counter belongs to by nation and class.
    #[must_use]
    pub const fn of(nation: Nation, class: Class) -> Self {
        match (nation, class) {
            (Nation::British, _) => Navy::British,
            (Nation::American, _) => Navy::American,
            (Nation::Russian, _) => Navy::Russian,
            (Nation::Merchant, _) => Navy::Merchant,
            (Nation::German, _) => Navy::German,
            (Nation::Italian, Class::Cruiser) => Navy::ItalianCruiser,
            (Nation::Italian, _) => Navy::Italian,
        }
    }
}

/// A value for each navy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByNavy<T>(pub [T; Navy::ALL.len()]);

impl<T> Index<Navy> for ByNavy<T> {
    type Output = T;
    #[inline]
    fn index(&self, navy: Navy) -> &T {
        &self.0[navy as usize]
    }
}

impl<T> IndexMut<Navy> for ByNavy<T> {
    #[inline]
    fn index_mut(&mut self, navy: Navy) -> &mut T {
        &mut self.0[navy as usize]
    }
}

/// A counter as the scenario file describes it. In the order of battle the `n`th ship has counter number `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// `Bismarck`, or `1A` for a convoy.
    pub name: String,
    /// Its flag.
    pub nation: Nation,
    /// Its kind.
    pub class: Class,
    /// What is printed on it, with 19.1 applied where it is in force.
    pub factors: Factors,
    /// The turn on which it enters (rule 5.1); 0 means never.
    pub entry_turn: u8,
    /// Where it may start (rules 4.3 to 4.6). More than one: its owner chooses.
    pub start: PortSet,
}

impl Ship {
    /// The navy it belongs to by print.
    #[must_use]
    pub const fn navy(&self) -> Navy {
        Navy::of(self.nation, self.class)
    }

    /// The port it starts in when there is no choice: the first allowed.
    #[must_use]
    pub fn home(&self) -> Port {
        self.start.iter().next().unwrap_or(Port::England)
    }
}
