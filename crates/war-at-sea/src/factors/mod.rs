//! What of War at Sea can be varied: optional rules, switches, and any value of a scenario; and what is noted of a
//! game to see where an effect comes from.

mod mechanism;
mod unknowns;

pub(super) use mechanism::{Mechanism, details};
pub(super) use unknowns::unknowns;

use super::edition::{OPTIONAL_RULES, names_of, read_rules};
use super::scenario::LoadedScenario;
use admiralty_core::contract::{Factor, Level, Refusal};
use admiralty_core::text::{Found, items_of};

/// The setting of an optional rule that is not in force, and of one that is.
const OFF: &str = "off";
const ON: &str = "on";

/// The rule that has two readings, and the switch that says which (O3).
const READ_TWO_WAYS: &str = "19.3";
const READING: &str = "switches.hidden";

/// Reads a factor: `19.1`, `19.3=off|first_turn`, `tie`, `bismarck.defense=7|9`. A level alone, `bismarck.defense=7`, is
/// measured against what stands in the scenario.
pub(super) fn read(loaded: &LoadedScenario, text: &str) -> Result<Factor, Refusal> {
    let (name, levels) = match text.split_once('=') {
        Some((name, levels)) => (name.trim(), Some(levels)),
        None => (text.trim(), None),
    };
    let levels: Option<Vec<&str>> = levels.map(|levels| levels.split('|').map(str::trim).collect());
    let factor = match OPTIONAL_RULES.iter().find(|rule| rule.name == name) {
        Some(rule) => rule_factor(rule.name, rule.about, levels.as_deref())?,
        None => value_factor(loaded, name, levels.clone())?,
    };
    let labels: Vec<&str> = factor.levels.iter().map(|level| level.label.as_str()).collect();
    if let ([one, other], Some(&[_])) = (labels.as_slice(), levels.as_deref())
        && one == other
    {
        return Err(Refusal::Usage(format!(
            "{text:?}: {name} is {one} already; name another value"
        )));
    }
    if let Some(twice) = labels
        .iter()
        .enumerate()
        .find(|(at, label)| labels[..*at].contains(label))
    {
        return Err(Refusal::Usage(format!(
            "{text:?}: the level {} stands there twice",
            twice.1
        )));
    }
    if labels.len() < 2 {
        return Err(Refusal::Usage(format!(
            "{text:?}: a factor has at least two levels: write {name}={}|ANOTHER",
            labels.first().unwrap_or(&"ONE")
        )));
    }
    Ok(factor)
}

fn rule_factor(rule: &str, about: &str, asked: Option<&[&str]>) -> Result<Factor, Refusal> {
    let known: &[&str] = if rule == READ_TWO_WAYS {
        &[OFF, "every_turn", "first_turn"]
    } else {
        &[OFF, ON]
    };
    let against_off;
    let asked = match asked {
        Some(&[one]) if one != OFF => {
            against_off = [OFF, one];
            Some(&against_off[..])
        }
        asked => asked,
    };
    let change = |what: &str, to: &str| (what.to_owned(), to.to_owned());
    let level = |&label: &&str| {
        if !known.contains(&label) {
            return Err(Refusal::Usage(format!(
                "{rule}={label}: the levels of {rule} are {}",
                known.join(", ")
            )));
        }
        Ok(match label {
            OFF => Level {
                label: label.to_owned(),
                name: format!("without {rule}"),
                changes: vec![change(rule, OFF)],
            },
            ON => Level {
                label: label.to_owned(),
                name: rule.to_owned(),
                changes: vec![change(rule, ON)],
            },
            reading => Level {
                label: reading.to_owned(),
                name: format!("{rule} {}", reading.replace('_', " ")),
                changes: vec![change(rule, ON), change(READING, reading)],
            },
        })
    };
    Ok(Factor {
        name: rule.to_owned(),
        about: about.to_owned(),
        levels: asked
            .unwrap_or(known)
            .iter()
            .map(level)
            .collect::<Result<_, _>>()?,
    })
}

fn value_factor(loaded: &LoadedScenario, name: &str, asked: Option<Vec<&str>>) -> Result<Factor, Refusal> {
    let rules = || {
        OPTIONAL_RULES
            .iter()
            .map(|rule| rule.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let unknown = |fault: String| Refusal::Usage(format!("{fault}; the optional rules are {}", rules()));
    let found = loaded.find_value(name).map_err(unknown)?;
    let values: Vec<String> = match asked {
        // A value alone is measured against that of the scenario.
        Some(values) if values.len() == 1 => found
            .value
            .clone()
            .or_else(|| factor_of_a_ship(loaded, &found.path))
            .into_iter()
            .chain(values.into_iter().map(str::to_owned))
            .collect(),
        Some(values) => values.into_iter().map(str::to_owned).collect(),
        None => found.value.iter().chain(&found.alternatives).cloned().collect(),
    };
    let level = |value: String| {
        let label = value.replace('"', "");
        Level {
            name: format!("{name}={label}"),
            label,
            changes: vec![(key(&found), value)],
        }
    };
    Ok(Factor {
        name: name.to_owned(),
        about: match &found.value {
            Some(value) => format!("{} (here {value})", key(&found)),
            None => key(&found),
        },
        levels: values.into_iter().map(level).collect(),
    })
}

/// A factor of a ship whose factors are written in one, `ships.Bismarck.defense`.
fn factor_of_a_ship(loaded: &LoadedScenario, path: &str) -> Option<String> {
    let (name, factor) = path.strip_prefix("ships.")?.rsplit_once('.')?;
    let ship = loaded.scenario.find(name.trim_matches('"'))?;
    let factors = loaded.scenario.factors[ship];
    let value = match factor {
        "attack" => factors.attack,
        "defense" => factors.defense,
        "speed" => factors.speed,
        "airstrike" => factors.airstrike,
        _ => return None,
    };
    Some(value.to_string())
}

/// What a change is filed under: the path, with the place in a list behind it.
fn key(found: &Found) -> String {
    match found.item {
        Some(place) => format!("{}.{place}", found.path),
        None => found.path.clone(),
    }
}

/// The scenario with these levels.
pub(super) fn varied(loaded: &LoadedScenario, levels: &[&Level]) -> Result<LoadedScenario, Refusal> {
    let mut rules = names_of(loaded.scenario.optional);
    let mut values: Vec<(String, String)> = Vec::new();
    for (what, to) in levels.iter().flat_map(|level| &level.changes) {
        if OPTIONAL_RULES.iter().any(|rule| rule.name == what) {
            rules.retain(|rule| rule != what);
            if to == ON {
                rules.push(what.clone());
            }
            continue;
        }
        let found = loaded.find_value(what).map_err(Refusal::Usage)?;
        match found.item {
            None => values.push((found.path, to.clone())),
            Some(place) => lay_item(loaded, &mut values, &found.path, place, to),
        }
    }
    let changed = loaded
        .with_overrides(&values)
        .map_err(|faults| Refusal::Usage(faults.to_string()))?;
    Ok(changed.with_rules(read_rules(&rules)?))
}

/// Changes one item of a list, on top of what has been changed of it.
fn lay_item(loaded: &LoadedScenario, values: &mut Vec<(String, String)>, path: &str, place: usize, to: &str) {
    let before = values.iter().rposition(|(other, _)| other == path);
    let list = match before {
        Some(at) => values.remove(at).1,
        None => loaded
            .text
            .provenance
            .get(path)
            .map_or_else(String::new, |entry| entry.value.clone()),
    };
    let mut items = items_of(&list).unwrap_or_default();
    if let Some(item) = items.get_mut(place - 1) {
        to.clone_into(item);
    }
    values.push((path.to_owned(), format!("[{}]", items.join(", "))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Hidden, Tie};

    fn factor(text: &str) -> Result<Factor, String> {
        read(&LoadedScenario::embedded(), text).map_err(|refusal| refusal.to_string())
    }

    fn labels(text: &str) -> Vec<String> {
        factor(text)
            .unwrap()
            .levels
            .into_iter()
            .map(|level| level.label)
            .collect()
    }

    #[test]
    fn factors_are_read_with_their_levels() {
        assert_eq!(labels("19.1"), ["off", "on"]);
        assert_eq!(
            labels("19.3"),
            ["off", "every_turn", "first_turn"],
            "both readings of O3"
        );
        assert_eq!(labels("19.3=off|first_turn"), ["off", "first_turn"]);
        assert_eq!(labels("tie"), ["draw", "axis", "allies"]);
        assert_eq!(labels("bismarck.defense = 7 | 9"), ["7", "9"]);
        assert_eq!(labels("uboats.arrive.5=2|1"), ["2", "1"]);
        assert_eq!(
            labels("ships.Bismarck.defense=7"),
            ["9", "7"],
            "against the scenario"
        );
        assert_eq!(labels("uboats.arrive.5=1"), ["2", "1"]);
        assert_eq!(labels("tie=axis"), ["draw", "axis"]);
        assert_eq!(labels("19.3=first_turn"), ["off", "first_turn"]);
        for (text, words) in [
            ("19.4", "there is no value named \"19.4\""),
            ("19.2=maybe", "the levels of 19.2 are off, on"),
            ("bismark.defense=7|9", "did you mean \"bismarck.defense\"?"),
            ("tie=draw|draw", "the level draw stands there twice"),
            ("limit", "at least two levels: write limit=7|ANOTHER"),
            (
                "bismarck.defense=9",
                "bismarck.defense is 9 already; name another value",
            ),
            ("19.1=off", "at least two levels"),
            ("bismarck.defense", "at least two levels"),
        ] {
            let message = factor(text).unwrap_err();
            assert!(message.contains(words), "{text}: {message}");
        }
    }

    #[test]
    fn levels_change_the_scenario_and_nothing_else() {
        let loaded = LoadedScenario::embedded();
        let with = |levels: &[(&str, usize)]| {
            let read: Vec<_> = levels
                .iter()
                .map(|&(text, at)| factor(text).unwrap().levels.swap_remove(at))
                .collect();
            varied(&loaded, &read.iter().collect::<Vec<_>>()).map(|loaded| loaded.scenario)
        };
        assert_eq!(
            with(&[("19.1", 0), ("tie", 0), ("19.3", 0)]).unwrap(),
            loaded.scenario
        );
        let all = with(&[
            ("19.1", 1),
            ("19.3", 2),
            ("tie", 1),
            ("hood.defense=6|5", 1),
            ("uboats.arrive.5=2|1", 1),
            ("uboats.arrive.6=2|3", 1),
        ])
        .unwrap();
        assert!(all.optional.weaker_bismarck && all.optional.face_down && !all.optional.uboats_accumulate);
        assert_eq!(all.switches.hidden, Hidden::FirstTurn);
        assert_eq!(all.switches.tie, Tie::Axis);
        assert_eq!(all.factors[all.find("Hood").unwrap()].defense, 5);
        assert_eq!(all.uboat_arrivals[..8], [3, 1, 1, 2, 1, 3, 2, 2]);
        let refused = with(&[("hood.defense=6|many", 1)]).unwrap_err().to_string();
        assert!(refused.contains("Hood.defense"), "{refused}");
    }
}
