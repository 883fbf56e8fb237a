//! The laws of rolls.

use crate::exact::dice::{Die, Effect};
use crate::map::{Area, Port, Site};
use crate::scenario::Scenario;

/// Dice of a volley for which the law is worked out beforehand: no counter has more shots.
const MOST_DICE: usize = 9;

/// The laws of volleys, worked out once.
#[derive(Clone, Debug)]
pub struct Laws {
    /// By whether in port, whether with the gunnery bonus, and dice.
    volleys: [[Vec<Effect>; 2]; 2],
}

impl Laws {
    /// For a scenario's gunnery bonus.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let sites = [Site::Area(Area::NorthSea), Site::Port(Port::England)];
        let bonuses = [0, scenario.german_gunnery_bonus];
        Laws {
            volleys: sites.map(|site| bonuses.map(|bonus| volleys(Die::with_bonus(bonus, site)))),
        }
    }

    /// What so many dice do to a ship.
    #[must_use]
    pub fn volley(&self, site: Site, sharp: bool, dice: usize) -> &Effect {
        let port = usize::from(matches!(site, Site::Port(_)));
        let known = &self.volleys[port][usize::from(sharp)];
        &known[dice.min(MOST_DICE)]
    }
}

/// From no die to the most.
fn volleys(die: Die) -> Vec<Effect> {
    let all = std::iter::successors(Some(Effect::none()), |effect| Some(effect.and(die)));
    all.take(MOST_DICE + 1).collect()
}

/// The chance that a die shows at least so much.
pub fn at_least(face: u8) -> f64 {
    f64::from(7_u8.saturating_sub(face).min(6)) / 6.0
}

/// The chance that a die shows at most so much.
pub fn at_most(face: u8) -> f64 {
    f64::from(face.min(6)) / 6.0
}
