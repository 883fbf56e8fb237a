//! `admiralty scenario`: looks at a scenario file.

use super::options::{RulesetOption, source};
use super::terminal;
use admiralty_core::contract::Refusal;
use admiralty_show::description;
use admiralty_store::disk;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Check a scenario file, or show what is in it; `--help` has a new ship to copy
#[derive(Debug, Subcommand)]
#[command(after_long_help = "{examples}")]
pub enum Scenario {
    /// Say whether the file is sound: every fault with its line and its remedy
    Check(File),
    /// Show the order of battle, the map, the switches, and what is assumed
    Show(File),
}

/// The file to look at.
#[derive(Debug, Args)]
pub struct File {
    /// The scenario file; without one, the scenario built into the program
    file: Option<PathBuf>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

impl Scenario {
    /// Prints the answer on standard output; faults go to standard error.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (Scenario::Check(asked) | Scenario::Show(asked)) = &self;
        let ruleset = asked.ruleset.resolve()?;
        let scenario = ruleset
            .open(&source(asked.file.as_ref()), None, disk())?
            .describe();
        terminal::print(&match &self {
            Scenario::Check(_) => description::sound(&scenario),
            Scenario::Show(_) => description::text(&scenario),
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
