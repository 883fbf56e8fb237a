//! Games of a run: all at once, or by ranges whose counts are added.

use super::{Answer, Question, fits};
use crate::request::{PreparedRun, Ranged, Request, simulate_from};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::digest::DigestSink;
use admiralty_core::frames::{Tape, Wanted};
use admiralty_core::play::{Control, Plan};
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
    games: u64,
}

/// A range of games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    #[serde(default)]
    first: u64,
    games: u64,
}

/// What was counted of ranges that follow one another from game 0 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parts {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    parts: Vec<Ranged>,
}

/// A picture of a run.
#[derive(Serialize)]
struct Picture {
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

fn said(summary: &Summary) -> Answer {
    Answer::of(
        admiralty_show::summary::text(summary, Detail::asked(false, 0), Paint::Plain),
        admiralty_show::summary::json::write(summary),
    )
}

impl Question {
    pub(super) fn simulate(
        &self,
        ruleset: &'static dyn Ruleset,
        asked: &Simulation,
    ) -> Result<Answer, Refusal> {
        let plan = Plan::of(fits(asked.games)?, self.threads);
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let summary = simulate_from(self.files(), ruleset, &request, plan, Control::none(), None)?;
        Ok(said(&summary))
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
        let part = prepared.range(asked.first..asked.first + games, self.threads)?;
        let text = format!("{games} games from {} on\n", asked.first);
        Ok(Answer::of(text, admiralty_show::document(&part)))
    }

    /// The pictures of a run: what its report shows beyond the summary.
    pub(super) fn pictures(
        &self,
        ruleset: &'static dyn Ruleset,
        asked: &Simulation,
    ) -> Result<Answer, Refusal> {
        let plan = Plan::of(fits(asked.games)?, self.threads);
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let prepared = self.prepared(ruleset, &request)?;
        let card = ruleset.card();
        let wanted = Wanted::parse(card.usual_record, card.frames).map_err(Refusal::failure)?;
        let mut record = prepared.record(plan)?;
        let mut drawn = Vec::new();
        if let Some(mut digest) = prepared.digest() {
            let mut sink = DigestSink(&mut *digest);
            let tape = Tape {
                wanted: &wanted,
                sink: &mut sink,
            };
            prepared.play(&mut record, plan.threads, Control::none(), Some(tape), |_| {})?;
            let summary = prepared.summary(&record);
            for figure in digest.findings(record.intervals()).figures {
                let picture = draw(&figure, &summary.citation.line());
                let picture = picture.map_err(|error| Refusal::failure(error.to_string()))?;
                drawn.push(Picture {
                    id: figure.id.into_owned(),
                    title: figure.title,
                    caption: figure.caption,
                    svg: picture.svg(),
                    narrow: picture.narrow().map(Drawing::svg),
                });
            }
        }
        let titles = drawn.iter().map(|picture| format!("{}\n", picture.title));
        Ok(Answer::of(titles.collect(), admiralty_show::document(&drawn)))
    }

    pub(super) fn summary(&self, ruleset: &'static dyn Ruleset, asked: &Parts) -> Result<Answer, Refusal> {
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let prepared = self.prepared(ruleset, &request)?;
        Ok(said(&prepared.summary_of(&asked.parts)?))
    }
}
