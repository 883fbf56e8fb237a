//! The gradient of a network's loss, example by example.

use super::network::{Layer, Network, SECOND, Shape, WIDTH, arrays_mut, bent};

/// What the layers hold for one example.
struct Pass {
    sums: [f32; WIDTH],
    parts: Vec<[Layer; 2]>,
    second: [f32; SECOND],
    z: f32,
    law: Vec<f32>,
}

/// The gradient of a loss by all parameters, summed over examples.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// One number for each parameter.
    pub of: Vec<f32>,
    law: Vec<f32>,
    parts: Vec<[Layer; 2]>,
}

impl Gradient {
    /// Of no example.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Gradient {
            of: vec![0.0; shape.parameters()],
            law: vec![0.0; shape.classes],
            parts: vec![[[0.0; SECOND]; 2]; shape.parts],
        }
    }
}

impl Network {
    fn pass(&self, rows: &[(u16, f32)], dense: &[f32], law: Vec<f32>, mut parts: Vec<[Layer; 2]>) -> Pass {
        let mut sums = *self.bias();
        self.sum(&mut sums, rows);
        let from_dense = self.through_parts(dense, &mut |part, layers| parts[part] = layers);
        let (second, z) = self.finish(&sums, &from_dense);
        let mut pass = Pass {
            sums,
            parts,
            second,
            z,
            law,
        };
        self.law(&pass.sums, &pass.second, &mut pass.law);
        pass
    }

    /// The number and the law of an example.
    #[must_use]
    pub fn forward(&self, rows: &[(u16, f32)], dense: &[f32]) -> (f32, Vec<f32>) {
        let scratch = Gradient::new(self.shape);
        let pass = self.pass(rows, dense, scratch.law, scratch.parts);
        (bent(pass.z), pass.law)
    }

    /// Adds the gradient of an example's loss: half the squared error of the number, and `weight` times the cross-entropy
    /// of the law. Returns the error of the number.
    pub fn learn(
        &self,
        (rows, dense): (&[(u16, f32)], &[f32]),
        (number, law): (f32, &[f32]),
        weight: f32,
        gradient: &mut Gradient,
    ) -> f32 {
        let (scores, parts) = (&mut gradient.law, &mut gradient.parts);
        let pass = self.pass(rows, dense, std::mem::take(scores), std::mem::take(parts));
        let error = bent(pass.z) - number;
        let slope = 1.0 / (1.0 + pass.z * pass.z).sqrt();
        let by_z = error * slope * slope * slope;
        let (at, of) = (self.shape.offsets(), &mut gradient.of);
        let mut by_sums = [0.0; WIDTH];
        by_sums[WIDTH - 1] = by_z;
        let mut by_second = [0.0; SECOND];
        let rectifier = self.rectifier();
        for n in 0..SECOND {
            of[at.out + n] += by_z * rectifier.of(pass.second[n]);
            by_second[n] = by_z * self.parameters[at.out + n] * rectifier.slope(pass.second[n]);
        }
        of[at.out_bias] += by_z;
        gradient.law = self.back_from_law(&pass, (law, weight), (&mut by_sums, &mut by_second), of);
        for (sum, back) in of[at.second_bias..].iter_mut().zip(&by_second) {
            *sum += back;
        }
        self.back_through_parts(&pass.parts, dense, &by_second, of);
        gradient.parts = pass.parts;
        let (of_rows, of_upper) = of.split_at_mut(at.bias);
        let back = back(
            &rectifier.layer(&pass.sums),
            &self.second()[..WIDTH],
            &by_second,
            &mut of_upper[at.second - at.bias..],
        );
        for n in 0..WIDTH {
            by_sums[n] += back[n] * rectifier.slope(pass.sums[n]);
        }
        for (sum, back) in of_upper.iter_mut().zip(&by_sums) {
            *sum += back;
        }
        let of_rows = arrays_mut::<WIDTH>(of_rows);
        for &(row, value) in rows {
            for (sum, back) in of_rows[usize::from(row)].iter_mut().zip(&by_sums) {
                *sum += back * value;
            }
        }
        error
    }

    /// The slopes by what the law reads; returns what was lent for its scores.
    fn back_from_law(
        &self,
        pass: &Pass,
        (law, weight): (&[f32], f32),
        (by_sums, by_second): (&mut [f32; WIDTH], &mut Layer),
        of: &mut [f32],
    ) -> Vec<f32> {
        let (at, classes) = (self.shape.offsets(), self.shape.classes);
        let rectifier = self.rectifier();
        let by_scores: Vec<f32> = pass.law.iter().zip(law).map(|(p, q)| (p - q) * weight).collect();
        for (sum, score) in of[at.law_bias..].iter_mut().zip(&by_scores) {
            *sum += score;
        }
        for (n, input) in pass.sums.iter().chain(&pass.second).enumerate() {
            let first = at.law + n * classes;
            let mut back = 0.0;
            for (k, score) in by_scores.iter().enumerate() {
                of[first + k] += score * rectifier.of(*input);
                back += score * self.parameters[first + k];
            }
            back *= rectifier.slope(*input);
            match n.checked_sub(WIDTH) {
                None => by_sums[n] += back,
                Some(n) => by_second[n] += back,
            }
        }
        by_scores
    }

    /// The slopes by the parameters of the layers of parts, and by the second layer's weights of them.
    fn back_through_parts(&self, parts: &[[Layer; 2]], dense: &[f32], by_second: &Layer, of: &mut [f32]) {
        let at = self.shape.offsets();
        let rectifier = self.rectifier();
        let [_, (deeper, _)] = self.of_parts();
        let weights = self.second()[WIDTH..].chunks_exact(SECOND);
        let inputs = dense.chunks_exact(self.shape.dense);
        for (part, ((layers, weights), inputs)) in parts.iter().zip(weights).zip(inputs).enumerate() {
            let outs = layers.map(|layer| rectifier.layer(&layer));
            let own = at.second + (WIDTH + part * SECOND) * SECOND;
            let open = |by: Layer, layer: &Layer| -> Layer {
                std::array::from_fn(|n| by[n] * rectifier.slope(layer[n]))
            };
            let by_next = open(back(&outs[1], weights, by_second, &mut of[own..]), &layers[1]);
            let by_first = open(back(&outs[0], deeper, &by_next, &mut of[at.deeper..]), &layers[0]);
            let begins = [(at.deeper_bias, &by_next), (at.inner_bias, &by_first)];
            for (first, by) in begins {
                let biases = of[first + part * SECOND..].iter_mut();
                biases.zip(by).for_each(|(sum, back)| *sum += back);
            }
            let of_inner = arrays_mut::<SECOND>(&mut of[at.inner..at.inner_bias]);
            for (of, input) in of_inner
                .iter_mut()
                .zip(inputs)
                .filter(|(_, input)| **input != 0.0)
            {
                of.iter_mut()
                    .zip(&by_first)
                    .for_each(|(sum, back)| *sum += back * input);
            }
        }
    }
}

/// The slopes by the inputs of a layer; adds those by its weights, which begin `of`.
fn back<const N: usize>(inputs: &[f32; N], weights: &[Layer], by: &Layer, of: &mut [f32]) -> [f32; N] {
    let mut by_inputs = [0.0; N];
    for (n, of) in arrays_mut::<SECOND>(&mut of[..N * SECOND]).iter_mut().enumerate() {
        for k in 0..SECOND {
            of[k] += by[k] * inputs[n];
            by_inputs[n] += by[k] * weights[n][k];
        }
    }
    by_inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream};
    use rand_core::Rng;

    fn numbers(seed: u64) -> impl FnMut() -> f32 {
        let mut generator = MasterSeed(seed).game(0).generator(Stream::Dice);
        move || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    const SHAPE: Shape = Shape {
        rows: 9,
        parts: 2,
        dense: 3,
        classes: 4,
    };

    /// Every parameter's slope against the difference of the loss, in 64 bits' worth of care: steps of 1e-2, two sides.
    #[test]
    fn gradients_are_those_of_the_loss() {
        let mut draw = numbers(5);
        let mut network = Network::new(SHAPE, &mut draw);
        network.parameters.iter_mut().for_each(|one| *one = draw() * 0.5);
        let rows = [(0, 0.7), (3, 1.0), (8, 0.4)];
        let dense = [0.3, 0.0, 1.0, -0.4, 0.9, 0.2];
        let (number, law) = (0.4, [0.1, 0.2, 0.3, 0.4]);
        let loss = |network: &Network| {
            let (u, q) = network.forward(&rows, &dense);
            let entropy: f32 = q.iter().zip(&law).map(|(q, p)| -p * q.ln()).sum();
            0.5 * (u - number) * (u - number) + 0.3 * entropy
        };
        let mut gradient = Gradient::new(SHAPE);
        network.learn((&rows, &dense), (number, &law), 0.3, &mut gradient);
        for n in 0..SHAPE.parameters() {
            let mut there = network.clone();
            there.parameters[n] += 2e-3;
            let mut back = network.clone();
            back.parameters[n] -= 2e-3;
            let slope = (loss(&there) - loss(&back)) / 4e-3;
            assert!(
                (slope - gradient.of[n]).abs() < 3e-3 + 0.02 * slope.abs(),
                "{n}: {slope} {}",
                gradient.of[n]
            );
        }
    }
}
