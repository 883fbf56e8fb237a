//! A study of adapted play as it is put away. Everything that is ever said of it is made from this.

use super::{Adapted, json, text};
use crate::dice::MasterSeed;
use crate::harness::{Refusal, ScenarioCard, ScenarioSource};
use crate::naval::BySide;
use crate::plots::draw;
use crate::report::{PICTURES, ReportError};
use crate::sensitivity::Known;
use crate::statistics::Histogram;
use crate::summary::Paint;
use serde::{Deserialize, Serialize};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdaptRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force unless they are turned; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// The rules to adapt to, in the ruleset's grammar of factors; each level but the first is a rule set.
    pub factors: Vec<String>,
    /// Who plays before anybody adapts.
    pub commanders: BySide<String>,
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

/// A rule set, and how both sides adapt to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// Its name.
    pub name: String,
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
    /// How the evaluated games ended: as before against as before, the Allies alone adapted, the Axis alone, both.
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
pub(super) const RECORD_FORMAT: &str = "admiralty-adapt-found-1";

/// What was found: the file of it in the study's folder.
pub const RECORD: &str = "adapt-found.json";

/// All files of a study's folder but the weights, which are written as they are found: the path within it, and the bytes.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn files(record: &Record) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let study = Adapted::of(record);
    let mut files = Vec::new();
    for figure in study.figures() {
        let drawing = draw(&figure, &study.citation.line())?;
        files.push((format!("{PICTURES}/{}.png", figure.id), drawing.png()?));
        files.push((
            format!("{PICTURES}/{}.svg", figure.id),
            drawing.svg().into_bytes(),
        ));
    }
    files.push(("adapt.json".to_owned(), json(&study).into_bytes()));
    files.push(("adapt.txt".to_owned(), text(&study, Paint::Plain).into_bytes()));
    // Plain data with keys that are strings: there is nothing that could not be written.
    let mut found = serde_json::to_string(record).unwrap_or_default();
    found.push('\n');
    files.push((RECORD.to_owned(), found.into_bytes()));
    Ok(files)
}

/// Whether a folder holds a study of adapted play.
#[must_use]
pub fn is_study(folder: &Path) -> bool {
    folder.join(RECORD).exists()
}

/// Reads a study that was put away.
///
/// # Errors
/// A failure if it is damaged or not there.
pub fn read_record(folder: &Path) -> Result<Record, Refusal> {
    let path = folder.join(RECORD);
    let shown = path.display();
    let text = fs::read_to_string(&path)
        .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
    let damaged = |reason: String| {
        Refusal::failure(format!(
            "{shown} is damaged: {reason}; play the study anew with --out"
        ))
    };
    let record: Record = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    if record.format != RECORD_FORMAT || record.rule_sets.is_empty() {
        return Err(damaged(format!("it is no study of the format {RECORD_FORMAT}")));
    }
    Ok(record)
}
