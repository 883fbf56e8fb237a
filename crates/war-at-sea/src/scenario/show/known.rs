//! The switches, what a variant changes, and what is assumed.

use super::{Grid, listed, section, table};
use crate::scenario::LoadedScenario;
use admiralty_core::text::{Confidence, Entry};

const SWITCHES: &str = "switches.";

/// The switches with their setting here and by default.
pub(super) fn switches(loaded: &LoadedScenario) -> Grid {
    let defaults = LoadedScenario::embedded().text.provenance;
    let mut rows = table(&["Switch", "Here", "Default", "Others", "Source"]);
    for entry in loaded
        .text
        .provenance
        .iter()
        .filter(|entry| entry.path.starts_with(SWITCHES))
    {
        let default = defaults.get(&entry.path);
        let known = default.unwrap_or(entry);
        rows.add_row([
            entry.path.trim_start_matches(SWITCHES),
            &plain(&entry.value),
            &plain(&known.value),
            &plain(&listed(&known.alternatives)),
            known.source.as_deref().unwrap_or(""),
        ]);
    }
    section("Switches", rows)
}

/// Text values without their quotes.
fn plain(value: &str) -> String {
    value.replace('"', "")
}

/// What the scenario changes, what no source states, and what one source states.
pub(super) fn assumed(loaded: &LoadedScenario) -> Vec<Grid> {
    let mut grids = Vec::new();
    let base = loaded.text.files.last();
    let printed = LoadedScenario::embedded().text.provenance;
    let as_printed = |entry: &Entry| {
        printed
            .get(&entry.path)
            .is_some_and(|one| one.value == entry.value)
    };
    let changed: Vec<&Entry> = loaded
        .text
        .provenance
        .iter()
        .filter(|entry| Some(&entry.file) != base && !as_printed(entry))
        .collect();
    if !changed.is_empty() {
        let mut rows = table(&["Value", "Here", "Confidence", "Where"]);
        for entry in &changed {
            let line = entry.line.map_or(String::new(), |line| format!(":{line}"));
            let place = format!("{}{line}", entry.file);
            rows.add_row([&entry.path, &plain(&entry.value), entry.confidence_word(), &place]);
        }
        let heading = format!("Changed by this scenario: {}", changed.len());
        grids.push(section(&heading, rows));
    }
    let low: Vec<&Entry> = loaded.text.provenance.assumed().collect();
    grids.push(uncertain("Assumed: no source states these", &low));
    // Switches of medium confidence are rulings, and have a table of their own.
    let medium =
        |entry: &&Entry| entry.confidence == Some(Confidence::Medium) && !entry.path.starts_with(SWITCHES);
    let medium: Vec<&Entry> = loaded.text.provenance.iter().filter(medium).collect();
    grids.push(uncertain(
        "Less than certain: one source, or a deduction",
        &medium,
    ));
    grids
}

fn uncertain(heading: &str, entries: &[&Entry]) -> Grid {
    let mut rows = table(&["Value", "Here", "Alternatives", "Source", "Note"]);
    for entry in entries {
        rows.add_row([
            entry.path.as_str(),
            &plain(&entry.value),
            &plain(&listed(&entry.alternatives)),
            entry.source.as_deref().unwrap_or(""),
            &note(entry),
        ]);
    }
    section(&format!("{heading}: {}", entries.len()), rows)
}

/// The remark of the file; for a list known in parts, which parts are well known.
fn note(entry: &Entry) -> String {
    let sure = entry
        .by_item
        .iter()
        .filter(|known| **known == Confidence::High)
        .count();
    match &entry.note {
        Some(note) => note.clone(),
        None if sure > 0 => format!("{sure} of {} are certain", entry.by_item.len()),
        None => String::new(),
    }
}
