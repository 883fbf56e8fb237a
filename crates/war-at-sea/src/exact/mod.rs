//! The law of one battle: the probability of every outcome, found by dynamic programming over the damage of the
//! ships, for commanders who always decide alike in a like situation.
//!
//! Nothing of the combat that is played (`play/combat`) is used here: the rules of combat are written a second
//! time, over probabilities. Shared are the data types, the commanders' decisions and the table of ports.
//!
//! How it goes: a state says what has become of each ship. Step by step every state asks the commanders what they
//! do, states that are to meet the same fire are put together, and the fire falls on one target after another; states
//! that come to the same are one again. What is left after many rounds, less than [`NEGLIGIBLE`], is given as
//! [`Law::unfinished`].
//!
//! What is asked of the commanders: an answer may depend on the view and the battle alone, and not on what became
//! of ships that have left (with [`Detail::Fates`] their damage is not known; all are shown in the first of the ports
//! that they could choose), nor, between two rounds, on what the battle says of the round before (who was crippled,
//! sharp or exposed).

mod air;
mod cost;
mod course;
pub mod dice;
mod engine;
mod field;
mod holding;
mod law;
mod pursuit;
mod search;
mod state;
mod surface;
pub mod tables;

pub use cost::{Budget, Cost, cost};
pub use holding::{Holding, holding};
pub use law::{Law, Mass, RoundLaw, ShipLaw};

use super::commander::Commander;
use super::map::Site;
use super::position::Position;
use super::refusal::Refusal;
use super::scenario::Scenario;
use engine::Engine;
use field::Field;
use state::SHIPS_IN_A_WORD;

/// A battle is followed until less probability than this is left.
pub const NEGLIGIBLE: f64 = 1e-14;
/// Words for the ships of the largest battle.
const WORDS: usize = 5;
/// The most ships that a battle may have to be solved.
pub const MOST_SHIPS: usize = WORDS * SHIPS_IN_A_WORD;

/// How much of the outcome the joint law tells apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Ships that left disabled are told apart from others, but not by their damage: that has its law ship by ship
    /// only ([`ShipLaw`]). In the joint outcomes their damage is 0. Far fewer states.
    #[default]
    Fates,
    /// The damage of disabled ships too.
    Whole,
}

/// A battle whose law is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules in force.
    pub scenario: &'a Scenario,
    /// The position before the combat at the site.
    pub position: &'a Position,
    /// Where.
    pub site: Site,
    /// What is told apart.
    pub detail: Detail,
    /// When to give up.
    pub budget: Budget,
}

/// Why there is no law.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ExactError {
    /// A commander's decision that the rules forbid.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// More ships than a state has room for.
    #[error("{ships} ships are too many for the exact law, which takes {MOST_SHIPS} at most: sample instead")]
    TooManyShips {
        /// As many.
        ships: usize,
    },
    /// More work than the budget allows.
    #[error(
        "the exact law takes more than the budget of {} million steps, with {states} states so far: sample instead",
        steps / 1_000_000
    )]
    TooLarge {
        /// The budget.
        steps: u64,
        /// States held when it was used up.
        states: usize,
    },
}

/// The law of a battle.
///
/// # Errors
/// A decision that the rules forbid, or a battle too large: see [`ExactError`].
pub fn law<'a, C: Commander>(question: &Question<'a>, commanders: &mut C) -> Result<Law<'a>, ExactError> {
    let field = Field::new(question);
    match field.roster.len() {
        0..=SHIPS_IN_A_WORD => Engine::<C, 1>::new(field, commanders, question.budget).run(),
        ships if ships <= MOST_SHIPS => Engine::<C, WORDS>::new(field, commanders, question.budget).run(),
        ships => Err(ExactError::TooManyShips { ships }),
    }
}
