//! Strict reading of TOML: every fault with its file, line, value and remedy, all at once.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Faults that are told; what is wrong a thousand times is seen from fewer.
const TOLD: usize = 20;
/// The most letters that are shown of what somebody wrote.
const SHOWN: usize = 200;

/// One thing wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, as the user named it.
    pub file: String,
    /// The line in it, from 1; none where a line makes no sense.
    pub line: Option<usize>,
    /// Where the value stands, `units.Hood.armor`; empty for a fault of the text as a whole.
    pub path: String,
    /// The value as written; none where something is missing.
    pub value: Option<String>,
    /// What is wrong with it.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.path.is_empty() {
            write!(f, ": {}", cut(&self.path))?;
        }
        match (&self.value, self.path.is_empty()) {
            (Some(value), true) => write!(f, ": {}", cut(value))?,
            (Some(value), false) => write!(f, " = {}", cut(value))?,
            (None, _) => {}
        }
        write!(
            f,
            "\n    {}\n    remedy: {}",
            cut(&self.problem),
            cut(&self.remedy)
        )
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Everything wrong with a text, in its order. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, by their lines; none if nothing is wrong.
    #[must_use]
    pub fn new(mut faults: Vec<Fault>) -> Option<Self> {
        faults.sort_by_key(|fault| fault.line);
        faults.dedup();
        (!faults.is_empty()).then_some(Faults(faults))
    }

    /// One by one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        write!(f, "{count} {}", if count == 1 { "fault" } else { "faults" })?;
        for fault in self.0.iter().take(TOLD) {
            write!(f, "\n\n{fault}")?;
        }
        match count.saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\n\n… and {more} more"),
        }
    }
}

/// The name that was probably meant, if one is near.
#[must_use]
pub fn nearest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let written = written.to_lowercase();
    let near = names.into_iter().map(|name| {
        let name_low = name.to_lowercase();
        let mut likeness = strsim::normalized_damerau_levenshtein(&written, &name_low);
        // "Hood" stands for "HMS Hood".
        if written.len() >= 3 && name_low.split([' ', '"', '-']).any(|word| word == written) {
            likeness = likeness.max(0.9);
        }
        (likeness, name)
    });
    near.filter(|&(likeness, _)| likeness >= 0.55)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// What is wrong with a value, and what to do about it.
pub type Wrong = (String, String);

/// A table that is being read: what is asked for is ticked off.
pub struct Sheet<'t, 'i> {
    path: String,
    at: usize,
    table: &'t DeTable<'i>,
    /// Keys that were asked for, there or not.
    asked: Vec<String>,
}

impl<'t, 'i> Sheet<'t, 'i> {
    /// The keys, in the order of the file.
    #[must_use]
    pub fn keys(&self) -> Vec<&'t str> {
        let mut keys: Vec<_> = self.table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        keys.into_iter().map(|key| key.get_ref().as_ref()).collect()
    }

    fn find(&mut self, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
        if !self.asked.iter().any(|asked| asked == key) {
            self.asked.push(key.to_owned());
        }
        let (_, value) = self.table.iter().find(|(name, _)| name.get_ref() == key)?;
        Some(value)
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.table.keys().any(|name| name.get_ref() == key)
    }
}

/// Reads one text and collects what is wrong with it.
pub struct Reading {
    file: String,
    /// Where each line starts.
    lines: Vec<usize>,
    /// What is wrong so far.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// Reads a text, calls `read` with its root, and returns what that returns unless something is wrong.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn of<T>(
        file: &str,
        text: &str,
        read: impl FnOnce(&mut Reading, &mut Sheet<'_, '_>) -> Option<T>,
    ) -> Result<T, Faults> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let mut reading = Reading {
            file: file.to_owned(),
            lines: std::iter::once(0)
                .chain(breaks.map(|(place, _)| place + 1))
                .collect(),
            faults: Vec::new(),
        };
        for error in &errors {
            let at = error.span().map_or(text.len(), |span| span.start);
            let problem = match error.message() {
                "duplicate key" => "this name is given twice".to_owned(),
                message => format!("not TOML: {message}"),
            };
            reading.report(at, "", None, problem, "correct the line; see https://toml.io");
        }
        let mut root = Sheet {
            path: String::new(),
            at: 0,
            table: table.get_ref(),
            asked: Vec::new(),
        };
        let found = read(&mut reading, &mut root);
        reading.finish(&root);
        match (Faults::new(reading.faults), found) {
            (Some(faults), _) => Err(faults),
            (None, Some(found)) => Ok(found),
            (None, None) => Err(Faults(vec![Fault {
                file: file.to_owned(),
                line: None,
                path: String::new(),
                value: None,
                problem: "something is missing".to_owned(),
                remedy: "compare with the scenarios that ship".to_owned(),
            }])),
        }
    }

    fn line(&self, offset: usize) -> usize {
        self.lines.partition_point(|&start| start <= offset)
    }

    /// Reports a fault at a place of the text.
    fn report(
        &mut self,
        at: usize,
        path: &str,
        value: Option<String>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.faults.push(Fault {
            file: self.file.clone(),
            line: Some(self.line(at)),
            path: path.to_owned(),
            value,
            problem: problem.into(),
            remedy: remedy.into(),
        });
    }

    /// Reports a fault of a table as a whole.
    pub fn wrong(&mut self, sheet: &Sheet<'_, '_>, (problem, remedy): Wrong) {
        self.report(sheet.at, &sheet.path, None, problem, remedy);
    }

    /// Reports a fault of the value of a key.
    pub fn wrong_value(&mut self, sheet: &Sheet<'_, '_>, key: &str, (problem, remedy): Wrong) {
        let value = sheet.table.iter().find(|(name, _)| name.get_ref() == key);
        let at = value.map_or(sheet.at, |(_, value)| value.span().start);
        let written = value.map(|(_, value)| shown(value.get_ref()));
        self.report(at, &join(&sheet.path, key), written, problem, remedy);
    }

    /// A table below another; none, without a fault, if there is none.
    pub fn table<'t, 'i>(&mut self, sheet: &mut Sheet<'t, 'i>, key: &str) -> Option<Sheet<'t, 'i>> {
        let value = sheet.find(key)?;
        match value.get_ref() {
            DeValue::Table(table) => Some(Sheet {
                path: join(&sheet.path, key),
                at: value.span().start,
                table,
                asked: Vec::new(),
            }),
            _ => {
                let wrong = ("a table is wanted here".to_owned(), format!("write [{key}]"));
                self.wrong_value(sheet, key, wrong);
                None
            }
        }
    }

    /// The tables of a list of tables, `[[key]]`.
    pub fn tables<'t, 'i>(&mut self, sheet: &mut Sheet<'t, 'i>, key: &str) -> Vec<Sheet<'t, 'i>> {
        let Some(value) = sheet.find(key) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut all = false;
        if let DeValue::Array(items) = value.get_ref() {
            all = true;
            for (number, item) in items.iter().enumerate() {
                match item.get_ref() {
                    DeValue::Table(table) => found.push(Sheet {
                        path: format!("{}[{number}]", join(&sheet.path, key)),
                        at: item.span().start,
                        table,
                        asked: Vec::new(),
                    }),
                    _ => all = false,
                }
            }
        }
        if !all {
            let wrong = (
                "a list of tables is wanted here".to_owned(),
                format!("write [[{key}]]"),
            );
            self.wrong_value(sheet, key, wrong);
        }
        found
    }

    /// A value that `read` understands; none if the key is missing, or wrong, which is reported.
    pub fn value<T>(
        &mut self,
        sheet: &mut Sheet<'_, '_>,
        key: &str,
        read: impl FnOnce(&DeValue<'_>) -> Result<T, Wrong>,
    ) -> Option<T> {
        let value = sheet.find(key)?;
        match read(value.get_ref()) {
            Ok(read) => Some(read),
            Err((problem, remedy)) => {
                let path = join(&sheet.path, key);
                let written = shown(value.get_ref());
                self.report(value.span().start, &path, Some(written), problem, remedy);
                None
            }
        }
    }

    /// Reports that a key is missing.
    pub fn need<T>(
        &mut self,
        sheet: &Sheet<'_, '_>,
        key: &str,
        value: Option<T>,
        example: &str,
    ) -> Option<T> {
        if value.is_none() && !sheet.has(key) {
            let wrong = (format!("{key} is missing"), format!("write {key} = {example}"));
            self.wrong(sheet, wrong);
        }
        value
    }

    /// A whole number.
    pub fn number(
        &mut self,
        sheet: &mut Sheet<'_, '_>,
        key: &str,
        within: RangeInclusive<i64>,
    ) -> Option<i64> {
        self.value(sheet, key, |value| number(value, &within))
    }

    /// A text.
    pub fn text(&mut self, sheet: &mut Sheet<'_, '_>, key: &str) -> Option<String> {
        self.value(sheet, key, text)
    }

    /// True or false.
    pub fn flag(&mut self, sheet: &mut Sheet<'_, '_>, key: &str) -> Option<bool> {
        self.value(sheet, key, |value| match value {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err((
                "true or false is wanted".to_owned(),
                "write true or false".to_owned(),
            )),
        })
    }

    /// A word for one of some things.
    pub fn word<T: Copy>(&mut self, sheet: &mut Sheet<'_, '_>, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.value(sheet, key, |value| word(value, words))
    }

    /// Reports all keys that nobody asked for.
    pub fn finish(&mut self, sheet: &Sheet<'_, '_>) {
        for (key, _) in sheet.table {
            let name: &Cow<'_, str> = key.get_ref();
            if !sheet.asked.iter().any(|asked| asked == name) {
                let remedy = match nearest(name, sheet.asked.iter().map(String::as_str)) {
                    Some(meant) => format!("did you mean {meant:?}?"),
                    None => "delete it".to_owned(),
                };
                let path = join(&sheet.path, name);
                self.report(
                    key.span().start,
                    &path,
                    None,
                    "nothing of that name is read here",
                    remedy,
                );
            }
        }
    }
}

/// A whole number within bounds.
///
/// # Errors
/// It is none, or out of bounds.
pub fn number(value: &DeValue<'_>, within: &RangeInclusive<i64>) -> Result<i64, Wrong> {
    let remedy = || format!("write a whole number from {} to {}", within.start(), within.end());
    let DeValue::Integer(number) = value else {
        return Err(("a whole number is wanted".to_owned(), remedy()));
    };
    i64::from_str_radix(number.as_str(), number.radix())
        .ok()
        .filter(|number| within.contains(number))
        .ok_or_else(|| ("the number is out of bounds".to_owned(), remedy()))
}

/// A text.
///
/// # Errors
/// It is none, or has characters that no terminal should get.
pub fn text(value: &DeValue<'_>) -> Result<String, Wrong> {
    match value {
        DeValue::String(text) if text.chars().any(char::is_control) => Err((
            "control characters in a text".to_owned(),
            "write it in one line, without tabs".to_owned(),
        )),
        DeValue::String(text) => Ok(text.to_string()),
        _ => Err(("a text is wanted".to_owned(), "put it in quotes".to_owned())),
    }
}

/// The items of a list.
///
/// # Errors
/// It is none, or one of its items is wrong.
pub fn list<T>(
    value: &DeValue<'_>,
    mut read: impl FnMut(&DeValue<'_>) -> Result<T, Wrong>,
) -> Result<Vec<T>, Wrong> {
    match value {
        DeValue::Array(items) => items.iter().map(|item| read(item.get_ref())).collect(),
        _ => Err((
            "a list is wanted".to_owned(),
            "write [ … ] with commas between".to_owned(),
        )),
    }
}

/// One of some words.
///
/// # Errors
/// It is none of them.
pub fn word<T: Copy>(value: &DeValue<'_>, words: &[(&str, T)]) -> Result<T, Wrong> {
    let written = text(value)?;
    match words.iter().find(|(word, _)| *word == written) {
        Some(&(_, meant)) => Ok(meant),
        None => {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let remedy = match nearest(&written, names.iter().copied()) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => format!("write one of {}", names.join(", ")),
            };
            Err(("no such word is known here".to_owned(), remedy))
        }
    }
}

/// A value as somebody wrote it.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(items) => {
            let items: Vec<_> = items.iter().take(8).map(|item| shown(item.get_ref())).collect();
            format!("[{}]", items.join(", "))
        }
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// Joins a key to the path of its table, with quotes where TOML wants them.
fn join(path: &str, key: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    let key = if !key.is_empty() && key.bytes().all(plain) {
        key.to_owned()
    } else {
        format!("{key:?}")
    };
    if path.is_empty() {
        key
    } else {
        format!("{path}.{key}")
    }
}
