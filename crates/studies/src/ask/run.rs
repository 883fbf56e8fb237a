//! Games of a run: all at once, or by ranges whose counts are added.

use super::{Answer, MOST_GAMES, Question, drawn, extent, fits};
use crate::request::{PreparedRun, Ranged, Request, endings, simulate_from};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::digest::DigestSink;
use admiralty_core::frames::{Tape, Wanted};
use admiralty_core::play::Plan;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::summary::Summary;
use admiralty_show::plots::{Drawing, draw};
use admiralty_show::{Detail, Paint};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How games end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Simulation {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    games: Option<u64>,
    /// The precision at which to stop, with its unit, and the most games for it.
    until: Option<String>,
    at_most: Option<u64>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

/// A range of games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    pub bid: Option<String>,
    #[serde(default)]
    pub first: u64,
    pub games: u64,
}

/// What was counted of ranges that follow one another from game 0 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parts {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    parts: Vec<Ranged>,
    /// The precision at which the run stops, and the most games for it; each part is then of a thousand games, the last of
    /// as many or fewer.
    until: Option<String>,
    at_most: Option<u64>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

/// A picture of a run.
#[derive(Serialize)]
pub(super) struct Picture {
    /// A word for it.
    id: String,
    /// What it shows.
    title: String,
    /// How to read it.
    caption: String,
    /// The picture.
    svg: String,
    /// The same for narrow screens.
    narrow: Option<String>,
}

impl Picture {
    /// A figure with the line below it that says where it comes from.
    pub fn of(figure: Figure, line: &str) -> Result<Self, Refusal> {
        let drawing = draw(&figure, line).map_err(|error| Refusal::failure(error.to_string()))?;
        Ok(Picture {
            id: figure.id.into_owned(),
            title: figure.title,
            caption: figure.caption,
            svg: drawing.svg(),
            narrow: drawing.narrow().map(Drawing::svg),
        })
    }
}

fn said(summary: &Summary, all: bool) -> Result<Answer, Refusal> {
    let text = admiralty_show::summary::text(summary, Detail::asked(all, 0), Paint::Plain);
    let document = admiralty_show::summary::json::write(summary);
    match endings(summary) {
        Some(figure) => drawn(text, document, (figure, summary.citation.line())),
        None => Ok(Answer::of(text, document)),
    }
}

impl Question<'_> {
    pub(super) fn simulate(
        &self,
        ruleset: &'static dyn Ruleset,
        asked: &Simulation,
    ) -> Result<Answer, Refusal> {
        let (games, until) = extent(ruleset, asked.games, asked.until.as_deref(), asked.at_most)?;
        let games = match (games, until) {
            (None, None) => {
                return Err(Refusal::Usage(
                    "say how many games: `games`, or `until`".to_owned(),
                ));
            }
            (games, _) => games.unwrap_or(MOST_GAMES),
        };
        let plan = Plan {
            until,
            ..Plan::of(games, self.threads)
        };
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let summary = simulate_from(self.files(), ruleset, &request, plan, self.control, None)?;
        said(&summary, asked.all)
    }

    fn prepared(
        &self,
        ruleset: &'static dyn Ruleset,
        request: &Request,
    ) -> Result<PreparedRun<'static>, Refusal> {
        PreparedRun::new(self.files(), ruleset, request)
    }

    pub(super) fn play(&self, ruleset: &'static dyn Ruleset, asked: &Play) -> Result<Answer, Refusal> {
        let games = fits(asked.games)?;
        super::fits_number(asked.first)?;
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let prepared = self.prepared(ruleset, &request)?;
        let part = prepared.range(asked.first..asked.first + games, self.threads, self.control)?;
        let text = format!("{} games from {} on\n", part.games(), asked.first);
        Ok(Answer::of(text, admiralty_show::document(&part)))
    }

    /// The pictures of a run: what its report shows beyond the summary.
    pub(super) fn pictures(
        &self,
        ruleset: &'static dyn Ruleset,
        asked: &Simulation,
    ) -> Result<Answer, Refusal> {
        let games = asked
            .games
            .ok_or_else(|| Refusal::Usage("say how many games: `games`".to_owned()))?;
        let plan = Plan::of(fits(games)?, self.threads);
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let prepared = self.prepared(ruleset, &request)?;
        let card = ruleset.card();
        let wanted = Wanted::parse(card.usual_record, card.frames).map_err(Refusal::failure)?;
        let mut record = prepared.record(plan)?;
        let mut pictures = Vec::new();
        if let Some(mut digest) = prepared.digest() {
            let mut sink = DigestSink(&mut *digest);
            let tape = Tape {
                wanted: &wanted,
                sink: &mut sink,
            };
            prepared.play(&mut record, plan.threads, self.control, Some(tape), |_| {})?;
            let summary = prepared.summary(&record);
            for figure in digest.findings(record.intervals()).figures {
                pictures.push(Picture::of(figure, &summary.citation.line())?);
            }
        }
        let titles = pictures.iter().map(|picture| format!("{}\n", picture.title));
        Ok(Answer::of(titles.collect(), admiralty_show::document(&pictures)))
    }

    pub(super) fn summary(&self, ruleset: &'static dyn Ruleset, asked: &Parts) -> Result<Answer, Refusal> {
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let prepared = self.prepared(ruleset, &request)?;
        let (games, until) = extent(ruleset, None, asked.until.as_deref(), asked.at_most)?;
        let most = until.map(|_| Plan {
            until,
            ..Plan::of(games.unwrap_or(MOST_GAMES), None)
        });
        said(&prepared.summary_of(&asked.parts, most)?, asked.all)
    }
}
