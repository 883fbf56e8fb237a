//! The ways to get a scenario: embedded, from a file, with overrides.

use std::path::Path;
use std::sync::Arc;

use super::build::build;
use super::fault::{Fault, Faults};
use super::overrides;
use super::provenance::Provenance;
use super::reader::read;
use super::source::{self, Joined};
use super::tree::{Node, Sink};
use super::validate::check;
use super::values::{MISSING, Reading};
use super::{OptionalRules, Scenario};
use admiralty_core::contract::{Files, FilesInMemory};

/// A scenario with the record of how well each of its values is known.
#[derive(Clone, Debug)]
pub struct LoadedScenario {
    /// What the rules read; matches share it.
    pub scenario: Arc<Scenario>,
    /// Every value with its certainty, source and alternatives.
    pub provenance: Provenance,
    /// The files it was read from: first the one that was asked for, then those it extends.
    pub files: Vec<String>,
    /// The values that were replaced by path, in order.
    pub overrides: Vec<String>,
    /// The joined tree, for overrides.
    root: Node,
    /// Where the files are that commanders name.
    found_in: Arc<dyn Files>,
}

impl LoadedScenario {
    /// The embedded scenario, `scenarios/war-at-sea.toml`.
    ///
    /// # Panics
    /// Never: a test reads the embedded file, which nobody can change afterwards.
    #[must_use]
    pub fn embedded() -> Self {
        finish(source::embedded()).unwrap_or_else(|faults| panic!("the embedded scenario: {faults}"))
    }

    /// A scenario file; the name `war-at-sea` means the embedded one.
    ///
    /// # Errors
    /// Everything that is wrong with the file and with those it extends.
    pub fn load(path: impl AsRef<Path>, files: Arc<dyn Files>) -> Result<Self, Faults> {
        let joined = source::open(path.as_ref(), &*files)?;
        Ok(finish(joined)?.with_files(files))
    }

    /// A scenario whose text is at hand, of which reports call it `name`. It can extend the embedded one and no other.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        finish(source::text(name, text, &FilesInMemory::default()))
    }

    /// The same scenario with some values replaced, each given by its path and in the grammar of the file:
    /// `("ships.Bismarck.defense", "7")`. A ship's path may leave out `ships.`; case does not matter in names;
    /// a text needs no quotes. Optional rules stay as they are, unless `optional.in_force` is among the changes.
    ///
    /// # Errors
    /// Everything that is wrong with the new values.
    pub fn with_overrides<P: AsRef<str>, V: AsRef<str>>(&self, changes: &[(P, V)]) -> Result<Self, Faults> {
        let files = self.files.iter().chain(&self.overrides).cloned().collect();
        let sink = Sink {
            files,
            ..Sink::default()
        };
        let mut joined = Joined {
            root: self.root.clone(),
            sink,
            overrides: self.overrides.clone(),
        };
        let mut names_rules = false;
        for (path, value) in changes {
            let path = path.as_ref().trim();
            names_rules |= path.eq_ignore_ascii_case("optional.in_force");
            overrides::apply(&mut joined, path, value.as_ref().trim());
        }
        let loaded = finish(joined)?.with_files(Arc::clone(&self.found_in));
        Ok(if names_rules {
            loaded
        } else {
            loaded.with_rules(self.scenario.optional)
        })
    }

    /// The same scenario with these optional rules in force and no others (rule 19).
    #[must_use]
    pub fn with_rules(mut self, optional: OptionalRules) -> Self {
        self.scenario = Arc::new(self.scenario.with_rules(optional));
        self
    }

    /// The same scenario, its commanders reading the files that they name from `files`.
    #[must_use]
    pub fn with_files(mut self, files: Arc<dyn Files>) -> Self {
        self.found_in = files;
        self
    }

    /// Where the files are that commanders name.
    pub(crate) fn found_in(&self) -> &dyn Files {
        &*self.found_in
    }

    /// The name by which to cite the values and rules in force: see [`Scenario::hash`].
    #[must_use]
    pub fn hash(&self) -> String {
        self.scenario.hash()
    }
}

impl Scenario {
    /// The embedded scenario, `scenarios/war-at-sea.toml`.
    #[must_use]
    pub fn embedded() -> Self {
        Arc::unwrap_or_clone(LoadedScenario::embedded().scenario)
    }

    /// A scenario file; the name `war-at-sea` means the embedded one.
    ///
    /// # Errors
    /// Everything that is wrong with the file and with those it extends.
    pub fn load(path: impl AsRef<Path>, files: Arc<dyn Files>) -> Result<Self, Faults> {
        Ok(Arc::unwrap_or_clone(LoadedScenario::load(path, files)?.scenario))
    }
}

/// Reads, checks and builds; with any fault at all there is no scenario.
fn finish(joined: Joined) -> Result<LoadedScenario, Faults> {
    let Joined {
        root,
        sink,
        overrides,
    } = joined;
    let said = sink.faults.len();
    let mut reading = Reading {
        sink,
        provenance: Provenance::default(),
    };
    let draft = read(&root, &mut reading);
    check(&draft, &mut reading.sink);
    let Reading { sink, provenance } = reading;
    let faults = without_echoes(&sink, said);
    if let Some(faults) = Faults::new(faults, &sink.files) {
        return Err(faults);
    }
    let mut files = sink.files;
    files.truncate(files.len().saturating_sub(overrides.len()));
    Ok(LoadedScenario {
        scenario: Arc::new(build(draft)),
        provenance,
        files,
        overrides,
        root,
        found_in: Arc::new(FilesInMemory::default()),
    })
}

/// The faults, but where a line is not TOML without those that its value is missing or odd as well: that would be
/// the same fault said twice. The first `said` are those of the lines themselves.
fn without_echoes(sink: &Sink, said: usize) -> Vec<Fault> {
    let mut faults = sink.faults.clone();
    if sink.broken.is_empty() {
        return faults;
    }
    let near_broken_line = |fault: &Fault| {
        sink.broken.iter().any(|(at, lost)| {
            let lines = at.line.map(|line| line..=line.saturating_add(*lost));
            let same_line = lines
                .zip(fault.line)
                .is_some_and(|(lines, line)| lines.contains(&line));
            same_line && sink.files.get(at.file) == Some(&fault.file)
        })
    };
    let mut later = faults.split_off(said);
    later.retain(|fault| fault.problem != MISSING && !near_broken_line(fault));
    faults.append(&mut later);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_scenario_has_no_faults_and_its_switches_are_the_defaults_of_the_rulings() {
        let loaded = LoadedScenario::embedded();
        assert_eq!(loaded.scenario.switches, super::super::Switches::default());
        assert_eq!(loaded.scenario.optional, OptionalRules::default());
        assert_eq!(loaded.scenario.ships.len(), 68);
    }
}
