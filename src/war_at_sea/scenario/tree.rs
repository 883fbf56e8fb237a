//! A scenario file as a tree of values, each with its line and with what the file says about its certainty.
//!
//! `confidence` and `source` at the head of a table are handed down to every value below it here, so that
//! later layers can replace values one by one without losing track of who vouched for what.

use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::names::{Named, remedy_for};
use crate::war_at_sea::ships::Confidence;

/// A place in one of the files that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// The file's number in [`Sink::files`].
    pub file: usize,
    /// The line, from 1; none in an override.
    pub line: Option<u32>,
}

impl At {
    /// How late the file was laid over the others: overrides last, in their order, before them the file that was
    /// asked for, which is the first.
    pub fn layer(self) -> (bool, isize) {
        let file = self.file as isize;
        if self.line.is_none() {
            (true, file)
        } else {
            (false, -file)
        }
    }
}

/// What a file says about a value besides the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Meta {
    /// Empty when nothing is said; more than one: one for each item of a list.
    pub confidence: Vec<Confidence>,
    pub alternatives: Vec<Node>,
    pub source: Option<String>,
    pub note: Option<String>,
}

/// A value or table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub at: At,
    pub data: Data,
    /// Of values only; tables have handed theirs down.
    pub meta: Meta,
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data {
    Number(i64),
    Flag(bool),
    Text(String),
    List(Vec<Node>),
    /// A kind that no value of a scenario has (a float, a date, a number out of all bounds), as written.
    Other(String),
    Table(Vec<Pair>),
}

/// A key of a table with what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pair {
    pub key: String,
    pub at: At,
    pub node: Node,
}

impl Data {
    /// What the value is, for a report.
    pub fn kind(&self) -> &'static str {
        match self {
            Data::Number(_) => "a number",
            Data::Flag(_) => "true or false",
            Data::Text(_) => "a text",
            Data::List(_) => "a list",
            Data::Other(_) => "neither a whole number, a text, nor true or false",
            Data::Table(_) => "a table",
        }
    }
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::Number(number) => write!(f, "{number}"),
            Data::Flag(flag) => write!(f, "{flag}"),
            Data::Text(text) => write!(f, "{text:?}"),
            Data::Other(written) => f.write_str(written),
            Data::Table(pairs) if pairs.is_empty() => f.write_str("{}"),
            Data::Table(pairs) => {
                let keys: Vec<_> = pairs.iter().map(|pair| pair.key.as_str()).collect();
                write!(f, "{{ {} }}", keys.join(", "))
            }
            Data::List(items) => {
                let items: Vec<_> = items.iter().map(|item| item.data.to_string()).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

impl Node {
    /// An empty table.
    pub fn empty(at: At) -> Self {
        Node {
            at,
            data: Data::Table(Vec::new()),
            meta: Meta::default(),
        }
    }

    /// The table's keys; none for a value.
    pub fn pairs(&self) -> &[Pair] {
        match &self.data {
            Data::Table(pairs) => pairs,
            _ => &[],
        }
    }

    /// What stands under a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pairs()
            .iter()
            .find(|pair| pair.key == key)
            .map(|pair| &pair.node)
    }
}

/// Joins a key to the path of its table, with quotes where TOML wants them.
pub(super) fn join(path: &str, key: &str) -> String {
    let bare = !key.is_empty()
        && key
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let key = if bare { key.to_owned() } else { format!("{key:?}") };
    if path.is_empty() {
        key
    } else {
        format!("{path}.{key}")
    }
}

/// The files that were read and what was found wrong in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Sink {
    pub files: Vec<String>,
    pub faults: Vec<Fault>,
    /// The lines that are not TOML.
    pub broken: Vec<At>,
}

impl Sink {
    /// Adds a file and gives its number.
    pub fn file(&mut self, name: impl Into<String>) -> usize {
        self.files.push(name.into());
        self.files.len() - 1
    }

    /// Reports a fault.
    pub fn report(
        &mut self,
        at: At,
        path: &str,
        value: Option<String>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.faults.push(Fault {
            file: self.files.get(at.file).cloned().unwrap_or_default(),
            line: at.line,
            path: path.to_owned(),
            value,
            problem: problem.into(),
            remedy: remedy.into(),
        });
    }
}

/// What a table hands down to the values below it.
#[derive(Clone, Default)]
struct Inherited {
    confidence: Vec<Confidence>,
    source: Option<String>,
}

/// Makes the tree of one file. Syntax that cannot be read is reported, and the rest read all the same.
pub(super) fn plant(file: usize, text: &str, sink: &mut Sink) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    let planter = Planter { file, text };
    for error in &errors {
        let at = planter.at(error.span().map_or(text.len(), |span| span.start));
        let line = text
            .lines()
            .nth(at.line.map_or(0, |line| line as usize - 1))
            .unwrap_or("")
            .trim();
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
        sink.broken.push(at);
        sink.report(at, "", Some(line.to_owned()), problem, remedy);
    }
    let at = At { file, line: Some(1) };
    planter.table(at, table.get_ref(), Inherited::default(), "", sink)
}

/// Reads one value in the grammar of a file, for an override; a bare word is a text.
pub(super) fn plant_value(file: usize, text: &str) -> Node {
    let at = At { file, line: None };
    let planter = Planter { file, text };
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

struct Planter<'t> {
    file: usize,
    text: &'t str,
}

impl Planter<'_> {
    fn at(&self, offset: usize) -> At {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
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
        let pairs = rest.into_iter().map(|(key, value)| {
            let at = self.at(key.span().start);
            let node = self.node(at, value, &from, &join(path, key.get_ref()), sink);
            Pair {
                key: key.get_ref().to_string(),
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
