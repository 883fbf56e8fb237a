//! Admiralty: a Monte Carlo strategy analyser for naval wargames. See `docs/architecture.md`.

pub mod adapt;
pub mod advice;
pub mod balance;
pub mod bench;
pub mod dice;
pub mod digest;
pub mod dossier;
pub mod frames;
pub mod harness;
pub mod kept;
pub mod learners;
pub mod luck;
pub mod matches;
pub mod naval;
pub mod odds;
pub mod openings;
pub mod plots;
pub mod report;
pub mod rulesets;
pub mod runs;
pub mod sensitivity;
pub mod solve;
pub mod statistics;
pub mod summary;
pub mod tune;
pub mod war_at_sea;
