//! `admiralty luck`: how much of the result was dice, and the mean score without it.

use super::folder::{Folder, save};
use super::options::GameOptions;
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::play::Plan;
use admiralty_show::summary::{json, text};
use admiralty_show::{Detail, Paint};
use admiralty_studies::luck::DOCUMENT;
use admiralty_studies::request::{Request, learn_luck, luck, simulate};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Tables that are shown without `--all`: the score without luck, and luck by kind of roll.
const LEADING: usize = 2;

/// Say how much of the final score is dice, and the mean score without luck
///
/// At every roll what the position is worth afterwards is compared with what was to be expected before, over the exact
/// law of the roll. The mean of such luck is zero, so that a score less luck has the same mean and less spread.
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Luck {
    #[command(flatten)]
    options: GameOptions,

    /// How many games, such as 50000, 50K or 2.5M
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "20K")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Print every table and every source
    #[arg(long)]
    all: bool,

    /// Measure whether it pays: the same games are played without watching, and times are compared on standard error
    #[arg(long)]
    merit: bool,

    /// Write luck.json and luck.txt to this folder, new or empty
    #[arg(long, value_name = "DIR", conflicts_with = "learn")]
    out: Option<PathBuf>,

    /// Instead, learn from so many games what rolls are worth, and write it to this file, which must not exist yet
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "merit"])]
    learn: Option<PathBuf>,
}

fn after_help() -> &'static str {
    "{names}{examples}"
}

impl Luck {
    /// Counts, prints.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        let plan = Plan::of(self.games, self.threads);
        let folder = self.out.as_deref().map(Folder::claim).transpose()?;
        let cancel = interrupt::watch();
        if let Some(file) = &self.learn {
            return learn(ruleset, &request, plan, file, cancel);
        }
        let begun = Instant::now();
        let summary = with_progress(None, cancel, |control| luck(ruleset, &request, plan, control))?;
        let watched = begun.elapsed();
        if self.merit && summary.citation.complete {
            let begun = Instant::now();
            with_progress(None, cancel, |control| simulate(ruleset, &request, plan, control))?;
            let ratio = watched.as_secs_f64() / begun.elapsed().as_secs_f64().max(1e-9);
            let taken = summary
                .tables
                .iter()
                .find(|table| table.id == "luck-by-kind")
                .and_then(|table| table.rows.last()?.cells.first().copied().flatten());
            if let Some(taken) = taken {
                let merit = 1.0 / ((1.0 - taken.value) * ratio);
                terminal::remark(&format!(
                    "figure of merit, 1/(variance x time), beside games that are not watched: {merit:.2} \
                     (time x {ratio:.2}, variance x {:.3})",
                    1.0 - taken.value
                ));
            }
        }
        let written = folder.map_or(Ok(()), |folder| {
            let document = json::write(&summary);
            let plain = text(&summary, Detail::All, Paint::Plain);
            let files = [(DOCUMENT, document), ("luck.txt", plain)];
            folder.write(files.map(|(name, text)| (name.to_owned(), text.into_bytes())))
        });
        if self.json {
            terminal::print(&json::write(&summary))?;
        } else {
            terminal::print(&text(
                &summary,
                Detail::asked(self.all, LEADING),
                terminal::paint(),
            ))?;
        }
        written?; // what could not be written was printed all the same
        if summary.citation.complete {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(interrupt::exit_code())
        }
    }
}

fn learn(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    file: &Path,
    cancel: &AtomicBool,
) -> Result<ExitCode, Refusal> {
    if file.symlink_metadata().is_ok() {
        return Err(Refusal::failure(format!(
            "{} exists already: choose another name or remove it",
            file.display()
        )));
    }
    let Some(learned) = with_progress(None, cancel, |control| {
        learn_luck(ruleset, request, plan, control)
    })?
    else {
        return Ok(interrupt::exit_code());
    };
    save(file, "values", &learned)?;
    Ok(ExitCode::SUCCESS)
}
