//! `admiralty balance`: what rules do to the balance of a game, alone and together.

use super::options::{
    DEFAULT_SEED, RulesetOption, checked_bid, commanders, factors, names_help, read_rules, seed, source,
};
use super::progress::with_progress;
use super::{interrupt, numbers, terminal};
use admiralty::registry;
use admiralty_core::contract::{Bid, Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::MAX_GAMES_UNTIL;
use admiralty_core::statistics::Precision;
use admiralty_studies::balance::{
    Balance as Study, BalanceRequest, Extent, Prepared, Record, StudyFolder, json, prepare, prepare_again,
    text,
};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Vary rules and values, every combination on the same dice, and say what each does to the balance
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Balance {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// What is varied, with commas between: optional rules (19.1), switches and values by name, with their levels
    /// where not all are meant (tie, bismarck.defense=7|9); the first level is what the others are measured against
    /// [default: all optional rules]
    #[arg(long, value_name = "FACTORS", help_heading = "What is played, and by whom")]
    factors: Option<String>,

    /// Who commands the Allies (the names are listed below)
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    allied: Option<String>,

    /// Who commands the Axis
    #[arg(long, value_name = "COMMANDER", help_heading = "What is played, and by whom")]
    axis: Option<String>,

    /// The optional rules in force in every cell unless they are varied, such as 19.1, or none [default: what the
    /// scenario says]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    rules: Option<String>,

    /// Points that go to the Axis at the end of every game, in steps of 0.5; negative, to the Allies
    #[arg(
        long,
        value_name = "POINTS",
        default_value = "0",
        allow_negative_numbers = true,
        help_heading = "What is played, and by whom"
    )]
    bid: Bid,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED,
        help_heading = "What is played, and by whom")]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,

    #[command(flatten)]
    length: Length,

    /// Print balance.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the study to this folder, new or empty: balance.json, report.html, report.md, pictures, and the counts that
    /// they are made from; it survives being interrupted
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Go on with the study in this folder, which was interrupted: it ends as if it had not been
    #[arg(long, value_name = "DIR", help_heading = "Output", conflicts_with_all = BEGUN)]
    resume: Option<PathBuf>,

    /// Top up the finished study in this folder: so many more games of each cell (--games), or until a tighter precision
    /// (--until); its intervals then allow for having looked
    #[arg(long, value_name = "DIR", help_heading = "Output", conflicts_with_all = ASKED)]
    add: Option<PathBuf>,
}

/// What a study that is gone on with was asked when it was begun.
const BEGUN: [&str; 13] = [
    "scenario", "factors", "allied", "axis", "rules", "bid", "seed", "ruleset", "out", "add", "until",
    "games", "at_most",
];
const ASKED: [&str; 9] = [
    "scenario", "factors", "allied", "axis", "rules", "bid", "seed", "ruleset", "out",
];

/// How far to play.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
struct Length {
    /// Play until every main effect is known to this 95 % half-width, all effects together: 0.02poc on the mean final
    /// score, 0.2% on the shares of games won [default: 0.02poc]
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most games of each cell to play for a precision; the result says so when they were not enough [default: 1G]
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = numbers::games)]
    at_most: Option<u64>,

    /// Play exactly so many games of each cell instead, such as 50000 or 50K: intervals are then narrower, but hold for
    /// that number alone
    #[arg(long, value_name = "N", value_parser = numbers::games)]
    games: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

fn after_help() -> String {
    names_help()
        + "Any switch, counter, POC value or turn-chart entry can be a factor: `scenario show` lists them. Case does not matter,
nor whether words are joined by spaces, hyphens or underscores; a number at the end is a place in a list.

Examples:
  admiralty balance                                        the optional rules, every effect to 0.02 points
  admiralty balance --factors 19.1,19.2 --games 20K        two of them, 20,000 games of each cell
  admiralty balance --factors \"bismarck.defense=9|7, north-sea.axis-poc=4|5\"
  admiralty balance --factors tie,us-entry,uboats.arrive.5=2|1 --until 0.05poc
  admiralty balance my-variant.toml --factors 19.1 --until 0.2% --json
  admiralty balance --out my-study                         with report and pictures; --resume my-study if interrupted
  admiralty balance --add my-study --until 0.01poc         play on, until it is known better

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Length {
    fn extent(&self, ruleset: &dyn Ruleset) -> Result<Extent, Refusal> {
        if let Some(games) = self.games {
            return Ok(Extent { games, until: None });
        }
        let usual = || format!("0.02{}", ruleset.points().to_lowercase());
        let text = self.until.clone().unwrap_or_else(usual);
        let until = Precision::read(&text, ruleset.points())
            .map_err(|error| Refusal::Usage(format!("invalid value for '--until <PRECISION>': {error}")))?;
        Ok(Extent {
            games: self.at_most.unwrap_or(MAX_GAMES_UNTIL),
            until: Some(until),
        })
    }
}

impl Balance {
    /// Plays, and prints the result.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let Begun {
            prepared,
            mut record,
            mut folder,
        } = self.begin()?;
        if let Some(folder) = &mut folder {
            folder.put_away(&record)?;
            terminal::remark(&format!("writing to {}", folder.path().display()));
        }
        let cancel = interrupt::watch();
        let mut fault = None;
        // Where it cannot be put away, the study ends as if it had been interrupted.
        let keep = |record: &Record| {
            if fault.is_none()
                && let Some(folder) = &mut folder
                && let Err(refusal) = folder.keep(record)
            {
                fault = Some(refusal);
                cancel.store(true, Ordering::Relaxed);
            }
            Ok(())
        };
        with_progress(record.until.clone(), cancel, |control| {
            prepared.play(&mut record, self.length.threads, control, keep)
        })?;
        let study = Study::of(&record);
        let written = match (fault, &mut folder) {
            (Some(fault), _) => Err(fault),
            (None, Some(folder)) => finish(folder, &record, study.as_ref().ok()),
            (None, None) => Ok(()),
        };
        let study = match study {
            Ok(study) => study,
            Err(refusal) => return Err(written.err().unwrap_or(refusal)),
        };
        if self.json {
            terminal::print(&json(&study))?;
        } else {
            terminal::print(&text(&study, terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        Ok(exit_code(&study))
    }

    /// What is played, from where, and into which folder if any.
    fn begin(&self) -> Result<Begun, Refusal> {
        if let Some(path) = &self.resume {
            let (folder, record) = StudyFolder::resume(path)?;
            return Begun::again(folder, record);
        }
        if let Some(path) = &self.add {
            let (folder, mut record) = StudyFolder::reopen(path)?;
            let (extent, more) = self.more(&record)?;
            let command = record.topping_up(path, extent, more);
            record.top_up(extent, command);
            return Begun::again(folder, record);
        }
        let ruleset = self.ruleset.resolve()?;
        let extent = self.length.extent(ruleset)?;
        let prepared = prepare(ruleset, &self.request(ruleset)?)?;
        Ok(Begun {
            record: prepared.record(ruleset, extent),
            folder: self.out.as_deref().map(StudyFolder::begin).transpose()?,
            prepared,
        })
    }

    /// How far a finished study is to go on; of a number of games, how many more.
    fn more(&self, record: &Record) -> Result<(Extent, Option<u64>), Refusal> {
        let length = &self.length;
        if length.games.is_none() && length.until.is_none() {
            return Err(Refusal::Usage(
                "--add needs to know how many more games of each cell (--games N) or which precision (--until 0.01poc)"
                    .to_owned(),
            ));
        }
        let extent = length.extent(find(record)?)?;
        Ok(match length.games {
            Some(more) => {
                let games = record.ledger.games().saturating_add(more);
                (Extent { games, ..extent }, Some(more))
            }
            None => (extent, None),
        })
    }

    fn request(&self, ruleset: &dyn Ruleset) -> Result<BalanceRequest, Refusal> {
        Ok(BalanceRequest {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            factors: factors(ruleset, self.factors.as_deref()),
            commanders: commanders(ruleset, self.allied.as_ref(), self.axis.as_ref()),
            bid: checked_bid(ruleset, self.bid)?,
            seed: MasterSeed(self.seed),
        })
    }
}

/// A study that is about to be played, or played on.
struct Begun {
    prepared: Prepared,
    record: Record,
    folder: Option<StudyFolder>,
}

impl Begun {
    fn again(folder: StudyFolder, record: Record) -> Result<Self, Refusal> {
        Ok(Begun {
            prepared: prepare_again(find(&record)?, &record.setting)?,
            record,
            folder: Some(folder),
        })
    }
}

/// The ruleset of a study that was put away.
fn find(record: &Record) -> Result<&'static dyn Ruleset, Refusal> {
    let id = &record.setting.ruleset;
    registry::find(id).ok_or_else(|| {
        Refusal::failure(format!(
            "the study is of the ruleset {id:?}, which this program has not"
        ))
    })
}

/// Publishes a study that has come to its end; puts away any other.
fn finish(folder: &mut StudyFolder, record: &Record, study: Option<&Study>) -> Result<(), Refusal> {
    let shown = folder.path().display().to_string();
    if let (true, Some(study)) = (record.complete(), study) {
        folder.publish(record, study, &[])?;
        terminal::remark(&format!("written to {shown}"));
    } else {
        folder.put_away(record)?;
        terminal::remark(&format!(
            "put away: go on with admiralty balance --resume {shown}"
        ));
    }
    Ok(())
}

fn exit_code(study: &Study) -> ExitCode {
    if !study.citation.complete {
        return interrupt::exit_code();
    }
    if let Some(text) = study.citation.precision_text()
        && study.citation.aim.as_ref().is_some_and(|aim| !aim.reached)
    {
        terminal::remark(&format!(
            "note: precision {text}; allow more games or ask for less"
        ));
    }
    ExitCode::SUCCESS
}
