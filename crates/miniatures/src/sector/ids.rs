//! Sides, units by number, sets of units, and a value for each.

use admiralty_core::seats::Seat;
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most units of a side.
pub const MOST_UNITS: usize = 64;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first seat.
    One,
    /// The second seat.
    Two,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// The enemy.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// The seat that plays it.
    #[must_use]
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    #[must_use]
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Side::One } else { Side::Two }
    }
}

/// A unit: 0 to 63 those of the first side, 64 to 127 those of the second, in the order of their fleet lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u8);

impl Id {
    /// No unit.
    pub const NONE: Id = Id(u8::MAX);

    /// The n-th unit of a side.
    #[must_use]
    #[inline]
    pub const fn new(side: Side, number: usize) -> Self {
        Id(side as u8 * 64 + number as u8)
    }

    /// Its side.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 64 { Side::One } else { Side::Two }
    }

    /// Its place in the fleet list, from 0.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize & 63
    }

    /// To index arrays with.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit among the units of its side.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> Mask {
        Mask(1 << (self.0 & 63))
    }
}

/// Units of one side: a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Mask(pub u64);

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.of(Side::One).map(Id::number))
            .finish()
    }
}

impl Mask {
    /// No unit.
    pub const EMPTY: Mask = Mask(0);

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a unit of this side is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, unit: Id) -> bool {
        self.0 & unit.bit().0 != 0
    }

    /// These without those.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Mask) -> Mask {
        Mask(self.0 & !other.0)
    }

    /// Adds a unit.
    #[inline]
    pub const fn insert(&mut self, unit: Id) {
        self.0 |= unit.bit().0;
    }

    /// Takes a unit out.
    #[inline]
    pub const fn remove(&mut self, unit: Id) {
        self.0 &= !unit.bit().0;
    }

    /// One by one, as units of a side.
    #[inline]
    pub fn of(self, side: Side) -> impl Iterator<Item = Id> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let number = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Id::new(side, number)
            })
        })
    }
}

impl std::ops::BitAnd for Mask {
    type Output = Mask;
    #[inline]
    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl std::ops::BitOr for Mask {
    type Output = Mask;
    #[inline]
    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair<T>(pub [T; 2]);

impl<T> Index<Side> for Pair<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for Pair<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// A value for each unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerUnit<T>(pub [T; 2 * MOST_UNITS]);

impl<T: Copy> PerUnit<T> {
    /// The same for all.
    #[must_use]
    pub const fn all(value: T) -> Self {
        PerUnit([value; 2 * MOST_UNITS])
    }
}

impl<T> Index<Id> for PerUnit<T> {
    type Output = T;
    #[inline]
    fn index(&self, unit: Id) -> &T {
        &self.0[unit.index()]
    }
}

impl<T> IndexMut<Id> for PerUnit<T> {
    #[inline]
    fn index_mut(&mut self, unit: Id) -> &mut T {
        &mut self.0[unit.index()]
    }
}
