//! Counters by number, sets of them, and values kept one for each.
//!
//! A set is one number of 128 bits, so that fleets are compared, joined and walked without a list.

use std::num::NonZeroU64;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not, Sub, SubAssign};
use wide::u8x16;

/// The most counters a scenario may have. Sized so that a War at Sea position fits four cache lines.
pub const MAX_COUNTERS: usize = 72;

/// A counter's number: its place in the scenario's order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CounterId(pub u8);

impl CounterId {
    /// The number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of counters: counter `n` is bit `n`. One number, walked as two words: as an array of words a set that has just
/// been made would be loaded as a vector, which has to wait until it is stored.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CounterSet(u128);

impl CounterSet {
    /// No counter.
    pub const EMPTY: CounterSet = CounterSet(0);

    /// The set whose members are the bits of a number.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        CounterSet(bits)
    }

    /// The members as the bits of a number.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    #[inline]
    const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    #[inline]
    const fn join(low: u64, high: u64) -> Self {
        CounterSet(low as u128 | (high as u128) << 64)
    }

    /// The set of one counter.
    #[must_use]
    #[inline]
    pub const fn of(id: CounterId) -> Self {
        Self::of_if(id, true)
    }

    /// The set of one counter, or none: without a branch, for what dice decide cannot be foreseen.
    #[must_use]
    #[inline]
    pub const fn of_if(id: CounterId, is: bool) -> Self {
        let bit = (is as u64) << (id.0 % 64);
        // Without a branch: all ones where the counter belongs to the upper word.
        let upper = ((id.0 / 64) as u64).wrapping_neg();
        Self::join(bit & !upper, bit & upper)
    }

    /// The first `n` counters.
    #[must_use]
    pub const fn first(n: usize) -> Self {
        Self::from_bits((1 << n) - 1)
    }

    /// Whether the counter is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, id: CounterId) -> bool {
        let [low, high] = self.words();
        (if id.0 & 64 == 0 { low } else { high }) >> (id.0 % 64) & 1 == 1
    }

    /// Adds a counter.
    #[inline]
    pub fn insert(&mut self, id: CounterId) {
        *self |= Self::of(id);
    }

    /// Takes a counter out.
    #[inline]
    pub fn remove(&mut self, id: CounterId) {
        *self -= Self::of(id);
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set, or none: without a branch.
    #[must_use]
    #[inline]
    pub const fn only_if(self, is: bool) -> Self {
        CounterSet(self.0 & (is as u128).wrapping_neg())
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The counter with the lowest number.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<CounterId> {
        let [low, high] = self.words();
        let upper = low == 0; // which word it is in cannot be foreseen
        let word = NonZeroU64::new(if upper { high } else { low })?;
        Some(CounterId(word.trailing_zeros() as u8 + u8::from(upper) * 64))
    }

    /// The `n`th counter in ascending order, from 0.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<CounterId> {
        self.into_iter().nth(n)
    }

    /// Whether every counter of this set is in the other.
    #[must_use]
    #[inline]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members for which the test holds.
    #[must_use]
    #[inline]
    pub fn only(self, mut test: impl FnMut(CounterId) -> bool) -> Self {
        let mut kept = Self::EMPTY;
        for id in self {
            kept |= Self::of_if(id, test(id));
        }
        kept
    }
}

impl std::hash::Hash for CounterSet {
    /// Word by word: hashes are summed where the order of things must not matter, and one of the whole number would then
    /// be too regular.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words().hash(state);
    }
}

impl std::fmt::Debug for CounterSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.into_iter().map(|id| id.0)).finish()
    }
}

impl FromIterator<CounterId> for CounterSet {
    fn from_iter<I: IntoIterator<Item = CounterId>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

/// Walks a set in ascending order of counter number.
#[derive(Clone, Copy, Debug)]
pub struct Walk(CounterSet);

impl Iterator for Walk {
    type Item = CounterId;
    #[inline]
    fn next(&mut self) -> Option<CounterId> {
        let [low, high] = self.0.words();
        if low != 0 {
            self.0 = CounterSet::join(low & (low - 1), high);
            Some(CounterId(low.trailing_zeros() as u8))
        } else if high != 0 {
            self.0 = CounterSet::join(low, high & (high - 1));
            Some(CounterId(64 + high.trailing_zeros() as u8))
        } else {
            None
        }
    }
}

impl IntoIterator for CounterSet {
    type Item = CounterId;
    type IntoIter = Walk;
    #[inline]
    fn into_iter(self) -> Walk {
        Walk(self)
    }
}

/// Writes the operators of sets.
macro_rules! operators {
    ($($operator:ident :: $function:ident, $assign:ident :: $function_assign:ident: |$a:ident, $b:ident| $bits:expr;)+) => {
        $(
            impl $operator for CounterSet {
                type Output = Self;
                #[inline]
                fn $function(self, other: Self) -> Self {
                    let bits = |$a: u128, $b: u128| $bits;
                    CounterSet(bits(self.0, other.0))
                }
            }

            impl $assign for CounterSet {
                #[inline]
                fn $function_assign(&mut self, other: Self) {
                    *self = $operator::$function(*self, other);
                }
            }
        )+
    };
}

operators! {
    BitOr::bitor, BitOrAssign::bitor_assign: |a, b| a | b;
    BitAnd::bitand, BitAndAssign::bitand_assign: |a, b| a & b;
    Sub::sub, SubAssign::sub_assign: |a, b| a & !b;
}

impl Not for CounterSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        CounterSet(!self.0)
    }
}

/// A value for each counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CounterMap<T>(pub [T; MAX_COUNTERS]);

impl<T: Copy> CounterMap<T> {
    /// The same value for every counter.
    #[must_use]
    pub const fn all(value: T) -> Self {
        CounterMap([value; MAX_COUNTERS])
    }
}

impl<T: Copy> CounterMap<T> {
    /// The counters whose value, told as a byte, is this one: sixteen of them at a time, since positions are asked
    /// this all the time.
    #[must_use]
    #[inline]
    pub fn with(&self, value: u8, byte: impl Fn(T) -> u8) -> CounterSet {
        by_sixteen(|first| self.bytes(first, &byte).simd_eq(u8x16::splat(value)))
    }

    /// The counters whose value, told as a byte, is at most this one.
    #[must_use]
    #[inline]
    pub fn up_to(&self, value: u8, byte: impl Fn(T) -> u8) -> CounterSet {
        by_sixteen(|first| {
            let bytes = self.bytes(first, &byte);
            bytes.min(u8x16::splat(value)).simd_eq(bytes)
        })
    }

    /// The counters whose value, told as a byte, is the same in another map.
    #[must_use]
    #[inline]
    pub fn equal(&self, other: &Self, byte: impl Fn(T) -> u8) -> CounterSet {
        by_sixteen(|first| self.bytes(first, &byte).simd_eq(other.bytes(first, &byte)))
    }

    /// The values of sixteen counters as bytes.
    #[inline]
    fn bytes(&self, first: usize, byte: &impl Fn(T) -> u8) -> u8x16 {
        let mut bytes = [0; 16];
        for (byte_of, value) in bytes.iter_mut().zip(&self.0[first..first + 16]) {
            *byte_of = byte(*value);
        }
        u8x16::new(bytes)
    }
}

/// The counters found by looking at sixteen at a time, from the counter given on: a byte of ones for each found.
#[inline]
fn by_sixteen(found: impl Fn(usize) -> u8x16) -> CounterSet {
    const LAST: usize = MAX_COUNTERS - 16;
    const { assert!(LAST >= 48 && LAST <= 64) };
    let bits = |first: usize| u64::from(found(first).to_bitmask());
    let low = bits(0) | bits(16) << 16 | bits(32) << 32 | bits(48) << 48;
    CounterSet::join(low, bits(LAST) >> (64 - LAST)) // the last sixteen overlap those before
}

impl<T> Index<CounterId> for CounterMap<T> {
    type Output = T;
    #[inline]
    fn index(&self, id: CounterId) -> &T {
        &self.0[id.index()]
    }
}

impl<T> IndexMut<CounterId> for CounterMap<T> {
    #[inline]
    fn index_mut(&mut self, id: CounterId) -> &mut T {
        &mut self.0[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counters_with_a_value_are_found_whatever_the_others_hold() {
        let mut map = CounterMap::all(0_u8);
        for n in 0..MAX_COUNTERS {
            map.0[n] = (n * 37 % 11) as u8 | if n % 3 == 0 { 0x80 } else { 0 };
        }
        for value in 0..=255 {
            let slow: CounterSet = (0..MAX_COUNTERS as u8)
                .map(CounterId)
                .filter(|&id| map[id] == value)
                .collect();
            assert_eq!(map.with(value, |byte| byte), slow, "value {value}");
            let up_to: CounterSet = (0..MAX_COUNTERS as u8)
                .map(CounterId)
                .filter(|&id| map[id] <= value)
                .collect();
            assert_eq!(map.up_to(value, |byte| byte), up_to, "up to {value}");
        }
    }

    #[test]
    fn the_counters_that_are_the_same_in_two_maps_are_found() {
        let map = CounterMap(std::array::from_fn(|n| n as u8));
        for changed in (0..MAX_COUNTERS as u8).map(CounterId) {
            let mut other = map;
            other[changed] = 200;
            let all = CounterSet::first(MAX_COUNTERS);
            assert_eq!(map.equal(&other, |byte| byte), all - CounterSet::of(changed));
        }
    }

    #[test]
    fn a_set_is_the_same_on_both_sides_of_its_words() {
        for id in [0, 62, 63, 64, 65, 71].map(CounterId) {
            let mut set = CounterSet::of(id);
            assert_eq!((set.bits(), set.has(id), set.len()), (1 << id.0, true, 1));
            assert!(!(!set).has(id) && set.within(!CounterSet::EMPTY) && !set.within(!set));
            set.remove(id);
            assert!(set.is_empty() && !set.has(id));
        }
    }

    #[test]
    fn a_set_is_the_number_whose_bits_are_its_members() {
        let set: CounterSet = [0, 5, 71].into_iter().map(CounterId).collect();
        assert_eq!(set.bits(), 1 | 1 << 5 | 1 << 71);
        assert_eq!(CounterSet::EMPTY.bits(), 0);
    }

    #[test]
    fn a_set_walks_in_ascending_order_and_counts_its_members() {
        let set: CounterSet = [5, 71, 0, 64].into_iter().map(CounterId).collect();
        assert_eq!(set.into_iter().map(|id| id.0).collect::<Vec<_>>(), [0, 5, 64, 71]);
        assert_eq!(set.len(), 4);
        assert_eq!(set.nth(2), Some(CounterId(64)));
        assert_eq!(
            set.only(|id| id.0 > 5),
            [64, 71].into_iter().map(CounterId).collect()
        );
        assert!((set - CounterSet::of(CounterId(5))).within(set));
        assert!(!set.within(set - CounterSet::of(CounterId(5))));
    }
}
