//! What a study puts away, and all that is ever said of it is made from.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a study puts away.
pub trait Kept: Serialize + DeserializeOwned {
    /// Name and version of its form; the number changes when a reader of the one could not read the other.
    const FORMAT: &'static str;

    /// Whether a form of this name can be read: its own, and those that it had before.
    fn reads(format: &str) -> bool {
        format == Self::FORMAT
    }

    /// The form that it says it has.
    fn format(&self) -> &str;

    /// Whether its parts belong together.
    fn is_sound(&self) -> bool;
}
