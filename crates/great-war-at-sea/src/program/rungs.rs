//! The ladder of costs: battles of the scenario that is built in.

use crate::battle::plain::Plain;
use crate::battle::rules::Battle;
use crate::scenario;
use admiralty_core::bench::Rung;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{MakePlayer, rung_of_games};
use admiralty_core::seats::BySeat;
use std::sync::Arc;

/// Troubridge's choice by plain commanders.
pub(super) fn battle() -> Rung {
    let plain: MakePlayer<Battle> = Arc::new(|| Box::new(Plain::default()));
    rung_of_games(
        [
            "troubridge",
            "Goeben and Breslau against four cruisers and eight destroyers by night",
            "battles",
        ],
        [500, 2_000],
        0xb769_3a25_961d_7e95,
        scenario::embedded().clone(),
        BySeat::from([Arc::clone(&plain), plain]),
        MasterSeed(1939),
    )
}
