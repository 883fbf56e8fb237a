//! What a run's folder says of its games.

use admiralty_core::contract::{DataFile, Ruleset, ScenarioSource};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::Keyed;
use admiralty_store::{CommanderFile, RunCard};

/// The summary for programs.
pub(super) const SUMMARY: &str = "summary.json";

/// The card of a run. `recorded` is what its command needs beyond that of the summary.
pub(super) fn card(
    ruleset: &dyn Ruleset,
    summary: &Summary,
    scenario_file: Option<String>,
    recorded: &str,
) -> RunCard {
    let cited = &summary.citation;
    let scenario_path = match &cited.source {
        ScenarioSource::Embedded => None,
        ScenarioSource::File(path) => {
            let absolute = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            Some(absolute.to_string_lossy().into_owned())
        }
    };
    RunCard {
        program: cited.program.clone(),
        ruleset: ruleset.id().to_owned(),
        ruleset_version: cited.ruleset_version.clone(),
        scenario: cited.scenario.title.clone(),
        scenario_hash: cited.scenario.hash.clone(),
        scenario_file,
        scenario_path,
        optional_rules: cited.scenario.optional_rules.clone(),
        commanders: Keyed::of(&cited.game, |seat| cited.players[seat].clone()),
        bid: cited.bid.points(),
        seed: cited.seed.0,
        games: cited.games,
        partial: !cited.complete,
        command: format!("{}{recorded}", cited.command),
        commander_files: commander_files(&cited.files),
    }
}

/// The files that commanders play by, as a run's card lists them.
pub(super) fn commander_files(files: &[DataFile]) -> Vec<CommanderFile> {
    let listed = |file: &DataFile| CommanderFile {
        name: file.name.clone(),
        hash: file.hash.clone(),
    };
    files.iter().map(listed).collect()
}
