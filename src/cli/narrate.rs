//! `admiralty narrate`: tells one game.

use super::folder::save;
use super::options::GameOptions;
use super::players::PLAYERS;
use super::{numbers, own, terminal};
use admiralty::registry;
use admiralty_core::contract::Refusal;
use admiralty_studies::request::{choices_of, chronicle, luck_told, narrate, position_of, tell_luck};
use admiralty_studies::runs::Replay;
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tell one game of a run like a play-by-mail report
#[derive(Debug, Args)]
#[command(after_long_help = after_help(), allow_negative_numbers = true)]
pub struct Narrate {
    #[command(flatten)]
    options: GameOptions,

    /// Which game of the seed, from 0: the same game that `simulate` plays under that number
    #[arg(long, value_name = "N", default_value = "0", value_parser = numbers::game)]
    game: u64,

    /// The folder of a run: tell one of its games
    #[arg(long, value_name = "DIR", conflicts_with_all = ["scenario", PLAYERS, "rules", "bid", "seed", "ruleset"])]
    run: Option<PathBuf>,

    /// Write the position at a moment of the game as a position file, for `position` and `advise`: a turn, with the phase
    /// that is next ({seat1} unless said otherwise). Without FILE, it is printed
    /// instead of the story
    #[arg(long, num_args = 1..=2, value_names = ["TURN[:PHASE]", "FILE"])]
    save_position: Option<Vec<String>>,

    /// Write what every seat chose to a new file as well: by `script:FILE` the same is played again
    #[arg(long, value_name = "FILE", conflicts_with = "run")]
    save_choices: Option<PathBuf>,

    /// Write the story as a page too, with the map at every step where the game draws one: a new folder, or an empty one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Say first how much of the result was dice, and which rolls decided it (docs/guide.md)
    #[arg(long)]
    luck: bool,
}

fn after_help() -> &'static str {
    "{names}{examples}"
}

impl Narrate {
    /// Tells the game on standard output.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        if let Some([moment, file @ ..]) = self.save_position.as_deref() {
            let position = self.position(moment)?;
            let Some(file) = file.first() else {
                terminal::print(&position)?;
                return Ok(ExitCode::SUCCESS);
            };
            save(Path::new(file), "position", &position)?;
        }
        if let Some(folder) = &self.out {
            own::empty(folder)?;
            let page = match &self.run {
                Some(run) => Replay::open(run, registry::ALL)?.chronicle(self.game)?,
                None => {
                    let (ruleset, request) = self.options.request()?;
                    chronicle(ruleset, &request, self.game)?
                }
            };
            own::keep(&page, &[], folder)?;
        }
        let mut told = Vec::new();
        let done = self.tell(&mut told);
        // A game that broke off is told as far as it went.
        terminal::print(&terminal::paint().story(&String::from_utf8_lossy(&told)))?;
        done?;
        Ok(ExitCode::SUCCESS)
    }

    /// Tells what luck made of the game, if that is asked, and the game.
    fn tell(&self, out: &mut dyn Write) -> Result<(), Refusal> {
        let (mut rolls, paint) = (String::new(), terminal::paint());
        if let Some(folder) = &self.run {
            let replay = Replay::open(folder, registry::ALL)?;
            if self.luck {
                let verdict = replay.luck(self.game, &mut rolls)?;
                luck_told(&verdict, &rolls, paint, out)?;
            }
            return replay.narrate(self.game, out);
        }
        let (ruleset, request) = self.options.request()?;
        if let Some(file) = &self.save_choices {
            save(file, "choices", &choices_of(ruleset, &request, self.game)?)?;
        }
        if self.luck {
            let verdict = tell_luck(ruleset, &request, self.game, &mut rolls)?;
            luck_told(&verdict, &rolls, paint, out)?;
        }
        narrate(ruleset, &request, self.game, out)
    }

    /// The position file of a moment of the game.
    fn position(&self, moment: &str) -> Result<String, Refusal> {
        let written = match &self.run {
            Some(folder) => Replay::open(folder, registry::ALL)?.position(self.game, moment),
            None => {
                let (ruleset, request) = self.options.request()?;
                position_of(ruleset, &request, self.game, moment)
            }
        };
        written.map_err(|refusal| match refusal {
            Refusal::Usage(text) => Refusal::Usage(format!("--save-position: {text}")),
            other => other,
        })
    }
}
