//! `admiralty merge`: joins the parts of a study that several machines have played.

use super::{compare, matches, openings, simulate, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::results::Kept;
use admiralty_store::{StudyFolder, format_of};
use admiralty_studies::compare::Record;
use admiralty_studies::matches::MatchRecord;
use admiralty_studies::openings::OpeningsRecord;
use admiralty_studies::parts::{Parted, Parts};
use admiralty_studies::request::RunRecord;
use admiralty_studies::runs::RunFiles;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Join the parts of a study that were played with --shard or --first: the result is that of one machine
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  admiralty compare --rules 19.1 --games 1M --shard 1/4 --out part-1     on the first machine, and so on
  admiralty merge part-1 part-2 part-3 part-4 --out my-study
  admiralty simulate --games 10M --shard 2/8 --out part-2                 a run in parts

Counts are whole numbers, so that the whole is, bit for bit, what one machine would have counted. A part that is missing,
named twice, damaged or of another study is refused by name. Of openings the equilibrium line is played when they are joined.")]
pub struct Merge {
    /// The folders of the parts
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// Write the study to this folder, new or empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Join what there is although parts are missing; the result says so, and cannot be gone on with
    #[arg(long)]
    partial: bool,
}

impl Merge {
    /// Joins them, and prints the result.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let first = &self.folders[0];
        let format = format_of(first)?;
        if RunRecord::reads(&format) {
            return simulate::join(&self.parts(RunFiles::record)?, &self.out, self.partial);
        }
        if Record::reads(&format) {
            return compare::join(&self.parts(StudyFolder::read)?, &self.out, self.partial);
        }
        if MatchRecord::reads(&format) {
            return matches::join(&self.parts(StudyFolder::read)?, &self.out, self.partial);
        }
        if OpeningsRecord::reads(&format) {
            return openings::join(&self.parts(StudyFolder::read)?, &self.out, self.partial);
        }
        Err(Refusal::failure(format!(
            "{} is of the format {format}, which has no parts",
            first.display()
        )))
    }

    /// The parts, by their folders.
    fn parts<'a, K: Parted>(
        &'a self,
        read: impl Fn(&Path) -> Result<K, Refusal> + 'a,
    ) -> Result<Parts<'a, K>, Refusal> {
        Parts::of(&self.folders, move |index| {
            let folder = &self.folders[index];
            read(folder).map_err(|refusal| {
                Refusal::failure(format!("{refusal}: {} cannot be joined", folder.display()))
            })
        })
    }
}

/// Says where the whole is.
pub fn announce(folder: &Path) {
    terminal::written(folder);
}
