//! `admiralty ladder`: everybody against everybody.

use super::matches::{TableOptions, even};
use super::odds::picture::PictureFile;
use super::options::{checked_bid, read_rules, source};
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::MasterSeed;
use admiralty_studies::matches::{LadderRequest, ladder_figure, ladder_json, ladder_text, play_ladder};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rank commanders by a round robin of paired games
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Ladder {
    /// Who is ranked, ratings relative to the first [default: all that the game lists]
    #[arg(value_name = "COMMANDER")]
    contenders: Vec<String>,

    /// Rank these too, beside those that are ranked by default
    #[arg(long, value_name = "COMMANDER", conflicts_with = "contenders")]
    with: Vec<String>,

    #[command(flatten)]
    table: TableOptions,

    /// How many games every two play: an even number
    #[arg(long, value_name = "N", value_parser = even, default_value = "400", help_heading = "How many games")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads, help_heading = "How many games")]
    threads: Option<NonZeroUsize>,

    /// Draw the scores into a file, .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    picture: Option<PathBuf>,

    /// Print the ladder as JSON instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

fn after_help() -> &'static str {
    "{names}{examples}

Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Ladder {
    /// Plays, and prints the ladder.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let table = &self.table;
        let ruleset = table.ruleset.resolve()?;
        let usual = self.contenders.is_empty() && self.with.is_empty();
        let contenders = if self.contenders.is_empty() {
            [ruleset.contenders(), self.with].concat()
        } else {
            self.contenders
        };
        let request = LadderRequest {
            scenario: source(table.scenario.as_ref()),
            optional_rules: table.rules.as_deref().map(read_rules),
            contenders,
            usual,
            pairs: self.games / 2,
            bid: checked_bid(ruleset, table.bid)?,
            seed: MasterSeed(table.seed),
            dice: table.dice.into(),
        };
        let cancel = interrupt::watch();
        let ladder = with_progress(None, cancel, |control| {
            play_ladder(ruleset, &request, self.threads, control)
        })?;
        if self.json {
            terminal::print(&ladder_json(&ladder))?;
        } else {
            terminal::print(&ladder_text(&ladder, terminal::paint()))?;
        }
        if let Some(picture) = picture {
            picture.write(ladder_figure(&ladder))?;
        }
        if ladder.citation.complete {
            Ok(ExitCode::SUCCESS)
        } else {
            Ok(interrupt::exit_code())
        }
    }
}
