//! `admiralty odds --in`: the battle of a game in progress.

use super::Odds;
use super::picture::PictureFile;
use crate::cli::options::{read_rules, source};
use crate::cli::progress::Progress;
use admiralty_core::contract::{
    BattleInGame, BattleStudy, PositionFile, PositionQuery, Refusal, Ruleset, Sampling,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::InGame;
use admiralty_core::seats::BySeat;
use admiralty_store::{Disk, disk};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Games that are played on from the battle of a game in progress, unless the user says otherwise.
const GAMES_ON: u64 = 20_000;

impl Odds {
    /// The battle of a game in progress.
    pub(super) fn in_game(
        &self,
        file: &Path,
        ruleset: &'static dyn Ruleset,
        picture: Option<PictureFile>,
    ) -> Result<ExitCode, Refusal> {
        let forces = &self.forces;
        let query = PositionQuery {
            file: PositionFile::load(file, &Disk)?,
            scenario: source(forces.scenario.as_ref()),
            optional_rules: forces.rules.as_deref().map(read_rules),
        };
        let scenario = query.open(ruleset, disk())?;
        let study = scenario.positions()?.read(&query.file)?.battle(&BattleInGame {
            place: forces.place.0.as_deref(),
            doctrines: BySeat::from([forces.seat1_doctrine.clone(), forces.seat2_doctrine.clone()]),
            source: &query.scenario,
            arguments: query.arguments(),
        })?;
        self.answer(study.as_ref(), ruleset, picture)
    }

    /// Plays on the game that the battle belongs to, if it belongs to one.
    pub(super) fn play_on(
        &self,
        study: &dyn BattleStudy,
        cancel: &AtomicBool,
    ) -> Result<Option<InGame>, Refusal> {
        if self.forces.in_game.is_none() {
            return Ok(None);
        }
        let games = self.extent.games.unwrap_or(GAMES_ON);
        let progress = Progress::new(None);
        progress.expect(games);
        let sampling = Sampling {
            plan: Plan::of(games, self.extent.threads),
            seed: MasterSeed(self.extent.seed()),
            control: Control {
                cancel,
                progress: &|done| progress.tell(done),
                ..Control::none()
            },
        };
        let played = study.in_game(sampling);
        progress.finish();
        played
    }
}
