//! What of War at Sea is not known for certain: values with the alternatives that the scenario file states, the switches
//! of the rulings, and the factors of every class of counters, one more and one less.

use crate::naval::Factors;
use crate::scenario::{
    LoadedScenario, MOST_AIRSTRIKE, MOST_ATTACK, MOST_DEFENSE, MOST_SPEED, Scenario, path_in_words,
    value_in_words,
};
use crate::ships::{Class, Nation};
use admiralty_core::contract::{Factor, Level, Unknown, Unknowns};
use admiralty_core::text::{Confidence, Entry};
use std::ops::RangeInclusive;

const SWITCHES: &str = "switches.";

/// The headings.
const ASSUMED: &str = "assumed: no source states it";
const ONE_SOURCE: &str = "one source, or a deduction";
const RULINGS: &str = "rulings that a table could make the other way";
const COUNTERS: &str = "factors of a class of counters, one more or less";

/// Everything that a study of the unknowns varies, in the order of the scenario file, then class by class.
pub(crate) fn unknowns(loaded: &LoadedScenario) -> Unknowns {
    let mut varied: Vec<Unknown> = loaded.text.provenance.variable().map(of_entry).collect();
    varied.extend(of_classes(&loaded.scenario));
    let left = loaded
        .text
        .provenance
        .uncertain()
        .filter(|entry| entry.alternatives.is_empty())
        .map(|entry| format!("{} = {}", plain(&entry.path), plain(&entry.value)));
    Unknowns {
        varied,
        left: left.collect(),
    }
}

fn plain(text: &str) -> String {
    text.replace('"', "")
}

/// A value with the alternatives that its file states.
fn of_entry(entry: &Entry) -> Unknown {
    let name = plain(entry.path.strip_prefix(SWITCHES).unwrap_or(&entry.path));
    let other = |value: &String| Level {
        label: plain(value),
        name: format!(
            "{}: {}",
            path_in_words(&entry.path),
            value_in_words(&entry.path, value)
        ),
        changes: vec![(entry.path.clone(), value.clone())],
    };
    let group = match entry.confidence {
        _ if entry.path.starts_with(SWITCHES) => RULINGS,
        Some(Confidence::Low) => ASSUMED,
        _ => ONE_SOURCE,
    };
    let about = entry.note.as_ref().or(entry.source.as_ref());
    Unknown {
        group: group.to_owned(),
        factor: Factor {
            about: about.cloned().unwrap_or_default(),
            levels: std::iter::once(as_it_is(plain(&entry.value)))
                .chain(entry.alternatives.iter().map(other))
                .collect(),
            name,
        },
    }
}

fn as_it_is(label: String) -> Level {
    Level {
        name: "as it is".to_owned(),
        label,
        changes: Vec::new(),
    }
}

/// A factor on a counter: its key in the file, what it may be, and what it is.
struct Printed {
    key: &'static str,
    range: RangeInclusive<u8>,
    of: fn(Factors) -> u8,
}

/// What counters have. An air strike is for carriers alone.
const PRINTED: [Printed; 4] = [
    Printed {
        key: "attack",
        range: 0..=MOST_ATTACK,
        of: |factors| factors.attack,
    },
    Printed {
        key: "defense",
        range: 0..=MOST_DEFENSE,
        of: |factors| factors.defense,
    },
    Printed {
        key: "speed",
        range: 1..=MOST_SPEED,
        of: |factors| factors.speed,
    },
    Printed {
        key: "airstrike",
        range: 0..=MOST_AIRSTRIKE,
        of: |factors| factors.airstrike,
    },
];

/// Every factor of every class: battleships of one nation, say. Convoys are no class of ships, and have no factors in the
/// file.
fn of_classes(scenario: &Scenario) -> Vec<Unknown> {
    let mut classes: Vec<(Nation, Class)> = Vec::new();
    for ship in scenario.ships.iter().filter(|ship| ship.class != Class::Convoy) {
        if !classes.contains(&(ship.nation, ship.class)) {
            classes.push((ship.nation, ship.class));
        }
    }
    let of = |(nation, class): (Nation, Class)| {
        PRINTED
            .iter()
            .filter(move |printed| printed.key != "airstrike" || class == Class::Carrier)
            .filter_map(move |printed| of_class(scenario, (nation, class), printed))
    };
    classes.into_iter().flat_map(of).collect()
}

/// One factor of a class; none where no counter can have more or less of it.
fn of_class(scenario: &Scenario, (nation, class): (Nation, Class), printed: &Printed) -> Option<Unknown> {
    let members: Vec<_> = scenario
        .counters()
        .filter(|&id| (scenario.ship(id).nation, scenario.ship(id).class) == (nation, class))
        .collect();
    let name = format!(
        "{} {}s {}",
        nation.name(),
        class.name(),
        printed
            .key
            .replace("defense", "defence")
            .replace("airstrike", "air strike")
    );
    let by = |step: i8| {
        let changes: Vec<_> = members
            .iter()
            .filter_map(|&id| {
                let now = (printed.of)(scenario.printed[id]);
                let then = now.checked_add_signed(step)?;
                let path = format!("ships.{:?}.{}", scenario.ship(id).name, printed.key);
                printed.range.contains(&then).then(|| (path, then.to_string()))
            })
            .collect();
        let label = format!("{}1", if step < 0 { "\u{2212}" } else { "+" });
        (!changes.is_empty()).then(|| Level {
            name: format!("{name} {label}"),
            label,
            changes,
        })
    };
    let levels: Vec<Level> = std::iter::once(as_it_is("as printed".to_owned()))
        .chain([-1, 1].into_iter().filter_map(by))
        .collect();
    (levels.len() > 1).then(|| Unknown {
        group: COUNTERS.to_owned(),
        factor: Factor {
            about: format!(
                "{} counter{}",
                members.len(),
                if members.len() == 1 { "" } else { "s" }
            ),
            name,
            levels,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::factors::varied;

    fn all() -> (LoadedScenario, Unknowns) {
        let loaded = LoadedScenario::embedded();
        let unknowns = unknowns(&loaded);
        (loaded, unknowns)
    }

    fn named<'u>(unknowns: &'u Unknowns, name: &str) -> &'u Unknown {
        let found = unknowns.varied.iter().find(|unknown| unknown.factor.name == name);
        found.unwrap_or_else(|| panic!("no {name}"))
    }

    /// Every switch of the rulings is turned, every alternative of the file tried; the file says what they are.
    #[test]
    fn what_the_file_doubts_is_varied_over_its_alternatives() {
        let (loaded, unknowns) = all();
        for entry in loaded
            .text
            .provenance
            .iter()
            .filter(|entry| entry.path.starts_with(SWITCHES))
        {
            let switch = named(&unknowns, &entry.path[SWITCHES.len()..]);
            assert_eq!(switch.group, RULINGS);
            assert_eq!(
                switch.factor.levels.len(),
                1 + entry.alternatives.len(),
                "{}",
                entry.path
            );
            assert!(
                switch.factor.levels.len() > 1,
                "{} has no other setting",
                entry.path
            );
        }
        let sea = named(&unknowns, "areas.North Sea.axis_poc");
        assert_eq!(
            (sea.group.as_str(), sea.factor.levels[1].label.as_str()),
            (ASSUMED, "5")
        );
        assert_eq!(named(&unknowns, "ports.England.repair").group, ONE_SOURCE);
        assert!(
            unknowns.left.contains(&"ships.Roma.factors = 466".to_owned()),
            "{:?}",
            unknowns.left
        );
        assert!(
            !unknowns
                .left
                .iter()
                .any(|left| left.starts_with("ships.Roma.entry_turn"))
        );
    }

    /// Ark Royal 027/3, Courageous and Glorious 016/2, Eagle 124/1 and so on: an attack of 0 cannot fall, so less attack
    /// changes Eagle alone.
    #[test]
    fn factors_of_a_class_move_by_one_within_what_counters_can_have() {
        let (loaded, unknowns) = all();
        let attack = &named(&unknowns, "British carriers attack").factor;
        assert_eq!(
            attack.levels[1].changes,
            [("ships.\"Eagle\".attack".to_owned(), "0".to_owned())]
        );
        assert_eq!(attack.levels[2].changes.len(), 6);
        let varied = |name: &str, level: usize| {
            let levels = [&named(&unknowns, name).factor.levels[level]];
            varied(&loaded, &levels).unwrap().scenario
        };
        let faster = varied("German battleships speed", 2);
        let speed = |scenario: &Scenario, ship: &str| scenario.factors[scenario.find(ship).unwrap()].speed;
        assert_eq!([speed(&faster, "Bismarck"), speed(&faster, "Tirpitz")], [7, 7]);
        assert_eq!(speed(&faster, "Scharnhorst"), 7, "a battlecruiser keeps her 7");
        assert_eq!(speed(&faster, "Littorio"), 6);
    }

    /// Each level gives a scenario that can be played, and another than the printed one.
    #[test]
    fn every_level_is_another_sound_scenario() {
        let (loaded, unknowns) = all();
        assert!(unknowns.varied.len() > 60, "{}", unknowns.varied.len());
        for unknown in &unknowns.varied {
            let (as_it_is, others) = unknown.factor.levels.split_first().unwrap();
            assert_eq!(varied(&loaded, &[as_it_is]).unwrap().scenario, loaded.scenario);
            for level in others {
                let changed = varied(&loaded, &[level]);
                let changed = changed.unwrap_or_else(|refusal| panic!("{}: {refusal}", level.name));
                assert_ne!(changed.hash(), loaded.hash(), "{}", level.name);
            }
        }
    }
}
