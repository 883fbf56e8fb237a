//! What the base of a study is called, and its players.

use super::result::Compared;
use admiralty_core::contract::ScenarioSource;
use admiralty_core::seats::Seat;

/// What the name of a change begins with that takes something away.
const WITHOUT: &str = "without ";

/// Changes of a scenario after its name: ` with tie=draw, reply=later without 19.1`.
fn changed_by(names: &[&str]) -> String {
    let taken: Vec<&str> = names
        .iter()
        .filter_map(|name| name.strip_prefix(WITHOUT))
        .collect();
    let set = names.iter().copied().filter(|name| !name.starts_with(WITHOUT));
    let set: Vec<&str> = set.collect();
    let told = [(" with ", set), (" without ", taken)];
    let told = told.iter().filter(|(_, names)| !names.is_empty());
    told.map(|(word, names)| format!("{word}{}", names.join(", ")))
        .collect()
}

impl Compared {
    /// Who plays, in words.
    #[must_use]
    pub fn who(&self) -> String {
        let (game, players) = (&self.citation.game, &self.citation.players);
        let first = &players[Seat::FIRST];
        if players.values().all(|one| one == first) {
            format!("{first} against itself")
        } else {
            let who = |seat| format!("{} ({})", players[seat], game.name(seat));
            game.each(who, " against ")
        }
    }

    /// What the others are measured against: the name of its file, or the game as it is; with what was set in it.
    #[must_use]
    pub fn base_name(&self) -> String {
        let file = match &self.setting.source {
            ScenarioSource::Embedded => None,
            ScenarioSource::File(path) => path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        };
        let first = self
            .setting
            .design
            .factors()
            .iter()
            .map(|factor| &factor.levels[0]);
        let changed: Vec<&str> = first
            .filter(|level| !level.changes.is_empty())
            .map(|level| level.name.as_str())
            .collect();
        if self.cells[0].hash == self.setting.scenario.hash || changed.is_empty() {
            return file.unwrap_or_else(|| "the game as it is".to_owned());
        }
        let file = file.unwrap_or_else(|| "the game".to_owned());
        format!("{file}{}", changed_by(&changed))
    }
}

#[cfg(test)]
mod tests {
    use super::changed_by;

    #[test]
    fn a_base_is_called_by_what_is_set_and_by_what_is_taken_away() {
        assert_eq!(changed_by(&["without 19.1"]), " without 19.1");
        assert_eq!(
            changed_by(&["without 19.1", "tie=draw", "without 19.3", "x=1"]),
            " with tie=draw, x=1 without 19.1, 19.3"
        );
        assert_eq!(changed_by(&[]), "");
    }
}
