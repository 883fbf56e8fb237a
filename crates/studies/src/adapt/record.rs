//! A study of adapted play as it is put away. Everything that is ever said of it is made from this.

use crate::sensitivity::Known;
use admiralty_core::contract::{ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Histogram;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdaptRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force unless they are turned; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// The rules to adapt to, in the ruleset's grammar of factors; each level but the first is a rule set.
    pub factors: Vec<String>,
    /// Whether every combination of levels is a rule set too.
    pub together: bool,
    /// Who plays before anybody adapts.
    pub commanders: BySeat<String>,
    /// The seed; those of all parts follow from it.
    pub seed: MasterSeed,
    /// How much is played.
    pub cost: Cost,
    /// Where the files of weights go; the commanders that have adapted play by them.
    pub folder: PathBuf,
    /// Threads; none for as many as the machine has. The result does not depend on it.
    pub threads: Option<NonZeroUsize>,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// Rounds of re-fitting; in each both sides are tuned once.
    pub rounds: u64,
    /// Generations of a tuning.
    pub generations: u64,
    /// Candidates of a generation.
    pub population: usize,
    /// Games of a candidate against each opponent.
    pub fit_games: u64,
    /// Games of each examination against each opponent.
    pub exam_games: u64,
    /// Games of each pair of openings.
    pub matrix_games: u64,
    /// Games of each rule set by which it is judged in the end.
    pub games: u64,
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
    /// What a citation says of it before any rule is turned.
    pub scenario: ScenarioCard,
    /// Who commands the Allies before anybody adapts.
    pub allied: String,
    /// Who commands the Axis.
    pub axis: String,
    /// The seed.
    pub seed: u64,
    /// How much was played.
    pub cost: Cost,
    /// The command that gives the same again.
    pub command: String,
}

/// A tuning under a rule set, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fit {
    /// Whose commander.
    pub side: String,
    /// In which round, from 1.
    pub round: u64,
    /// The commander that it began as.
    pub from: String,
    /// The opponents.
    pub pool: Vec<String>,
    /// The file of its weights, within the study's folder.
    pub file: String,
    /// Points a game gained against the pool, on fresh games: a win is 1, a draw ½.
    pub points: Known,
    /// Score gained a game, from its own side.
    pub margin: Known,
    /// Whether it plays from here on.
    pub kept: bool,
}

/// An opening of a mix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Its name.
    pub name: String,
    /// The commander that plays it.
    pub commander: String,
    /// How often it is played.
    pub share: f64,
}

/// How a rule set is played, in the order of [`RuleSet::scores`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By the commanders as they were.
    Nobody,
    /// By Allies that have adapted.
    Allies,
    /// By an Axis that has adapted.
    Axis,
    /// By both sides adapted.
    Both,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 4] = [Way::Nobody, Way::Allies, Way::Axis, Way::Both];

    /// Who has adapted.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Way::Nobody => "nobody adapted",
            Way::Allies => "Allies alone",
            Way::Axis => "Axis alone",
            Way::Both => "both",
        }
    }
}

/// A rule set, and how both sides adapt to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// Its name: that of the cell in a study of the balance.
    pub name: String,
    /// How many factors are not at their first level.
    pub turned: usize,
    /// The hash of its scenario.
    pub hash: String,
    /// All tunings.
    pub fits: Vec<Fit>,
    /// The commanders that go on after the opening.
    pub allied: String,
    /// The same of the Axis.
    pub axis: String,
    /// The mix of Allied openings.
    pub allied_mix: Vec<Strategy>,
    /// The mix of Axis openings.
    pub axis_mix: Vec<Strategy>,
    /// How the games ended by which it was judged, one for each [`Way`].
    pub scores: [Histogram; 4],
    /// What the Allies gain by adapting against an Axis that has not, in score, Axis positive; then the Axis.
    pub alone: [Known; 2],
    /// Against the first rule set, playing on as before; both adapted; how much of it adapting takes back: mean score.
    pub mean: [Known; 3],
    /// The same of the fair bid.
    pub fair_bid: [Known; 3],
}

/// A study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Name and version of this format.
    pub format: String,
    /// What was played.
    pub setting: Setting,
    /// The rule sets; the first is the game as it is.
    pub rule_sets: Vec<RuleSet>,
    /// All games that were played.
    pub games: u64,
}

/// The format of what is put away; the number changes when a reader of the one could not read the other.
pub(super) const RECORD_FORMAT: &str = "admiralty-adapt-found-2";
