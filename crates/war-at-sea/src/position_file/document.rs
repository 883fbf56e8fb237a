//! The text of a position file as keys with their lines.

use crate::scenario::Fault;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use toml::de::{DeTable, DeValue};

/// What a key stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    /// A list of texts; what is none stands as written.
    List(Vec<String>),
    Other(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::List(items) => write!(f, "{items:?}"),
            Value::Other(written) => f.write_str(written),
        }
    }
}

/// A key with its table, its line and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// The table, empty for none.
    pub table: String,
    pub key: String,
    pub line: u32,
    pub value: Value,
}

impl Entry {
    fn path(&self) -> String {
        let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let key = if self.key.chars().all(bare) {
            self.key.clone()
        } else {
            format!("{:?}", self.key)
        };
        if self.table.is_empty() {
            key
        } else {
            format!("{}.{key}", self.table)
        }
    }
}

/// A position file, and what was found wrong in it so far.
#[derive(Clone, Debug)]
pub(super) struct Document {
    file: String,
    entries: Vec<Entry>,
    /// The tables that are there, empty ones too.
    tables: BTreeSet<String>,
    /// Entries that somebody has read.
    read: Vec<bool>,
    pub faults: Vec<Fault>,
}

impl Document {
    /// Reads the text; what is not TOML is reported and the rest read all the same.
    pub fn new(file: &str, text: &str) -> Self {
        let (root, errors) = DeTable::parse_recoverable(text);
        let line_of =
            |offset: usize| 1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count() as u32;
        let mut document = Document {
            file: file.to_owned(),
            entries: Vec::new(),
            tables: BTreeSet::new(),
            read: Vec::new(),
            faults: Vec::new(),
        };
        for error in &errors {
            let line = line_of(error.span().map_or(text.len(), |span| span.start));
            let written = text.lines().nth(line as usize - 1).unwrap_or("").trim();
            let (problem, remedy) = match error.message() {
                "duplicate key" => (
                    "this name is given twice".to_owned(),
                    "keep one of the two".to_owned(),
                ),
                message => (
                    format!("not TOML: {message}"),
                    "correct the line; texts stand in quotes, as do names of several words".to_owned(),
                ),
            };
            document.report(Some(line), "", Some(written.to_owned()), problem, remedy);
        }
        for (key, value) in root.get_ref() {
            let (name, line) = (key.get_ref().to_string(), line_of(key.span().start));
            if let DeValue::Table(table) = value.get_ref() {
                for (key, value) in table {
                    let line = line_of(key.span().start);
                    document.push(&name, key.get_ref(), line, plain(value.get_ref()));
                }
                document.tables.insert(name);
            } else {
                document.push("", &name, line, plain(value.get_ref()));
            }
        }
        document.entries.sort_by_key(|entry| entry.line);
        document.read = vec![false; document.entries.len()];
        document
    }

    fn push(&mut self, table: &str, key: &str, line: u32, value: Value) {
        self.entries.push(Entry {
            table: table.to_owned(),
            key: key.to_owned(),
            line,
            value,
        });
    }

    /// Reports a fault.
    fn report(
        &mut self,
        line: Option<u32>,
        path: &str,
        value: Option<String>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.faults.push(Fault {
            file: self.file.clone(),
            line,
            path: path.to_owned(),
            value,
            problem: problem.into(),
            remedy: remedy.into(),
        });
    }

    /// Reports a fault of an entry.
    pub fn wrong(&mut self, entry: &Entry, problem: impl Into<String>, remedy: impl Into<String>) {
        let value = Some(entry.value.to_string());
        self.report(Some(entry.line), &entry.path(), value, problem, remedy);
    }

    /// Reports a fault at a key, whether it was written or not.
    pub fn fault(&mut self, table: &str, key: &str, problem: impl Into<String>, remedy: impl Into<String>) {
        match self.find(table, key) {
            Some(entry) => self.wrong(&entry, problem, remedy),
            None => {
                let path = match (table, key) {
                    ("", key) => key.to_owned(),
                    (table, "") => table.to_owned(),
                    (table, key) => format!("{table}.{key}"),
                };
                self.report(None, &path, None, problem, remedy);
            }
        }
    }

    fn find(&self, table: &str, key: &str) -> Option<Entry> {
        let place = self.place_of(table, key)?;
        Some(self.entries[place].clone())
    }

    fn place_of(&self, table: &str, key: &str) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.table == table && entry.key == key)
    }

    /// Whether there is such a table.
    pub fn has_table(&self, table: &str) -> bool {
        self.tables.contains(table)
    }

    /// Whether a key is there.
    pub fn has(&self, table: &str, key: &str) -> bool {
        self.place_of(table, key).is_some()
    }

    /// All entries of a table, now read.
    pub fn take_table(&mut self, table: &str) -> Vec<Entry> {
        let mut taken = Vec::new();
        for (entry, read) in self.entries.iter().zip(&mut self.read) {
            if entry.table == table {
                *read = true;
                taken.push(entry.clone());
            }
        }
        taken
    }

    fn take(&mut self, table: &str, key: &str) -> Option<Entry> {
        let place = self.place_of(table, key)?;
        self.read[place] = true;
        Some(self.entries[place].clone())
    }

    /// A whole number within bounds.
    pub fn number(&mut self, table: &str, key: &str, bounds: RangeInclusive<i64>) -> Option<i64> {
        let entry = self.take(table, key)?;
        match entry.value {
            Value::Number(number) if bounds.contains(&number) => Some(number),
            _ => {
                let remedy = format!("write a whole number from {} to {}", bounds.start(), bounds.end());
                self.wrong(&entry, "not a number that can be", remedy);
                None
            }
        }
    }

    /// True or false.
    pub fn flag(&mut self, table: &str, key: &str) -> Option<bool> {
        let entry = self.take(table, key)?;
        if let Value::Flag(flag) = entry.value {
            return Some(flag);
        }
        self.wrong(
            &entry,
            "neither true nor false",
            "write true or false, without quotes",
        );
        None
    }

    /// A text, or a list of texts joined by commas.
    pub fn text(&mut self, table: &str, key: &str) -> Option<(Entry, String)> {
        let entry = self.take(table, key)?;
        let text = self.text_of(&entry)?;
        Some((entry, text))
    }

    /// The text of an entry.
    pub fn text_of(&mut self, entry: &Entry) -> Option<String> {
        match &entry.value {
            Value::Text(text) => Some(text.clone()),
            Value::List(items) => Some(items.join(", ")),
            _ => {
                self.wrong(entry, "not a text", "write a text in quotes");
                None
            }
        }
    }

    /// Reports every key that nobody has read; `known` are those that could have been meant.
    pub fn finish(&mut self, known: &[(&str, &[&str])]) {
        let unread: Vec<Entry> = self
            .entries
            .iter()
            .zip(&self.read)
            .filter(|(_, read)| !**read)
            .map(|(entry, _)| entry.clone())
            .collect();
        for entry in unread {
            let Some((_, keys)) = known.iter().find(|(table, _)| *table == entry.table) else {
                let tables: Vec<&str> = known
                    .iter()
                    .map(|(table, _)| *table)
                    .filter(|t| !t.is_empty())
                    .collect();
                let problem = format!("there is no table [{}]", entry.table);
                self.wrong(&entry, problem, remedy_for(&entry.table, &tables));
                continue;
            };
            self.wrong(&entry, "there is no such key here", remedy_for(&entry.key, keys));
        }
    }
}

/// What to write instead of a word that is not among those known.
pub(super) fn remedy_for(word: &str, known: &[&str]) -> String {
    const ALIKE: f64 = 0.8;
    let likeness = |other: &&&str| strsim::jaro_winkler(&word.to_lowercase(), other);
    match known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))) {
        Some(meant) if likeness(&meant) >= ALIKE => format!("did you mean {meant:?}?"),
        _ => format!("take it out, or write one of {}", known.join(", ")),
    }
}

fn plain(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::Other(number.to_string()), Value::Number),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(float) => Value::Other(float.to_string()),
        DeValue::Datetime(date) => Value::Other(date.to_string()),
        DeValue::Array(items) => {
            let texts: Option<Vec<String>> = items
                .iter()
                .map(|item| match item.get_ref() {
                    DeValue::String(text) => Some(text.to_string()),
                    _ => None,
                })
                .collect();
            texts.map_or_else(|| Value::Other("[…]".to_owned()), Value::List)
        }
        DeValue::Table(_) => Value::Other("{ … }".to_owned()),
    }
}
