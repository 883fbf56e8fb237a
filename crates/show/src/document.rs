//! Documents for programs, and estimates in them.

use admiralty_core::statistics::{Estimate, Scale};
use schemars::JsonSchema;
use serde::Serialize;

/// An estimate with its interval, and the same in words with the digits that it deserves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Stated {
    /// the estimate
    value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    high: f64,
    /// the same, rounded as far as the interval supports
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
