//! `admiralty scenario check` and `show`: a scenario in words and tables.

mod forces;
mod known;
mod map;

use std::io::{self, Write};

use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, presets};

use super::{LoadedScenario, OptionalRules};
use admiralty_core::text::Word;

/// The width of a printed page; fixed, so that the same scenario prints the same text everywhere.
const PAGE: u16 = 110;

/// What `admiralty scenario check` says of a scenario that was read without faults.
#[must_use]
pub fn verdict(loaded: &LoadedScenario) -> String {
    let scenario = &loaded.scenario;
    let values = loaded.text.provenance.iter().count();
    let chosen = loaded
        .text
        .provenance
        .iter()
        .filter(|entry| entry.confidence.is_none())
        .count();
    let assumed = loaded.text.provenance.assumed().count();
    let mut report = format!("{}: no faults\n", loaded.text.files.join(", extending "));
    report += &format!(
        "{}: {} ships, {} turns, optional rules in force: {}\n",
        scenario.title,
        scenario.ships.len(),
        scenario.turns,
        rules_in_force(scenario.optional)
    );
    report += &format!("{values} values; assumed: {assumed}; the designer's own choice: {chosen}\n");
    report += &format!("hash {}\n", loaded.hash());
    report += &too_many_uboats(loaded).unwrap_or_default();
    report
}

/// From which turn on U-boats arrive in vain unless some are lost (8.1), where the designer changed their numbers.
fn too_many_uboats(loaded: &LoadedScenario) -> Option<String> {
    let chosen = |path| {
        loaded
            .text
            .provenance
            .get(path)
            .is_some_and(|entry| entry.confidence.is_none())
    };
    if !chosen("uboats.arrive") && !chosen("uboats.limit") {
        return None;
    }
    let scenario = &loaded.scenario;
    let limit = u16::from(scenario.uboat_limit);
    let mut sum = 0;
    let turn = scenario.uboat_arrivals.iter().position(|&boats| {
        sum += u16::from(boats);
        sum > limit
    })?;
    Some(format!(
        "U-boats: {limit} can be in play (uboats.limit); if none is lost, {sum} have arrived by turn {}, and those \
         beyond the limit are out of the game (rule 8.1)\n",
        turn + 1
    ))
}

/// Writes what `admiralty scenario show` prints: order of battle, map, turn chart, switches, and what is assumed.
///
/// # Errors
/// Those of the writer.
pub fn show(loaded: &LoadedScenario, out: &mut dyn Write) -> io::Result<()> {
    let scenario = &loaded.scenario;
    writeln!(out, "{}", scenario.title)?;
    writeln!(out, "{}", "=".repeat(scenario.title.chars().count()))?;
    writeln!(out, "File: {}", loaded.text.files.join(", extending "))?;
    for change in &loaded.text.overrides {
        writeln!(out, "With {change}")?;
    }
    writeln!(out, "Hash: {}", loaded.hash())?;
    writeln!(
        out,
        "Optional rules in force: {}",
        rules_in_force(scenario.optional)
    )?;
    forces::order_of_battle(scenario, out)?;
    map::areas(scenario, out)?;
    map::ports(scenario, out)?;
    map::returns(scenario, out)?;
    forces::turn_chart(scenario, out)?;
    forces::numbers(scenario, out)?;
    known::switches(loaded, out)?;
    known::assumed(loaded, out)
}

/// The optional rules by number.
fn rules_in_force(rules: OptionalRules) -> String {
    let switches = [rules.weaker_bismarck, rules.uboats_accumulate, rules.face_down];
    let numbers = super::names::Rule19::all().iter().zip(switches);
    let in_force: Vec<_> = numbers
        .filter(|(_, on)| *on)
        .map(|(rule, _)| rule.word())
        .collect();
    listed(&in_force)
}

/// Words with commas between them; a word for none.
fn listed<S: AsRef<str>>(words: &[S]) -> String {
    if words.is_empty() {
        return "none".to_owned();
    }
    words.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

/// An empty table of the house's form.
fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(PAGE);
    table.set_header(header.to_vec());
    if let Some(names) = table.column_mut(0) {
        // Names stay in one piece.
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    table
}

/// Writes a heading and a table below it.
fn section(out: &mut dyn Write, heading: &str, table: &Table) -> io::Result<()> {
    writeln!(out, "\n{heading}")?;
    writeln!(out, "{}", table.trim_fmt())
}
