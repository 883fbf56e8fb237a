//! Advice for programs: `docs/formats.md` describes the fields.

use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::results::advice::{GameAdvice, GameOption, Move};
use admiralty_core::statistics::Estimate;
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-game-advice-1";

#[derive(Serialize)]
struct Figure {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for Figure {
    fn from(Estimate { value, low, high }: Estimate) -> Self {
        Figure { value, low, high }
    }
}

#[derive(Serialize)]
struct MoveDocument<'a> {
    place: &'a str,
    written: &'a str,
    names: &'a str,
    by_roll: bool,
}

impl<'a> From<&'a Move> for MoveDocument<'a> {
    fn from(one: &'a Move) -> Self {
        MoveDocument {
            place: &one.place,
            written: &one.written,
            names: &one.names,
            by_roll: one.by_roll,
        }
    }
}

#[derive(Serialize)]
struct ReplyDocument<'a> {
    moves: Vec<MoveDocument<'a>>,
    times: u64,
    exactly: u64,
    of: u64,
}

#[derive(Serialize)]
struct Wins {
    allied: Figure,
    axis: Figure,
}

impl From<BySeat<Estimate>> for Wins {
    fn from(wins: BySeat<Estimate>) -> Self {
        Wins {
            allied: wins.allied.into(),
            axis: wins.axis.into(),
        }
    }
}

#[derive(Serialize)]
struct BehindDocument {
    chance: Figure,
    final_score: Figure,
}

#[derive(Serialize)]
struct OptionDocument<'a> {
    name: &'a str,
    moves: Vec<MoveDocument<'a>>,
    games: u64,
    final_score: Figure,
    wins: Wins,
    behind: BehindDocument,
    reply: Option<ReplyDocument<'a>>,
}

impl<'a> From<&'a GameOption> for OptionDocument<'a> {
    fn from(option: &'a GameOption) -> Self {
        OptionDocument {
            name: &option.name,
            moves: option.moves.iter().map(MoveDocument::from).collect(),
            games: option.games,
            final_score: option.score.into(),
            wins: option.wins.into(),
            behind: BehindDocument {
                chance: option.behind.chance.into(),
                final_score: option.behind.score.into(),
            },
            reply: option.reply.as_ref().map(|reply| ReplyDocument {
                moves: reply.moves.iter().map(MoveDocument::from).collect(),
                times: reply.times,
                exactly: reply.exactly,
                of: reply.of,
            }),
        }
    }
}

#[derive(Serialize)]
struct CitationDocument<'a> {
    program: &'a str,
    ruleset: &'a str,
    ruleset_version: &'a str,
    scenario: &'a str,
    scenario_hash: &'a str,
    optional_rules: &'a [String],
    switches: Vec<String>,
    assumed: &'a [String],
    commanders: [&'a str; 2],
    games: u64,
    seed: u64,
    intervals: &'static str,
    complete: bool,
    command: &'a str,
    does_not_show: String,
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    title: &'a str,
    points: &'a str,
    score: i32,
    side: &'static str,
    notes: &'a [String],
    engine: &'a str,
    tried: usize,
    chosen_from: usize,
    choosing: u64,
    options: Vec<OptionDocument<'a>>,
    citation: CitationDocument<'a>,
}

/// The advice as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(advice: &GameAdvice) -> String {
    let cited = &advice.citation;
    let document = Document {
        format: FORMAT,
        title: &advice.title,
        points: &advice.points,
        score: advice.score,
        side: advice.side.name(),
        notes: &advice.notes,
        engine: &advice.engine,
        tried: advice.tried,
        chosen_from: advice.chosen_from,
        choosing: advice.choosing,
        options: advice.options.iter().map(OptionDocument::from).collect(),
        citation: CitationDocument {
            program: &cited.program,
            ruleset: &cited.ruleset,
            ruleset_version: &cited.ruleset_version,
            scenario: &cited.scenario.title,
            scenario_hash: &cited.scenario.hash,
            optional_rules: &cited.scenario.optional_rules,
            switches: cited.settings(),
            assumed: &cited.scenario.assumed,
            commanders: Seat::BOTH.map(|side| cited.commanders[side].as_str()),
            games: cited.games,
            seed: cited.seed.0,
            intervals: cited.intervals.describe(),
            complete: cited.complete,
            command: &cited.command,
            does_not_show: cited.does_not_show(),
        },
    };
    crate::document(&document)
}
