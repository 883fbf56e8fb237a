//! Finds a value of a scenario by a name that people type: `bulwark.defense`, `north-sea.worth`, `tie`.

use super::Dialect;
use super::overrides::split;
use super::provenance::{Entry, Provenance};
use super::tree::join;
use super::word::nearest;

/// A value that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path, as [`super::Joined::replace`] takes it.
    pub path: String,
    /// The place in the list that stands there, from 1; none for the whole value.
    pub item: Option<usize>,
    /// What it is now, in the grammar of the file; none for a part of a value that gives several together.
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

impl Provenance {
    /// The value of this name. Case does not matter, nor whether words are joined by spaces, hyphens or underscores;
    /// the table at the root may be left out (`tie`); a number at the end is the place in a list, from 1 (`arrive.5`).
    ///
    /// # Errors
    /// What is wrong with the name, and what was probably meant.
    pub fn find(&self, name: &str, dialect: &Dialect) -> Result<Found, String> {
        let mut keys = split(name, dialect.spelling);
        let item = keys.last().and_then(|key| key.parse::<usize>().ok());
        if item.is_some() {
            keys.pop();
        }
        let asked = plain(&keys);
        let candidates = self.candidates(dialect);
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

    fn candidates(&self, dialect: &Dialect) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        for entry in self.iter() {
            let keys = split(&entry.path, dialect.spelling);
            let joint = dialect
                .joint
                .filter(|joint| keys.last().is_some_and(|key| key == joint.key));
            for part in joint.map_or(&[][..], |joint| joint.parts) {
                let mut single = keys.clone();
                single.pop();
                single.push((*part).to_owned());
                let candidate = Candidate {
                    keys: single,
                    entry,
                    whole: false,
                };
                if self.get(&candidate.path()).is_none() {
                    candidates.push(candidate);
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
