//! What a result is cited by, for programs: the same fields in every document but `summary.json`.

use admiralty_core::contract::{DataFile, ScenarioSource};
use admiralty_core::results::summary::{Citation, Players};
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::{Intervals, Level};
use schemars::JsonSchema;
use serde::Serialize;

/// What you need to repeat and judge a result; `M` is what a kind of result adds.
#[derive(Serialize, JsonSchema)]
pub struct Cited<'a, M> {
    /// the citation in a line
    pub line: String,
    /// name and version of the program
    pub program: &'a str,
    /// the game
    pub ruleset: &'a str,
    /// changes when the same seed gives another game
    pub ruleset_version: &'a str,
    /// the scenario's title
    pub scenario: &'a str,
    /// the file it was read from; null for the one built in
    pub scenario_file: Option<String>,
    /// a hash of everything in it that can change a game
    pub scenario_hash: &'a str,
    /// the optional rules in force
    pub optional_rules: &'a [String],
    /// disputed rules that are not at their default, `name = setting`
    pub switches: Vec<String>,
    /// values that no source states, `path = value`
    pub assumed: &'a [String],
    /// the files that players play by, other than those built in
    pub commander_files: Vec<CitedFile<'a>>,
    /// points that change hands at the end, to the last seat
    pub bid: f64,
    /// games played
    pub games: u64,
    /// games asked for; with a precision, the most allowed
    pub games_asked: u64,
    /// false when it was interrupted
    pub complete: bool,
    /// the seed, up to 2⁶⁴ − 1
    pub seed: u64,
    /// the confidence level of the intervals
    pub level: f64,
    /// how intervals are made
    pub intervals: &'static str,
    /// the number of games for which a sequence is narrowest; null for a number fixed beforehand
    pub tuned_for: Option<u64>,
    /// gives the same again
    pub command: &'a str,
    /// what the result does not show
    pub does_not_show: String,
    #[allow(missing_docs, reason = "its fields say what they are")]
    #[serde(flatten)]
    pub more: M,
}

/// A file that somebody played by.
#[derive(Serialize, JsonSchema)]
pub struct CitedFile<'a> {
    /// whose player it is
    side: &'static str,
    /// the file, as given
    file: &'a str,
    /// the same
    name: &'a str,
    /// a hash of its text
    hash: &'a str,
}

/// The files, the seats by their names.
fn cited_files<'a>(files: &'a [DataFile], game: &GameCard) -> Vec<CitedFile<'a>> {
    let file = |file: &'a DataFile| CitedFile {
        side: game.name(file.side),
        file: &file.name,
        name: &file.name,
        hash: &file.hash,
    };
    files.iter().map(file).collect()
}

/// The file that a scenario was read from.
fn scenario_file(source: &ScenarioSource) -> Option<String> {
    match source {
        ScenarioSource::Embedded => None,
        ScenarioSource::File(path) => Some(path.to_string_lossy().into_owned()),
    }
}

/// The number of games for which intervals are narrowest.
const fn tuned_for(intervals: Intervals) -> Option<u64> {
    match intervals {
        Intervals::Fixed => None,
        Intervals::Sequence { tuned_for } => Some(tuned_for),
    }
}

impl<'a, M> Cited<'a, M> {
    /// The citation for programs, with what a kind of result adds.
    #[must_use]
    pub fn of<P: Players>(cited: &'a Citation<P>, more: M) -> Self {
        Cited {
            line: cited.line(),
            program: &cited.program,
            ruleset: &cited.ruleset,
            ruleset_version: &cited.ruleset_version,
            scenario: &cited.scenario.title,
            scenario_file: scenario_file(&cited.source),
            scenario_hash: &cited.scenario.hash,
            optional_rules: &cited.scenario.optional_rules,
            switches: cited.settings(),
            assumed: &cited.scenario.assumed,
            commander_files: cited_files(&cited.files, &cited.game),
            bid: cited.bid.points(),
            games: cited.games,
            games_asked: cited.games_asked,
            complete: cited.complete,
            seed: cited.seed.0,
            level: Level::P95.confidence(),
            intervals: cited.intervals.describe(),
            tuned_for: tuned_for(cited.intervals),
            command: &cited.command,
            does_not_show: cited.does_not_show(),
            more,
        }
    }
}
