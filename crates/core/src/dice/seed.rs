//! From one master seed to a generator for every game, so that any game can be replayed alone.

use crate::seats::Seat;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The seed of a whole run, as the user gives it (`--seed`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MasterSeed(pub u64);

/// The seed of one game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSeed(u64);

/// An independent stream of random numbers within one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The dice on the table.
    Dice = 0,
    /// The first seat's own choices.
    First = 1,
    /// The second seat's own choices.
    Second = 2,
    /// Where commanders are led astray, to see what comes of it.
    Straying = 3,
    /// Dice rolled again, to see what was luck: in games of two seats, for a third seat has this number.
    Rerolls = 4,
}

impl MasterSeed {
    /// The seed of game `number` (from 0). It depends on nothing else, so neither batch size nor thread
    /// count can change a game.
    #[must_use]
    #[inline]
    pub fn game(self, number: u64) -> GameSeed {
        GameSeed(mix(
            mix(self.0 ^ 0xA076_1D64_78BD_642F).wrapping_add(mix(number ^ 0xE703_7ED1_A0B4_28DB))
        ))
    }
}

impl GameSeed {
    /// The number behind it.
    #[inline]
    pub(crate) const fn number(self) -> u64 {
        self.0
    }

    /// The seed behind a number, for a game within a game.
    #[inline]
    pub(crate) const fn from_number(number: u64) -> Self {
        GameSeed(number)
    }

    /// The generator of one stream of this game.
    #[must_use]
    #[inline]
    pub fn generator(self, stream: Stream) -> Xoshiro256PlusPlus {
        self.numbered(stream as u64)
    }

    /// The generator of a seat's own choices, apart from the dice. Seats 0 and 1 have streams 1 and 2; later seats
    /// come after [`Stream::Straying`].
    #[must_use]
    #[inline]
    pub fn private(self, seat: Seat) -> Xoshiro256PlusPlus {
        self.numbered(u64::from(seat.0) + if seat.0 < 2 { 1 } else { 2 })
    }

    #[inline]
    fn numbered(self, stream: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.0 ^ mix(stream + 1))
    }
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that scatters consecutive numbers.
#[inline]
#[must_use]
pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::{MAX_SEATS, SeatSet};

    /// The first two seats keep the streams that they have had; no seat shares one with another, the dice or straying.
    #[test]
    fn every_seat_has_a_stream_of_its_own() {
        let seed = MasterSeed(1939).game(5);
        assert_eq!(seed.private(Seat(0)), seed.generator(Stream::First));
        assert_eq!(seed.private(Seat(1)), seed.generator(Stream::Second));
        let mut streams = vec![seed.generator(Stream::Dice), seed.generator(Stream::Straying)];
        for seat in SeatSet::first(MAX_SEATS) {
            let private = seed.private(seat);
            assert!(!streams.contains(&private), "{seat:?}");
            streams.push(private);
        }
    }
}
