//! What is written to disk of a run.

use super::terminal;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::frames::Wanted;
use admiralty_core::results::summary::Summary;
use admiralty_store::Format;
use admiralty_studies::runs::{Keep, RunFiles};
use clap::Args;
use std::path::PathBuf;

/// Where a run goes, and what is kept of its games.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Files")]
pub struct FileOptions {
    /// The folder for the run's files [default: a new one under runs]; one that holds a run is refused
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// What to record of each game: none, or frames with commas between, each with a share of the games where not
    /// all are wanted, such as games,turns,battles or battles:5% [default: games,turns,battles:0.1]
    #[arg(long, value_name = "FRAMES")]
    record: Option<String>,

    /// Write what is recorded as CSV too
    #[arg(long)]
    csv: bool,

    /// Write no files at all: print the summary only
    #[arg(long, conflicts_with_all = ["out", "record", "csv"])]
    no_files: bool,
}

impl FileOptions {
    /// What to keep; none for nothing.
    pub fn keep(&self, ruleset: &dyn Ruleset) -> Result<Option<Keep>, Refusal> {
        if self.no_files {
            return Ok(None);
        }
        // Without Parquet there is nothing to record into.
        let usual = if cfg!(feature = "parquet") {
            ruleset.usual_record()
        } else {
            "none"
        };
        let record = self.record.as_deref().unwrap_or(usual);
        let wanted = Wanted::parse(record, ruleset.frames())
            .map_err(|fault| Refusal::Usage(format!("--record {record}: {fault}")))?;
        let format = if self.csv {
            Format::ParquetAndCsv
        } else {
            Format::Parquet
        };
        Ok(Some(Keep {
            out: self.out.clone(),
            wanted,
            format,
        }))
    }
}

/// Says where the run goes and how much it will be.
pub fn announce(files: &RunFiles) {
    terminal::remark(&format!(
        "writing to {}: {}",
        files.path().display(),
        files.room()
    ));
}

/// Shows the files of a run that is over, and says where they are.
pub fn publish(files: RunFiles, ruleset: &dyn Ruleset, summary: &Summary) -> Result<(), Refusal> {
    match files.publish(ruleset, summary)? {
        Some(path) => terminal::remark(&format!("written to {}", path.display())),
        None => terminal::remark("no game was finished: nothing is written"),
    }
    Ok(())
}
