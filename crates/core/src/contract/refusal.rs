//! Why something asked for cannot be done.

use crate::contract::Named;
use crate::play::RunError;
use std::io;

/// Why something asked for cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request makes no sense: the user should ask differently.
    #[error("{0}")]
    Usage(String),
    /// The request is sound but cannot be met, for these reasons.
    #[error("{}", .0.join("\n"))]
    Failure(Vec<String>),
    /// The output has nowhere to go.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        Refusal::failure(error.to_string())
    }
}

impl Refusal {
    /// A failure with a single reason.
    pub fn failure(reason: impl Into<String>) -> Self {
        Refusal::Failure(vec![reason.into()])
    }
}

/// Refuses a question that leaves out the name of something on a list: says what is on it.
#[must_use]
pub fn none_named(kind: &str, known: &[Named]) -> Refusal {
    Refusal::Usage(format!("no {kind} is named") + &listed(known))
}

/// Refuses a name that is not on the list: says which are, and which was probably meant.
#[must_use]
pub fn unknown_name(kind: &str, given: &str, known: &[Named]) -> Refusal {
    if given.is_empty() {
        return none_named(kind, known);
    }
    let likely = known
        .iter()
        .map(|entry| (strsim::jaro_winkler(given, entry.name), entry.name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let mut text = format!("there is no {kind} named {given:?}");
    if let Some((_, name)) = likely {
        text += &format!("; did you mean {name:?}?");
    }
    Refusal::Usage(text + &listed(known))
}

fn listed(known: &[Named]) -> String {
    let width = known.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let lines = known
        .iter()
        .map(|entry| format!("\n  {:width$}  {}", entry.name, entry.about));
    "\nknown are:".to_owned() + &lines.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Named] = &[
        Named {
            name: "random",
            about: "anything legal",
        },
        Named {
            name: "doctrine",
            about: "by the book",
        },
    ];

    #[test]
    fn a_misspelt_name_gets_the_list_and_a_guess() {
        let text = unknown_name("commander", "randum", KNOWN).to_string();
        assert!(
            text.contains("no commander named \"randum\"; did you mean \"random\"?"),
            "{text}"
        );
        assert!(text.contains("  doctrine  by the book"), "{text}");
        let none = none_named("commander", KNOWN).to_string();
        assert!(
            none.starts_with("no commander is named\nknown are:\n  random"),
            "{none}"
        );
        assert_eq!(unknown_name("commander", "", KNOWN).to_string(), none);
        assert!(
            !unknown_name("commander", "Nelson", KNOWN)
                .to_string()
                .contains("did you mean")
        );
    }
}
