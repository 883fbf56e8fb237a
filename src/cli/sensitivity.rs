//! `admiralty sensitivity`: how far what nobody knows for certain matters.

use super::folder::Folder;
use super::options::{
    DEFAULT_SEED, RulesetOption, commanders, factors, names_help, read_rules, seed, source,
};
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_studies::sensitivity::{Sensitivity as Study, SensitivityRequest, files, json, study, text};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Vary every value that nobody knows for certain, one at a time, and say what that does to the balance and to the
/// effects of rules
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Sensitivity {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// The rules whose effect on the mean score is measured again with every change, with commas between, or none: rules
    /// and values as `balance --factors` knows them [default: all optional rules]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    effect: Option<String>,

    /// Who commands the Allies (the names are listed below)
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    allied: Option<String>,

    /// Who commands the Axis
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    axis: Option<String>,

    /// The optional rules in force, such as 19.1, or none [default: what the scenario says]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    rules: Option<String>,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED,
        help_heading = "What is played, and by whom")]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,

    /// Games of every change, such as 50000 or 50K; effects of rules under it are played until their sign is certain, at
    /// most so many
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "20K", help_heading = "How many games")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads, help_heading = "How many games")]
    threads: Option<NonZeroUsize>,

    /// Print sensitivity.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the study to this folder, new or empty: sensitivity.json, report.html, report.md, pictures, and what they
    /// are made from
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,
}

fn after_help() -> String {
    names_help()
        + "Varied are: values of low or medium confidence over the alternatives that the scenario file states, every switch of
the rulings, and every factor of every class of counters, one more and one less. `scenario show` lists what is uncertain.

Examples:
  admiralty sensitivity                                    some minutes on two cores
  admiralty sensitivity --effect none --games 5K           a first look at the balance alone
  admiralty sensitivity --effect 19.1,hood.defense=6|5 --out my-unknowns
  admiralty sensitivity my-variant.toml --json

Ctrl-C ends the study and prints what the changes played so far say."
}

impl Sensitivity {
    /// Plays, prints, writes.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset);
        let folder = self.out.as_deref().map(Folder::claim).transpose()?;
        let record = with_progress(None, interrupt::watch(), |control| {
            study(ruleset, &request, control)
        })?;
        let written = folder.map_or(Ok(()), |folder| {
            let files = files(&record)?;
            folder.write(files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())))
        });
        let found = Study::of(&record);
        if self.json {
            terminal::print(&json(&found))?;
        } else {
            terminal::print(&text(&found, terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        Ok(if record.complete {
            ExitCode::SUCCESS
        } else {
            interrupt::exit_code()
        })
    }

    fn request(&self, ruleset: &dyn Ruleset) -> SensitivityRequest {
        let effects = match self.effect.as_deref() {
            Some(text) if text.trim() == NO_RULES => Vec::new(),
            text => factors(ruleset, text),
        };
        SensitivityRequest {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            effects,
            commanders: commanders(ruleset, self.allied.as_ref(), self.axis.as_ref()),
            seed: MasterSeed(self.seed),
            games: self.games,
            threads: self.threads,
        }
    }
}
