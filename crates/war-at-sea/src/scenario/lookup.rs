//! Finds a value of a scenario by a name that people type: `bismarck.defense`, `north-sea.axis-poc`, `tie`.

use super::LoadedScenario;
use super::merge::SINGLE_FACTORS;
use super::names::nearest;
use super::overrides::split;
use super::provenance::Entry;
use super::tree::join;

/// The key of a ship's factors as on the counter.
const FACTORS: &str = "factors";

/// A value that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path, as [`LoadedScenario::with_overrides`] takes it.
    pub path: String,
    /// The place in the list that stands there, from 1; none for the whole value.
    pub item: Option<usize>,
    /// What it is now, in the grammar of the file; none for a single factor of a counter that gives them together.
    pub value: Option<String>,
    /// What it might be, each in the grammar of the file; none of an item of a list.
    pub alternatives: Vec<String>,
}

/// A value that can be found, with the names that lead to it.
struct Candidate<'e> {
    /// Keys from the root.
    keys: Vec<String>,
    entry: &'e Entry,
    /// Whether it is the value of the entry, and not a part of it.
    whole: bool,
}

impl Candidate<'_> {
    fn path(&self) -> String {
        self.keys.iter().fold(String::new(), |path, key| join(&path, key))
    }

    /// With all keys, and without the name of the table at the root.
    fn names(&self) -> impl Iterator<Item = String> {
        let from = |first: usize| self.keys.get(first..).filter(|keys| !keys.is_empty()).map(plain);
        from(0).into_iter().chain(from(1))
    }
}

/// Keys without regard to case and to how words are joined.
fn plain(keys: &[String]) -> String {
    let key = |key: &String| key.to_lowercase().replace([' ', '_'], "-");
    keys.iter().map(key).collect::<Vec<_>>().join(".")
}

impl LoadedScenario {
    /// The value of this name. Case does not matter, nor whether words are joined by spaces, hyphens or underscores;
    /// the table at the root may be left out (`bismarck.defense`, `tie`); a number at the end is the place in a list,
    /// from 1 (`uboats.arrive.5`).
    ///
    /// # Errors
    /// What is wrong with the name, and what was probably meant.
    pub fn find_value(&self, name: &str) -> Result<Found, String> {
        let mut keys = split(name);
        let item = keys.last().and_then(|key| key.parse::<usize>().ok());
        if item.is_some() {
            keys.pop();
        }
        let asked = plain(&keys);
        let candidates = self.candidates();
        let matching: Vec<_> = candidates
            .iter()
            .filter(|candidate| candidate.names().any(|name| name == asked))
            .collect();
        match matching[..] {
            [found] => found_at(name, found, item),
            [] => Err(unknown(name, &asked, &candidates)),
            _ => {
                let paths: Vec<_> = matching.iter().map(|found| found.path()).collect();
                Err(format!(
                    "{name:?} may be {}: write one of them",
                    paths.join(" or ")
                ))
            }
        }
    }

    fn candidates(&self) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        for entry in self.provenance.iter() {
            let keys = split(&entry.path);
            if keys.last().is_some_and(|key| key == FACTORS) {
                for factor in SINGLE_FACTORS {
                    let mut single = keys.clone();
                    single.pop();
                    single.push(factor.to_owned());
                    let taken = |path: &str| self.provenance.get(path).is_some();
                    let candidate = Candidate {
                        keys: single,
                        entry,
                        whole: false,
                    };
                    if !taken(&candidate.path()) {
                        candidates.push(candidate);
                    }
                }
            }
            candidates.push(Candidate {
                keys,
                entry,
                whole: true,
            });
        }
        candidates
    }
}

fn found_at(name: &str, found: &Candidate<'_>, item: Option<usize>) -> Result<Found, String> {
    let entry = found.entry;
    let mut value = found.whole.then(|| entry.value.clone());
    let mut alternatives = if found.whole {
        entry.alternatives.clone()
    } else {
        Vec::new()
    };
    if let Some(place) = item {
        let items = value.as_deref().and_then(items_of);
        let Some(items) = items else {
            return Err(format!("{name:?}: {} is no list", found.path()));
        };
        let Some(one) = place.checked_sub(1).and_then(|place| items.get(place)) else {
            return Err(format!(
                "{name:?}: {} has the places 1 to {}",
                found.path(),
                items.len()
            ));
        };
        value = Some(one.clone());
        alternatives = Vec::new();
    }
    Ok(Found {
        path: found.path(),
        item,
        value,
        alternatives,
    })
}

/// The items of a list of single values, as written; none of anything else.
#[must_use]
pub fn items_of(list: &str) -> Option<Vec<String>> {
    let inner = list.trim().strip_prefix('[')?.strip_suffix(']')?;
    if inner.contains('[') {
        return None;
    }
    let items = inner.split(',').map(|item| item.trim().to_owned());
    Some(items.filter(|item| !item.is_empty()).collect())
}

fn unknown(name: &str, asked: &str, candidates: &[Candidate<'_>]) -> String {
    let names: Vec<String> = candidates.iter().flat_map(Candidate::names).collect();
    // Within a table that is known its own keys are the likelier ones.
    let within = asked.rsplit_once('.').map(|(table, _)| format!("{table}."));
    let near: Vec<&str> = match &within {
        Some(within) => names
            .iter()
            .map(String::as_str)
            .filter(|name| name.starts_with(within.as_str()))
            .collect(),
        None => Vec::new(),
    };
    let all = names.iter().map(String::as_str);
    let meant = nearest(asked, near.iter().copied()).or_else(|| nearest(asked, all));
    let meant = meant.map_or(";".to_owned(), |meant| format!("; did you mean {meant:?}?"));
    format!("there is no value named {name:?}{meant} `scenario show` lists what there is")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Result<(String, Option<String>), String> {
        LoadedScenario::embedded()
            .find_value(name)
            .map(|found| (found.path, found.value))
    }

    #[test]
    fn values_are_found_by_the_names_that_people_type() {
        for (name, path, value) in [
            ("tie", "switches.tie", Some("\"draw\"")),
            ("switches.TIE", "switches.tie", Some("\"draw\"")),
            ("north-sea.axis-poc", "areas.\"North Sea\".axis_poc", Some("4")),
            ("North Sea.axis_poc", "areas.\"North Sea\".axis_poc", Some("4")),
            ("bismarck.defense", "ships.Bismarck.defense", None),
            (
                "graf-spee.entry-turn",
                "ships.\"Graf Spee\".entry_turn",
                Some("1"),
            ),
            ("uboats.arrive.5", "uboats.arrive", Some("2")),
            ("limit", "uboats.limit", Some("7")),
        ] {
            assert_eq!(
                found(name),
                Ok((path.to_owned(), value.map(str::to_owned))),
                "{name}"
            );
        }
    }

    #[test]
    fn what_there_is_not_gets_a_guess() {
        for (name, words) in [
            ("bismark.defense", "did you mean \"bismarck.defense\"?"),
            ("north-sea.axis-pocs", "did you mean \"north-sea.axis-poc\"?"),
            ("ti", "did you mean \"tie\"?"),
            ("uboats.arrive.9", "places 1 to 8"),
            ("uboats.arrive.0", "places 1 to 8"),
            ("limit.2", "is no list"),
        ] {
            let message = found(name).unwrap_err();
            assert!(message.contains(words), "{name}: {message}");
        }
    }
}
