//! How both sides are expected to play on, and what positions are worth then.

use super::doctrine::{Book, Openings, Weights};
use crate::Scenario;
use crate::naval::BySide;
use crate::value::Value;

/// What is known before a game of doctrine begins, by whoever plays parts of it out.
#[derive(Clone, Debug)]
pub struct PlayModel {
    /// How both sides are expected to play.
    pub books: BySide<Book>,
    /// The openings that both may play.
    pub openings: Openings,
    /// What positions are worth.
    pub value: Value,
}

impl PlayModel {
    /// The standard doctrines, all openings, the value that is built in.
    #[must_use]
    pub fn standard(scenario: &Scenario) -> Self {
        PlayModel {
            books: BySide::new(|side| Book::new(scenario, Weights::standard(side))),
            openings: Openings::embedded(scenario),
            value: Value::embedded(),
        }
    }
}
