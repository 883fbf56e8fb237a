//! Seats at a game: who plays, sets of seats, values kept one for each.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::{BitOr, Index, IndexMut};

/// The most seats that a game can have.
pub const MAX_SEATS: usize = 8;

/// A seat, by its number from 0; below [`MAX_SEATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
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

/// A value for each seat of a game, indexed by [`Seat`]. It allocates nothing of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(
    try_from = "Vec<T>",
    into = "Vec<T>",
    bound(serialize = "T: Clone + Serialize")
)]
pub struct BySeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// A value for each of so many seats.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`].
    #[must_use]
    #[inline]
    pub fn new(seats: usize, of: impl FnMut(Seat) -> T) -> Self {
        BySeat((0..seats as u8).map(Seat).map(of).collect())
    }

    /// How many seats.
    #[must_use]
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "no game has no seats")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All seats.
    #[must_use]
    #[inline]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.len())
    }

    /// The values, seat by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(&self.0)
    }

    /// The same to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        (0..).map(Seat).zip(&mut self.0)
    }

    /// Another value for each seat.
    #[must_use]
    pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(&mut of).collect())
    }

    /// The values as a slice.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T> {
    fn from(values: [T; N]) -> Self {
        BySeat(values.into_iter().collect())
    }
}

impl<T> TryFrom<Vec<T>> for BySeat<T> {
    type Error = String;

    /// Refuses more values than [`MAX_SEATS`].
    fn try_from(values: Vec<T>) -> Result<Self, String> {
        match values.len() {
            0..=MAX_SEATS => Ok(BySeat(values.into_iter().collect())),
            seats => Err(format!("{seats} seats: a game has at most {MAX_SEATS}")),
        }
    }
}

impl<T> From<BySeat<T>> for Vec<T> {
    fn from(values: BySeat<T>) -> Self {
        values.0.into_iter().collect()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// What a game calls a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatCard {
    /// For options, files and keys: `west`.
    pub id: &'static str,
    /// For tables, and before another noun: `West`, `Western`.
    pub name: &'static str,
    /// Those who play together, in a sentence: `the West`.
    pub side: &'static str,
    /// Whether `side` is a plural: `the Guards win`, but `the West wins`.
    pub many: bool,
    /// For sentences: `the western player`.
    pub player: &'static str,
    /// Which colour of a palette, from 0.
    pub tone: u8,
}

impl SeatCard {
    /// Id, name, the player in a sentence, and tone. The player stands for the side as well, see [`SeatCard::of_side`].
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str, player: &'static str, tone: u8) -> Self {
        SeatCard {
            id,
            name,
            side: player,
            many: false,
            player,
            tone,
        }
    }

    /// The same seat with a word for those who play together, `the West`, and whether that is a plural.
    #[must_use]
    pub const fn of_side(self, side: &'static str, many: bool) -> Self {
        SeatCard { side, many, ..self }
    }

    /// The side as a label: `West`, without its article.
    #[must_use]
    pub fn label(&self) -> &'static str {
        self.side.strip_prefix("the ").unwrap_or(self.side)
    }

    /// A verb in the third person, after the side: `win` of a plural, else `wins`.
    #[must_use]
    pub fn verb(&self, plural: &str) -> String {
        if self.many {
            plural.to_owned()
        } else {
            format!("{plural}s")
        }
    }
}

/// The words of a game: what every output calls its seats and its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameCard {
    /// The seats, in the order in which results list them.
    pub seats: &'static [SeatCard],
    /// The points.
    pub points: Points,
}

impl GameCard {
    /// The card of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &'static SeatCard {
        &self.seats[seat.index()]
    }

    /// What a seat is called in tables.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &'static str {
        self.seat(seat).name
    }

    /// All seats.
    #[must_use]
    pub const fn all(&self) -> SeatSet {
        SeatSet::first(self.seats.len())
    }

    /// The seat of this id, written with any capitals.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Seat> {
        self.all()
            .into_iter()
            .find(|&seat| self.seat(seat).id.eq_ignore_ascii_case(id))
    }

    /// The seat that a positive difference of scores favours.
    #[must_use]
    pub fn ahead(&self) -> &'static SeatCard {
        self.seat(self.points.ahead)
    }
}

/// What a game calls its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// The word: `points`.
    pub name: &'static str,
    /// Bids are multiples of this.
    pub bid_step: f64,
    /// No score is above this, or below its negative.
    pub most: u32,
    /// Where there are two seats: the one that a positive difference favours.
    pub ahead: Seat,
}

impl Points {
    /// The most games whose squared scores add up in 64 bits.
    #[must_use]
    pub const fn most_games(&self) -> u64 {
        match (self.most as u64).pow(2) {
            0 => u64::MAX,
            square => u64::MAX / square,
        }
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

    #[test]
    fn more_values_than_seats_are_refused() {
        assert_eq!(BySeat::try_from(vec![3, -1]), Ok(BySeat::from([3, -1])));
        let fault = BySeat::try_from(vec![0; 9]).unwrap_err();
        assert_eq!(fault, "9 seats: a game has at most 8");
    }

    /// 1,000² a game: 2^64 / 10^6.
    #[test]
    fn the_most_games_follow_from_the_most_points() {
        let points = |most| Points {
            name: "points",
            bid_step: 0.5,
            most,
            ahead: Seat(1),
        };
        assert_eq!(points(1_000).most_games(), 18_446_744_073_709);
        assert_eq!(points(0).most_games(), u64::MAX);
    }
}
