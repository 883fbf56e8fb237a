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
        entries.extend(self.not_adapted().map(|words| ("adapted", words)));
        entries
    }

    /// Where one change is made at a time, how many things are varied for which reason.
    #[must_use]
    pub fn reasons(&self) -> Option<String> {
        let mut counted: Vec<(&str, usize)> = Vec::new();
        for group in self.setting.groups.iter().filter(|group| !group.is_empty()) {
            match counted.iter_mut().find(|(name, _)| name == group) {
                Some((_, number)) => *number += 1,
                None => counted.push((group, 1)),
            }
        }
        let words: Vec<String> = counted
            .into_iter()
            .map(|(group, number)| format!("{number} {group}"))
            .collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// Where rules are compared and those who play may not know them: how to ask players that do.
    #[must_use]
    pub fn not_adapted(&self) -> Option<String> {
        let knows = self.adapting?;
        let factors = 0..self.setting.design.factors().len();
        let is_rule = factors.into_iter().any(|factor| self.rule(factor).is_some());
        let others = self.citation.players.iter().map(|(_, player)| player.as_str());
        let who = others.into_iter().find(|&player| player != knows)?;
        is_rule.then(|| format!("{who} may not adapt its play to a rule; --adapted asks {knows}, which does"))
    }

    /// Where single changes are too close to call: how many games would tell.
    #[must_use]
    pub fn enough(&self) -> Option<String> {
        let games = self.games_needed()?;
        Some(format!(
            "about {games} games of each would tell what is too close to call (--games)"
        ))
    }

    /// How many games of each would tell what is too close to call, if anything is.
    pub(super) fn games_needed(&self) -> Option<String> {
        let open = self.by_size().into_iter().filter(|effect| effect.order() == 1);
        let needed = open.filter_map(|effect| self.finding(effect).games_to_tell(self.games));
        needed.max().map(grouped)
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
