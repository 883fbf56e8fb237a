//! What a study varies: factors, their levels, and what of a game is noted to see how an effect comes about.

use crate::statistics::Scale;
use crate::text::SwitchCard;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Factor {
    /// Its name, as it can be typed.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// Its levels, at least two; the first is what the others are measured against.
    pub levels: Vec<Level>,
}

/// A level of a factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Level {
    /// Its name beside that of its factor: `on`, `7`.
    pub label: String,
    /// Its name by itself: `19.1`, `turns=7`.
    pub name: String,
    /// What it changes of a scenario, in the ruleset's own words: what, and to what.
    pub changes: Vec<(String, String)>,
}

/// Something that nobody knows for certain, or that could be otherwise, with what it might be instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unknown {
    /// Why it is varied: the heading under which it stands.
    pub group: String,
    /// It, with what it might be; the first level is how it is, and changes nothing.
    pub factor: Factor,
}

impl Unknown {
    /// A switch, now set so, with the other settings that are `legal`; none if there is no other.
    #[must_use]
    pub fn of_switch(
        group: &str,
        card: &SwitchCard,
        now: &str,
        legal: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let name = format!("switches.{}", card.name);
        let level = |label: &str, changes: Vec<(String, String)>| Level {
            label: label.to_owned(),
            name: format!("{name}={label}"),
            changes,
        };
        let others = card.settings.iter().copied();
        let others = others.filter(|to| *to != now && legal(&name, to));
        let mut levels = vec![level(now, Vec::new())];
        levels.extend(others.map(|to| level(to, vec![(name.clone(), to.to_owned())])));
        (levels.len() > 1).then(|| Unknown {
            group: group.to_owned(),
            factor: Factor {
                about: format!("clause {}", card.clause),
                name: name.clone(),
                levels,
            },
        })
    }
}

/// What of a scenario a study of its unknowns can vary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unknowns {
    /// What can be varied.
    pub varied: Vec<Unknown>,
    /// What is uncertain too, but for which nobody says what else it might be.
    pub left: Vec<String>,
}

/// Whole numbers that are noted of every game, by row and column, to see where an effect comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// A short word without spaces.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What a number is.
    pub unit: String,
    /// How its mean is shown.
    pub scale: Scale,
    /// The labels of the rows.
    pub rows: Vec<String>,
    /// The labels of the columns.
    pub columns: Vec<String>,
    /// Whether the spread of the numbers is of interest and not their mean alone.
    pub spread: bool,
}

impl Details {
    /// How many numbers a game has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Splits a list at its commas, but for those within brackets or quotes: `19.1, arrive=[3, 1]|[2, 1]`.
#[must_use]
pub fn split_factors(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0_i32, false, 0);
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_split_at_its_own_commas() {
        assert_eq!(split_factors("19.1,19.2"), ["19.1", "19.2"]);
        assert_eq!(
            split_factors(r#" a=[1, 2]|[3,4] , b="x, y"|z,, "#),
            ["a=[1, 2]|[3,4]", r#"b="x, y"|z"#]
        );
        assert_eq!(split_factors(" "), [""; 0]);
    }
}
