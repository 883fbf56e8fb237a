//! `admiralty odds`: the odds of one battle.

mod in_game;
mod live;
pub(in crate::cli) mod picture;
mod questions;
mod sweep;

mod place;

use super::game::meant;
use super::numbers;
use super::options::{DEFAULT_SEED, RulesetOption, read_rules, source, until};
use super::{interrupt, terminal};
use admiralty_core::contract::{
    BattleRequest, BattleStudy, Example, Refusal, Ruleset, Sampling, Scenario, keys_of_battle_file,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, MAX_GAMES_UNTIL, Plan};
use admiralty_core::results::odds::BattleOdds;
use admiralty_core::seats::{BySeat, GameCard, Seat};
use admiralty_show::odds as show;
use admiralty_store::{Disk, disk};
use admiralty_studies::request::{PAIRS, versus};
use clap::Args;
use live::Live;
use picture::PictureFile;
use place::BattlePlace;
use questions::{Form, Questions};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// The precision aimed at unless the user says otherwise: control to three tenths of a percentage point.
const PRECISION: &str = "0.3%";

/// Say how one battle will probably end, before it is fought
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Odds {
    /// A battle as one string (was1:…, printed with every answer), or a battle file (scenarios/battles)
    #[arg(value_name = "BATTLE")]
    battle: Option<String>,

    /// Change one thing step by step and follow the odds: "{seat1} += 117 x 0..8", "VALUE = 5..9"
    #[arg(hide_short_help = true, long, value_name = "CHANGE", conflicts_with_all = ["show", "question"])]
    sweep: Option<String>,

    /// Compare with another battle on the same dice: changes such as "{seat1} += 117; {seat2}-doctrine = WORDS", or a string
    #[arg(long, value_name = "CHANGES", conflicts_with_all = ["sweep", "show", "exact", "until", "at_most", "picture", "question"])]
    versus: Option<String>,

    #[command(flatten)]
    forces: Forces,

    #[command(flatten)]
    extent: Extent,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    questions: Questions,
}

/// Who meets whom, and how they fight.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "The battle")]
struct Forces {
    #[command(flatten)]
    place: BattlePlace,

    /// The force of {side1}, in the notation of the game
    #[arg(long, value_name = "FORCE", allow_hyphen_values = true)]
    seat1: Option<String>,

    /// The force of {side2}
    #[arg(long, value_name = "FORCE", allow_hyphen_values = true)]
    seat2: Option<String>,

    /// The turn [default: the first on which all of them may be there]
    #[arg(long, value_name = "TURN", value_parser = numbers::between(1_u8, u8::MAX))]
    turn: Option<u8>,

    /// Orders of {side1}: words from the list below, with commas between
    #[arg(hide_short_help = true, long, value_name = "WORDS")]
    seat1_doctrine: Option<String>,

    /// Orders of {side2}
    #[arg(hide_short_help = true, long, value_name = "WORDS")]
    seat2_doctrine: Option<String>,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(hide_short_help = true, long, value_name = "RULES")]
    rules: Option<String>,

    /// Fight the battle of a game in progress (a position file, docs/formats.md; next = "combat"), and say what each
    /// outcome is worth in the game; the place says which battle
    #[arg(hide_short_help = true, long = "in", value_name = "POSITION", conflicts_with_all = ["battle", "seat1", "seat2", "turn", "anyway", "sweep", "versus"])]
    in_game: Option<PathBuf>,

    /// Allow ships where the rules forbid them
    #[arg(hide_short_help = true, long)]
    anyway: bool,

    /// The scenario file; without one, the scenario built into the program
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    scenario: Option<PathBuf>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

/// How far to go.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many battles")]
struct Extent {
    /// Compute exact odds however long it takes, up to some three ships against three; small battles are
    /// exact anyway
    #[arg(hide_short_help = true, long, conflicts_with_all = ["until", "at_most", "games", "seed", "question"])]
    exact: bool,

    /// Fight until the odds are this precise: a 95 % half-width with its unit, such as 0.1% (control, all three
    /// shares) or 0.02{unit} (the points scored) [default: the law of a small battle, 0.3% of any other]
    #[arg(
        hide_short_help = true,
        long,
        value_name = "PRECISION",
        conflicts_with_all = ["games", "question"],
        allow_hyphen_values = true
    )]
    until: Option<String>,

    /// The most battles to fight for a precision [default: 1G]
    #[arg(hide_short_help = true, long, value_name = "N", conflicts_with_all = ["games", "question"], value_parser = numbers::games)]
    at_most: Option<u64>,

    /// Fight exactly this many battles; intervals are narrower than with --until
    #[arg(long, value_name = "N", value_parser = numbers::games)]
    games: Option<u64>,

    /// The seed: the same seed gives the same battles on any machine and any number of threads [default: 1939]
    #[arg(hide_short_help = true, long, value_name = "SEED")]
    seed: Option<u64>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

/// What is made of the answer.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
struct Output {
    /// Print every figure, not only the verdict and what carries it
    #[arg(long, conflicts_with_all = ["json", "csv", "show"])]
    all: bool,

    /// Print JSON instead of tables (docs/formats.md describes the fields)
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print every figure as a line of CSV instead of tables
    #[arg(hide_short_help = true, long)]
    csv: bool,

    /// Tell one battle instead of the odds: typical, best or worst (for {side1}), or rare:1%, one whose end comes in
    /// no more than that share of battles
    #[arg(hide_short_help = true, long, value_name = "KIND", conflicts_with_all = ["question", "json", "csv", "picture", "exact", "until", "games", "at_most"])]
    show: Option<Example>,

    /// Draw a picture for a forum post as well, to a file .svg, .png or .pdf
    #[arg(long, value_name = "FILE", conflicts_with = "question")]
    picture: Option<PathBuf>,
}

fn after_help() -> String {
    let ruleset = meant();
    let mut help = format!("Doctrines of a battle of {}:\n", ruleset.title());
    let words = ruleset.card().battle_doctrines;
    let width = words.iter().map(|word| word.name.len()).max().unwrap_or(0);
    for word in words {
        help += &format!("  {:width$}  {}\n", word.name, word.about);
    }
    help + "\n" + EXAMPLES
}

/// Questions as they are asked.
const EXAMPLES: &str = "\
{examples}

Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted (what is known so far is printed).";

impl Odds {
    /// Fights, and prints the odds.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let ruleset = self.forces.ruleset.resolve()?;
        let picture = self
            .output
            .picture
            .as_deref()
            .map(PictureFile::named)
            .transpose()?;
        if let Some(file) = &self.forces.in_game {
            return self.in_game(file, ruleset, picture);
        }
        let game = *ruleset.game();
        let request = self.request(&game)?;
        let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
        if let Some(change) = &self.versus {
            return self.versus(change, scenario.as_ref(), &request, ruleset);
        }
        if let Some(sweep) = &self.sweep {
            return self.sweep(sweep, scenario.as_ref(), &request, ruleset);
        }
        let study = scenario
            .battles()?
            .open(&request)
            .map_err(|fault| self.in_file(fault))?;
        self.answer(study.as_ref(), ruleset, picture)
    }

    /// Whatever is asked of a battle.
    fn answer(
        &self,
        study: &dyn BattleStudy,
        ruleset: &'static dyn Ruleset,
        picture: Option<PictureFile>,
    ) -> Result<ExitCode, Refusal> {
        if let Some(kind) = self.output.show {
            let mut out = BufWriter::new(io::stdout().lock());
            study.show(MasterSeed(self.extent.seed()), kind, &mut out)?;
            out.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        let form = Form {
            json: self.output.json,
            csv: self.output.csv,
            all: self.output.all,
        };
        if let Some(code) = self.questions.answer(study, &self.extent, form)? {
            return Ok(code);
        }
        let cancel = interrupt::watch();
        let mut odds = self.odds(study, ruleset, cancel)?;
        odds.in_game = self.play_on(study, cancel)?;
        odds.citation.complete &= odds.in_game.as_ref().is_none_or(|played| played.complete);
        terminal::print(&match (self.output.json, self.output.csv) {
            (true, _) => show::json(&odds),
            (_, true) => show::csv(&odds),
            _ if self.output.all => show::all(&odds, terminal::paint()),
            _ => show::text(&odds, terminal::paint()),
        })?;
        if let Some(picture) = picture {
            picture.write(show::figure(&odds))?;
        }
        Ok(if odds.citation.complete {
            ExitCode::SUCCESS
        } else {
            terminal::remark("PARTIAL: interrupted before the precision asked for was reached");
            interrupt::exit_code()
        })
    }

    /// The law where it is asked for, or small and no sample is; else a sample.
    fn odds(
        &self,
        study: &dyn BattleStudy,
        ruleset: &dyn Ruleset,
        cancel: &AtomicBool,
    ) -> Result<BattleOdds, Refusal> {
        if self.extent.exact {
            return study.exact(&mut |words| terminal::remark(words));
        }
        let plan = self.extent.plan(ruleset)?;
        if !self.extent.asks_for_a_sample()
            && let Some(odds) = study.exact_if_small()?
        {
            return Ok(odds);
        }
        self.watch(study, plan, cancel)
    }

    /// Compares two battles on the same dice.
    fn versus(
        &self,
        change: &str,
        scenario: &dyn Scenario,
        request: &BattleRequest,
        ruleset: &dyn Ruleset,
    ) -> Result<ExitCode, Refusal> {
        // Read by itself first, so that its own faults are not taken for those of the change.
        scenario
            .battles()?
            .open(request)
            .map_err(|fault| self.in_file(fault))?;
        let request = scenario
            .battles()?
            .spelt_out(request)
            .map_err(|fault| self.in_file(fault))?;
        let sampling = self.extent.fixed(PAIRS);
        let (compared, command) = versus(scenario.battles()?, ruleset, &request, change, sampling)?;
        terminal::print(&match (self.output.json, self.output.csv) {
            (true, _) => show::comparison::json(&compared, change, &command),
            (_, true) => show::comparison::csv(&compared),
            _ => show::comparison::text(&compared, change, &command, self.output.all, terminal::paint()),
        })?;
        Ok(if compared.complete {
            ExitCode::SUCCESS
        } else {
            terminal::remark("PARTIAL: interrupted; fewer pairs were fought than asked for");
            interrupt::exit_code()
        })
    }

    /// Fights, with what is known so far shown on a terminal.
    fn watch(&self, study: &dyn BattleStudy, plan: Plan, cancel: &AtomicBool) -> Result<BattleOdds, Refusal> {
        let sampling = Sampling {
            plan,
            seed: MasterSeed(self.extent.seed()),
            control: Control {
                cancel,
                ..Control::none()
            },
        };
        let mut live = Live::new();
        let odds = study.sample(sampling, &mut |odds| live.show(odds));
        live.clear();
        odds
    }

    /// The request as the studies take it. A file gives what the command line does not.
    fn request(&self, game: &GameCard) -> Result<BattleRequest, Refusal> {
        let forces = &self.forces;
        let mut request = BattleRequest {
            scenario: source(forces.scenario.as_ref()),
            share: None,
            place: forces.place.0.clone(),
            turn: forces.turn,
            forces: BySeat::from([forces.seat1.clone(), forces.seat2.clone()]),
            doctrines: BySeat::from([forces.seat1_doctrine.clone(), forces.seat2_doctrine.clone()]),
            optional_rules: forces.rules.as_deref().map(read_rules),
            anyway: forces.anyway,
            overrides: Vec::new(),
        };
        match &self.battle {
            Some(file) if is_file(file) => {
                request.fill_from(Path::new(file), &Disk, game)?;
            }
            Some(share) => request.share = Some(share.clone()),
            None => {}
        }
        Ok(request)
    }
}

/// Whether a battle is given as a file.
fn is_file(battle: &str) -> bool {
    let end = Path::new(battle).extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

impl Odds {
    /// Says of a fault of a battle which file it is in, and where what the file says stands there.
    fn in_file(&self, fault: Refusal) -> Refusal {
        let (Some(file), Refusal::Usage(text)) = (&self.battle, &fault) else {
            return fault;
        };
        if !is_file(file) {
            return fault;
        }
        let forces = &self.forces;
        let [first, second] = Seat::BOTH.map(|seat| meant().game().seat(seat).id.to_owned());
        let doctrine = |id: &str| format!("{id}_doctrine");
        let given = [
            (doctrine(&first), forces.seat1_doctrine.is_some()),
            (doctrine(&second), forces.seat2_doctrine.is_some()),
            (first, forces.seat1.is_some()),
            (second, forces.seat2.is_some()),
            ("turn".to_owned(), forces.turn.is_some()),
            ("rules".to_owned(), forces.rules.is_some()),
        ];
        // What the command line says stands before what the file says: there the fault is not.
        let mut keys = keys_of_battle_file(Path::new(file), &Disk);
        keys.retain(|(key, _)| !given.iter().any(|(name, given)| *given && name == key));
        let places: Vec<String> = keys
            .iter()
            .map(|(key, line)| format!("{key} in line {line}"))
            .collect();
        Refusal::Usage(format!("{file}: {text}\n  the file has {}", places.join(", ")))
    }
}

impl Extent {
    /// Whether battles are to be fought, whatever is known of their law.
    const fn asks_for_a_sample(&self) -> bool {
        self.games.is_some() || self.until.is_some() || self.at_most.is_some() || self.seed.is_some()
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(DEFAULT_SEED)
    }

    /// As many battles as the user says, or as are usual; Ctrl-C ends them.
    fn fixed(&self, usual: u64) -> Sampling<'static> {
        Sampling {
            plan: Plan::of(self.games.unwrap_or(usual), self.threads),
            seed: MasterSeed(self.seed()),
            control: Control {
                cancel: interrupt::watch(),
                ..Control::none()
            },
        }
    }

    /// The arguments that ask for the same extent again.
    fn arguments(&self) -> String {
        let until = || self.until.as_deref().unwrap_or(PRECISION);
        let most = self
            .at_most
            .map_or_else(String::new, |most| format!(" --at-most {most}"));
        match (self.exact, self.games) {
            (true, _) => "--exact".to_owned(),
            (_, Some(games)) => format!("--games {games} --seed {}", self.seed()),
            _ => format!("--until {}{most} --seed {}", until(), self.seed()),
        }
    }

    fn plan(&self, ruleset: &dyn Ruleset) -> Result<Plan, Refusal> {
        let threads = self.threads;
        if let Some(games) = self.games {
            return Ok(Plan::of(games, threads));
        }
        let text = self.until.as_deref().unwrap_or(PRECISION);
        Ok(Plan {
            until: Some(until(ruleset, text)?),
            ..Plan::of(self.at_most.unwrap_or(MAX_GAMES_UNTIL), threads)
        })
    }
}
