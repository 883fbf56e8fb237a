//! Lays one file over another: tables are joined key by key, values are replaced.

use super::Joint;
use super::tree::{Data, Node, Pair, Sink, join};
use std::collections::HashMap;

/// Lays `over` on `base`. New keys come last, so that the numbers of what the base lists stay as they are.
pub(super) fn lay(base: &mut Node, over: Node, path: &str, joint: Option<Joint>, sink: &mut Sink) {
    let (over_is_table, base_is_table) = (
        matches!(over.data, Data::Table(_)),
        matches!(base.data, Data::Table(_)),
    );
    match (&mut base.data, over.data) {
        (Data::Table(under), Data::Table(pairs)) => {
            if let Some(joint) = joint
                && pairs.iter().any(|pair| pair.key == joint.key)
            {
                // The whole in a later file replaces parts of it in an earlier file.
                under.retain(|pair| !joint.parts.contains(&pair.key.as_str()));
            }
            // A file may have as many keys as it has room for.
            let place = |(place, pair): (usize, &Pair)| (pair.key.clone(), place);
            let mut places: HashMap<String, usize> = under.iter().enumerate().map(place).collect();
            for pair in pairs {
                lay_pair(under, pair, &mut places, (path, joint), sink);
            }
            // What is wrong with the whole is looked for where it was written last.
            base.at = over.at;
        }
        (_, data) if over_is_table || base_is_table => {
            let problem = if base_is_table {
                "a table is meant here"
            } else {
                "a single value is meant here"
            };
            let remedy = if base_is_table {
                format!("write its keys below [{path}]")
            } else {
                "write the value, or `{ is = value, confidence = … }`".to_owned()
            };
            sink.report(over.at, path, Some(data.to_string()), problem, remedy);
        }
        (under, data) => {
            *under = data;
            base.at = over.at;
            base.meta = over.meta;
        }
    }
}

fn lay_pair(
    under: &mut Vec<Pair>,
    pair: Pair,
    places: &mut HashMap<String, usize>,
    (path, joint): (&str, Option<Joint>),
    sink: &mut Sink,
) {
    match places.get(&pair.key) {
        Some(&place) => {
            let old = &mut under[place];
            lay(&mut old.node, pair.node, &join(path, &pair.key), joint, sink);
            old.at = pair.at;
        }
        None => {
            places.insert(pair.key.clone(), under.len());
            under.push(pair);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::vouch::vouched;

    const JOINT: Joint = Joint {
        key: "factors",
        parts: &["attack", "defense"],
    };

    fn laid(base: &str, over: &str) -> (String, usize) {
        let mut sink = Sink::default();
        let mut base = vouched(0, base, None, &mut sink);
        let over = vouched(1, over, None, &mut sink);
        lay(&mut base, over, "", Some(JOINT), &mut sink);
        let mut values = Vec::new();
        flatten(&base, "", &mut values);
        (values.join("; "), sink.faults.len())
    }

    fn flatten(node: &Node, path: &str, values: &mut Vec<String>) {
        match &node.data {
            Data::Table(pairs) => pairs
                .iter()
                .for_each(|pair| flatten(&pair.node, &join(path, &pair.key), values)),
            value => values.push(format!("{path}={value}")),
        }
    }

    /// A fault of a whole table is shown in the file that wrote in it last.
    #[test]
    fn a_table_stands_where_it_was_written_last() {
        let mut sink = Sink::default();
        let mut base = vouched(0, "[a]\nx = 1\n[b]\nx = 1", None, &mut sink);
        lay(
            &mut base,
            vouched(1, "\n\n[b]\ny = 2", None, &mut sink),
            "",
            None,
            &mut sink,
        );
        let Data::Table(pairs) = &base.data else {
            panic!("a table")
        };
        let at = |pair: &Pair| (pair.node.at.file, pair.node.at.line, pair.at == pair.node.at);
        assert_eq!(
            pairs.iter().map(at).collect::<Vec<_>>(),
            [(0, Some(1), true), (1, Some(3), true)]
        );
    }

    #[test]
    fn values_are_replaced_and_new_keys_come_last() {
        assert_eq!(
            laid("a.x = 1\na.y = 2", "b = 4\na.x = 3"),
            ("a.x=3; a.y=2; b=4".to_owned(), 0)
        );
        assert_eq!(
            laid("a = [1, 2]", "a = [3]"),
            ("a=[3]".to_owned(), 0),
            "a list is one value"
        );
    }

    #[test]
    fn whole_factors_replace_single_ones_but_not_the_other_way() {
        assert_eq!(
            laid("a.attack = 1\na.turn = 1", "a.factors = '447'").0,
            "a.turn=1; a.factors=\"447\""
        );
        assert_eq!(
            laid("a.factors = '447'", "a.attack = 1").0,
            "a.factors=\"447\"; a.attack=1"
        );
    }

    #[test]
    fn a_table_and_a_value_do_not_mix() {
        assert_eq!(laid("a.x = 1", "a = 3"), ("a.x=1".to_owned(), 1));
        assert_eq!(laid("a = 1", "a.x = 3"), ("a=1".to_owned(), 1));
    }
}
