//! What rolls are worth in final POC.

use super::inputs::Stage;
use super::network::Network;
use super::observer::Forecaster;
use super::terms::{Row, TERMS};
use crate::scenario::Scenario;

/// What was learned: how fights end, and what of it counts.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckModel {
    /// By [`Stage`].
    pub networks: [Network; Stage::ALL.len()],
    /// By turns left after the present one, the worth of each term in final POC, the Axis positive.
    pub weights: Vec<[f32; TERMS]>,
}

impl LuckModel {
    /// What is needed to see what rolls change.
    #[must_use]
    pub fn forecaster<'s>(&self, scenario: &'s Scenario) -> Forecaster<'s> {
        Forecaster::new(scenario, self.networks.clone())
    }

    /// The luck of a roll in final POC, the Axis positive. Rolls with more turns left than were ever learned count as
    /// those with the most.
    #[must_use]
    pub fn luck(&self, scenario: &Scenario, turn: u8, row: &Row) -> f64 {
        let left = usize::from(scenario.turns.saturating_sub(turn));
        let Some(weights) = self.weights.get(left).or(self.weights.last()) else {
            return 0.0;
        };
        row.0
            .iter()
            .zip(weights)
            .map(|(x, weight)| x * f64::from(*weight))
            .sum()
    }
}
