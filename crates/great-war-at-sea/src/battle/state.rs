//! What changes in a battle.

use super::board::Area;
use crate::fleet::{COUNTERS, SHIPS};
use crate::ships::{HULL, Speed};
use admiralty_core::seats::Seat;
use arrayvec::ArrayVec;
use std::ops::{Index, IndexMut};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The Central Powers.
    Central,
    /// The Allied side.
    Allied,
}

impl Side {
    /// Both, the Central Powers first.
    pub const BOTH: [Side; 2] = [Side::Central, Side::Allied];

    /// The enemy.
    #[must_use]
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Side::Central => Side::Allied,
            Side::Allied => Side::Central,
        }
    }

    /// Its seat.
    #[must_use]
    #[inline]
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    #[must_use]
    #[inline]
    pub fn of(seat: Seat) -> Self {
        Side::BOTH[seat.index()]
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// A component: a ship with what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Afloat {
    /// Boxes left of primary, secondary, tertiary armament and hull.
    pub boxes: [u8; 4],
    /// Speed.
    pub speed: Speed,
    /// Whether its torpedo mount is intact; false without one.
    pub mount: bool,
    /// Whether its torpedoes are spent (G8.3).
    pub spent: bool,
    /// Rudder jammed for the rest of the round.
    pub jammed: bool,
    /// Fire control lost for the rest of the round.
    pub blind: bool,
    /// Whether it has lost the level of half a hull (G7.10).
    pub halved: bool,
}

impl Afloat {
    /// Whether it is sunk (G7.9).
    #[must_use]
    #[inline]
    pub fn sunk(&self) -> bool {
        self.boxes[HULL] == 0
    }
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its area, or [`LEFT`], or [`WAITS`].
    pub area: Area,
    /// Components afloat.
    pub alive: u8,
    /// The counter that it tows or that tows it; itself for none.
    pub tow: u8,
}

/// The area of a counter that has left the board.
pub const LEFT: Area = 254;
/// The area of a counter that is not yet on the board.
pub const WAITS: Area = 255;

impl Spot {
    /// Whether it is on the board.
    #[must_use]
    #[inline]
    pub fn here(&self) -> bool {
        self.alive > 0 && self.area < LEFT
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing yet.
    Begin,
    /// A side places this counter (G4.6, G4.7).
    SetUp(Side, u8),
    /// A side places a counter that comes late.
    Arrive(Side, u8),
    /// A side moves (G5).
    Move(Side),
    /// A side names the target of this ship (G6.1).
    Aim(Side, u8),
    /// A side says whether this ship fires its torpedoes (G8.1).
    Launch(Side, u8),
    /// The owner of a counter chooses which ship takes a hit (G7.12); whether of torpedoes.
    Take(Side, bool),
    /// The battle is over.
    Over,
}

/// Fire of a ship, as announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Whose.
    pub side: Side,
    /// The ship that fires.
    pub firer: u8,
    /// The counter that it fires at.
    pub target: u8,
    /// Range in areas.
    pub range: u8,
    /// Dice of primary, secondary, tertiary guns; of torpedoes the first.
    pub dice: [u8; 3],
    /// What a die must show.
    pub need: i8,
}

/// How far the fire of a phase is carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The shot.
    pub shot: u16,
    /// Whether its dice have been rolled.
    pub rolled: bool,
    /// Hits of each battery left to be carried out.
    pub hits: [u8; 3],
    /// Hits of this shot so far.
    pub number: u8,
    /// The 2d6 of the hit in hand; 0 where they are not rolled.
    pub place: [u8; 2],
}

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1; 0 before it begins.
    pub round: u8,
    /// The impulse, 1 to 5; 6 where the loser moves last.
    pub impulse: u8,
    /// What is going on.
    pub stage: Stage,
    /// Who has initiative.
    pub winner: Side,
    /// Ships.
    pub ships: BySide<ArrayVec<Afloat, SHIPS>>,
    /// Counters.
    pub counters: BySide<ArrayVec<Spot, COUNTERS>>,
    /// Counters that may still move in this move, a bit each.
    pub may_move: u64,
    /// Fire of this phase.
    pub shots: ArrayVec<Shot, { 2 * SHIPS }>,
    /// How far it is carried out.
    pub cursor: Cursor,
}

impl State {
    /// Nothing yet: no ship, no counter.
    #[must_use]
    pub fn empty() -> Self {
        State {
            round: 0,
            impulse: 0,
            stage: Stage::Begin,
            winner: Side::Central,
            ships: BySide::default(),
            counters: BySide::default(),
            may_move: 0,
            shots: ArrayVec::new(),
            cursor: Cursor::default(),
        }
    }

    /// The side from which something is hidden: the winner while he sets up (G4.6).
    #[must_use]
    #[inline]
    pub fn hidden_from(&self) -> Option<Side> {
        match self.stage {
            Stage::SetUp(setter, _) if setter == self.winner => Some(setter),
            _ => None,
        }
    }

    /// As this side sees it while the enemy's counters lie face down: their areas are seen, not which is where.
    #[must_use]
    pub fn veiled(&self, side: Side) -> Self {
        let mut seen = self.clone();
        let spots = &mut seen.counters[side.other()];
        let placed = spots.iter().filter(|spot| spot.area < LEFT);
        let mut areas: ArrayVec<Area, COUNTERS> = placed.map(|spot| spot.area).collect();
        areas.sort_unstable();
        let placed = spots.iter_mut().filter(|spot| spot.area < LEFT);
        placed.zip(areas).for_each(|(spot, area)| spot.area = area);
        seen
    }
}
