//! `admiralty scenario check` and `show`: a scenario in words and tables.

mod forces;
mod known;
mod map;

use super::{LoadedScenario, OptionalRules};
use admiralty_core::contract::Description;
use admiralty_core::results::summary::Grid;
use admiralty_core::text::Word;

/// What it holds: order of battle, map, turn chart, switches, and what is assumed.
pub fn describe(loaded: &LoadedScenario) -> Description {
    let scenario = &loaded.scenario;
    let mut facts = vec![format!("File: {}", loaded.text.files.join(", extending "))];
    facts.extend(
        loaded
            .text
            .overrides
            .iter()
            .map(|change| format!("With {change}")),
    );
    facts.push(format!("Hash: {}", loaded.hash()));
    facts.push(format!(
        "Optional rules in force: {}",
        rules_in_force(scenario.optional)
    ));
    facts.push(
        "A variant can change every value here and add ships; it cannot add ports or sea areas.".to_owned(),
    );
    let mut tables = vec![
        forces::order_of_battle(scenario),
        map::areas(scenario),
        map::ports(scenario),
        map::returns(scenario),
        forces::turn_chart(scenario),
        forces::numbers(scenario),
        known::switches(loaded),
    ];
    tables.extend(known::assumed(loaded));
    Description {
        title: scenario.title.clone(),
        sound: sound(loaded),
        facts,
        tables,
    }
}

/// What is said of a scenario that was read without faults.
fn sound(loaded: &LoadedScenario) -> Vec<String> {
    let scenario = &loaded.scenario;
    let provenance = &loaded.text.provenance;
    let values = provenance.iter().count();
    let chosen = provenance
        .iter()
        .filter(|entry| entry.confidence.is_none())
        .count();
    let assumed = provenance.assumed().count();
    let mut lines = vec![
        format!("{}: no faults", loaded.text.files.join(", extending ")),
        format!(
            "{}: {} ships, {} turns, optional rules in force: {}",
            scenario.title,
            scenario.ships.len(),
            scenario.turns,
            rules_in_force(scenario.optional)
        ),
        format!("{values} values; assumed: {assumed}; the designer's own choice: {chosen}"),
        format!("hash {}", loaded.hash()),
    ];
    lines.extend(too_many_uboats(loaded));
    lines
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
         beyond the limit are out of the game (rule 8.1)",
        turn + 1
    ))
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

/// A table without rows.
fn table(heads: &[&str]) -> Rows {
    Rows(Grid {
        id: String::new(),
        title: String::new(),
        labels: heads.len(),
        heads: heads.iter().map(|&head| head.to_owned()).collect(),
        rows: Vec::new(),
        note: String::new(),
    })
}

/// A table that is being filled.
struct Rows(Grid);

impl Rows {
    fn add_row<T: ToString, const N: usize>(&mut self, cells: [T; N]) {
        self.0.rows.push(cells.iter().map(ToString::to_string).collect());
    }
}

/// A table under its heading.
fn section(heading: &str, rows: Rows) -> Grid {
    Grid {
        title: heading.to_owned(),
        ..rows.0
    }
}
