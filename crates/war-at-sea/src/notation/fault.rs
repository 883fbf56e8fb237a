//! What is wrong with a written force: which item, where, why, and what to do about it.

use std::fmt;

/// One thing wrong with a written force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The item as written.
    pub item: String,
    /// Its first character in the text, from 1.
    pub at: usize,
    /// What is wrong with it.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}

impl Fault {
    pub(super) fn new(
        item: impl Into<String>,
        at: usize,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Fault {
            item: item.into(),
            at,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` (character {}): {}\n    remedy: {}",
            self.item, self.at, self.problem, self.remedy
        )
    }
}

/// Everything wrong with a written force, in the order of the text. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults in the order of the text; none when nothing is wrong.
    pub(super) fn new(mut faults: Vec<Fault>) -> Option<Self> {
        faults.sort_by_key(|fault| fault.at);
        (!faults.is_empty()).then_some(Faults(faults))
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
        for (n, fault) in self.iter().enumerate() {
            if n > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}
