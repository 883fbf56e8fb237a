//! What observers are told.

use crate::deck::CardId;
use crate::map::Sector;
use admiralty_core::seats::{Seat, SeatSet};

/// Something that happened; the state is the one after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Points were spent (C4).
    Spent {
        /// By whom.
        seat: Seat,
        /// So many.
        paid: u16,
        /// Kept.
        kept: u16,
        /// Lost (C4.1).
        lost: u16,
    },
    /// A unit was begun, or bought.
    Begun {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// Ships ended their movement.
    Moved {
        /// Whose.
        seat: Seat,
        /// So many have another sector now.
        ships: u16,
    },
    /// Ships of a side fled from a sector (C7.4).
    Fled {
        /// Whose.
        seat: Seat,
        /// From where.
        sector: Sector,
        /// So many.
        ships: u16,
    },
    /// C8.8: this side sits out the first battle.
    SatOut {
        /// Where.
        sector: Sector,
        /// Who.
        seat: Seat,
    },
    /// A battle was fought (C8).
    Fought(Battle),
    /// A unit was lost.
    Lost {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Where.
        sector: Sector,
        /// Scuttled in port (C8.10), or without a place to go (C9.4, C9.6).
        scuttled: bool,
    },
    /// A sector has a new owner (C8.9).
    Taken {
        /// Which.
        sector: Sector,
        /// Its new owner.
        seat: Seat,
    },
    /// A ship retreated (C9).
    Retreated {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Where from.
        from: Sector,
        /// Where to.
        to: Sector,
        /// C9.4: it is unavailable in the next turn.
        far: bool,
    },
    /// A unit was placed (C10.1).
    Placed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Where.
        sector: Sector,
    },
    /// Income was collected (C10.2).
    Collected {
        /// By whom.
        seat: Seat,
        /// So much.
        income: u16,
        /// Now in the bank.
        bank: u16,
        /// Printed cost of what is afloat.
        afloat: u32,
    },
    /// A side is out (C11).
    Out(Seat),
    /// The campaign is over (C11.1).
    Over(SeatSet),
}

/// A battle that was fought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Battle {
    /// Where.
    pub sector: Sector,
    /// The sides; of allies the one who commands.
    pub seats: [Seat; 2],
    /// C8.8: the ally of each.
    pub with: [Option<Seat>; 2],
    /// What each brought, in printed cost.
    pub brought: [u32; 2],
    /// How many units.
    pub units: [u16; 2],
    /// C8.2: units beyond what a battle holds, that stayed out of it.
    pub beyond: [u16; 2],
    /// Victory points.
    pub points: [u16; 2],
    /// Turns.
    pub turns: u8,
    /// It was drawn from the model of battles, not played.
    pub drawn: bool,
    /// Who won (C8.7), one of the sides.
    pub winner: Option<Seat>,
}
