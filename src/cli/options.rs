//! What every command that plays games must be told.

use super::game::meant;
use super::own::Study;
use super::players::Players;
use admiralty::registry;
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{
    Bid, PositionFile, PositionQuery, Refusal, Ruleset, ScenarioSource, unknown_name,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::statistics::Precision;
use admiralty_store::Disk;
use admiralty_studies::request::Request;
use clap::Args;
use std::path::PathBuf;

/// Any number would do; this one is easy to remember.
pub const DEFAULT_SEED: u64 = 1939;

/// Which ruleset, where several are built in.
#[derive(Clone, Debug, Args)]
pub struct RulesetOption {
    /// The game whose rules to use [default: that of the scenario file, else {default}]
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
}

impl RulesetOption {
    /// The ruleset asked for.
    pub fn resolve(&self) -> Result<&'static dyn Ruleset, Refusal> {
        let Some(id) = &self.ruleset else {
            return Ok(meant());
        };
        registry::find(id).ok_or_else(|| unknown_name("ruleset", id, &registry::names()))
    }
}

/// What is played, by whom, from which seed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is played, and by whom")]
pub struct GameOptions {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    #[command(flatten)]
    players: Players,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Points that go to {side2} at the end, in steps of {step}; negative, to {side1}
    #[arg(
        long,
        value_name = "POINTS",
        default_value = "0",
        allow_negative_numbers = true
    )]
    bid: Bid,

    /// The seed: the same seed gives the same games on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,
}

impl GameOptions {
    /// The request as the studies take it.
    pub fn request(&self) -> Result<(&'static dyn Ruleset, Request), Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = Request {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            commanders: self.players.all(ruleset),
            bid: checked_bid(ruleset, self.bid)?,
            seed: MasterSeed(self.seed),
        };
        Ok((ruleset, request))
    }
}

/// The bid, if it can be made in this game.
pub fn checked_bid(ruleset: &dyn Ruleset, bid: Bid) -> Result<Bid, Refusal> {
    let checked = bid.checked(&ruleset.game().points);
    checked.map_err(|error| Refusal::Usage(format!("--bid {bid}: {error}")))
}

/// Reads how precisely a result is to be known.
pub fn until(ruleset: &dyn Ruleset, text: &str) -> Result<Precision, Refusal> {
    let read = ruleset.game().points.precision(text);
    read.map_err(|error| Refusal::Usage(format!("invalid value for '--until <PRECISION>': {error}")))
}

/// Reads a list such as `1.1,1.3`, or `none`.
pub fn read_rules(text: &str) -> Vec<String> {
    match text.trim() {
        NO_RULES => Vec::new(),
        list => list.split(',').map(|rule| rule.trim().to_owned()).collect(),
    }
}

/// The scenario in a file, or the one built in.
pub fn source(file: Option<&PathBuf>) -> ScenarioSource {
    file.map_or(ScenarioSource::Embedded, |path| {
        ScenarioSource::File(path.clone())
    })
}

/// A position file, and the rules under which it is read.
#[derive(Clone, Debug, Args)]
pub struct PositionOptions {
    /// The position file (docs/formats.md; examples in scenarios/positions)
    #[arg(value_name = "POSITION")]
    position: Option<PathBuf>,

    /// The scenario that is played; without one, the scenario built into the program
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the position file says, then the scenario]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    #[command(flatten)]
    pub(super) ruleset: RulesetOption,
}

impl PositionOptions {
    /// The ruleset, and the file with its rules.
    pub fn query(&self) -> Result<(&'static dyn Ruleset, PositionQuery), Refusal> {
        let (ruleset, scenario, optional_rules) = self.without_file()?;
        let Some(file) = &self.position else {
            let opened = ruleset.open(&scenario, optional_rules.as_deref(), admiralty_store::disk())?;
            if !Study::advises(opened.abilities()) {
                opened.positions()?;
            }
            let template = match opened.abilities().positions {
                Some(_) => " (admiralty advise --template > my-game.toml makes one to fill in)",
                None => "",
            };
            return Err(Refusal::Usage(format!(
                "no position is named: write your game into a file{template} and name it"
            )));
        };
        let query = PositionQuery {
            file: PositionFile::load(file, &Disk)?,
            scenario,
            optional_rules,
        };
        Ok((ruleset, query))
    }

    /// The ruleset, the scenario, and the rules asked for.
    pub fn without_file(&self) -> Result<Rules, Refusal> {
        let rules = self.rules.as_deref().map(read_rules);
        Ok((self.ruleset.resolve()?, source(self.scenario.as_ref()), rules))
    }
}

/// What is played: the ruleset, the scenario, and the optional rules asked for.
type Rules = (&'static dyn Ruleset, ScenarioSource, Option<Vec<String>>);

/// The names of the game that a user may want to type, for the end of a help text.
pub fn names_help() -> String {
    let ruleset = meant();
    let lists = [
        ("Commanders", ruleset.card().players),
        ("Optional rules", ruleset.card().optional_rules),
    ];
    let mut text = String::new();
    for (heading, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
        text += &format!("{heading} of {} (--ruleset {}):\n", ruleset.title(), ruleset.id());
        let width = names.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
        for entry in names {
            text += &format!("  {:width$}  {}\n", entry.name, entry.about);
        }
        text.push('\n');
    }
    text
}

/// Reads a seed.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!(
            "a seed is a whole number from 0 to {}, without signs or points",
            u64::MAX
        )
    })
}
