//! How a battle stands.

use super::Pure;
use super::fleet::{SHIPS, Ships};
use crate::naval::{BySide, Side};

/// What changes in the course of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// What each ship has come to.
    pub condition: BySide<[u8; SHIPS]>,
    /// Who is there.
    pub here: BySide<Ships>,
    /// Damaged when the step began. Whoever has left may be among them.
    pub damaged: BySide<Ships>,
    /// Those of them whose damage equalled their defence.
    pub crippled: BySide<Ships>,
    /// What the step has done so far.
    pub struck: BySide<Struck>,
    /// U-boats left.
    pub boats: u8,
    /// What the search came to: the number of its result.
    pub found: u8,
    /// Rounds begun.
    pub round: u8,
    /// Whether it ended because nobody fired (C15).
    pub stalemate: bool,
}

/// What a step does to the ships of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Struck {
    /// Damaged or disabled.
    pub hit: Ships,
    /// Disabled or sunk.
    pub gone: Ships,
    /// At some time without a point left to bear.
    pub crippled: Ships,
}

impl Pure {
    /// The field before the battle.
    pub(super) fn field(&self) -> Field {
        let damaged = |side: Side| self.fleets[side].hurt(|bears, defense| bears < defense);
        let crippled = |side: Side| self.fleets[side].hurt(|bears, defense| bears == 0 && defense > 0);
        Field {
            condition: BySide::new(|side| self.fleets[side].start),
            here: BySide::new(|side| self.fleets[side].all()),
            damaged: BySide::new(damaged),
            crippled: BySide::new(crippled),
            struck: BySide::default(),
            boats: self.boats,
            found: 0,
            round: 0,
            stalemate: false,
        }
    }
}

impl Field {
    /// Whether both sides still have surface vessels (C11).
    #[inline]
    pub(super) const fn both_present(&self) -> bool {
        self.here.allied != 0 && self.here.axis != 0
    }
}
