//! Where a scenario comes from, and how a path stands on a command line.

use crate::contract::{Files, Ruleset};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Where a scenario comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScenarioSource {
    /// The one that is built into the program.
    #[default]
    Embedded,
    /// A file.
    File(PathBuf),
}

/// The most files that extend one another; each of them is laid over the others.
pub(crate) const LONGEST_CHAIN: usize = 8;

/// Whether a file is in a folder or below it, whatever links lead there: a scenario from elsewhere must not show its reader
/// other files of his. One that is not there is nowhere: reading it tells.
pub(crate) fn is_within(file: &Path, folder: &Path, files: &dyn Files) -> bool {
    // A bare name is in the folder in which the program runs.
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    match (files.full_path(file), files.full_path(folder)) {
        (Ok(file), Ok(folder)) => file.starts_with(folder),
        _ => true,
    }
}

/// The game of a scenario file: `ruleset = "ID"`, or what it extends; a game's own short word means that game. None if that
/// cannot be told.
pub fn game_named_by<'r>(
    path: &Path,
    rulesets: &[&'r dyn Ruleset],
    files: &dyn Files,
) -> Option<&'r dyn Ruleset> {
    let of = |id: &str| rulesets.iter().find(|ruleset| ruleset.id() == id).copied();
    let mut path = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        if let Some(game) = of(path.to_str().unwrap_or_default()) {
            return Some(game);
        }
        let text = files.read(&path).ok()?;
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.trim().strip_prefix(key))?;
            line.trim_start().strip_prefix('=')?.trim().split('"').nth(1)
        };
        if let Some(game) = value("ruleset").and_then(of) {
            return Some(game);
        }
        let base = value("extends")?;
        path = match of(base) {
            Some(game) => return Some(game),
            None => path.with_file_name(base),
        };
    }
    None
}

/// The word on the command line for no optional rules at all.
pub const NO_RULES: &str = "none";

/// The optional rules as an argument of a command, with a space before it; nothing where they are left to the scenario.
#[must_use]
pub fn rules_argument(rules: Option<&[String]>) -> String {
    match rules {
        None => String::new(),
        Some([]) => format!(" --rules {NO_RULES}"),
        Some(rules) => format!(" --rules {}", quoted(&rules.join(","))),
    }
}

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
