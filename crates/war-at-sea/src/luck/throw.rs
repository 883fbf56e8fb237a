//! Dice thrown together, and what they were for.

use crate::event::Fate;
use crate::map::{Area, Place};
use crate::naval::{CounterId, Side};
use crate::roll::Attack;

/// The kinds of rolls, as they are counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(usize)]
pub enum Kind {
    /// A ship's fire.
    Guns,
    /// An air strike.
    Air,
    /// A U-boat's torpedoes.
    Torpedoes,
    /// The search for U-boats.
    Search,
    /// A two-area move.
    Speed,
    /// Russian ships.
    Russian,
    /// US ships.
    Us,
    /// The Italian fleet.
    TakeOver,
    /// Refuelling at sea.
    Oiler,
}

impl Kind {
    /// All, in order.
    pub const ALL: [Kind; 9] = [
        Kind::Guns,
        Kind::Air,
        Kind::Torpedoes,
        Kind::Search,
        Kind::Speed,
        Kind::Russian,
        Kind::Us,
        Kind::TakeOver,
        Kind::Oiler,
    ];

    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Guns => "gunnery",
            Kind::Air => "air strikes",
            Kind::Torpedoes => "U-boat attacks",
            Kind::Search => "search for U-boats",
            Kind::Speed => "speed rolls",
            Kind::Russian => "Russian ships",
            Kind::Us => "release of US ships",
            Kind::TakeOver => "Italian take-over",
            Kind::Oiler => "refuelling at sea",
        }
    }
}

/// For what dice were thrown, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A shot, torpedo or strike.
    Volley {
        /** How. */
        attack: Attack,
        /** Whose. */
        side: Side,
        /** By; none for boats and planes. */
        shooter: Option<CounterId>,
        /** At. */
        target: CounterId,
        /** Whether a die disabled it. */
        disabled: bool,
        /** Damage done. */
        points: u8,
        /** Whether it is sunk. */
        sunk: bool,
    },
    /// The search for U-boats.
    Search {
        /** Boats sunk. */
        sunk: u8,
        /** Boats disabled. */
        disabled: u8,
    },
    /// A two-area move.
    Speed {
        /** Ship. */
        ship: CounterId,
        /** Where to. */
        to: Area,
        /** Got there. */
        success: bool,
    },
    /// A Russian ship.
    Russian {
        /** Ship. */
        ship: CounterId,
        /** May sail. */
        sails: bool,
    },
    /// A US ship.
    Us {
        /** Ship. */
        ship: CounterId,
        /** Now free. */
        released: bool,
    },
    /// An Italian ship.
    TakeOver {
        /** Ship. */
        ship: CounterId,
        /** What became of it. */
        fate: Fate,
    },
    /// Refuelling.
    Oiler {
        /** Ship. */
        ship: CounterId,
        /** Stays at sea. */
        success: bool,
    },
}

/// A throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The turn.
    pub turn: u8,
    /// Where.
    pub place: Place,
    /// The round of surface combat; 0 outside it.
    pub round: u8,
    /// What for.
    pub deed: Deed,
}

impl Throw {
    /// How it is counted.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.deed {
            Deed::Volley { attack, .. } => match attack {
                Attack::Guns => Kind::Guns,
                Attack::Air => Kind::Air,
                Attack::Uboat => Kind::Torpedoes,
            },
            Deed::Search { .. } => Kind::Search,
            Deed::Speed { .. } => Kind::Speed,
            Deed::Russian { .. } => Kind::Russian,
            Deed::Us { .. } => Kind::Us,
            Deed::TakeOver { .. } => Kind::TakeOver,
            Deed::Oiler { .. } => Kind::Oiler,
        }
    }
}
