//! What a die is for.

use super::attack::Weapon;
use super::state::Id;
use admiralty_core::dice::Key;

/// Why a die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Who deploys first (M2.5).
    Setup,
    /// How many islands (M2.4).
    Islands,
    /// Where an island is: one of so many sectors.
    Island,
    /// How many squalls (M17.6).
    Weather,
    /// Where a squall is, or moves.
    Squall,
    /// Dark up to turn 3, or from turn 4 on (M17.5).
    Twilight,
    /// Initiative (M3.2).
    Initiative,
    /// Slow (M4.5).
    Slow,
    /// Fast (M4.6).
    Fast,
    /// Sprint.
    Sprint,
    /// Sweeping mines.
    Sweep,
    /// Mines (M18.41).
    Mine,
    /// Draw the CAP (M18.14).
    Draw,
    /// Search in darkness (M17.4).
    Search,
    /// A die of an attack; the reroll counts on from 64.
    Attack(Weapon),
    /// Whether guns jam (M18.52).
    Jam,
    /// Whether torpedoes miss outright (M18.42).
    Dud,
    /// A save; they are numbered (M12.7).
    Save,
    /// Torpedo Protection, hit by hit (M18.44).
    Protection,
    /// Whether an aircraft is aborted rather than destroyed (M18.46).
    Agility,
    /// Lucky Hit (M18.17).
    LuckyHit,
    /// Crippling Salvo (M18.53).
    CripplingSalvo,
    /// Whether an aborted aircraft attacks (M18.12).
    Press,
    /// Survivor (M13.6).
    Survivor,
    /// Determination (M13.6).
    Determination,
    /// An aircraft whose carrier was destroyed (M13.8).
    CarrierLost,
    /// Landing in darkness (M17.4).
    DarkLanding,
    /// Damage Control (M18.31).
    DamageControl,
    /// Repair (M18.39).
    Repair,
}

/// The account of one die. No two dice of a battle share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// Why.
    pub what: What,
    /// The turn; 0 during set-up.
    pub turn: u8,
    /// Who rolls; the first unit of a side for the side.
    pub unit: Id,
    /// At whom, or the same.
    pub other: Id,
    /// Which of several dice of the same kind.
    pub number: u16,
}

impl Key for Roll {
    /// Every field has bits of its own: 12 for the number, 8 for each unit, 6 for the turn.
    #[inline]
    fn key(&self) -> u64 {
        let what = match self.what {
            What::Attack(weapon) => 64 + weapon as u64,
            What::Setup => 0,
            What::Islands => 1,
            What::Island => 2,
            What::Weather => 3,
            What::Squall => 4,
            What::Twilight => 5,
            What::Initiative => 6,
            What::Slow => 7,
            What::Fast => 8,
            What::Sprint => 9,
            What::Sweep => 10,
            What::Mine => 11,
            What::Draw => 12,
            What::Search => 13,
            What::Jam => 14,
            What::Dud => 15,
            What::Save => 16,
            What::Protection => 17,
            What::Agility => 18,
            What::LuckyHit => 19,
            What::CripplingSalvo => 20,
            What::Press => 21,
            What::Survivor => 22,
            What::Determination => 23,
            What::CarrierLost => 24,
            What::DarkLanding => 25,
            What::DamageControl => 26,
            What::Repair => 27,
        };
        let units = u64::from(self.unit.0) << 8 | u64::from(self.other.0);
        (what << 22 | units << 6 | u64::from(self.turn & 63)) << 12 | u64::from(self.number & 4095)
    }
}
