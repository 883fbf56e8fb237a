//! What a player writes in a phase.

use crate::deck::CardId;
use crate::map::Sector;

/// What a payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A new unit.
    New(CardId),
    /// The unit of this number in the list of what is being built.
    Old(u16),
}

/// A payment (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// What for.
    pub item: Item,
    /// Points.
    pub points: u16,
}

/// Where an aircraft is based (C5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// At an own base.
    Land(Sector),
    /// On the carrier of this number.
    Carrier(u16),
    /// At the capital beyond its limit: it takes no part in anything.
    Surplus,
}

/// What a player declares (C7.3, C7.4, C8.6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// Patrol bombers, and where they go.
    pub patrols: Vec<(u16, Sector)>,
    /// Sectors from which all ships flee.
    pub flee: Vec<Sector>,
    /// Ships that flee alone: crippled ones at an own base, or any with `flee_by = ship`.
    pub flee_ships: Vec<u16>,
    /// Crippled ships that stay in port.
    pub port: Vec<u16>,
    /// Crippled ships at an own base that fight, though all others there flee.
    pub fight: Vec<u16>,
    /// C8.6: ships leave battles from turn 6 on when they are behind by so many percent of the own points; 0: they stay.
    pub leave_behind: u8,
}

/// What a player writes in a phase. Numbers are those of the list of the player's units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// C4: payments.
    Spend(Vec<Payment>),
    /// C5.1: each aircraft that can be based, and where.
    Base(Vec<(u16, Base)>),
    /// C5.3: ships that move, and where to. The path is any through own sectors that is short enough.
    Move(Vec<(u16, Sector)>),
    /// C6.1: aircraft that are committed, and where to.
    Commit(Vec<(u16, Sector)>),
    /// C7.
    Declare(Declaration),
    /// C9.2, C9.3: ships that retreat, and where to.
    Regroup(Vec<(u16, Sector)>),
    /// C10.1: a place for each finished unit, in their order; none where there is no legal one.
    Place(Vec<Option<Sector>>),
}
