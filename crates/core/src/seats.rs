//! Seats at a game: who plays, sets of seats, values kept one for each.

use serde::{Deserialize, Serialize};
use std::ops::{BitOr, Index, IndexMut};

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

/// Values under keys that a game's card names, in their order: a map of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keyed<T>(pub Vec<(String, T)>);

impl<T> Keyed<T> {
    /// A value for each seat under its id.
    #[must_use]
    pub fn of(game: &GameCard, mut of: impl FnMut(Seat) -> T) -> Self {
        let seats = game.all().into_iter();
        Keyed(
            seats
                .map(|seat| (game.seat(seat).id.to_owned(), of(seat)))
                .collect(),
        )
    }

    /// The value under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(one, _)| one == key).map(|(_, value)| value)
    }

    /// The value of each seat of a game; none if one is missing, or if there is another key.
    #[must_use]
    pub fn seats(&self, game: &GameCard) -> Option<BySeat<T>>
    where
        T: Clone,
    {
        let values: Option<BySeat<T>> = game.seats.iter().map(|seat| self.get(seat.id).cloned()).collect();
        values.filter(|values| values.len() == self.0.len())
    }
}

impl<T: Serialize> Serialize for Keyed<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Keyed<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> serde::de::Visitor<'de> for InOrder<T> {
            type Value = Keyed<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a value for each seat")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Keyed<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Keyed(entries))
            }
        }
        deserializer.deserialize_map(InOrder(std::marker::PhantomData))
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
}

impl SeatCard {
    /// Id, name, and the player in a sentence. The player stands for the side as well, see [`SeatCard::of_side`].
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str, player: &'static str) -> Self {
        SeatCard {
            id,
            name,
            side: player,
            many: false,
            player,
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
    /// The words for a place where a battle can be, as keys and options; of the words for a place one is given.
    pub places: &'static [&'static str],
}

/// Two seats that no game has named yet.
impl Default for GameCard {
    fn default() -> Self {
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("first", "First", "the first player"),
            SeatCard::new("second", "Second", "the second player"),
        ];
        GameCard {
            seats: &SEATS,
            points: Points::default(),
            places: &[],
        }
    }
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

    /// The word of a side as a key: `west`, of `the West`.
    #[must_use]
    pub fn side_key(&self, seat: Seat) -> String {
        self.seat(seat).label().to_lowercase()
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

    /// Of two seats, the one that a positive score favours: the second.
    #[must_use]
    pub fn ahead(&self) -> &'static SeatCard {
        self.seat(Seat::SECOND)
    }

    /// The other seat of two: it pays a positive bid.
    #[must_use]
    pub fn behind(&self) -> &'static SeatCard {
        self.seat(Seat::FIRST)
    }

    /// How to read a score: `West ahead positive`.
    #[must_use]
    pub fn reading(&self) -> String {
        format!("{} ahead positive", self.ahead().label())
    }

    /// How to read a bid: `points to the West; positive: the eastern player pays`.
    #[must_use]
    pub fn bid_reading(&self) -> String {
        format!(
            "{} to {}; positive: {} pays",
            self.points.name,
            self.ahead().side,
            self.behind().player
        )
    }

    /// The word for several places: `areas`.
    #[must_use]
    pub fn places_word(&self) -> String {
        format!("{}s", self.places.first().unwrap_or(&"place"))
    }

    /// Something said of each seat, `A as West and B as East`, with these words between.
    #[must_use]
    pub fn each(&self, of: impl FnMut(Seat) -> String, between: &str) -> String {
        self.all().into_iter().map(of).collect::<Vec<_>>().join(between)
    }
}

/// What a game calls its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// The word: `points`.
    pub name: &'static str,
    /// Bids are multiples of this.
    pub bid_step: f64,
    /// No bid is above this, or below its negative.
    pub bid_most: u32,
    /// No score is above this, or below its negative.
    pub most: u32,
}

/// Points by the half.
impl Default for Points {
    fn default() -> Self {
        Points {
            name: "points",
            bid_step: 0.5,
            bid_most: 20,
            most: 1_000,
        }
    }
}

impl Points {
    /// What the step of a bid is called: `half point`.
    #[must_use]
    pub fn step_word(&self) -> String {
        match self.bid_step {
            0.5 => "half point".to_owned(),
            1.0 => "point".to_owned(),
            step => format!("step of {step} points"),
        }
    }

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
            most,
            ..Points::default()
        };
        assert_eq!(points(1_000).most_games(), 18_446_744_073_709);
        assert_eq!(points(0).most_games(), u64::MAX);
    }
}
