//! The ways to get a scenario: embedded, from a file, with overrides.

use std::path::Path;

use super::build::build;
use super::fault::Faults;
use super::overrides;
use super::provenance::Provenance;
use super::reader::read;
use super::source::{self, Joined};
use super::tree::Node;
use super::validate::check;
use super::values::Reading;
use super::{OptionalRules, Scenario};

/// A scenario with the record of how well each of its values is known.
#[derive(Clone, Debug)]
pub struct LoadedScenario {
    /// What the rules read.
    pub scenario: Scenario,
    /// Every value with its certainty, source and alternatives.
    pub provenance: Provenance,
    /// The files it was read from, first the one that was asked for, then those it extends, then overrides.
    pub files: Vec<String>,
    /// The joined tree, for overrides.
    root: Node,
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
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Faults> {
        finish(source::open(path.as_ref())?)
    }

    /// A scenario whose text is at hand; reports call it `name`, and look beside that path for what it extends.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        finish(source::text(name, text))
    }

    /// The same scenario with some values replaced, each given by its path and in the grammar of the file:
    /// `("ships.Bismarck.defense", "7")`. A ship's path may leave out `ships.`; case does not matter in names;
    /// a text needs no quotes. Optional rules stay as they are.
    ///
    /// # Errors
    /// Everything that is wrong with the new values.
    pub fn with_overrides<P: AsRef<str>, V: AsRef<str>>(&self, changes: &[(P, V)]) -> Result<Self, Faults> {
        let mut joined = Joined {
            root: self.root.clone(),
            sink: super::tree::Sink::default(),
        };
        joined.sink.files.clone_from(&self.files);
        for (path, value) in changes {
            overrides::apply(&mut joined, path.as_ref(), value.as_ref());
        }
        Ok(finish(joined)?.with_rules(self.scenario.optional))
    }

    /// The same scenario with these optional rules in force and no others (rule 19).
    #[must_use]
    pub fn with_rules(mut self, optional: OptionalRules) -> Self {
        self.scenario = self.scenario.with_rules(optional);
        self
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
        LoadedScenario::embedded().scenario
    }

    /// A scenario file; the name `war-at-sea` means the embedded one.
    ///
    /// # Errors
    /// Everything that is wrong with the file and with those it extends.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Faults> {
        Ok(LoadedScenario::load(path)?.scenario)
    }
}

/// Reads, checks and builds; with any fault at all there is no scenario.
fn finish(joined: Joined) -> Result<LoadedScenario, Faults> {
    let Joined { root, sink } = joined;
    // Where a file is not TOML, whatever its broken lines held is missing too: that would be said twice.
    let broken = !sink.faults.is_empty();
    let mut reading = Reading {
        sink,
        provenance: Provenance::default(),
    };
    let draft = read(&root, &mut reading);
    check(&draft, &mut reading.sink);
    let Reading { sink, provenance } = reading;
    let mut faults = sink.faults;
    if broken {
        faults.retain(|fault| fault.problem != super::values::MISSING);
    }
    match Faults::new(faults, &sink.files) {
        Some(faults) => Err(faults),
        None => Ok(LoadedScenario {
            scenario: build(draft),
            provenance,
            files: sink.files,
            root,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_scenario_has_no_faults_and_its_switches_are_the_defaults_of_the_rulings() {
        let loaded = LoadedScenario::embedded();
        assert_eq!(loaded.scenario.switches, super::super::Switches::default());
        assert_eq!(loaded.scenario.optional, OptionalRules::default());
        assert_eq!(loaded.scenario.ships.len(), 66);
    }
}
