//! Admiralty: a Monte Carlo strategy analyser for naval wargames. See `docs/architecture.md`.
//!
//! This package is the program; what it joins stands in the crates below it.

pub mod registry;
