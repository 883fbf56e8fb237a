//! Replaces single values of a scenario by path: what a study varies, what a user gives on the command line.

use super::chain::Joined;
use super::fault::OVERRIDE;
use super::merge::lay;
use super::parse::parse_value;
use super::tree::{At, Data, Node, Pair};
use super::word::nearest;
use super::{Dialect, Spelling};

/// Lays one value over a scenario, or reports why there is no such path.
pub(super) fn apply(joined: &mut Joined, path: &str, value: &str) {
    let name = format!("{OVERRIDE}{path} = {value}");
    let file = joined.sink.file(name.clone());
    joined.overrides.push(name);
    let at = At { file, line: None };
    let Some(keys) = resolve(&joined.root, path, joined.dialect) else {
        let remedy = remedy(&joined.root, path, joined.dialect);
        joined
            .sink
            .report(at, path, Some(value.to_owned()), "there is no such value", remedy);
        return;
    };
    let mut leaf = parse_value(file, value);
    let is_joint = |key: &String| joined.dialect.joint.is_some_and(|joint| key == joint.key);
    if keys.last().is_some_and(is_joint) && !matches!(leaf.data, Data::List(_)) {
        // Digits of several numbers are a text here, though they look like one number.
        leaf.data = Data::Text(value.trim().trim_matches('"').to_owned());
    }
    let node = keys.into_iter().rev().fold(leaf, |node, key| {
        Node::new(at, Data::Table(vec![Pair { key, at, node }]))
    });
    lay(&mut joined.root, node, "", joined.dialect.joint, &mut joined.sink);
}

/// What was probably meant by a path that leads nowhere: names the first key that is not there.
fn remedy(root: &Node, path: &str, dialect: &Dialect) -> String {
    let mut table = root;
    let mut known = root.get(dialect.usual_table).map_or(&[][..], Node::pairs);
    for key in keys(root, path, dialect) {
        let Some(pair) = find(table, &key) else {
            let names = table.pairs().iter().chain(known).map(|pair| pair.key.as_str());
            return match nearest(&key, names) {
                Some(meant) => format!("did you mean {meant:?} for {key:?}?"),
                None => format!(
                    "write a path as in the scenario file, for example {}",
                    dialect.example
                ),
            };
        };
        table = &pair.node;
        known = &[];
    }
    format!("name a value below {path}")
}

/// The keys from the root to the value. Tables must exist, by whatever case; the last key is left to the reader.
fn resolve(root: &Node, path: &str, dialect: &Dialect) -> Option<Vec<String>> {
    let mut asked = keys(root, path, dialect);
    if asked.len() < 2 {
        return (asked.len() == 1 && root.get(&asked[0]).is_some()).then_some(asked);
    }
    let usual = root.get(dialect.usual_table);
    if find(root, &asked[0]).is_none() && usual.is_some_and(|usual| find(usual, &asked[0]).is_some()) {
        asked.insert(0, dialect.usual_table.to_owned());
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

/// The keys of a path; two are one where only both with the dot between them are a key, as `19.1` is.
fn keys(root: &Node, path: &str, dialect: &Dialect) -> Vec<String> {
    let mut keys = split(path, dialect.spelling);
    let mut table = Some(root);
    let mut n = 0;
    while let (Some(here), true) = (table, n + 1 < keys.len()) {
        let both = format!("{}.{}", keys[n], keys[n + 1]);
        if find(here, &keys[n]).is_none() && find(here, &both).is_some() {
            keys.splice(n..n + 2, [both]);
        }
        table = find(here, &keys[n]).map(|pair| &pair.node);
        n += 1;
    }
    keys
}

fn find<'n>(table: &'n Node, key: &str) -> Option<&'n Pair> {
    let pairs = table.pairs();
    let exact = pairs.iter().find(|pair| pair.key == key);
    exact.or_else(|| pairs.iter().find(|pair| pair.key.eq_ignore_ascii_case(key)))
}

/// The keys of a path as they are read; a key in quotes may have dots.
pub(super) fn split(path: &str, spelling: Option<Spelling>) -> Vec<String> {
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
    let spelled = keys.enumerate().map(|(n, key)| match spelling {
        Some(spelling) if n > 0 && key.eq_ignore_ascii_case(spelling.written) => spelling.read.to_owned(),
        _ => key.to_owned(),
    });
    spelled.collect()
}

#[cfg(test)]
mod tests {
    use super::super::chain::tests::DIALECT;
    use super::*;

    #[test]
    fn a_path_is_split_at_dots_outside_quotes() {
        let split = |path| split(path, DIALECT.spelling);
        assert_eq!(split(" ships.Graf Spee.attack"), ["ships", "Graf Spee", "attack"]);
        assert_eq!(
            split("optional.\"19.1\".defense"),
            ["optional", "19.1", "defense"]
        );
        assert_eq!(split("Hood.defence"), ["Hood", "defense"]);
        assert_eq!(split("..").len(), 0);
    }

    #[test]
    fn a_path_finds_its_tables_by_whatever_case_and_the_usual_table_without_its_name() {
        let root = Joined::embedded(&DIALECT).root;
        let keys = |path: &str| resolve(&root, path, &DIALECT).unwrap_or_default().join("/");
        assert_eq!(
            keys("graf spee.ATTACK"),
            "ships/Graf Spee/ATTACK",
            "the last key is left to the reader"
        );
        assert_eq!(keys("seas.north sea.WORTH"), "seas/North Sea/worth");
        assert_eq!(keys("title"), "title");
        assert_eq!(keys("Graf Spree.attack"), "");
        let text = "extends = 'the-game'\n[optional.\"19.1\"]\nguns = 1";
        let root = Joined::text("x.toml", text, &DIALECT).root;
        let keys = resolve(&root, "optional.19.1.guns", &DIALECT);
        assert_eq!(
            keys,
            Some(["optional", "19.1", "guns"].map(str::to_owned).to_vec())
        );
    }
}
