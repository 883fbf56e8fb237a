//! How many games to play: until the result is precise enough, or a fixed number. One grammar for every command.

use super::numbers;
use super::options::until;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::play::{MAX_GAMES_UNTIL, Plan};
use admiralty_core::statistics::Precision;
use clap::Args;
use std::num::NonZeroUsize;

/// How far to play.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
pub struct Extent {
    /// Play until the result is this precise: a 95 % half-width with its unit, such as 0.1% (the shares of games
    /// won, all three) or 0.02{unit} (the mean final score) [default: 0.2%]
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most games to play for a precision; the run says so when they were not enough [default: 1G]
    #[arg(hide_short_help = true, long, value_name = "N", conflicts_with = "games", value_parser = numbers::games)]
    at_most: Option<u64>,

    /// Play exactly this many games, such as 50000, 50K or 2.5M; intervals are narrower than with --until
    #[arg(long, value_name = "N", value_parser = numbers::games)]
    games: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

/// What a finished run is topped up with.
pub enum More {
    /// So many games.
    Games(u64),
    /// A precision, with the most games in all; and the words that ask for it.
    Until(Plan, String),
}

impl Extent {
    /// Threads.
    pub const fn threads(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// What a finished run is to be topped up with.
    pub fn more(&self, ruleset: &dyn Ruleset) -> Result<More, Refusal> {
        if let Some(games) = self.games {
            return Ok(More::Games(games));
        }
        let Some(until) = &self.until else {
            return Err(Refusal::Usage(
                "--add needs to know how many more games (--games N) or which precision (--until 0.1%)"
                    .to_owned(),
            ));
        };
        let most = self
            .at_most
            .map_or_else(String::new, |most| format!(" --at-most {most}"));
        Ok(More::Until(self.plan(ruleset)?, format!("--until {until}{most}")))
    }

    /// The plan as the studies take it.
    pub fn plan(&self, ruleset: &dyn Ruleset) -> Result<Plan, Refusal> {
        let threads = self.threads;
        if let Some(games) = self.games {
            return Ok(Plan::of(games, threads));
        }
        Ok(Plan {
            until: Some(match &self.until {
                Some(text) => until(ruleset, text)?,
                None => Precision::DEFAULT,
            }),
            ..Plan::of(self.at_most.unwrap_or(MAX_GAMES_UNTIL), threads)
        })
    }
}
