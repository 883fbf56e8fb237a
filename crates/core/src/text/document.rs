//! A file of keys in tables, read in any order.

use super::fault::{Fault, Faults};
use super::parse::{Remedies, parse};
use super::tree::{At, Data, Sink, join};
use super::word::nearest;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A key with its table, its line and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The table, empty for none.
    pub table: String,
    /// The key.
    pub key: String,
    at: At,
    value: Data,
}

impl Line {
    /// The value as faults show it.
    fn written(&self) -> String {
        match &self.value {
            Data::Table(_) => "{ … }".to_owned(),
            Data::List(items) if items.iter().any(|item| !matches!(item.data, Data::Text(_))) => {
                "[…]".to_owned()
            }
            value => value.to_string(),
        }
    }
}

/// A file, and what was found wrong in it so far.
#[derive(Clone, Debug)]
pub struct Document {
    lines: Vec<Line>,
    /// The tables that are there, empty ones too.
    tables: BTreeSet<String>,
    /// Lines that somebody has read.
    read: Vec<bool>,
    sink: Sink,
}

impl Document {
    /// Reads the text; what is not TOML is reported and the rest read all the same.
    #[must_use]
    pub fn new(file: &str, text: &str, remedies: Remedies) -> Self {
        let mut sink = Sink::default();
        let number = sink.file(file);
        let root = parse(number, text, remedies, &mut sink);
        let (mut lines, mut tables) = (Vec::new(), BTreeSet::new());
        let mut push = |table: &str, key: &str, at: At, value: &Data| {
            lines.push(Line {
                table: table.to_owned(),
                key: key.to_owned(),
                at,
                value: value.clone(),
            });
        };
        for pair in root.pairs() {
            match &pair.node.data {
                Data::Table(pairs) => {
                    for inner in pairs {
                        push(&pair.key, &inner.key, inner.at, &inner.node.data);
                    }
                    tables.insert(pair.key.clone());
                }
                value => push("", &pair.key, pair.at, value),
            }
        }
        lines.sort_by_key(|line| line.at.line);
        Document {
            read: vec![false; lines.len()],
            lines,
            tables,
            sink,
        }
    }

    /// How many faults there are so far.
    #[must_use]
    pub fn faults(&self) -> usize {
        self.sink.faults.len()
    }

    /// The faults in the order of the file, those of the file as a whole last; none when nothing is wrong.
    #[must_use]
    pub fn into_faults(self, of: &'static str) -> Option<Faults> {
        let mut faults = self.sink.faults;
        faults.sort_by_key(|fault| fault.line.unwrap_or(u32::MAX));
        Faults::in_file(of, faults)
    }

    /// Reports a fault of a line.
    pub fn wrong(&mut self, line: &Line, problem: impl Into<String>, remedy: impl Into<String>) {
        let key = join("", &line.key);
        let path = if line.table.is_empty() {
            key
        } else {
            format!("{}.{key}", line.table)
        };
        self.sink
            .report(line.at, &path, Some(line.written()), problem, remedy);
    }

    /// Reports a fault at a key, whether it was written or not.
    pub fn fault(&mut self, table: &str, key: &str, problem: impl Into<String>, remedy: impl Into<String>) {
        if let Some(place) = self.place_of(table, key) {
            let line = self.lines[place].clone();
            return self.wrong(&line, problem, remedy);
        }
        let path = match (table, key) {
            ("", key) => key.to_owned(),
            (table, "") => table.to_owned(),
            (table, key) => format!("{table}.{key}"),
        };
        self.sink.faults.push(Fault {
            file: self.sink.files[0].clone(),
            line: None,
            path,
            value: None,
            problem: problem.into(),
            remedy: remedy.into(),
        });
    }

    fn place_of(&self, table: &str, key: &str) -> Option<usize> {
        self.lines
            .iter()
            .position(|line| line.table == table && line.key == key)
    }

    /// Whether there is such a table.
    #[must_use]
    pub fn has_table(&self, table: &str) -> bool {
        self.tables.contains(table)
    }

    /// Whether a key is there.
    #[must_use]
    pub fn has(&self, table: &str, key: &str) -> bool {
        self.place_of(table, key).is_some()
    }

    /// All lines of a table, now read.
    pub fn take_table(&mut self, table: &str) -> Vec<Line> {
        let mut taken = Vec::new();
        for (line, read) in self.lines.iter().zip(&mut self.read) {
            if line.table == table {
                *read = true;
                taken.push(line.clone());
            }
        }
        taken
    }

    fn take(&mut self, table: &str, key: &str) -> Option<Line> {
        let place = self.place_of(table, key)?;
        self.read[place] = true;
        Some(self.lines[place].clone())
    }

    /// A whole number within bounds.
    pub fn number(&mut self, table: &str, key: &str, bounds: RangeInclusive<i64>) -> Option<i64> {
        let line = self.take(table, key)?;
        match line.value {
            Data::Number(number) if bounds.contains(&number) => Some(number),
            _ => {
                let remedy = format!("write a whole number from {} to {}", bounds.start(), bounds.end());
                self.wrong(&line, "not a number that is possible here", remedy);
                None
            }
        }
    }

    /// True or false.
    pub fn flag(&mut self, table: &str, key: &str) -> Option<bool> {
        let line = self.take(table, key)?;
        if let Data::Flag(flag) = line.value {
            return Some(flag);
        }
        let remedy = "write true or false, without quotes";
        self.wrong(&line, "neither true nor false", remedy);
        None
    }

    /// A text, or a list of texts joined by commas.
    pub fn text(&mut self, table: &str, key: &str) -> Option<(Line, String)> {
        let line = self.take(table, key)?;
        let text = self.text_of(&line)?;
        Some((line, text))
    }

    /// The text of a line.
    pub fn text_of(&mut self, line: &Line) -> Option<String> {
        let text = match &line.value {
            Data::Text(text) => Some(text.clone()),
            Data::List(items) => {
                let texts = items.iter().map(|item| match &item.data {
                    Data::Text(text) => Some(text.as_str()),
                    _ => None,
                });
                texts.collect::<Option<Vec<_>>>().map(|texts| texts.join(", "))
            }
            _ => None,
        };
        if text.is_none() {
            self.wrong(line, "not a text", "write a text in quotes");
        }
        text
    }

    /// Reports every key that nobody has read; `known` are the tables with the keys that could have been meant.
    pub fn finish(&mut self, known: &[(&str, &[&str])]) {
        let unread = self.lines.iter().zip(&self.read).filter(|(_, read)| !**read);
        let unread: Vec<Line> = unread.map(|(line, _)| line.clone()).collect();
        for line in unread {
            let Some((_, keys)) = known.iter().find(|(table, _)| *table == line.table) else {
                let tables = known.iter().map(|(table, _)| *table);
                let tables: Vec<&str> = tables.filter(|table| !table.is_empty()).collect();
                let problem = format!("there is no table [{}]", line.table);
                self.wrong(&line, problem, remedy(&line.table, &tables));
                continue;
            };
            self.wrong(&line, "there is no such key here", remedy(&line.key, keys));
        }
    }
}

/// What to write instead of a key that is not among those known.
fn remedy(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None if known.is_empty() => "take it out".to_owned(),
        None => format!("take it out, or write one of {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_any_order_and_what_nobody_reads_is_told_with_its_line() {
        let text = "turn = 4\npocket = 1\n[home]\nfleet = ['a', 'b']\nodd = [1]\n[homes]\nx = true";
        let mut document = Document::new("game.toml", text, Remedies::default());
        assert_eq!(
            document.text("home", "fleet").map(|(_, text)| text).as_deref(),
            Some("a, b")
        );
        assert_eq!(document.number("", "turn", 1..=8), Some(4));
        assert_eq!(document.text("home", "odd"), None);
        assert!(document.has_table("homes") && !document.has("homes", "turn"));
        document.fault("home", "port", "missing", "write it");
        document.finish(&[("", &["turn", "pockets"]), ("home", &[])]);
        let said = document.into_faults("the position").unwrap().to_string();
        let words = [
            "4 faults in the position",
            "game.toml:2: pocket = 1\n    there is no such key here\n    remedy: did you mean \"pockets\"?",
            "game.toml:5: home.odd = […]\n    not a text",
            "game.toml:7: homes.x = true\n    there is no table [homes]\n    remedy: did you mean \"home\"?",
            "game.toml: home.port\n    missing",
        ];
        let places: Vec<_> = words.iter().map(|words| said.find(words)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{said}");
    }
}
