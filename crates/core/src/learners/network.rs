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
pub(super) type Layer = [f32; SECOND];

/// What the rectifiers of a new network let through of a negative number. Were it nothing, a unit that the first steps push
/// below nothing for every example would learn no more: of the 32 accumulators 8 to 27 were lost so in every network.
pub(super) const LEAK: f32 = 0.125;

/// Units that are open for positive numbers and let a part of negative ones through.
#[derive(Clone, Copy)]
pub(super) struct Rectifier(f32);

impl Rectifier {
    #[inline]
    pub(super) fn of(self, x: f32) -> f32 {
        x * self.slope(x)
    }

    #[inline]
    pub(super) fn slope(self, x: f32) -> f32 {
        if x > 0.0 { 1.0 } else { self.0 }
    }

    #[inline]
    pub(super) fn layer<const N: usize>(self, units: &[f32; N]) -> [f32; N] {
        units.map(|unit| self.of(unit))
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

pub(super) fn arrays_mut<const N: usize>(slice: &mut [f32]) -> &mut [[f32; N]] {
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

    pub(super) fn rectifier(&self) -> Rectifier {
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
    pub(super) fn through_parts(&self, dense: &[f32], show: &mut dyn FnMut(usize, [Layer; 2])) -> Layer {
        let mut second = *self.second_bias();
        let [(inner, inner_bias), (deeper, deeper_bias)] = self.of_parts();
        let weights = self.second()[WIDTH..].chunks_exact(SECOND);
        let rectifier = self.rectifier();
        for (part, (inputs, weights)) in dense.chunks_exact(self.shape.dense).zip(weights).enumerate() {
            let mut first = inner_bias[part];
            add_rows(&mut first, inputs.iter().copied(), inner);
            let mut next = deeper_bias[part];
            add_rows(&mut next, rectifier.layer(&first), deeper);
            add_rows(&mut second, rectifier.layer(&next), weights);
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
        add_rows(&mut second, rectifier.layer(sums), &self.second()[..WIDTH]);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exponential_is_right_to_a_thousandth() {
        for x in [0.0_f32, -0.1, -1.0, -3.0] {
            assert!((exponential(x) - x.exp()).abs() < 2e-3, "{x}");
        }
    }

    /// 3/4 over the root of 1 + 9/16, which is 5/4.
    #[test]
    fn a_number_is_bent_by_hand() {
        assert_eq!([bent(0.75), bent(-0.75), bent(0.0)], [0.6, -0.6, 0.0]);
    }
}
