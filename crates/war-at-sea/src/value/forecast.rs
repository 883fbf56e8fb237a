//! The forecast of a position.

use super::bend::{Bend, corrections};
use super::features::{FEATURES, features};
use crate::position::{Phase, Position};
use crate::scenario::Scenario;

/// What a position promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Expected final POC, Axis lead positive.
    pub poc: f32,
    /// Chance that the Allies win, 0 to 1.
    pub allied: f32,
    /// Chance that the Axis wins.
    pub axis: f32,
}

impl Forecast {
    /// Of a game that is over.
    #[must_use]
    pub fn of_the_end(track: i8) -> Self {
        Forecast {
            poc: f32::from(track),
            allied: f32::from(u8::from(track < 0)),
            axis: f32::from(u8::from(track > 0)),
        }
    }
}

/// How the numbers of a position are weighed with so many turns left.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// A weight for each number, in final POC.
    pub weights: [f32; FEATURES],
    /// What is added to the sum.
    pub constant: f32,
    /// Mean and standard deviation of the sum in the games it was learned from.
    pub mean: f32,
    /// See [`Scale::mean`].
    pub deviation: f32,
    /// Standard deviation of what the sum leaves open.
    pub spread: f32,
    /// Corrections along the sum.
    pub bend: Bend,
}

impl Scale {
    /// The weighted sum, in final POC.
    #[must_use]
    pub fn sum(&self, row: &[f32; FEATURES]) -> f32 {
        let terms = row.iter().zip(&self.weights).map(|(x, weight)| x * weight);
        self.constant + terms.sum::<f32>()
    }

    /// The sum in standard deviations from its mean.
    #[must_use]
    pub fn place(&self, sum: f32) -> f32 {
        (sum - self.mean) / self.deviation.max(1e-3)
    }

    /// The forecast by the sum alone, as if what it leaves open were normal: the Allies win below 0.
    #[must_use]
    pub fn plain(&self, sum: f32) -> Forecast {
        let below = |x: f32| 1.0 / (1.0 + (-1.702 * (x - sum) / self.spread.max(1e-3)).exp()); // near the normal law
        Forecast {
            poc: sum,
            allied: below(-0.5),
            axis: 1.0 - below(0.5),
        }
    }
}

/// Forecasts by turns left, from one.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// At least one.
    pub(super) scales: Vec<Scale>,
}

impl Value {
    /// The scale for a position between two turns; with more turns left than were ever learned, the one for the most.
    #[must_use]
    pub fn scale(&self, scenario: &Scenario, position: &Position) -> &Scale {
        let left = usize::from(scenario.turns - position.turn); // beside the one about to begin
        &self.scales[left.min(self.scales.len() - 1)]
    }

    /// The forecast of a position between two turns, or at the end.
    #[must_use]
    pub fn forecast(&self, scenario: &Scenario, position: &Position) -> Forecast {
        if position.phase == Phase::Over {
            return Forecast::of_the_end(position.track);
        }
        let scale = self.scale(scenario, position);
        let sum = scale.sum(&features(scenario, position));
        let plain = scale.plain(sum);
        let [poc, allied, axis] = corrections(&scale.bend, scale.place(sum));
        let (lowest, highest) = scenario.poc_track;
        let allied = (plain.allied + allied).clamp(0.0, 1.0);
        Forecast {
            poc: (plain.poc + poc).clamp(f32::from(lowest), f32::from(highest)),
            allied,
            axis: (plain.axis + axis).clamp(0.0, 1.0 - allied),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commanders::{Doctrine, PlayModel};
    use crate::naval::Side;
    use crate::{Game, NoObserver, Seats};
    use admiralty_core::dice::{MasterSeed, Seeded};

    #[test]
    fn the_end_needs_no_forecast() {
        let scenario = Scenario::embedded();
        let value = Value::embedded();
        let mut position = Position::new();
        position.phase = Phase::Over;
        for (track, allied, axis) in [(-3, 1.0, 0.0), (0, 0.0, 0.0), (2, 0.0, 1.0)] {
            position.track = track;
            let forecast = value.forecast(&scenario, &position);
            assert_eq!(
                forecast,
                Forecast {
                    poc: f32::from(track),
                    allied,
                    axis
                }
            );
        }
    }

    /// Positions from real games, with the track moved by two points either way.
    #[test]
    fn a_lead_is_worth_more_the_later_it_is() {
        let scenario = Scenario::embedded();
        let (value, model) = (Value::embedded(), PlayModel::standard(&scenario));
        let mut gains = [0.0; 2]; // in chances to win, at the beginning of turns 2 and 8
        for number in 0..200 {
            let seed = MasterSeed(5).game(number);
            let doctrine = |side| Doctrine::new(&model.books[side], &model.openings, seed, side);
            let seats = Seats {
                allied: doctrine(Side::Allied),
                axis: doctrine(Side::Axis),
            };
            let mut game = Game::new(&scenario, seats, Seeded::new(seed), NoObserver);
            while game.position.phase != Phase::Over {
                game.play_phase().unwrap();
                let which = match (game.position.turn, game.position.phase) {
                    (2, Phase::Arrivals) => 0,
                    (8, Phase::Arrivals) => 1,
                    _ => continue,
                };
                let win = |track| {
                    let position = Position {
                        track,
                        ..game.position
                    };
                    let said = value.forecast(&scenario, &position);
                    said.axis - said.allied
                };
                // Close games: elsewhere two points decide nothing.
                gains[which] += f64::from(win(2) - win(-2)) / 200.0;
            }
        }
        assert!(gains[0] > 0.1 && gains[1] > 2.0 * gains[0], "{gains:?}");
    }
}
