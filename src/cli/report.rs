//! `admiralty report`: makes the report of a run anew.

use super::compare::find;
use super::matches::files_of;
use super::terminal;
use admiralty::registry;
use admiralty_core::contract::Refusal;
use admiralty_core::results::Kept;
use admiralty_show::report::PAGE;
use admiralty_store::{StudyFolder, format_of, is_study};
use admiralty_studies::compare::{Compared, Record, files};
use admiralty_studies::matches::MatchRecord;
use admiralty_studies::runs::rebuild_report;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rebuild the report of a finished run from its files
#[derive(Debug, Args)]
#[command(after_long_help = "\
{examples}

It writes report.html and the folder pictures anew, from summary.json and the frames that were recorded.")]
pub struct Report {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Report {
    /// Publishes a finished study again, if that is what the folder holds.
    fn study(&self) -> Result<bool, Refusal> {
        let format = is_study(&self.folder).then(|| format_of(&self.folder));
        let format = format.transpose()?.unwrap_or_default();
        if MatchRecord::reads(&format) {
            let (mut folder, record) = StudyFolder::reopen(&self.folder)?;
            folder.publish(&record, files_of(&record)?)?;
        } else if Record::reads(&format) {
            let (mut folder, record) = StudyFolder::reopen::<Record>(&self.folder)?;
            folder.publish(&record, files(&Compared::of(&record, find(&record)?)?)?)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Writes the report and prints where it is.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let page = if self.study()? {
            self.folder.join(PAGE)
        } else {
            rebuild_report(&self.folder, registry::ALL)?
        };
        terminal::print(&format!("{}\n", page.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}
