//! `admiralty advise`: what to do in a game in progress.

use super::odds::picture::PictureFile;
use super::options::{DEFAULT_SEED, PositionOptions, seed};
use super::own::Study;
use super::players;
use super::progress::Progress;
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::{PositionQuery, Refusal, Sampling};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::Seat;
use admiralty_store::disk;
use admiralty_studies::request::{Wishes, advise};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Say what to do in a game in progress, why, and what the other options cost
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Advise {
    #[command(flatten)]
    position: PositionOptions,

    /// The side that asks: {seats} [default: the side that moves next]
    #[arg(long, value_name = "SIDE", value_parser = players::seat)]
    side: Option<Seat>,

    /// The commander that plays the games on for both sides after the movement [default: learned play where the game has it]
    #[arg(long, value_name = "COMMANDER")]
    commander: Option<String>,

    /// How many games to play to their end with each option [default: 200; 10K with a quick commander]
    #[arg(long, value_name = "N", value_parser = numbers::effort)]
    games: Option<u64>,

    /// How many turns to play out in search of good moves; more is slower and better
    #[arg(long, value_name = "N", default_value = "600", value_parser = numbers::effort)]
    budget: u64,

    /// How many of the best options to show; the usual plan and doing nothing are always added
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = numbers::between(1_u8, 20))]
    options: u8,

    /// The seed: the same seed gives the same advice on any machine and any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,

    /// Draw a map of every option as well, with arrows, to a file .svg, .png or .pdf
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// Print a position file to fill in instead: as it stands, the start of the game
    #[arg(long)]
    template: bool,

    /// Print everything: each option ship by ship, all figures, what is assumed, how to repeat it
    #[arg(long)]
    all: bool,

    /// Print JSON instead of text (docs/formats.md describes the fields)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
{examples}

The position file is described in docs/formats.md; `admiralty position FILE` shows what it is taken for.

Exit codes: 0 done, 1 failed, 2 asked wrongly or a faulty position, 130 interrupted (what is known so far is printed).";

impl Advise {
    /// Plays, and prints the advice.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        if self.template {
            return self.blank();
        }
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let (ruleset, query) = self.position.query()?;
        let scenario = query.open(ruleset, disk())?;
        if scenario.abilities().positions.is_none() && Study::advises(scenario.abilities()) {
            return self.by_study(query);
        }
        let wishes = Wishes {
            side: self.side,
            commander: self.commander.clone(),
            games: self.games,
            budget: Some(self.budget),
            options: Some(self.options),
            all: self.all,
        };
        let progress = Progress::new(None);
        let sampling = Sampling {
            plan: Plan::of(0, self.threads),
            seed: MasterSeed(self.seed),
            control: Control {
                cancel: interrupt::watch(),
                progress: &|done| progress.tell(done),
                expected: &|games| progress.expect(games),
            },
        };
        let advice = advise(ruleset, &*scenario, &query, &wishes, sampling);
        progress.finish();
        let advice = advice?;
        terminal::print(&if self.json {
            admiralty_show::advice::json(&advice)
        } else if self.all {
            admiralty_show::advice::full(&advice, terminal::paint())
        } else {
            admiralty_show::advice::text(&advice, terminal::paint())
        })?;
        if let Some(picture) = picture {
            picture.write(admiralty_show::advice::figure(&advice))?;
        }
        Ok(if advice.citation.complete {
            ExitCode::SUCCESS
        } else {
            terminal::remark("PARTIAL: interrupted before all was played");
            interrupt::exit_code()
        })
    }

    /// Asks the study of the game's own.
    fn by_study(self, query: PositionQuery) -> Result<ExitCode, Refusal> {
        let whole = [
            (self.json, "--json"),
            (self.picture.is_some(), "--picture"),
            (self.side.is_some(), "--side"),
            (self.commander.is_some(), "--commander"),
        ];
        if let Some((_, option)) = whole.iter().find(|(asked, _)| *asked) {
            return Err(Refusal::Usage(format!(
                "{option} is not for this game: its positions name the side, and computer players of its own play on"
            )));
        }
        Study::advice(
            self.position.ruleset,
            query,
            (self.games, self.seed, self.threads),
            self.all,
        )
        .run()
    }

    /// Prints a position file to fill in.
    fn blank(&self) -> Result<ExitCode, Refusal> {
        let (ruleset, scenario, rules) = self.position.without_file()?;
        let scenario = ruleset.open(&scenario, rules.as_deref(), disk())?;
        terminal::print(&scenario.positions()?.blank())?;
        Ok(ExitCode::SUCCESS)
    }
}
