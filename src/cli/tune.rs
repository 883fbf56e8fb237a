//! `admiralty tune`: better numbers for a commander, by play.

use super::numbers;
use super::options::{DEFAULT_SEED, RulesetOption, read_rules, seed, source};
use super::players;
use super::progress::with_progress;
use super::{interrupt, terminal};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::Seat;
use admiralty_studies::tune::{
    TuneRequest, Tuning, check_tuning, record_in, tune, tuning_text, weights_heading,
};
use clap::Args;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Improve the numbers that a commander judges by, through games against a pool of opponents
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Tune {
    /// Whose commander is tuned
    #[arg(value_name = "SEAT", value_parser = players::seat)]
    side: Seat,

    /// The scenario file; without one, the scenario built into the program
    #[arg(long, value_name = "FILE", help_heading = "What is played, and by whom")]
    scenario: Option<PathBuf>,

    /// The commander to begin with, by name [default: the first of the ruleset]
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    from: Option<String>,

    /// An opponent of the pool; give it again for each [default: the first of the ruleset]
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    against: Vec<String>,

    /// An opponent that is met in the examination alone
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    unseen: Vec<String>,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    rules: Option<String>,

    /// The seed: the same seed gives the same numbers on any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED,
        help_heading = "What is played, and by whom")]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,

    /// How many generations, those of a record that is gone on from counted
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000),
        help_heading = "How many games")]
    generations: u64,

    /// How many candidates in a generation
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(4..=1_000),
        help_heading = "How many games")]
    population: u64,

    /// How many games each candidate plays against each opponent
    #[arg(long, value_name = "N", default_value = "1000", value_parser = numbers::games,
        help_heading = "How many games")]
    games: u64,

    /// How many fresh games the result is judged by, against each opponent
    #[arg(long, value_name = "N", default_value = "10000", value_parser = numbers::games,
        help_heading = "How many games")]
    exam: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads, help_heading = "How many games")]
    threads: Option<NonZeroUsize>,

    /// The folder for weights.toml and record.csv; it must be new or empty
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Go on from the record in that folder, as if the tuning had never been broken off
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,
}

fn after_help() -> &'static str {
    "{names}{examples}

Ctrl-C ends the tuning; --resume goes on from the last whole generation. docs/statistics.md tells the method."
}

impl Tune {
    /// Tunes, prints, writes.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset);
        check_tuning(ruleset, &request)?;
        if let Some(folder) = &self.out {
            claim(folder, self.resume)?;
        }
        let cancel = interrupt::watch();
        let tuning = with_progress(None, cancel, |control| tune(ruleset, &request, control))?;
        terminal::print(&tuning_text(&tuning, terminal::paint()))?;
        if let Some(folder) = self.out.filter(|_| tuning.complete) {
            publish(&folder, &tuning)?;
        }
        Ok(if tuning.complete {
            ExitCode::SUCCESS
        } else {
            interrupt::exit_code()
        })
    }

    fn request(&self, ruleset: &dyn Ruleset) -> TuneRequest {
        let first = || {
            ruleset
                .card()
                .players
                .first()
                .map_or("", |first| first.name)
                .to_owned()
        };
        TuneRequest {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            side: self.side,
            from: self.from.clone().unwrap_or_else(first),
            pool: if self.against.is_empty() {
                vec![first()]
            } else {
                self.against.clone()
            },
            unseen: self.unseen.clone(),
            generations: self.generations,
            population: self.population as usize,
            games: self.games,
            exam_games: self.exam,
            seed: MasterSeed(self.seed),
            threads: self.threads,
            record: self.out.as_deref().map(record_in),
            resume: self.resume,
        }
    }
}

/// Sees that the folder is there to be written to, before anything is played for it.
fn claim(folder: &Path, resume: bool) -> Result<(), Refusal> {
    let failed =
        |error: io::Error| Refusal::failure(format!("{} cannot be written: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    if !resume && fs::read_dir(folder).map_err(failed)?.next().is_some() {
        return Err(Refusal::failure(format!(
            "{} is not empty: name another folder with --out, or go on with what is in it by --resume",
            folder.display()
        )));
    }
    Ok(())
}

/// Writes the weights, whole or not at all.
fn publish(folder: &Path, tuning: &Tuning) -> Result<(), Refusal> {
    let (path, part) = (folder.join("weights.toml"), folder.join("weights.toml.part"));
    let text = weights_heading(tuning) + &tuning.weights;
    fs::write(&part, text)
        .and_then(|()| fs::rename(&part, &path))
        .map_err(|error| Refusal::failure(format!("{} cannot be written: {error}", path.display())))?;
    terminal::remark(&format!("written to {}", path.display()));
    Ok(())
}
