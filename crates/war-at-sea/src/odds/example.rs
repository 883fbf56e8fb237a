//! The search for a battle of a kind among the first of a sample.

use super::sampler::Sampler;
use super::tally::BattleTally;
use crate::Refusal;
use crate::naval::{CounterSet, Side};
use admiralty_core::contract::Example;
use admiralty_core::dice::MasterSeed;
use std::collections::HashMap;

/// Battles among which one is looked for.
pub(super) const SEARCHED: u64 = 20_000;

/// A battle that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    /// Its number.
    pub battle: u64,
    /// The share of those searched that ended like it: same control, same ships lost.
    pub share: f64,
    /// Who controls, and which ships are lost.
    pub end: (Option<Side>, CounterSet),
}

/// The first battle with an end of this kind; none if no end is rare enough.
pub(super) fn find(sampler: &Sampler, seed: MasterSeed, kind: Example) -> Result<Option<Found>, Refusal> {
    let mut ends: HashMap<(Option<Side>, CounterSet), End> = HashMap::new();
    for battle in 0..SEARCHED {
        let mut one = BattleTally::new(&sampler.ledger);
        let outcome = sampler.play(seed, battle, &mut one)?;
        let balance = one.balance.keys().next().copied().unwrap_or(0);
        let end = ends.entry((outcome.control, outcome.lost)).or_insert(End {
            first: battle,
            times: 0,
            balance,
        });
        end.times += 1;
    }
    let share = |end: &End| end.times as f64 / SEARCHED as f64;
    // Among equals the one that came first, so that the answer does not depend on the order of the map.
    let chosen = match kind {
        Example::Typical => ends.iter().max_by_key(|(_, end)| (end.times, !end.first)),
        Example::Best => ends.iter().min_by_key(|(_, end)| (end.balance, end.first)),
        Example::Worst => ends.iter().max_by_key(|(_, end)| (end.balance, !end.first)),
        Example::Rare(most) => {
            let rare = ends.iter().filter(|(_, end)| share(end) <= most);
            rare.max_by_key(|(_, end)| (end.times, !end.first))
        }
    };
    Ok(chosen.map(|(&ships, end)| Found {
        battle: end.first,
        share: share(end),
        end: ships,
    }))
}

/// How a number of battles ended.
struct End {
    first: u64,
    times: u64,
    balance: i32,
}
