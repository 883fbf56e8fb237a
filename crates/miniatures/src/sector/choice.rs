//! What a side can answer.

use super::attack::Attack;
use super::board::Sector;
use super::once::Once;
use super::state::{Home, Id};

/// An answer of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Takes row 1 as its edge, or the highest row (M2.5).
    Edge {
        /// Row 1.
        low: bool,
    },
    /// Deploys a ship or submarine (M2.6).
    Deploy {
        /// Which.
        unit: Id,
        /// Where.
        at: Sector,
    },
    /// Bases an aircraft (M1.7).
    Base {
        /// Which.
        unit: Id,
        /// On which carrier, or at the airbase.
        home: Home,
    },
    /// Moves a unit to another sector: a step of sea movement, a shift, a patrol.
    Step {
        /// Which.
        unit: Id,
        /// Where to.
        to: Sector,
    },
    /// Ends the move of the unit that is moving.
    Halt,
    /// Uses High-Speed Run or Sprint before a unit moves.
    Boost {
        /// Which.
        unit: Id,
        /// What.
        once: Once,
    },
    /// Leaves the board (M2.7).
    Leave {
        /// Which.
        unit: Id,
    },
    /// Names an enemy ship: for a pursuit, a surprise raid, or to be spotted.
    Name {
        /// Who names it.
        unit: Id,
        /// The ship.
        target: Id,
    },
    /// Gives up a surplus unit (M2.6).
    Lose {
        /// Which.
        unit: Id,
    },
    /// Takes a rearming counter off (Excellent Endurance).
    Refuel {
        /// Which.
        unit: Id,
    },
    /// Places an aircraft (M5.1).
    Fly {
        /// Which.
        unit: Id,
        /// Where.
        to: Sector,
        /// Whether it strafes (M5.3).
        strafe: bool,
    },
    /// Keeps an aircraft at the airbase, and with it all others there (M5.2).
    Stay,
    /// Attacks.
    Attack(Attack),
    /// Lays smoke instead of attacking (M18.35).
    Smoke {
        /// Which.
        unit: Id,
    },
    /// Shells the shore instead of firing its main guns (M18.48).
    Support {
        /// Which.
        unit: Id,
    },
    /// Lands an aircraft (M10.1).
    Land {
        /// Which.
        unit: Id,
        /// On which carrier, or at the airbase.
        home: Home,
    },
    /// Repairs a ship (M18.39).
    Repair {
        /// Who.
        unit: Id,
        /// Which.
        target: Id,
    },
    /// Lands its cargo (M18.38).
    Cargo {
        /// Which.
        unit: Id,
    },
    /// Mines its sector (M18.41).
    Mine {
        /// Which.
        unit: Id,
    },
    /// Whether to use what the rules offer: a reroll, a save that works once.
    Use(bool),
    /// Has done with this stage; with alternating resolution: with the unit that attacks.
    Done,
}
