//! The forecast of a position.

use super::features::{FEATURES, features};
use crate::war_at_sea::position::{Phase, Position};
use crate::war_at_sea::scenario::{MAX_TURNS, Scenario};

/// What a position promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Expected final POC, Axis lead positive.
    pub poc: f32,
    /// Chance that the Allies win.
    pub allied: f32,
    /// Chance that the Axis wins.
    pub axis: f32,
}

/// Weights by turn.
#[derive(Clone, Debug)]
pub struct Value {
    weights: Vec<[f32; FEATURES]>,
    spread: Vec<f32>,
}

impl Value {
    /// For the lab.
    #[must_use]
    pub fn read(text: &str) -> Value {
        let rows: Vec<Vec<f32>> = text.lines().map(|l| l.split(',').map(|x| x.parse().unwrap()).collect()).collect();
        Value {
            weights: (0..7).map(|t| std::array::from_fn(|f| rows[f][t])).collect(),
            spread: rows[FEATURES].clone(),
        }
    }

    /// The forecast of a position between two turns, or at the end.
    #[must_use]
    pub fn forecast(&self, scenario: &Scenario, position: &Position) -> Forecast {
        if position.phase == Phase::Over {
            let poc = f32::from(position.track);
            return Forecast { poc, allied: f32::from(u8::from(position.track < 0)), axis: f32::from(u8::from(position.track > 0)) };
        }
        let turn = usize::from(position.turn - 2).min(MAX_TURNS);
        let row = features(scenario, position);
        let poc: f32 = row.iter().zip(&self.weights[turn]).map(|(x, w)| x * w).sum();
        let s = self.spread[turn];
        let phi = |x: f32| 1.0 / (1.0 + (-1.702 * x).exp());
        Forecast { poc, allied: phi((-0.5 - poc) / s), axis: phi((poc - 0.5) / s) }
    }
}
