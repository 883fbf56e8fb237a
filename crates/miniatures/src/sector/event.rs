//! What observers are told.

use super::attack::{Attack, Effect, Rolled, Volley};
use super::board::Sector;
use super::once::Once;
use super::state::{Home, Id, Side, Stage};

/// Something that happened. It is told when it is certain; damage takes effect with [`Event::Settled`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'e> {
    /// Weather, light and islands are known.
    Opened,
    /// Who takes a side and deploys first, by these dice; none where it is fixed (M2.5).
    SetupRolled {
        /// The one who deploys first.
        first: Side,
        /// Dice of both sides; of the last roll.
        dice: [[u8; 2]; 2],
    },
    /// A side has its edge.
    EdgeTaken {
        /// Which.
        side: Side,
        /// Row 1.
        low: bool,
    },
    /// A ship or submarine is deployed.
    Deployed {
        /// Which.
        unit: Id,
        /// Where.
        at: Sector,
    },
    /// An aircraft is based.
    Based {
        /// Which.
        unit: Id,
        /// Where.
        home: Home,
    },
    /// A turn has begun, with this initiative; the lower total moves first (M3.3).
    Turn {
        /// Dice of both sides; of the last roll.
        dice: [[u8; 2]; 2],
        /// What each side adds.
        bonus: [u8; 2],
        /// The first player.
        first: Side,
    },
    /// A die for speed (M4.5, M4.6).
    SpeedRolled {
        /// Whose.
        unit: Id,
        /// What it showed.
        die: u8,
        /// How the speed changes.
        change: i8,
    },
    /// A unit moved a sector, or shifted, or flew on patrol.
    Moved {
        /// Which.
        unit: Id,
        /// From where.
        from: Sector,
        /// Where to.
        to: Sector,
        /// In which stage.
        stage: Stage,
    },
    /// A unit left the board.
    Left {
        /// Which.
        unit: Id,
    },
    /// A unit was given up as surplus.
    GivenUp {
        /// Which.
        unit: Id,
    },
    /// A mine was swept, or hurt a ship.
    Mined {
        /// Which ship.
        unit: Id,
        /// The die.
        die: u8,
        /// Hull points.
        points: u8,
        /// The mines are gone.
        swept: bool,
    },
    /// A unit named an enemy ship.
    Named {
        /// Who.
        unit: Id,
        /// Which.
        target: Id,
        /// In which stage.
        stage: Stage,
    },
    /// An aircraft takes off.
    Flown {
        /// Which.
        unit: Id,
        /// Where to.
        to: Sector,
        /// To strafe.
        strafe: bool,
    },
    /// A side keeps its other aircraft at the airbase.
    Stayed {
        /// Which.
        side: Side,
    },
    /// A die in darkness: 0 successes abort it on its way out, destroy it on its way home.
    Searched {
        /// Which.
        unit: Id,
        /// The die.
        die: u8,
        /// It did not find its way.
        lost: bool,
    },
    /// Something that can be done once was done.
    Used {
        /// Who.
        unit: Id,
        /// What.
        once: Once,
    },
    /// A die was rolled that decides by itself: a jam, a dud, a press, damage control.
    Tried {
        /// Who.
        unit: Id,
        /// For what.
        what: super::roll::What,
        /// The die.
        die: u8,
        /// It did what its owner hopes for.
        good: bool,
    },
    /// An attack was rolled; saves may follow.
    Rolled {
        /// Which.
        attack: Attack,
        /// What was rolled for it.
        volley: &'e Volley,
        /// The faces.
        faces: &'e [u8],
        /// What they came to.
        rolled: Rolled,
    },
    /// A save was rolled.
    Saved {
        /// From which attack.
        attack: Attack,
        /// Why.
        why: super::attack::Why,
        /// The die.
        die: u8,
        /// It worked.
        worked: bool,
    },
    /// What an attack did, when all saves are rolled.
    Struck {
        /// Which.
        attack: Attack,
        /// What it did.
        effect: Effect,
    },
    /// A ship laid smoke.
    Smoke {
        /// Which.
        unit: Id,
        /// Where.
        at: Sector,
    },
    /// What became of a unit at the end of a phase (M13.1).
    Settled {
        /// Which.
        unit: Id,
        /// Hull points left; 0: destroyed.
        hull: u8,
        /// An aircraft was aborted.
        aborted: bool,
    },
    /// An aircraft was lost with its carrier, or for want of a place to land (M10.2, M13.8).
    Ditched {
        /// Which.
        unit: Id,
    },
    /// An aircraft landed.
    Landed {
        /// Which.
        unit: Id,
        /// Where.
        home: Home,
        /// Its counters.
        counters: u8,
    },
    /// Points beyond those of losses: objectives, cargo, bombardments.
    Scored {
        /// Whose.
        side: Side,
        /// By which unit; none where a side scores as such.
        unit: Id,
        /// How many.
        points: u16,
        /// The objective that was claimed.
        objective: Option<Sector>,
    },
    /// A hull point came back.
    Repaired {
        /// Whose.
        unit: Id,
    },
    /// A sector was mined.
    MinesLaid {
        /// By whom.
        unit: Id,
        /// Where.
        at: Sector,
    },
    /// The turn is over, with these points.
    TurnOver {
        /// Of both sides.
        points: [u16; 2],
    },
}
