//! What a campaign was read from: what a campaign keeps of its file, and what its file is read with.

use admiralty_core::text::Loaded;

/// What a campaign was read from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Where each value comes from.
    pub loaded: Loaded,
}
