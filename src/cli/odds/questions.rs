//! Questions about a battle other than its odds: what to do, and how lucky the dice were.

use super::Extent;
use crate::cli::players::seat;
use crate::cli::{interrupt, terminal};
use admiralty_core::contract::{BattleStudy, Refusal, Sampling};
use admiralty_core::dice::{MasterSeed, read_faces};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::BattleAnswer;
use admiralty_core::seats::Seat;
use admiralty_show::odds::answer as show;
use admiralty_studies::request::{BATTLES_A_THROW, BATTLES_AN_OPTION};
use clap::Args;
use std::process::ExitCode;

/// What else can be asked.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Other questions")]
pub struct Questions {
    /// Rank a side's ways to fight: whom to fire at, stay or disengage, whom to pursue; all on the same dice. The enemy
    /// fights as usual
    #[arg(long, value_name = "SIDE", group = "question", value_parser = seat)]
    advise: Option<Seat>,

    /// Ask for advice at the end of this round: give the forces that are left, with their damage
    #[arg(long, value_name = "N", requires = "advise", value_parser = clap::value_parser!(u8).range(1..=99))]
    round: Option<u8>,

    /// Say how lucky your dice were: all the dice of a battle that you played, in order, such as "6 5 2 1 / 3
    /// 3 6"
    #[arg(long, value_name = "DICE", group = "question")]
    rolled: Option<String>,
}

/// How an answer is written.
#[derive(Clone, Copy)]
pub struct Form {
    pub json: bool,
    pub csv: bool,
    pub all: bool,
}

impl Questions {
    /// Answers what is asked, if anything is.
    pub fn answer(
        &self,
        study: &dyn BattleStudy,
        extent: &Extent,
        form: Form,
    ) -> Result<Option<ExitCode>, Refusal> {
        let sampling = |usual: u64| Sampling {
            plan: Plan::of(extent.games.unwrap_or(usual), extent.threads),
            seed: MasterSeed(extent.seed()),
            control: Control {
                cancel: interrupt::watch(),
                ..Control::none()
            },
        };
        if let Some(side) = self.advise {
            let advice = study.advise(side, self.round.unwrap_or(0), sampling(BATTLES_AN_OPTION))?;
            return form.put(&BattleAnswer::Advice(advice)).map(Some);
        }
        if let Some(text) = &self.rolled {
            let faces = read_faces(text).map_err(|error| Refusal::Usage(format!("--rolled: {error}")))?;
            let luck = study.luck(&faces, sampling(BATTLES_A_THROW))?;
            return form.put(&BattleAnswer::Luck(luck)).map(Some);
        }
        Ok(None)
    }
}

impl Form {
    fn put(self, answer: &BattleAnswer) -> Result<ExitCode, Refusal> {
        terminal::print(&match (self.json, self.csv) {
            (true, _) => show::json(answer),
            (_, true) => show::csv(answer),
            _ => show::text(answer, self.all, terminal::paint()),
        })?;
        Ok(if answer.subject().citation.complete {
            ExitCode::SUCCESS
        } else {
            interrupt::exit_code()
        })
    }
}
