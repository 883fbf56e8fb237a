//! What a variant, a rule or a value does to the balance.

use super::{Answer, Question, drawn, fits};
use crate::compare::{
    CompareRequest, Compared, Extent, GAMES, full_text, json, one_game, optional_rules, prepare_from, text,
};
use admiralty_core::contract::{Refusal, Ruleset, ScenarioSource};
use admiralty_core::play::Control;
use admiralty_show::Paint;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is compared. Without variants, rules and values: all optional rules, alone and combined.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comparison {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    /// Games of each.
    games: Option<u64>,
    /// Scenario files among those of the question, which are measured against its scenario.
    #[serde(default)]
    variants: Vec<PathBuf>,
    /// Optional rules, each in force or not; those of the question are in force in every cell.
    #[serde(default)]
    rules: Vec<String>,
    /// Values by path: what they are instead, or several levels between bars.
    #[serde(default)]
    set: BTreeMap<String, Value>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

impl Question {
    pub(super) fn compare(
        &self,
        ruleset: &'static dyn Ruleset,
        rulesets: &[&'static dyn Ruleset],
        asked: &Comparison,
    ) -> Result<Answer, Refusal> {
        let files = self.files();
        let named = self.scenario.iter().chain(&asked.variants).cloned();
        one_game(ruleset, rulesets, named, &*files)?;
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let mut factors = asked.rules.clone();
        factors.extend(asked.set.iter().map(|(path, value)| match value {
            Value::String(text) => format!("{path}={text}"),
            other => format!("{path}={other}"),
        }));
        if factors.is_empty() && asked.variants.is_empty() {
            factors = optional_rules(ruleset);
        }
        let request = CompareRequest {
            scenario: request.scenario,
            variants: asked.variants.iter().cloned().map(ScenarioSource::File).collect(),
            optional_rules: request.optional_rules,
            factors,
            unknowns: false,
            without: Vec::new(),
            luck: false,
            commanders: request.commanders,
            bid: request.bid,
            seed: request.seed,
        };
        let extent = Extent {
            games: fits(asked.games.unwrap_or(GAMES))?,
            until: None,
        };
        let prepared = prepare_from(files, ruleset, &request)?;
        let mut record = prepared.record(ruleset, extent);
        prepared.play(&mut record, self.threads, Control::none(), |_| Ok(()))?;
        let study = Compared::of(&record, ruleset)?;
        let said = if asked.all { full_text } else { text };
        let figure = (study.overlay(), study.line());
        drawn(said(&study, Paint::Plain), json(&study), figure)
    }
}
