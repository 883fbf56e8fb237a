//! `admiralty restrict`: what a side loses by never doing a thing.

use super::options::{GameOptions, names_help};
use super::progress::Progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::naval::Side;
use admiralty_core::play::{Control, Plan};
use admiralty_show::Detail;
use admiralty_show::summary::{json, text};
use admiralty_studies::request::restrict;
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// Tell what a side loses by never doing a thing: no speed rolls, no U-boats in the Atlantic, never disengaging …
///
/// Every game is played as it is and again under each restriction, on the same dice: what both do alike rolls alike.
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Restrict {
    #[command(flatten)]
    options: GameOptions,

    /// The side that is restricted [default: both, one after the other]
    #[arg(long, value_name = "SIDE")]
    side: Option<SideName>,

    /// How many games, such as 5000 or 20K; each is played once more for every restriction
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "5K")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideName {
    Allied,
    Axis,
}

fn after_help() -> String {
    names_help()
        + "Examples:
  admiralty restrict --games 20K
  admiralty restrict --side axis --json
  admiralty simulate --axis without:uboats:doctrine --games 100K    one restriction, in full

Intervals hold for all rows of a table at once (Bonferroni). Ctrl-C ends the run and prints what is known so far."
}

impl Restrict {
    /// Plays, prints.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        let plan = Plan::of(self.games, self.threads);
        let sides = match self.side {
            None => &Side::BOTH[..],
            Some(SideName::Allied) => &[Side::Allied],
            Some(SideName::Axis) => &[Side::Axis],
        };
        let progress = Progress::new(None);
        let control = Control {
            cancel: interrupt::watch(),
            progress: &|done| progress.tell(done),
            expected: &|games| progress.expect(games),
        };
        let summary = restrict(ruleset, &request, sides, plan, control);
        progress.finish();
        let summary = summary?;
        if self.json {
            terminal::print(&json::write(&summary))?;
        } else {
            terminal::print(&text(&summary, Detail::All, terminal::paint()))?;
        }
        if summary.citation.complete {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(interrupt::exit_code())
        }
    }
}
