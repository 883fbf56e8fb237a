//! What is at stake in each area before anybody sails, and what may come there.

use crate::map::{Area, AreaSet, ByArea};

/// What does not change while ships are shared out.
pub(super) struct Stakes {
    /// What may come against the Allies.
    pub threat: ByArea<Threat>,
    /// The square root of what is at stake times the strength against it: see `needs`.
    pub pull: ByArea<f32>,
}

/// What the Axis may bring to an area.
#[derive(Clone, Copy, Default)]
pub(super) struct Threat {
    /// Its strength.
    pub power: f32,
    /// What the area brings the Axis, POC times 1000.
    pub prize: f32,
}

impl Stakes {
    /// How well an area is looked after with so much of its own.
    #[inline]
    pub fn level(&self, area: Area, own: f32) -> f32 {
        (self.threat[area].against() + own) / self.pull[area]
    }

    /// The strength that each of these areas needs beside what it has when so much more is shared out among them.
    ///
    /// What is at stake, S, is in danger as T / (T + own), T the strength against it: least is lost when T + own is
    /// everywhere the same multiple of the root of S T. Areas that have more already need nothing.
    pub fn needs(&self, own: &ByArea<f32>, mut areas: AreaSet, power: f32) -> ByArea<f32> {
        let both = ByArea::new(|area| self.threat[area].against() + own[area]);
        loop {
            let (mut sum, mut pull) = (power, 0.0);
            for area in areas.iter() {
                sum += both[area];
                pull += self.pull[area];
            }
            let level = sum / pull;
            let needs = ByArea::new(|area| level * self.pull[area] - both[area]);
            let short: AreaSet = areas.iter().filter(|&area| needs[area] >= 0.0).collect();
            if short == areas {
                return needs;
            }
            areas = short;
        }
    }
}

impl Threat {
    /// The strength to reckon with: never nothing.
    #[inline]
    pub fn against(&self) -> f32 {
        self.power.max(0.01)
    }
}
