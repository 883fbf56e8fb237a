//! Verdicts: what a result comes to, in one to three sentences, before any table.
//!
//! A [`Finding`] says how sure a difference is, [`Amount`] how large it is in words. Both know no game: the names of
//! the sides and the unit are arguments.

mod finding;
mod wording;

pub use finding::{Certainty, Finding, NOTICEABLE};
pub use wording::{Amount, Unit, percent, signed, span};

use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer to the question, in one to three sentences: who, by how much, how sure, what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Verdict(String);

impl Verdict {
    /// A first sentence; it gets a capital, and a full stop where it has none.
    #[must_use]
    pub fn new(sentence: impl AsRef<str>) -> Self {
        Verdict(whole(sentence.as_ref()))
    }

    /// The same with another sentence at its end.
    #[must_use]
    pub fn and(mut self, sentence: impl AsRef<str>) -> Self {
        self.0.push(' ');
        self.0 += &whole(sentence.as_ref());
        self
    }

    /// The same, with another sentence where there is one.
    #[must_use]
    pub fn and_maybe(self, sentence: Option<impl AsRef<str>>) -> Self {
        match sentence {
            Some(sentence) => self.and(sentence),
            None => self,
        }
    }

    /// The first sentence, for a heading, and what follows it.
    #[must_use]
    pub fn split(&self) -> (String, String) {
        let (first, rest) = self
            .0
            .split_once(". ")
            .unwrap_or((self.0.trim_end_matches('.'), ""));
        (first.to_owned(), rest.to_owned())
    }

    /// The sentences, on one line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn whole(sentence: &str) -> String {
    let sentence = sentence.trim();
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_uppercase);
    let stop = if sentence.ends_with(['.', '?', '!', ':']) {
        ""
    } else {
        "."
    };
    first
        .into_iter()
        .flatten()
        .chain(letters)
        .chain(stop.chars())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_whole_and_follow_one_another() {
        let verdict = Verdict::new("the red side leads")
            .and("Leave it at that.")
            .and_maybe(None::<&str>);
        assert_eq!(verdict.text(), "The red side leads. Leave it at that.");
        assert_eq!(
            serde_json::to_string(&verdict).unwrap(),
            "\"The red side leads. Leave it at that.\""
        );
    }
}
