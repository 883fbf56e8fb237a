//! A ladder for a terminal and for programs.

use super::{Ladder, Meeting, Rung};
use crate::matches::json::{Figure, Met, cite};
use crate::matches::text::grid;
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::verdict::{Verdict, percent};
use admiralty_core::seats::Keyed;
use admiralty_core::statistics::{Estimate, decimals, elo_text, rounded};
use admiralty_show::summary::{entry, every_source, heading, line, verdict};
use admiralty_show::{Cited, Paint, document};
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field.
pub const LADDER_FORMAT: &str = "admiralty-ladder-1";

/// Everything, as text that ends with a line feed.
#[must_use]
pub fn ladder_text(ladder: &Ladder, paint: Paint) -> String {
    let mut out = String::new();
    let cited = &ladder.citation;
    let title = format!(
        "{}: {} contenders, every two {} games in pairs",
        cited.ruleset,
        ladder.rungs.len(),
        grouped(2 * ladder.pairs)
    );
    verdict(&mut out, &verdict_of(ladder), paint);
    line(&mut out, "");
    heading(&mut out, &title, paint);
    if !cited.complete {
        line(&mut out, &paint.warning("PARTIAL: the ladder was interrupted"));
    }
    line(&mut out, "");
    let standings = standings(ladder);
    grid(&mut out, &standings);
    entry(&mut out, "", &standings.note, paint);
    line(&mut out, "");
    every_source(&mut out, cited, paint);
    out
}

/// Who leads, and who may be as strong: whose rating may be as high, each interval taken by itself.
pub(super) fn verdict_of(ladder: &Ladder) -> Verdict {
    let [first, rest @ ..] = ladder.rungs.as_slice() else {
        return Verdict::new("nobody was ranked");
    };
    let score = first.score.map_or_else(String::new, |score| {
        format!(" with {} of 100 points against all others", percent(score))
    });
    let near = rest.iter().filter(|rung| rung.climb.high >= first.climb.low);
    let near: Vec<&str> = near.map(|rung| rung.name.as_str()).collect();
    let name = &first.name;
    match near.as_slice() {
        [] => Verdict::new(format!("{name} is the strongest{score}")),
        [one] => Verdict::new(format!("{name} leads{score}; {one} may be as strong")),
        [one, others @ ..] => Verdict::new(format!(
            "{name} leads{score}; {one} and {} more may be as strong",
            others.len()
        )),
    }
}

/// The table, the strongest first.
fn standings(ladder: &Ladder) -> Grid {
    let cited = &ladder.citation;
    let sides = cited.game.seats.iter().map(|seat| format!("as {}", seat.label()));
    let heads = ["", "Elo", "score %"].map(str::to_owned).into_iter();
    let first = cited.players.all.first().map_or("", |one| one.name.as_str());
    Grid {
        id: "standings".to_owned(),
        title: String::new(),
        labels: 1,
        heads: heads
            .chain(sides)
            .chain([format!("{} ahead", ladder.points)])
            .collect(),
        rows: (1..).zip(&ladder.rungs).map(row).collect(),
        note: format!(
            "Elo by maximum likelihood, logistic, {first} at 0; scores against all others, draws half; 95 % intervals, each by \
             itself. All meetings have the same dice: differences are better known than the intervals show"
        ),
    }
}

/// A line of the table.
fn row((place, rung): (usize, &Rung)) -> Vec<String> {
    let cell = |estimate: Option<Estimate>, factor: f64| {
        estimate.map_or_else(String::new, |estimate| short(estimate, factor))
    };
    let mut cells = vec![
        format!("{place:>2} {}", rung.name),
        elo_text(rung.climb),
        cell(rung.score, 100.0),
    ];
    cells.extend(rung.by_side.values().map(|&score| cell(score, 100.0)));
    cells.push(cell(rung.margin, 1.0));
    cells
}

/// A figure with the longer arm of its interval; JSON has both ends.
fn short(estimate: Estimate, factor: f64) -> String {
    let arm = factor * (estimate.high - estimate.value).max(estimate.value - estimate.low);
    let places = decimals(arm).min(2);
    let value = rounded(factor * estimate.value, places);
    if arm.is_finite() {
        format!("{value} ±{}", rounded(arm, places))
    } else {
        format!("{value} ±?")
    }
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// what the game calls its points
    points: &'a str,
    /// the contenders, the strongest first
    rungs: Vec<RungDocument<'a>>,
    /// every two of them
    meetings: Vec<MeetingDocument<'a>>,
    /// what you need to repeat and judge the result
    citation: Cited<'a, Met<'a>>,
}

/// `score_as_SIDE` is its score with one side.
#[derive(Serialize, JsonSchema)]
struct RungDocument<'a> {
    /// from 1
    place: usize,
    /// its name
    name: &'a str,
    /// relative to the first contender named
    elo: Figure,
    /// against all others
    score: Option<Figure>,
    /// `score_as_...`, for each side.
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Option<Figure>>")]
    by_side: Keyed<Option<Figure>>,
    /// points ahead a game
    margin: Option<Figure>,
}

#[derive(Serialize, JsonSchema)]
struct MeetingDocument<'a> {
    /// a contender
    first: &'a str,
    /// another
    second: &'a str,
    /// pairs of games
    pairs: u64,
    /// of the first
    score: Figure,
    /// of the first
    margin: Option<Figure>,
}

/// The ladder as JSON, indented, with a line feed at the end: `docs/formats.md` describes the fields.
#[must_use]
pub fn ladder_json(ladder: &Ladder) -> String {
    let name = |contender: usize| ladder.citation.players.all[contender].name.as_str();
    let figure = |estimate: Option<Estimate>| estimate.map(Figure::from);
    let rung = |(place, rung): (usize, &'_ Rung)| RungDocument {
        place,
        name: name(rung.contender),
        elo: rung.climb.into(),
        score: figure(rung.score),
        by_side: Keyed(
            (rung.by_side.iter())
                .map(|(seat, &score)| {
                    let key = format!("score_as_{}", ladder.citation.game.side_key(seat));
                    (key, figure(score))
                })
                .collect(),
        ),
        margin: figure(rung.margin),
    };
    let meeting = |meeting: &Meeting| MeetingDocument {
        first: name(meeting.first),
        second: name(meeting.second),
        pairs: meeting.pairs,
        score: meeting.score.into(),
        margin: figure(meeting.margin),
    };
    document(&Document {
        format: LADDER_FORMAT,
        points: &ladder.points,
        rungs: (1..).zip(&ladder.rungs).map(rung).collect(),
        meetings: ladder.meetings.iter().map(meeting).collect(),
        citation: cite(&ladder.citation),
    })
}

pub(crate) fn schema() -> schemars::Schema {
    admiralty_show::schema::of::<Document<'static>>()
}
