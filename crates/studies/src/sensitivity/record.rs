//! A study of the unknowns as it is put away: what was played, and what was found, with standard errors. Everything
//! that is ever said of the study is made from this.

use admiralty_core::contract::{DataFile, ScenarioCard, ScenarioSource, Unknown};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Histogram;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SensitivityRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// The rules whose effects are measured under every change, in the ruleset's grammar of factors.
    pub effects: Vec<String>,
    /// Who plays.
    pub commanders: BySeat<String>,
    /// The seed.
    pub seed: MasterSeed,
    /// Games of every change, and the most of any effect under it.
    pub games: u64,
    /// Threads; none for as many as the machine has. The result does not depend on it.
    pub threads: Option<NonZeroUsize>,
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Name and version of the program.
    pub program: String,
    /// The ruleset's title.
    pub title: String,
    /// Its version.
    pub ruleset_version: String,
    /// What it calls its points.
    pub points: String,
    /// Where the scenario came from.
    pub source: ScenarioSource,
    /// What a citation says of it as it is.
    pub scenario: ScenarioCard,
    /// What was varied.
    pub unknowns: Vec<Unknown>,
    /// What is uncertain too, but was not varied.
    pub left: Vec<String>,
    /// The rules whose effects were measured.
    pub effects: Vec<Turned>,
    /// Who commands the Allies.
    pub allied: String,
    /// Who commands the Axis.
    pub axis: String,
    /// The files that they play by.
    pub files: Vec<DataFile>,
    /// The seed.
    pub seed: u64,
    /// Games of every change, and the most of any effect.
    pub games: u64,
    /// The numbers of games after which an effect is looked at.
    pub looks: Vec<u64>,
    /// The command that gives the same again.
    pub command: String,
}

/// A rule that is turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
}

/// An estimate with its standard error, none where nothing is known of that, and the games that it is from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The best single value.
    pub value: f64,
    /// Its standard error.
    pub error: Option<f64>,
    /// Games.
    pub games: u64,
}

/// What was found of a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Which unknown, by its place among [`Setting::unknowns`].
    pub unknown: usize,
    /// To which of its levels; never the first.
    pub level: usize,
    /// The hash of the scenario.
    pub hash: String,
    /// By how much the mean final score is another.
    pub mean: Known,
    /// By how much the fair bid is another.
    pub fair_bid: Known,
    /// The effect of each rule on the mean final score, with the change; none where the rule itself decides the unknown.
    pub effects: Vec<Option<Known>>,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Name and version of this format.
    pub format: String,
    /// What was played.
    pub setting: Setting,
    /// The final scores of the game as it is.
    pub scores: Histogram,
    /// The effect of each rule on the mean final score of the game as it is.
    pub effects: Vec<Known>,
    /// The changes, in the order of the unknowns.
    pub changes: Vec<Change>,
    /// All games that were played.
    pub games: u64,
    /// Whether every change was played.
    pub complete: bool,
}

/// The format of what is put away; the number changes when a reader of the one could not read the other.
pub(super) const RECORD_FORMAT: &str = "admiralty-sensitivity-found-1";

impl Setting {
    /// How many changes there are.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.unknowns
            .iter()
            .map(|unknown| unknown.factor.levels.len() - 1)
            .sum()
    }

    /// Intervals of effects that hold together: of every rule under every change and in the game as it is, however often
    /// it is looked at.
    #[must_use]
    pub fn effects_together(&self) -> usize {
        (self.changes() + 1) * self.effects.len().max(1) * self.looks.len().max(1)
    }
}
