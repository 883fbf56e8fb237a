//! What is at stake in each area before anybody sails, and what may come there.

use super::lanes::Lanes;
use crate::war_at_sea::map::{Area, AreaSet, ByArea};

/// What does not change while ships are shared out.
pub(super) struct Stakes {
    /// What may come against the Allies.
    pub threat: ByArea<Threat>,
    /// What the Allies have of an area that they hold, POC times 1000.
    pub held: ByArea<f32>,
    /// The same, side by side.
    pub brings: Lanes,
    /// The strength to reckon with.
    pub against: Lanes,
    /// One over what is at stake times the strength against it: see `Front::place`.
    pub ease: Lanes,
    /// U-boats that may be placed anywhere.
    pub boats: u8,
}

/// What the Axis may bring to an area.
#[derive(Clone, Copy, Default)]
pub(super) struct Threat {
    /// Its strength.
    pub power: f32,
    /// What its ships are worth later, POC times 1000.
    pub worth: f32,
    /// What the area brings the Axis, POC times 1000.
    pub prize: f32,
}

impl Stakes {
    /// More than any deployment to these areas can promise.
    pub fn promise(&self, open: AreaSet) -> f32 {
        let worth = |area| {
            if open.has(area) {
                self.held[area]
            } else if self.threat[area].power > 0.0 {
                -self.threat[area].prize
            } else {
                0.0
            }
        };
        Area::ALL.into_iter().map(worth).sum()
    }
}

impl Threat {
    /// The strength to reckon with: never nothing.
    #[inline]
    pub fn against(&self) -> f32 {
        self.power.max(0.01)
    }
}
