//! What happens in a battle, for observers; and what its dice are for.

use super::board::Area;
use super::damage::Struck;
use super::state::{Shot, Side};
use admiralty_core::dice::Key;

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// Initiative was rolled: the die, the sum of modifiers, who has it. No die where a port is attacked.
    Initiative(Option<u8>, i8, Side),
    /// A side has set up.
    SetUp(Side),
    /// Ships that come later: the die, and whether they come.
    Later(Side, u8, bool),
    /// A counter moved, from and to.
    Moved(Side, u8, Area, Area),
    /// A counter left the board.
    Leaves(Side, u8),
    /// A tow was severed.
    Severed(Side, u8),
    /// A ship was scuttled.
    Scuttled(Side, u8),
    /// A ship fired its guns: what the dice show.
    Volley(&'e Shot, &'e [u8]),
    /// A hit by a gun of this calibre on a ship: the 2d6, and what it did.
    Hit(Side, u8, usize, [u8; 2], &'e Struck),
    /// A hit of this calibre on a target that is sunk.
    Lost(usize, bool),
    /// A ship fired its torpedoes: what the dice show.
    Salvo(&'e Shot, &'e [u8]),
    /// A torpedo hit a ship: the die, none where it needs none, and what it did.
    Torpedo(Side, u8, Option<u8>, &'e Struck),
    /// A round is over.
    RoundOver,
    /// A ship that is dead in the water tries to get under way: the die, and whether it does.
    Repair(Side, u8, u8, bool),
    /// The battle is over.
    Over,
}

/// What a die is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The kind of die.
    pub kind: Die,
    /// The round.
    pub round: u8,
    /// The impulse.
    pub impulse: u8,
    /// The ship, 128 and more for the Allied side's.
    pub ship: u8,
    /// Its number among those of the ship in this phase.
    pub number: u16,
}

/// Kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Die {
    Initiative,
    Later,
    ToHit,
    Place,
    Critical,
    Magazine,
    Torpedo,
    TorpedoDamage,
    Repair,
}

impl Key for Roll {
    fn key(&self) -> u64 {
        (self.kind as u64) << 48
            | u64::from(self.round) << 40
            | u64::from(self.impulse) << 32
            | u64::from(self.ship) << 16
            | u64::from(self.number)
    }
}
