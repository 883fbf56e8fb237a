//! `admiralty study`: what a game brings to ask of it.

use super::game::meant;
use super::options::{DEFAULT_SEED, RulesetOption, read_rules, source};
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::{Abilities, OwnStudy, PositionQuery, Refusal, Sampling, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Plan;
use admiralty_core::results::page::Page;
use admiralty_show::{Detail, page_text, report};
use admiralty_store::disk;
use admiralty_studies::own::OwnRequest;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answer a question that belongs to this game alone
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Study {
    /// Which question (they are listed below)
    #[arg(value_name = "STUDY")]
    name: Option<String>,

    /// What it is asked of
    #[arg(value_name = "WORDS")]
    words: Vec<String>,

    /// How many games to play [default: as many as the question takes]
    #[arg(long, value_name = "N", value_parser = numbers::games, help_heading = "How many games")]
    games: Option<u64>,

    /// The seed: the same seed gives the same answer on any machine and any number of threads [default: 1939]
    #[arg(long, value_name = "SEED", help_heading = "How many games")]
    seed: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads, help_heading = "How many games")]
    threads: Option<NonZeroUsize>,

    /// Keep report, pictures and whole tables in this folder
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Print the whole tables too
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// The scenario file; without one, the scenario built into the program
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

fn after_help() -> String {
    let opened = meant().open(&ScenarioSource::Embedded, None, disk());
    let list = opened.map_or(&[][..], |scenario| {
        scenario
            .abilities()
            .own_studies
            .map_or(&[][..], |studies| studies.list())
    });
    let mut help = format!("Questions to {}:\n", meant().title());
    let typed = |study: &OwnStudy| format!("{} {}", study.name, study.words).trim_end().to_owned();
    let width = list.iter().map(|study| typed(study).len()).max().unwrap_or(0);
    for study in list {
        help += &format!("  {:width$}  {}\n", typed(study), study.about);
    }
    help + "\n{examples}\n\nExit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted."
}

/// The study that stands in for position files where a game has none.
const ADVISE: &str = "advise";

impl Study {
    /// Whether a game has a study that advises.
    pub fn advises(abilities: Abilities<'_>) -> bool {
        let studies = abilities.own_studies.map_or(&[][..], |studies| studies.list());
        studies.iter().any(|study| study.name == ADVISE)
    }

    /// Advice on a position by the study of the game's own.
    pub fn advice(
        ruleset: RulesetOption,
        query: PositionQuery,
        (games, seed, threads): (Option<u64>, u64, Option<NonZeroUsize>),
        all: bool,
    ) -> Self {
        let scenario = match query.scenario {
            ScenarioSource::File(path) => Some(path),
            ScenarioSource::Embedded => None,
        };
        Study {
            name: Some(ADVISE.to_owned()),
            words: vec![query.file.name],
            games,
            seed: Some(seed),
            threads,
            out: None,
            all,
            rules: None,
            scenario,
            ruleset,
        }
    }

    /// Plays what is needed, and prints the answer.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        if let Some(folder) = &self.out {
            empty(folder)?;
        }
        let source = source(self.scenario.as_ref());
        let rules = self.rules.as_deref().map(read_rules);
        let scenario = ruleset.open(&source, rules.as_deref(), disk())?;
        let study = OwnStudy::find(scenario.own_studies()?.list(), self.name.as_deref())?;
        let request = OwnRequest {
            scenario: source,
            optional_rules: rules,
            name: study.name.to_owned(),
            words: self.words.clone(),
        };
        let plan = Plan::of(self.games.unwrap_or(study.games), self.threads);
        let seed = MasterSeed(self.seed.unwrap_or(DEFAULT_SEED));
        let answer = with_progress(None, interrupt::watch(), |control| {
            (control.expected)(plan.games);
            let sampling = Sampling { plan, seed, control };
            request.answer(ruleset, scenario.as_ref(), &*disk(), sampling)
        })?;
        let detail = Detail::asked(self.all, 0);
        terminal::print(&page_text::text(&answer.page, detail, terminal::paint()))?;
        if let Some(folder) = &self.out {
            keep(&answer.page, &answer.files, folder)?;
        }
        Ok(if answer.complete {
            ExitCode::SUCCESS
        } else {
            interrupt::exit_code()
        })
    }
}

/// Refuses a folder in which anything is.
pub(super) fn empty(folder: &Path) -> Result<(), Refusal> {
    let there = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if there || folder.is_file() {
        return Err(Refusal::failure(format!(
            "{} is not empty: name another folder with --out, or remove what is in it",
            folder.display()
        )));
    }
    Ok(())
}

/// Writes a page as a report with its pictures, and tables.
pub(super) fn keep(page: &Page, tables: &[(String, String)], folder: &Path) -> Result<(), Refusal> {
    let mut files = report::files(page)?;
    let tables = tables.iter();
    files.extend(tables.map(|(name, text)| (name.clone(), text.clone().into_bytes())));
    for (name, bytes) in files {
        let path = folder.join(name);
        let failed = |error: std::io::Error| {
            Refusal::failure(format!("{} cannot be written: {error}", path.display()))
        };
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        std::fs::write(&path, bytes).map_err(failed)?;
    }
    terminal::remark(&format!("written to {}", folder.display()));
    Ok(())
}
