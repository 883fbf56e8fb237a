//! The ladder of costs: what a die, an attack, a battle, a game cost, and one number that changes when, and only
//! when, they do something else.
//!
//! A ruleset says what its rungs are ([`Ruleset::rungs`](crate::contract::Ruleset::rungs)); this module fingerprints
//! and counts them, and `studies::bench` times them. The command `bench`, the benches and the instruction counts all climb
//! the same rungs.
//!
//! ```text
//! Rung ──► fingerprint: checksum of the first units, on any number of threads, beside the committed one
//!   │  └─► census: dice, decisions and events of a unit, counted in passing, never while the clock runs
//!   └────► clock: ns a unit on one thread, units a second on all, ns of a die drawn with rand in the same stretch
//! ```

mod fingerprint;

pub use fingerprint::{Checked, Fingerprint, fingerprint};

use crate::dice::mix;
use std::ops::Range;

/// Units of work by their numbers; gives a checksum of what came of them.
type Work = Box<dyn Fn(Range<u64>) -> u64 + Send + Sync>;
/// Units of work by their numbers; gives what they took.
type Count = Box<dyn Fn(Range<u64>) -> Census + Send + Sync>;

/// A unit of work that can be done any number of times. What unit `n` does depends on nothing but its number and
/// the first number of its block, which is a multiple of [`Rung::block`].
pub struct Rung {
    /// A short word: `attack`.
    pub name: &'static str,
    /// What a unit is, in a line.
    pub about: &'static str,
    /// What several units are called: `attacks`.
    pub units: &'static str,
    /// Units that are done in one go.
    pub block: u64,
    /// Units, from the first, that go into the fingerprint: a whole number of blocks.
    pub checked: u64,
    /// The checksum of those units that is committed.
    pub committed: u64,
    work: Work,
    census: Count,
}

impl Rung {
    /// A rung that does `work` in blocks, of which the first are fingerprinted, and whose dice `census` counts.
    #[must_use]
    pub fn new(
        [name, about, units]: [&'static str; 3],
        [block, checked]: [u64; 2],
        work: impl Fn(Range<u64>) -> u64 + Send + Sync + 'static,
        census: impl Fn(Range<u64>) -> Census + Send + Sync + 'static,
    ) -> Self {
        Rung {
            name,
            about,
            units,
            block,
            checked,
            committed: 0,
            work: Box::new(work),
            census: Box::new(census),
        }
    }

    /// Does the units of block number `block` and gives their checksum.
    #[must_use]
    pub fn block_of_work(&self, block: u64) -> u64 {
        (self.work)(block * self.block..(block + 1) * self.block)
    }

    /// What the units that are fingerprinted take.
    #[must_use]
    pub fn census(&self) -> Census {
        (self.census)(0..self.checked)
    }
}

/// What some units of work take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Units.
    pub units: u64,
    /// Dice rolled.
    pub dice: u64,
    /// Questions put to commanders.
    pub decisions: u64,
    /// Events told to observers.
    pub events: u64,
}

impl Census {
    /// One of its numbers as a mean over the units.
    #[must_use]
    pub fn mean(&self, count: u64) -> f64 {
        count as f64 / self.units.max(1) as f64
    }
}

/// Numbers in an order, in one number. It does not depend on the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checksum(u64);

impl Checksum {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
    }

    /// Adds bytes, the last word filled up with zeros.
    #[inline]
    pub fn add_bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        let (mut word, mut filled) = (0, 0);
        for byte in bytes {
            word |= u64::from(byte) << filled;
            filled += 8;
            if filled == u64::BITS {
                self.add(word);
                (word, filled) = (0, 0);
            }
        }
        if filled > 0 {
            self.add(word);
        }
    }

    /// The number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.add_bytes(bytes.iter().copied());
        sum.number()
    }

    #[test]
    fn a_checksum_sees_values_and_their_order() {
        assert_ne!(of(&[1, 2]), of(&[2, 1]));
        assert_ne!(of(&[1; 8]), of(&[1; 9]));
        assert_ne!(of(&[0; 8]), of(&[0; 16]));
        // Eight bytes are one word, the first the lowest.
        let mut word = Checksum::default();
        word.add(0x0807_0605_0403_0201);
        assert_eq!(of(&[1, 2, 3, 4, 5, 6, 7, 8]), word.number());
    }
}
