//! What is wrong with a scenario file: where, which value, why, and what to do about it.

use std::fmt;

/// Faults that are told; what is wrong a thousand times is seen from fewer.
const TOLD: usize = 20;

/// The most letters that are shown of what somebody wrote, and of what is said of it.
const SHOWN: usize = 500;

/// A text as far as it is shown.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// One thing wrong with a scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, or the override, as the user named it.
    pub file: String,
    /// The line in it, from 1; none where a line makes no sense (a missing file, an override).
    pub line: Option<u32>,
    /// The value's path, `ships.Hood.defense`; empty for a fault of the file as a whole.
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
        match (cut(&self.path).as_str(), self.value.as_deref().map(cut)) {
            ("", None) => {}
            ("", Some(value)) => write!(f, ": {value}")?,
            (path, None) => write!(f, ": {path}")?,
            (path, Some(value)) => write!(f, ": {path} = {value}")?,
        }
        write!(
            f,
            "\n    {}\n    remedy: {}",
            cut(&self.problem),
            cut(&self.remedy)
        )
    }
}

/// Everything wrong with a scenario, in the order of files and lines. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, sorted by file in the given order, then by line. None when there is nothing wrong.
    pub(super) fn new(mut faults: Vec<Fault>, files: &[String]) -> Option<Self> {
        let rank = |fault: &Fault| (files.iter().position(|file| *file == fault.file), fault.line);
        faults.sort_by_key(rank);
        faults.dedup();
        (!faults.is_empty()).then_some(Faults(faults))
    }

    /// A single fault.
    pub(super) fn one(fault: Fault) -> Self {
        Faults(vec![fault])
    }

    /// The faults one by one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// How many there are; never 0.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl<'f> IntoIterator for &'f Faults {
    type Item = &'f Fault;
    type IntoIter = std::slice::Iter<'f, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.len() == 1 { "fault" } else { "faults" };
        write!(f, "{} {noun} in the scenario", self.len())?;
        for fault in self.iter().take(TOLD) {
            write!(f, "\n\n{fault}")?;
        }
        match self.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\n\n… and {more} more"),
        }
    }
}
