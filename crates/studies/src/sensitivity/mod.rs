//! How far what nobody knows matters: every unknown of a scenario varied by itself, on the same dice, and what that does
//! to the balance and to the effects of rules.
//!
//! A **change** is one unknown at one of the values that it might have; everything else is as it is. Each change is
//! played against the game as it is, game number by game number, so that a few ten thousand games tell small differences.
//! With each change the effects of some rules are measured again, and [`Sensitivity`] says whether they keep their sign.
//! Knows no ruleset: what is unknown is the ruleset's business ([`admiralty_core::contract::OpenScenario::unknowns`]).
//! `docs/guide.md` tells how to read it.

mod figures;
mod json;
mod page;
mod pairs;
mod play;
mod record;
mod result;
mod rules;
mod sheets;
mod store;
mod text;
mod words;

pub use json::{FORMAT, json};
pub use page::report;
pub use play::study;
pub use record::{Change, Known, Record, SensitivityRequest, Setting, Turned};
pub use result::{ChangeResult, EffectResult, Sensitivity, Sign};
pub use store::{RECORD, files, is_study, read_record, rebuild};
pub use text::text;
