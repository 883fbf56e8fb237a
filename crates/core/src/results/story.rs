//! A game told step by step, with the board after each step, as plain data.

use crate::results::chart::Figure;
use schemars::JsonSchema;
use serde::Serialize;

/// A game, told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Story {
    /// Its steps, one after another.
    pub steps: Vec<StoryStep>,
}

/// A part of a game that is told together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct StoryStep {
    /// What it is.
    pub title: String,
    /// The turn; none of a game that has none.
    pub turn: Option<u8>,
    /// The report of it.
    pub text: String,
    /// Where everything is after it; none of a game without a map.
    pub board: Option<Board>,
    /// The rolls of it, in their order; none of a game that does not weigh them.
    pub rolls: Vec<StoryRoll>,
    /// The map at the end of it, to be drawn; none of a game that draws none.
    #[serde(skip)]
    pub figure: Option<Figure>,
}

/// A roll, and what it changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StoryRoll {
    /// What was rolled for, and what came of it.
    pub words: String,
    /// By how much it moved the expected end, in points, positive for the second seat.
    pub swing: f64,
}

/// Where everything is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Board {
    /// The score, positive when the second seat leads.
    pub score: i32,
    /// What is where.
    pub fleets: Vec<BoardFleet>,
    /// Who holds which place.
    pub held: Vec<Held>,
}

/// What one seat has in one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardFleet {
    /// The key of the place.
    pub place: String,
    /// The id of the seat.
    pub seat: String,
    /// Its units there.
    pub units: Vec<BoardUnit>,
    /// What else it has there, in a word or two.
    pub also: Vec<String>,
}

/// A unit on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoardUnit {
    /// Its key in the roster of the menu.
    pub key: String,
    /// Its damage.
    pub damage: u8,
}

/// A place that a seat holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Held {
    /// The key of the place.
    pub place: String,
    /// The id of the seat.
    pub seat: String,
}

/// What a heading of a report is underlined with, on its own line.
const RULE: &str = "========";

impl Story {
    /// A report in parts, each below its heading: a line that ends in a rule.
    #[must_use]
    pub fn of_report(report: &str) -> Self {
        let mut steps = vec![StoryStep::default()];
        for line in report.lines() {
            if line.ends_with(RULE) {
                steps.push(StoryStep {
                    title: line.trim_end_matches('=').trim().to_owned(),
                    ..StoryStep::default()
                });
            } else if let Some(step) = steps.last_mut() {
                step.text += line;
                step.text.push('\n');
            }
        }
        steps.retain(|step| !step.text.trim().is_empty());
        Story { steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_cut_at_its_headings() {
        let story =
            Story::of_report("who plays\n\nONE ========\n  first\nTWO ==========\n  second\n  third\n");
        let told: Vec<_> = story
            .steps
            .iter()
            .map(|step| (step.title.as_str(), step.text.trim()))
            .collect();
        assert_eq!(
            told,
            [("", "who plays"), ("ONE", "first"), ("TWO", "second\n  third")]
        );
    }
}
