//! A match for programs: `docs/formats.md` describes every field, a test keeps the two together.

use super::citation::dice_word;
use super::{MatchCitation, MatchReport, PairingGain, SeatScore};
use crate::request::Contender;
use admiralty_core::contract::ScenarioSource;
use admiralty_core::results::verdict;
use admiralty_core::seats::{GameCard, Keyed, Seat};
use admiralty_core::statistics::{Estimate, Intervals, Level, Sprt, Verdict};
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its
/// meaning, not when one is added.
pub const FORMAT: &str = "admiralty-match-1";

/// The match as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(report: &MatchReport) -> String {
    written(&Document::of(report))
}

/// A document as text.
pub(super) fn written(document: &impl Serialize) -> String {
    // Keys are strings; what is not finite becomes null: there is nothing that could not be written.
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// An estimate; an end that is null is infinite.
#[derive(Serialize)]
pub(super) struct Figure {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Estimate> for Figure {
    fn from(estimate: Estimate) -> Self {
        let finite = |x: f64| x.is_finite().then_some(x);
        Figure {
            value: finite(estimate.value),
            low: finite(estimate.low),
            high: finite(estimate.high),
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    verdict: verdict::Verdict,
    points: &'a str,
    pairs: u64,
    games: u64,
    score: Figure,
    elo: Figure,
    margin: Option<Figure>,
    pair_points: PairPoints,
    /// `as_...`, for each side.
    #[serde(flatten)]
    seats: Keyed<SeatDocument>,
    /// `..._score`, of the first side.
    #[serde(flatten)]
    first_side: Keyed<Figure>,
    /// `..._margin`, of the second side.
    #[serde(flatten)]
    lead: Keyed<Option<Figure>>,
    pairing: Option<GainDocument>,
    margin_pairing: Option<GainDocument>,
    sprt: Option<SprtDocument>,
    precision: Option<PrecisionDocument<'a>>,
    citation: CitationDocument<'a>,
}

#[derive(Serialize)]
struct PairPoints {
    #[serde(rename = "0")]
    none: u64,
    #[serde(rename = "0.5")]
    half: u64,
    #[serde(rename = "1")]
    one: u64,
    #[serde(rename = "1.5")]
    one_and_a_half: u64,
    #[serde(rename = "2")]
    two: u64,
}

#[derive(Serialize)]
struct SeatDocument {
    won: u64,
    drawn: u64,
    lost: u64,
    score: Figure,
    margin: Option<Figure>,
}

#[derive(Serialize)]
struct GainDocument {
    correlation: f64,
    factor: Option<f64>,
}

#[derive(Serialize)]
struct SprtDocument {
    elo0: f64,
    elo1: f64,
    scale: &'static str,
    alpha: f64,
    beta: f64,
    log_ratio: f64,
    end: f64,
    accepted: Option<&'static str>,
}

#[derive(Serialize)]
struct PrecisionDocument<'a> {
    asked: &'a str,
    reached: bool,
}

#[derive(Serialize)]
struct ContenderDocument<'a> {
    name: &'a str,
    #[serde(flatten)]
    commanders: Keyed<&'a str>,
}

#[derive(Serialize)]
struct FileDocument<'a> {
    side: &'static str,
    file: &'a str,
    hash: &'a str,
}

#[derive(Serialize)]
pub(super) struct CitationDocument<'a> {
    line: String,
    program: &'a str,
    ruleset: &'a str,
    ruleset_version: &'a str,
    scenario: &'a str,
    scenario_file: Option<String>,
    scenario_hash: &'a str,
    optional_rules: &'a [String],
    switches: Vec<String>,
    assumed: &'a [String],
    contenders: Vec<ContenderDocument<'a>>,
    commander_files: Vec<FileDocument<'a>>,
    bid: f64,
    dice: &'static str,
    games: u64,
    games_asked: u64,
    complete: bool,
    seed: u64,
    level: f64,
    intervals: &'static str,
    tuned_for: Option<u64>,
    command: &'a str,
    does_not_show: &'static str,
}

/// The citation for programs.
pub(super) fn cite(cited: &MatchCitation) -> CitationDocument<'_> {
    let scenario = &cited.scenario;
    CitationDocument {
        line: cited.line(),
        program: &cited.program,
        ruleset: &cited.ruleset,
        ruleset_version: &cited.ruleset_version,
        scenario: &scenario.title,
        scenario_file: match &cited.source {
            ScenarioSource::Embedded => None,
            ScenarioSource::File(path) => Some(path.to_string_lossy().into_owned()),
        },
        scenario_hash: &scenario.hash,
        optional_rules: &scenario.optional_rules,
        switches: cited.settings(),
        assumed: &scenario.assumed,
        contenders: (cited.contenders.iter())
            .map(|one| contender(one, &cited.game))
            .collect(),
        commander_files: cited
            .files
            .iter()
            .map(|file| FileDocument {
                side: cited.game.name(file.side),
                file: &file.name,
                hash: &file.hash,
            })
            .collect(),
        bid: cited.bid.points(),
        dice: dice_word(cited.dice),
        games: cited.games,
        games_asked: cited.games_asked,
        complete: cited.complete,
        seed: cited.seed.0,
        level: Level::P95.confidence(),
        intervals: cited.intervals.describe(),
        tuned_for: match cited.intervals {
            Intervals::Fixed => None,
            Intervals::Sequence { tuned_for } => Some(tuned_for),
        },
        command: &cited.command,
        does_not_show: cited.does_not_show(),
    }
}

fn contender<'a>(one: &'a Contender, game: &GameCard) -> ContenderDocument<'a> {
    ContenderDocument {
        name: &one.name,
        commanders: Keyed::of(game, |seat| one.commanders[seat].as_str()),
    }
}

fn seat(seat: &SeatScore) -> SeatDocument {
    SeatDocument {
        won: seat.won,
        drawn: seat.drawn,
        lost: seat.lost,
        score: seat.score.into(),
        margin: seat.margin.map(Figure::from),
    }
}

fn gain(gain: PairingGain) -> GainDocument {
    GainDocument {
        correlation: gain.correlation,
        factor: gain.factor,
    }
}

impl<'a> Document<'a> {
    fn of(report: &'a MatchReport) -> Self {
        let game = &report.citation.game;
        let [none, half, one, one_and_a_half, two] = report.account.pairs.counts();
        Document {
            format: FORMAT,
            verdict: report.verdict(),
            points: &report.points,
            pairs: report.account.count(),
            games: report.citation.games,
            score: report.score.into(),
            elo: report.score.in_elo().into(),
            margin: report.margin.map(Figure::from),
            pair_points: PairPoints {
                none,
                half,
                one,
                one_and_a_half,
                two,
            },
            seats: Keyed(
                (report.seats.iter())
                    .map(|(side, score)| (format!("as_{}", game.side_key(side)), seat(score)))
                    .collect(),
            ),
            first_side: Keyed(vec![(
                format!("{}_score", game.seat(Seat::FIRST).id),
                report.first_side.into(),
            )]),
            lead: Keyed(vec![(
                format!("{}_margin", game.ahead().id),
                report.lead.map(Figure::from),
            )]),
            pairing: report.gain.map(gain),
            margin_pairing: report.margin_gain.map(gain),
            sprt: report.test.map(|test| SprtDocument {
                elo0: test.sprt.bounds().0,
                elo1: test.sprt.bounds().1,
                scale: "logistic",
                alpha: Sprt::ERROR,
                beta: Sprt::ERROR,
                log_ratio: test.log_ratio,
                end: Sprt::end(),
                accepted: test.verdict.map(|verdict| match verdict {
                    Verdict::Lower => "H0",
                    Verdict::Upper => "H1",
                }),
            }),
            precision: report
                .precision
                .as_ref()
                .map(|(asked, reached)| PrecisionDocument {
                    asked,
                    reached: *reached,
                }),
            citation: cite(&report.citation),
        }
    }
}
