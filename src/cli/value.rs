//! `admiralty value`: learns what positions are worth, and says how well.

use super::folder::save;
use super::options::GameOptions;
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::play::Plan;
use admiralty_show::Detail;
use admiralty_show::summary::{json, text};
use admiralty_studies::request::learn;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Learn from games what a position between two turns is worth, and how well that predicts others
///
/// Two lessons of so many games each, then an examination on as many others: how much of the final score is known
/// after each turn, and whether what is forecast is what comes on average.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Value {
    #[command(flatten)]
    options: GameOptions,

    /// Games of each lesson and of the examination, such as 50000, 50K or 2.5M
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "100K")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,

    /// Write what was learned to this file, which must not exist yet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn after_help() -> &'static str {
    "{names}{examples}

Ctrl-C ends it; what was learned is then lost, but an examination begun is printed, marked partial."
}

impl Value {
    /// Learns, examines, prints.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        if let Some(file) = &self.out
            && file.symlink_metadata().is_ok()
        {
            return Err(Refusal::failure(format!(
                "{} exists already: choose another name or remove it",
                file.display()
            )));
        }
        let plan = Plan::of(self.games, self.threads);
        let (summary, learned) = with_progress(None, interrupt::watch(), |control| {
            learn(ruleset, &request, plan, control)
        })?;
        let written = match &self.out {
            Some(file) if summary.citation.complete => save(file, "values", &learned),
            _ => Ok(()),
        };
        if self.json {
            terminal::print(&json::write(&summary))?;
        } else {
            terminal::print(&text(&summary, Detail::All, terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        if summary.citation.complete {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(interrupt::exit_code())
        }
    }
}
