//! `admiralty simulate`: plays games and sums them up.

use super::options::{GameOptions, names_help};
use super::progress::Progress;
use super::{interrupt, numbers, terminal};
use admiralty::harness::{Control, Plan, Refusal, simulate};
use admiralty::summary::text;
use clap::Args;
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// Play any number of games and print how they end
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Simulate {
    #[command(flatten)]
    options: GameOptions,

    /// How many games to play, such as 50000, 50K or 2.5M
    #[arg(long, value_name = "N", default_value = "1M", value_parser = numbers::games)]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

fn after_help() -> String {
    names_help()
        + "Examples:
  admiralty simulate
  admiralty simulate --games 100K --rules 19.1,19.3 --bid 1.5
  admiralty simulate my-variant.toml --games 5M --seed 7 > result.txt

Ctrl-C ends the run and prints what is known so far, marked partial; a second Ctrl-C ends it at once."
}

impl Simulate {
    /// Plays, and prints the summary.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        let cancel = interrupt::watch();
        let progress = Progress::new(self.games);
        let plan = Plan {
            games: self.games,
            threads: self.threads,
        };
        let told = |done| progress.tell(done);
        let summary = simulate(
            ruleset,
            &request,
            plan,
            Control {
                cancel,
                progress: &told,
            },
        );
        progress.finish();
        let summary = summary?;
        terminal::print(&text(&summary, terminal::paint()))?;
        Ok(if summary.citation.complete {
            ExitCode::SUCCESS
        } else {
            interrupt::exit_code()
        })
    }
}
