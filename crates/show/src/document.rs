//! Documents for programs, and estimates in them.

use admiralty_core::statistics::{Estimate, Scale};
use serde::Serialize;

/// An estimate with its interval, and the same in words with the digits that it deserves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stated {
    value: f64,
    low: f64,
    high: f64,
    text: String,
}

impl Stated {
    /// An amount.
    #[must_use]
    pub fn plain(estimate: Estimate, scale: Scale) -> Self {
        Stated::with(estimate, estimate.show(scale).to_string())
    }

    /// A difference, or what can be of either sign: with its sign.
    #[must_use]
    pub fn signed(estimate: Estimate, scale: Scale) -> Self {
        Stated::with(estimate, estimate.show_signed(scale).to_string())
    }

    fn with(Estimate { value, low, high }: Estimate, text: String) -> Self {
        Stated {
            value,
            low,
            high,
            text,
        }
    }
}

/// A document as text, indented, with a line feed at the end.
#[must_use]
pub fn document(of: &impl Serialize) -> String {
    // Keys are strings; what is not finite becomes null: there is nothing that could not be written.
    let mut text = serde_json::to_string_pretty(of).unwrap_or_default();
    text.push('\n');
    text
}
