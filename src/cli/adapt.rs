//! `admiralty adapt`: what rules do once both sides have adapted to them.

use super::folder::Folder;
use super::options::{
    DEFAULT_SEED, RulesetOption, commanders, factors, names_help, read_rules, seed, source,
};
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_studies::adapt::{AdaptRequest, Adapted, Cost, files, json, study, text};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Have both sides adapt to each rule, openings and weights, and say how much of its effect that takes back
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Adapt {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// The rules to adapt to, with commas between, as `balance --factors` knows them: each level but the first is a rule
    /// set by itself [default: all optional rules]
    #[arg(long, value_name = "FACTORS", help_heading = "What is played, and by whom")]
    factors: Option<String>,

    /// Adapt to every combination of the levels as well, the cells of `balance` [default: each level by itself]
    #[arg(long, help_heading = "What is played, and by whom")]
    together: bool,

    /// Who commands the Allies before anybody adapts: a commander with weights, such as doctrine
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    allied: Option<String>,

    /// Who commands the Axis before anybody adapts
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    axis: Option<String>,

    /// The optional rules in force unless they are turned, such as 19.1, or none [default: what the scenario says]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    rules: Option<String>,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED,
        help_heading = "What is played, and by whom")]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,

    #[command(flatten)]
    effort: Effort,

    /// Print adapt.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the study to this folder, new or empty: the weights that were found, adapt.json, adapt.txt, a picture
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: PathBuf,
}

/// How much is played.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
struct Effort {
    /// Rounds of re-fitting: in each both sides are tuned, from the second on against what the other has come to as well
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: u64,

    /// Generations of a tuning
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    generations: u64,

    /// Candidates of a generation, at least 4
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = population)]
    population: usize,

    /// Games of a candidate against each opponent
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "400")]
    fit_games: u64,

    /// Fresh games by which weights are judged, against each opponent
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "10K")]
    exam_games: u64,

    /// Games of each pair of openings
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "3000")]
    matrix_games: u64,

    /// Fresh games of each rule set, in each of four ways, by which effects are judged
    #[arg(long, value_name = "N", value_parser = numbers::games, default_value = "40K")]
    games: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

fn population(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 4..=1000) => Ok(number),
        _ => Err("a generation has 4 to 1000 candidates".to_owned()),
    }
}

fn after_help() -> String {
    names_help()
        + "Each rule set, the game as it is too: both sides are tuned from what they are, new weights are kept only if they beat
the old ones on fresh games, and the openings are solved again. Then all are judged on the same fresh games.

Examples:
  admiralty adapt --out my-adapted                         the optional rules, some minutes on two cores
  admiralty adapt --factors 19.3=off|first_turn --out my-adapted
  admiralty adapt --together --out my-adapted              every combination of them, some ten minutes on two cores
  admiralty adapt --rounds 0 --out my-adapted              openings alone: weights stay as they are

Ctrl-C ends the study without a result."
}

impl Adapt {
    /// Plays, prints, writes.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset);
        let folder = Folder::claim(&self.out)?;
        let record = with_progress(None, interrupt::watch(), |control| {
            study(ruleset, &request, control)
        })?;
        let written = files(&record).map_err(Refusal::from).and_then(|files| {
            folder.write(files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())))
        });
        let found = Adapted::of(&record);
        if self.json {
            terminal::print(&json(&found))?;
        } else {
            terminal::print(&text(&found, terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        Ok(ExitCode::SUCCESS)
    }

    fn request(&self, ruleset: &dyn Ruleset) -> AdaptRequest {
        let effort = &self.effort;
        AdaptRequest {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            factors: factors(ruleset, self.factors.as_deref()),
            together: self.together,
            commanders: commanders(ruleset, self.allied.as_ref(), self.axis.as_ref()),
            seed: MasterSeed(self.seed),
            cost: Cost {
                rounds: effort.rounds,
                generations: effort.generations,
                population: effort.population,
                fit_games: effort.fit_games,
                exam_games: effort.exam_games,
                matrix_games: effort.matrix_games,
                games: effort.games,
            },
            folder: self.out.clone(),
            threads: effort.threads,
        }
    }
}
