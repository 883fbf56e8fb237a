//! A scenario file as a tree of values, each with its line and with what the file says about its certainty.

use std::fmt;

use super::fault::Fault;
use crate::ships::Confidence;

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
    /// The lines that are not TOML, each with the number of lines below that lost their place with it.
    pub broken: Vec<(At, u32)>,
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
