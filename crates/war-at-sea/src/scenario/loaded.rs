//! The ways to get a scenario: embedded, from a file, with overrides.

use std::path::Path;
use std::sync::Arc;

use super::build::build;
use super::dialect::DIALECT;
use super::reader::read;
use super::validate::check;
use super::{OptionalRules, Scenario};
use admiralty_core::contract::{Files, FilesInMemory};
use admiralty_core::text::{Faults, Found, Joined, Loaded};

/// A scenario with the record of how well each of its values is known.
#[derive(Clone, Debug)]
pub struct LoadedScenario {
    /// What the rules read; matches share it.
    pub scenario: Arc<Scenario>,
    /// What it was read from, and how well each value is known.
    pub text: Loaded,
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
        finish(Joined::embedded(&DIALECT)).unwrap_or_else(|faults| panic!("the embedded scenario: {faults}"))
    }

    /// A scenario file; the name `war-at-sea` means the embedded one.
    ///
    /// # Errors
    /// Everything that is wrong with the file and with those it extends.
    pub fn load(path: impl AsRef<Path>, files: Arc<dyn Files>) -> Result<Self, Faults> {
        let joined = Joined::open(path.as_ref(), &*files, &DIALECT)?;
        Ok(finish(joined)?.with_files(files))
    }

    /// A scenario whose text is at hand, of which reports call it `name`. It can extend the embedded one and no other.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        finish(Joined::text(name, text, &DIALECT))
    }

    /// The same scenario with some values replaced, each given by its path and in the grammar of the file:
    /// `("ships.Bismarck.defense", "7")`. A ship's path may leave out `ships.`; case does not matter in names;
    /// a text needs no quotes. Optional rules stay as they are, unless `optional.in_force` is among the changes.
    ///
    /// # Errors
    /// Everything that is wrong with the new values.
    pub fn with_overrides<P: AsRef<str>, V: AsRef<str>>(&self, changes: &[(P, V)]) -> Result<Self, Faults> {
        let mut joined = self.text.joined();
        let mut names_rules = false;
        for (path, value) in changes {
            let path = path.as_ref();
            names_rules |= path.trim().eq_ignore_ascii_case("optional.in_force");
            joined.replace(path, value.as_ref());
        }
        let loaded = finish(joined)?.with_files(Arc::clone(&self.found_in));
        Ok(if names_rules {
            loaded
        } else {
            loaded.with_rules(self.scenario.optional)
        })
    }

    /// The value of a name as people type it, `bismarck.defense`, `north-sea.axis-poc`, `uboats.arrive.5`:
    /// see [`admiralty_core::text::Provenance::find`].
    ///
    /// # Errors
    /// What is wrong with the name, and what was probably meant.
    pub fn find_value(&self, name: &str) -> Result<Found, String> {
        self.text.provenance.find(name, &DIALECT)
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
    let (draft, text) = joined.read(|root, reader| {
        let draft = read(root, reader);
        check(&draft, &mut reader.sink);
        draft
    })?;
    Ok(LoadedScenario {
        scenario: Arc::new(build(draft)),
        text,
        found_in: Arc::new(FilesInMemory::default()),
    })
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

    fn found(name: &str) -> Result<(String, Option<String>), String> {
        LoadedScenario::embedded()
            .find_value(name)
            .map(|found| (found.path, found.value))
    }

    #[test]
    fn values_are_found_by_the_names_that_people_type() {
        for (name, path, value) in [
            ("tie", "switches.tie", Some("\"draw\"")),
            ("switches.TIE", "switches.tie", Some("\"draw\"")),
            ("north-sea.axis-poc", "areas.\"North Sea\".axis_poc", Some("4")),
            ("North Sea.axis_poc", "areas.\"North Sea\".axis_poc", Some("4")),
            ("bismarck.defense", "ships.Bismarck.defense", None),
            (
                "graf-spee.entry-turn",
                "ships.\"Graf Spee\".entry_turn",
                Some("1"),
            ),
            ("uboats.arrive.5", "uboats.arrive", Some("2")),
            ("limit", "uboats.limit", Some("7")),
        ] {
            assert_eq!(
                found(name),
                Ok((path.to_owned(), value.map(str::to_owned))),
                "{name}"
            );
        }
    }

    #[test]
    fn what_there_is_not_gets_a_guess() {
        for (name, words) in [
            ("bismark.defense", "did you mean \"bismarck.defense\"?"),
            ("north-sea.axis-pocs", "did you mean \"north-sea.axis-poc\"?"),
            ("ti", "did you mean \"tie\"?"),
            ("uboats.arrive.9", "places 1 to 8"),
            ("uboats.arrive.0", "places 1 to 8"),
            ("limit.2", "is no list"),
        ] {
            let message = found(name).unwrap_err();
            assert!(message.contains(words), "{name}: {message}");
        }
    }
}
