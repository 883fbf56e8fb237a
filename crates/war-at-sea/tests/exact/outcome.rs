//! What a sampled fight and an exact law are compared by.

use arrayvec::ArrayVec;

/// What became of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// Still there, with so much damage.
    Afloat(u8),
    /// Gone to port disabled, with so much damage.
    Disabled(u8),
    /// Sunk.
    Sunk,
}

/// What became of everything that was watched.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// U-boats sunk and disabled.
    pub boats: (u8, u8),
    /// Ships, in the order in which they were put on the table.
    pub ships: ArrayVec<Condition, 8>,
}

impl Outcome {
    /// One ship more.
    pub fn and(&self, ship: &Condition) -> Outcome {
        let mut more = self.clone();
        more.ships.push(*ship);
        more
    }
}
