//! What each network makes of a kind of ship in each slot. Scenarios with the same kinds share them: of a hundred variants
//! that change one counter each, a hundred hold all rows together but for those of that counter.

use super::kinds::{FACTORS, Kind, SLOTS, first_row};
use super::network::{Networks, Sums};
use crate::ships::Navy;
use admiralty_core::learners::{Network, WIDTH};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, Weak};

/// The rows of one kind: network by network, in each the slots.
pub type Rows = Arc<[Sums]>;

/// What a kind is to a network, bit by bit.
type Key = (Navy, [u32; FACTORS]);

/// Rows for the built-in networks that somebody holds.
static HELD: Mutex<Option<FxHashMap<Key, Weak<[Sums]>>>> = Mutex::new(None);

/// The rows of all kinds for some networks.
pub fn of(kinds: &[Kind], networks: &[Arc<Network>]) -> Arc<[Rows]> {
    let built_in = Networks::embedded().is_ok_and(|own| {
        own.all.len() == networks.len() && own.all.iter().zip(networks).all(|(a, b)| Arc::ptr_eq(a, b))
    });
    if !built_in {
        return kinds.iter().map(|kind| worked_out(kind, networks)).collect();
    }
    let Ok(mut held) = HELD.lock() else {
        return kinds.iter().map(|kind| worked_out(kind, networks)).collect();
    };
    let held = held.get_or_insert_default();
    held.retain(|_, rows| rows.strong_count() > 0);
    let shared = |kind: &Kind| {
        let key = (kind.navy, kind.factors.map(f32::to_bits));
        let rows = held.get(&key).and_then(Weak::upgrade);
        rows.unwrap_or_else(|| {
            let rows = worked_out(kind, networks);
            held.insert(key, Arc::downgrade(&rows));
            rows
        })
    };
    kinds.iter().map(shared).collect()
}

fn worked_out(kind: &Kind, networks: &[Arc<Network>]) -> Rows {
    let mut all = vec![[0.0; WIDTH]; networks.len() * SLOTS];
    for (n, sums) in all.iter_mut().enumerate() {
        let rows = networks[n / SLOTS].rows();
        let first = first_row(kind.navy, n % SLOTS);
        for (row, factor) in rows[first..].iter().zip(&kind.factors) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight * factor;
            }
        }
    }
    all.into()
}
