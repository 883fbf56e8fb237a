//! The summary of a run as text and JSON.

pub mod json;
mod text;

pub use text::{
    NAMES, command, entry, every_source, fair_bids, heading, line, render, sources, text, verdict, warned,
};
