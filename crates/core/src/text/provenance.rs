//! How well each value of a scenario is known, who says so, and what else it might be.

use super::tree::{At, Node, Sink};
use super::word::Word;

/// How well a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confidence {
    /// The rules, or two independent sources.
    High,
    /// One source or a tight deduction.
    Medium,
    /// Assumed; no source states it.
    Low,
}

impl Word for Confidence {
    const KIND: &'static str = "a confidence";
    fn all() -> &'static [Self] {
        &[Confidence::High, Confidence::Medium, Confidence::Low]
    }
    fn word(self) -> &'static str {
        match self {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
        }
    }
}

/// A value of the scenario with what its file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the file, `switches.tie`: also the path by which it can be overridden.
    pub path: String,
    /// The value, in the grammar of the file.
    pub value: String,
    /// How well it is known; of a list the least of its items. None where the file that sets the value does not
    /// say: a designer's choice rather than knowledge.
    pub confidence: Option<Confidence>,
    /// One for each item of a list where the file tells them apart; else empty.
    pub by_item: Vec<Confidence>,
    /// What a sensitivity study tries instead, each in the grammar of the file.
    pub alternatives: Vec<String>,
    /// The rule or ruling it comes from.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// The file or override that sets it.
    pub file: String,
    /// The line in it.
    pub line: Option<u32>,
}

impl Entry {
    fn of(path: &str, node: &Node, sink: &Sink) -> Self {
        Entry {
            path: path.to_owned(),
            value: node.data.to_string(),
            // The worst is the greatest: `Low` comes last.
            confidence: node.meta.confidence.iter().copied().max(),
            by_item: if node.meta.confidence.len() > 1 {
                node.meta.confidence.clone()
            } else {
                Vec::new()
            },
            alternatives: node
                .meta
                .alternatives
                .iter()
                .map(|other| other.data.to_string())
                .collect(),
            source: node.meta.source.clone(),
            note: node.meta.note.clone(),
            file: sink.files.get(node.at.file).cloned().unwrap_or_default(),
            line: node.at.line,
        }
    }

    /// The confidence in a word; `chosen` where a designer set the value and says nothing about it.
    #[must_use]
    pub fn confidence_word(&self) -> &'static str {
        self.confidence.map_or("chosen", Word::word)
    }
}

/// Every value of a scenario with its certainty, in the order in which the rules read them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    entries: Vec<Entry>,
}

impl Provenance {
    pub(super) fn note(&mut self, path: &str, node: &Node, sink: &Sink) {
        self.entries.push(Entry::of(path, node, sink));
    }

    /// Every value.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries.iter()
    }

    /// The value at a path.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.path == path)
    }

    /// The values that no source states: what results rest on without proof.
    pub fn assumed(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(|entry| entry.confidence == Some(Confidence::Low))
    }

    /// The values of medium or low confidence.
    pub fn uncertain(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(|entry| entry.confidence.is_some_and(|known| known != Confidence::High))
    }

    /// The values that have alternatives: what a sensitivity study can vary.
    pub fn variable(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.alternatives.is_empty())
    }
}

/// A value together with where it was read, for later checks of one value against another.
#[derive(Clone, Debug)]
pub struct Got<T> {
    /// The value.
    pub value: T,
    /// Where it was read.
    pub spot: Spot,
}

/// Where a value was read, and what was written there.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The file and line.
    pub at: At,
    /// The value's path.
    pub path: String,
    /// The value as written.
    pub written: String,
}

impl<T> Got<T> {
    /// Reports a fault of this value.
    pub fn refuse(&self, sink: &mut Sink, problem: impl Into<String>, remedy: impl Into<String>) {
        self.spot.refuse(sink, problem, remedy);
    }
}

impl Spot {
    /// Reports a fault of the value at this spot.
    pub fn refuse(&self, sink: &mut Sink, problem: impl Into<String>, remedy: impl Into<String>) {
        sink.report(self.at, &self.path, Some(self.written.clone()), problem, remedy);
    }

    /// Of two values that do not fit together, the one to blame: the one that was laid over the other.
    #[must_use]
    pub fn later<'s>(&'s self, other: &'s Spot) -> &'s Spot {
        if other.at.layer() > self.at.layer() {
            other
        } else {
            self
        }
    }
}
