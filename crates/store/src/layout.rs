//! The names that a run's folder is made of.

/// The folder within a run's folder in which everything is written before it is shown.
pub(super) const STAGING: &str = ".unfinished";

/// What says how a run's games were played and what else its folder holds.
pub(super) const MANIFEST: &str = "run.json";
