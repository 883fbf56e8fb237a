//! A state of a battle in a few machine words: what became of each ship, and a word for the rest.

use crate::scenario::MOST_DEFENSE;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// Bits a ship takes.
const BITS: usize = 6;
/// Ships in a word.
pub(super) const SHIPS_IN_A_WORD: usize = 64 / BITS;
/// Damage values that a ship afloat can have.
const LEVELS: u8 = MOST_DEFENSE + 1;

/// What has become of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// There, with so much damage.
    Afloat(u8),
    /// Disabled in this step: there until its end (C2).
    Stricken(u8),
    /// Left disabled. With so much damage, where that is kept; else 0.
    Left(u8),
    /// Sunk in this step: there until its end.
    Sinking,
    /// Sunk.
    Sunk,
}

impl Condition {
    /// The number that stands for it.
    #[inline]
    fn code(self) -> u64 {
        u64::from(match self {
            Condition::Afloat(damage) => damage,
            Condition::Stricken(damage) => LEVELS + damage,
            Condition::Left(damage) => 2 * LEVELS + damage,
            Condition::Sinking => 3 * LEVELS,
            Condition::Sunk => 3 * LEVELS + 1,
        })
    }

    #[inline]
    fn of(code: u64) -> Self {
        let code = code as u8;
        match (code / LEVELS, code % LEVELS) {
            (0, damage) => Condition::Afloat(damage),
            (1, damage) => Condition::Stricken(damage),
            (2, damage) => Condition::Left(damage),
            (_, 0) => Condition::Sinking,
            _ => Condition::Sunk,
        }
    }

    /// Its damage while it is there and not sinking.
    pub(super) fn damage(self) -> Option<u8> {
        match self {
            Condition::Afloat(damage) | Condition::Stricken(damage) => Some(damage),
            _ => None,
        }
    }

    /// Whether it still counts as being in its battle: until the step is over the stricken and the sinking do.
    pub(super) fn there(self) -> bool {
        !matches!(self, Condition::Left(_) | Condition::Sunk)
    }
}

/// The conditions of up to ten ships a word, by their place in the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ships<const W: usize>([u64; W]);

impl<const W: usize> Ships<W> {
    /// Everybody unhurt.
    pub(super) const UNHURT: Self = Ships([0; W]);

    /// What became of a ship.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> Condition {
        let (word, bit) = (slot / SHIPS_IN_A_WORD, slot % SHIPS_IN_A_WORD * BITS);
        Condition::of(self.0[word] >> bit & ((1 << BITS) - 1))
    }

    /// The same with another condition of one ship.
    #[inline]
    #[must_use]
    pub(super) fn with(mut self, slot: usize, condition: Condition) -> Self {
        let (word, bit) = (slot / SHIPS_IN_A_WORD, slot % SHIPS_IN_A_WORD * BITS);
        self.0[word] = self.0[word] & !(((1 << BITS) - 1) << bit) | condition.code() << bit;
        self
    }

    /// The same in more words.
    pub(super) fn widened<const V: usize>(&self) -> Ships<V> {
        let mut words = [0; V];
        words[..W].copy_from_slice(&self.0);
        Ships(words)
    }
}

/// What else there is to a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rest {
    /// U-boats sunk by the search.
    pub(super) boats_sunk: u8,
    /// U-boats that the search sent home.
    pub(super) boats_disabled: u8,
    /// Sides that disengaged (12.4).
    pub(super) fled: Fled,
    /// Whether a die was rolled in this round (C15).
    pub(super) rolled: bool,
}

impl Hash for Rest {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let flags = [self.fled.allied, self.fled.axis, self.rolled];
        let flags = flags
            .into_iter()
            .fold(0, |bits, flag| bits << 1 | u32::from(flag));
        hasher.write_u32(u32::from(self.boats_sunk) << 16 | u32::from(self.boats_disabled) << 8 | flags);
    }
}

/// Which sides have disengaged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Fled {
    pub(super) allied: bool,
    pub(super) axis: bool,
}

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State<const W: usize> {
    pub(super) ships: Ships<W>,
    pub(super) rest: Rest,
}

impl<const W: usize> State<W> {
    /// The same with another condition of one ship.
    #[inline]
    #[must_use]
    pub(super) fn with(mut self, slot: usize, condition: Condition) -> Self {
        self.ships = self.ships.with(slot, condition);
        self
    }
}

/// The probability of each state. The hash has no seed, so a run is the same every time.
pub(super) type Masses<S> = FxHashMap<S, f64>;

/// Adds to the probability of a state.
#[inline]
pub(super) fn add<S: Hash + Eq>(masses: &mut Masses<S>, state: S, p: f64) {
    *masses.entry(state).or_insert(0.0) += p;
}

/// States apart by what happens to them next, in the order in which the groups were met.
pub(super) struct Groups<G, S> {
    index: FxHashMap<G, usize>,
    masses: Vec<Masses<S>>,
}

impl<G: Clone + Hash + Eq, S: Hash + Eq> Groups<G, S> {
    pub(super) fn new() -> Self {
        Groups {
            index: FxHashMap::default(),
            masses: Vec::new(),
        }
    }

    /// Adds to the probability of a state in a group.
    pub(super) fn add(&mut self, group: G, state: S, p: f64) {
        let next = self.masses.len();
        let at = *self.index.entry(group).or_insert(next);
        if at == next {
            self.masses.push(Masses::default());
        }
        add(&mut self.masses[at], state, p);
    }

    /// Keeps the states with a probability for which the test holds.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(f64) -> bool) {
        for masses in &mut self.masses {
            masses.retain(|_, p| keep(*p));
        }
    }

    /// Whether there is no state.
    pub(super) fn is_empty(&self) -> bool {
        self.masses.iter().all(Masses::is_empty)
    }

    /// Every state with its probability.
    pub(super) fn states(&self) -> impl Iterator<Item = (&S, f64)> {
        self.masses.iter().flatten().map(|(state, &p)| (state, p))
    }

    /// The groups, the first met first.
    pub(super) fn into_groups(self) -> Vec<(G, Masses<S>)> {
        let mut order: Vec<(usize, G)> = self.index.into_iter().map(|(group, at)| (at, group)).collect();
        order.sort_unstable_by_key(|&(at, _)| at);
        order
            .into_iter()
            .map(|(_, group)| group)
            .zip(self.masses)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_of_every_ship_is_read_as_it_was_written() {
        let levels = 0..LEVELS;
        let conditions: Vec<_> = levels
            .clone()
            .map(Condition::Afloat)
            .chain(levels.clone().map(Condition::Stricken))
            .chain(levels.map(Condition::Left))
            .chain([Condition::Sinking, Condition::Sunk])
            .collect();
        let mut ships = Ships::<3>::UNHURT;
        for slot in 0..3 * SHIPS_IN_A_WORD {
            ships = ships.with(slot, conditions[slot * 7 % conditions.len()]);
        }
        for slot in 0..3 * SHIPS_IN_A_WORD {
            assert_eq!(ships.get(slot), conditions[slot * 7 % conditions.len()]);
        }
        for &condition in &conditions {
            assert_eq!(Ships::<1>::UNHURT.with(4, condition).get(4), condition);
        }
        assert_eq!(ships.widened::<5>().get(29), ships.get(29));
    }
}
