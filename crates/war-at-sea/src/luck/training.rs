//! Teaching a network by gradient descent (Adam: Kingma, Ba 2015). The same examples in the same order give the same
//! network.

use super::inputs::INPUTS;
use super::network::{HEADS, HIDDEN, LOSS_UNIT, Network, Units, chances};
use admiralty_core::dice::{MasterSeed, Stream, below};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a network was shown, and how the fight ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// What it was shown.
    pub inputs: [f32; INPUTS],
    /// Who controlled the area in the end: 0 nobody, 1 the Allies, 2 the Axis.
    pub control: u8,
    /// Strength that the Allies and the Axis lost from then on.
    pub loss: [f32; 2],
}

/// Times that all examples are gone through.
const EPOCHS: usize = 8;
/// Examples between two steps.
const BATCH: usize = 128;
/// The longest step; it shrinks to nothing towards the end.
const RATE: f32 = 4e-3;
/// How quickly the running means of gradients and their squares forget.
const FORGET: [f32; 2] = [0.9, 0.999];
/// How much losses count beside control.
const LOSSES_COUNT: f32 = 0.5;

/// All numbers of a network in a row.
const NUMBERS: usize = INPUTS * HIDDEN + HIDDEN + HEADS * HIDDEN + HEADS;
const BIAS: usize = INPUTS * HIDDEN;
const HEAD: usize = BIAS + HIDDEN;
const OFFSET: usize = HEAD + HEADS * HIDDEN;

/// Learns from examples; a blank network if there are none.
#[must_use]
pub fn teach(examples: &[Example], seed: MasterSeed) -> Network {
    let mut generator = seed.game(0).generator(Stream::Dice);
    let mut fitting = Fitting::new(&mut generator);
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    let steps = EPOCHS * examples.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..EPOCHS {
        for n in (1..order.len()).rev() {
            order.swap(n, below(&mut generator, n as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            fitting.gradient.fill(0.0);
            for &n in batch {
                fitting.learn(&examples[n as usize], 1.0 / batch.len() as f32);
            }
            step += 1;
            let left = 1.0 - (step - 1) as f32 / steps as f32;
            fitting.step(step, RATE * left);
        }
    }
    if examples.is_empty() {
        Network::blank()
    } else {
        fitting.network
    }
}

struct Fitting {
    network: Network,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Fitting {
    /// A network with small random weights into its hidden units and none out of them.
    fn new(generator: &mut Xoshiro256PlusPlus) -> Self {
        let mut network = Network::blank();
        let scale = (2.0 / INPUTS as f32).sqrt();
        for weight in network.inputs.iter_mut().flatten() {
            *weight = ((generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * scale;
        }
        let none = || vec![0.0; NUMBERS];
        Fitting {
            network,
            gradient: none(),
            mean: none(),
            square: none(),
        }
    }

    /// Adds an example's gradient: cross-entropy of control, and squared errors of losses.
    fn learn(&mut self, example: &Example, weight: f32) {
        let mut units = self.network.add(self.network.bias, 0, &example.inputs);
        units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let said = self.network.read(&units);
        let mut error = [0.0; HEADS];
        for (n, chance) in chances(&said).into_iter().enumerate() {
            error[n] = weight * (chance - f32::from(u8::from(usize::from(example.control) == n)));
        }
        for side in 0..2 {
            error[3 + side] = weight * LOSSES_COUNT * (said[3 + side] - example.loss[side] / LOSS_UNIT);
        }
        let mut back: Units = [0.0; HIDDEN];
        for (head, &error) in error.iter().enumerate() {
            let weights = &self.network.heads[head];
            let gradient = &mut self.gradient[HEAD + head * HIDDEN..][..HIDDEN];
            for n in 0..HIDDEN {
                gradient[n] += error * units[n];
                back[n] += error * weights[n];
            }
            self.gradient[OFFSET + head] += error;
        }
        for n in 0..HIDDEN {
            if units[n] <= 0.0 {
                back[n] = 0.0;
            }
        }
        for (input, &value) in example.inputs.iter().enumerate() {
            if value != 0.0 {
                let gradient = &mut self.gradient[input * HIDDEN..][..HIDDEN];
                gradient
                    .iter_mut()
                    .zip(&back)
                    .for_each(|(sum, back)| *sum += value * back);
            }
        }
        let gradient = &mut self.gradient[BIAS..][..HIDDEN];
        gradient
            .iter_mut()
            .zip(&back)
            .for_each(|(sum, back)| *sum += back);
    }

    fn step(&mut self, step: i32, rate: f32) {
        let [first, second] = FORGET;
        let (whole_mean, whole_square) = (1.0 - first.powi(step), 1.0 - second.powi(step));
        let numbers = self
            .network
            .inputs
            .iter_mut()
            .flatten()
            .chain(&mut self.network.bias);
        let numbers = numbers
            .chain(self.network.heads.iter_mut().flatten())
            .chain(&mut self.network.offset);
        for (n, number) in numbers.enumerate() {
            let gradient = self.gradient[n];
            self.mean[n] = first * self.mean[n] + (1.0 - first) * gradient;
            self.square[n] = second * self.square[n] + (1.0 - second) * gradient * gradient;
            let square = (self.square[n] / whole_square).sqrt() + 1e-8;
            *number -= rate * self.mean[n] / whole_mean / square;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Control goes to whom the first input says, and the Allies lose twice the second.
    #[test]
    fn what_is_shown_is_learned() {
        let mut generator = MasterSeed(3).game(1).generator(Stream::Dice);
        let mut example = || {
            let mut inputs = [0.0; INPUTS];
            inputs[0] = below(&mut generator, 3) as f32 - 1.0;
            inputs[1] = below(&mut generator, 5) as f32 / 2.0;
            Example {
                inputs,
                control: (inputs[0] + 1.0) as u8,
                loss: [2.0 * inputs[1], 0.0],
            }
        };
        let examples: Vec<Example> = (0..20_000).map(|_| example()).collect();
        let network = teach(&examples, MasterSeed(1));
        for example in &examples[..50] {
            let mut units = network.add(network.bias, 0, &example.inputs);
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            let said = network.read(&units);
            assert!(chances(&said)[usize::from(example.control)] > 0.97, "{said:?}");
            assert!(
                (said[3] * LOSS_UNIT - example.loss[0]).abs() < 0.2,
                "{said:?} {:?}",
                example.loss
            );
            assert!(said[4].abs() < 0.03);
        }
        assert_eq!(network, teach(&examples, MasterSeed(1)));
        assert_eq!(teach(&[], MasterSeed(1)), Network::blank());
    }
}
