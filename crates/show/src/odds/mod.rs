//! The odds of one battle, and what else is asked about it: terminal, JSON, CSV, picture. Knows no ruleset.

pub mod advice;
pub mod answer;
pub(crate) mod card;
pub mod comparison;
mod csv;
mod estimates;
mod in_game;
pub(crate) mod json;
pub mod luck;
mod page;
mod picture;
mod short;
mod subject;
pub mod sweep;
pub mod table;
mod text;
pub mod verdict;

pub use card::{card_page, card_text, cell_text};
pub use csv::csv;
pub use json::{FORMAT, json};
pub use picture::figure;
pub use short::text;
pub use text::{all, brief};
