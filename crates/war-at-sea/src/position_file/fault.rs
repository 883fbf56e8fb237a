//! Everything that is wrong with a position file.

use crate::scenario::Fault;
use std::fmt;

/// Everything wrong with a position, in the order of the file. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults in the order of the file, those of the file as a whole last; none when nothing is wrong.
    pub(super) fn new(mut faults: Vec<Fault>) -> Option<Self> {
        faults.sort_by_key(|fault| fault.line.unwrap_or(u32::MAX));
        faults.dedup();
        (!faults.is_empty()).then_some(Faults(faults))
    }

    /// The faults one by one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0.len() == 1 { "fault" } else { "faults" };
        write!(f, "{} {noun} in the position", self.0.len())?;
        for fault in self.iter() {
            write!(f, "\n\n{fault}")?;
        }
        Ok(())
    }
}
