//! What a die is for.

use super::map::Place;
use crate::naval::CounterId;
use admiralty_core::dice::Key;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Area, Port};
    use std::collections::BTreeMap;

    const ATTACKS: [Attack; 3] = [Attack::Uboat, Attack::Air, Attack::Guns];

    fn purposes() -> Vec<Purpose> {
        let alone = [
            Purpose::TakeOver,
            Purpose::RussianSailing,
            Purpose::UsRelease,
            Purpose::Speed,
            Purpose::Asw,
            Purpose::Oiler,
        ];
        let attacks = ATTACKS.into_iter();
        let aimed = attacks.flat_map(|attack| [Purpose::Shot(attack), Purpose::Damage(attack)]);
        alone.into_iter().chain(aimed).collect()
    }

    /// Every value of each field, the others at two extremes.
    #[test]
    fn no_two_dice_share_a_key() {
        let areas = Area::ALL.map(Place::sea).into_iter();
        let places: Vec<Place> = areas.chain(Port::ALL.map(Place::port)).collect();
        let mut rolls = Vec::new();
        for purpose in purposes() {
            for &place in &places {
                for turn in 1..=10 {
                    for (round, ship, shot) in [(0, 0, 0), (255, 71, 255)] {
                        let vary = |n: u8| [(n, ship, shot), (round, n, shot), (round, ship, n)];
                        for (round, ship, shot) in [0, 1, 2, 63, 64, 70, 128, 254].into_iter().flat_map(vary)
                        {
                            let ship = CounterId(ship);
                            rolls.push(Roll {
                                purpose,
                                turn,
                                place,
                                round,
                                ship,
                                shot,
                            });
                        }
                    }
                }
            }
        }
        let mut keys: BTreeMap<u64, Roll> = BTreeMap::new();
        for roll in rolls {
            let other = *keys.entry(roll.key()).or_insert(roll);
            assert_eq!(other, roll, "share {:#x}", roll.key());
        }
        assert!(keys.len() > 80_000, "{}", keys.len());
    }
}
