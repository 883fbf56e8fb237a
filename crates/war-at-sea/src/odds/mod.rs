//! The odds of one battle: forces in one place, fought to the end on its own.

mod account;
mod advice;
mod answers;
mod exact;
mod example;
mod foresight;
mod in_game;
pub mod lineup;
mod luck;
mod outcome;
mod pair;
pub mod plan;
pub mod player;
mod pure;
mod resumed;
mod sample;
mod sampler;
mod share;
mod study;
mod tally;
mod versus;
mod words;
mod worth;

pub(super) use in_game::in_game;
pub use lineup::Lineup;
pub use outcome::{Outcome, UboatLosses};
pub(super) use pair::compare;
pub use plan::BattlePlan;
pub use player::{BattleValues, PlanPlayer};
pub use pure::{Count, Pure};
pub use sample::Sample;
pub use sampler::Sampler;
pub use share::{ShareFault, Shared};
pub(super) use study::{spelt_out, study};
pub use tally::{BattleTally, Fate, Ledger, RoundState, Weight};
pub use versus::{Differences, Pairs, Versus};
