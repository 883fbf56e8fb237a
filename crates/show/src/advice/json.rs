//! Advice for programs: `docs/formats.md` describes the fields.

use super::words;
use crate::Cited;
use admiralty_core::results::advice::{GameAdvice, GameOption, Move, Reason};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{GameCard, Keyed};
use admiralty_core::statistics::Estimate;
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-game-advice-1";

#[derive(Serialize, JsonSchema)]
struct Figure {
    /// the estimate
    value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    high: f64,
}

impl From<Estimate> for Figure {
    fn from(Estimate { value, low, high }: Estimate) -> Self {
        Figure { value, low, high }
    }
}

#[derive(Serialize, JsonSchema)]
struct OriginDocument<'a> {
    /// the place
    place: &'a str,
    /// how many ships
    ships: usize,
}

#[derive(Serialize, JsonSchema)]
struct MoveDocument<'a> {
    /// where they come from
    from: Vec<OriginDocument<'a>>,
    /// where they go
    place: &'a str,
    /// the ships as factors
    written: &'a str,
    /// the ships by name
    names: &'a str,
    /// whether some must roll for it
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

#[derive(Serialize, JsonSchema)]
struct ReplyDocument<'a> {
    /// who goes where
    moves: Vec<MoveDocument<'a>>,
    /// how often to the same areas
    times: u64,
    /// how often exactly so
    exactly: u64,
    /// of so many replies
    of: u64,
}

#[derive(Serialize, JsonSchema)]
struct PartDocument<'a> {
    /// where
    scored: &'a str,
    /// points, more than with the other option
    points: Figure,
}

#[derive(Serialize, JsonSchema)]
struct ReasonDocument<'a> {
    /// in words
    words: String,
    /// the number of the option that it is compared with, from 1
    against: usize,
    /// games
    games: u64,
    /// what is scored more this turn, area by area
    parts: Vec<PartDocument<'a>>,
    /// points of all later turns
    later: f64,
    /// points of ships lost by the side advised
    own_losses: Figure,
    /// points of ships lost by the other
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

#[derive(Serialize, JsonSchema)]
struct BehindDocument {
    /// in words
    words: String,
    /// share of games won
    chance: Figure,
    /// final score
    final_score: Figure,
}

#[derive(Serialize, JsonSchema)]
struct OptionDocument<'a> {
    /// the option
    name: &'a str,
    /// the same as an order
    order: &'a str,
    /// whether it is to stay in port
    idle: bool,
    /// who goes where
    moves: Vec<MoveDocument<'a>>,
    /// games played after it
    games: u64,
    /// mean final score
    final_score: Figure,
    /// shares of games won, by seat
    #[schemars(with = "std::collections::BTreeMap<String, Figure>")]
    wins: Keyed<Figure>,
    /// how much worse it is than the best; positive is worse
    behind: BehindDocument,
    /// why it is better or worse than another; null where nothing is
    reason: Option<ReasonDocument<'a>>,
    /// the reply to expect; null where nobody replies
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

#[derive(Serialize, JsonSchema)]
struct Players<'a> {
    /// who plays the games on, seat by seat
    commanders: Vec<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: Verdict,
    /// the position
    title: &'a str,
    /// what the game calls its points
    points: &'a str,
    /// the counter now
    score: i32,
    /// whose advice it is
    side: &'static str,
    /// what was taken for what, and what is assumed
    notes: &'a [String],
    /// how movements were found
    engine: &'a str,
    /// movements that were tried
    tried: usize,
    /// movements that were played out to choose the options
    chosen_from: usize,
    /// games of each of these
    choosing: u64,
    /// the options by the chance to win; but first the one that scores most of those that may win as often as any
    options: Vec<OptionDocument<'a>>,
    /// what you need to repeat and judge the result
    citation: Cited<'a, Players<'a>>,
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
        citation: Cited::of(
            cited,
            Players {
                commanders: cited.players.values().map(String::as_str).collect(),
            },
        ),
    };
    crate::document(&document)
}

pub(crate) fn schema() -> schemars::Schema {
    crate::schema::of::<Document<'static>>()
}
