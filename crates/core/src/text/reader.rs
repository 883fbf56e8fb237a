//! Reads values of a table by name and type, reports what does not fit, and keeps a record of each.

use std::ops::RangeInclusive;

use super::fault::{Fault, Faults};
use super::parse::{Remedies, parse};
use super::provenance::{Got, Provenance, Spot};
use super::tree::{At, Data, Node, Pair, Sink, join};
use super::word::{Word, nearest, remedy_for};
use std::fmt::Display;

/// The problem of a value that is not there.
pub const MISSING: &str = "missing";

/// Why a value was refused: the problem and the remedy.
pub type Objection = (String, String);

/// A table that is being read. Keys that nobody asks for are unknown keys.
#[derive(Debug)]
pub struct Section<'t> {
    /// The path of the table, empty for the whole file.
    pub path: String,
    /// Where it stands.
    pub at: At,
    pairs: &'t [Pair],
    asked: Vec<String>,
}

impl<'t> Section<'t> {
    /// The whole file.
    #[must_use]
    pub fn root(node: &'t Node) -> Self {
        Section {
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

    /// The tables of a list of tables, each with its number for a key; asking makes the list known.
    pub fn tables(&mut self, key: &str) -> Vec<Section<'t>> {
        let Some(Data::List(items)) = self.node(key).map(|pair| &pair.node.data) else {
            return Vec::new();
        };
        let path = join(&self.path, key);
        let section = |(number, node): (usize, &'t Node)| Section {
            path: join(&path, &number.to_string()),
            ..Section::root(node)
        };
        (1..).zip(items).map(section).collect()
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
        Section {
            path,
            at: pair.at,
            pairs: pair.node.pairs(),
            asked: Vec::new(),
        }
    }
}

/// A reading in progress.
#[derive(Debug)]
pub struct Reader {
    /// What is wrong so far.
    pub sink: Sink,
    /// What was read so far.
    pub provenance: Provenance,
    /// The scenario that a file can extend to get whole tables; none where it cannot.
    pub(super) embedded: Option<&'static str>,
    /// How many faults are those of lines that are not TOML, which come first.
    broken: usize,
}

impl Reader {
    /// Begins to read a tree, of whose files and lines this is known.
    pub(super) fn begin(sink: Sink, embedded: Option<&'static str>) -> Self {
        Reader {
            broken: sink.faults.len(),
            sink,
            embedded,
            provenance: Provenance::default(),
        }
    }

    /// Begins to read a file that extends no other.
    #[must_use]
    pub fn of_file(name: &str, text: &str) -> (Node, Self) {
        let mut sink = Sink::default();
        let file = sink.file(name);
        let root = parse(file, text, Remedies::default(), &mut sink);
        (root, Reader::begin(sink, None))
    }

    /// Everything that is wrong, in the order of files and lines; `of` is what they are faults of.
    #[must_use]
    pub fn faults(&self, of: &'static str) -> Option<Faults> {
        let files = &self.sink.files;
        let rank = |fault: &Fault| (files.iter().position(|file| *file == fault.file), fault.line);
        let mut faults = self.without_echoes();
        faults.sort_by_key(rank);
        Faults::in_file(of, faults)
    }

    /// The faults, but where a line is not TOML without those that its value is missing or odd as well: that would be
    /// the same fault said twice.
    fn without_echoes(&self) -> Vec<Fault> {
        let Sink {
            files,
            faults,
            broken,
        } = &self.sink;
        let near_broken_line = |fault: &Fault| {
            broken.iter().any(|(at, lost)| {
                let lines = at.line.map(|line| line..=line.saturating_add(*lost));
                let same_line = lines
                    .zip(fault.line)
                    .is_some_and(|(lines, line)| lines.contains(&line));
                same_line && files.get(at.file) == Some(&fault.file)
            })
        };
        let (of_lines, later) = faults.split_at(self.broken);
        let news = |fault: &&Fault| broken.is_empty() || fault.problem != MISSING && !near_broken_line(fault);
        of_lines
            .iter()
            .chain(later.iter().filter(news))
            .cloned()
            .collect()
    }

    /// A table within a table; a missing one is reported.
    pub fn table<'t>(&mut self, table: &mut Section<'t>, key: &str) -> Option<Section<'t>> {
        let Some(pair) = table.node(key) else {
            let add = format!("add the table [{}]", join(&table.path, key));
            let extend = match self.embedded {
                Some(name) if table.path.is_empty() => format!(", or let the file extend {name:?}"),
                _ => String::new(),
            };
            self.missing(table, key, add + &extend);
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
        table: &mut Section<'_>,
        key: &str,
        example: &str,
        mut read: impl FnMut(&Data) -> Result<T, Objection>,
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
        table: &mut Section<'_>,
        key: &str,
        mut read: impl FnMut(&Data) -> Result<T, Objection>,
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
        table: &mut Section<'_>,
        key: &str,
        bounds: RangeInclusive<u8>,
    ) -> Option<Got<u8>> {
        let example = bounds.start().to_string();
        self.value(table, key, &example, |data| number(data, &bounds))
    }

    /// A list of numbers within bounds.
    pub fn numbers(
        &mut self,
        table: &mut Section<'_>,
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
    pub fn named<T: Word>(&mut self, table: &mut Section<'_>, key: &str) -> Option<Got<T>> {
        let example = T::all()
            .first()
            .map_or(String::new(), |first| format!("{:?}", first.word()));
        self.value(table, key, &example, named::<T>)
    }

    /// A list of things that have names, each at most once.
    pub fn all_named<T: Word>(&mut self, table: &mut Section<'_>, key: &str) -> Option<Got<Vec<T>>> {
        self.value(table, key, "[…]", all_named::<T>)
    }

    /// True or false.
    pub fn flag(&mut self, table: &mut Section<'_>, key: &str) -> Option<Got<bool>> {
        self.value(table, key, "true", |data| match data {
            Data::Flag(flag) => Ok(*flag),
            other => Err((
                format!("true or false is meant here, this is {}", other.kind()),
                "write true or false".into(),
            )),
        })
    }

    /// Reports the keys of a table that nobody asked for.
    pub fn finish(&mut self, table: &Section<'_>) {
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
    pub fn only_names<T: Word>(&mut self, table: &Section<'_>) {
        for pair in table.pairs.iter().filter(|pair| T::named(&pair.key).is_none()) {
            self.unknown(
                table,
                pair,
                &format!("not {}; none can be added", T::KIND),
                remedy_for(&pair.key, &T::words()),
            );
        }
    }

    fn unknown(&mut self, table: &Section<'_>, pair: &Pair, problem: &str, remedy: String) {
        let written = match &pair.node.data {
            Data::Table(_) => None,
            value => Some(value.to_string()),
        };
        self.sink
            .report(pair.at, &join(&table.path, &pair.key), written, problem, remedy);
    }

    fn missing(&mut self, table: &Section<'_>, key: &str, remedy: String) {
        self.sink
            .report(table.at, &join(&table.path, key), None, MISSING, remedy);
    }
}

/// A whole number within bounds.
///
/// # Errors
/// What else it is, and the bounds.
pub fn number<T>(data: &Data, bounds: &RangeInclusive<T>) -> Result<T, Objection>
where
    T: TryFrom<i64> + PartialOrd + Display,
{
    let remedy = format!("write a number from {} to {}", bounds.start(), bounds.end());
    match data {
        Data::Number(number) => T::try_from(*number)
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

/// A number within bounds, whole or not.
///
/// # Errors
/// What else it is, and the bounds.
pub fn decimal(data: &Data, bounds: &RangeInclusive<f64>) -> Result<f64, Objection> {
    let (least, most) = (bounds.start(), bounds.end());
    let remedy = format!("write a number from {least} to {most}");
    let number = match data {
        Data::Number(number) => Some(*number as f64),
        Data::Other(written) => written.parse().ok(),
        _ => None,
    };
    match number {
        Some(number) if bounds.contains(&number) => Ok(number),
        Some(_) => Err((format!("out of bounds: {least} to {most}"), remedy)),
        None => Err((format!("a number is meant here, this is {}", data.kind()), remedy)),
    }
}

/// The items of a list.
///
/// # Errors
/// What else it is.
pub fn list(data: &Data) -> Result<&[Node], Objection> {
    match data {
        Data::List(items) => Ok(items),
        other => Err((
            format!("a list is meant here, this is {}", other.kind()),
            match other {
                Data::Text(word) if ["", "none", "nothing", "never"].contains(&word.trim()) => {
                    "write []".to_owned()
                }
                other => format!("write [{other}]"),
            },
        )),
    }
}

/// The longest title: it stands above every result and below every picture.
const LONGEST_TITLE: usize = 120;

/// The title of a scenario.
///
/// # Errors
/// It is no text, is empty or too long.
pub fn title(data: &Data) -> Result<String, Objection> {
    match text(data)?.trim() {
        "" => Err((
            "a scenario without a name".to_owned(),
            "give it a title".to_owned(),
        )),
        title if title.chars().count() > LONGEST_TITLE => Err((
            format!("the title is longer than {LONGEST_TITLE} letters"),
            "shorten it".to_owned(),
        )),
        title => Ok(title.to_owned()),
    }
}

/// A text.
///
/// # Errors
/// What else it is, or which invisible mark is in it.
pub fn text(data: &Data) -> Result<&str, Objection> {
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
///
/// # Errors
/// What else it is.
pub fn texts(data: &Data) -> Result<Vec<String>, Objection> {
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
///
/// # Errors
/// The names there are, or the one that was probably meant.
pub fn named<T: Word>(data: &Data) -> Result<T, Objection> {
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
///
/// # Errors
/// Each wrong name, or one that is there twice.
pub fn all_named<T: Word>(data: &Data) -> Result<Vec<T>, Objection> {
    let mut read = Vec::new();
    let mut refused: Option<Objection> = None;
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
