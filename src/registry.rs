//! The rulesets that the program knows: one line each. The first is the one meant when none is named.

use admiralty_core::contract::{Named, Ruleset};

/// Every ruleset.
pub const ALL: &[&dyn Ruleset] = &[
    &war_at_sea::WarAtSea,
    &miniatures::program::AAWS,
    &miniatures::program::VICTORY_AT_SEA,
    &great_war_at_sea::program::GREAT_WAR_AT_SEA,
    &great_war_at_sea::operations::program::OPERATIONS,
    &campaign::program::TWO_PLAYERS,
    &campaign::program::THREE_PLAYERS,
];

/// The ruleset meant when none is named.
#[must_use]
pub fn default() -> &'static dyn Ruleset {
    ALL[0]
}

/// The ruleset with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.id() == id)
}

/// Their ids and titles.
#[must_use]
pub fn names() -> Vec<Named> {
    let named = |ruleset: &&'static dyn Ruleset| Named {
        name: ruleset.id(),
        about: ruleset.title(),
    };
    ALL.iter().map(named).collect()
}
