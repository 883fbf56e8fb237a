//! Why a decision is not allowed.

use crate::naval::CounterId;

/// A decision that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("rule {rule}: {why}")]
pub struct Refusal {
    /// The rule or ruling that forbids it, `6.2` or `M2`.
    pub rule: &'static str,
    /// In words.
    pub why: &'static str,
    /// The ship it is about, if one.
    pub ship: Option<CounterId>,
}

impl Refusal {
    /// A refusal about no ship in particular.
    #[must_use]
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Refusal {
            rule,
            why,
            ship: None,
        }
    }

    /// A refusal about a ship.
    #[must_use]
    pub const fn about(rule: &'static str, why: &'static str, ship: CounterId) -> Self {
        Refusal {
            rule,
            why,
            ship: Some(ship),
        }
    }
}

/// Refuses unless the condition holds.
#[inline]
pub(crate) fn allow(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}
