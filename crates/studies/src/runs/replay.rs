//! A game of a run on disk, played and told again.

use super::card::commander_files;
use crate::request::{Request, chronicle, narrate, position_of, tell_luck};
use admiralty_core::contract::{Bid, Refusal, Ruleset, Scenario, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::page::Page;
use admiralty_core::results::verdict::Verdict;
use admiralty_store::disk;
use admiralty_store::{CommanderFile, RunCard, RunFolder, StoreError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A run whose games can be told.
pub struct Replay {
    ruleset: &'static dyn Ruleset,
    request: Request,
    folder: PathBuf,
    games: u64,
}

impl Replay {
    /// Opens a run's folder, of one of these rulesets, and makes sure that its games would be the same again.
    ///
    /// # Errors
    /// A failure if the folder holds no sound run, or if rules or scenario have changed since.
    pub fn open(folder: &Path, rulesets: &[&'static dyn Ruleset]) -> Result<Self, Refusal> {
        let run = RunFolder::open(folder)?;
        let card = &run.manifest().run;
        let ruleset = ruleset(folder, card, rulesets)?;
        let request = request(folder, card, ruleset)?;
        let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
        let (here, hash) = (ruleset.version(), scenario.card().hash);
        if card.ruleset_version != here || card.scenario_hash != hash {
            return Err(Refusal::failure(format!(
                "the games of {} cannot be played again as they were: it has rules of version {} and the scenario \
                 of hash {}, and this program has version {here} and hash {hash}. Use the program that played it \
                 ({}), or play it anew: {}",
                folder.display(),
                card.ruleset_version,
                card.scenario_hash,
                card.program,
                card.command
            )));
        }
        same_files(folder, card, scenario, &request)?;
        Ok(Replay {
            ruleset,
            request,
            folder: folder.to_owned(),
            games: card.games,
        })
    }

    /// Plays a game again and tells it.
    ///
    /// # Errors
    /// A matter of usage if the run has no such game; otherwise as for [`narrate`].
    pub fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        self.has(game)?;
        narrate(self.ruleset, &self.request, game, out)
    }

    /// Plays a game again and tells it as a page.
    ///
    /// # Errors
    /// A matter of usage if the run has no such game; otherwise as for [`chronicle`].
    pub fn chronicle(&self, game: u64) -> Result<Page, Refusal> {
        self.has(game)?;
        chronicle(self.ruleset, &self.request, game)
    }

    /// Plays a game again and tells which rolls decided it.
    ///
    /// # Errors
    /// A matter of usage if the run has no such game; otherwise as for [`tell_luck`].
    pub fn luck(&self, game: u64, out: &mut String) -> Result<Verdict, Refusal> {
        self.has(game)?;
        tell_luck(self.ruleset, &self.request, game, out)
    }

    /// Plays a game again up to a moment and writes its position as a file.
    ///
    /// # Errors
    /// A matter of usage if the run has no such game; otherwise as for [`position_of`].
    pub fn position(&self, game: u64, moment: &str) -> Result<String, Refusal> {
        self.has(game)?;
        position_of(self.ruleset, &self.request, game, moment)
    }

    fn has(&self, game: u64) -> Result<(), Refusal> {
        if game < self.games {
            return Ok(());
        }
        Err(Refusal::Usage(format!(
            "the run in {} has games 0 to {}: there is no game {game}",
            self.folder.display(),
            self.games.saturating_sub(1)
        )))
    }
}

/// Makes sure that the commanders' files are still those of the run.
fn same_files(
    folder: &Path,
    card: &RunCard,
    scenario: Arc<dyn Scenario>,
    request: &Request,
) -> Result<(), Refusal> {
    let files = commander_files(&scenario.seat(&request.terms())?.files());
    let changed = |now: &&CommanderFile| !card.commander_files.contains(now);
    match files.iter().find(changed) {
        None => Ok(()),
        Some(now) => Err(Refusal::failure(format!(
            "the games of {} cannot be played again as they were: {} has changed since (its hash is {} now). Put \
             the file back as it was, or play the run anew: {}",
            folder.display(),
            now.name,
            now.hash,
            card.command
        ))),
    }
}

/// The ruleset of a run.
pub(super) fn ruleset(
    folder: &Path,
    card: &RunCard,
    rulesets: &[&'static dyn Ruleset],
) -> Result<&'static dyn Ruleset, Refusal> {
    let found = rulesets
        .iter()
        .copied()
        .find(|ruleset| ruleset.id() == card.ruleset);
    found.ok_or_else(|| {
        Refusal::failure(format!(
            "{} holds a run of the ruleset {:?}, which this program does not have",
            folder.display(),
            card.ruleset
        ))
    })
}

/// The request that gives these games.
pub(super) fn request(folder: &Path, card: &RunCard, ruleset: &dyn Ruleset) -> Result<Request, Refusal> {
    let game = *ruleset.game();
    let damaged = |reason: String| StoreError::Damaged {
        path: folder.join("run.json"),
        reason,
    };
    let bid = card.bid.to_string().parse::<Bid>();
    let bid = bid
        .and_then(|bid| bid.checked(&game.points))
        .map_err(|error| damaged(error.to_string()))?;
    let commanders = card.commanders.seats(&game).ok_or_else(|| {
        let keys: Vec<&str> = card.commanders.0.iter().map(|(key, _)| key.as_str()).collect();
        damaged(format!("it names the seats {}", keys.join(", ")))
    })?;
    Ok(Request {
        scenario: scenario(folder, card, ruleset),
        optional_rules: Some(card.optional_rules.clone()),
        commanders,
        bid,
        seed: MasterSeed(card.seed),
    })
}

/// The copy of the scenario that the run keeps; where that will not do (it may extend a file beside the original),
/// the original.
fn scenario(folder: &Path, card: &RunCard, ruleset: &dyn Ruleset) -> ScenarioSource {
    let Some(copy) = &card.scenario_file else {
        return ScenarioSource::Embedded;
    };
    let copy = ScenarioSource::File(folder.join(copy));
    match &card.scenario_path {
        Some(path) if ruleset.open(&copy, None, disk()).is_err() => ScenarioSource::File(path.into()),
        _ => copy,
    }
}
