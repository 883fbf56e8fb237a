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

    /// Its name if it stands in the table that these keys lead to.
    fn below(&self, table: &[String]) -> Option<String> {
        let from = |first: usize| {
            let keys = self.keys.get(first..)?;
            let within = keys.len() > table.len() && plain(&keys[..table.len()]) == plain(table);
            within.then(|| plain(keys))
        };
        if table.is_empty() {
            None
        } else {
            from(0).or_else(|| from(1))
        }
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
        let below: Vec<_> = candidates
            .iter()
            .filter_map(|candidate| candidate.below(&keys))
            .collect();
        match matching[..] {
            [found] => found_at(name, found, item),
            [] if !below.is_empty() => Err(several(name, &below)),
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

/// The most values of a table that are told.
const TOLD: usize = 8;

/// Says of a table which values are in it.
fn several(name: &str, below: &[String]) -> String {
    let more = if below.len() > TOLD { ", …" } else { "" };
    let told = below[..below.len().min(TOLD)].join(", ");
    format!("{name:?} has several values: name one of them, {told}{more}")
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
    use super::super::chain::tests::DIALECT;
    use crate::text::Joined;

    #[test]
    fn a_table_is_no_value_and_its_own_are_told() {
        let joined = Joined::text("x.toml", "extends = 'the-game'", &DIALECT);
        let read = joined.read(|root, reader| {
            let mut root = crate::text::Section::root(root);
            let mut seas = reader.table(&mut root, "seas")?;
            let mut sea = reader.table(&mut seas, "North Sea")?;
            reader.number(&mut sea, "worth", 0..=9)
        });
        let (_, loaded) = read.unwrap();
        let find = |name: &str| loaded.provenance.find(name, &DIALECT);
        assert_eq!(find("north sea.worth").unwrap().path, "seas.\"North Sea\".worth");
        let refused = find("north sea").unwrap_err();
        assert_eq!(
            refused,
            "\"north sea\" has several values: name one of them, north-sea.worth"
        );
        assert!(find("north").unwrap_err().contains("no value named \"north\""));
    }
}
