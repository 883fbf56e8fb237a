//! Advice for programs: `docs/formats.md` describes the fields.

use super::words;
use admiralty_core::results::advice::{GameAdvice, GameOption, Move, Reason};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{GameCard, Keyed};
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
struct OriginDocument<'a> {
    place: &'a str,
    ships: usize,
}

#[derive(Serialize)]
struct MoveDocument<'a> {
    from: Vec<OriginDocument<'a>>,
    place: &'a str,
    written: &'a str,
    names: &'a str,
    by_roll: bool,
}

impl<'a> From<&'a Move> for MoveDocument<'a> {
    fn from(one: &'a Move) -> Self {
        let origin = |(place, ships): &'a (String, usize)| OriginDocument { place, ships: *ships };
        MoveDocument {
            from: one.from.iter().map(origin).collect(),
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
struct PartDocument<'a> {
    scored: &'a str,
    points: Figure,
}

#[derive(Serialize)]
struct ReasonDocument<'a> {
    words: String,
    against: usize,
    games: u64,
    parts: Vec<PartDocument<'a>>,
    later: f64,
    own_losses: Figure,
    their_losses: Figure,
}

impl<'a> From<&'a Reason> for ReasonDocument<'a> {
    fn from(reason: &'a Reason) -> Self {
        let parts = reason.parts.iter().map(|part| PartDocument {
            scored: &part.scored,
            points: part.points.into(),
        });
        ReasonDocument {
            words: words::why(reason, usize::MAX),
            against: reason.against + 1,
            games: reason.games,
            parts: parts.collect(),
            later: reason.later,
            own_losses: reason.own_losses.into(),
            their_losses: reason.their_losses.into(),
        }
    }
}

#[derive(Serialize)]
struct BehindDocument {
    words: String,
    chance: Figure,
    final_score: Figure,
}

#[derive(Serialize)]
struct OptionDocument<'a> {
    name: &'a str,
    order: &'a str,
    idle: bool,
    moves: Vec<MoveDocument<'a>>,
    games: u64,
    final_score: Figure,
    wins: Keyed<Figure>,
    behind: BehindDocument,
    reason: Option<ReasonDocument<'a>>,
    reply: Option<ReplyDocument<'a>>,
}

impl<'a> OptionDocument<'a> {
    fn of(option: &'a GameOption, game: &GameCard) -> Self {
        OptionDocument {
            name: &option.name,
            order: &option.order,
            idle: option.idle,
            moves: option.moves.iter().map(MoveDocument::from).collect(),
            games: option.games,
            final_score: option.score.into(),
            wins: Keyed::of(game, |seat| option.wins[seat].into()),
            reason: option.reason.as_ref().map(ReasonDocument::from),
            behind: BehindDocument {
                words: words::gap(option.behind),
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
    commanders: Vec<&'a str>,
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
    verdict: Verdict,
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
    let options = advice.options.iter();
    let options = options.map(|option| OptionDocument::of(option, &cited.game));
    let document = Document {
        format: FORMAT,
        verdict: words::verdict(advice),
        title: &advice.title,
        points: &advice.points,
        score: advice.score,
        side: cited.game.name(advice.side),
        notes: &advice.notes,
        engine: &advice.engine,
        tried: advice.tried,
        chosen_from: advice.chosen_from,
        choosing: advice.choosing,
        options: options.collect(),
        citation: CitationDocument {
            program: &cited.program,
            ruleset: &cited.ruleset,
            ruleset_version: &cited.ruleset_version,
            scenario: &cited.scenario.title,
            scenario_hash: &cited.scenario.hash,
            optional_rules: &cited.scenario.optional_rules,
            switches: cited.settings(),
            assumed: &cited.scenario.assumed,
            commanders: cited.commanders.values().map(String::as_str).collect(),
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
