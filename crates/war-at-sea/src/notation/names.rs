//! Ships by name: whole, begun, or misspelt.

use crate::naval::{CounterId, CounterSet};
use crate::scenario::Scenario;

/// The fewest letters that may stand for the beginning of a name, and of one of its later words.
const SHORTEST: (usize, usize) = (2, 3);

/// How alike two words must be (Jaro-Winkler, 0 to 1) for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// Lower case without accents and with single spaces.
pub(super) fn fold(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let plain = |letter| match letter {
        'ä' | 'à' | 'á' | 'â' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'ì' | 'í' => 'i',
        'ö' | 'ò' | 'ó' => 'o',
        'ü' | 'ù' | 'ú' => 'u',
        '–' | '−' | '‑' => '-',
        letter => letter,
    };
    words.join(" ").to_lowercase().chars().map(plain).collect()
}

/// The ship with exactly this name.
pub(super) fn exact(scenario: &Scenario, name: &str) -> Option<CounterId> {
    let name = fold(name);
    scenario
        .counters()
        .find(|&ship| fold(&scenario.ship(ship).name) == name)
}

/// The ships whose name begins so, or else those with a later word that begins so.
pub(super) fn begun(scenario: &Scenario, name: &str) -> CounterSet {
    let name = fold(name);
    let letters = name.chars().count();
    let begins = |ship: &CounterId| fold(&scenario.ship(*ship).name).starts_with(&name);
    let later = |ship: &CounterId| fold(&scenario.ship(*ship).name).contains(&format!(" {name}"));
    let mut found = CounterSet::EMPTY;
    if letters >= SHORTEST.0 {
        found = scenario.counters().filter(begins).collect();
    }
    if found.is_empty() && letters >= SHORTEST.1 {
        found = scenario.counters().filter(later).collect();
    }
    found
}

/// The name that a misspelt one was probably meant to be.
pub(super) fn nearest<'a>(scenario: &'a Scenario, name: &str) -> Option<&'a str> {
    let name = fold(name);
    let likeness = |ship: &str| {
        let ship = fold(ship);
        // A later word of a name may be the one that was meant: `Scheet` for Admiral Scheer.
        let words = ship
            .split(' ')
            .map(|word| strsim::jaro_winkler(&name, word) - 0.01);
        words.fold(strsim::jaro_winkler(&name, &ship), f64::max)
    };
    scenario
        .ships
        .iter()
        .map(|ship| (likeness(&ship.name), ship.name.as_str()))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, ship)| ship)
}

/// The names of a set of ships, in the order of battle.
pub(super) fn names(scenario: &Scenario, ships: CounterSet) -> Vec<String> {
    ships
        .into_iter()
        .map(|ship| scenario.ship(ship).name.clone())
        .collect()
}

/// The names as a list for a sentence; of many only the first.
pub(super) fn listed(scenario: &Scenario, ships: CounterSet) -> String {
    const MOST: usize = 6;
    let mut list = names(scenario, ships);
    if list.len() > MOST {
        list.truncate(MOST);
        list.push("…".into());
    }
    list.join(", ")
}
