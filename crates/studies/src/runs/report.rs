//! The report of a run on disk: written when the run ends, or made anew from its files.

use super::card::SUMMARY;
use super::replay::{request, ruleset};
use admiralty_core::contract::{Digests, Refusal, Ruleset};
use admiralty_core::digest::Digest;
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::GameCard;
use admiralty_show::report::{PAGE, ReportError, files};
use admiralty_show::summary::json;
use admiralty_store::disk;
use admiralty_store::{Manifest, RunFolder, StoreError};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files by their paths within a folder.
type Files = Vec<(String, Vec<u8>)>;

/// The report on a run: its summary, and what a digest has found if there was one.
pub(super) fn write(summary: &Summary, digest: Option<&dyn Digest>) -> Result<Files, ReportError> {
    let findings = digest.map(|digest| digest.findings(summary.citation.intervals));
    files(&findings.unwrap_or_default().page(summary))
}

/// Makes the report of a finished run anew from `summary.json` and the frames, without playing a game: the files that
/// [`super::RunFiles::publish`] wrote, byte for byte. Returns the path of the page.
///
/// # Errors
/// A failure if the folder holds no sound run, if its files do not belong together, if the scenario is not at hand any
/// more, or if the report cannot be written. The old report stays as it was until all of the new one is written; then file
/// by file is put in its place, so that after a failure in this some files are new and some old.
pub fn rebuild_report(folder: &Path, rulesets: &[&'static dyn Ruleset]) -> Result<PathBuf, Refusal> {
    let run = RunFolder::open(folder)?;
    let card = &run.manifest().run;
    let ruleset = ruleset(folder, card, rulesets)?;
    let summary = read_summary(folder, run.manifest(), ruleset.game())?;
    let request = request(folder, card, ruleset)?;
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let hash = scenario.card().hash;
    if hash != card.scenario_hash {
        return Err(Refusal::failure(format!(
            "the run in {} was played with the scenario of hash {}, and the one at hand has hash {hash}: its report \
             can be made anew only by the program that played it ({})",
            folder.display(),
            card.scenario_hash,
            card.program
        )));
    }
    let recorded = !run.manifest().frames.is_empty();
    let mut digest = (scenario.abilities().digests.filter(|_| recorded)).map(Digests::digest);
    if let Some(digest) = &mut digest {
        for schema in ruleset.card().frames {
            run.each_row_group(schema, &mut |rows| digest.take(rows))?;
        }
    }
    let report = write(&summary, digest.as_deref())?;
    replace(folder, &report)?;
    Ok(folder.join(PAGE))
}

/// The summary of a run, if it is that of the run that `run.json` tells of.
fn read_summary(folder: &Path, manifest: &Manifest, game: &GameCard) -> Result<Summary, Refusal> {
    let card = &manifest.run;
    let path = folder.join(SUMMARY);
    let damaged = |reason: String| StoreError::Damaged {
        path: path.clone(),
        reason,
    };
    let text = fs::read_to_string(&path)
        .map_err(|error| Refusal::failure(format!("{} cannot be read: {error}", path.display())))?;
    let summary = json::read(&text, game).map_err(|error| damaged(error.to_string()))?;
    let cited = &summary.citation;
    let told = (
        cited.games,
        cited.seed.0,
        &cited.scenario.hash,
        Some(&cited.players),
    );
    if told
        != (
            card.games,
            card.seed,
            &card.scenario_hash,
            card.commanders.seats(game).as_ref(),
        )
    {
        return Err(damaged("it is the summary of another run than run.json tells of".to_owned()).into());
    }
    // Last, so that what is plainly wrong is said in plain words.
    manifest.vouch(folder, SUMMARY, text.as_bytes())?;
    Ok(summary)
}

/// Where a report stands until all of it is written.
const STAGING: &str = ".report";

/// Puts a report in the place of an earlier one.
fn replace(folder: &Path, report: &Files) -> Result<(), StoreError> {
    let staging = folder.join(STAGING);
    let failed = |path: &Path, error: &io::Error| StoreError::write(path, error);
    let written = report.iter().try_for_each(|(name, bytes)| {
        let path = staging.join(name);
        let parent = path.parent().unwrap_or(&staging);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, bytes))
            .map_err(|error| failed(&folder.join(name), &error))
    });
    let moved = written.and_then(|()| {
        report.iter().try_for_each(|(name, _)| {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .and_then(|()| fs::rename(staging.join(name), &path))
                .map_err(|error| failed(&path, &error))
        })
    });
    // Whatever came of it, nothing half-done is left; a fault in this harms nobody.
    let _ = fs::remove_dir_all(&staging);
    moved
}
