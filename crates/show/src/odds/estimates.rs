//! Estimates as every document of odds writes them.

use admiralty_core::results::odds::Method;
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::Estimate;
use serde::Serialize;

/// A share of battles.
#[derive(Serialize)]
pub(super) struct Share {
    p: f64,
    low: f64,
    high: f64,
    method: &'static str,
}

/// A mean.
#[derive(Serialize)]
pub(super) struct Mean {
    value: f64,
    low: f64,
    high: f64,
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
