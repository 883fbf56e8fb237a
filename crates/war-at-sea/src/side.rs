//! The two sides, and values kept one for each. The contract knows them as seats.

use admiralty_core::seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two players' sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// The Allied player: moves first and fires first.
    Allied,
    /// The Axis player.
    Axis,
}

impl Side {
    /// Both sides, Allied first, as the rules order most things.
    pub const BOTH: [Side; 2] = [Side::Allied, Side::Axis];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Allied => Side::Axis,
            Side::Axis => Side::Allied,
        }
    }

    /// The word players use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Allied => "Allied",
            Side::Axis => "Axis",
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// A value for each side, indexed by [`Side`] so that nobody meets a bare `[0]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The Allied value.
    pub allied: T,
    /// The Axis value.
    pub axis: T,
}

impl<T> BySide<T> {
    /// Builds the pair from a function of the side.
    pub fn new(mut f: impl FnMut(Side) -> T) -> Self {
        BySide {
            allied: f(Side::Allied),
            axis: f(Side::Axis),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Allied => &self.allied,
            Side::Axis => &self.axis,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Allied => &mut self.allied,
            Side::Axis => &mut self.axis,
        }
    }
}

impl From<Side> for Seat {
    #[inline]
    fn from(side: Side) -> Seat {
        Seat(side as u8)
    }
}

impl From<Seat> for Side {
    /// Of any seat but the first, the Axis: there are two.
    #[inline]
    fn from(seat: Seat) -> Side {
        if seat == Seat::FIRST {
            Side::Allied
        } else {
            Side::Axis
        }
    }
}

impl<T> From<BySide<T>> for BySeat<T> {
    fn from(BySide { allied, axis }: BySide<T>) -> Self {
        BySeat::from([allied, axis])
    }
}

impl<T: Clone> From<&BySeat<T>> for BySide<T> {
    fn from(seats: &BySeat<T>) -> Self {
        BySide::new(|side| seats[side].clone())
    }
}

impl<T> Index<Side> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[Seat::from(side)]
    }
}

impl<T> IndexMut<Side> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[Seat::from(side)]
    }
}
