//! What a side can answer.

use super::plane::{Heading, Point};
use crate::sector::attack::{Attack, Weapon};
use crate::sector::state::{Home, Id};

/// So far ahead, then a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Hundredths of an inch.
    pub ahead: u16,
    /// Steps of 15 degrees to the right, -3 to 3.
    pub turn: i8,
}

/// The whole move of a unit (V3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which.
    pub unit: Id,
    /// Its straight pieces; those of length 0 at the end are not there.
    pub legs: [Leg; 3],
    /// Depth counters of a submarine after the move (V7.7).
    pub deep: u8,
    /// Mine counters laid where it began (V5.4).
    pub mines: u8,
    /// Whether it lays smoke (V2.4).
    pub smoke: bool,
    /// Whether it runs at high speed, once (M18.33).
    pub fast: bool,
}

impl Move {
    /// A unit that stays as it is.
    #[must_use]
    pub const fn stay(unit: Id, deep: u8) -> Move {
        Move {
            unit,
            legs: [Leg { ahead: 0, turn: 0 }; 3],
            deep,
            mines: 0,
            smoke: false,
            fast: false,
        }
    }

    /// How far it goes.
    #[must_use]
    pub fn length(&self) -> i32 {
        self.legs.iter().map(|leg| i32::from(leg.ahead)).sum()
    }
}

/// What an aircraft is to do (V9.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mission {
    /// Nothing.
    #[default]
    None,
    /// A fighter goes with a bomber.
    Escort(Id),
    /// A fighter strafes a ship.
    Strafe(Id),
    /// A fighter with the ability stays near a carrier.
    Patrol,
    /// A bomber attacks.
    Attack(Weapon, Id),
}

/// An attack, with fewer dice if torpedoes are to be spared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fire {
    /// The attack.
    pub attack: Attack,
    /// At most so many dice; 0: all.
    pub most: u8,
}

impl Fire {
    /// With all dice.
    #[must_use]
    pub const fn all(attack: Attack) -> Fire {
        Fire { attack, most: 0 }
    }
}

/// An answer of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Takes the lower edge, or the upper (M2.5).
    Edge {
        /// The lower.
        low: bool,
    },
    /// Deploys a ship, submarine or work (V1.4).
    Deploy {
        /// Which.
        unit: Id,
        /// Where.
        at: Point,
        /// Its heading.
        heading: Heading,
    },
    /// Bases an aircraft.
    Base {
        /// Which.
        unit: Id,
        /// Where.
        home: Home,
    },
    /// A submarine listens to a group (V7.10).
    Listen {
        /// Which.
        unit: Id,
        /// In the middle of the group.
        target: Id,
    },
    /// Searches for a submarine (V7.2).
    Search {
        /// Who.
        unit: Id,
        /// Which.
        target: Id,
    },
    /// Moves.
    Move(Move),
    /// A submarine surfaces or submerges: its whole move (V7.1).
    ChangeDepth {
        /// Which.
        unit: Id,
    },
    /// Leaves the table over its own edge, where the scenario lets it (C8.6).
    Leave {
        /// Which.
        unit: Id,
    },
    /// Names a mission.
    Mission {
        /// Of which aircraft.
        unit: Id,
        /// What.
        mission: Mission,
    },
    /// Flies to a point.
    Fly {
        /// Which.
        unit: Id,
        /// Where.
        to: Point,
    },
    /// Flies home and lands.
    Land {
        /// Which.
        unit: Id,
        /// Where.
        home: Home,
    },
    /// Stays where it is this turn.
    Stay {
        /// Which.
        unit: Id,
    },
    /// Keeps its antiair guns for PT boats (V4.5).
    Hold {
        /// Which.
        unit: Id,
    },
    /// Tries its radar (V10.5).
    Radar {
        /// Which.
        unit: Id,
    },
    /// Lights an enemy ship with star shells (V10.3).
    StarShell {
        /// Who.
        unit: Id,
        /// Which.
        target: Id,
    },
    /// Attacks.
    Fire(Fire),
    /// The own ship of the firer at which his guns go (V10.4).
    Mislead(Id),
    /// Repairs a ship (M18.39).
    Repair {
        /// Who.
        unit: Id,
        /// Which.
        target: Id,
    },
    /// Whether to do what is offered.
    Use(bool),
    /// Has done with this stage.
    Done,
}
