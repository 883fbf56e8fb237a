//! `admiralty match`: two commanders against one another, both sides of the table.

use super::odds::picture::PictureFile;
use super::options::{DEFAULT_SEED, RulesetOption, checked_bid, read_rules, seed, source, until};
use super::part::PartOptions;
use super::progress::with_progress;
use super::study::{Keeping, ruleset_of};
use super::{interrupt, merge, numbers, terminal};
use admiralty_core::contract::{Bid, DiceKind, Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::MAX_GAMES_UNTIL;
use admiralty_core::statistics::Sprt;
use admiralty_show::Detail;
use admiralty_store::StudyFolder;
use admiralty_studies::Files;
use admiralty_studies::matches::{
    MatchPlan, MatchRecord, MatchReport, MatchRequest, PreparedMatch, Stop, figure, files, json, text,
};
use admiralty_studies::parts::{Parts, Scope, made_again_in, price_of_looking};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Find out which of two commanders is stronger, in pairs of games on the same dice
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Match {
    /// A commander for both sides, or {SEAT1}//{SEAT2} with one for each
    #[arg(value_name = "A", required_unless_present_any = ["resume", "add"])]
    one: Option<String>,

    /// The second player
    #[arg(value_name = "B", required_unless_present_any = ["resume", "add"])]
    other: Option<String>,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    part: PartOptions,

    /// Print the result as JSON instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Print every table and every source
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// Draw the score of either with each side to a file .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    picture: Option<PathBuf>,

    /// Keep the match in this folder, new or empty: report, pictures, data; it survives an interruption
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Go on with the interrupted match in this folder
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = "Output", conflicts_with_all = BEGUN)]
    resume: Option<PathBuf>,

    /// Add games to the finished match in this folder: so many more (--games), or until a precision (--until)
    ///
    /// ± is then wider than for as many games asked for at once, because you have looked; you are told by how much before
    /// anything is played.
    #[arg(long, value_name = "DIR", help_heading = "Output", conflicts_with_all = &BEGUN[..12])]
    add: Option<PathBuf>,
}

/// What a match that is gone on with was asked when it was begun.
const BEGUN: [&str; 16] = [
    "one", "other", "scenario", "rules", "bid", "seed", "dice", "ruleset", "out", "shard", "first", "sprt",
    "add", "until", "at_most", "games",
];

/// A match that is about to be played, or played on.
struct Begun {
    prepared: PreparedMatch<'static>,
    record: MatchRecord,
    folder: Option<StudyFolder>,
}

/// What a match and a ladder are played on.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is played")]
pub struct TableOptions {
    /// The scenario file; without one, the scenario built into the program
    #[arg(long, value_name = "FILE")]
    pub scenario: Option<PathBuf>,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,

    /// Points that go to {side2} at the end of every game, in steps of {step}; negative, to {side1}
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
    #[arg(hide_short_help = true, long, value_name = "DICE", value_enum, default_value_t = Dice::Keyed)]
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

impl From<Dice> for DiceKind {
    fn from(dice: Dice) -> Self {
        match dice {
            Dice::Keyed => DiceKind::Keyed,
            Dice::Stream => DiceKind::Stream,
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

    /// Play until the result is this precise: a 95 % half-width with its unit, such as 0.5% (the score) or 0.05{unit} (the
    /// difference in points)
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most games to play for a test or a precision; the result says so when they were not enough [default: 1G]
    #[arg(hide_short_help = true, long, value_name = "N", conflicts_with = "games", value_parser = even)]
    at_most: Option<u64>,

    /// Play exactly so many games instead, such as 50000 or 50K: an even number
    #[arg(long, value_name = "N", value_parser = even)]
    games: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = numbers::threads)]
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

fn after_help() -> &'static str {
    "{names}A commander with an opening of one side plays the other side without it. A pair is two games on the same dice,
A with {side1} and A with {side2}; scores count draws half; Elo is on the logistic scale.

{examples}

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}

impl Length {
    fn plan(&self, ruleset: &dyn Ruleset) -> Result<MatchPlan, Refusal> {
        let stop = match (&self.until, self.games) {
            (_, Some(_)) => Stop::Games,
            (Some(text), None) => Stop::Until(until(ruleset, text)?),
            (None, None) => Stop::Sprt(match &self.sprt {
                Some(text) => Sprt::read(text).map_err(|error| {
                    Refusal::Usage(format!("invalid value for '--sprt <ELO0,ELO1>': {error}"))
                })?,
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
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let Begun {
            prepared,
            mut record,
            folder,
        } = self.begin()?;
        let ruleset = ruleset_of(&record.setting.ruleset, "match")?;
        let mut keeping = Keeping::begin(folder, &record)?;
        let cancel = interrupt::watch();
        let aim = match record.stop() {
            Stop::Games => None,
            Stop::Until(precision) => Some(ruleset.game().points.show(precision)),
            Stop::Sprt(_) => Some("a verdict".to_owned()),
        };
        with_progress(aim, cancel, |control| {
            let keep = |record: &MatchRecord| keeping.keep(record, cancel);
            prepared.play(&mut record, self.length.threads, control, keep)
        })?;
        let report = prepared.report(&record);
        let done = record.complete().then(|| files(&report));
        let written = keeping.finish(&record, done, "match");
        if self.json {
            terminal::print(&json(&report))?;
        } else {
            terminal::print(&text(&report, Detail::asked(self.all, 0), terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        if let Some(picture) = picture.filter(|_| report.account.count() > 0) {
            picture.write((figure(&report), report.citation.line()))?;
        }
        Ok(exit_code(&report))
    }

    /// What is played, from where, and into which folder if any.
    fn begin(&self) -> Result<Begun, Refusal> {
        if let Some(path) = &self.resume {
            let (folder, record) = StudyFolder::resume(path)?;
            return again(folder, record);
        }
        if let Some(path) = &self.add {
            let (folder, mut record) = StudyFolder::reopen(path)?;
            self.top_up(path, &mut record)?;
            return again(folder, record);
        }
        let table = &self.table;
        let ruleset = table.ruleset.resolve()?;
        let plan = self.length.plan(ruleset)?;
        let request = MatchRequest {
            scenario: source(table.scenario.as_ref()),
            optional_rules: table.rules.as_deref().map(read_rules),
            contenders: [&self.one, &self.other].map(|name| name.clone().unwrap_or_default()),
            bid: checked_bid(ruleset, table.bid)?,
            seed: MasterSeed(table.seed),
            dice: table.dice.into(),
        };
        let prepared = PreparedMatch::new(ruleset, &request)?; // before the clock starts
        let mut record = prepared.record(plan);
        let part = match plan.stop {
            Stop::Games => self.part.pairs(plan.pairs)?,
            _ => self.part.refuse_without_games()?,
        };
        if let Some((part, asked)) = part {
            record.scope = Scope::part(part, asked);
        }
        Ok(Begun {
            folder: self.out.as_deref().map(StudyFolder::begin).transpose()?,
            prepared,
            record,
        })
    }

    /// Asks a finished match for more, and says what that costs.
    fn top_up(&self, folder: &Path, record: &mut MatchRecord) -> Result<(), Refusal> {
        let ruleset = ruleset_of(&record.setting.ruleset, "match")?;
        let (length, played) = (&self.length, record.account.count());
        if length.games.is_none() && length.until.is_none() {
            return Err(Refusal::Usage(
                "--add needs to know how many more games (--games N) or which precision (--until 0.5%)"
                    .to_owned(),
            ));
        }
        let mut plan = length.plan(ruleset)?;
        let asked = match (length.games, &length.until, length.at_most) {
            (Some(games), ..) => format!("--games {games}"),
            (None, Some(until), Some(most)) => format!("--until {until} --at-most {most}"),
            (None, until, _) => format!("--until {}", until.as_deref().unwrap_or_default()),
        };
        if length.games.is_some() {
            plan.pairs = played.saturating_add(plan.pairs);
        }
        let before = record.intervals();
        let command = PreparedMatch::again(ruleset, record)?
            .report(record)
            .citation
            .command;
        let shown = made_again_in(folder);
        let more = format!("{} match --add {shown} {asked}", admiralty_core::COMMAND);
        record.top_up(folder, plan, &command, more)?;
        let pairs = length.games.map_or(played, |_| plan.pairs);
        let words = price_of_looking(before, record.intervals(), pairs);
        words.into_iter().for_each(|words| terminal::remark(&words));
        Ok(())
    }
}

/// Goes on with a match that was put away.
fn again(folder: StudyFolder, record: MatchRecord) -> Result<Begun, Refusal> {
    let ruleset = ruleset_of(&record.setting.ruleset, "match")?;
    Ok(Begun {
        prepared: PreparedMatch::again(ruleset, &record)?,
        record,
        folder: Some(folder),
    })
}

/// All that is said of a match that was put away.
pub fn files_of(record: &MatchRecord) -> Result<Files, Refusal> {
    let ruleset = ruleset_of(&record.setting.ruleset, "match")?;
    files(&PreparedMatch::again(ruleset, record)?.report(record))
}

/// Joins the parts of a match into a folder, and prints what they say.
pub fn join(parts: &Parts<'_, MatchRecord>, out: &Path, partial: bool) -> Result<ExitCode, Refusal> {
    let record = parts.join(partial)?;
    let ruleset = ruleset_of(&record.setting.ruleset, "match")?;
    let report = PreparedMatch::again(ruleset, &record)?.report(&record);
    StudyFolder::begin(out)?.publish(&record, files(&report)?)?;
    merge::announce(out);
    terminal::print(&text(&report, Detail::asked(false, 0), terminal::paint()))?;
    Ok(ExitCode::SUCCESS)
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
