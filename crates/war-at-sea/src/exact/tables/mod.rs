//! Complete tables of exact odds (`admiralty table`).

mod cards;
mod cells;
mod duels;
mod fire;
mod flight;

pub use cards::card;
pub use cells::cell;

use crate::scenario::Scenario;
use admiralty_core::contract::Named;
use admiralty_core::results::odds::OddsTable;
use std::collections::BTreeSet;

/// The most dice at one ship that the tables go to: three ships with four shots each.
const MOST_SHOTS: u8 = 12;

/// The tables.
pub const NAMES: &[Named] = &[
    Named {
        name: "volley",
        about: "surface fire: any number of shots at any defence and damage, with the bonus and without",
    },
    Named {
        name: "asw",
        about: "the search for U-boats: boats left, by boats and dice",
    },
    Named {
        name: "uboat",
        about: "U-boat fire: any number of boats at any defence and damage",
    },
    Named {
        name: "air",
        about: "an air strike on any defence and damage, at sea and in port",
    },
    Named {
        name: "duel",
        about: "every Allied ship against every Axis ship, to the end",
    },
    Named {
        name: "pursuit",
        about: "a lone fugitive under fire round after round: sunk, disabled and away, or still chased",
    },
];

/// A table by its name; none if there is none of that name.
#[must_use]
pub fn table(scenario: &Scenario, name: &str) -> Option<OddsTable> {
    Some(match name {
        "volley" => fire::volleys(scenario),
        "asw" => fire::searches(scenario),
        "uboat" => fire::torpedoes(scenario),
        "air" => fire::bombs(scenario),
        "duel" => duels::duels(scenario),
        "pursuit" => flight::pursuits(scenario),
        _ => return None,
    })
}

/// The defences that counters of a scenario have.
fn defenses(scenario: &Scenario) -> BTreeSet<u8> {
    scenario
        .counters()
        .map(|ship| scenario.factors[ship].defense)
        .collect()
}

/// Every defence with every damage that it can bear.
fn hulls(scenario: &Scenario) -> impl Iterator<Item = (u8, u8)> {
    defenses(scenario)
        .into_iter()
        .flat_map(|defense| (0..=defense).map(move |damage| (defense, damage)))
}
