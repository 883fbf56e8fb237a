//! `admiralty narrate`: tells one game.

use super::numbers;
use super::options::{GameOptions, names_help};
use admiralty::harness::{Refusal, narrate};
use admiralty::runs::Replay;
use clap::Args;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Tell one game of a run like a play-by-mail report
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Narrate {
    #[command(flatten)]
    options: GameOptions,

    /// Which game of the seed, from 0: the same game that `simulate` plays under that number
    #[arg(long, value_name = "N", default_value = "0", value_parser = numbers::game)]
    game: u64,

    /// The folder of a run: the game is one of it, under the same rules, commanders, bid and seed
    #[arg(long, value_name = "DIR", conflicts_with_all = ["scenario", "allied", "axis", "rules", "bid", "seed", "ruleset"])]
    run: Option<PathBuf>,
}

fn after_help() -> String {
    names_help()
        + "Examples:
  admiralty narrate
  admiralty narrate --seed 7 --game 3
  admiralty narrate --run runs/doctrine-doctrine-1939 --game 12
  admiralty narrate my-variant.toml --rules 19.3 | less"
}

impl Narrate {
    /// Tells the game on standard output.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        if let Some(folder) = &self.run {
            Replay::open(folder)?.narrate(self.game, &mut out)?;
        } else {
            let (ruleset, request) = self.options.request()?;
            narrate(ruleset, &request, self.game, &mut out)?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
