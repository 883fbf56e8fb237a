//! Estimates as every document of odds writes them.

use admiralty_core::results::odds::Method;
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::Estimate;
use schemars::JsonSchema;
use serde::Serialize;

/// A share of battles.
#[derive(Serialize, JsonSchema)]
pub(super) struct Share {
    /// the share, 0 to 1
    p: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    high: f64,
    /// how the interval was made: `exact`, `sampled` or the formula
    method: &'static str,
}

/// A mean.
#[derive(Serialize, JsonSchema)]
pub(super) struct Mean {
    /// the estimate
    value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    high: f64,
    /// how the interval was made: `exact`, `sampled` or the formula
    method: &'static str,
}

/// Writes estimates into documents, all with the same badge, and seats by the words of their game.
#[derive(Clone, Copy)]
pub(super) struct EstimateWriter(pub(super) Method, pub(super) GameCard);

impl EstimateWriter {
    pub(super) fn share(self, estimate: Estimate) -> Share {
        let Estimate { value, low, high } = estimate;
        Share {
            p: value,
            low,
            high,
            method: self.0.word(),
        }
    }

    pub(super) fn mean(self, estimate: Estimate) -> Mean {
        let Estimate { value, low, high } = estimate;
        Mean {
            value,
            low,
            high,
            method: self.0.word(),
        }
    }
}
