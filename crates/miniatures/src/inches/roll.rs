//! What a die is for.

use crate::sector::attack::Weapon;
use crate::sector::state::Id;
use admiralty_core::dice::Key;

/// Why a die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of the clauses")]
pub enum What {
    Setup,
    Sight,
    Initiative,
    Slow,
    Torpedoes,
    Decoy,
    Sonar,
    Detection,
    Lost,
    Mine,
    Launch,
    DarkLanding,
    Intercept,
    Radar,
    Fog,
    CrashDive,
    Search,
    Press,
    Dud,
    Jam,
    Save,
    Protection,
    Agility,
    Lucky,
    Crippling,
    Boat,
    Critical,
    Location,
    Rudder,
    Blind,
    Survivor,
    Determination,
    CarrierFire,
    CarrierLost,
    Fire,
    FireLocation,
    DamageControl,
    Repair,
    Pick,
    Attack(Weapon),
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
            What::Sight => 1,
            What::Initiative => 2,
            What::Slow => 3,
            What::Torpedoes => 4,
            What::Decoy => 5,
            What::Sonar => 6,
            What::Detection => 7,
            What::Lost => 8,
            What::Mine => 9,
            What::Launch => 10,
            What::DarkLanding => 11,
            What::Intercept => 12,
            What::Radar => 13,
            What::Fog => 14,
            What::CrashDive => 15,
            What::Search => 16,
            What::Press => 17,
            What::Dud => 18,
            What::Jam => 19,
            What::Save => 20,
            What::Protection => 21,
            What::Agility => 22,
            What::Lucky => 23,
            What::Crippling => 24,
            What::Boat => 25,
            What::Critical => 26,
            What::Location => 27,
            What::Rudder => 28,
            What::Blind => 29,
            What::Survivor => 30,
            What::Determination => 31,
            What::CarrierFire => 32,
            What::CarrierLost => 33,
            What::Fire => 34,
            What::FireLocation => 35,
            What::DamageControl => 36,
            What::Repair => 37,
            What::Pick => 38,
        };
        let units = u64::from(self.unit.0) << 8 | u64::from(self.other.0);
        (what << 22 | units << 6 | u64::from(self.turn & 63)) << 12 | u64::from(self.number & 4095)
    }
}
