//! What a change does to the balance of a game: scenario files, rules and values on the same dice.
//!
//! A [`Design`] is a full factorial: every level of every factor with every level of the others, a **cell** each; or it
//! makes one change at a time. Game
//! number *n* of every cell has the same keyed dice, so that cells differ by what was varied and little else, and every
//! effect is a contrast taken game number by game number. [`Ledger`] counts in whole numbers; [`Compared`] says what they
//! mean. Knows no ruleset: what can be varied, and the scenario of a cell, is the ruleset's business
//! ([`admiralty_core::contract::Variants`]). `docs/guide.md` tells how to read and repeat a study.

mod bid_words;
mod bids;
mod blocks;
mod cells;
mod changes;
mod citation;
mod contrast;
mod counts;
mod design;
mod dice;
mod entries;
mod estimates;
mod figures;
mod frames;
mod json;
mod laws;
mod ledger;
mod less_luck;
mod measure;
mod mechanism;
mod names;
mod page;
mod plan;
mod play;
mod record;
mod request;
mod result;
mod row;
mod setting;
mod sheets;
mod study;
mod survival;
mod text;
mod verdict;

pub use bids::Bids;
pub use blocks::Blocks;
pub use cells::{one_game, optional_rules};
pub use contrast::Contrast;
pub use counts::{Counts, Sharing};
pub use design::{BASE, Design, MOST_CELLS};
pub use frames::{FRAMES, frames};
pub(crate) use json::schema;
pub use json::{FORMAT, json};
pub use ledger::{Joint, Ledger};
pub use mechanism::Moved;
pub use page::{DOCUMENT, files, page};
pub use play::{LOOK, STRIDE, Seated, play};
pub use record::Record;
pub use request::{CompareRequest, Extent, GAMES};
pub use result::{CellResult, Compared, Effect, Families, Measure};
pub use row::{Columns, push_ending};
pub use setting::{Rerolls, Setting};
pub use study::{Prepared, as_one, check, prepare, prepare_again, prepare_from, study};
pub use survival::Survival;
pub use text::{full_text, text};
