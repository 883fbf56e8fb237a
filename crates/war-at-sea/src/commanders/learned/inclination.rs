//! What a side is inclined to on a turn, drawn by the game's own seed: plans of nearly equal worth are all played.
//!
//! A choice of the very best would hang on the last digit of the networks, and a foe who knows them could predict it. With
//! a small bonus for each area, drawn anew each turn, how often a plan is played changes smoothly with what it is worth.

use crate::map::{Area, Port};
use admiralty_core::dice::below;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The standard deviation of a bonus: a sixth of a point for the whole fleet.
const SPREAD: f32 = 0.03;

/// A bonus for each area and port, in the network's unbent number for the whole fleet there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inclination {
    pub ships: [f32; Area::ALL.len()],
    pub boats: [f32; Area::ALL.len()],
    pub ports: [f32; Port::ALL.len()],
}

impl Inclination {
    /// Draws one.
    pub fn draw(generator: &mut Xoshiro256PlusPlus) -> Self {
        let mut draw = || SPREAD * normal(generator);
        Inclination {
            ships: [(); Area::ALL.len()].map(|()| draw()),
            boats: [(); Area::ALL.len()].map(|()| draw()),
            ports: [(); Port::ALL.len()].map(|()| draw()),
        }
    }
}

/// Nearly normal, from basic arithmetic: the sum of four uniform numbers, with variance 1.
fn normal(generator: &mut Xoshiro256PlusPlus) -> f32 {
    const STEPS: u64 = 1 << 16;
    let sum: u64 = (0..4).map(|_| below(generator, STEPS)).sum();
    let centred = (2 * sum) as f32 / (STEPS - 1) as f32 - 4.0;
    centred * 0.866_025_4
}
