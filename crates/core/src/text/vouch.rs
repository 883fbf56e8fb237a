//! Takes what a file says about its values out of the tree: confidence, source, alternatives, notes.
//!
//! `confidence` and `source` at the head of a table are handed down to every value below it here, so that
//! later layers can replace values one by one without losing track of who vouched for what.

use super::provenance::Confidence;
use super::tree::{At, Data, Meta, Node, Pair, Sink, join};
use super::word::{Word, remedy_for};
use super::{Remedies, Spelling, parse};

/// The keys of a value that says something about itself.
const KEYS: [&str; 5] = ["is", "confidence", "alternatives", "source", "note"];

/// What a table hands down to the values below it.
#[derive(Clone, Default)]
struct Inherited {
    confidence: Vec<Confidence>,
    source: Option<String>,
}

/// Makes the tree of one file, each value with what the file says about it.
pub(super) fn vouched(file: usize, text: &str, spelling: Option<Spelling>, sink: &mut Sink) -> Node {
    let root = parse(file, text, Remedies::default(), sink);
    let mut vouch = ValueReader { spelling, sink };
    vouch.table(root, Inherited::default(), "")
}

/// The file in hand.
struct ValueReader<'s> {
    spelling: Option<Spelling>,
    sink: &'s mut Sink,
}

impl ValueReader<'_> {
    /// A key as the reader spells it, unless that is there as well.
    fn spelled(&self, path: &str, key: String, all: &[String]) -> String {
        let other = self.spelling.filter(|spelling| {
            let below = |table: &&str| path.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'));
            key == spelling.written && spelling.within.iter().any(below)
        });
        match other {
            Some(spelling) if !all.iter().any(|key| key == spelling.read) => spelling.read.to_owned(),
            _ => key,
        }
    }

    fn node(&mut self, mut node: Node, from: &Inherited, path: &str) -> Node {
        match &node.data {
            Data::Table(_) if node.get("is").is_some() => self.value(node, from, path),
            Data::Table(_) => self.table(node, from.clone(), path),
            _ => {
                node.flatten();
                node.meta.confidence.clone_from(&from.confidence);
                node.meta.source.clone_from(&from.source);
                node
            }
        }
    }

    /// A table that holds values, after taking out what it hands down to them.
    fn table(&mut self, table: Node, mut from: Inherited, path: &str) -> Node {
        let Data::Table(pairs) = table.data else {
            return table;
        };
        let mut rest = Vec::new();
        for mut pair in pairs {
            match pair.key.as_str() {
                "confidence" | "source" => {
                    pair.node.flatten();
                    if pair.key == "source" {
                        from.source = self.text_of("source", pair.node, path);
                    } else {
                        from.confidence = self.confidence(&pair.node, false, path);
                    }
                }
                _ => rest.push(pair),
            }
        }
        let keys: Vec<String> = rest.iter().map(|pair| pair.key.clone()).collect();
        let pairs = rest.into_iter().map(|pair| {
            let key = self.spelled(path, pair.key, &keys);
            let node = self.node(pair.node, &from, &join(path, &key));
            Pair { key, node, ..pair }
        });
        Node::new(table.at, Data::Table(pairs.collect()))
    }

    /// `{ is = 8, confidence = "medium", alternatives = [5, 10] }`
    fn value(&mut self, table: Node, from: &Inherited, path: &str) -> Node {
        let is_list = matches!(table.get("is").map(|is| &is.data), Some(Data::List(_)));
        let Data::Table(pairs) = table.data else {
            return table;
        };
        let nowhere = At {
            line: None,
            ..table.at
        };
        let mut node = Node::new(nowhere, Data::Table(Vec::new()));
        let mut meta = Meta {
            confidence: from.confidence.clone(),
            source: from.source.clone(),
            ..Meta::default()
        };
        for Pair {
            key,
            at,
            node: mut said,
        } in pairs
        {
            said.flatten();
            match key.as_str() {
                "is" => node = said,
                "confidence" => meta.confidence = self.confidence(&said, is_list, path),
                "alternatives" => meta.alternatives = self.alternatives(said, path),
                "source" => meta.source = self.text_of("source", said, path),
                "note" => meta.note = self.text_of("note", said, path),
                unknown => {
                    let problem = "a value says `is`, `confidence`, `alternatives`, `source` and `note` only";
                    let (path, value) = (join(path, unknown), said.data.to_string());
                    let remedy = remedy_for(unknown, &KEYS);
                    self.sink.report(at, &path, Some(value), problem, remedy);
                }
            }
        }
        if let Data::List(items) = &node.data
            && meta.confidence.len() > 1
            && meta.confidence.len() != items.len()
        {
            let (values, confidences) = (items.len(), meta.confidence.len());
            self.sink.report(
                node.at,
                path,
                Some(node.data.to_string()),
                format!("{values} values, but {confidences} confidences"),
                "write one confidence, or one for each",
            );
        }
        node.meta = meta;
        node
    }

    fn confidence(&mut self, node: &Node, list_allowed: bool, path: &str) -> Vec<Confidence> {
        let words = match &node.data {
            Data::List(items) if list_allowed => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut read = Vec::new();
        for word in words {
            let text = match &word.data {
                Data::Text(text) | Data::Other(text) => text,
                _ => "",
            };
            match Confidence::named(text) {
                Some(confidence) => read.push(confidence),
                None => self.sink.report(
                    word.at,
                    &join(path, "confidence"),
                    Some(word.data.to_string()),
                    "not a confidence",
                    remedy_for(text, &Confidence::words()),
                ),
            }
        }
        read
    }

    fn alternatives(&mut self, node: Node, path: &str) -> Vec<Node> {
        let written = node.data.to_string();
        match node.data {
            Data::List(items) => items,
            data => {
                let problem = format!("alternatives are a list, this is {}", data.kind());
                let (path, remedy) = (join(path, "alternatives"), format!("write [{written}]"));
                self.sink.report(node.at, &path, Some(written), problem, remedy);
                Vec::new()
            }
        }
    }

    fn text_of(&mut self, key: &str, node: Node, path: &str) -> Option<String> {
        let written = node.data.to_string();
        match node.data {
            Data::Text(text) => Some(text),
            data => {
                let problem = format!("the {key} is a text, this is {}", data.kind());
                let (path, remedy) = (join(path, key), format!("write \"{written}\""));
                self.sink.report(node.at, &path, Some(written), problem, remedy);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse_value;
    use super::*;

    fn planted(text: &str) -> (Node, Sink) {
        let mut sink = Sink::default();
        sink.file("x.toml");
        let root = vouched(0, text, None, &mut sink);
        (root, sink)
    }

    #[test]
    fn confidence_and_source_are_handed_down_until_said_otherwise() {
        let text = "confidence = 'high'\n[a]\nsource = 'M7'\nx = 1\ny = { is = 2, confidence = 'low' }\n[a.b]\nz = 3";
        let (root, sink) = planted(text);
        assert!(sink.faults.is_empty());
        let table = root.get("a").expect("a table");
        let said = |node: Option<&Node>| {
            let meta = node.expect("a value").meta.clone();
            (meta.confidence, meta.source.unwrap_or_default())
        };
        assert_eq!(said(table.get("x")), (vec![Confidence::High], "M7".to_owned()));
        assert_eq!(said(table.get("y")), (vec![Confidence::Low], "M7".to_owned()));
        assert_eq!(
            said(table.get("b").and_then(|b| b.get("z"))),
            (vec![Confidence::High], "M7".to_owned())
        );
        assert_eq!(root.get("confidence"), None, "it is no value");
    }

    #[test]
    fn every_value_knows_its_line_and_tables_keep_the_order_of_the_file() {
        let (root, _) = planted("z = 1\n\n[b]\nx = [\n  1,\n  2]\n[a]\n");
        let keys: Vec<_> = root
            .pairs()
            .iter()
            .map(|pair| (pair.key.as_str(), pair.at.line))
            .collect();
        assert_eq!(keys, [("z", Some(1)), ("b", Some(3)), ("a", Some(7))]);
        let Some(Data::List(items)) = root.get("b").and_then(|b| b.get("x")).map(|x| &x.data) else {
            panic!()
        };
        assert_eq!(
            items.iter().map(|item| item.at.line).collect::<Vec<_>>(),
            [Some(5), Some(6)]
        );
    }

    #[test]
    fn what_is_said_about_a_value_must_make_sense() {
        let faults = |text: &str| {
            planted(text)
                .1
                .faults
                .iter()
                .map(|fault| fault.problem.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(faults("a = { is = [1, 2], confidence = ['low'] }").len(), 0);
        assert_eq!(
            faults("a = { is = [1, 2, 3], confidence = ['low', 'high'] }"),
            ["3 values, but 2 confidences"]
        );
        assert_eq!(
            faults("a = { is = 1, confidence = ['low', 'high'] }"),
            ["not a confidence"]
        );
        assert_eq!(
            faults("a = { is = 1, alternatives = 3 }"),
            ["alternatives are a list, this is a number"]
        );
        assert_eq!(
            faults("a = { is = 1, source = 3 }"),
            ["the source is a text, this is a number"]
        );
    }

    #[test]
    fn a_bare_word_is_a_text() {
        assert_eq!(parse_value(0, "sea").data, Data::Text("sea".to_owned()));
        assert_eq!(parse_value(0, "\"sea\"").data, Data::Text("sea".to_owned()));
        assert_eq!(parse_value(0, " 0x10 ").data, Data::Number(16));
        assert_eq!(parse_value(0, "[1, 2]").data.to_string(), "[1, 2]");
        assert_eq!(
            parse_value(0, "99999999999999999999").data.kind(),
            Data::Other(String::new()).kind()
        );
    }
}
