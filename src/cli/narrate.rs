//! `admiralty narrate`: tells one game.

use super::numbers;
use super::options::{GameOptions, names_help};
use admiralty::harness::{Refusal, narrate};
use clap::Args;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Tell one game of a run like a play-by-mail report
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Narrate {
    #[command(flatten)]
    options: GameOptions,

    /// Which game of the seed, from 0: the same game that `simulate` plays under that number
    #[arg(long, value_name = "N", default_value = "0", value_parser = numbers::game)]
    game: u64,
}

fn after_help() -> String {
    names_help()
        + "Examples:
  admiralty narrate
  admiralty narrate --seed 7 --game 3
  admiralty narrate my-variant.toml --rules 19.3 | less"
}

impl Narrate {
    /// Tells the game on standard output.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let (ruleset, request) = self.options.request()?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        narrate(ruleset, &request, self.game, &mut out)?;
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
