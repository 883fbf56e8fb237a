//! A unit card: what is printed on it (M1).

use crate::ability::{Ability, Printed};
use admiralty_core::text::Word;

macro_rules! words {
    ($(#[$note:meta])* $kind:literal $name:ident { $($variant:ident $word:literal,)+ }) => {
        $(#[$note])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum $name {
            $($variant,)+
        }

        impl Word for $name {
            const KIND: &'static str = $kind;

            fn all() -> &'static [Self] {
                &[$($name::$variant,)+]
            }

            fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }
    };
}

words! {
    /// The kind of a unit (M1.1).
    "a type" Type {
        Battleship "Battleship",
        Carrier "Carrier",
        Cruiser "Cruiser",
        Destroyer "Destroyer",
        TorpedoBoat "Torpedo Boat",
        Auxiliary "Auxiliary",
        Submarine "Submarine",
        Fighter "Fighter",
        DiveBomber "Dive Bomber",
        TorpedoBomber "Torpedo Bomber",
        PatrolBomber "Patrol Bomber",
    }
}

words! {
    /// Which side a nation fights on.
    "an alliance" Alliance {
        Allies "Allies",
        Axis "Axis",
        Neutral "Neutral",
    }
}

impl Type {
    /// M1.1: "ship" never means a submarine.
    #[must_use]
    pub const fn is_ship(self) -> bool {
        (self as u8) < Type::Submarine as u8
    }

    /// Whether it flies.
    #[must_use]
    pub const fn is_aircraft(self) -> bool {
        self as u8 > Type::Submarine as u8
    }

    /// An aircraft that is no fighter.
    #[must_use]
    pub const fn is_bomber(self) -> bool {
        self as u8 > Type::Fighter as u8
    }

    /// M17.2.
    #[must_use]
    pub const fn is_small(self) -> bool {
        matches!(self, Type::Destroyer | Type::TorpedoBoat)
    }
}

/// The greatest number of dice of an attack on a card.
pub const MOST_DICE: u8 = 30;

/// A unit card.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its name, which no other card has.
    pub name: String,
    /// The set in which it came out.
    pub set: String,
    /// Its number there.
    pub set_number: u8,
    /// Whose it is.
    pub nation: String,
    /// The side of that nation.
    pub alliance: Alliance,
    /// Its kind.
    pub kind: Type,
    /// The class of a ship; empty where it is not known.
    pub class: String,
    /// From when on it may be bought (M1.5).
    pub year: u16,
    /// What it costs, and what its loss is worth (M13.7).
    pub cost: u16,
    /// How often it comes in a booster.
    pub rarity: String,
    /// In sectors; 0 for aircraft.
    pub speed: u8,
    /// Its bonus on initiative (M3.2).
    pub flagship: u8,
    /// How many squadrons it carries (M1.7).
    pub base_capacity: u8,
    /// Successes that damage it.
    pub armor: u8,
    /// Successes that destroy it.
    pub vital_armor: u8,
    /// Hull points.
    pub hull: u8,
    /// Dice of main, secondary and tertiary gunnery by range (M1.3).
    pub gunnery: [[u8; 4]; 3],
    /// How far main gunnery reaches while undamaged: 3, or more (M1.3).
    pub extended_range: u8,
    /// Antiair dice by range.
    pub antiair: [u8; 3],
    /// Dice against submarines in the same sector.
    pub asw: u8,
    /// Torpedo dice by range.
    pub torpedo: [u8; 4],
    /// Dice of its bombs.
    pub bomb: u8,
    /// Dice of its strafing.
    pub strafing: u8,
    /// Abilities, in the order of the card.
    pub abilities: Vec<Printed>,
    /// Whether they are known at all (M1.8).
    pub abilities_recorded: bool,
    /// Tenths of knots, where a file gives its top speed (V1.5).
    pub knots: Option<u16>,
    /// Depth counters that a submarine can take, where a file says so (V7.7).
    pub depth: Option<u8>,
    /// Torpedoes of a submarine, where a file says so (V7.8).
    pub torpedoes: Option<u8>,
    /// Observation planes (V9.6).
    pub spotters: u8,
    /// How many ships of its class may be in play; 0: nobody says (V1.8).
    pub class_limit: u8,
    /// What there is to say about them; often nothing.
    pub note: String,
}

impl Card {
    /// The ability as it is printed, if the card has it.
    #[must_use]
    pub fn printed(&self, ability: Ability) -> Option<Printed> {
        self.abilities
            .iter()
            .copied()
            .find(|printed| printed.ability == ability)
    }

    /// Whether the card has an ability.
    #[must_use]
    pub fn has(&self, ability: Ability) -> bool {
        self.printed(ability).is_some()
    }

    /// M1.7: whether it may be based on a carrier at all.
    #[must_use]
    pub fn fits_carriers(&self) -> bool {
        let kind = matches!(self.kind, Type::Fighter | Type::DiveBomber | Type::TorpedoBomber);
        kind && !self.has(Ability::LandBased) && !self.has(Ability::LandFighter)
    }
}
