//! The study as sentences, which every output shows; their words are templates.

use super::result::{ChangeResult, EffectResult, Sensitivity, Sign};
use super::sheets::{signed, times};
use admiralty_core::results::grouped;
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

/// The answer in two sentences.
#[derive(Template)]
#[template(path = "sensitivity-brief.txt", escape = "none")]
struct Brief<'a> {
    points: &'a str,
    changes: usize,
    clear: usize,
    largest: Option<Moved>,
    largest_unknown: Option<Moved>,
    effects: Vec<Kept>,
}

/// What becomes of an effect's sign.
struct Kept {
    name: String,
    /// Under how many changes of what is not known it is kept for certain, and of how many.
    known: usize,
    of: usize,
    /// The same of all changes.
    kept: usize,
    measured: usize,
}

/// What moves the mean.
struct Telling {
    clear: usize,
    largest: Option<Moved>,
    largest_unknown: Option<Moved>,
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

    /// The answer in sentences; the last ones say whether effects survive.
    #[must_use]
    pub fn answer(&self) -> String {
        let told = self.most_telling();
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
            clear: told.clear,
            largest: told.largest,
            largest_unknown: told.largest_unknown,
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

    /// The answer in two sentences, for the report of another study.
    #[must_use]
    pub fn brief(&self) -> String {
        let told = self.most_telling();
        // All groups but the last, if there are several: the last is not about knowledge.
        let groups = self.groups();
        let about_knowledge = match groups.as_slice() {
            [several @ .., _] if !several.is_empty() => several,
            one => one,
        };
        let kept = |effect: &EffectResult| {
            let counts = about_knowledge.iter().map(|group| self.kept_in(effect, group));
            let (known, of) = counts.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
            Kept {
                name: effect.name.clone(),
                known,
                of,
                kept: effect.with(Sign::Kept).count(),
                measured: effect.measured(),
            }
        };
        let brief = Brief {
            points: &self.setting.points,
            changes: self.changes.len(),
            clear: told.clear,
            largest: told.largest,
            largest_unknown: told.largest_unknown,
            effects: self.effects.iter().map(kept).collect(),
        };
        let text = brief.render().unwrap_or_default();
        text.trim().to_owned()
    }

    /// How many changes move the mean for certain, and which move it most.
    fn most_telling(&self) -> Telling {
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
        Telling {
            clear: sorted.iter().filter(|change| !change.mean.holds(0.0)).count(),
            largest: first.map(in_words),
            largest_unknown: others
                .filter(|other| first.is_some_and(|first| first.name != other.name))
                .map(in_words),
        }
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
