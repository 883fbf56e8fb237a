//! Results as text, JSON, HTML and pictures. Knows no game.

pub mod advice;
pub mod description;
mod detail;
mod document;
pub mod frames;
pub mod odds;
mod paint;
pub mod plots;
pub mod report;
pub mod summary;
pub mod table;

pub use detail::Detail;
pub use document::{Stated, document};
pub use paint::Paint;
