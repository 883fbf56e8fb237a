//! Where a scenario comes from, and how a path stands on a command line.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Where a scenario comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScenarioSource {
    /// The one that is built into the program.
    #[default]
    Embedded,
    /// A file.
    File(PathBuf),
}

/// The word on the command line for no optional rules at all.
pub const NO_RULES: &str = "none";

/// Quotes an argument for the shell where it needs it.
#[must_use]
pub fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}
