//! What kind of file somebody gave, told by its keys: one that stands in the place of another is named.

use crate::contract::{Files, PositionFile, Refusal, quoted};
use crate::seats::GameCard;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The kinds of files that are taken for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Scenario,
    Battle,
    Position,
}

impl FileKind {
    /// What the keys of a text tell; none where they could be of any kind.
    pub(super) fn of(text: &str, game: &GameCard) -> Option<Self> {
        let (root, _) = DeTable::parse_recoverable(text);
        let (mut forces, mut place, mut title, mut turn, mut table) = (0, false, false, false, false);
        for (key, value) in root.get_ref() {
            let key: &str = key.get_ref();
            match value.get_ref() {
                DeValue::String(_) if key == "extends" => return Some(FileKind::Scenario),
                DeValue::String(_) if key == "title" => title = true,
                DeValue::String(_) if game.find(key).is_some() => forces += 1,
                DeValue::String(_) if game.places.contains(&key) => place = true,
                DeValue::Integer(_) if key == "turn" => turn = true,
                DeValue::Table(_) => table = true,
                _ => {}
            }
        }
        if place || forces == game.seats.len() {
            return Some(FileKind::Battle);
        }
        if title {
            return Some(FileKind::Scenario);
        }
        (turn && table).then_some(FileKind::Position)
    }

    /// Says of a file of this kind that another kind is wanted, and which command takes it.
    pub(super) fn instead_of(self, wanted: FileKind, file: &str) -> Refusal {
        let name = quoted(file);
        let command = match (self, wanted) {
            (FileKind::Scenario, _) => format!("admiralty simulate {name} plays it"),
            (FileKind::Battle, _) => format!("admiralty odds {name} fights it"),
            (FileKind::Position, FileKind::Battle) => {
                format!(
                    "admiralty odds --in {name} fights the battle in it, admiralty advise {name} plays it on"
                )
            }
            (FileKind::Position, _) => format!("admiralty advise {name} says what to do in it"),
        };
        let (this, wanted) = (self.word(), wanted.word());
        Refusal::Usage(format!("{file}: this is a {this}, not a {wanted}: {command}"))
    }

    const fn word(self) -> &'static str {
        match self {
            FileKind::Scenario => "scenario",
            FileKind::Battle => "battle",
            FileKind::Position => "position",
        }
    }
}

impl Refusal {
    /// Refuses a scenario file. One that nobody can read is a failure; one of another kind, or one with these faults, is a
    /// matter of usage.
    pub fn of_scenario(path: &Path, faults: String, files: &dyn Files, game: &GameCard) -> Self {
        let Ok(text) = files.read(path) else {
            return Refusal::failure(faults);
        };
        match FileKind::of(&text, game) {
            None | Some(FileKind::Scenario) => Refusal::Usage(faults),
            Some(other) => other.instead_of(FileKind::Scenario, &path.display().to_string()),
        }
    }

    /// Refuses a position file that is of another kind, or has these faults.
    pub fn of_position(file: &PositionFile, faults: String, game: &GameCard) -> Self {
        match FileKind::of(&file.text, game) {
            None | Some(FileKind::Position) => Refusal::Usage(faults),
            Some(other) => other.instead_of(FileKind::Position, &file.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::FilesInMemory;

    const BATTLE: &str = "turn = 2\nfirst = \"A\"\nsecond = \"B\"\n";
    const POSITION: &str = "turn = 4\n[first]\nharbour = \"A\"\n";
    const SCENARIO: &str = "extends = \"a-game\"\nfirst = \"A\"\n";

    #[test]
    fn the_keys_of_a_file_tell_its_kind() {
        for (text, kind) in [
            (BATTLE, Some(FileKind::Battle)),
            (POSITION, Some(FileKind::Position)),
            (SCENARIO, Some(FileKind::Scenario)),
            (
                "title = \"A game\"\nturn = 4\n[ships]\nx = 1\n",
                Some(FileKind::Scenario),
            ),
            (
                "title = \"B\"\nfirst = \"A\"\nsecond = \"B\"\n",
                Some(FileKind::Battle),
            ),
            ("first = \"A\"\n", None),
            ("turn = 4\n", None),
            ("[first]\nfleet = \"A\"\n", None),
            ("", None),
        ] {
            assert_eq!(FileKind::of(text, &GameCard::default()), kind, "{text}");
        }
    }

    #[test]
    fn a_file_of_another_kind_is_named_and_faults_are_a_matter_of_usage() {
        let files: FilesInMemory = [("b.toml", BATTLE), ("p.toml", POSITION), ("s.toml", SCENARIO)]
            .into_iter()
            .collect();
        let refused = |path: &str| {
            let faults = "its faults".to_owned();
            Refusal::of_scenario(Path::new(path), faults, &files, &GameCard::default())
        };
        for (path, words) in [
            (
                "b.toml",
                "b.toml: this is a battle, not a scenario: admiralty odds b.toml",
            ),
            (
                "p.toml",
                "p.toml: this is a position, not a scenario: admiralty advise p.toml",
            ),
            ("s.toml", "its faults"),
        ] {
            let refusal = refused(path);
            assert!(
                matches!(&refusal, Refusal::Usage(text) if text.starts_with(words)),
                "{refusal}"
            );
        }
        assert!(matches!(refused("none.toml"), Refusal::Failure(_)));
        let file = PositionFile {
            name: "s.toml".to_owned(),
            text: SCENARIO.to_owned(),
        };
        let refusal = Refusal::of_position(&file, String::new(), &GameCard::default());
        assert!(
            refusal
                .to_string()
                .contains("this is a scenario, not a position: admiralty simulate s.toml"),
            "{refusal}"
        );
    }
}
