//! Battles counted, in a form that is quick to add to: whole numbers in rows, and sets of ships as one number.

use super::Pure;
use super::condition::{CONDITIONS, DISABLED, LOST};
use super::field::Field;
use super::fleet::{SHIPS, Ships};
use crate::naval::Side;
use crate::odds::tally::ROUNDS_KEPT;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Moments at which ships are looked at: battles over after round 0, 1, … and those over later; then rounds 1, 2, …
/// after which a battle went on.
pub(super) const OVER: usize = ROUNDS_KEPT + 2;
pub(super) const MOMENTS: usize = OVER + ROUNDS_KEPT;
/// Room for the conditions of a ship.
const CELLS: usize = CONDITIONS.next_power_of_two();
/// Sets of ships that a block of battles comes to at least; more are made room for.
const ROOM: usize = 1 << 9;
/// Bits of the ships of one side.
pub(super) const BITS: u32 = SHIPS as u32;
/// Room for numbers of a byte: rounds, results of the search, points of damage of a side.
pub(super) type Bytes = [u64; 256];

/// Who may control an area.
pub(super) const CONTROL: [Option<Side>; 3] = [None, Some(Side::Allied), Some(Side::Axis)];

/// What battles add up to.
#[derive(Clone, Debug)]
pub struct Count<'a> {
    pub(super) pure: &'a Pure,
    /// Ships of both sides.
    pub(super) ships: usize,
    pub(super) battles: u64,
    pub(super) rounds: Bytes,
    pub(super) found: Bytes,
    pub(super) damage: [Bytes; 2],
    /// By control and safe convoys.
    pub(super) scores: [[u64; SHIPS + 1]; 3],
    /// Conditions of every ship at every moment, the Allies first.
    pub(super) conditions: Vec<[u64; CELLS]>,
    /// Who was left, by moment.
    pub(super) standing: FxHashMap<u64, u64>,
    /// Who was lost, and with which control and how many convoys safe.
    pub(super) ends: FxHashMap<u64, u64>,
}

impl<'a> Count<'a> {
    pub(super) fn new(pure: &'a Pure) -> Self {
        let ships = pure.fleets.allied.ships.len() + pure.fleets.axis.ships.len();
        Count {
            pure,
            ships,
            battles: 0,
            rounds: [0; 256],
            found: [0; 256],
            damage: [[0; 256]; 2],
            scores: [[0; SHIPS + 1]; 3],
            conditions: vec![[0; CELLS]; MOMENTS * ships],
            standing: FxHashMap::with_capacity_and_hasher(ROOM, FxBuildHasher),
            ends: FxHashMap::with_capacity_and_hasher(ROOM, FxBuildHasher),
        }
    }

    /// Adds a battle that is not over after a round.
    #[inline]
    pub(super) fn goes_on(&mut self, field: &Field) {
        if usize::from(field.round) <= ROUNDS_KEPT {
            self.at(OVER - 1 + usize::from(field.round), field);
        }
    }

    #[inline]
    fn at(&mut self, moment: usize, field: &Field) {
        let (allied, axis) = self.conditions[moment * self.ships..][..self.ships]
            .split_at_mut(self.pure.fleets.allied.ships.len());
        for (cells, conditions) in [(allied, &field.condition.allied), (axis, &field.condition.axis)] {
            for (cells, &condition) in cells.iter_mut().zip(conditions) {
                cells[usize::from(condition) % CELLS] += 1;
            }
        }
        let left = u64::from(field.here.allied | field.here.axis << BITS);
        *self
            .standing
            .entry((moment as u64) << (2 * BITS) | left)
            .or_insert(0) += 1;
    }

    /// Adds a battle that is over.
    #[inline]
    pub(super) fn ends(&mut self, field: &Field) {
        self.battles += 1;
        self.rounds[usize::from(field.round)] += 1;
        self.found[usize::from(field.found)] += 1;
        self.at(usize::from(field.round).min(OVER - 1), field);
        let mut lost = [0; 2];
        for side in Side::BOTH {
            let fleet = &self.pure.fleets[side];
            let ships = fleet.ships.len();
            let (gone, points) = toll(&field.condition[side][..ships], &fleet.start[..ships]);
            lost[side as usize] = gone;
            self.damage[side as usize][usize::from(points)] += 1;
        }
        let (control, safe) = (
            control(field),
            field.here.allied & self.pure.fleets.allied.convoys,
        );
        self.scores[control][safe.count_ones() as usize] += 1;
        let score = (control as u64) << 8 | u64::from(safe.count_ones());
        let key = score << (2 * BITS) | u64::from(lost[0] | lost[1] << BITS);
        *self.ends.entry(key).or_insert(0) += 1;
    }
}

/// Who was lost, and the damage done to those who were not.
#[inline]
fn toll(conditions: &[u8], start: &[u8]) -> (Ships, u8) {
    let (mut lost, mut points) = (0, 0);
    for (number, (&condition, &start)) in conditions.iter().zip(start).enumerate() {
        let is_lost = condition == LOST;
        lost |= Ships::from(is_lost) << number;
        let bears = if condition < DISABLED {
            condition
        } else {
            condition - DISABLED
        };
        points += if is_lost { 0 } else { start - bears };
    }
    (lost, points)
}

/// C16: who controls the area, as a number of [`CONTROL`].
#[inline]
const fn control(field: &Field) -> usize {
    match (field.here.allied != 0, field.here.axis != 0) {
        _ if field.stalemate => 0,
        (true, false) if field.boats == 0 => 1,
        (false, true) => 2,
        _ => 0,
    }
}

impl Count<'_> {
    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        fn add(to: &mut [u64], more: &[u64]) {
            to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
        }
        self.battles += other.battles;
        add(&mut self.rounds, &other.rounds);
        add(&mut self.found, &other.found);
        add(self.damage.as_flattened_mut(), other.damage.as_flattened());
        add(self.scores.as_flattened_mut(), other.scores.as_flattened());
        add(
            self.conditions.as_flattened_mut(),
            other.conditions.as_flattened(),
        );
        for (sets, more) in [
            (&mut self.standing, &other.standing),
            (&mut self.ends, &other.ends),
        ] {
            for (&key, &count) in more {
                *sets.entry(key).or_insert(0) += count;
            }
        }
    }

    /// Battles.
    #[must_use]
    pub const fn battles(&self) -> u64 {
        self.battles
    }
}
