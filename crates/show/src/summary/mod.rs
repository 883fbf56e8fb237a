//! The summary of a run as text and JSON.

pub mod json;
mod text;

pub use text::{NAMES, entry, line, render, text};
