//! The rows that single games leave: those that a run records in its files, for other languages to read.

use super::{Question, fits, read};
use crate::request::PreparedRun;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::frames::{Schema, Sink, Tape, Wanted};
use admiralty_core::play::{Control, Plan, Standing, run_on};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// Whose rows are wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recorded {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    #[serde(default)]
    first: u64,
    games: u64,
    /// The frame.
    frame: String,
}

/// Rows of one frame, which are made, by playing the games, as they are taken.
pub struct Rows {
    prepared: PreparedRun<'static>,
    wanted: Wanted,
    schema: &'static Schema,
    next: u64,
    end: u64,
    threads: Option<NonZeroUsize>,
}

/// The rows that a question in JSON asks for.
///
/// # Errors
/// As for [`super::answer`]; a matter of usage if the game has no such frame.
pub fn rows(rulesets: &[&'static dyn Ruleset], question: &str) -> Result<Rows, Refusal> {
    let question = read(question)?;
    question.recorded(question.ruleset(rulesets)?)
}

impl Question<'_> {
    fn recorded(&self, ruleset: &'static dyn Ruleset) -> Result<Rows, Refusal> {
        let super::Ask::Rows(asked) = &self.ask else {
            return Err(Refusal::Usage("ask for `rows` to get rows".to_owned()));
        };
        let games = fits(asked.games)?;
        super::fits_number(asked.first)?;
        let known = ruleset.card().frames;
        let wanted = Wanted::parse(&asked.frame, known).map_err(Refusal::Usage)?;
        let schemas: Vec<&'static Schema> = wanted.iter().map(|want| want.schema).collect();
        let [schema] = schemas[..] else {
            return Err(Refusal::Usage(format!("name one frame, not {:?}", asked.frame)));
        };
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        Ok(Rows {
            prepared: PreparedRun::new(self.files(), ruleset, &request)?,
            wanted,
            schema,
            next: asked.first,
            end: asked.first + games,
            threads: self.threads,
        })
    }
}

impl Rows {
    /// What the rows are.
    #[must_use]
    pub fn schema(&self) -> &'static Schema {
        self.schema
    }

    /// Hands the rows of the next games, so many at most, to a sink. False once there are none left.
    ///
    /// # Errors
    /// If the threads cannot be started, a game breaks off, or the sink cannot keep what it is given.
    pub fn take(&mut self, games: u64, sink: &mut dyn Sink) -> Result<bool, Refusal> {
        let upto = self.end.min(self.next.saturating_add(games));
        if self.next == upto {
            return Ok(false);
        }
        let table = self.prepared.table();
        let plan = Plan::range(self.next..upto, self.threads);
        let tape = Tape {
            wanted: &self.wanted,
            sink,
        };
        run_on(
            table,
            &mut Standing::new(table)?,
            plan,
            Control::none(),
            Some(tape),
            |_| {},
        )?;
        self.next = upto;
        Ok(true)
    }
}
