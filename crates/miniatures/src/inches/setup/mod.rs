//! A battle in inches to be built: fleets, works, switches, and where things stand.

mod placing;
mod rules;

pub use placing::airbase;
pub use rules::inches_of_knots;
pub(super) use rules::load;

use super::plane::{Heading, Inches, Point};
use super::rules::Patch;
use super::state::Sea;
use super::switches::Switches;
use crate::ability::Ability;
use crate::fleet::Fleet;
use crate::sector::build::Away;
use crate::sector::state::Side;
use crate::units::Units;
use admiralty_core::text::Loaded;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Nation {
    American,
    British,
    German,
    Japanese,
    #[default]
    Other,
}

/// What the crossover adds to a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extra {
    /// Its nation.
    pub nation: Nation,
    /// How far it moves, or flies (V5).
    pub inches: Inches,
    /// How far it moves submerged.
    pub submerged: Inches,
    /// V4.2.
    pub hedgehog: bool,
    /// V10.5.
    pub radar: bool,
    /// V7.7.
    pub depth: u8,
    /// V5.4: mine counters.
    pub mines: u8,
    /// A base or battery on the ground (V8.5 to V8.7).
    pub work: bool,
    /// V9.6.
    pub spotters: u8,
    /// V7.8.
    pub torpedoes: u8,
}

/// A base or battery on the ground (V8.5 to V8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// V8.5.
    Airbase,
    /// V8.6: antiair dice, 1 to 6, each a point.
    Antiair(u8),
    /// V8.7, 5 points.
    Shielded,
    /// V8.7, 10 points.
    Hardened,
}

/// Where a unit stands when the battle is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Spot {
    /// Its player deploys it.
    #[default]
    Free,
    /// At a point, with a heading.
    At(Point, Heading),
    /// Aboard the carrier of this number in the fleet list, from 0.
    Aboard(usize),
    /// At the airbase.
    Airbase,
    /// Lost, or gone, before.
    Gone,
}

/// A unit as a battle finds it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placed {
    /// Where.
    pub spot: Spot,
    /// Hull points; none: all of the card.
    pub hull: Option<u8>,
    /// Reload counters.
    pub counters: u8,
    /// What it has done that can be done once.
    pub used: crate::sector::once::OnceSet,
    /// What criticals, fires and ammunition have left; none: all as new.
    pub sea: Option<Sea>,
    /// C6, C8.4: an aircraft whose base is elsewhere; none of all others.
    pub away: Option<Away>,
}

/// What a side brings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Force {
    /// Its fleet.
    pub fleet: Fleet,
    /// Where its units are; those beyond the list's end are free.
    pub placed: Vec<Placed>,
    /// Works, and where they stand.
    pub works: Vec<(Work, Point)>,
    /// From which turn it may leave the table over its own edge (C8.6).
    pub leave_from: Option<u8>,
    /// Whether it has an airbase.
    pub airbase: bool,
    /// Places at its airbase; none: by the limit (M1.7).
    pub places: Option<u8>,
}

/// A battle to be built.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    /// What it is called.
    pub title: String,
    /// What fleets may cost.
    pub limit: u16,
    /// The sides.
    pub forces: [Force; 2],
    /// The switches.
    pub switches: Switches,
    /// Islands, shoals, shallows, fog.
    pub ground: Vec<Patch>,
    /// The turn that begins; 0 for set-up.
    pub turn: u8,
    /// Victory points so far.
    pub points: [u16; 2],
    /// Objectives that are left, a bit each.
    pub objectives: u8,
    /// Which side has the lower edge; none where set-up says so.
    pub low_edge: Option<Side>,
    /// A battle of a campaign: fleets of up to 64 units a side whatever they cost (C8.2), and counters at each landing by
    /// range (C6.5), in place of V9.4 and V8.5.
    pub in_campaign: bool,
}

/// What a scenario was read from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The cards.
    pub units: Units,
    /// The battle.
    pub battle: Battle,
    /// Where each value comes from.
    pub loaded: Loaded,
}

/// Abilities that the crossover does not play: what they say is about sectors or phases that it has not.
pub const NOT_PLAYED: [Ability; 38] = [
    Ability::PursuitShip,
    Ability::Chase,
    Ability::TorpedoRun,
    Ability::LeadTheAttack,
    Ability::EstablishScreen,
    Ability::TorpedoSwarm,
    Ability::AudaciousAttack,
    Ability::EscortKiller,
    Ability::SplitFire,
    Ability::LongShot,
    Ability::HarassingFire,
    Ability::FighterCover,
    Ability::AntishipMissile,
    Ability::KamikazeAttack,
    Ability::HeavyStrafer,
    Ability::Shadowing,
    Ability::Pinpointer,
    Ability::ScoutCruiser,
    Ability::ScoutPlanes,
    Ability::SurpriseRaid,
    Ability::GuardTheConvoy,
    Ability::DangerousQuarry,
    Ability::ShoreSupport,
    Ability::BeachLanding,
    Ability::CloseEscort,
    Ability::DrawTheCap,
    Ability::ExcellentEndurance,
    Ability::Fast,
    Ability::HeavyRaider,
    Ability::Infiltrator,
    Ability::LandSecretCargo,
    Ability::Landing,
    Ability::MtbKiller,
    Ability::SecretCargo,
    Ability::Sprint,
    Ability::SuicideAttack,
    Ability::SweepMines,
    Ability::VitalCargo,
];
