//! The names that a run's folder is made of.

/// The folder within a run's folder in which everything is written before it is shown.
pub(super) const STAGING: &str = ".unfinished";

/// What says how a run's games were played and what else its folder holds.
pub(super) const MANIFEST: &str = "run.json";

/// What a run that is under way has counted, within the staging folder.
pub(super) const CHECKPOINT: &str = "checkpoint.json";

/// What whoever writes to a run's folder holds, within the staging folder.
pub(super) const LOCK: &str = ".lock";
