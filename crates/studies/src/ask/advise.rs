//! Advice in a game in progress.

use super::{Answer, Question, drawn, fits, seat};
use crate::request::{MOST_EFFORT, Wishes, advise};
use admiralty_core::contract::{PositionFile, PositionQuery, Refusal, Ruleset, Sampling};
use admiralty_core::play::Plan;
use admiralty_show::{Paint, advice as show};
use serde::Deserialize;
use std::path::PathBuf;

/// The most options that are told of.
const MOST_OPTIONS: u8 = 20;

/// What is asked of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advice {
    /// The path of the position among the files of the question.
    position: PathBuf,
    side: Option<String>,
    commander: Option<String>,
    games: Option<u64>,
    budget: Option<u64>,
    options: Option<u8>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

/// As many games or turns as an advice is worth.
fn effort(number: Option<u64>) -> Result<Option<u64>, Refusal> {
    let Some(number) = number else {
        return Ok(None);
    };
    if fits(number)? > MOST_EFFORT {
        let words = format!("{number}: at most {MOST_EFFORT} are played for an advice");
        return Err(Refusal::Usage(words));
    }
    Ok(Some(number))
}

impl Question<'_> {
    pub(super) fn advise(&self, ruleset: &'static dyn Ruleset, asked: &Advice) -> Result<Answer, Refusal> {
        let options = asked.options.unwrap_or(crate::request::OPTIONS);
        if !(1..=MOST_OPTIONS).contains(&options) {
            return Err(Refusal::Usage(format!(
                "{options} options cannot be told of: ask for 1 to {MOST_OPTIONS}"
            )));
        }
        let side = asked.side.as_deref().map(|side| seat(side, ruleset.game()));
        let wishes = Wishes {
            side: side.transpose()?,
            commander: asked.commander.clone(),
            games: effort(asked.games)?,
            budget: effort(asked.budget)?,
            options: Some(options),
            all: asked.all,
        };
        let files = self.files();
        let query = PositionQuery {
            file: PositionFile::load(&asked.position, &*files)?,
            scenario: self.source(),
            optional_rules: self.rules.clone(),
        };
        let scenario = query.open(ruleset, files)?;
        let sampling = Sampling {
            plan: Plan::of(0, self.threads),
            seed: self.seed()?,
            control: self.control,
        };
        let advice = advise(ruleset, &*scenario, &query, &wishes, sampling)?;
        let text = if asked.all { show::full } else { show::text };
        drawn(
            text(&advice, Paint::Plain),
            show::json(&advice),
            show::figure(&advice),
        )
    }
}
