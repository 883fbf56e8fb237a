//! `admiralty match`: two commanders against one another, both sides of the table.

use super::options::{DEFAULT_SEED, RulesetOption, checked_bid, names_help, read_rules, seed, source};
use super::progress::Progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::{Bid, Refusal, Ruleset, SharedDice};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, MAX_GAMES_UNTIL};
use admiralty_core::statistics::{Precision, Sprt};
use admiralty_show::Detail;
use admiralty_studies::matches::{
    MatchPlan, MatchReport, MatchRequest, Stop, check_match, json, play_match, text,
};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Find out which of two commanders is stronger, in pairs of games on the same dice
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Match {
    /// A commander for both sides, or ALLIED//AXIS with one for each
    #[arg(value_name = "A")]
    first: String,

    /// Its opponent
    #[arg(value_name = "B")]
    second: String,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    length: Length,

    /// Print the result as JSON instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Print every table and every source
    #[arg(long, help_heading = "Output")]
    all: bool,
}

/// What a match and a ladder are played on.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is played")]
pub struct TableOptions {
    /// The scenario file; without one, the scenario built into the program
    #[arg(long, value_name = "FILE")]
    pub scenario: Option<PathBuf>,

    /// The optional rules in force, such as 19.1,19.3, or none [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,

    /// Points that go to the Axis at the end of every game, in steps of 0.5; negative, to the Allies
    #[arg(
        long,
        value_name = "POINTS",
        default_value = "0",
        allow_negative_numbers = true
    )]
    pub bid: Bid,

    /// The seed: the same seed gives the same games on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    pub seed: u64,

    /// What the games of a pair share: the face of every die that is rolled for the same purpose, or one stream of faces,
    /// as in the games that `narrate` tells
    #[arg(long, value_name = "DICE", value_enum, default_value_t = Dice::Keyed)]
    pub dice: Dice,

    /// The game whose rules to use
    #[command(flatten)]
    pub ruleset: RulesetOption,
}

/// What the games of a pair share.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Dice {
    /// Every die by what it is for.
    Keyed,
    /// A stream.
    Stream,
}

impl From<Dice> for SharedDice {
    fn from(dice: Dice) -> Self {
        match dice {
            Dice::Keyed => SharedDice::Keyed,
            Dice::Stream => SharedDice::Stream,
        }
    }
}

/// How long to play.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
struct Length {
    /// Play until it is clear whether A is no more than ELO0 or at least ELO1 Elo points stronger (logistic Elo, 5 % error
    /// either way) [default: 0,5]
    #[arg(long, value_name = "ELO0,ELO1", conflicts_with_all = ["until", "games"], allow_hyphen_values = true)]
    sprt: Option<String>,

    /// Play until the result is this precise: a 95 % half-width with its unit, such as 0.5% (the score) or 0.05poc (the
    /// difference in points)
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most games to play for a test or a precision; the result says so when they were not enough [default: 1G]
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = even)]
    at_most: Option<u64>,

    /// Play exactly so many games instead, such as 50000 or 50K: an even number
    #[arg(long, value_name = "N", value_parser = even)]
    games: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

/// A number of games that can be played in pairs.
pub fn even(text: &str) -> Result<u64, String> {
    match numbers::games(text)? {
        games if games.is_multiple_of(2) => Ok(games),
        games => Err(format!(
            "games are played in pairs: {} or {} of them, not {games}",
            games - 1,
            games + 1
        )),
    }
}

fn after_help() -> String {
    names_help()
        + "A commander with an opening of one side plays the other side without it. A pair is two games on the same dice,
A with the Allies and A with the Axis; scores count draws half; Elo is on the logistic scale.

Examples:
  admiralty match doctrine random                         until it is clear who is stronger
  admiralty match doctrine:new.toml doctrine --sprt 0,3   is the change worth three Elo points?
  admiralty match doctrine:new.toml//doctrine doctrine    the new weights with the Allies alone
  admiralty match doctrine:dodge doctrine --games 20K     one Axis reply against the whole book
  admiralty match doctrine random --until 0.5% --json

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Length {
    fn plan(&self, ruleset: &dyn Ruleset) -> Result<MatchPlan, Refusal> {
        let usage = |option: &str, error: &dyn std::fmt::Display| {
            Refusal::Usage(format!("invalid value for '{option}': {error}"))
        };
        let stop = match (&self.until, self.games) {
            (_, Some(_)) => Stop::Games,
            (Some(text), None) => Stop::Until(
                Precision::read(text, ruleset.points())
                    .map_err(|error| usage("--until <PRECISION>", &error))?,
            ),
            (None, None) => Stop::Sprt(match &self.sprt {
                Some(text) => Sprt::read(text).map_err(|error| usage("--sprt <ELO0,ELO1>", &error))?,
                None => Sprt::DEFAULT,
            }),
        };
        Ok(MatchPlan {
            pairs: self.games.or(self.at_most).unwrap_or(MAX_GAMES_UNTIL) / 2,
            stop,
            threads: self.threads,
        })
    }
}

impl Match {
    /// Plays, and prints the result.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let table = &self.table;
        let ruleset = table.ruleset.resolve()?;
        let plan = self.length.plan(ruleset)?;
        let request = MatchRequest {
            scenario: source(table.scenario.as_ref()),
            optional_rules: table.rules.as_deref().map(read_rules),
            contenders: [self.first, self.second],
            bid: checked_bid(ruleset, table.bid)?,
            seed: MasterSeed(table.seed),
            dice: table.dice.into(),
        };
        check_match(ruleset, &request)?; // before the clock starts
        let cancel = interrupt::watch();
        let progress = Progress::new(match plan.stop {
            Stop::Games => None,
            Stop::Until(precision) => Some(precision.show(ruleset.points())),
            Stop::Sprt(_) => Some("a verdict".to_owned()),
        });
        let control = Control {
            cancel,
            progress: &|done| progress.tell(done),
            expected: &|games| progress.expect(games),
        };
        let report = play_match(ruleset, &request, plan, control);
        progress.finish();
        let report = report?;
        if self.json {
            terminal::print(&json(&report))?;
        } else {
            terminal::print(&text(&report, Detail::asked(self.all, 0), terminal::paint()))?;
        }
        Ok(exit_code(&report))
    }
}

fn exit_code(report: &MatchReport) -> ExitCode {
    if !report.citation.complete {
        return interrupt::exit_code();
    }
    if let Some(warning) = report.warning() {
        terminal::remark(&format!("note: {}", warning.to_lowercase()));
    }
    ExitCode::SUCCESS
}
