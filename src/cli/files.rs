//! What is written to disk of a run.

use super::terminal;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::frames::Wanted;
use admiralty_core::results::summary::Summary;
use admiralty_store::Format;
use admiralty_studies::request::RunRecord;
use admiralty_studies::runs::{Keep, RunFiles};
use clap::Args;
use std::path::PathBuf;

/// Where a run goes, and what is kept of its games.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Files")]
pub struct FileOptions {
    /// Keep the run in this folder, new or empty: summary, report, pictures and what is recorded. Without it nothing is
    /// written
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// What to record of each game: none, or frames with commas between, each with a share of the games where not
    /// all are wanted, such as games,turns or battles:5% [default: {record}]
    #[arg(long, value_name = "FRAMES", requires = "out")]
    record: Option<String>,

    /// Write what is recorded as CSV too
    #[arg(long, requires = "out")]
    csv: bool,

    /// Write no files, as without --out
    #[arg(long, hide_short_help = true, conflicts_with_all = ["out", "record", "csv"])]
    no_files: bool,
}

impl FileOptions {
    /// Whether a run that was not kept is told how it could be.
    pub fn offers(&self) -> bool {
        self.out.is_none() && !self.no_files
    }

    /// What to keep; none for nothing.
    pub fn keep(&self, ruleset: &dyn Ruleset) -> Result<Option<Keep>, Refusal> {
        let Some(out) = self.out.clone() else {
            return Ok(None);
        };
        // Without Parquet there is nothing to record into.
        let usual = if cfg!(feature = "parquet") {
            ruleset.card().usual_record
        } else {
            "none"
        };
        if !cfg!(feature = "parquet") && self.record.is_none() {
            terminal::remark(NO_ROWS);
        }
        let record = self.record.as_deref().unwrap_or(usual);
        let wanted = Wanted::parse(record, ruleset.card().frames)
            .map_err(|fault| Refusal::Usage(format!("--record {record}: {fault}")))?;
        let format = if self.csv {
            Format::ParquetAndCsv
        } else {
            Format::Parquet
        };
        Ok(Some(Keep { out, wanted, format }))
    }
}

/// What a program without Parquet says before it plays.
const NO_ROWS: &str = "no rows of games are written (no games.parquet, fewer pictures): this program was built without Parquet;\n\
                       `cargo install --path .` without --no-default-features has it";

/// Says how the run could be kept, with the command that plays it.
pub fn offer(command: &str) {
    terminal::remark(&format!(
        "nothing was saved; to keep a report, pictures and data: {command} --out my-run"
    ));
}

/// Says where the run goes and how much it will be.
pub fn announce(files: &RunFiles) {
    let room = files.room().map_or_else(String::new, |room| format!(": {room}"));
    terminal::remark(&format!("writing to {}{room}", files.path().display()));
}

/// Shows the files of a run that is over, and says where they are.
pub fn publish(
    files: RunFiles,
    ruleset: &dyn Ruleset,
    record: &RunRecord,
    summary: &Summary,
) -> Result<(), Refusal> {
    match files.publish(ruleset, record, summary)? {
        Some(path) => terminal::written(&path),
        None => terminal::remark("no game was finished: nothing is written"),
    }
    Ok(())
}
