//! What observers are told.

use super::choice::{Fire, Mission};
use super::critical::{Critical, Harm};
use super::plane::{Heading, Point};
use super::roll::What;
use super::shot::{Count, Shot};
use crate::sector::attack::{Effect, Why};
use crate::sector::once::Once;
use crate::sector::state::{Home, Id, Side};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Event<'e> {
    SetupRolled {
        first: Side,
        dice: [[u8; 2]; 2],
    },
    EdgeTaken {
        side: Side,
        low: bool,
    },
    Deployed {
        unit: Id,
        at: Point,
        heading: Heading,
    },
    Based {
        unit: Id,
        home: Home,
    },
    Sight {
        sides: [i32; 2],
    },
    Turn {
        dice: [[u8; 2]; 2],
        bonus: [u8; 2],
        first: Side,
    },
    Slowed {
        unit: Id,
        die: u8,
    },
    Moved {
        unit: Id,
        from: Point,
        to: Point,
        heading: Heading,
    },
    DepthChanged {
        unit: Id,
        surfaced: bool,
    },
    Left {
        unit: Id,
    },
    Beached {
        unit: Id,
    },
    MinesLaid {
        unit: Id,
        counters: u8,
    },
    Mined {
        unit: Id,
        die: u8,
        points: u8,
    },
    Smoke {
        unit: Id,
        at: Point,
    },
    Searched {
        unit: Id,
        target: Id,
        successes: i8,
        found: bool,
    },
    Decoy {
        unit: Id,
    },
    Lost {
        unit: Id,
        hour: u8,
    },
    Heard {
        unit: Id,
        target: Id,
        found: bool,
    },
    Named {
        unit: Id,
        mission: Mission,
    },
    Flown {
        unit: Id,
        to: Point,
    },
    Stopped {
        unit: Id,
        by: Id,
    },
    Landed {
        unit: Id,
        home: Home,
        counters: u8,
    },
    Ditched {
        unit: Id,
    },
    Used {
        unit: Id,
        once: Once,
    },
    Tried {
        unit: Id,
        what: What,
        die: u8,
        good: bool,
    },
    Lit {
        unit: Id,
        by: Id,
    },
    Misled {
        unit: Id,
        target: Id,
    },
    Dived {
        unit: Id,
        die: u8,
        armor: u8,
    },
    Rolled {
        fire: Fire,
        shot: &'e Shot,
        faces: &'e [u8],
        rolled: Count,
    },
    Saved {
        fire: Fire,
        why: Why,
        die: u8,
        worked: bool,
    },
    Struck {
        fire: Fire,
        effect: Effect,
    },
    Boats {
        unit: Id,
        die: u8,
        lost: bool,
        driven_off: bool,
    },
    Critical {
        unit: Id,
        sum: u8,
        die: u8,
        critical: Critical,
    },
    Fires {
        unit: Id,
        dice: u8,
        left: u8,
    },
    Repaired {
        unit: Id,
        harm: Option<Harm>,
    },
    Settled {
        unit: Id,
        hull: u8,
        aborted: bool,
    },
    Scored {
        side: Side,
        unit: Id,
        points: u16,
        objective: bool,
    },
    TurnOver {
        points: [u16; 2],
    },
}
