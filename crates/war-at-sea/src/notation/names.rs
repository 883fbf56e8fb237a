//! Ships by name: whole, begun, or misspelt.

use crate::naval::{CounterId, CounterSet};
use crate::scenario::Scenario;

/// The fewest letters that may stand for the beginning of a name, and of one of its later words.
const SHORTEST: (usize, usize) = (2, 3);

/// How alike two words must be (Jaro-Winkler, 0 to 1) for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// Lower case without accents and with single spaces.
pub(super) fn fold(name: &str) -> String {
    letters(name).collect()
}

/// The letters of the same, one by one.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let plain = |letter| match letter {
        'ä' | 'à' | 'á' | 'â' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'ì' | 'í' => 'i',
        'ö' | 'ò' | 'ó' => 'o',
        'ü' | 'ù' | 'ú' => 'u',
        'ς' => 'σ',
        '–' | '−' | '‑' => '-',
        letter => letter,
    };
    let words = name.split_whitespace().enumerate();
    let spaced = words.flat_map(|(n, word)| (n > 0).then_some(' ').into_iter().chain(word.chars()));
    spaced.flat_map(char::to_lowercase).map(plain)
}

/// What navies write before the names of their ships.
const PREFIXES: [&str; 10] = [
    "hms", "hmas", "hmcs", "kms", "dkm", "km", "sms", "uss", "rn", "rms",
];

/// A folded name without the prefix of a navy: `hms hood`, `h.m.s. hood`.
fn bare(name: &str) -> &str {
    match name.split_once(' ') {
        Some((first, rest)) if PREFIXES.contains(&first.replace('.', "").as_str()) => rest,
        _ => name,
    }
}

/// Whether a short word is put together from the beginnings of all words of a name, in their order: `pow` of
/// `prince of wales`, `natl` of `north atlantic`.
pub(crate) fn abbreviates(short: &str, name: &[&str]) -> bool {
    let Some((word, rest)) = name.split_first() else {
        return short.is_empty();
    };
    let ends = short.char_indices().map(|(at, letter)| at + letter.len_utf8());
    ends.into_iter().any(|end| {
        let (begin, others) = short.split_at(end);
        word.starts_with(begin) && abbreviates(others, rest)
    })
}

/// The ship with exactly this name.
pub(super) fn exact(scenario: &Scenario, name: &str) -> Option<CounterId> {
    let folded = fold(name);
    let name = bare(&folded);
    scenario
        .counters()
        .find(|&ship| letters(&scenario.ship(ship).name).eq(name.chars()))
}

/// The ships whose name begins so, or else those with a later word that begins so, or else those of several words whose
/// beginnings it is put together from.
pub(super) fn begun(scenario: &Scenario, name: &str) -> CounterSet {
    let folded = fold(name);
    let name = bare(&folded);
    let letters = name.chars().count();
    let begins = |ship: &CounterId| fold(&scenario.ship(*ship).name).starts_with(name);
    let later = |ship: &CounterId| fold(&scenario.ship(*ship).name).contains(&format!(" {name}"));
    let mut found = CounterSet::EMPTY;
    if letters >= SHORTEST.0 {
        found = scenario.counters().filter(begins).collect();
    }
    if found.is_empty() && letters >= SHORTEST.1 {
        found = scenario.counters().filter(later).collect();
    }
    if found.is_empty() && letters >= SHORTEST.0 {
        let short = |ship: &CounterId| {
            let name_of_ship = fold(&scenario.ship(*ship).name);
            let words: Vec<&str> = name_of_ship.split(' ').collect();
            words.len() > 1 && abbreviates(name, &words)
        };
        found = scenario.counters().filter(short).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn navies_write_a_prefix_and_people_write_beginnings() {
        let scenario = &crate::scenario::LoadedScenario::embedded().scenario;
        let names = |text: &str| names(scenario, begun(scenario, text)).join(", ");
        for (text, ships) in [
            ("HMS Hood", "Hood"),
            ("H.M.S. Hood", "Hood"),
            ("KMS Bismarck", "Bismarck"),
            ("uss wash", "Washington"),
            ("pow", "Prince of Wales"),
            ("PoW", "Prince of Wales"),
            ("kgv", "King George V"),
            ("doy", "Duke of York"),
            ("HMS PoW", "Prince of Wales"),
            ("gz", "Graf Zeppelin"),
            ("ahip", "Admiral Hipper"),
            ("hms", ""),
            ("pwo", ""),
        ] {
            assert_eq!(names(text), ships, "{text}");
        }
        // Of several, all are found: the error names them.
        assert_eq!(names("roya"), "Royal Oak, Royal Sovereign");
    }
}
