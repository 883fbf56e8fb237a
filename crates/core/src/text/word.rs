//! The words of a file for things that have names, and what a misspelt word was probably meant to be.

/// Something that a file calls by name.
pub trait Word: Copy + PartialEq + 'static {
    /// What such things are called, with its article, for a report.
    const KIND: &'static str;
    /// All of them, in order.
    fn all() -> &'static [Self];
    /// The word of the file.
    fn word(self) -> &'static str;

    /// The thing of that name.
    #[must_use]
    fn named(word: &str) -> Option<Self> {
        Self::all().iter().copied().find(|item| item.word() == word)
    }

    /// All the words, to choose from.
    #[must_use]
    fn words() -> Vec<&'static str> {
        Self::all().iter().map(|item| item.word()).collect()
    }
}

/// How alike two words must be (Jaro-Winkler, 0 to 1) for the one to be offered for the other.
const ALIKE: f64 = 0.82;

/// The candidate that a word was probably meant to be.
#[must_use]
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
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
#[must_use]
pub fn remedy_for(word: &str, candidates: &[&str]) -> String {
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
            remedy_for("north sea", &["South Sea", "North Sea"]),
            r#"did you mean "North Sea"?"#
        );
        assert_eq!(
            remedy_for("xyz", &["attack", "speed"]),
            r#"write one of "attack", "speed""#
        );
    }
}
