//! What happens in operations, for observers; and what dice are for.

use super::order::{Mission, Order};
use crate::battle::event::{Event as BattleEvent, Roll as BattleRoll};
use crate::battle::rules::Battle;
use crate::battle::state::{Side, State as Waters};
use admiralty_core::dice::Key;

/// A roll on the search table (G13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// Where.
    pub zone: u8,
    /// The fleet of the Central Powers.
    pub central: u8,
    /// The Allied fleet.
    pub allied: u8,
    /// The die; none where contact is certain (G13.2).
    pub die: Option<u8>,
    /// The sum of modifiers.
    pub modifier: i8,
    /// What is needed.
    pub need: i8,
    /// Whether there is contact.
    pub contact: bool,
    /// Whether it is a surprise (G13.6).
    pub surprise: bool,
}

/// Something that happened; the state is the one after it.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A turn begins.
    Turn,
    /// A fleet has a new mission.
    Mission(Side, u8, Mission),
    /// A fleet was divided: the new fleet.
    Divided(Side, u8, u8),
    /// A fleet joined another.
    Combined(Side, u8, u8),
    /// The fleet that takes another counter in tow.
    Towed(Side, u8),
    /// A fleet carried out its order: the order, the zone where it began.
    Moved(Side, u8, &'e Order, u8),
    /// A fleet left the map (G11.5).
    Gone(Side, u8),
    /// A roll for contact.
    Checked(&'e Check),
    /// A battle begins.
    Battle(&'e Battle, u8),
    /// Something happened in a battle.
    Within(&'e Battle, &'e Waters, &'e BattleEvent<'e>),
    /// A raider searched a zone: merchants destroyed (G14.5).
    Raided(Side, u8, u8),
    /// A fleet shelled a coast: ships, quarters of a point (G15.2, G15.3).
    Shelled(Side, u8, u8, u8),
    /// A fleet has loaded; or unloaded so many loads.
    Loaded(Side, u8),
    /// See [`Event::Loaded`].
    Unloaded(Side, u8, u8),
    /// The ships of a fleet were interned (G11.10).
    Interned(Side, u8),
    /// The weather of the day (G26).
    Weather,
    /// A fleet laid a field of mines, or swept one (G20).
    Laid(Side, u8),
    /// See [`Event::Laid`].
    Swept(Side, u8),
    /// A fleet ran into mines (G20): hits.
    Mined(Side, u8, u8),
    /// Seaplanes of a fleet looked: the die, and ships found (G22).
    Scouted(Side, u8, u8, u8),
    /// A craft attacked a fleet of the other side (G23, G25): hits; whether it was sunk for it.
    Struck(Side, u8, u8, u8, bool),
    /// An airship told of ships in a zone, or was lost (G24).
    Recon(Side, u8, bool),
    /// A ship was hit by a torpedo or a mine outside of a battle: whether it sank.
    Holed(Side, u8, bool),
    /// A ship that is dead in the water tries to get under way: the die, and whether it does.
    Repair(Side, u8, u8, bool),
    /// It is over.
    Over,
}

/// What a die is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// G13.1: turn, zone, fleet of the Central Powers, Allied fleet.
    Contact(u8, u8, u8, u8),
    /// G14.4: turn, side, fleet, MF, ship.
    Search(u8, Side, u8, u8, u8),
    /// G18.2: turn, side, ship.
    Repair(u8, Side, u8),
    /// Optional rules: turn, side, what for, whose number, and a number of its own.
    Hazard(u8, Side, Hazard, u8, u8),
    /// In a battle: turn, its number in the turn, what for.
    Battle(u8, u8, BattleRoll),
}

/// Dice of the optional rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hazard {
    Weather,
    Mine,
    Sweep,
    Scout,
    Finds,
    Torpedo,
    Victim,
    Damage,
    Sinks,
}

impl Key for Roll {
    fn key(&self) -> u64 {
        let pack = |kind: u64, turn: u8, rest: [u8; 4]| {
            let rest = rest.iter().fold(0, |key, byte| key << 8 | u64::from(*byte));
            kind << 60 | u64::from(turn) << 52 | rest
        };
        match *self {
            Roll::Contact(turn, zone, central, allied) => pack(1, turn, [0, zone, central, allied]),
            Roll::Search(turn, side, fleet, factor, ship) => pack(2, turn, [side as u8, fleet, factor, ship]),
            Roll::Repair(turn, side, ship) => pack(3, turn, [0, 0, side as u8, ship]),
            Roll::Hazard(turn, side, what, whose, number) => {
                pack(5, turn, [what as u8, side as u8, whose, number])
            }
            // A battle leaves room above the impulse, which takes three bits.
            Roll::Battle(turn, number, roll) => pack(4, turn, [0; 4]) | u64::from(number) << 35 | roll.key(),
        }
    }
}
