//! `admiralty report`: makes the report of a run anew.

use super::terminal;
use admiralty::registry;
use admiralty_core::contract::Refusal;
use admiralty_show::report::PAGE;
use admiralty_store::{StudyFolder, is_study};
use admiralty_studies::compare::{Compared, Record, files};
use admiralty_studies::runs::rebuild_report;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rebuild the report of a finished run from its files
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  admiralty report runs/doctrine-doctrine-1939
  admiralty report my-study                          of `admiralty compare --out my-study`

It writes report.html and the folder pictures anew, from summary.json and the frames that were recorded.")]
pub struct Report {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Report {
    /// Writes the report and prints where it is.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let page = if is_study(&self.folder) {
            let (mut folder, record) = StudyFolder::reopen::<Record>(&self.folder)?;
            folder.publish(&record, files(&Compared::of(&record)?)?)?;
            self.folder.join(PAGE)
        } else {
            rebuild_report(&self.folder, registry::ALL)?
        };
        terminal::print(&format!("{}\n", page.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}
