//! What a die is for.

use super::map::Place;
use crate::dice::Key;
use crate::naval::CounterId;

/// The kinds of attack whose 6s are hits (rule 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attack {
    /// U-boat fire (8.5).
    Uboat,
    /// An air strike (10).
    Air,
    /// Surface fire (11).
    Guns,
}

/// Why a die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Whose flag an Italian ship flies on the last turn (15.7).
    TakeOver,
    /// Whether a Russian ship may sail (15.2).
    RussianSailing,
    /// Whether a US ship is released (15.3).
    UsRelease,
    /// A two-area move (6.4).
    Speed,
    /// A die of the anti-submarine search (8.3); `shot` counts them.
    Asw,
    /// A shot, a boat's torpedoes or an air strike (7.2, 7.3).
    Shot(Attack),
    /// The damage of a hit (7.3).
    Damage(Attack),
    /// Refuelling at sea (16.2).
    Oiler,
}

/// The account of one die. No two dice of a game share it, so that keyed dice can be computed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// Why.
    pub purpose: Purpose,
    /// The turn.
    pub turn: u8,
    /// Where.
    pub place: Place,
    /// The round of surface combat; 0 outside it.
    pub round: u8,
    /// The ship that rolls: the shooter, the mover; for U-boats and aircraft the target.
    pub ship: CounterId,
    /// Which of several dice of the same kind.
    pub shot: u8,
}

impl Key for Roll {
    /// Every field has bits of its own, so no two accounts share a key.
    #[inline]
    fn key(&self) -> u64 {
        let purpose = match self.purpose {
            Purpose::TakeOver => 0,
            Purpose::RussianSailing => 1,
            Purpose::UsRelease => 2,
            Purpose::Speed => 3,
            Purpose::Asw => 4,
            Purpose::Oiler => 5,
            Purpose::Shot(attack) => 8 + attack as u64,
            Purpose::Damage(attack) => 12 + attack as u64,
        };
        let bytes = [
            self.turn,
            self.place.index() as u8,
            self.round,
            self.ship.0,
            self.shot,
        ];
        bytes
            .into_iter()
            .fold(purpose, |key, byte| key << 8 | u64::from(byte))
    }
}
