//! The fields of `summary.json`, in their order. What each means stands in `docs/formats.md`.

use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Keyed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Document {
    /// name and version of this format
    pub format: String,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    pub verdict: Verdict,
    /// what you need to repeat and judge the result
    pub citation: Cited,
    /// what the game calls its points
    pub points: String,
    /// how the games ended, the bid counted: by the id of the winning seat, and `draw`
    #[schemars(with = "std::collections::BTreeMap<String, Share>")]
    pub outcomes: Keyed<Share>,
    /// mean final score before any bid; null without games
    pub mean_score: Option<Figure>,
    /// the bid that would make these games even; null without games
    pub fair_bid: Option<Bid>,
    /// what other players made of the same game; empty where nothing is on record
    #[serde(default)]
    pub fair_bids: Vec<FairBidBy>,
    /// how often each final score came up, ascending, before any bid
    pub scores: Vec<Score>,
    /// of a game of other than two seats: the scores of each
    #[serde(default, skip_serializing_if = "Keyed::is_empty")]
    #[schemars(with = "std::collections::BTreeMap<String, SeatScores>", default)]
    pub seat_scores: Keyed<SeatScores>,
    /// the game's own tables
    pub tables: Vec<TableDocument>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct SeatScores {
    /// mean score before any bid; null without games
    pub mean: Option<Figure>,
    /// how often each score came up, ascending
    pub scores: Vec<Score>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Cited {
    /// the citation in a line, as in captions
    pub line: String,
    /// name and version of the program
    pub program: String,
    /// the game
    pub ruleset: String,
    /// changes when the same seed gives another game
    pub ruleset_version: String,
    /// what was played
    pub scenario: Scenario,
    /// who played, by seat
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub commanders: Keyed<String>,
    /// files they played by, other than those built in
    pub commander_files: Vec<DataFile>,
    /// points that change hands at the end, to the last seat
    pub bid: f64,
    /// played: numbers 0 to games − 1 of the seed
    pub games: u64,
    /// asked for; with a precision, the most allowed
    pub games_asked: u64,
    /// false when it was interrupted
    pub complete: bool,
    /// the precision asked for; null for a fixed number of games
    pub precision: Option<Precision>,
    /// the seed of the run, up to 2⁶⁴ − 1
    pub seed: u64,
    /// how all intervals are made
    pub intervals: Intervals,
    /// gives the same again
    pub command: String,
    /// plays the same games as a fixed number; null where `command` does
    pub same_games: Option<String>,
    /// what the result does not show
    pub does_not_show: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Scenario {
    /// its title
    pub title: String,
    /// the file it was read from; null for the one built in
    pub file: Option<String>,
    /// a hash of its text
    pub hash: String,
    /// the optional rules in force
    pub optional_rules: Vec<String>,
    /// disputed rules that are not at their default
    pub switches: Vec<Switch>,
    /// values that no source states
    pub assumed: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Switch {
    /// its name in the scenario file
    pub name: String,
    /// its setting
    pub setting: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct DataFile {
    /// whose player it is
    pub side: String,
    /// the file, as given
    pub file: String,
    /// a hash of its text
    pub hash: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Precision {
    /// as given to `--until`
    pub asked: String,
    /// the same on the scale of the estimates
    pub half_width: f64,
    /// whether the watched figures got there
    pub reached: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Intervals {
    /// their confidence level
    pub level: f64,
    /// a number of games fixed beforehand, or a confidence sequence
    pub kind: Kind,
    /// games for which the sequence is narrowest
    pub tuned_for: Option<u64>,
    /// how far they reach at this number of games, in standard errors
    pub z: Option<f64>,
    /// the same in words
    pub meaning: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    FixedN,
    ConfidenceSequence,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Share {
    /// the share, 0 to 1
    pub p: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    pub low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    pub high: f64,
    /// games behind it
    pub n: u64,
    /// how the interval was made: `exact`, `sampled` or the formula
    pub method: String,
    /// the same, rounded as far as the interval supports
    pub text: String,
}

/// An end of an interval that is missing is infinite.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Figure {
    /// the estimate
    pub value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    pub low: Option<f64>,
    /// the upper end of its 95 % interval; null for an infinite one
    pub high: Option<f64>,
    /// games behind it
    pub n: u64,
    /// how the interval was made: `exact`, `sampled` or the formula
    pub method: String,
    /// the same, rounded as far as the interval supports
    pub text: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Bid {
    #[serde(flatten)]
    pub figure: Figure,
    /// the bid in whole steps that is nearest to even
    pub at_the_table: Option<EvenBid>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct EvenBid {
    /// the bid
    pub bid: f64,
    /// shares of these games won with it, by seat
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, f64>")]
    pub wins: Keyed<f64>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Score {
    /// the score
    pub score: i32,
    /// how many ended so
    pub games: u64,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TableDocument {
    /// a short word for programs
    pub id: String,
    /// the heading
    pub title: String,
    /// what a number is, in words
    pub unit: String,
    /// whether a cell is a share or in the unit
    pub scale: Scale,
    /// the formula of the intervals
    pub method: String,
    /// the heading over the labels of the rows
    pub corner: String,
    /// the headings
    pub columns: Vec<String>,
    /// the rows, from above
    pub rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Scale {
    Plain,
    Percent,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Row {
    /// what it is about
    pub label: String,
    /// one for each column; null where there is nothing to say
    pub cells: Vec<Option<Cell>>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Cell {
    /// the estimate
    pub value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    pub low: Option<f64>,
    /// the upper end of its 95 % interval; null for an infinite one
    pub high: Option<f64>,
    /// rounded to the digits of the table's widest interval
    pub text: String,
}
