//! Results as text, JSON, HTML and pictures. Knows no game.

pub mod advice;
pub mod plots;
pub mod report;
pub mod summary;
