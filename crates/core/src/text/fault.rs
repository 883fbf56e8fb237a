//! What is wrong with a text: where, which value, why, and what to do about it.

use std::fmt;

/// Faults of a file that are told; what is wrong a thousand times is seen from fewer.
const TOLD: usize = 20;

/// The most letters that are shown of what somebody wrote, and of what is said of it.
const SHOWN: usize = 500;

/// What the name of an override begins with, where that of a file would stand; then its path and value follow.
pub(super) const OVERRIDE: &str = "override ";

/// A text as far as it is shown.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, or the override, as the user named it.
    pub file: String,
    /// The line in it, from 1; none where a line makes no sense (a missing file, an override).
    pub line: Option<u32>,
    /// The value's path, `switches.tie`; empty for a fault of the file as a whole.
    pub path: String,
    /// The value as written; none where something is missing.
    pub value: Option<String>,
    /// What is wrong with it.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}

impl Fault {
    /// Whether the name of the override says already which value it is about.
    fn is_named(&self) -> bool {
        let last = |path: &str| path.rsplit('.').next().unwrap_or(path).to_lowercase();
        let over = self.file.strip_prefix(OVERRIDE);
        let over = over.and_then(|over| over.split_once(" = "));
        over.is_some_and(|(path, _)| last(path) == last(&self.path))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        match (cut(&self.path).as_str(), self.value.as_deref().map(cut)) {
            _ if self.is_named() => {}
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

/// One thing wrong with a line that somebody typed, such as a list of ships.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemFault {
    /// The item as written.
    pub item: String,
    /// Its first character in the text, from 1.
    pub at: usize,
    /// What is wrong with it.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}

impl ItemFault {
    /// A fault of an item.
    pub fn new(
        item: impl Into<String>,
        at: usize,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        ItemFault {
            item: item.into(),
            at,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for ItemFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` (character {}): {}\n    remedy: {}",
            self.item, self.at, self.problem, self.remedy
        )
    }
}

/// Everything wrong with a text, in its order. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults<F: fmt::Debug + fmt::Display = Fault> {
    faults: Vec<F>,
    /// What the file is, for the line above the faults.
    of: Option<&'static str>,
}

impl<F: fmt::Debug + fmt::Display> Faults<F> {
    /// The faults one by one.
    pub fn iter(&self) -> std::slice::Iter<'_, F> {
        self.faults.iter()
    }

    /// How many there are; never 0.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.faults.len()
    }
}

impl Faults {
    /// The faults of a file of this kind (`the scenario`), in the order of the file; none when nothing is wrong.
    #[must_use]
    pub fn in_file(of: &'static str, mut faults: Vec<Fault>) -> Option<Self> {
        faults.dedup();
        (!faults.is_empty()).then_some(Faults { faults, of: Some(of) })
    }

    /// Each problem with its remedy, in one line: for a value that somebody typed, so that the place needs no words.
    #[must_use]
    pub fn in_short(&self) -> String {
        let told = self
            .iter()
            .map(|fault| format!("{}; {}", fault.problem, fault.remedy));
        told.collect::<Vec<_>>().join("; ")
    }
}

impl Faults<ItemFault> {
    /// The faults of a line, sorted by place; none when nothing is wrong.
    #[must_use]
    pub fn in_line(mut faults: Vec<ItemFault>) -> Option<Self> {
        faults.sort_by_key(|fault| fault.at);
        (!faults.is_empty()).then_some(Faults { faults, of: None })
    }
}

impl<'f, F: fmt::Debug + fmt::Display> IntoIterator for &'f Faults<F> {
    type Item = &'f F;
    type IntoIter = std::slice::Iter<'f, F>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<F: fmt::Debug + fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(of) = self.of else {
            let lines: Vec<String> = self.iter().map(F::to_string).collect();
            return f.write_str(&lines.join("\n"));
        };
        let noun = if self.len() == 1 { "fault" } else { "faults" };
        write!(f, "{} {noun} in {of}", self.len())?;
        for fault in self.iter().take(TOLD) {
            write!(f, "\n\n{fault}")?;
        }
        match self.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\n\n… and {more} more"),
        }
    }
}
