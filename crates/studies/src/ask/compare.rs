//! What a variant, a rule or a value does to the balance.

use super::sealed::Sealed;
use super::{Answer, MOST_GAMES, Question, drawn, extent};
use crate::compare::{
    CompareRequest, Compared, Extent, GAMES, Prepared, Record, as_one, full_text, json, one_game,
    optional_rules, prepare_from, text,
};
use crate::parts::Part;
use admiralty_core::contract::{Refusal, Ruleset, ScenarioSource};
use admiralty_show::Paint;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// What is compared. Without variants, rules and values: all optional rules, alone and combined.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comparison {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    /// Games of each; or the precision at which to stop, and the most games for it.
    games: Option<u64>,
    until: Option<String>,
    at_most: Option<u64>,
    /// The first game of a part of the study, whose record is the answer.
    first: Option<u64>,
    /// Such parts: then nothing is played.
    parts: Option<Vec<Sealed<Record>>>,
    /// Scenario files among those of the question, which are measured against its scenario.
    #[serde(default)]
    variants: Vec<PathBuf>,
    /// Optional rules, each in force or not; those of the question are in force in every cell.
    #[serde(default)]
    rules: Vec<String>,
    /// Values by path: what they are instead, or several levels between bars.
    #[serde(default)]
    set: BTreeMap<String, Value>,
    /// How many times dice are rolled again to take luck out of every figure.
    rerolls: Option<NonZeroU32>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

impl Question<'_> {
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
            rerolls: asked.rerolls,
            commanders: request.commanders,
            bid: request.bid,
            seed: request.seed,
        };
        let (games, until) = extent(ruleset, asked.games, asked.until.as_deref(), asked.at_most)?;
        let usual = if until.is_some() { MOST_GAMES } else { GAMES };
        let extent = Extent {
            games: games.unwrap_or(usual),
            until,
        };
        let prepared = prepare_from(files, ruleset, &request)?;
        let mut record = prepared.record(ruleset, extent);
        match (&asked.parts, asked.first) {
            (Some(_), Some(_)) => return Err(super::part_and_parts("first")),
            (Some(parts), None) => {
                let joined = Sealed::opened(parts, &record)?.join(false)?;
                record = as_one(ruleset, joined)?;
            }
            (None, Some(first)) => return self.part(&prepared, record, first),
            (None, None) => prepared.play(&mut record, self.threads, self.control, |_| Ok(()))?,
        }
        let study = Compared::of(&record, ruleset)?;
        let said = if asked.all { full_text } else { text };
        let figure = (study.overlay(), study.line_of_counts());
        drawn(said(&study, Paint::Plain), json(&study), figure)
    }

    /// Plays the games of a part from `first` on.
    fn part(&self, prepared: &Prepared, record: Record, first: u64) -> Result<Answer, Refusal> {
        super::fits_number(first)?;
        if record.until.is_some() {
            return Err(Refusal::Usage(
                "parts are of a number of games: say how many as `games`".to_owned(),
            ));
        }
        let part = Part {
            first,
            games: record.games,
            whole: None,
        };
        let mut record = record.part(part, &format!(" --first {first}"));
        prepared.play(&mut record, self.threads, self.control, |_| Ok(()))?;
        let text = format!("{} games of each from {first} on\n", record.ledger.games());
        Ok(Answer::of(text, admiralty_show::document(&Sealed::of(record)?)))
    }
}
