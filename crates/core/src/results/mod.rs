//! Results as plain data, from which `show` makes text, JSON, pages and pictures.

pub mod advice;
pub mod chart;
pub mod fair_bids;
mod kept;
pub mod luck;
pub mod odds;
pub mod page;
pub mod scene;
pub mod series;
pub mod story;
pub mod summary;
pub mod verdict;
mod words;

pub use kept::Kept;
pub use words::{capital, grouped, pieces, wrapped, wrapped_command};
