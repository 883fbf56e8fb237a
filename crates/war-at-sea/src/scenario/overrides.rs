//! Replaces single values of a scenario by path: what a study varies, what a user gives on the command line.

use super::merge::lay;
use super::names::nearest;
use super::plant::{BRITISH, DEFENSE, plant_value};
use super::source::Joined;
use super::tree::{At, Data, Meta, Node, Pair};

/// Lays one value over a scenario, or reports why there is no such path.
pub(super) fn apply(joined: &mut Joined, path: &str, value: &str) {
    let name = format!("override {path} = {value}");
    let file = joined.sink.file(name.clone());
    joined.overrides.push(name);
    let at = At { file, line: None };
    let Some(keys) = resolve(&joined.root, path) else {
        let remedy = remedy(&joined.root, path);
        joined
            .sink
            .report(at, path, Some(value.to_owned()), "there is no such value", remedy);
        return;
    };
    let mut leaf = plant_value(file, value);
    if keys.last().is_some_and(|key| key == "factors") && !matches!(leaf.data, Data::List(_)) {
        // `447` is a text here, though it looks like a number.
        leaf.data = Data::Text(value.trim().trim_matches('"').to_owned());
    }
    let node = keys.into_iter().rev().fold(leaf, |node, key| Node {
        at,
        data: Data::Table(vec![Pair { key, at, node }]),
        meta: Meta::default(),
    });
    lay(&mut joined.root, node, "", &mut joined.sink);
}

/// What was probably meant by a path that leads nowhere: names the first key that is not there.
fn remedy(root: &Node, path: &str) -> String {
    let mut table = root;
    let mut known = root.get("ships").map_or(&[][..], Node::pairs);
    for key in split(path) {
        let Some(pair) = find(table, &key) else {
            let names = table.pairs().iter().chain(known).map(|pair| pair.key.as_str());
            return match nearest(&key, names) {
                Some(meant) => format!("did you mean {meant:?} for {key:?}?"),
                None => "write a path as in the scenario file, for example ships.Bismarck.defense".to_owned(),
            };
        };
        table = &pair.node;
        known = &[];
    }
    format!("name a value below {path}")
}

/// The keys from the root to the value. Tables must exist, by whatever case; the last key is left to the reader.
fn resolve(root: &Node, path: &str) -> Option<Vec<String>> {
    let mut asked = split(path);
    if asked.len() < 2 {
        return (asked.len() == 1 && root.get(&asked[0]).is_some()).then_some(asked);
    }
    let ships = root.get("ships");
    if find(root, &asked[0]).is_none() && ships.is_some_and(|ships| find(ships, &asked[0]).is_some()) {
        asked.insert(0, "ships".to_owned());
    }
    let last = asked.pop()?;
    let mut keys = Vec::with_capacity(asked.len() + 1);
    let mut table = root;
    for key in &asked {
        let pair = find(table, key)?;
        keys.push(pair.key.clone());
        table = &pair.node;
    }
    let last = find(table, &last).map_or(last, |pair| pair.key.clone());
    keys.push(last);
    Some(keys)
}

fn find<'n>(table: &'n Node, key: &str) -> Option<&'n Pair> {
    let pairs = table.pairs();
    let exact = pairs.iter().find(|pair| pair.key == key);
    exact.or_else(|| pairs.iter().find(|pair| pair.key.eq_ignore_ascii_case(key)))
}

/// The keys of a path; a key in quotes may have dots. A ship's `defence` is its `defense`.
pub(super) fn split(path: &str) -> Vec<String> {
    let mut keys = vec![String::new()];
    let mut quoted = false;
    for letter in path.trim().chars() {
        match (letter, keys.last_mut()) {
            ('"', _) => quoted = !quoted,
            ('.', _) if !quoted => keys.push(String::new()),
            (letter, Some(key)) => key.push(letter),
            (_, None) => {}
        }
    }
    let keys = keys.iter().map(|key| key.trim()).filter(|key| !key.is_empty());
    let spelled = keys.enumerate().map(|(n, key)| {
        if n > 0 && key.eq_ignore_ascii_case(BRITISH) {
            DEFENSE.to_owned()
        } else {
            key.to_owned()
        }
    });
    spelled.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_split_at_dots_outside_quotes() {
        assert_eq!(split(" ships.Graf Spee.attack"), ["ships", "Graf Spee", "attack"]);
        assert_eq!(
            split("optional.\"19.1\".defense"),
            ["optional", "19.1", "defense"]
        );
        assert_eq!(split("Hood.defence"), ["Hood", "defense"]);
        assert_eq!(split("..").len(), 0);
    }

    #[test]
    fn a_path_finds_its_tables_by_whatever_case_and_ships_without_their_table() {
        let root = super::super::source::embedded().root;
        let keys = |path: &str| resolve(&root, path).unwrap_or_default().join("/");
        assert_eq!(
            keys("graf spee.ATTACK"),
            "ships/Graf Spee/ATTACK",
            "the last key is left to the reader"
        );
        assert_eq!(keys("areas.north sea.AXIS_POC"), "areas/North Sea/axis_poc");
        assert_eq!(keys("title"), "title");
        assert_eq!(keys("Graf Spree.attack"), "");
    }
}
