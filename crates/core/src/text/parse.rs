//! Makes a tree of a text, each value with its line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::tree::{At, Data, Meta, Node, Pair, Sink};

/// What to do about a line that cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct Remedies {
    /// A name that is given twice.
    pub twice: &'static str,
    /// Whatever else is not TOML.
    pub not_toml: &'static str,
}

impl Default for Remedies {
    fn default() -> Self {
        Remedies {
            twice: "keep one of the two, or rename one",
            not_toml: "correct the line; see https://toml.io",
        }
    }
}

/// Makes the tree of one file. Syntax that cannot be read is reported, and the rest read all the same.
#[must_use]
pub fn parse(file: usize, text: &str, remedies: Remedies, sink: &mut Sink) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    let places = Places::new(file, text);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for error in &errors {
        let at = places.at(error.span().map_or(text.len(), |span| span.start));
        let first = at.line.map_or(0, |line| line as usize - 1);
        let line = lines.get(first).copied().unwrap_or("");
        let (problem, remedy) = match error.message() {
            "duplicate key" => ("this name is given twice".to_owned(), remedies.twice),
            message => (format!("not TOML: {message}"), remedies.not_toml),
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
    Node::new(at, places.table(table.get_ref()))
}

/// Reads one value in the grammar of a file, for an override; a bare word is a text.
pub(super) fn parse_value(file: usize, text: &str) -> Node {
    let data = match DeValue::parse(text.trim()) {
        Ok(value) => Places::new(file, text).data(value.get_ref()),
        Err(_) => Data::Text(text.trim().to_owned()),
    };
    let mut node = Node::new(At { file, line: None }, data);
    node.flatten();
    forget_lines(&mut node);
    node
}

fn forget_lines(node: &mut Node) {
    node.at.line = None;
    if let Data::List(items) = &mut node.data {
        items.iter_mut().for_each(forget_lines);
    }
}

/// Where each line of a file starts.
struct Places {
    file: usize,
    lines: Vec<usize>,
}

impl Places {
    fn new(file: usize, text: &str) -> Self {
        let after_break = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .map(|(place, _)| place + 1);
        Places {
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

    /// The pairs of a table in the order of the file.
    fn table(&self, table: &DeTable<'_>) -> Data {
        let mut pairs: Vec<_> = table.iter().collect();
        pairs.sort_by_key(|(key, _)| key.span().start);
        let pairs = pairs.into_iter().map(|(key, value)| {
            let at = self.at(key.span().start);
            let mut node = self.node(value);
            if matches!(node.data, Data::Table(_)) {
                node.at = at;
            }
            let key = key.get_ref().to_string();
            Pair { key, at, node }
        });
        Data::Table(pairs.collect())
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        Node {
            at: self.at(value.span().start),
            data: self.data(value.get_ref()),
            meta: Meta::default(),
        }
    }

    fn data(&self, value: &DeValue<'_>) -> Data {
        match value {
            DeValue::String(text) => Data::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| Data::Other(number.to_string()), Data::Number),
            DeValue::Boolean(flag) => Data::Flag(*flag),
            DeValue::Float(float) => Data::Other(float.to_string()),
            DeValue::Datetime(date) => Data::Other(date.to_string()),
            DeValue::Array(items) => Data::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => self.table(table),
        }
    }
}
