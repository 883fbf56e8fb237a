//! The study as tables of text, which every output shows.

use super::result::{ChangeResult, EffectResult, Sensitivity, Sign};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Grid;
use admiralty_core::statistics::{Estimate, Scale};

impl Sensitivity {
    /// The changes, those that move a measure most first.
    #[must_use]
    pub fn sorted(&self, of: impl Fn(&ChangeResult) -> Estimate) -> Vec<&ChangeResult> {
        let mut sorted: Vec<&ChangeResult> = self.changes.iter().collect();
        sorted.sort_by(|a, b| of(b).value.abs().total_cmp(&of(a).value.abs()));
        sorted
    }

    /// The group that an unknown belongs to.
    #[must_use]
    pub fn group(&self, change: &ChangeResult) -> &str {
        &self.setting.unknowns[change.unknown].group
    }

    /// The groups of unknowns, in their order.
    #[must_use]
    pub fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = Vec::new();
        for unknown in &self.setting.unknowns {
            if !groups.contains(&unknown.group.as_str()) {
                groups.push(&unknown.group);
            }
        }
        groups
    }

    /// Under how many changes of a group an effect keeps its sign for certain, and under how many it was measured.
    pub(super) fn kept_in(&self, effect: &EffectResult, group: &str) -> (usize, usize) {
        let of_group = self.changes.iter().zip(&effect.signs);
        let of_group = of_group.filter(|(change, _)| self.group(change) == group);
        let signs: Vec<Sign> = of_group.filter_map(|(_, sign)| *sign).collect();
        let kept = signs.iter().filter(|sign| **sign == Sign::Kept).count();
        (kept, signs.len())
    }

    /// The tables, in the order to be shown.
    #[must_use]
    pub fn grids(&self) -> Vec<Grid> {
        let mut grids = vec![self.changes_grid()];
        if !self.effects.is_empty() {
            grids.insert(0, self.effects_grid());
            grids.insert(1, self.groups_grid());
            grids.push(self.under_grid());
        }
        grids
    }

    fn effects_grid(&self) -> Grid {
        let row = |effect: &EffectResult| {
            let count = |sign| effect.with(sign).count().to_string();
            let range = |largest| {
                effect.extreme(largest).map_or_else(
                    || "–".to_owned(),
                    |(change, ratio)| format!("{} ({})", times(ratio), self.changes[change].name),
                )
            };
            vec![
                effect.name.clone(),
                signed(effect.as_it_is),
                effect.measured().to_string(),
                count(Sign::Kept),
                count(Sign::Open),
                count(Sign::Turned),
                effect.same_order.to_string(),
                effect.other_order.len().to_string(),
                range(false),
                range(true),
            ]
        };
        let heads = [
            "effect of",
            "as it is",
            "changes",
            "sign kept",
            "open",
            "turned",
            "same order",
            "other order",
            "least",
            "most",
        ];
        Grid {
            id: "effects".to_owned(),
            title: "Do the effects survive?".to_owned(),
            labels: 1,
            heads: heads.map(str::to_owned).to_vec(),
            rows: self.effects.iter().map(row).collect(),
            note: format!(
                "effects on the mean final {}; kept and turned for certain, open where the interval holds 0; same order: for \
                 certain between a third and three times what it is, other order: for certain beyond, the rest undecided; \
                 least and most: how many times as large, extremes of many estimates and so a little too far out",
                self.setting.points
            ),
        }
    }

    fn groups_grid(&self) -> Grid {
        let row = |effect: &EffectResult| {
            let mut row = vec![effect.name.clone()];
            row.extend(self.groups().into_iter().map(|group| {
                let (kept, measured) = self.kept_in(effect, group);
                format!("{kept} of {measured}")
            }));
            row
        };
        let heads = std::iter::once("effect of").chain(self.groups());
        Grid {
            id: "groups".to_owned(),
            title: "Under how many changes is the sign kept for certain?".to_owned(),
            labels: 1,
            heads: heads.map(str::to_owned).collect(),
            rows: self.effects.iter().map(row).collect(),
            note: "by why a value is varied".to_owned(),
        }
    }

    fn changes_grid(&self) -> Grid {
        let row = |change: &&ChangeResult| {
            vec![
                change.name.clone(),
                self.setting.unknowns[change.unknown].factor.levels[0]
                    .label
                    .clone(),
                self.group(change).to_owned(),
                signed(change.mean),
                signed(change.fair_bid),
            ]
        };
        let sorted = self.sorted(|change| change.fair_bid);
        let mean = format!("mean final {}", self.setting.points);
        Grid {
            id: "changes".to_owned(),
            title: "What each change moves".to_owned(),
            labels: 3,
            heads: ["change", "as it is", "why", &mean, "fair bid"]
                .map(str::to_owned)
                .to_vec(),
            rows: sorted.iter().map(row).collect(),
            note: format!(
                "against the game as it is, which has a mean of {} and a fair bid of {}; sorted by the fair bid; 95 % for all \
                 changes together on a measure",
                signed(self.mean),
                signed(self.fair_bid)
            ),
        }
    }

    fn under_grid(&self) -> Grid {
        let cell = |effect: &Option<(Estimate, u64)>| {
            effect.map_or_else(|| "decided by the rule".to_owned(), |(effect, _)| signed(effect))
        };
        let row = |change: &&ChangeResult| {
            let mut row = vec![change.name.clone()];
            row.extend(change.effects.iter().map(cell));
            row
        };
        let mut rows = vec![
            std::iter::once("as it is".to_owned())
                .chain(self.effects.iter().map(|effect| signed(effect.as_it_is)))
                .collect::<Vec<_>>(),
        ];
        rows.extend(self.changes.iter().map(|change| row(&change)));
        Grid {
            id: "under".to_owned(),
            title: "The effects under each change".to_owned(),
            labels: 1,
            heads: std::iter::once("change")
                .chain(self.effects.iter().map(|effect| effect.name.as_str()))
                .map(str::to_owned)
                .collect(),
            rows,
            note: format!(
                "on the mean final {}; {} games each, and more where the sign was not yet certain; 95 % for all of them \
                 together",
                self.setting.points,
                grouped(self.setting.looks.first().copied().unwrap_or(0))
            ),
        }
    }

    /// Everything that lets a reader repeat and judge it, name by name.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let mut entries = self.citation.entries();
        let at = entries.iter().position(|(name, _)| *name == "intervals");
        if let Some(at) = at {
            entries[at].1 = self.corrections();
        }
        let left = if self.setting.left.is_empty() {
            "nothing".to_owned()
        } else {
            format!("{} (no alternatives are stated)", self.setting.left.join("; "))
        };
        entries.push(("not varied", left));
        entries
    }
}

pub(super) fn signed(estimate: Estimate) -> String {
    estimate.show_signed(Scale::Plain).to_string()
}

pub(super) fn times(ratio: f64) -> String {
    format!("{ratio:.2}").replace('-', "−")
}
