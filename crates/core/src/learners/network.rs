//! A network over sums of rows (as in the efficiently updatable networks of chess programs): sparse inputs are summed
//! into accumulators, dense ones join them in a second layer, and two heads read that: a number, and a law over classes.
//!
//! Only additions, multiplications, comparisons and square roots decide the number, in a fixed order, so that it is the
//! same on every machine; the law, which decides nothing, needs an exponential and has one of its own.

/// Accumulators: all pass through a rectifier to the second layer, the last one also straight to the number.
pub const WIDTH: usize = 32;
/// Units of the second layer.
pub const SECOND: usize = 16;

/// How large a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Sparse inputs, a row of [`WIDTH`] weights each.
    pub rows: usize,
    /// Dense inputs of the second layer.
    pub dense: usize,
    /// Classes of the law.
    pub classes: usize,
}

impl Shape {
    /// Where each part of the parameters begins, and their number.
    pub(super) const fn parts(self) -> [usize; 8] {
        let bias = self.rows * WIDTH;
        let second = bias + WIDTH;
        let second_bias = second + (WIDTH + self.dense) * SECOND;
        let out = second_bias + SECOND;
        let out_bias = out + SECOND;
        let law = out_bias + 1;
        let law_bias = law + (WIDTH + SECOND) * self.classes;
        let end = law_bias + self.classes;
        [bias, second, second_bias, out, out_bias, law, law_bias, end]
    }

    /// How many parameters there are.
    #[must_use]
    pub const fn parameters(self) -> usize {
        self.parts()[7]
    }
}

/// The parameters of a network, one after another: rows, their bias, the second layer by inputs, its bias, the number
/// and its bias, the law by inputs, its bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// How large it is.
    pub shape: Shape,
    /// All parameters.
    pub parameters: Vec<f32>,
}

/// A number between minus and plus infinity, bent into -1 to 1.
#[must_use]
#[inline]
pub fn bent(z: f32) -> f32 {
    z / (1.0 + z * z).sqrt()
}

/// What [`bent`] makes a number.
#[must_use]
#[inline]
pub fn straightened(u: f32) -> f32 {
    let u = u.clamp(-0.999, 0.999);
    u / (1.0 - u * u).sqrt()
}

/// e to a power of at most 0, from basic arithmetic: 1 + x/1024 to the power of 1024, by squaring ten times.
pub(super) fn exponential(x: f32) -> f32 {
    let mut power = 1.0 + f64::from(x.max(-80.0)) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power as f32
}

/// The law that goes with some scores.
pub fn law_of(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    scores
        .iter_mut()
        .for_each(|score| *score = exponential(*score - most));
    let sum: f32 = scores.iter().sum();
    scores.iter_mut().for_each(|score| *score /= sum);
}

/// What the layers hold for one example.
struct Pass {
    sums: [f32; WIDTH],
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
}

impl Gradient {
    /// Of no example.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Gradient {
            of: vec![0.0; shape.parameters()],
            law: vec![0.0; shape.classes],
        }
    }
}

/// Rows of a slice as arrays.
fn arrays<const N: usize>(slice: &[f32]) -> &[[f32; N]] {
    slice.as_chunks().0
}

fn arrays_mut<const N: usize>(slice: &mut [f32]) -> &mut [[f32; N]] {
    slice.as_chunks_mut().0
}

impl Network {
    /// Small weights drawn from a generator of numbers between -1 and 1; rows begin as nothing, and those that no example
    /// touches stay so.
    pub fn new(shape: Shape, mut draw: impl FnMut() -> f32) -> Self {
        let [bias, second, second_bias, out, out_bias, ..] = shape.parts();
        let mut parameters = vec![0.0; shape.parameters()];
        parameters[bias..second]
            .iter_mut()
            .for_each(|weight| *weight = 0.1);
        parameters[second..second_bias]
            .iter_mut()
            .for_each(|weight| *weight = draw() * 0.25);
        parameters[out..out_bias]
            .iter_mut()
            .for_each(|weight| *weight = draw() * 0.3);
        Network { shape, parameters }
    }

    /// The rows of the sparse inputs.
    #[must_use]
    pub fn rows(&self) -> &[[f32; WIDTH]] {
        arrays(&self.parameters[..self.shape.parts()[0]])
    }

    /// What the sums begin with.
    #[must_use]
    pub fn bias(&self) -> &[f32; WIDTH] {
        &arrays(&self.parameters[self.shape.parts()[0]..])[0]
    }

    /// The weights of the second layer: of the accumulators, then of the dense inputs.
    #[must_use]
    pub fn second(&self) -> &[[f32; SECOND]] {
        let [_, second, second_bias, ..] = self.shape.parts();
        arrays(&self.parameters[second..second_bias])
    }

    /// What the second layer begins with.
    #[must_use]
    pub fn second_bias(&self) -> &[f32; SECOND] {
        &arrays(&self.parameters[self.shape.parts()[2]..])[0]
    }

    /// The weights of the number, and what it begins with.
    #[must_use]
    pub fn out(&self) -> (&[f32; SECOND], f32) {
        let [.., out, out_bias, _, _, _] = self.shape.parts();
        (&arrays(&self.parameters[out..])[0], self.parameters[out_bias])
    }

    /// Adds sparse inputs to sums.
    pub fn sum(&self, sums: &mut [f32; WIDTH], rows: &[(u16, f32)]) {
        let table = self.rows();
        for &(row, value) in rows {
            let weights = &table[usize::from(row)];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
    }

    /// What the second layer has from its bias and the dense inputs.
    #[must_use]
    pub fn from_dense(&self, dense: &[f32]) -> [f32; SECOND] {
        let mut second = *self.second_bias();
        for (input, weights) in dense.iter().zip(&self.second()[WIDTH..]) {
            for (unit, weight) in second.iter_mut().zip(weights) {
                *unit += input * weight;
            }
        }
        second
    }

    /// The second layer before its rectifier, and the number, unbent.
    #[inline]
    #[must_use]
    pub fn finish(&self, sums: &[f32; WIDTH], from_dense: &[f32; SECOND]) -> ([f32; SECOND], f32) {
        let mut second = *from_dense;
        for (sum, weights) in sums.iter().zip(&self.second()[..WIDTH]) {
            let input = if *sum > 0.0 { *sum } else { 0.0 };
            for (unit, weight) in second.iter_mut().zip(weights) {
                *unit += input * weight;
            }
        }
        let (weights, bias) = self.out();
        let mut lanes = [0.0; 4];
        for (n, (unit, weight)) in second.iter().zip(weights).enumerate() {
            lanes[n % 4] += if *unit > 0.0 { *unit } else { 0.0 } * weight;
        }
        let z = bias + sums[WIDTH - 1] + ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]));
        (second, z)
    }

    /// The law over the classes.
    pub fn law(&self, sums: &[f32; WIDTH], second: &[f32; SECOND], law: &mut [f32]) {
        let [.., weights, bias, end] = self.shape.parts();
        law.copy_from_slice(&self.parameters[bias..end]);
        let inputs = sums.iter().chain(second);
        for (input, weights) in inputs.zip(self.parameters[weights..].chunks_exact(self.shape.classes)) {
            if *input > 0.0 {
                for (score, weight) in law.iter_mut().zip(weights) {
                    *score += input * weight;
                }
            }
        }
        law_of(law);
    }

    fn pass(&self, rows: &[(u16, f32)], dense: &[f32], law: Vec<f32>) -> Pass {
        let mut sums = *self.bias();
        self.sum(&mut sums, rows);
        let (second, z) = self.finish(&sums, &self.from_dense(dense));
        let mut pass = Pass { sums, second, z, law };
        self.law(&pass.sums, &pass.second, &mut pass.law);
        pass
    }

    /// The number and the law of an example.
    #[must_use]
    pub fn forward(&self, rows: &[(u16, f32)], dense: &[f32]) -> (f32, Vec<f32>) {
        let pass = self.pass(rows, dense, vec![0.0; self.shape.classes]);
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
        let pass = self.pass(rows, dense, std::mem::take(&mut gradient.law));
        let error = bent(pass.z) - number;
        let slope = 1.0 / (1.0 + pass.z * pass.z).sqrt();
        let by_z = error * slope * slope * slope;
        let [bias, second, second_bias, out, out_bias, by_law, law_bias, _] = self.shape.parts();
        let (classes, of) = (self.shape.classes, &mut gradient.of);
        let mut by_sums = [0.0; WIDTH];
        by_sums[WIDTH - 1] = by_z;
        let mut by_second = [0.0; SECOND];
        for n in 0..SECOND {
            if pass.second[n] > 0.0 {
                of[out + n] += by_z * pass.second[n];
                by_second[n] = by_z * self.parameters[out + n];
            }
        }
        of[out_bias] += by_z;
        let mut by_scores = pass.law;
        for (score, target) in by_scores.iter_mut().zip(law) {
            *score = (*score - target) * weight;
        }
        for (sum, score) in of[law_bias..].iter_mut().zip(&by_scores) {
            *sum += score;
        }
        for (n, input) in pass.sums.iter().chain(&pass.second).enumerate() {
            if *input > 0.0 {
                let at = by_law + n * classes;
                let mut back = 0.0;
                for (k, score) in by_scores.iter().enumerate() {
                    of[at + k] += score * input;
                    back += score * self.parameters[at + k];
                }
                match n.checked_sub(WIDTH) {
                    None => by_sums[n] += back,
                    Some(n) => by_second[n] += back,
                }
            }
        }
        gradient.law = by_scores;
        for (sum, back) in of[second_bias..].iter_mut().zip(&by_second) {
            *sum += back;
        }
        let weights = self.second();
        let of_second = arrays_mut::<SECOND>(&mut of[second..second_bias]);
        let (of_sums, of_dense) = of_second.split_at_mut(WIDTH);
        for n in 0..WIDTH {
            if pass.sums[n] > 0.0 {
                let mut back = 0.0;
                for k in 0..SECOND {
                    of_sums[n][k] += by_second[k] * pass.sums[n];
                    back += by_second[k] * weights[n][k];
                }
                by_sums[n] += back;
            }
        }
        for (of, input) in of_dense.iter_mut().zip(dense).filter(|(_, input)| **input != 0.0) {
            for k in 0..SECOND {
                of[k] += by_second[k] * input;
            }
        }
        // The sums that only went through a closed rectifier have nothing but what goes straight through.
        for (sum, back) in of[bias..second].iter_mut().zip(&by_sums) {
            *sum += back;
        }
        let of_rows = arrays_mut::<WIDTH>(&mut of[..bias]);
        for &(row, value) in rows {
            for (sum, back) in of_rows[usize::from(row)].iter_mut().zip(&by_sums) {
                *sum += back * value;
            }
        }
        error
    }
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
        dense: 5,
        classes: 4,
    };

    #[test]
    fn an_exponential_is_right_to_a_thousandth() {
        for x in [0.0_f32, -0.1, -1.0, -3.0] {
            assert!((exponential(x) - x.exp()).abs() < 2e-3, "{x}");
        }
    }

    #[test]
    fn what_is_bent_is_straightened() {
        for z in [-3.0, -0.2, 0.0, 1.0, 7.0] {
            assert!((straightened(bent(z)) - z).abs() < 1e-3);
        }
    }

    /// Every parameter's slope against the difference of the loss, in 64 bits' worth of care: steps of 1e-2, two sides.
    #[test]
    fn gradients_are_those_of_the_loss() {
        let mut draw = numbers(3);
        let mut network = Network::new(SHAPE, &mut draw);
        network.parameters.iter_mut().for_each(|one| *one = draw() * 0.5);
        let rows = [(0, 0.7), (3, 1.0), (8, 0.4)];
        let dense = [0.3, 0.0, 1.0, -0.4, 0.9];
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
