//! The fields of `summary.json`, in their order. What each means stands in `docs/formats.md`.

use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Keyed;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Document {
    pub format: String,
    pub verdict: Verdict,
    pub citation: Cited,
    pub points: String,
    pub outcomes: Keyed<Share>,
    pub mean_score: Option<Figure>,
    pub fair_bid: Option<Bid>,
    #[serde(default)]
    pub fair_bids: Vec<FairBidBy>,
    pub scores: Vec<Score>,
    /// Of games of other than two seats.
    #[serde(default, skip_serializing_if = "Keyed::is_empty")]
    pub seat_scores: Keyed<SeatScores>,
    pub tables: Vec<Table>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SeatScores {
    pub mean: Option<Figure>,
    pub scores: Vec<Score>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Cited {
    pub line: String,
    pub program: String,
    pub ruleset: String,
    pub ruleset_version: String,
    pub scenario: Scenario,
    pub commanders: Keyed<String>,
    pub commander_files: Vec<DataFile>,
    pub bid: f64,
    pub games: u64,
    pub games_asked: u64,
    pub complete: bool,
    pub precision: Option<Precision>,
    pub seed: u64,
    pub intervals: Intervals,
    pub command: String,
    pub same_games: Option<String>,
    pub does_not_show: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Scenario {
    pub title: String,
    pub file: Option<String>,
    pub hash: String,
    pub optional_rules: Vec<String>,
    pub switches: Vec<Switch>,
    pub assumed: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Switch {
    pub name: String,
    pub setting: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DataFile {
    pub side: String,
    pub file: String,
    pub hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Precision {
    pub asked: String,
    pub half_width: f64,
    pub reached: bool,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Intervals {
    pub level: f64,
    pub kind: Kind,
    pub tuned_for: Option<u64>,
    pub z: Option<f64>,
    pub meaning: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    FixedN,
    ConfidenceSequence,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Share {
    pub p: f64,
    pub low: f64,
    pub high: f64,
    pub n: u64,
    pub method: String,
    pub text: String,
}

/// An end of an interval that is missing is infinite.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Figure {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub n: u64,
    pub method: String,
    pub text: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Bid {
    #[serde(flatten)]
    pub figure: Figure,
    pub at_the_table: Option<EvenBid>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EvenBid {
    pub bid: f64,
    #[serde(flatten)]
    pub wins: Keyed<f64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Score {
    pub score: i32,
    pub games: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Table {
    pub id: String,
    pub title: String,
    pub unit: String,
    pub scale: Scale,
    pub method: String,
    pub corner: String,
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Scale {
    Plain,
    Percent,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub label: String,
    pub cells: Vec<Option<Cell>>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Cell {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub text: String,
}
