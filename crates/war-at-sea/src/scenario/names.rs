//! The words of a scenario file for things that have names, and what a misspelt word was probably meant to be.

use super::{AreaOrder, Disengage, FailedRollNeutral, Hidden, PocCap, SpeedRolls, Tie, UsEntry};
use crate::map::{Area, Port};
use crate::naval::Side;
use crate::ships::{Class, Confidence, Nation, Navy};

/// Something that a scenario file calls by name.
pub(super) trait Named: Copy + PartialEq + 'static {
    /// What such things are called, with its article, for a report.
    const KIND: &'static str;
    /// All of them, in order.
    fn all() -> &'static [Self];
    /// The word of the scenario file.
    fn word(self) -> &'static str;

    /// The thing of that name.
    fn named(word: &str) -> Option<Self> {
        Self::all().iter().copied().find(|item| item.word() == word)
    }

    /// All the words, to choose from.
    fn words() -> Vec<&'static str> {
        Self::all().iter().map(|item| item.word()).collect()
    }
}

/// Lets the types of the rules be read by name.
macro_rules! named {
    ($($kind:literal $name:ident $word:ident),+ $(,)?) => {
        $(impl Named for $name {
            const KIND: &'static str = $kind;
            fn all() -> &'static [Self] {
                &$name::ALL
            }
            fn word(self) -> &'static str {
                self.$word()
            }
        })+
    };
}

named!(
    "a sea area" Area name,
    "a port" Port name,
    "a nation" Nation name,
    "a class of ship" Class name,
    "a navy" Navy name,
    "a setting" AreaOrder word,
    "a setting" Tie word,
    "a setting" PocCap word,
    "a setting" SpeedRolls word,
    "a setting" FailedRollNeutral word,
    "a setting" UsEntry word,
    "a setting" Disengage word,
    "a setting" Hidden word,
);

impl Named for Confidence {
    const KIND: &'static str = "a confidence";
    fn all() -> &'static [Self] {
        &[Confidence::High, Confidence::Medium, Confidence::Low]
    }
    fn word(self) -> &'static str {
        match self {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
        }
    }
}

/// Whose a port is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner(pub Option<Side>);

impl Named for Owner {
    const KIND: &'static str = "an owner";
    fn all() -> &'static [Self] {
        &[Owner(Some(Side::Allied)), Owner(Some(Side::Axis)), Owner(None)]
    }
    fn word(self) -> &'static str {
        self.0.map_or("Neutral", Side::name)
    }
}

/// One of the optional rules 19.1 to 19.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule19 {
    WeakerBismarck,
    UboatsAccumulate,
    FaceDown,
}

impl Named for Rule19 {
    const KIND: &'static str = "an optional rule";
    fn all() -> &'static [Self] {
        &[Rule19::WeakerBismarck, Rule19::UboatsAccumulate, Rule19::FaceDown]
    }
    fn word(self) -> &'static str {
        match self {
            Rule19::WeakerBismarck => "19.1",
            Rule19::UboatsAccumulate => "19.2",
            Rule19::FaceDown => "19.3",
        }
    }
}

/// How alike two words must be (Jaro-Winkler, 0 to 1) for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// The candidate that a word was probably meant to be.
pub(super) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let likeness = |candidate: &str| strsim::jaro_winkler(&word, &candidate.to_lowercase());
    candidates
        .into_iter()
        .map(|candidate| (likeness(candidate), candidate))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// The remedy for a word that is not among the candidates.
pub(super) fn remedy_for(word: &str, candidates: &[&str]) -> String {
    let quoted = |word: &&str| format!("{word:?}");
    match nearest(word, candidates.iter().copied()) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None if candidates.is_empty() => "take it out".to_owned(),
        None => format!(
            "write one of {}",
            candidates.iter().map(quoted).collect::<Vec<_>>().join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_gets_its_nearest_candidate_and_a_strange_one_the_list() {
        assert_eq!(
            remedy_for("defence", &["attack", "defense"]),
            r#"did you mean "defense"?"#
        );
        assert_eq!(
            remedy_for("north sea", &Area::words()),
            r#"did you mean "North Sea"?"#
        );
        assert_eq!(
            remedy_for("xyz", &["attack", "speed"]),
            r#"write one of "attack", "speed""#
        );
    }

    #[test]
    fn every_word_names_its_thing() {
        for navy in Navy::ALL {
            assert_eq!(Navy::named(navy.word()), Some(navy));
        }
        assert_eq!(Owner::named("Neutral"), Some(Owner(None)));
        assert_eq!(Rule19::named("19.2"), Some(Rule19::UboatsAccumulate));
        assert_eq!(Tie::named("Draw"), None, "words are exact");
    }
}
