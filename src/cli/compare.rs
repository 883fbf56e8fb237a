//! `admiralty compare`: what a variant does to the balance of a game.

use super::game::meant;
use super::odds::picture::PictureFile;
use super::options::{DEFAULT_SEED, RulesetOption, checked_bid, read_rules, seed, until};
use super::part::PartOptions;
use super::players::{PLAYERS, Players};
use super::progress::with_progress;
use super::study::{Keeping, ruleset_of};
use super::{interrupt, merge, numbers, terminal};
use admiralty::registry;
use admiralty_core::contract::{Bid, Refusal, Ruleset, ScenarioSource, quoted, split_factors};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::MAX_GAMES_UNTIL;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::{Disk, StudyFolder};
use admiralty_studies::compare::{
    CompareRequest, Compared, Extent, GAMES, Prepared, Record, as_one, files, full_text, json, one_game,
    optional_rules, prepare, prepare_again, text,
};
use admiralty_studies::parts::{Parts, price_of_looking};
use clap::Args;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Say what a variant, a rule or a value does to the balance
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Compare {
    /// The scenario to start from: a file, or {ruleset}, the one built in
    #[arg(value_name = "BASE")]
    scenario: Option<String>,

    /// The scenario files to compare with it
    #[arg(value_name = "VARIANT")]
    variants: Vec<PathBuf>,

    #[command(flatten)]
    varied: Varied,

    #[command(flatten)]
    by: By,

    #[command(flatten)]
    ruleset: RulesetOption,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    part: PartOptions,

    /// Print every cell, effect and interaction, everything that is noted of games
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    all: bool,

    /// Print compare.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Draw how games end, one over the other, to a file .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    picture: Option<PathBuf>,

    /// Keep the study in this folder, new or empty: report, pictures, data; it survives an interruption
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Go on with the interrupted study in this folder
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = "Output", conflicts_with_all = BEGUN)]
    resume: Option<PathBuf>,

    /// Add games to the finished study in this folder: so many more of each (--games), or until a precision
    /// (--until)
    ///
    /// ± is then wider than for as many games asked for at once, because you have looked; you are told by how much before
    /// anything is played.
    #[arg(long, value_name = "DIR", help_heading = "Output", conflicts_with_all = ASKED)]
    add: Option<PathBuf>,
}

/// Who plays.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "By whom")]
struct By {
    #[command(flatten)]
    players: Players,

    /// Let every side adapt its play to the rules in force
    #[arg(long, conflicts_with = PLAYERS)]
    adapted: bool,

    /// Points that go to {side2} at the end of every game, in steps of {step}; negative, to {side1}
    #[arg(
        hide_short_help = true,
        long,
        value_name = "POINTS",
        default_value = "0",
        allow_negative_numbers = true
    )]
    bid: Bid,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(hide_short_help = true, long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    seed: u64,
}

/// What is varied, beside scenario files.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is compared")]
struct Varied {
    /// Optional rules, with commas between: {rules} [default: all if nothing else varies]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Values, with commas between, such as VALUE=7, or several levels, VALUE=7|9; the first is the base
    #[arg(long, value_name = "VALUES")]
    set: Option<String>,

    /// Compare rules and values given in one list
    #[arg(hide_short_help = true, long, value_name = "FACTORS")]
    factors: Option<String>,

    /// Change each value that might be otherwise, one at a time; with --rules, the rules as well
    ///
    /// These are the values assumed or of one source, the rulings, and what the counters of each class have, by one.
    #[arg(long)]
    unknowns: bool,

    /// Forbid a side one thing at a time and say what each is worth to it: {seats} or both
    #[arg(long, value_name = "SIDE", conflicts_with = "unknowns")]
    without: Option<String>,

    /// Also say how much dice decide with each change; takes three times as long
    #[arg(hide_short_help = true, long)]
    luck: bool,

    /// Optional rules used in all games unless they are compared: their names, or none [default: what the
    /// scenario says]
    #[arg(hide_short_help = true, long, value_name = "RULES")]
    in_force: Option<String>,
}

/// What a study that is gone on with was asked when it was begun.
const BEGUN: [&str; 22] = [
    "shard", "first", "scenario", "variants", "rules", "set", "factors", "unknowns", "without", "luck",
    "rerolls", "in_force", "adapted", PLAYERS, "bid", "seed", "ruleset", "out", "add", "until", "games",
    "at_most",
];
const ASKED: [&str; 18] = [
    "shard", "first", "scenario", "variants", "rules", "set", "factors", "unknowns", "without", "luck",
    "rerolls", "in_force", "adapted", PLAYERS, "bid", "seed", "ruleset", "out",
];

/// How far to play.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
struct Length {
    /// Play until every difference is this precise, by half of its 95 % interval: 0.02{unit} (mean final score) or 0.2%
    /// (games won)
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most games of each cell to play for a precision; the result says so when they were not enough [default: 1G]
    #[arg(hide_short_help = true, long, value_name = "N", conflicts_with = "games", value_parser = numbers::games)]
    at_most: Option<u64>,

    /// Play exactly this many games of each, such as 50K; intervals are narrower than with --until [default: 20K; with --without 5K, with --unknowns 2K]
    #[arg(long, value_name = "N", value_parser = numbers::games)]
    games: Option<u64>,

    /// Take the luck of the dice out of fair bids, mean scores and games won: roll those of each turn's combat N times more,
    /// such as 32, and count only what is not luck
    ///
    /// The error becomes smaller, nothing else changes: what came less the mean of what came of the other rolls is zero on average. Of
    /// players who think long about every move that is as good as many times the games; of others, more games are cheaper. From
    /// 250 games of each on.
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = numbers::between(1_u32, 10_000))]
    rerolls: Option<u32>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

fn after_help() -> &'static str {
    "{names}Any value of the scenario can be compared: `scenario show` lists them. Case does not matter,
nor whether words are joined by spaces, hyphens or underscores; a number at the end is a place in a list.

{examples}

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Length {
    fn extent(&self, ruleset: &dyn Ruleset, usual: u64) -> Result<Extent, Refusal> {
        let Some(text) = &self.until else {
            return Ok(Extent {
                games: self.games.unwrap_or(usual),
                until: None,
            });
        };
        Ok(Extent {
            games: self.at_most.unwrap_or(MAX_GAMES_UNTIL),
            until: Some(until(ruleset, text)?),
        })
    }
}

/// The word for all optional rules.
const ALL_RULES: &str = "all";

/// Games of each cell where one of many changes is made at a time.
const GAMES_WITHOUT: u64 = 5_000;
const GAMES_OF_EACH_UNKNOWN: u64 = 2_000;

/// The sides of a word: one by the name of its option, or both.
fn sides(word: &str) -> Result<Vec<Seat>, Refusal> {
    let game = meant().game();
    match game.find(word) {
        Some(side) => Ok(vec![side]),
        None if word.eq_ignore_ascii_case("both") => Ok(Seat::BOTH.to_vec()),
        None => Err(Refusal::Usage(format!(
            "--without {word}: name a side, {} or both",
            Seat::BOTH.map(|side| game.seat(side).id).join(", ")
        ))),
    }
}

impl Compare {
    /// Plays, and prints the result.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let Begun {
            prepared,
            mut record,
            folder,
        } = self.begin()?;
        let ruleset = find(&record)?;
        let mut keeping = Keeping::begin(folder, &record)?;
        let cancel = interrupt::watch();
        let aim = record.precision();
        let aim = aim.map(|precision| ruleset.game().points.show(precision));
        with_progress(aim, cancel, |control| {
            prepared.play(&mut record, self.length.threads, control, |record| {
                keeping.keep(record, cancel);
                Ok(())
            })
        })?;
        let study = Compared::of(&record, ruleset);
        let done = study.as_ref().ok().filter(|_| record.complete());
        let written = keeping.finish(&record, done.map(files), "compare");
        let study = match study {
            Ok(study) => study,
            Err(refusal) => return Err(written.err().unwrap_or(refusal)),
        };
        let said = match (self.json, self.all) {
            (true, _) => json(&study),
            (false, true) => full_text(&study, terminal::paint()),
            (false, false) => text(&study, terminal::paint()),
        };
        terminal::print(&said)?;
        written?; // what could not be written was printed all the same
        if let Some(picture) = picture {
            picture.write((study.picture(), study.line_of_counts()))?;
        }
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
            let command = record.topping_up(path, extent, more, &find(&record)?.game().points);
            let before = record.intervals();
            record.top_up(path, extent, command)?;
            let games = more.map_or(record.ledger.games(), |_| extent.games);
            let words = price_of_looking(before, record.intervals(), games);
            words.into_iter().for_each(|words| terminal::remark(&words));
            return Begun::again(folder, record);
        }
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset)?;
        let usual = match (request.unknowns, request.without.is_empty()) {
            (true, _) => GAMES_OF_EACH_UNKNOWN,
            (false, false) => GAMES_WITHOUT,
            (false, true) => GAMES,
        };
        let extent = self.length.extent(ruleset, usual)?;
        let part = self.part.part(extent.games)?;
        if part.is_some() && request.luck {
            return Err(Refusal::Usage(
                "--luck is not counted in parts: leave it out, or leave out --shard and --first".to_owned(),
            ));
        }
        let prepared = prepare(ruleset, &request)?;
        let record = prepared.record(ruleset, extent);
        Ok(Begun {
            record: match part {
                Some((part, asked)) => record.part(part, &asked),
                None => record,
            },
            folder: self.out.as_deref().map(StudyFolder::begin).transpose()?,
            prepared,
        })
    }

    /// How far a finished study is to go on; of a number of games, how many more.
    fn more(&self, record: &Record) -> Result<(Extent, Option<u64>), Refusal> {
        let length = &self.length;
        if length.games.is_none() && length.until.is_none() {
            let points = find(record)?.game().points.unit();
            return Err(Refusal::Usage(format!(
                "--add needs to know how many more games of each cell (--games N) or which precision (--until 0.01{points})"
            )));
        }
        let extent = length.extent(find(record)?, GAMES)?;
        Ok(match length.games {
            Some(more) => {
                let games = record.ledger.games().saturating_add(more);
                (Extent { games, ..extent }, Some(more))
            }
            None => (extent, None),
        })
    }

    fn commanders(&self, ruleset: &dyn Ruleset) -> Result<BySeat<String>, Refusal> {
        if !self.by.adapted {
            return Ok(self.by.players.all(ruleset));
        }
        let knows = ruleset.card().adapting_player.ok_or_else(|| {
            Refusal::Usage(format!(
                "no commander of {} looks at the rules in force",
                ruleset.title()
            ))
        })?;
        let seats = ruleset.game().seats.len();
        Ok(BySeat::new(seats, |_| knows.to_owned()))
    }

    /// Says of a scenario file alone that its rules are varied, and how it is compared with the scenario built in.
    fn say_what_varies(&self, ruleset: &dyn Ruleset) {
        if let Some(file) = self.scenario.as_deref().filter(|file| *file != ruleset.id()) {
            terminal::remark(&format!(
                "note: the optional rules of {file} are compared; `admiralty compare {} {}` compares the file with the \
                 scenario built in",
                ruleset.id(),
                quoted(file)
            ));
        }
    }

    fn request(&self, ruleset: &dyn Ruleset) -> Result<CompareRequest, Refusal> {
        let varied = &self.varied;
        one_game(
            ruleset,
            registry::ALL,
            self.scenario
                .iter()
                .map(PathBuf::from)
                .chain(self.variants.clone()),
            &Disk,
        )?;
        let source = |path: &PathBuf| match path.to_str() {
            Some(name) if name == ruleset.id() => ScenarioSource::Embedded,
            _ => ScenarioSource::File(path.clone()),
        };
        let lists = [&varied.rules, &varied.set, &varied.factors];
        let without = varied
            .without
            .as_deref()
            .map(sides)
            .transpose()?
            .unwrap_or_default();
        let apart = varied.unknowns || !without.is_empty();
        let nothing = lists.iter().all(|list| list.is_none()) && self.variants.is_empty() && !apart;
        if nothing {
            self.say_what_varies(ruleset);
        }
        let all = nothing
            || varied
                .rules
                .as_deref()
                .is_some_and(|rules| rules.trim() == ALL_RULES);
        let mut factors: Vec<String> = Vec::new();
        if all {
            factors.extend(optional_rules(ruleset));
        }
        let lists = lists.into_iter().skip(usize::from(all)).flatten();
        factors.extend(lists.flat_map(|text| split_factors(text)).map(str::to_owned));
        Ok(CompareRequest {
            scenario: self
                .scenario
                .as_ref()
                .map_or(ScenarioSource::Embedded, |path| source(&path.into())),
            variants: self.variants.iter().map(source).collect(),
            optional_rules: varied.in_force.as_deref().map(read_rules),
            factors,
            unknowns: varied.unknowns,
            without,
            luck: varied.luck,
            rerolls: self.length.rerolls.and_then(NonZeroU32::new),
            commanders: self.commanders(ruleset)?,
            bid: checked_bid(ruleset, self.by.bid)?,
            seed: MasterSeed(self.by.seed),
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
pub fn find(record: &Record) -> Result<&'static dyn Ruleset, Refusal> {
    ruleset_of(&record.setting.ruleset, "study")
}

/// Joins the parts of a study into a folder, and prints what they say.
pub fn join(parts: &Parts<'_, Record>, out: &Path, partial: bool) -> Result<ExitCode, Refusal> {
    let record = parts.join(partial)?;
    let ruleset = find(&record)?;
    let record = as_one(ruleset, record)?;
    let study = Compared::of(&record, ruleset)?;
    let mut folder = StudyFolder::begin(out)?;
    folder.publish(&record, files(&study)?)?;
    merge::announce(out);
    terminal::print(&text(&study, terminal::paint()))?;
    Ok(ExitCode::SUCCESS)
}

fn exit_code(study: &Compared) -> ExitCode {
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
