//! Everything that changes during a campaign, and what a player sees of it.

use crate::deck::CardId;
use crate::map::Sector;
use admiralty_core::machine::Ending;
use admiralty_core::seats::{Seat, SeatSet};

/// The phases in which players are asked (C4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Production points are spent (C4).
    Spend,
    /// Aircraft are based (C5.1).
    Base,
    /// Ships move (C5.3).
    Move,
    /// Strikes are committed (C6).
    Commit,
    /// Patrol bombers, stay or flee, ships in port (C7).
    Declare,
    /// Ships retreat (C9).
    Regroup,
    /// New units are placed (C10.1).
    Place,
    /// The campaign is over.
    Over,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    /// Nowhere yet: a ship before its first move (C5.4), an aircraft beyond the limit of the capital (C5.1).
    #[default]
    Waiting,
    /// In a sector; an aircraft at its base.
    Sector(Sector),
    /// An aircraft on the carrier of this number in the list of its side.
    Aboard(u16),
    /// An aircraft whose carrier or base is lost: where that was.
    Adrift(Sector),
    /// Destroyed.
    Lost,
}

/// Whether a ship retreats in this turn, and from which side (C9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Retreat {
    /// Nothing happened to it.
    #[default]
    No,
    /// It may (C9.3).
    May(Seat),
    /// It must (C9.2).
    Must(Seat),
}

/// A unit of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its card.
    pub card: CardId,
    /// Where it is.
    pub at: At,
    /// Hull points left.
    pub hull: u8,
    /// C5.3: sectors that it can move in this turn.
    pub steps: u8,
    /// C9.7: it was at an own base as this turn's movement began, and has not left it.
    pub rested: bool,
    /// It took part in combat in this turn.
    pub fought: bool,
    /// C7.4: it flees.
    pub flees: bool,
    /// C7.4: it stays in port.
    pub in_port: bool,
    /// C6, C7.3: the sector to which an aircraft flies.
    pub strikes: Option<Sector>,
    /// C9.
    pub retreat: Retreat,
    /// C9.4: the turn in which it is unavailable.
    pub transit: u8,
    /// C8.6: the turn in which it last left the board of a battle.
    pub left: u8,
    /// C9.5: the turn in which it may not attack.
    pub restricted: u8,
}

impl Unit {
    /// A new unit.
    #[must_use]
    pub fn new(card: CardId, hull: u8, at: At) -> Self {
        Unit {
            card,
            at,
            hull,
            steps: 0,
            rested: false,
            fought: false,
            flees: false,
            in_port: false,
            strikes: None,
            retreat: Retreat::No,
            transit: 0,
            left: 0,
            restricted: 0,
        }
    }

    /// Whether it is still there.
    #[must_use]
    pub fn lives(&self) -> bool {
        self.at != At::Lost
    }

    /// Whether it is a ship, a submarine or an aircraft in this sector by itself, not aboard.
    #[must_use]
    pub fn is_at(&self, sector: Sector) -> bool {
        self.at == At::Sector(sector)
    }
}

/// A unit that is being built (C4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Building {
    /// Its card.
    pub card: CardId,
    /// What is still to be paid.
    pub rest: u16,
    /// In how many turns.
    pub turns: u8,
}

/// What a battle showed of an enemy unit (C7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// When.
    pub turn: u8,
    /// Where.
    pub sector: Sector,
    /// Whose it is.
    pub seat: Seat,
    /// Its card.
    pub card: CardId,
    /// Its hull points at the end; 0 if it was lost.
    pub hull: u8,
}

/// C7.1: what was counted of one other side in a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Where.
    pub sector: Sector,
    /// Whose ships.
    pub seat: Seat,
    /// Battleships, carriers, cruisers, destroyers, auxiliaries.
    pub ships: [u8; 5],
}

/// A side. Of another side a player sees that it is out, and nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Out of the campaign (C11).
    pub out: bool,
    /// Points in the bank.
    pub bank: u16,
    /// Its units, lost ones too.
    pub units: Vec<Unit>,
    /// What it is building.
    pub building: Vec<Building>,
    /// Finished units that have no place yet (C10.1).
    pub ready: Vec<CardId>,
    /// Every unit started so far, the first first (C3.5).
    pub starts: Vec<CardId>,
    /// What it learned in this turn (C7.1).
    pub counted: Vec<Counted>,
    /// What battles showed it (C7.2).
    pub shown: Vec<Shown>,
}

/// A campaign as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who owns each sector.
    pub owner: Vec<Option<Seat>>,
    /// Who owned it as the turn began (C11.1).
    pub before: Vec<Option<Seat>>,
    /// The sides.
    pub sides: Vec<Side>,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl State {
    /// Sides that are not out.
    #[must_use]
    pub fn playing(&self) -> SeatSet {
        let seats = SeatSet::first(self.sides.len()).into_iter();
        seats.filter(|&seat| !self.side(seat).out).collect()
    }

    /// A side.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// A side.
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// Who owns a sector.
    #[must_use]
    pub fn owner(&self, sector: Sector) -> Option<Seat> {
        self.owner[sector.index()]
    }

    /// Whether a seat owns a sector.
    #[must_use]
    pub fn owns(&self, seat: Seat, sector: Sector) -> bool {
        self.owner(sector) == Some(seat)
    }

    /// C9.4: whether a unit, or the carrier that it is aboard, is unavailable.
    #[must_use]
    pub fn in_transit(&self, seat: Seat, unit: usize) -> bool {
        let units = &self.side(seat).units;
        let ship = match units[unit].at {
            At::Aboard(carrier) => usize::from(carrier),
            _ => unit,
        };
        units[ship].transit == self.turn
    }

    /// The sector of a unit: of an aircraft that of its base or carrier.
    #[must_use]
    pub fn sector(&self, seat: Seat, unit: usize) -> Option<Sector> {
        let units = &self.side(seat).units;
        match units[unit].at {
            At::Sector(sector) | At::Adrift(sector) => Some(sector),
            At::Aboard(carrier) => match units[usize::from(carrier)].at {
                At::Sector(sector) => Some(sector),
                _ => None,
            },
            At::Waiting | At::Lost => None,
        }
    }
}
