//! Like ships, and where they may go.

use crate::commanders::learned::kinds::Force;
use crate::map::{Area, Place};
use crate::naval::CounterId;
use admiralty_core::learners::Units;
use arrayvec::ArrayVec;
use wide::f32x4;

/// The most places to which one ship may go.
pub const MAX_WAYS: usize = 14;

/// Where a ship of a group may go.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The place.
    pub place: Place,
    /// Whether by a speed roll.
    pub far: bool,
    /// The chance to get there; else the ship is where it was.
    pub(super) chance: f32,
    /// What the network knows a ship as that is there, and where.
    pub(super) kind: u16,
    pub(super) slot: u8,
    /// How much of it is in each area, or could come there.
    pub(super) adds: Adds,
    /// The only area that it adds to, if there is one only.
    pub(super) only: Only,
    /// What one ship more there adds to the value by inclination.
    pub(super) lean: f32,
}

/// Shares of a ship by area.
pub type Adds = [f32; Area::ALL.len()];

/// All of a ship in the area that it goes to, by the chance that it gets there.
pub(super) fn adds(place: Place, chance: f32) -> Adds {
    let mut adds = [0.0; Area::ALL.len()];
    if let Some(area) = place.as_area() {
        adds[area as usize] = chance;
    }
    adds
}

/// How many areas one adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Only {
    None,
    One(u8),
    Several,
}

impl Only {
    pub(super) fn of(adds: &Adds) -> Self {
        let mut areas = (0..).zip(adds).filter(|(_, add)| **add != 0.0);
        match (areas.next(), areas.next()) {
            (None, _) => Only::None,
            (Some((area, _)), None) => Only::One(area),
            _ => Only::Several,
        }
    }
}

/// Like ships in one place, or U-boats.
#[derive(Clone, Debug)]
pub struct Group {
    /// The ships; none for boats.
    pub ships: ArrayVec<CounterId, 32>,
    /// Where they may go.
    pub ways: ArrayVec<Way, MAX_WAYS>,
    /// The first way that is open: they may not stay if it is not the first of all.
    pub least: usize,
    /// How many go each way.
    pub counts: [u8; MAX_WAYS],
    pub(super) kind: u16,
    pub(super) force: Force,
    pub(super) strength: f32,
    pub(super) boats: bool,
    pub(super) convoy: bool,
    /// What ships of it that come to an area, one or several, were found to add there.
    pub(super) seen: [[Seen; 2]; Area::ALL.len()],
    /// After how many changes of the board it was found that no change of this group is good, and by how many tries.
    pub(super) exhausted: Option<(u32, u32)>,
}

/// What so many that come to an area add to the second layer, and of which state of the area that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) stamp: u32,
    pub(super) by: f32,
    pub(super) units: Units,
}

impl Seen {
    pub(super) const NOTHING: Seen = Seen {
        stamp: u32::MAX,
        by: 0.0,
        units: [f32x4::ZERO; 4],
    };
}
