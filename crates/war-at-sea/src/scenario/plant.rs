//! Makes a tree of the text of a scenario file.
//!
//! `confidence` and `source` at the head of a table are handed down to every value below it here, so that
//! later layers can replace values one by one without losing track of who vouched for what.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::names::{Named, remedy_for};
use super::tree::{At, Data, Meta, Node, Pair, Sink, join};
use crate::ships::Confidence;

/// The key of a ship's armour, and its other spelling.
pub(super) const DEFENSE: &str = "defense";
pub(super) const BRITISH: &str = "defence";

/// What a table hands down to the values below it.
#[derive(Clone, Default)]
struct Inherited {
    confidence: Vec<Confidence>,
    source: Option<String>,
}

/// Makes the tree of one file. Syntax that cannot be read is reported, and the rest read all the same.
pub(super) fn plant(file: usize, text: &str, sink: &mut Sink) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    let planter = Planter::new(file, text);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for error in &errors {
        let at = planter.at(error.span().map_or(text.len(), |span| span.start));
        let first = at.line.map_or(0, |line| line as usize - 1);
        let line = lines.get(first).copied().unwrap_or("");
        let (problem, remedy) = match error.message() {
            "duplicate key" => (
                "this name is given twice".to_owned(),
                "keep one of the two, or rename one".to_owned(),
            ),
            message => (
                format!("not TOML: {message}"),
                "correct the line; see https://toml.io".to_owned(),
            ),
        };
        // With the head of a table, the place of all that is below it is lost.
        let below = lines
            .iter()
            .skip(first + 1)
            .take_while(|below| !below.starts_with('['))
            .count();
        let lost = if line.starts_with('[') { below as u32 } else { 0 };
        sink.broken.push((at, lost));
        sink.report(at, "", Some(line.to_owned()), problem, remedy);
    }
    let at = At { file, line: Some(1) };
    planter.table(at, table.get_ref(), Inherited::default(), "", sink)
}

/// Reads one value in the grammar of a file, for an override; a bare word is a text.
pub(super) fn plant_value(file: usize, text: &str) -> Node {
    let at = At { file, line: None };
    let planter = Planter::new(file, text);
    let data = match DeValue::parse(text.trim()) {
        Ok(value) => planter.plain(value.get_ref()),
        Err(_) => Data::Text(text.trim().to_owned()),
    };
    let mut node = Node {
        at,
        data,
        meta: Meta::default(),
    };
    forget_lines(&mut node);
    node
}

fn forget_lines(node: &mut Node) {
    node.at.line = None;
    if let Data::List(items) = &mut node.data {
        items.iter_mut().for_each(forget_lines);
    }
}

/// The pairs of a table in the order of the file.
fn in_order<'t, 'i>(
    table: &'t DeTable<'i>,
) -> Vec<(&'t Spanned<std::borrow::Cow<'i, str>>, &'t Spanned<DeValue<'i>>)> {
    let mut pairs: Vec<_> = table.iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs
}

/// A key as the reader spells it: `defence` of a ship is `defense`, unless that is there as well.
fn spelling<'k>(path: &str, key: &'k str, all: &[&str]) -> &'k str {
    let of_ships = path.starts_with("ships.") || path.starts_with("optional.");
    if of_ships && key == BRITISH && !all.contains(&DEFENSE) {
        DEFENSE
    } else {
        key
    }
}

/// Turns the parser's values into nodes of one file.
struct Planter {
    file: usize,
    /// Where each line starts.
    lines: Vec<usize>,
}

impl Planter {
    fn new(file: usize, text: &str) -> Self {
        let after_break = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .map(|(place, _)| place + 1);
        Planter {
            file,
            lines: std::iter::once(0).chain(after_break).collect(),
        }
    }

    fn at(&self, offset: usize) -> At {
        let line = self.lines.partition_point(|start| *start <= offset);
        At {
            file: self.file,
            line: Some(u32::try_from(line).unwrap_or(u32::MAX)),
        }
    }

    /// A value without regard to what is said about it.
    fn plain(&self, value: &DeValue<'_>) -> Data {
        match value {
            DeValue::String(text) => Data::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| Data::Other(number.to_string()), Data::Number),
            DeValue::Boolean(flag) => Data::Flag(*flag),
            DeValue::Float(float) => Data::Other(float.to_string()),
            DeValue::Datetime(date) => Data::Other(date.to_string()),
            DeValue::Array(items) => Data::List(items.iter().map(|item| self.leaf(item)).collect()),
            // A table inside a list: nothing in a scenario has that form.
            DeValue::Table(table) => Data::Other(format!("{{ {} }}", keys_of(table))),
        }
    }

    fn leaf(&self, value: &Spanned<DeValue<'_>>) -> Node {
        Node {
            at: self.at(value.span().start),
            data: self.plain(value.get_ref()),
            meta: Meta::default(),
        }
    }

    fn node(
        &self,
        at: At,
        value: &Spanned<DeValue<'_>>,
        from: &Inherited,
        path: &str,
        sink: &mut Sink,
    ) -> Node {
        match value.get_ref() {
            DeValue::Table(table) if table.contains_key("is") => self.with_meta(table, from, path, sink),
            DeValue::Table(table) => self.table(at, table, from.clone(), path, sink),
            _ => {
                let mut node = self.leaf(value);
                node.meta.confidence.clone_from(&from.confidence);
                node.meta.source.clone_from(&from.source);
                node
            }
        }
    }

    /// A table that holds values, after taking out what it hands down to them.
    fn table(&self, at: At, table: &DeTable<'_>, mut from: Inherited, path: &str, sink: &mut Sink) -> Node {
        let mut rest = Vec::new();
        for (key, value) in in_order(table) {
            match key.get_ref().as_ref() {
                "confidence" => from.confidence = self.confidence(value, false, path, sink),
                "source" => from.source = self.text_of("source", value, path, sink),
                _ => rest.push((key, value)),
            }
        }
        let keys: Vec<&str> = rest.iter().map(|(key, _)| key.get_ref().as_ref()).collect();
        let pairs = rest.iter().map(|(key, value)| {
            let at = self.at(key.span().start);
            let key = spelling(path, key.get_ref(), &keys);
            let node = self.node(at, value, &from, &join(path, key), sink);
            Pair {
                key: key.to_owned(),
                at,
                node,
            }
        });
        Node {
            at,
            data: Data::Table(pairs.collect()),
            meta: Meta::default(),
        }
    }

    /// `{ is = 8, confidence = "medium", alternatives = [5, 10] }`
    fn with_meta(&self, table: &DeTable<'_>, from: &Inherited, path: &str, sink: &mut Sink) -> Node {
        const KEYS: [&str; 5] = ["is", "confidence", "alternatives", "source", "note"];
        let mut node = Node::empty(At {
            file: self.file,
            line: None,
        });
        let mut meta = Meta {
            confidence: from.confidence.clone(),
            source: from.source.clone(),
            ..Meta::default()
        };
        for (key, value) in in_order(table) {
            match key.get_ref().as_ref() {
                "is" => node = self.leaf(value),
                "confidence" => {
                    let is_list = table.get("is").is_some_and(|is| is.get_ref().is_array());
                    meta.confidence = self.confidence(value, is_list, path, sink);
                }
                "alternatives" => meta.alternatives = self.alternatives(value, path, sink),
                "source" => meta.source = self.text_of("source", value, path, sink),
                "note" => meta.note = self.text_of("note", value, path, sink),
                unknown => {
                    let at = self.at(key.span().start);
                    let problem = "a value says `is`, `confidence`, `alternatives`, `source` and `note` only";
                    let value = self.plain(value.get_ref()).to_string();
                    sink.report(
                        at,
                        &join(path, unknown),
                        Some(value),
                        problem,
                        remedy_for(unknown, &KEYS),
                    );
                }
            }
        }
        if let Data::List(items) = &node.data
            && meta.confidence.len() > 1
            && meta.confidence.len() != items.len()
        {
            let problem = format!(
                "{} values, but {} confidences",
                items.len(),
                meta.confidence.len()
            );
            sink.report(
                node.at,
                path,
                Some(node.data.to_string()),
                problem,
                "write one confidence, or one for each",
            );
        }
        node.meta = meta;
        node
    }

    fn confidence(
        &self,
        value: &Spanned<DeValue<'_>>,
        list_allowed: bool,
        path: &str,
        sink: &mut Sink,
    ) -> Vec<Confidence> {
        let node = self.leaf(value);
        let words = match &node.data {
            Data::List(items) if list_allowed => items.as_slice(),
            _ => std::slice::from_ref(&node),
        };
        let mut read = Vec::new();
        for word in words {
            let (Data::Text(text) | Data::Other(text)) = &word.data else {
                let remedy = remedy_for("", &Confidence::words());
                sink.report(
                    word.at,
                    &join(path, "confidence"),
                    Some(word.data.to_string()),
                    "not a confidence",
                    remedy,
                );
                continue;
            };
            match Confidence::named(text) {
                Some(confidence) => read.push(confidence),
                None => sink.report(
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

    fn alternatives(&self, value: &Spanned<DeValue<'_>>, path: &str, sink: &mut Sink) -> Vec<Node> {
        let node = self.leaf(value);
        let written = node.data.to_string();
        match node.data {
            Data::List(items) => items,
            data => {
                let path = join(path, "alternatives");
                let problem = format!("alternatives are a list, this is {}", data.kind());
                sink.report(
                    node.at,
                    &path,
                    Some(written.clone()),
                    problem,
                    format!("write [{written}]"),
                );
                Vec::new()
            }
        }
    }

    fn text_of(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        sink: &mut Sink,
    ) -> Option<String> {
        let node = self.leaf(value);
        let written = node.data.to_string();
        match node.data {
            Data::Text(text) => Some(text),
            data => {
                let problem = format!("the {key} is a text, this is {}", data.kind());
                sink.report(
                    node.at,
                    &join(path, key),
                    Some(written.clone()),
                    problem,
                    format!("write \"{written}\""),
                );
                None
            }
        }
    }
}

fn keys_of(table: &DeTable<'_>) -> String {
    in_order(table)
        .iter()
        .map(|(key, _)| key.get_ref().as_ref())
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planted(text: &str) -> (Node, Sink) {
        let mut sink = Sink::default();
        sink.file("x.toml");
        let root = plant(0, text, &mut sink);
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
        assert_eq!(plant_value(0, "axis").data, Data::Text("axis".to_owned()));
        assert_eq!(plant_value(0, "\"axis\"").data, Data::Text("axis".to_owned()));
        assert_eq!(plant_value(0, " 0x10 ").data, Data::Number(16));
        assert_eq!(plant_value(0, "[1, 2]").data.to_string(), "[1, 2]");
        assert_eq!(
            plant_value(0, "99999999999999999999").data.kind(),
            Data::Other(String::new()).kind()
        );
    }
}
