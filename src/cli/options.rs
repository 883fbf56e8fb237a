//! What every command that plays games must be told.

use admiralty::registry;
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{
    Bid, Named, PositionFile, PositionQuery, Refusal, Ruleset, ScenarioSource, unknown_name,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::Disk;
use admiralty_studies::request::Request;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The year in which the war, and the game, begins. Any number would do; this one is easy to remember.
pub const DEFAULT_SEED: u64 = 1939;

/// Which ruleset, where several are built in.
#[derive(Clone, Debug, Args)]
pub struct RulesetOption {
    /// The game whose rules to use [default: war-at-sea]
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
}

impl RulesetOption {
    /// The ruleset asked for.
    pub fn resolve(&self) -> Result<&'static dyn Ruleset, Refusal> {
        let Some(id) = &self.ruleset else {
            return Ok(registry::default());
        };
        registry::find(id).ok_or_else(|| {
            let known: Vec<Named> = registry::ALL
                .iter()
                .map(|r| Named {
                    name: r.id(),
                    about: r.title(),
                })
                .collect();
            unknown_name("ruleset", id, &known)
        })
    }
}

/// What is played, by whom, from which seed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is played, and by whom")]
pub struct GameOptions {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// Who commands the Allies (the names are listed below)
    #[arg(long, value_name = "COMMANDER")]
    allied: Option<String>,

    /// Who commands the Axis
    #[arg(long, value_name = "COMMANDER")]
    axis: Option<String>,

    /// The optional rules in force, such as 19.1,19.3, or none [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Points that go to the Axis at the end, in steps of 0.5; negative, to the Allies
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
    /// The request in the harness's terms.
    pub fn request(&self) -> Result<(&'static dyn Ruleset, Request), Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = Request {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            commanders: commanders(ruleset, self.allied.as_ref(), self.axis.as_ref()),
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

/// A side on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SideWord {
    Allied,
    Axis,
}

impl From<SideWord> for Seat {
    fn from(word: SideWord) -> Self {
        match word {
            SideWord::Allied => Seat::FIRST,
            SideWord::Axis => Seat::SECOND,
        }
    }
}

/// The commanders named; the ruleset's first where none is.
pub fn commanders(ruleset: &dyn Ruleset, allied: Option<&String>, axis: Option<&String>) -> BySeat<String> {
    let first = ruleset.card().players.first().map_or("", |first| first.name);
    let named = |given: Option<&String>| given.cloned().unwrap_or_else(|| first.to_owned());
    BySeat::from([named(allied), named(axis)])
}

/// Reads `19.1,19.3` or `none`.
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

    /// The optional rules in force, such as 19.2, or none [default: what the position file says, then the scenario]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

impl PositionOptions {
    /// The ruleset, and the file with its rules.
    pub fn query(&self) -> Result<(&'static dyn Ruleset, PositionQuery), Refusal> {
        let Some(file) = &self.position else {
            return Err(Refusal::Usage(
                "no position is named: write your game into a file (admiralty advise --template > my-game.toml makes \
                 one to fill in) and name it"
                    .to_owned(),
            ));
        };
        let (ruleset, scenario, optional_rules) = self.without_file()?;
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

/// The names that a user may want to type, ruleset by ruleset, for the end of a help text.
pub fn names_help() -> String {
    let mut text = String::new();
    for ruleset in registry::ALL {
        let lists = [
            ("Commanders", ruleset.card().players),
            ("Optional rules", ruleset.card().optional_rules),
        ];
        for (heading, names) in lists {
            text += &format!("{heading} of {} (--ruleset {}):\n", ruleset.title(), ruleset.id());
            let width = names.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
            for entry in names {
                text += &format!("  {:width$}  {}\n", entry.name, entry.about);
            }
            text.push('\n');
        }
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
