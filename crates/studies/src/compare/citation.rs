//! The citation of a study.

use super::record::Record;
use super::result::{CellResult, Compared};
use admiralty_core::contract::{Bid, Refusal, ScenarioCard};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::summary::{Aim, Citation};
use admiralty_core::seats::GameCard;

/// The most variants that are cited with their hashes.
const MOST_CITED: usize = 4;

/// The citation of a study: of the scenario as it is before anything is varied, with what any change takes
/// players beyond, and of the games of all cells.
pub(super) fn cite(record: &Record, game: &GameCard) -> Result<Citation, Refusal> {
    let setting = &record.setting;
    let cells = record.ledger.cells() as u64;
    let aim = record.precision().map(|precision| Aim {
        precision: game.points.show(precision),
        half_width: precision.half_width(),
        reached: record.reached,
    });
    let scenario = ScenarioCard {
        beyond: setting.beyond.clone(),
        ..setting.scenario.clone()
    };
    Ok(Citation {
        program: setting.program.clone(),
        ruleset: setting.title.clone(),
        game: *game,
        ruleset_version: setting.ruleset_version.clone(),
        scenario,
        source: setting.source.clone(),
        players: setting.players(game)?,
        files: setting.files.clone(),
        bid: Bid::of_steps(setting.bid, game.points.bid_step),
        games: record.ledger.games() * cells,
        games_asked: record.games.saturating_mul(cells),
        aim,
        intervals: record.intervals(),
        seed: MasterSeed(setting.seed),
        complete: record.complete(),
        command: record.commands.first().cloned().unwrap_or_default(),
        rerolls: setting
            .rerolls
            .as_ref()
            .filter(|_| record.ledger.less_luck(0).is_some())
            .map(|rerolls| rerolls.times),
        same_games: None,
    })
}

impl Compared {
    /// The citation in a line, with the hash of each variant; of many, of those that differ most from the base.
    #[must_use]
    pub fn line(&self) -> String {
        self.line_by(&self.citation)
    }

    /// The same for what is counted in the games: luck is left in it.
    #[must_use]
    pub fn line_of_counts(&self) -> String {
        self.line_by(&Citation {
            rerolls: None,
            ..self.citation.clone()
        })
    }

    fn line_by(&self, citation: &Citation) -> String {
        let effects = self.by_size();
        let variants = effects.iter().filter_map(|effect| self.cell_of(effect));
        let variants: Vec<String> = variants
            .filter(|cell| !cell.hash.is_empty() && cell.hash != self.cells[0].hash)
            .map(|cell| format!("{} #{}", cell.name, cell.hash))
            .collect();
        let mut cited = variants[..variants.len().min(MOST_CITED)].join(", ");
        if variants.len() > MOST_CITED {
            cited += &format!(" and {} more", variants.len() - MOST_CITED);
        }
        citation.line_against((!cited.is_empty()).then_some(cited))
    }

    /// The citation of what is counted in the games of one cell, in a line.
    pub(super) fn line_of(&self, cell: usize) -> String {
        let CellResult { name, hash, .. } = &self.cells[cell];
        let mut cited = self.citation.clone();
        cited.rerolls = None;
        cited.games = self.games;
        cited.scenario.hash.clone_from(hash);
        if cell > 0 {
            cited.scenario.title += &format!(", {name}");
        }
        cited.line()
    }
}
