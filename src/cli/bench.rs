//! `admiralty bench`: one number for what the program does, and what it costs.

use super::options::RulesetOption;
use super::{numbers, terminal};
use admiralty_core::bench::fingerprint as fingerprint_of;
use admiralty_core::contract::Refusal;
use admiralty_studies::bench::{self, Pace};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// Fingerprint what the program does, and time it from a die to a whole game
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Bench {
    /// Only the fingerprint: nothing is timed
    #[arg(long)]
    fingerprint: bool,

    /// Print JSON instead of text (docs/formats.md describes the fields)
    #[arg(long)]
    json: bool,

    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

const EXAMPLES: &str = "\
Examples:
  admiralty bench                    the fingerprint, and the ladder of costs
  admiralty bench --fingerprint      the fingerprint alone: has anything changed?
  admiralty bench --json > now.json  for comparison with another build

The fingerprint is the same on any machine and any number of threads, and changes only when the program does
something else. Times are those of this machine now: leave nothing else running.

Exit codes: 0 the fingerprint is as committed, 1 it is not.";

impl Bench {
    /// Fingerprints, times and prints.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let rungs = ruleset.rungs();
        if rungs.is_empty() {
            return Err(Refusal::Usage(format!("{} has nothing to time", ruleset.title())));
        }
        let machine = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = self.threads.unwrap_or_else(machine);
        let timed = if self.fingerprint { 0 } else { rungs.len() };
        let bar = bar((rungs.len() + timed) as u64);
        let fingerprint = fingerprint_of(&rungs, threads, &|_| bar.inc(1))?;
        let mut paces: Vec<Pace> = Vec::new();
        for rung in &rungs[..timed] {
            bar.set_message(rung.name);
            paces.push(bench::measure(rung, threads)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let name = |id: &'static str| (id, ruleset.version());
        let page = if self.json {
            bench::json(name(ruleset.id()), &rungs, &fingerprint, &paces)
        } else {
            bench::text(name(ruleset.title()), &rungs, &fingerprint, &paces)
        };
        terminal::print(&page)?;
        let same = fingerprint.changed().next().is_none();
        Ok(if same {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// Hidden where standard error is no terminal.
fn bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:32} {pos} of {len}, {eta} to go  {msg}");
    ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
