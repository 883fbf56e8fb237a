//! Lays one scenario file over another: tables are joined key by key, values are replaced.

use super::tree::{Data, Node, Pair, Sink, join};

/// Keys that say a part of what `factors` says.
pub(super) const SINGLE_FACTORS: [&str; 4] = ["attack", "defense", "speed", "airstrike"];

/// Lays `over` on `base`. New keys come last, so that counter numbers of the base stay as they are.
pub(super) fn lay(base: &mut Node, over: Node, path: &str, sink: &mut Sink) {
    let (over_is_table, base_is_table) = (
        matches!(over.data, Data::Table(_)),
        matches!(base.data, Data::Table(_)),
    );
    match (&mut base.data, over.data) {
        (Data::Table(under), Data::Table(pairs)) => {
            if pairs.iter().any(|pair| pair.key == "factors") {
                // Whole factors in a later file replace single ones of an earlier file.
                under.retain(|pair| !SINGLE_FACTORS.contains(&pair.key.as_str()));
            }
            for pair in pairs {
                lay_pair(under, pair, path, sink);
            }
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

fn lay_pair(under: &mut Vec<Pair>, pair: Pair, path: &str, sink: &mut Sink) {
    match under.iter_mut().find(|old| old.key == pair.key) {
        Some(old) => {
            let was_value = !matches!(old.node.data, Data::Table(_));
            lay(&mut old.node, pair.node, &join(path, &pair.key), sink);
            if was_value {
                old.at = pair.at;
            }
        }
        None => under.push(pair),
    }
}
