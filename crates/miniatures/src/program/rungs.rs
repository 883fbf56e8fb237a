//! The ladder of costs of the sector game: battles of the scenario that is built in.

use crate::scenario::Scenario;
use crate::sector::players::{Captain, Effort, Search};
use crate::sector::rules::Aaws;
use admiralty_core::bench::Rung;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{MakePlayer, rung_of_games};
use admiralty_core::seats::BySeat;
use std::sync::Arc;

/// The seed of everything on the ladder.
const SEED: MasterSeed = MasterSeed(1939);

/// A battle by captains.
pub(super) fn battle() -> Rung {
    let captain: MakePlayer<Aaws> = Arc::new(|| Box::new(Captain::default()));
    rung_of_games(
        [
            "battle",
            "a battle of 100 points a side, led by captains",
            "battles",
        ],
        [200, 1_000],
        0x073b_3c85_07e6_e7e7,
        Scenario::embedded().rules.clone(),
        BySeat::from([Arc::clone(&captain), captain]),
        SEED,
    )
}

/// One in which a search meets a captain.
pub(super) fn search() -> Rung {
    let captain: MakePlayer<Aaws> = Arc::new(|| Box::new(Captain::default()));
    let search: MakePlayer<Aaws> = Arc::new(|| Box::new(Search::new(Effort::default())));
    rung_of_games(
        ["search", "the same, with a search against a captain", "battles"],
        [1, 4],
        0x8312_d782_ba8e_a3cb,
        Scenario::embedded().rules.clone(),
        BySeat::from([search, captain]),
        SEED,
    )
}
