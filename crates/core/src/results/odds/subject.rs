//! What every answer about a battle has in common: which battle, and how to repeat and judge the answer.

use crate::results::odds::{Advice, BattleCitation, Force, Luck, Method};
use crate::seats::BySeat;

/// Which battle an answer is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Where and when: `Deep Water, turn 1`.
    pub title: String,
    /// The place in a sentence: `the Deep Water`.
    pub place: String,
    /// What the ruleset calls its points.
    pub points: String,
    /// Who meets whom.
    pub forces: BySeat<Force>,
    /// What was taken for what, and what is assumed.
    pub notes: Vec<String>,
    /// How the figures were found.
    pub method: Method,
    /// What lets a reader repeat and judge it.
    pub citation: BattleCitation,
}

/// An answer other than the odds themselves.
#[derive(Clone, Debug, PartialEq)]
pub enum BattleAnswer {
    /// What to do.
    Advice(Advice),
    /// How lucky the dice were.
    Luck(Luck),
}

impl BattleAnswer {
    /// Which battle it is about.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        match self {
            BattleAnswer::Advice(advice) => &advice.subject,
            BattleAnswer::Luck(luck) => &luck.subject,
        }
    }
}
