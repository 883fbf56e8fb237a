//! Results as text, JSON, HTML and pictures. Knows no game.

pub mod advice;
pub mod odds;
mod paint;
pub mod plots;
pub mod report;
pub mod summary;

pub use paint::Paint;
