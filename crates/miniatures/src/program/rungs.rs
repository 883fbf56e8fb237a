//! The ladders of costs of both games: battles of the scenario that is built in.

use crate::inches::players as in_inches;
use crate::inches::rules::Victory;
use crate::sector::players::{Captain, Effort, Search};
use crate::sector::rules::Aaws;
use admiralty_core::bench::Rung;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{MakePlayer, Playable, rung_of_games};
use admiralty_core::seats::BySeat;
use std::sync::Arc;

/// The seed of everything on the ladders.
const SEED: MasterSeed = MasterSeed(1939);

/// Battles of a player against a captain.
fn rung<R: Playable>(
    [name, about]: [&'static str; 2],
    sizes: [u64; 2],
    committed: u64,
    player: MakePlayer<R>,
    captain: MakePlayer<R>,
) -> Rung {
    let players = BySeat::from([player, captain]);
    let words = [name, about, "battles"];
    rung_of_games(words, sizes, committed, R::built_in(), players, SEED)
}

/// Of the sector game.
pub(super) fn of_sectors() -> Vec<Rung> {
    let captain: MakePlayer<Aaws> = Arc::new(|| Box::new(Captain::default()));
    let search: MakePlayer<Aaws> = Arc::new(|| Box::new(Search::new(Effort::default())));
    vec![
        rung(
            ["battle", "a battle of 100 points a side, led by captains"],
            [200, 1_000],
            0x073b_3c85_07e6_e7e7,
            Arc::clone(&captain),
            Arc::clone(&captain),
        ),
        rung(
            ["search", "the same, with a search against a captain"],
            [1, 4],
            0x8312_d782_ba8e_a3cb,
            search,
            captain,
        ),
    ]
}

/// Of the crossover.
pub(super) fn in_inches() -> Vec<Rung> {
    let captain: MakePlayer<Victory> = Arc::new(|| Box::new(in_inches::Captain::default()));
    let little = in_inches::Effort { games: 1, others: 1 };
    let search: MakePlayer<Victory> = Arc::new(move || Box::new(in_inches::Search::new(little)));
    vec![
        rung(
            [
                "battle",
                "a battle of 100 points a side in inches, led by captains",
            ],
            [100, 500],
            0x212d_30eb_43d8_0e2b,
            Arc::clone(&captain),
            Arc::clone(&captain),
        ),
        rung(
            [
                "search",
                "the same, with a search of little effort against a captain",
            ],
            [1, 4],
            0xeaea_ed2a_d6c8_7374,
            search,
            captain,
        ),
    ]
}
