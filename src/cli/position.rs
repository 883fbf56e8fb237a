//! `admiralty position`: looks at a position file.

use super::options::PositionOptions;
use super::terminal;
use admiralty_core::contract::Refusal;
use admiralty_store::disk;
use clap::Args;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Check a position file, and show where everything is and what is assumed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Position {
    #[command(flatten)]
    position: PositionOptions,

    /// Print the position as a file instead, with every ship by name
    #[arg(long)]
    write: bool,
}

const EXAMPLES: &str = "\
{examples}

Exit codes: 0 the position is possible, 1 the file cannot be read, 2 it has faults: all are told, each with its line
and its remedy.";

impl Position {
    /// Prints the page, or the file.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, query) = self.position.query()?;
        let scenario = query.open(ruleset, disk())?;
        let position = scenario.positions()?.read(&query.file)?;
        if self.write {
            terminal::print(&position.written())?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut out = BufWriter::new(std::io::stdout().lock());
        position.show(terminal::paint().columns(usize::MAX), &mut out)?;
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
