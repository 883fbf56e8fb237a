//! `admiralty openings`: set-ups against replies, the mixes that nobody gains by leaving, the fair bid.

use super::folder::Folder;
use super::numbers;
use super::odds::picture::PictureFile;
use super::options::{DEFAULT_SEED, RulesetOption, read_rules, seed, source, until};
use super::part::PartOptions;
use super::progress::with_progress;
use super::study::ruleset_of;
use super::{interrupt, terminal};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Unit;
use admiralty_show::{Detail, Paint, report};
use admiralty_store::{StudyFolder, disk};
use admiralty_studies::openings::{
    Also, Extent, LEAST_GAMES, Openings as Found, OpeningsRecord, OpeningsRequest, SearchPlan, json, page,
    play_part, study, study_of, text,
};
use admiralty_studies::parts::{Part, Parts};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Find the best set-ups and the best replies to them, from games of each against each
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Openings {
    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// Play until the mean final score of every pair of openings is this precise, by half of its 95 % interval, such as 0.05{unit}
    /// [default: 0.1{unit}]
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        help_heading = "How many games",
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// Play at least so many games of each cell instead, 20 or more
    #[arg(long, value_name = "N", value_parser = numbers::games, help_heading = "How many games")]
    games: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads, help_heading = "How many games")]
    threads: Option<NonZeroUsize>,

    /// An opening of {side1} to play instead of all those listed: its name, or a commander; may be given again
    #[arg(long, value_name = "OPENING", help_heading = "What is played, and by whom")]
    seat1: Vec<String>,

    /// The same for {side2}
    #[arg(long, value_name = "OPENING", help_heading = "What is played, and by whom")]
    seat2: Vec<String>,

    /// An opening of {side1} to play as well; may be given again
    #[arg(
        hide_short_help = true,
        long,
        value_name = "OPENING",
        help_heading = "What is played, and by whom"
    )]
    add_seat1: Vec<String>,

    /// The same for {side2}
    #[arg(
        hide_short_help = true,
        long,
        value_name = "OPENING",
        help_heading = "What is played, and by whom"
    )]
    add_seat2: Vec<String>,

    /// Who commands {side1} after the opening
    #[arg(
        hide_short_help = true,
        long,
        value_name = "COMMANDER",
        help_heading = "What is played, and by whom"
    )]
    seat1_by: Option<String>,

    /// The same for {side2}
    #[arg(
        hide_short_help = true,
        long,
        value_name = "COMMANDER",
        help_heading = "What is played, and by whom"
    )]
    seat2_by: Option<String>,

    /// Who else plays the equilibrium line, on both sides, after the same openings; may be given again
    #[arg(
        hide_short_help = true,
        long,
        value_name = "COMMANDER",
        help_heading = "What is played, and by whom"
    )]
    also_by: Vec<String>,

    /// How many games of the equilibrium line each of them plays
    #[arg(
        hide_short_help = true,long, value_name = "N", value_parser = numbers::games, default_value = "1000", requires = "also_by",
        help_heading = "What is played, and by whom")]
    also_games: u64,

    /// Search for openings that beat the mixes, in at most this many rounds; those that gain for certain join
    /// the list. A last search tests the final mixes; 0: only this test
    #[arg(
        hide_short_help = true,
        long,
        value_name = "ROUNDS",
        requires = "found",
        value_parser = clap::value_parser!(u32).range(..=1_000),
        help_heading = "Search for openings"
    )]
    search: Option<u32>,

    /// The folder for files of what is found, new or empty
    #[arg(
        hide_short_help = true,
        long,
        value_name = "DIR",
        requires = "search",
        help_heading = "Search for openings"
    )]
    found: Option<PathBuf>,

    /// How many games to play of each pair of openings during the search
    #[arg(
        hide_short_help = true,long, value_name = "N", value_parser = numbers::games, default_value = "8000", requires = "search",
        help_heading = "Search for openings")]
    search_games: u64,

    /// About how many games one side's search takes in a round
    #[arg(
        hide_short_help = true,long, value_name = "N", value_parser = numbers::games, default_value = "400000", requires = "search",
        help_heading = "Search for openings")]
    effort: u64,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES", help_heading = "What is played, and by whom")]
    rules: Option<String>,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED,
        help_heading = "What is played, and by whom")]
    seed: u64,

    #[command(flatten)]
    ruleset: RulesetOption,

    #[command(flatten)]
    part: PartOptions,

    /// Print openings.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Print every table and every source
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// Draw the mixes on a map, or set-ups against replies, to a file .svg, .png or .pdf; --out draws all pictures
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    picture: Option<PathBuf>,

    /// Write openings.json, the text, report.html and its pictures to this folder, which must be new or empty
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
{examples}

A cell is the same games as `simulate --games N --{seat1} OPENING --{seat2} REPLY` with the same seed.
Ctrl-C ends the study and prints what whole rounds say so far.";

impl Openings {
    /// Plays, prints, writes.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset)?;
        if let Some(part) = self.part.rounds(self.games)? {
            return self.part(ruleset, &request, part);
        }
        if let Some(games) = self.games.filter(|&games| games < LEAST_GAMES) {
            terminal::remark(&format!(
                "{LEAST_GAMES} games of each pair are played, not {games}: fewer say too little of how far they differ"
            ));
        }
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let folder = self.out.as_deref().map(Folder::claim).transpose()?;
        let found = self.found.as_deref().map(Folder::claim).transpose()?;
        let keep = |name: &str, text: &str| match &found {
            Some(folder) => folder.keep(&format!("{name}.toml"), text),
            None => Err(Refusal::failure(
                "there is no folder for what is found: name one with --found",
            )),
        };
        let plan = self.search.map(|rounds| SearchPlan {
            rounds,
            games: self.search_games,
            effort: self.effort,
            keep: &keep,
        });
        let cancel = interrupt::watch();
        let found = with_progress(None, cancel, |control| {
            study(ruleset, &request, plan.as_ref(), control)
        })?;
        let written = folder.map_or(Ok(()), |folder| write(folder, &found));
        if self.json {
            terminal::print(&json(&found))?;
        } else {
            terminal::print(&text(&found, Detail::asked(self.all, 0), terminal::paint()))?;
        }
        written?; // what could not be written was printed all the same
        if let Some(picture) = picture {
            picture.write((found.picture(), found.citation.line()))?;
        }
        Ok(exit_code(&found))
    }

    /// Plays a part into its folder: `merge` makes the study.
    fn part(
        &self,
        ruleset: &dyn Ruleset,
        request: &OpeningsRequest,
        part: (Part, String),
    ) -> Result<ExitCode, Refusal> {
        let whole = [
            (self.json, "--json"),
            (self.search.is_some(), "--search"),
            (self.picture.is_some(), "--picture"),
        ];
        if let Some((_, option)) = whole.iter().find(|(asked, _)| *asked) {
            return Err(Refusal::Usage(format!(
                "{option} is of a whole study, not of a part"
            )));
        }
        let folder = self.out.as_deref().map(StudyFolder::begin).transpose()?;
        let cancel = interrupt::watch();
        let record = with_progress(None, cancel, |control| {
            play_part(disk(), ruleset, request, part, control)
        })?;
        if let Some(mut folder) = folder {
            folder.publish(&record, [])?;
            terminal::written(folder.path());
        }
        terminal::print(&record.line())?;
        Ok(ExitCode::SUCCESS)
    }

    fn request(&self, ruleset: &dyn Ruleset) -> Result<OpeningsRequest, Refusal> {
        let by = |given: &Option<String>| {
            let first = ruleset.card().players.first().map_or("", |first| first.name);
            given.clone().unwrap_or_else(|| first.to_owned())
        };
        Ok(OpeningsRequest {
            scenario: source(self.scenario.as_ref()),
            optional_rules: self.rules.as_deref().map(read_rules),
            commanders: BySeat::from([by(&self.seat1_by), by(&self.seat2_by)]),
            only: BySeat::from([self.seat1.clone(), self.seat2.clone()]),
            more: BySeat::from([self.add_seat1.clone(), self.add_seat2.clone()]),
            seed: MasterSeed(self.seed),
            extent: self.extent(ruleset)?,
            also: self.also(),
            threads: self.threads,
        })
    }

    fn also(&self) -> Vec<Also> {
        let also = |commander: &String| Also {
            commander: commander.clone(),
            games: self.also_games,
        };
        self.also_by.iter().map(also).collect()
    }

    fn extent(&self, ruleset: &dyn Ruleset) -> Result<Extent, Refusal> {
        const USUAL: f64 = 0.1;
        match (self.games, &self.until) {
            (Some(games), _) => Ok(Extent::Games(games)),
            (None, None) => Ok(Extent::Until(USUAL * ruleset.game().points.parts())),
            (None, Some(text)) => {
                let precision = until(ruleset, text)?;
                if precision.unit() == Unit::Percent {
                    let points = ruleset.game().points.unit();
                    return Err(Refusal::Usage(format!(
                        "invalid value for '--until <PRECISION>': cells are measured in {points}, not in shares of \
                         games won: write 0.05{points}"
                    )));
                }
                Ok(Extent::Until(precision.half_width()))
            }
        }
    }
}

/// Joins the parts of a study, plays what follows from all of them into a folder, and prints what they say.
pub fn join(parts: &Parts<'_, OpeningsRecord>, out: &Path, partial: bool) -> Result<ExitCode, Refusal> {
    let record = parts.join(partial)?;
    let ruleset = ruleset_of(&record.setting.ruleset, "study")?;
    let folder = Folder::claim(out)?;
    let cancel = interrupt::watch();
    let found = with_progress(None, cancel, |control| {
        study_of(disk(), ruleset, &record, None, control)
    })?;
    write(folder, &found)?;
    terminal::print(&text(&found, Detail::asked(false, 0), terminal::paint()))?;
    Ok(if partial {
        ExitCode::SUCCESS
    } else {
        exit_code(&found)
    })
}

/// Writes everything that is said of a study.
fn write(folder: Folder, found: &Found) -> Result<(), Refusal> {
    let plain = text(found, Detail::All, Paint::Plain);
    let mut files = report::files(&page(found))?;
    let named = [("openings.json", json(found)), ("openings.txt", plain)];
    files.extend(named.map(|(name, text)| (name.to_owned(), text.into_bytes())));
    folder.write(files)
}

fn exit_code(found: &Found) -> ExitCode {
    if found.citation.complete {
        ExitCode::SUCCESS
    } else {
        interrupt::exit_code()
    }
}
