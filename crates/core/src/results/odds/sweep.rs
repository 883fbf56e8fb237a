//! The odds of a battle while one thing in it changes step by step.

use crate::results::odds::{BattleOdds, Difference};

/// The battles of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepOdds {
    /// What changes.
    pub what: String,
    /// The command that gives the same again.
    pub command: String,
    /// Each step, in order.
    pub steps: Vec<SweepStep>,
}

/// A battle of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepStep {
    /// Its number.
    pub number: u32,
    /// Its odds.
    pub odds: BattleOdds,
    /// How much more there is of each figure than at the step before, battle by battle on the same dice; nothing for
    /// the first step, and where the steps were fought apart.
    pub added: Vec<Difference>,
}
