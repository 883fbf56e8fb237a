//! Counters (ships, convoys) by number, sets of them, and values kept one for each.
//!
//! A set is one machine word pair, so that fleets are compared, joined and walked without a list.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not, Sub, SubAssign};

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

/// A set of counters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CounterSet(pub u128);

impl CounterSet {
    /// No counter.
    pub const EMPTY: CounterSet = CounterSet(0);

    /// The set of one counter.
    #[must_use]
    #[inline]
    pub const fn of(id: CounterId) -> Self {
        CounterSet(1 << id.0)
    }

    /// The first `n` counters.
    #[must_use]
    pub const fn first(n: usize) -> Self {
        CounterSet((1 << n) - 1)
    }

    /// Whether the counter is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, id: CounterId) -> bool {
        self.0 >> id.0 & 1 == 1
    }

    /// Adds a counter.
    #[inline]
    pub fn insert(&mut self, id: CounterId) {
        self.0 |= 1 << id.0;
    }

    /// Takes a counter out.
    #[inline]
    pub fn remove(&mut self, id: CounterId) {
        self.0 &= !(1 << id.0);
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
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
        (self.0 != 0).then(|| CounterId(self.0.trailing_zeros() as u8))
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
            if test(id) {
                kept.insert(id);
            }
        }
        kept
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
pub struct Walk(u128);

impl Iterator for Walk {
    type Item = CounterId;
    #[inline]
    fn next(&mut self) -> Option<CounterId> {
        if self.0 == 0 {
            return None;
        }
        let id = CounterId(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(id)
    }
}

impl IntoIterator for CounterSet {
    type Item = CounterId;
    type IntoIter = Walk;
    #[inline]
    fn into_iter(self) -> Walk {
        Walk(self.0)
    }
}

impl BitOr for CounterSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        CounterSet(self.0 | other.0)
    }
}

impl BitOrAssign for CounterSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CounterSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        CounterSet(self.0 & other.0)
    }
}

impl BitAndAssign for CounterSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CounterSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        CounterSet(self.0 & !other.0)
    }
}

impl SubAssign for CounterSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
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

impl CounterMap<u8> {
    /// The counters that have this value: eight of them at a time, since positions are asked this all the time.
    #[must_use]
    #[inline]
    pub fn with(&self, value: u8) -> CounterSet {
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        let wanted = u64::from_le_bytes([value; 8]);
        let mut set = 0_u128;
        for (n, chunk) in self.0.as_chunks::<8>().0.iter().enumerate() {
            let differs = u64::from_le_bytes(*chunk) ^ wanted;
            // The high bit of a byte is set where the byte is zero, exactly (no carry between bytes).
            let equal = !(((differs & LOW) + LOW) | differs | LOW);
            // Gathers the eight high bits into one byte.
            let bits = (equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            set |= u128::from(bits) << (8 * n);
        }
        CounterSet(set)
    }
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
            assert_eq!(map.with(value), slow, "value {value}");
        }
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
