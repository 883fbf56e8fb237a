//! A small network with one hidden layer: from what stands in an area to how the fight for it ends.

use super::inputs::{INPUTS, Scene, VARIABLE};
use crate::naval::BySide;
use serde::{Deserialize, Serialize};

/// Hidden units.
pub const HIDDEN: usize = 32;
/// What comes out: a score for each of three outcomes of control, then what each side is expected to lose.
pub const HEADS: usize = 5;

/// One number for each hidden unit.
pub type Units = [f32; HIDDEN];

/// How the fight for an area is expected to end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The chance that a side controls the area when the fight is over.
    pub control: BySide<f32>,
    /// Strength that a side is expected to lose from now on; see [`super::inputs::strength`].
    pub loss: BySide<f32>,
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Network {
    /// A row for each input.
    pub inputs: Vec<Units>,
    /// Added to the sums of the hidden units.
    pub bias: Units,
    /// A row for each head.
    pub heads: [Units; HEADS],
    /// Added to the heads.
    pub offset: [f32; HEADS],
}

/// Strength in one unit of what the network says of losses.
pub const LOSS_UNIT: f32 = 8.0;

impl Network {
    /// A network that knows nothing: all outcomes alike, no losses.
    #[must_use]
    pub fn blank() -> Self {
        Network {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            bias: [0.0; HIDDEN],
            heads: [[0.0; HIDDEN]; HEADS],
            offset: [0.0; HEADS],
        }
    }

    /// Whether it has the shape that scenes ask for, and only numbers in it.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let numbers = self
            .inputs
            .iter()
            .chain(&self.heads)
            .chain([&self.bias])
            .flatten();
        self.inputs.len() == INPUTS && numbers.chain(&self.offset).all(|x| x.is_finite())
    }

    /// The sums of the hidden units over the inputs that are the same after every outcome of a roll.
    #[must_use]
    pub fn begin(&self, scene: &Scene) -> Units {
        self.add(self.bias, VARIABLE, &scene.setting)
    }

    /// The outlook, from the sums of [`Network::begin`] and the inputs that vary.
    #[must_use]
    pub fn finish(&self, begun: Units, scene: &Scene) -> Outlook {
        let mut units = self.add(begun, 0, &scene.variable());
        units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        outlook(&self.read(&units))
    }

    /// The outlook of a scene.
    #[must_use]
    pub fn outlook(&self, scene: &Scene) -> Outlook {
        self.finish(self.begin(scene), scene)
    }

    /// Adds inputs, from number `first` on, to the sums.
    pub(super) fn add(&self, mut units: Units, first: usize, values: &[f32]) -> Units {
        for (weights, &value) in self.inputs[first..].iter().zip(values) {
            if value != 0.0 {
                units
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(unit, weight)| *unit += value * weight);
            }
        }
        units
    }

    /// What comes out of hidden units.
    pub(super) fn read(&self, units: &Units) -> [f32; HEADS] {
        std::array::from_fn(|head| {
            let terms = self.heads[head]
                .iter()
                .zip(units)
                .map(|(weight, unit)| weight * unit);
            self.offset[head] + terms.sum::<f32>()
        })
    }
}

/// Chances in proportion to the exponentials of three scores: nobody, the Allies, the Axis.
pub(super) fn chances(heads: &[f32; HEADS]) -> [f32; 3] {
    let most = heads[0].max(heads[1]).max(heads[2]);
    let shares = [0, 1, 2].map(|n| (heads[n] - most).exp());
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

fn outlook(heads: &[f32; HEADS]) -> Outlook {
    let [_, allied, axis] = chances(heads);
    Outlook {
        control: BySide { allied, axis },
        loss: BySide {
            allied: heads[3] * LOSS_UNIT,
            axis: heads[4] * LOSS_UNIT,
        },
    }
}
