//! A match for programs: `docs/formats.md` describes every field, a test keeps the two together.

use super::{MatchReport, PairingGain, SeatScore};
use admiralty_core::results::summary::{Citation, Contender, Contenders};
use admiralty_core::results::verdict;
use admiralty_core::seats::{GameCard, Keyed, Seat};
use admiralty_core::statistics::{Estimate, Sprt, Verdict};
use admiralty_show::{Cited, document};
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its
/// meaning, not when one is added.
pub const FORMAT: &str = "admiralty-match-1";

/// The match as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(report: &MatchReport) -> String {
    document(&Document::of(report))
}

/// An estimate; an end that is null is infinite.
#[derive(Serialize, JsonSchema)]
pub(super) struct Figure {
    /// the estimate
    value: Option<f64>,
    /// the lower end of its 95 % interval; null for an infinite one
    low: Option<f64>,
    /// the upper end of its 95 % interval; null for an infinite one
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

/// What stands under a key of its own for each seat.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "it is described and never made")]
enum OfSeat {
    Games(SeatDocument),
    Estimate(Figure),
}

/// `as_SIDE` is A with one side: games won, drawn and lost, `score`, `margin`. `SEAT_score` of the first seat and
/// `SEAT_margin` of the second are estimates of that seat, whoever played it.
#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: verdict::Verdict,
    /// what the game calls its points
    points: &'a str,
    /// pairs of games
    pairs: u64,
    /// games
    games: u64,
    /// of A
    score: Figure,
    /// the same on the logistic scale
    elo: Figure,
    /// points by which A was ahead, a game on average; null without games
    margin: Option<Figure>,
    /// pairs in which A had so many points
    pair_points: PairPoints,
    /// `as_...`, for each side.
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Option<OfSeat>>")]
    seats: Keyed<SeatDocument>,
    /// `..._score`, of the first side.
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Option<OfSeat>>")]
    first_side: Keyed<Figure>,
    /// `..._margin`, of the second side.
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Option<OfSeat>>")]
    lead: Keyed<Option<Figure>>,
    /// of the score: what the common dice save; null where nothing varies
    pairing: Option<GainDocument>,
    /// the same of points ahead
    margin_pairing: Option<GainDocument>,
    /// a test; null without one
    sprt: Option<SprtDocument>,
    /// null unless asked for
    precision: Option<PrecisionDocument<'a>>,
    /// what you need to repeat and judge the result
    citation: Cited<'a, Met<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct PairPoints {
    /// pairs
    #[serde(rename = "0")]
    none: u64,
    /// pairs
    #[serde(rename = "0.5")]
    half: u64,
    /// pairs
    #[serde(rename = "1")]
    one: u64,
    /// pairs
    #[serde(rename = "1.5")]
    one_and_a_half: u64,
    /// pairs
    #[serde(rename = "2")]
    two: u64,
}

#[derive(Serialize, JsonSchema)]
struct SeatDocument {
    /// games won
    won: u64,
    /// games drawn
    drawn: u64,
    /// games lost
    lost: u64,
    /// the share of points won, a draw half
    score: Figure,
    /// points ahead a game, on average; null without games
    margin: Option<Figure>,
}

#[derive(Serialize, JsonSchema)]
struct GainDocument {
    /// of the two games of a pair
    correlation: f64,
    /// how many times fewer games the common dice take
    factor: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
struct SprtDocument {
    /// the lower bound
    elo0: f64,
    /// the upper bound
    elo1: f64,
    /// the scale of the bounds
    scale: &'static str,
    /// the error of the one kind
    alpha: f64,
    /// the error of the other
    beta: f64,
    /// where it stands
    log_ratio: f64,
    /// what it must reach
    end: f64,
    /// `H0`, `H1`, or null while it is open
    accepted: Option<&'static str>,
}

#[derive(Serialize, JsonSchema)]
struct PrecisionDocument<'a> {
    /// as asked
    asked: &'a str,
    /// whether it was reached
    reached: bool,
}

#[derive(Serialize, JsonSchema)]
struct ContenderDocument<'a> {
    /// as typed
    name: &'a str,
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, &'a str>")]
    commanders: Keyed<&'a str>,
}

/// What a match adds to its citation.
#[derive(Serialize, JsonSchema)]
pub(super) struct Met<'a> {
    /// who took part, with the player of each seat
    contenders: Vec<ContenderDocument<'a>>,
    /// what the two games of a pair had in common
    dice: &'static str,
}

/// The citation for programs.
pub(super) fn cite(cited: &Citation<Contenders>) -> Cited<'_, Met<'_>> {
    let contenders = cited.players.all.iter();
    let more = Met {
        contenders: contenders.map(|one| contender(one, &cited.game)).collect(),
        dice: cited.players.dice.word(),
    };
    Cited::of(cited, more)
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

pub(crate) fn schema() -> schemars::Schema {
    admiralty_show::schema::of::<Document<'static>>()
}
