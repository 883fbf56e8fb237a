//! A network over sums of rows (as in the efficiently updatable networks of chess programs): sparse inputs are summed
//! into accumulators; parts of what is seen that are alike, such as the areas of a map, each pass through two layers that
//! all share; a second layer reads both, and two heads read that: a number, and a law over classes.
//!
//! Only additions, multiplications, comparisons and square roots decide the number, in a fixed order, so that it is the
//! same on every machine; the law, which decides nothing, needs an exponential and has one of its own.

/// Accumulators: all pass through a rectifier to the second layer, the last one also straight to the number.
pub const WIDTH: usize = 32;
/// Units of the second layer, and of each layer of a part.
pub const SECOND: usize = 16;

/// How large a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Sparse inputs, a row of [`WIDTH`] weights each.
    pub rows: usize,
    /// Parts that are alike.
    pub parts: usize,
    /// Dense inputs of each part.
    pub dense: usize,
    /// Classes of the law.
    pub classes: usize,
}

/// Where each kind of parameter begins, in their order, and where all end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offsets {
    pub bias: usize,
    pub inner: usize,
    pub inner_bias: usize,
    pub deeper: usize,
    pub deeper_bias: usize,
    pub second: usize,
    pub second_bias: usize,
    pub out: usize,
    pub out_bias: usize,
    pub law: usize,
    pub law_bias: usize,
    pub end: usize,
}

impl Shape {
    /// Where the parameters of each kind are.
    pub(super) const fn offsets(self) -> Offsets {
        let bias = self.rows * WIDTH;
        let inner = bias + WIDTH;
        let inner_bias = inner + self.dense * SECOND;
        let deeper = inner_bias + self.parts * SECOND;
        let deeper_bias = deeper + SECOND * SECOND;
        let second = deeper_bias + self.parts * SECOND;
        let second_bias = second + (WIDTH + self.parts * SECOND) * SECOND;
        let out = second_bias + SECOND;
        let out_bias = out + SECOND;
        let law = out_bias + 1;
        let law_bias = law + (WIDTH + SECOND) * self.classes;
        let end = law_bias + self.classes;
        Offsets {
            bias,
            inner,
            inner_bias,
            deeper,
            deeper_bias,
            second,
            second_bias,
            out,
            out_bias,
            law,
            law_bias,
            end,
        }
    }

    /// How many parameters there are.
    #[must_use]
    pub const fn parameters(self) -> usize {
        self.offsets().end
    }
}

/// The parameters of a network, one after another: rows, their bias, the two layers of parts, each with a bias for each
/// part, the second layer by inputs, its bias, the number and its bias, the law by inputs, its bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// How large it is.
    pub shape: Shape,
    /// All parameters.
    pub parameters: Vec<f32>,
    /// What its rectifiers let through of a negative number.
    pub leak: f32,
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

/// Units of a layer.
type Layer = [f32; SECOND];

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

/// What the rectifiers of a new network let through of a negative number. Were it nothing, a unit that the first steps push
/// below nothing for every example would learn no more: of the 32 accumulators 8 to 27 were lost so in every network.
pub const LEAK: f32 = 0.125;

/// Units that are open for positive numbers and let a part of negative ones through.
#[derive(Clone, Copy)]
struct Rectifier(f32);

impl Rectifier {
    #[inline]
    fn of(self, x: f32) -> f32 {
        x * self.slope(x)
    }

    #[inline]
    fn slope(self, x: f32) -> f32 {
        if x > 0.0 { 1.0 } else { self.0 }
    }
}

/// Adds weighted rows to the units of a layer.
#[inline]
fn add_rows(units: &mut Layer, inputs: impl IntoIterator<Item = f32>, rows: &[Layer]) {
    for (input, weights) in inputs.into_iter().zip(rows) {
        for (unit, weight) in units.iter_mut().zip(weights) {
            *unit += input * weight;
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
        let at = shape.offsets();
        let mut parameters = vec![0.0; shape.parameters()];
        parameters[at.bias..at.inner].fill(0.1);
        let drawn = [
            (at.inner..at.inner_bias, 0.35),
            (at.deeper..at.deeper_bias, 0.35),
            (at.second..at.second_bias, 0.25),
            (at.out..at.out_bias, 0.3),
        ];
        for (range, most) in drawn {
            parameters[range]
                .iter_mut()
                .for_each(|weight| *weight = draw() * most);
        }
        Network {
            shape,
            parameters,
            leak: LEAK,
        }
    }

    fn rectifier(&self) -> Rectifier {
        Rectifier(self.leak)
    }

    /// The rows of the sparse inputs.
    #[must_use]
    pub fn rows(&self) -> &[[f32; WIDTH]] {
        arrays(&self.parameters[..self.shape.offsets().bias])
    }

    /// What the sums begin with.
    #[must_use]
    pub fn bias(&self) -> &[f32; WIDTH] {
        &arrays(&self.parameters[self.shape.offsets().bias..])[0]
    }

    /// The two layers of parts: the weights by inputs, and what they begin with in each part.
    #[must_use]
    pub fn of_parts(&self) -> [(&[Layer], &[Layer]); 2] {
        let at = self.shape.offsets();
        let of = |from: usize, to: usize| arrays(&self.parameters[from..to]);
        [
            (of(at.inner, at.inner_bias), of(at.inner_bias, at.deeper)),
            (of(at.deeper, at.deeper_bias), of(at.deeper_bias, at.second)),
        ]
    }

    /// The weights of the second layer: of the accumulators, then of the units of each part.
    #[must_use]
    pub fn second(&self) -> &[Layer] {
        let at = self.shape.offsets();
        arrays(&self.parameters[at.second..at.second_bias])
    }

    /// What the second layer begins with.
    #[must_use]
    pub fn second_bias(&self) -> &Layer {
        &arrays(&self.parameters[self.shape.offsets().second_bias..])[0]
    }

    /// The weights of the number, and what it begins with.
    #[must_use]
    pub fn out(&self) -> (&Layer, f32) {
        let at = self.shape.offsets();
        (
            &arrays(&self.parameters[at.out..])[0],
            self.parameters[at.out_bias],
        )
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

    /// What the second layer has from its bias and the dense inputs of all parts.
    #[must_use]
    pub fn from_dense(&self, dense: &[f32]) -> Layer {
        self.through_parts(dense, &mut |_, _| {})
    }

    /// The same; shows what the two layers of each part hold, before the rectifier.
    fn through_parts(&self, dense: &[f32], show: &mut dyn FnMut(usize, [Layer; 2])) -> Layer {
        let mut second = *self.second_bias();
        let [(inner, inner_bias), (deeper, deeper_bias)] = self.of_parts();
        let weights = self.second()[WIDTH..].chunks_exact(SECOND);
        let rectifier = self.rectifier();
        let rectified = |x| rectifier.of(x);
        for (part, (inputs, weights)) in dense.chunks_exact(self.shape.dense).zip(weights).enumerate() {
            let mut first = inner_bias[part];
            add_rows(&mut first, inputs.iter().copied(), inner);
            let mut next = deeper_bias[part];
            add_rows(&mut next, first.map(rectified), deeper);
            add_rows(&mut second, next.map(rectified), weights);
            show(part, [first, next]);
        }
        second
    }

    /// The second layer before its rectifier, and the number, unbent.
    #[inline]
    #[must_use]
    pub fn finish(&self, sums: &[f32; WIDTH], from_dense: &[f32; SECOND]) -> ([f32; SECOND], f32) {
        let mut second = *from_dense;
        let rectifier = self.rectifier();
        add_rows(
            &mut second,
            sums.map(|sum| rectifier.of(sum)),
            &self.second()[..WIDTH],
        );
        let (weights, bias) = self.out();
        let mut lanes = [0.0; 4];
        for (n, (unit, weight)) in second.iter().zip(weights).enumerate() {
            lanes[n % 4] += rectifier.of(*unit) * weight;
        }
        let z = bias + sums[WIDTH - 1] + ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]));
        (second, z)
    }

    /// The law over the classes.
    pub fn law(&self, sums: &[f32; WIDTH], second: &[f32; SECOND], law: &mut [f32]) {
        let at = self.shape.offsets();
        law.copy_from_slice(&self.parameters[at.law_bias..at.end]);
        let inputs = sums.iter().chain(second);
        for (input, weights) in inputs.zip(self.parameters[at.law..].chunks_exact(self.shape.classes)) {
            let input = self.rectifier().of(*input);
            for (score, weight) in law.iter_mut().zip(weights) {
                *score += input * weight;
            }
        }
        law_of(law);
    }

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
            &pass.sums.map(|sum| rectifier.of(sum)),
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
            let outs = layers.map(|layer| layer.map(|unit| rectifier.of(unit)));
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
