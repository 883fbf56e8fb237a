//! Advice on a game in progress as text, JSON and a picture.

pub(crate) mod json;
mod picture;
mod text;
mod words;

pub use json::json;
pub use picture::figure;
pub use text::{full, text};
