//! The study as sentences and tables of text, which every output shows.

use super::result::{ChangeResult, EffectResult, Sensitivity, Sign};
use crate::statistics::{Estimate, Scale};
use crate::summary::{Grid, grouped};
use askama::Template;

/// The answer; its words are a template.
#[derive(Template)]
#[template(path = "sensitivity-answer.txt", escape = "none")]
struct Answer<'a> {
    who: String,
    points: &'a str,
    mean: String,
    bid: String,
    changes: usize,
    clear: usize,
    largest: Option<Moved>,
    largest_unknown: Option<Moved>,
    effects: Vec<String>,
    conclusion: String,
}

/// A change in words.
struct Moved {
    name: String,
    mean: String,
    bid: String,
}

#[derive(Template)]
#[template(path = "sensitivity-effect.txt", escape = "none")]
struct Effect<'a> {
    name: &'a str,
    points: &'a str,
    as_it_is: String,
    survives: bool,
    measured: usize,
    kept: usize,
    turned: Vec<String>,
    open: Vec<String>,
    range: Option<Range<'a>>,
}

/// How much smaller and larger an effect becomes.
struct Range<'a> {
    least: String,
    least_under: &'a str,
    most: String,
    most_under: &'a str,
}

impl Sensitivity {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        format!(
            "{}: how far the unknowns matter, {} changes of {} games each",
            self.setting.title,
            self.changes.len(),
            grouped(self.setting.games)
        )
    }

    /// The question that the study asks.
    #[must_use]
    pub fn question(&self) -> String {
        let effects: Vec<&str> = self.effects.iter().map(|effect| effect.name.as_str()).collect();
        let and = if effects.is_empty() {
            String::new()
        } else {
            format!(", and do the effects of {} survive", effects.join(", "))
        };
        format!(
            "How far does what nobody knows for certain matter to the balance of {}{and}?",
            self.setting.title
        )
    }

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

    /// The answer in sentences; the last ones say whether effects survive.
    #[must_use]
    pub fn answer(&self) -> String {
        let sorted = self.sorted(|change| change.mean);
        let in_words = |change: &&ChangeResult| Moved {
            name: change.name.clone(),
            mean: signed(change.mean),
            bid: signed(change.fair_bid),
        };
        // The group that stands last in the list, if there are several, is the one that is not about knowledge.
        let last = self
            .setting
            .unknowns
            .last()
            .map_or("", |unknown| unknown.group.as_str());
        let others = sorted.iter().find(|change| self.group(change) != last);
        let first = sorted.first();
        let (allied, axis) = (&self.setting.allied, &self.setting.axis);
        let answer = Answer {
            who: if allied == axis {
                format!("Games of {allied} against itself")
            } else {
                format!("Games of {allied} (Allied) against {axis} (Axis)")
            },
            points: &self.setting.points,
            mean: signed(self.mean),
            bid: signed(self.fair_bid),
            changes: self.changes.len(),
            clear: sorted.iter().filter(|change| !change.mean.holds(0.0)).count(),
            largest: first.map(in_words),
            largest_unknown: others
                .filter(|other| first.is_some_and(|first| first.name != other.name))
                .map(in_words),
            effects: self
                .effects
                .iter()
                .map(|effect| self.effect_in_words(effect))
                .collect(),
            conclusion: self.conclusion(),
        };
        // A template of plain text over strings cannot fail.
        let text = answer.render().unwrap_or_default();
        text.trim().to_owned()
    }

    /// What becomes of a rule's effect, in a sentence.
    #[must_use]
    pub fn effect_in_words(&self, effect: &EffectResult) -> String {
        let name = |change: usize| self.changes[change].name.as_str();
        let names = |sign| some_of(effect.with(sign).map(name).collect());
        let range = effect.extreme(false).zip(effect.extreme(true));
        let sentence = Effect {
            name: &effect.name,
            points: &self.setting.points,
            as_it_is: signed(effect.as_it_is),
            survives: effect.survives(),
            measured: effect.measured(),
            kept: effect.with(Sign::Kept).count(),
            turned: names(Sign::Turned),
            open: names(Sign::Open),
            range: range.map(|(least, most)| Range {
                least: times(least.1),
                least_under: name(least.0),
                most: times(most.1),
                most_under: name(most.0),
            }),
        };
        sentence.render().unwrap_or_default().trim().to_owned()
    }

    /// Whether the effects survive all changes, in a few sentences; empty where none was measured.
    #[must_use]
    pub fn conclusion(&self) -> String {
        if self.effects.is_empty() {
            return String::new();
        }
        let (kept, lost): (Vec<_>, Vec<_>) = self.effects.iter().partition(|effect| effect.survives());
        let names = |effects: &[&EffectResult]| {
            let names: Vec<&str> = effects.iter().map(|effect| effect.name.as_str()).collect();
            names.join(", ")
        };
        let mut sentences = Vec::new();
        if !kept.is_empty() {
            sentences.push(format!(
                "The sign of the effect survives every one of these changes, each by itself, for {}.",
                names(&kept)
            ));
        }
        if !lost.is_empty() {
            sentences.push(format!(
                "It does not, or is not certain to, for {}.",
                names(&lost)
            ));
        }
        for effect in lost {
            let counts = self.groups().into_iter().filter_map(|group| {
                let (kept, measured) = self.kept_in(effect, group);
                (measured > 0).then(|| format!("{kept} of {measured} ({group})"))
            });
            sentences.push(format!(
                "For {} it is kept for certain under {}.",
                effect.name,
                counts.collect::<Vec<_>>().join(", ")
            ));
        }
        sentences.join(" ")
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
    fn kept_in(&self, effect: &EffectResult, group: &str) -> (usize, usize) {
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

/// The names that a sentence can hold.
fn some_of(names: Vec<&str>) -> Vec<String> {
    const MOST: usize = 5;
    let more = names.len().saturating_sub(MOST);
    let mut some: Vec<String> = names.into_iter().take(MOST).map(str::to_owned).collect();
    if more > 0 {
        some.push(format!("{more} other{}", if more == 1 { "" } else { "s" }));
    }
    some
}

fn times(ratio: f64) -> String {
    format!("{ratio:.2}").replace('-', "−")
}
