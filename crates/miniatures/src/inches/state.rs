//! Everything that changes during a battle in inches. Fixed arrays: a battle allocates nothing.

use super::choice::{Fire, Mission};
use super::critical::Harm;
use super::plane::{Heading, Point};
use super::shot::{Count, Shot};
use crate::sector;
pub use crate::sector::state::{Flags, Home, Id, Mask, Pair, PerUnit, Place, Side};
use arrayvec::ArrayVec;

/// The most clouds of smoke, and the most mine counters.
pub const MOST_COUNTERS: usize = 64;

/// What a side is asked, or what happens next by itself (V2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nothing has happened yet.
    Opening,
    /// The side chooses its edge.
    Edge,
    /// Units are deployed.
    Deploy,
    /// Submarines listen (V7.10).
    Sonar,
    /// Searches and sea movement, first player (B).
    Move,
    /// Searches of aircraft, and missions (C).
    Missions,
    /// Flights, one aircraft at a time (C).
    Fly,
    /// Air defense (D).
    Antiair,
    /// Air attack (E).
    Strike,
    /// Surface attack (F).
    Surface,
    /// Submarine attack (G).
    Submarine,
    /// Repairs at the end of the turn (I).
    Repair,
    /// The battle is over.
    Over,
}

macro_rules! marks {
    ($($(#[$note:meta])* $name:ident = $bit:literal,)+) => {
        impl Is {
            $($(#[$note])* pub const $name: Is = Is(1 << $bit);)+
        }
    };
}

/// What a unit is or did; one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Is(pub u32);

marks! {
    /// A submarine on the surface (V7.1).
    SURFACED = 0,
    /// Detected this turn (V7.2).
    DETECTED = 1,
    /// Detected last turn (V7.3).
    WAS_DETECTED = 2,
    /// It fired torpedoes this turn.
    FIRED = 3,
    /// It fired torpedoes last turn (V7.3).
    HAD_FIRED = 4,
    /// It moved this turn.
    MOVED = 5,
    /// It moved last turn (V7.3).
    HAD_MOVED = 6,
    /// Its move is over.
    MOVE_DONE = 7,
    /// It has searched (V7.2).
    SEARCHED = 8,
    /// It rolled to crash dive (V7.6).
    DIVED = 9,
    /// Beached (V3.3).
    BEACHED = 10,
    /// Illuminated (V10.2).
    LIT = 11,
    /// It lays smoke and attacks nothing (V2.4).
    SMOKES = 12,
    /// It lays mines: no ASW attack (V5.4).
    LAYS = 13,
    /// A PT unit that attacks no more this turn (V5.1).
    DRIVEN_OFF = 14,
    /// It must end farther from the enemy (V5.1).
    FLEES = 15,
    /// It made an ASW attack this turn (V7.9).
    HUNTS = 16,
    /// It keeps its antiair guns for PT boats (V4.5).
    HOLDS = 17,
    /// It made an antiair attack this turn, or an interception (V4.5, V9.2).
    SHOT = 18,
    /// Its flight is over.
    FLOWN = 19,
    /// It must fly home (V9.5).
    HOMEWARD = 20,
    /// It attacks nothing this turn: it came up, or changed depth (V7.7).
    IDLE = 21,
    /// Its firing has begun: fog of war has been rolled (V10.4).
    BEGAN = 22,
    /// Its radar is effective (V10.5).
    RADAR = 23,
    /// It has tried its radar.
    TRIED_RADAR = 24,
    /// It gave a secondary die for star shells (V10.3).
    SHELLED = 25,
    /// It has listened (V7.10).
    LISTENED = 26,
    /// A carrier whose first fire has been rolled for (V8.2).
    BURNT = 27,
    /// Sunk, but in play up to the end of the turn (V2.3).
    SINKING = 28,
    /// Its mission is named.
    NAMED = 29,
    /// It is a decoy (V7.11).
    DECOY = 30,
}

impl std::ops::BitOr for Is {
    type Output = Is;
    #[inline]
    fn bitor(self, other: Is) -> Is {
        Is(self.0 | other.0)
    }
}

impl Is {
    /// Whether a bit is set; of several, any.
    #[must_use]
    #[inline]
    pub const fn has(self, mark: Is) -> bool {
        self.0 & mark.0 != 0
    }

    /// Sets a bit.
    #[inline]
    pub const fn set(&mut self, mark: Is) {
        self.0 |= mark.0;
    }

    /// Clears bits.
    #[inline]
    pub const fn clear(&mut self, marks: Is) {
        self.0 &= !marks.0;
    }

    /// As a new turn finds them.
    #[must_use]
    pub const fn of_a_new_turn(self) -> Is {
        let lasting = Is::SURFACED.0 | Is::BEACHED.0 | Is::BURNT.0 | Is::DECOY.0 | Is::HOMEWARD.0;
        let mut next = Is(self.0 & lasting);
        let becomes = [
            (Is::DETECTED, Is::WAS_DETECTED),
            (Is::FIRED, Is::HAD_FIRED),
            (Is::MOVED, Is::HAD_MOVED),
            (Is::DRIVEN_OFF, Is::FLEES),
        ];
        let mut place = 0;
        while place < becomes.len() {
            if self.has(becomes[place].0) {
                next.set(becomes[place].1);
            }
            place += 1;
        }
        next
    }
}

/// What the crossover keeps of a unit beside the sector game's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sea {
    /// What it is and did.
    pub is: Is,
    /// What an aircraft is to do (V9.1).
    pub mission: Mission,
    /// Torpedoes left, with `ammunition` (V5.1, V7.8).
    pub torpedoes: u8,
    /// Depth charges left of a PT unit (V5.1).
    pub charges: u8,
    /// Boats left of a PT unit.
    pub boats: u8,
    /// Depth counters (V7.7).
    pub deep: u8,
    /// Mine counters aboard (V5.4).
    pub mines: u8,
    /// Rounds of a fighter, the load of a bomber (V9.4).
    pub load: u8,
    /// Fires (V6.7).
    pub fires: u8,
    /// Fires that started this turn.
    pub new_fires: u8,
    /// Vital armor lost (V6.5).
    pub vital: u8,
    /// What criticals have damaged, by [`Harm`].
    pub harms: [u8; Harm::COUNT],
    /// Of these: received this turn (V6.8).
    pub fresh: [u8; Harm::COUNT],
    /// Without fire control up to the end of this turn.
    pub blind_until: u8,
    /// Rolls on the location table held back to the end of the phase.
    pub locations: u8,
    /// Boats lost, held back to the end of the surface attack (V5.1).
    pub boats_lost: u8,
    /// Ships that fired main guns at it this phase (V4.11).
    pub splashes: u8,
    /// The turn in which a base last rolled for its fire (V8.2).
    pub burnt: u8,
    /// Armor against this attack from a crash dive (V7.6).
    pub dive: u8,
    /// The own ship at which its gunnery goes by mistake (V10.4).
    pub misled: Option<Id>,
    /// Enemies that a submarine hears (V7.10); aircraft that flew past a battery (V8.6).
    pub noticed: Mask,
    /// Mine counters that it came near in this movement (V5.5): a bit each.
    pub mined: u64,
}

/// Something that waits for an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Pending {
    /// An attack: whether to roll anew, or to use a save; the save that comes next, [`REROLL`] the attacker.
    Strike {
        /// Which.
        fire: Fire,
        /// What is rolled.
        shot: Shot,
        /// What was rolled, and the points of torpedoes.
        rolled: Count,
        /// The next save.
        next: u8,
    },
    /// Whether a submarine crash dives (V7.6).
    Dive(Fire),
    /// At which own ship the opponent aims the guns (V10.4).
    Mislead(Fire),
    /// Whether a fighter intercepts (V9.2): the aircraft, the fighter, where they meet, inches left then.
    Intercept {
        /// Who flies.
        unit: Id,
        /// Who may intercept.
        fighter: Id,
        /// Where.
        at: Point,
        /// Where it was going.
        to: Flight,
        /// Fighters that were asked already.
        asked: Mask,
    },
    /// Whether a destroyer runs at the submarine that it found (V7.4).
    Run {
        /// Who.
        unit: Id,
        /// At which.
        target: Id,
    },
}

/// The attacker may roll anew.
pub const REROLL: u8 = u8::MAX;

/// Where an aircraft flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The point.
    pub to: Point,
    /// The base at which it lands there.
    pub home: Option<Home>,
    /// Inches left when it set out.
    pub left: i32,
}

/// An interception that is fought, and what is left of the flight (V9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interception {
    /// Who flies.
    pub unit: Id,
    /// Who intercepts.
    pub fighter: Id,
    /// Where they meet.
    pub at: Point,
    /// Inches left to who flies.
    pub left: i32,
}

/// A circle of smoke (V2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cloud {
    /// Its middle.
    pub at: Point,
    /// The last turn of it.
    pub until: u8,
}

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What the sector game keeps: turn, sides, points, hull, held damage, what was used. A unit on the table is in its
    /// sector 0.
    pub base: sector::state::State,
    /// What is going on.
    pub stage: Stage,
    /// Where each unit is.
    pub at: PerUnit<Point>,
    /// Which way it heads.
    pub heading: PerUnit<Heading>,
    /// What else is known of it.
    pub sea: PerUnit<Sea>,
    /// How far ships of each side see (V10.1).
    pub sight: Pair<i32>,
    /// Smoke.
    pub clouds: ArrayVec<Cloud, MOST_COUNTERS>,
    /// Mine counters (V5.5).
    pub mines: ArrayVec<Point, MOST_COUNTERS>,
    /// Objectives that nobody has claimed: a bit each.
    pub objectives: u8,
    /// The side that has +2 on initiative for its spotters (V9.6).
    pub spotters: Option<Side>,
    /// What waits for an answer.
    pub pending: Option<Pending>,
    /// The interception whose attack is being made.
    pub interception: Option<Interception>,
}

impl State {
    /// Whether a unit is on the table, or in the air above it.
    #[must_use]
    #[inline]
    pub fn on_table(&self, unit: Id) -> bool {
        matches!(self.base.place[unit], Place::At(_))
    }

    /// Whether a bit of a unit is set.
    #[must_use]
    #[inline]
    pub fn is(&self, unit: Id, mark: Is) -> bool {
        self.sea[unit].is.has(mark)
    }

    /// Sets a bit of a unit.
    #[inline]
    pub fn set(&mut self, unit: Id, mark: Is) {
        self.sea[unit].is.set(mark);
    }

    /// How often a critical hit has damaged something.
    #[must_use]
    #[inline]
    pub fn harmed(&self, unit: Id, harm: Harm) -> u8 {
        self.sea[unit].harms[harm as usize]
    }
}
