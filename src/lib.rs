//! Admiralty: a Monte Carlo strategy analyser for naval wargames. See `docs/architecture.md`.

pub mod dice;
pub mod naval;
pub mod war_at_sea;
