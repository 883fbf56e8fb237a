//! `admiralty simulate`: plays games and sums them up.

use super::extent::{Extent, More};
use super::files::{self, FileOptions};
use super::options::GameOptions;
use super::part::PartOptions;
use super::players::PLAYERS;
use super::progress::with_progress;
use super::study::ruleset_of;
use super::{interrupt, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::play::Plan;
use admiralty_core::results::summary::Summary;
use admiralty_show::Detail;
use admiralty_show::summary::{json, text};
use admiralty_store::disk;
use admiralty_studies::parts::{Parts, Scope, made_again_in, price_of_looking};
use admiralty_studies::request::{PreparedRun, RunRecord};
use admiralty_studies::runs::RunFiles;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play games until the result is precise enough, and print how they end
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Simulate {
    #[command(flatten)]
    options: GameOptions,

    #[command(flatten)]
    extent: Extent,

    #[command(flatten)]
    part: PartOptions,

    /// Print the summary as JSON instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Print every table and every source
    #[arg(long, help_heading = "Output")]
    all: bool,

    #[command(flatten)]
    files: FileOptions,

    /// Go on with the interrupted run in this folder (a killed one: if it recorded no rows); it ends as if it had not been
    /// interrupted
    #[arg(long, value_name = "DIR", help_heading = "Files", conflicts_with_all = BEGUN)]
    resume: Option<PathBuf>,

    /// Add games to the finished run in this folder: so many more (--games), or until a precision (--until)
    ///
    /// ± is then wider than for as many games asked for at once, because you have looked; you are told by how much before
    /// anything is played.
    #[arg(long, value_name = "DIR", help_heading = "Files", conflicts_with_all = &BEGUN[..12])]
    add: Option<PathBuf>,
}

fn after_help() -> &'static str {
    "{names}{examples}

The data in Python: --out my-run, `pip install pandas pyarrow`, then pandas.read_parquet(\"my-run/games.parquet\").

Ctrl-C ends the run and prints what is known so far, marked partial; a second Ctrl-C ends it at once.

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

/// What a run that is gone on with was asked when it was begun.
const BEGUN: [&str; 15] = [
    "scenario", PLAYERS, "rules", "bid", "seed", "ruleset", "out", "record", "csv", "no_files", "shard",
    "first", "until", "at_most", "games",
];

/// A run that is about to be played, or played on.
struct Begun {
    prepared: PreparedRun<'static>,
    record: RunRecord,
    files: Option<RunFiles>,
}

impl Simulate {
    /// Plays, and prints the summary.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let Begun {
            prepared,
            mut record,
            mut files,
        } = self.begin()?;
        if let Some(files) = &files {
            files::announce(files);
        }
        let ruleset = prepared.ruleset();
        let threads = self.extent.threads();
        let cancel = interrupt::watch();
        let aim = record.precision();
        let aim = aim.map(|precision| ruleset.game().points.show(precision));
        with_progress(aim, cancel, |control| match &mut files {
            Some(files) => files.play(&prepared, &mut record, threads, control),
            None => prepared.play(&mut record, threads, control, None, |_| {}),
        })?;
        let summary = prepared.summary(&record);
        // The files first: a reader of the summary who has seen enough must not cost them.
        let kept = match files {
            Some(files) => files::publish(files, ruleset, &record, &summary),
            None => Ok(()),
        };
        if self.json {
            terminal::print(&json::write(&summary))?;
        } else {
            terminal::print(&text(&summary, Detail::asked(self.all, 0), terminal::paint()))?;
        }
        // What could not be written was printed all the same.
        kept?;
        let was_begun = self.resume.is_none() && self.add.is_none();
        if was_begun && self.files.offers() && summary.citation.games > 0 {
            files::offer(&summary.citation.command);
        }
        Ok(exit_code(&summary))
    }

    /// What is played, from where, and into which folder if any.
    fn begin(&self) -> Result<Begun, Refusal> {
        if let Some(folder) = &self.resume {
            let record = RunFiles::record(folder)?;
            if record.complete() {
                return Err(Refusal::failure(format!(
                    "the run in {} is finished: top it up with --add",
                    folder.display()
                )));
            }
            return again(folder, record);
        }
        if let Some(folder) = &self.add {
            let mut record = RunFiles::record(folder)?;
            self.top_up(folder, &mut record)?;
            return again(folder, record);
        }
        let (ruleset, request) = self.options.request()?;
        let plan = self.extent.plan(ruleset)?;
        let prepared = PreparedRun::new(disk(), ruleset, &request)?; // before files are spoken of
        let part = match plan.until {
            None => self.part.part(plan.games)?,
            Some(_) => self.part.refuse_without_games()?,
        };
        let keep = self.files.keep(ruleset)?;
        let mut record = prepared.record(plan)?;
        if let Some((part, asked)) = part {
            record.scope = Scope::part(part, asked);
        }
        let files = match keep {
            Some(keep) => Some(RunFiles::claim(&prepared, &keep, plan)?),
            None => None,
        };
        Ok(Begun {
            prepared,
            record,
            files,
        })
    }

    /// Asks a finished run for more, and says what that costs.
    fn top_up(&self, folder: &Path, record: &mut RunRecord) -> Result<(), Refusal> {
        if !record.complete() {
            return Err(Refusal::failure(format!(
                "the run in {} was interrupted: finish it with --resume first",
                folder.display()
            )));
        }
        let ruleset = ruleset_of(&record.setting.ruleset, "run")?;
        let shown = made_again_in(folder);
        let (plan, asked) = match self.extent.more(ruleset)? {
            More::Games(games) => (
                Plan::of(record.played().saturating_add(games), None),
                format!("--games {games}"),
            ),
            More::Until(plan, asked) => (plan, asked),
        };
        let before = record.intervals();
        let command = PreparedRun::again(ruleset, record)?
            .summary(record)
            .citation
            .command;
        let more = format!("{} simulate --add {shown} {asked}", admiralty_core::COMMAND);
        record.top_up(folder, plan, &command, more)?;
        let games = if plan.until.is_some() {
            record.played()
        } else {
            plan.games
        };
        let words = price_of_looking(before, record.intervals(), games);
        words.into_iter().for_each(|words| terminal::remark(&words));
        Ok(())
    }
}

/// Goes on with a run that was put away.
fn again(folder: &Path, record: RunRecord) -> Result<Begun, Refusal> {
    let prepared = PreparedRun::again(ruleset_of(&record.setting.ruleset, "run")?, &record)?;
    Ok(Begun {
        files: Some(RunFiles::again(&prepared, folder, &record)?),
        prepared,
        record,
    })
}

/// Joins the parts of a run into a folder, with the rows of their games, and prints what they say.
pub fn join(parts: &Parts<'_, RunRecord>, out: &Path, partial: bool) -> Result<ExitCode, Refusal> {
    let record = parts.join(partial)?;
    let ruleset = ruleset_of(&record.setting.ruleset, "run")?;
    let prepared = PreparedRun::again(ruleset, &record)?;
    let files = RunFiles::joined(&prepared, out, &record, &parts.names())?;
    let summary = prepared.summary(&record);
    files::publish(files, ruleset, &record, &summary)?;
    terminal::print(&text(&summary, Detail::asked(false, 0), terminal::paint()))?;
    Ok(ExitCode::SUCCESS)
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
