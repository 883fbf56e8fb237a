//! Seats at a game: who plays, sets of seats, values kept one for each.

mod by_seat;
mod card;
mod keyed;

pub use by_seat::BySeat;
pub use card::{GameCard, Points, SeatCard, Whole};
pub use keyed::Keyed;

use serde::{Deserialize, Serialize};
use std::ops::BitOr;

/// The most seats that a game can have.
pub const MAX_SEATS: usize = 8;

/// A seat, by its number from 0; below [`MAX_SEATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);
    /// The second.
    pub const SECOND: Seat = Seat(1);
    /// The seats of a game of two.
    pub const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

    /// The number, to index arrays with.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat after this one of so many, in turn: after the last comes the first.
    #[must_use]
    #[inline]
    pub const fn next(self, seats: usize) -> Self {
        Seat((self.0 + 1) % seats as u8)
    }

    /// The other seat of two.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        self.next(2)
    }
}

/// A set of seats: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat.
    #[must_use]
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// The first so many seats, at most [`MAX_SEATS`].
    #[must_use]
    #[inline]
    pub const fn first(seats: usize) -> Self {
        SeatSet(((1_u16 << seats) - 1) as u8)
    }

    /// Whether a seat is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many seats.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat, if there is exactly one.
    #[must_use]
    pub const fn sole(self) -> Option<Seat> {
        match self.len() {
            1 => Some(Seat(self.0.trailing_zeros() as u8)),
            _ => None,
        }
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats
            .into_iter()
            .fold(SeatSet::EMPTY, |set, seat| set | SeatSet::one(seat))
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatIter;
    #[inline]
    fn into_iter(self) -> SeatIter {
        SeatIter(self)
    }
}

/// The seats of a set, ascending.
#[derive(Clone, Copy, Debug)]
pub struct SeatIter(SeatSet);

impl Iterator for SeatIter {
    type Item = Seat;
    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let SeatSet(bits) = self.0;
        (bits != 0).then(|| {
            self.0 = SeatSet(bits & (bits - 1));
            Seat(bits.trailing_zeros() as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_seats_are_read_back_as_they_were_made() {
        let set: SeatSet = [Seat(7), Seat(0), Seat(3)].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Seat(0), Seat(3), Seat(7)]);
        assert_eq!((set.len(), set.has(Seat(3)), set.has(Seat(4))), (3, true, false));
        assert_eq!((set.sole(), SeatSet::one(Seat(7)).sole()), (None, Some(Seat(7))));
        assert_eq!(SeatSet::first(MAX_SEATS).len(), MAX_SEATS);
        assert!(SeatSet::first(0).is_empty());
        assert_eq!(
            [Seat(0).next(3), Seat(2).next(3), Seat(1).other()],
            [Seat(1), Seat(0), Seat(0)]
        );
    }
}
