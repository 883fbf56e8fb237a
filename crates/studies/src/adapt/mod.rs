//! What rules do once both sides have adapted to them: weights re-fitted and openings chosen anew under each rule.
//!
//! For every rule set, the printed one too, the commander of each side is tuned again from what it is (`crate::tune`),
//! keeps the new numbers only if they beat the old ones on fresh games, and the opening game is solved again
//! (`admiralty_core::solve`). Then all rule sets are played on fresh games and the same dice, by the commanders as they were and by
//! those that have adapted: [`Adapted`] says how much of each rule's effect adapting takes back. Knows no ruleset.
//! `docs/guide.md` tells the method.

mod evaluate;
mod figures;
mod json;
mod openings;
mod play;
mod record;
mod refit;
mod result;
mod store;
mod text;
mod work;

pub use json::{FORMAT, json};
pub use play::study;
pub use record::{AdaptRequest, Cost, Fit, Record, RuleSet, Setting, Strategy, Way};
pub use result::{Adapted, Effect, RuleSetResult};
pub use store::{RECORD, files, is_study, read_record};
pub use text::text;
