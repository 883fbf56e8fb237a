//! What players choose in a battle.

use super::board::Area;

/// A choice. Numbers are those of own counters and ships, of enemy counters where fire is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Place the counter in this area (G4.6, G4.7).
    Place(Area),
    /// Move a counter to an area beside it (G5.1).
    Move(u8, Area),
    /// Take a counter off the board from the rim (G5.3).
    Leave(u8),
    /// Sever the tow of a counter (G17.3).
    Sever(u8),
    /// Scuttle a ship (G7.13).
    Scuttle(u8),
    /// The move is over.
    Done,
    /// Fire at this counter (G6.3, G8.1).
    At(u8),
    /// Hold fire (G6.1).
    Hold,
    /// This ship takes the hit (G7.12).
    Take(u8),
}
