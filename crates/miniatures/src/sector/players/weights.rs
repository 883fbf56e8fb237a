//! What captains weigh.

/// What a captain weighs, in points of cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A point of danger against a point of what its own guns are worth.
    pub danger: f32,
    /// A sector nearer to an objective.
    pub nearer: f32,
    /// An objective that will be claimed, in shares of its points.
    pub claim: f32,
    /// An objective that is kept from the enemy.
    pub deny: f32,
    /// A point of danger to a carrier.
    pub carrier_danger: f32,
    /// A sector nearer to the enemy, for ships with nothing else to do.
    pub closer: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            danger: 0.15,
            nearer: 4.0,
            claim: 1.0,
            deny: 0.75,
            carrier_danger: 0.6,
            closer: 0.6,
        }
    }
}
