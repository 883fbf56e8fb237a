//! Strict text files: scenarios, positions, weights, whatever somebody types. Every fault is told at once, with file, line,
//! value and remedy.
//!
//! ```text
//!  text ── parse ──► tree with lines ── vouch ──► certainty of each value ── merge ──► files laid over one another
//!                         │                                                                 │ overrides by path
//!                         ▼                                                                 ▼
//!                  Document: keys by table                              Reader: keys by section, provenance ──► a game
//! ```

mod chain;
mod document;
mod fault;
mod lookup;
mod merge;
mod overrides;
mod parse;
mod provenance;
mod reader;
mod switches;
mod tree;
mod vouch;
mod word;

pub use chain::{Joined, Loaded};
pub use document::{Document, Line};
pub use fault::{Fault, Faults, ItemFault};
pub use lookup::{Found, items_of};
pub use parse::{Remedies, parse};
pub use provenance::{Confidence, Entry, Got, Provenance, Spot};
pub use reader::{
    MISSING, Objection, Reader, Section, all_named, decimal, list, named, number, text, texts, title,
};
pub use switches::{Settings, SwitchCard, no_such_switch, read_switches};
pub use tree::{At, Data, Node, Pair, Sink, join};
pub use word::{Word, nearest, remedy_for};

/// What the scenario files of a game have of their own.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The name of the scenario that is built in.
    pub embedded: &'static str,
    /// Its text.
    pub text: &'static str,
    /// A key that may be written another way.
    pub spelling: Option<Spelling>,
    /// A key that says at once what others say one by one.
    pub joint: Option<Joint>,
    /// The table whose name a path may leave out.
    pub usual_table: &'static str,
    /// A path, to show how one is written.
    pub example: &'static str,
}

/// A key with two spellings.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// As it may be written.
    pub written: &'static str,
    /// As it is read.
    pub read: &'static str,
    /// The tables at the root below which it has both.
    pub within: &'static [&'static str],
}

/// A key that says at once what others say one by one.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// The key.
    pub key: &'static str,
    /// The others.
    pub parts: &'static [&'static str],
}
