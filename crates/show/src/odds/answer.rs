//! An answer about a battle other than its odds, whatever was asked.

use super::{advice, luck};
use crate::Paint;
use admiralty_core::results::odds::BattleAnswer;

/// For a terminal: the verdict and what carries it, or everything.
#[must_use]
pub fn text(answer: &BattleAnswer, all: bool, paint: Paint) -> String {
    match answer {
        BattleAnswer::Advice(advice) => advice::text(advice, all, paint),
        BattleAnswer::Luck(luck) => luck::text(luck, all, paint),
    }
}

/// For programs: `docs/formats.md` describes the fields.
#[must_use]
pub fn json(answer: &BattleAnswer) -> String {
    match answer {
        BattleAnswer::Advice(advice) => advice::json(advice),
        BattleAnswer::Luck(luck) => luck::json(luck),
    }
}

/// A line for each figure, with a header.
#[must_use]
pub fn csv(answer: &BattleAnswer) -> String {
    match answer {
        BattleAnswer::Advice(advice) => advice::csv(advice),
        BattleAnswer::Luck(luck) => luck::csv(luck),
    }
}
