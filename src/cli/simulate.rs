//! `admiralty simulate`: plays games and sums them up.

use super::extent::Extent;
use super::files::{self, FileOptions};
use super::options::GameOptions;
use super::progress::Progress;
use super::{interrupt, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::play::Control;
use admiralty_core::results::summary::Summary;
use admiralty_show::Detail;
use admiralty_show::summary::{json, text};
use admiralty_studies::request::simulate;
use admiralty_studies::runs::RunFiles;
use clap::Args;
use std::process::ExitCode;

/// Play games until the result is precise enough, and print how they end
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Simulate {
    #[command(flatten)]
    options: GameOptions,

    #[command(flatten)]
    extent: Extent,

    /// Print the summary as JSON instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Print every table and every source
    #[arg(long, help_heading = "Output")]
    all: bool,

    #[command(flatten)]
    files: FileOptions,
}

fn after_help() -> &'static str {
    "{names}{examples}

Ctrl-C ends the run and prints what is known so far, marked partial; a second Ctrl-C ends it at once.

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Simulate {
    /// Plays, and prints the summary.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        let plan = self.extent.plan(ruleset)?;
        admiralty_studies::request::check(ruleset, &request)?; // before files are spoken of
        let mut files = match self.files.keep(ruleset)? {
            Some(keep) => Some(RunFiles::claim(&request, &keep, plan)?),
            None => None,
        };
        if let Some(files) = &files {
            files::announce(files);
        }
        let cancel = interrupt::watch();
        let progress = Progress::new(plan.until.map(|aim| aim.show(ruleset.points())));
        let control = Control {
            cancel,
            progress: &|done| progress.tell(done),
            expected: &|games| progress.expect(games),
        };
        let summary = match &mut files {
            Some(files) => files.simulate(ruleset, &request, plan, control),
            None => simulate(ruleset, &request, plan, control),
        };
        progress.finish();
        let summary = summary?;
        // The files first: a reader of the summary who has seen enough must not cost them.
        let kept = match files {
            Some(files) => files::publish(files, ruleset, &summary),
            None => Ok(()),
        };
        if self.json {
            terminal::print(&json::write(&summary))?;
        } else {
            terminal::print(&text(&summary, Detail::asked(self.all, 0), terminal::paint()))?;
        }
        // What could not be written was printed all the same.
        kept?;
        if self.files.offers() && summary.citation.games > 0 {
            files::offer(&summary.citation.command);
        }
        Ok(exit_code(&summary))
    }
}

fn exit_code(summary: &Summary) -> ExitCode {
    if !summary.citation.complete {
        return interrupt::exit_code();
    }
    if let Some(text) = summary.citation.precision_text()
        && summary.citation.aim.as_ref().is_some_and(|aim| !aim.reached)
    {
        terminal::remark(&format!(
            "note: precision {text}; allow more games or ask for less"
        ));
    }
    ExitCode::SUCCESS
}
