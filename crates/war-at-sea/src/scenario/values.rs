//! Reads values of a table by name and type, reports what does not fit, and keeps a record of each.

use std::ops::RangeInclusive;

use super::names::{Named, nearest, remedy_for};
use super::provenance::{Got, Provenance, Spot};
use super::tree::{At, Data, Node, Pair, Sink, join};

/// The problem of a value that is not there.
pub(super) const MISSING: &str = "missing";

/// Why a value was refused: the problem and the remedy.
pub(super) type Refusal = (String, String);

/// A table that is being read. Keys that nobody asks for are unknown keys.
#[derive(Debug)]
pub(super) struct Table<'t> {
    pub path: String,
    pub at: At,
    pairs: &'t [Pair],
    asked: Vec<String>,
}

impl<'t> Table<'t> {
    /// The whole file.
    pub fn root(node: &'t Node) -> Self {
        Table {
            path: String::new(),
            at: node.at,
            pairs: node.pairs(),
            asked: Vec::new(),
        }
    }

    fn node(&mut self, key: &str) -> Option<&'t Pair> {
        // A reader may come back to a key.
        if !self.asked.iter().any(|asked| asked == key) {
            self.asked.push(key.to_owned());
        }
        self.pairs.iter().find(|pair| pair.key == key)
    }

    /// Whether the key is there; asking makes it known.
    pub fn has(&mut self, key: &str) -> bool {
        self.node(key).is_some()
    }

    /// Every key, for tables whose keys are names; the caller answers for unknown ones.
    pub fn names(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.pairs.iter().map(|pair| pair.key.as_str())
    }

    fn child(&self, pair: &'t Pair) -> Self {
        let path = join(&self.path, &pair.key);
        Table {
            path,
            at: pair.at,
            pairs: pair.node.pairs(),
            asked: Vec::new(),
        }
    }
}

/// A reading in progress.
#[derive(Debug)]
pub(super) struct Reading {
    pub sink: Sink,
    pub provenance: Provenance,
}

impl Reading {
    /// A table within a table; a missing one is reported.
    pub fn table<'t>(&mut self, table: &mut Table<'t>, key: &str) -> Option<Table<'t>> {
        let Some(pair) = table.node(key) else {
            let add = format!("add the table [{}]", join(&table.path, key));
            let extend = if table.path.is_empty() {
                ", or let the file extend \"war-at-sea\""
            } else {
                ""
            };
            self.missing(table, key, add + extend);
            return None;
        };
        if matches!(pair.node.data, Data::Table(_)) {
            return Some(table.child(pair));
        }
        let path = join(&table.path, key);
        let problem = format!("a table is meant here, this is {}", pair.node.data.kind());
        let remedy = format!("write its keys below [{path}]");
        self.sink.report(
            pair.node.at,
            &path,
            Some(pair.node.data.to_string()),
            problem,
            remedy,
        );
        None
    }

    /// A value that must be there, read by `read`; its alternatives must be readable too.
    pub fn value<T>(
        &mut self,
        table: &mut Table<'_>,
        key: &str,
        example: &str,
        mut read: impl FnMut(&Data) -> Result<T, Refusal>,
    ) -> Option<Got<T>> {
        if table.has(key) {
            return self.optional(table, key, &mut read);
        }
        let path = join(&table.path, key);
        self.missing(table, key, format!("add `{path} = {example}`"));
        None
    }

    /// A value that may be left out.
    pub fn optional<T>(
        &mut self,
        table: &mut Table<'_>,
        key: &str,
        mut read: impl FnMut(&Data) -> Result<T, Refusal>,
    ) -> Option<Got<T>> {
        let node = &table.node(key)?.node;
        let path = join(&table.path, key);
        for other in &node.meta.alternatives {
            if let Err((problem, remedy)) = read(&other.data) {
                let path = join(&path, "alternatives");
                self.sink
                    .report(other.at, &path, Some(other.data.to_string()), problem, remedy);
            }
        }
        let written = node.data.to_string();
        match read(&node.data) {
            Ok(value) => {
                self.provenance.note(&path, node, &self.sink);
                Some(Got {
                    value,
                    spot: Spot {
                        at: node.at,
                        path,
                        written,
                    },
                })
            }
            Err((problem, remedy)) => {
                self.sink.report(node.at, &path, Some(written), problem, remedy);
                None
            }
        }
    }

    /// A number within bounds.
    pub fn number(
        &mut self,
        table: &mut Table<'_>,
        key: &str,
        bounds: RangeInclusive<u8>,
    ) -> Option<Got<u8>> {
        let example = bounds.start().to_string();
        self.value(table, key, &example, |data| number(data, &bounds))
    }

    /// A list of numbers within bounds.
    pub fn numbers(
        &mut self,
        table: &mut Table<'_>,
        key: &str,
        bounds: RangeInclusive<u8>,
    ) -> Option<Got<Vec<u8>>> {
        self.value(table, key, "[…]", |data| {
            list(data)?
                .iter()
                .map(|item| number(&item.data, &bounds))
                .collect()
        })
    }

    /// One of the things that have names.
    pub fn named<T: Named>(&mut self, table: &mut Table<'_>, key: &str) -> Option<Got<T>> {
        let example = T::all()
            .first()
            .map_or(String::new(), |first| format!("{:?}", first.word()));
        self.value(table, key, &example, named::<T>)
    }

    /// A list of things that have names, each at most once.
    pub fn all_named<T: Named>(&mut self, table: &mut Table<'_>, key: &str) -> Option<Got<Vec<T>>> {
        self.value(table, key, "[…]", all_named::<T>)
    }

    /// True or false.
    pub fn flag(&mut self, table: &mut Table<'_>, key: &str) -> Option<Got<bool>> {
        self.value(table, key, "true", |data| match data {
            Data::Flag(flag) => Ok(*flag),
            other => Err((
                format!("true or false is meant here, this is {}", other.kind()),
                "write true or false".into(),
            )),
        })
    }

    /// Reports the keys of a table that nobody asked for.
    pub fn finish(&mut self, table: &Table<'_>) {
        let known: Vec<&str> = table.asked.iter().map(String::as_str).collect();
        let unknown = |pair: &&Pair| !known.contains(&pair.key.as_str());
        let missing = |key: &&str| table.pairs.iter().all(|pair| pair.key != *key);
        let free: Vec<&str> = known.iter().copied().filter(missing).collect();
        for pair in table.pairs.iter().filter(unknown) {
            let remedy = match nearest(&pair.key, free.iter().copied()) {
                Some(_) => remedy_for(&pair.key, &free),
                None => remedy_for(&pair.key, &known),
            };
            self.unknown(table, pair, "unknown key", remedy);
        }
    }

    /// Reports keys that are not names of the kind; for tables whose keys are names.
    pub fn only_names<T: Named>(&mut self, table: &Table<'_>) {
        for pair in table.pairs.iter().filter(|pair| T::named(&pair.key).is_none()) {
            self.unknown(
                table,
                pair,
                &format!("not {}; none can be added", T::KIND),
                remedy_for(&pair.key, &T::words()),
            );
        }
    }

    fn unknown(&mut self, table: &Table<'_>, pair: &Pair, problem: &str, remedy: String) {
        let written = match &pair.node.data {
            Data::Table(_) => None,
            value => Some(value.to_string()),
        };
        self.sink
            .report(pair.at, &join(&table.path, &pair.key), written, problem, remedy);
    }

    fn missing(&mut self, table: &Table<'_>, key: &str, remedy: String) {
        self.sink
            .report(table.at, &join(&table.path, key), None, MISSING, remedy);
    }
}

/// A number within bounds.
pub(super) fn number(data: &Data, bounds: &RangeInclusive<u8>) -> Result<u8, Refusal> {
    let remedy = format!("write a number from {} to {}", bounds.start(), bounds.end());
    match data {
        Data::Number(number) => u8::try_from(*number)
            .ok()
            .filter(|number| bounds.contains(number))
            .ok_or_else(|| {
                (
                    format!("out of bounds: {} to {}", bounds.start(), bounds.end()),
                    remedy,
                )
            }),
        other => Err((
            format!("a number is meant here, this is {}", other.kind()),
            remedy,
        )),
    }
}

/// The items of a list.
pub(super) fn list(data: &Data) -> Result<&[Node], Refusal> {
    match data {
        Data::List(items) => Ok(items),
        other => Err((
            format!("a list is meant here, this is {}", other.kind()),
            format!("write [{other}]"),
        )),
    }
}

/// A text.
pub(super) fn text(data: &Data) -> Result<&str, Refusal> {
    match data {
        // It would steer the terminal that shows it.
        Data::Text(text) if text.chars().any(char::is_control) => {
            Err(("there is a control character in it".into(), "take it out".into()))
        }
        // It would turn round what stands beside it.
        Data::Text(text) if text.chars().any(steers_direction) => Err((
            "there is a mark in it that changes the direction of writing".into(),
            "take it out".into(),
        )),
        Data::Text(text) => Ok(text),
        other => Err((
            format!("a text is meant here, this is {}", other.kind()),
            format!("write \"{other}\""),
        )),
    }
}

/// A list of texts.
pub(super) fn texts(data: &Data) -> Result<Vec<String>, Refusal> {
    list(data)?
        .iter()
        .map(|item| text(&item.data).map(str::to_owned))
        .collect()
}

/// The marks of Unicode's bidirectional algorithm (UAX 9), and the invisible ones beside them.
fn steers_direction(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A thing that has a name.
pub(super) fn named<T: Named>(data: &Data) -> Result<T, Refusal> {
    let word = match data {
        Data::Text(word) => word,
        other => {
            let remedy = remedy_for("", &T::words());
            return Err((
                format!("{} is meant here, this is {}", T::KIND, other.kind()),
                remedy,
            ));
        }
    };
    T::named(word).ok_or_else(|| {
        (
            format!("{word:?} is not {}", T::KIND),
            remedy_for(word, &T::words()),
        )
    })
}

/// Several such things, each at most once.
pub(super) fn all_named<T: Named>(data: &Data) -> Result<Vec<T>, Refusal> {
    let mut read = Vec::new();
    let mut refused: Option<Refusal> = None;
    for item in list(data)? {
        match named::<T>(&item.data) {
            Ok(thing) if read.contains(&thing) => {
                let twice = (
                    format!("{:?} is named twice", thing.word()),
                    "name it once".to_owned(),
                );
                refused = refused.or(Some(twice));
            }
            Ok(thing) => read.push(thing),
            // Several wrong names in one list make one fault that speaks of all.
            Err((problem, remedy)) => {
                refused = Some(match refused {
                    Some((before, how)) => (format!("{before}; {problem}"), format!("{how}; {remedy}")),
                    None => (problem, remedy),
                });
            }
        }
    }
    refused.map_or(Ok(read), Err)
}
