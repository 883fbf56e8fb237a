//! What a study is asked, and how far it is to be played.

use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::MAX_GAMES_UNTIL;
use admiralty_core::seats::{BySeat, Points, Seat};
use admiralty_core::statistics::Precision;
use std::num::NonZeroU32;

/// Games of each cell unless somebody says otherwise.
pub const GAMES: u64 = 20_000;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompareRequest {
    /// The scenario that the others are measured against.
    pub scenario: ScenarioSource,
    /// The scenarios that are measured against it.
    pub variants: Vec<ScenarioSource>,
    /// The optional rules in force unless they are varied; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// What is varied, in the ruleset's grammar.
    pub factors: Vec<String>,
    /// Whether what nobody knows for certain is varied, one thing at a time.
    pub unknowns: bool,
    /// The sides that are kept from doing things, one at a time.
    pub without: Vec<Seat>,
    /// Whether it is counted how much of the result dice decide.
    pub luck: bool,
    /// How many times dice are rolled again to take luck out of every game; none to leave it in.
    pub rerolls: Option<NonZeroU32>,
    /// Who plays.
    pub commanders: BySeat<String>,
    /// Points that change hands at the end.
    pub bid: Bid,
    /// The seed.
    pub seed: MasterSeed,
}

/// How far to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Games of each cell; with a precision, the most that are played for it.
    pub games: u64,
    /// The half-width that every main effect must reach; none to play all games.
    pub until: Option<Precision>,
}

/// `--until 0.2%`, `--games 5000`.
pub(super) fn extent_arguments(points: &Points, extent: Extent) -> String {
    match extent.until {
        None => format!(" --games {}", extent.games),
        Some(precision) if extent.games == MAX_GAMES_UNTIL => {
            format!(" --until {}", points.show(precision))
        }
        Some(precision) => format!(" --until {} --at-most {}", points.show(precision), extent.games),
    }
}
