//! Values under keys that a game's card names.

use super::{BySeat, GameCard, Seat};
use serde::{Deserialize, Serialize};

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

    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
