//! A study on several machines: each plays rounds of the matrix and of the games that judge it. Whoever joins them solves the
//! matrix and plays the equilibrium line, which follows from it.

use super::parts::{Parts, fresh};
use super::record::{Opened, OpeningsRecord};
use super::rounds::{self, MOST_IN_A_ROUND, RoundPlan, Rounds};
use super::strategies::Strategies;
use super::study::{CHECK, opened};
use super::{Extent, Openings, OpeningsRequest};
use crate::parts::{Part, Scope};
use crate::request::Setting;
use admiralty_core::contract::{Files, Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Control;
use admiralty_core::results::grouped;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Games of a round of a study of so many games of each cell, and how many rounds.
#[must_use]
pub fn rounds_of(games: u64) -> (u64, u64) {
    let plan = RoundPlan::of_games(games, None);
    (plan.size, plan.rounds)
}

/// The rounds from game `first` on, of a study of which nobody says how long it is.
///
/// # Errors
/// A matter of usage if they are not whole rounds of a long study.
pub fn rounds_from(first: u64, games: u64) -> Result<Part, Refusal> {
    let whole = |number: u64| number.is_multiple_of(MOST_IN_A_ROUND);
    if !whole(first) || !whole(games) {
        return Err(Refusal::Usage(format!(
            "openings are played in rounds of {} games: a part begins with a multiple of that, and has a multiple of it",
            grouped(MOST_IN_A_ROUND)
        )));
    }
    Ok(Part {
        first: first / MOST_IN_A_ROUND,
        games: games / MOST_IN_A_ROUND,
        whole: None,
    })
}

/// A study of which nothing has been played.
///
/// # Errors
/// As for [`super::study()`].
pub fn record_of(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
) -> Result<OpeningsRecord, Refusal> {
    opened(files, ruleset, request, Control::none(), |parts, strategies| {
        parts.record(ruleset, &strategies)
    })
}

/// Plays a part of a study, by rounds; `asked` are the words of the command that say which.
///
/// # Errors
/// As for [`super::study()`]; a failure if it was cancelled.
pub fn play_part(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
    (part, asked): (Part, String),
    control: Control<'_>,
) -> Result<OpeningsRecord, Refusal> {
    opened(files, ruleset, request, control, |parts, strategies| {
        let mut record = parts.record(ruleset, &strategies)?;
        record.scope = Scope::part(part, asked);
        if part.whole.is_none() {
            record.matrix.size = MOST_IN_A_ROUND;
        }
        let plan = RoundPlan {
            first: part.first,
            rounds: part.games,
            ..RoundPlan::like(&record.matrix, request.threads)
        };
        record.matrix = parts.rounds(&strategies, plan, request.seed)?;
        record.check = parts.rounds(&strategies, plan, fresh(request.seed, CHECK))?;
        Ok(record)
    })
}

/// What the parts of a study say that were joined.
///
/// # Errors
/// As for [`super::study()`]; a failure if program, scenario or a file is another than it was, or if so many games are
/// played in other rounds by one machine.
pub fn study_of(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    record: &OpeningsRecord,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Openings, Refusal> {
    let request = OpeningsRequest {
        threads,
        ..record.request()
    };
    let games = record.matrix.size * record.scope.games;
    if rounds_of(games) != (record.matrix.size, record.scope.games) {
        return Err(Refusal::failure(format!(
            "one machine plays {} games of each cell in rounds of {}, and these parts have rounds of {}: play them with --shard",
            grouped(games),
            grouped(rounds_of(games).0),
            grouped(record.matrix.size)
        )));
    }
    opened(files, ruleset, &request, control, |parts, strategies| {
        let now = parts.record(ruleset, &strategies)?;
        now.setting.refuse_other(&record.setting, "study")?;
        parts.study(ruleset, None, strategies, Some(record))
    })
}

impl Parts<'_> {
    /// The study with nothing played.
    fn record(&self, ruleset: &dyn Ruleset, strategies: &Strategies) -> Result<OpeningsRecord, Refusal> {
        self.others(strategies)?; // refused before anything is played
        let setting = self.setting_of(strategies);
        let request = self.request;
        let Extent::Games(games) = request.extent else {
            return Err(Refusal::Usage(
                "parts are of a number of games: say how many of each cell".to_owned(),
            ));
        };
        let played = Opened {
            commanders: request.commanders.clone(),
            only: request.only.clone(),
            more: request.more.clone(),
            also: request.also.clone(),
        };
        let rules = request.optional_rules.as_deref();
        let of = Setting::of(ruleset, &request.scenario, rules, self.scenario.card(), played);
        let all = Vec::from_iter(0..setting.shape().cells());
        let tables = self.seat(&setting, &all, request.seed)?;
        let setting = Setting {
            files: super::study::files_of(&tables),
            seed: request.seed.0,
            ..of
        };
        Ok(OpeningsRecord::new(setting, rounds_of(games).0, all.len()))
    }

    /// All cells by the plan.
    fn rounds(&self, strategies: &Strategies, plan: RoundPlan, seed: MasterSeed) -> Result<Rounds, Refusal> {
        let setting = self.setting_of(strategies);
        let all = Vec::from_iter(0..setting.shape().cells());
        let tables = self.seat(&setting, &all, seed)?;
        let played = self.meter.part(|control| {
            (control.expected)(plan.size * plan.rounds * all.len() as u64);
            rounds::play(&tables, plan, control)
        })?;
        if played.complete {
            Ok(played)
        } else {
            Err(Refusal::failure("the part was interrupted: play it again"))
        }
    }
}
