//! A value for each seat.

use super::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each seat of a game, indexed by [`Seat`]. It allocates nothing of its own. The default is that of two
/// seats, which most games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(
    try_from = "Vec<T>",
    into = "Vec<T>",
    bound(serialize = "T: Clone + Serialize")
)]
pub struct BySeat<T>([Option<T>; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value for each of so many seats.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`].
    #[must_use]
    #[inline]
    pub fn new(seats: usize, mut of: impl FnMut(Seat) -> T) -> Self {
        assert!(seats <= MAX_SEATS, "a game has at most {MAX_SEATS} seats");
        BySeat(std::array::from_fn(|n| (n < seats).then(|| of(Seat(n as u8)))))
    }

    /// A value for each of two seats.
    #[must_use]
    #[inline]
    pub fn both(of: impl FnMut(Seat) -> T) -> Self {
        Self::new(2, of)
    }

    /// How many seats.
    #[must_use]
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "no game has no seats")]
    pub fn len(&self) -> usize {
        self.values().count()
    }

    /// All seats.
    #[must_use]
    #[inline]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.len())
    }

    /// The values, in the order of the seats.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    /// The values, seat by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(self.values())
    }

    /// The same to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        (0..).map(Seat).zip(self.0.iter_mut().flatten())
    }

    /// Another value for each seat.
    #[must_use]
    pub fn map<U>(&self, of: impl FnMut(&T) -> U) -> BySeat<U> {
        self.values().map(of).collect()
    }

    /// The values of two seats, by reference.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    #[inline]
    pub fn pair(&self) -> [&T; 2] {
        [&self[Seat::FIRST], &self[Seat::SECOND]]
    }
}

impl BySeat<u64> {
    /// Adds what was counted elsewhere for the same seats.
    pub fn add(&mut self, other: &Self) {
        let most = self.len().max(other.len());
        let of = |counts: &Self, seat: Seat| counts.0[seat.index()].unwrap_or(0);
        *self = BySeat::new(most, |seat| of(self, seat) + of(other, seat));
    }
}

impl<T: Default> Default for BySeat<T> {
    fn default() -> Self {
        BySeat::both(|_| T::default())
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    /// # Panics
    /// If there are more than [`MAX_SEATS`].
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter();
        let all = BySeat(std::array::from_fn(|_| values.next()));
        assert!(values.next().is_none(), "a game has at most {MAX_SEATS} seats");
        all
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T> {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl<T> TryFrom<Vec<T>> for BySeat<T> {
    type Error = String;

    /// Refuses more values than [`MAX_SEATS`].
    fn try_from(values: Vec<T>) -> Result<Self, String> {
        match values.len() {
            0..=MAX_SEATS => Ok(values.into_iter().collect()),
            seats => Err(format!("{seats} seats: a game has at most {MAX_SEATS}")),
        }
    }
}

impl<T> From<BySeat<T>> for Vec<T> {
    fn from(values: BySeat<T>) -> Self {
        values.0.into_iter().flatten().collect()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        self.0[seat.index()].as_ref().expect("the game has this seat")
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        self.0[seat.index()].as_mut().expect("the game has this seat")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_values_than_seats_are_refused() {
        assert_eq!(BySeat::try_from(vec![3, -1]), Ok(BySeat::from([3, -1])));
        let fault = BySeat::try_from(vec![0; 9]).unwrap_err();
        assert_eq!(fault, "9 seats: a game has at most 8");
    }
}
