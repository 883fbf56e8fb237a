//! The ladder of costs: the pursuit of Goeben by the staff on both sides.

use super::rules::Operations;
use super::scenario;
use super::staff::{Goal, Staff};
use admiralty_core::bench::Rung;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{MakePlayer, rung_of_games};
use admiralty_core::seats::BySeat;
use std::sync::Arc;

/// The scenario that is built in.
pub(super) fn pursuit() -> Rung {
    let staff: MakePlayer<Operations> = Arc::new(|| Box::new(Staff::new(Goal::Haven)));
    rung_of_games(
        ["pursuit", "the pursuit of Goeben by the staff", "games"],
        [100, 400],
        0x220a_58b3_55e8_d884,
        scenario::embedded().clone(),
        BySeat::from([Arc::clone(&staff), staff]),
        MasterSeed(1939),
    )
}
