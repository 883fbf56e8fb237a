//! What lets a reader repeat and judge a study, name by name.

use super::counts::Sharing;
use super::result::Compared;
use admiralty_core::results::grouped;

impl Compared {
    /// Everything that lets a reader repeat and judge it but for the commands, name by name.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let factors = self.setting.design.factors().iter();
        let factor = |factor: &admiralty_core::contract::Factor| {
            let levels: Vec<&str> = factor.levels.iter().map(|level| level.label.as_str()).collect();
            format!("{} ({}): {}", factor.name, factor.about, levels.join(", "))
        };
        let factors: Vec<String> = factors.map(factor).collect();
        let mut entries = self.citation.entries();
        for (name, text) in &mut entries {
            if *name == "games" {
                *text = format!(
                    "{text}: {} of each of {} cells",
                    grouped(self.games),
                    self.cells.len()
                );
            }
        }
        let at = entries
            .iter()
            .position(|(name, _)| *name == "intervals")
            .unwrap_or(entries.len());
        entries.insert(at + 1, ("effects", self.corrections()));
        entries.insert(at + 2, ("dice", self.sharing()));
        entries.insert(3, ("varied", factors.join("; ")));
        entries
    }

    /// Which cells shared their dice in how many game numbers.
    fn sharing(&self) -> String {
        let factors = self.setting.design.factors();
        let parts = Sharing::of(&self.setting.design)
            .into_iter()
            .zip(self.ledger.parts());
        let said = parts.filter(|(_, part)| part.games() > 0).map(|(sharing, part)| {
            let games = grouped(part.games());
            match sharing {
                Sharing::All => format!("by all cells in {games} game numbers"),
                Sharing::Along(factor) => format!("along {} in {games}", factors[factor].name),
            }
        });
        let said: Vec<String> = said.collect();
        format!(
            "shared {}: the same face wherever games roll for the same purpose",
            said.join(", ")
        )
    }
}
