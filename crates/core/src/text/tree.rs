//! A file as a tree of values, each with its line and with what the file says about its certainty.

use std::fmt;

use super::fault::Fault;
use super::provenance::Confidence;

/// A place in one of the files that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The file's number in [`Sink::files`].
    pub file: usize,
    /// The line, from 1; none in an override.
    pub line: Option<u32>,
}

impl At {
    /// How late the file was laid over the others: overrides last, in their order, before them the file that was
    /// asked for, which is the first.
    pub(super) fn layer(self) -> (bool, isize) {
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
pub struct Meta {
    /// Empty when nothing is said; more than one: one for each item of a list.
    pub confidence: Vec<Confidence>,
    /// What it might be instead.
    pub alternatives: Vec<Node>,
    /// Who says so.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// A value or table.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands.
    pub at: At,
    /// What it holds.
    pub data: Data,
    /// Of values only; tables have handed theirs down.
    pub meta: Meta,
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<Node>),
    /// A kind that no value of a scenario has (a float, a date, a number out of all bounds), as written.
    Other(String),
    /// Keys with what they stand for.
    Table(Vec<Pair>),
}

/// A key of a table with what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The key.
    pub key: String,
    /// Where it stands.
    pub at: At,
    /// What it stands for.
    pub node: Node,
}

impl Data {
    /// What the value is, for a report.
    #[must_use]
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
    /// A value of which nothing else is said.
    #[must_use]
    pub fn new(at: At, data: Data) -> Self {
        Node {
            at,
            data,
            meta: Meta::default(),
        }
    }

    /// Makes plain text of tables where only single values and lists of them may stand.
    pub(super) fn flatten(&mut self) {
        match &mut self.data {
            Data::Table(pairs) => {
                let keys: Vec<_> = pairs.iter().map(|pair| pair.key.as_str()).collect();
                self.data = Data::Other(format!("{{ {} }}", keys.join(", ")));
            }
            Data::List(items) => items.iter_mut().for_each(Node::flatten),
            _ => {}
        }
    }

    /// The table's keys; none for a value.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        match &self.data {
            Data::Table(pairs) => pairs,
            _ => &[],
        }
    }

    /// What stands under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pairs()
            .iter()
            .find(|pair| pair.key == key)
            .map(|pair| &pair.node)
    }
}

/// Joins a key to the path of its table, with quotes where TOML wants them.
#[must_use]
pub fn join(path: &str, key: &str) -> String {
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
pub struct Sink {
    /// Their names, as reports call them.
    pub files: Vec<String>,
    /// What is wrong, in the order in which it was found.
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
