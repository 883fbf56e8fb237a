//! Operations as a scenario gives them, before they are checked.

use super::map::Map;
use super::rules::Nations;
use super::switches::Switches;
use crate::battle::rules::Weather;
use crate::battle::state::Side;
use crate::fleet::{Listed, Wrong};

/// A fleet as a scenario gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenFleet {
    /// Its number as players say it.
    pub number: String,
    /// Its ships.
    pub ships: Vec<Listed>,
    /// A zone, or a port.
    pub place: String,
    /// The name of the leader on its first ship; empty for none.
    pub leader: String,
    /// The mission; empty for the player's choice. `escort 7` names the fleet.
    pub mission: String,
    /// Whether its list of ships could not be read: the rest of it is checked all the same.
    pub broken: bool,
    /// Whether its merchants are loaded.
    pub loaded: bool,
    /// Whether it may SHELL in turn 1 whatever its mission.
    pub opening_shell: bool,
}

/// A side as a scenario gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenSide {
    /// Its nations.
    pub nations: Nations,
    /// Nations whose ports are open to it.
    pub friends: Nations,
    /// The turn from which each nation is at war.
    pub war_from: [u8; 16],
    /// Its fleets.
    pub fleets: Vec<GivenFleet>,
    /// Zones where its shelling counts double.
    pub doubled: Vec<String>,
    /// Zones of major bases that it may shell.
    pub may_shell: Vec<String>,
    /// Zones where it lands on an enemy coast.
    pub land: Vec<String>,
    /// Ports where its loads are delivered.
    pub deliver: Vec<String>,
    /// What a load is worth, in quarters of a point.
    pub load_worth: u8,
    /// Bases of submarines, airships and pairs of MAS boats.
    pub crafts: [Vec<String>; 3],
}

/// Victory by one ship, as a scenario gives it; worths in quarters of a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenQuarry {
    /// The ship; empty for none.
    pub ship: String,
    /// The zone that it must reach; empty for none.
    pub haven: String,
    /// What that is worth.
    pub haven_worth: i32,
    /// The port in which it must be at the end; empty for none.
    pub refuge: String,
    /// What that is worth.
    pub refuge_worth: i32,
    /// What its internment is worth.
    pub interned: i32,
}

/// Operations as a scenario gives them.
#[derive(Clone, Debug)]
pub struct GivenOperations {
    /// Its title.
    pub title: String,
    /// Year, month and day of turn 1.
    pub date: (u32, u32, u32),
    /// The turn of the day of turn 1.
    pub clock: u8,
    /// Turns.
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// The weather.
    pub weather: Weather,
    /// Limit of initiative.
    pub limit: u8,
    /// What a merchant is worth, in quarters of a point.
    pub merchant: i32,
    /// Whether fleets may leave the map.
    pub exits: bool,
    /// The sides, the Central Powers first.
    pub sides: [GivenSide; 2],
    /// Victory by one ship.
    pub quarry: GivenQuarry,
    /// The switches.
    pub switches: Switches,
}

/// Where a fault of a scenario is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// In what victory hangs on.
    Victory,
    /// In a side.
    Side(Side),
    /// In a fleet of this number.
    Fleet(Side, String),
}

/// What is wrong, and where.
pub type Faults = Vec<(At, Wrong)>;
