//! What rules do to the balance of a game: factors varied together, every combination played on the same dice.
//!
//! A [`Design`] is a full factorial: every level of every factor with every level of the others, a **cell** each. Game
//! number *n* of every cell has the same keyed dice, so that cells differ by what was varied and little else, and every
//! effect is a contrast taken game number by game number. [`Ledger`] counts in whole numbers; [`Balance`] says what they
//! mean. Knows no ruleset: what can be varied, and the scenario of a cell, is the ruleset's business
//! ([`admiralty_core::contract::OpenScenario::factor`]). `docs/guide.md` tells how to read and repeat a study.

mod bids;
mod blocks;
mod citation;
mod counts;
mod design;
mod entries;
mod figures;
mod frames;
mod json;
mod ledger;
mod mechanism;
mod page;
mod part;
mod plan;
mod play;
mod record;
mod result;
mod row;
mod sheets;
mod store;
mod study;
mod text;

pub use bids::Bids;
pub use blocks::Blocks;
pub use counts::{Counts, Sharing};
pub use design::{BASE, Contrast, Design, MOST_CELLS};
pub use frames::{FRAMES, frames};
pub use json::{FORMAT, json};
pub use ledger::{Joint, Ledger};
pub use mechanism::Moved;
pub use page::{MARKDOWN, report};
pub use part::Part;
pub use play::{LOOK, STRIDE, play};
pub use record::{BalanceRequest, Extent, Record, Setting};
pub use result::{Balance, CellResult, Effect, Families, Measure};
pub use row::{COLUMNS, Column, push_ending};
pub use store::{COUNTS, DOCUMENT, StudyFolder, is_study, rebuild};
pub use study::{Prepared, check, prepare, prepare_again, study};
pub use text::text;
