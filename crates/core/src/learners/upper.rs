//! The upper layers of a network, laid out for those who ask it for its number millions of times.

use super::network::{Network, SECOND, WIDTH};
use wide::f32x4;

/// Units of the second layer, four by four.
pub type Units = [f32x4; SECOND / 4];

/// Sixteen numbers, four by four.
#[must_use]
#[inline]
pub fn by_fours(numbers: &[f32; SECOND]) -> Units {
    let (fours, _) = numbers.as_chunks::<4>();
    std::array::from_fn(|n| f32x4::new(fours[n]))
}

/// What is a part's own.
#[derive(Clone, Debug)]
struct Part {
    begin: [Units; 2],
    second: [Units; SECOND],
}

/// Adds rows weighted by inputs.
#[inline]
fn add_rows(units: &mut Units, inputs: &[f32], rows: &[Units]) {
    for (input, weights) in inputs.iter().zip(rows) {
        let input = f32x4::splat(*input);
        for (unit, weight) in units.iter_mut().zip(weights) {
            *unit += input * *weight;
        }
    }
}

/// Four units that are open for positive numbers and let a part of negative ones through.
#[derive(Clone, Copy, Debug)]
struct Rectifier(f32x4);

impl Rectifier {
    #[inline]
    fn of(self, four: f32x4) -> f32x4 {
        four.fast_max(four * self.0)
    }

    /// Of all units, one by one.
    #[inline]
    fn all(self, units: &Units) -> [f32; SECOND] {
        let mut numbers = [0.0; SECOND];
        for (four, unit) in numbers.as_chunks_mut::<4>().0.iter_mut().zip(units) {
            *four = self.of(*unit).to_array();
        }
        numbers
    }
}

/// A network's second layer and its number, without the law.
#[derive(Clone, Debug)]
pub struct Upper {
    sums: [Units; WIDTH],
    /// The two layers of parts, by inputs; what they begin with and what the second layer makes of them, by part.
    inner: Vec<Units>,
    deeper: [Units; SECOND],
    parts: Vec<Part>,
    begin: Units,
    out: Units,
    bias: f32,
    rectifier: Rectifier,
}

impl Upper {
    /// Of a network.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let second = network.second();
        let (out, bias) = network.out();
        let [(inner, inner_bias), (deeper, deeper_bias)] = network.of_parts();
        let begins = inner_bias.iter().zip(deeper_bias);
        let parts = second[WIDTH..].chunks_exact(SECOND).zip(begins);
        Upper {
            sums: std::array::from_fn(|n| by_fours(&second[n])),
            inner: inner.iter().map(by_fours).collect(),
            deeper: std::array::from_fn(|n| by_fours(&deeper[n])),
            parts: parts
                .map(|(second, (first, next))| Part {
                    begin: [by_fours(first), by_fours(next)],
                    second: std::array::from_fn(|n| by_fours(&second[n])),
                })
                .collect(),
            begin: by_fours(network.second_bias()),
            out: by_fours(out),
            bias,
            rectifier: Rectifier(f32x4::splat(network.leak)),
        }
    }

    /// What the second layer begins with.
    #[must_use]
    pub const fn begin(&self) -> &Units {
        &self.begin
    }

    /// Adds what comes of the dense inputs of a part.
    #[inline]
    pub fn add_part(&self, part: usize, inputs: &[f32], units: &mut Units) {
        let part = &self.parts[part];
        let [mut first, mut next] = part.begin;
        add_rows(&mut first, inputs, &self.inner);
        add_rows(&mut next, &self.rectifier.all(&first), &self.deeper);
        add_rows(units, &self.rectifier.all(&next), &part.second);
    }

    /// The number, unbent: digit for digit that of [`Network::finish`].
    #[must_use]
    #[inline]
    pub fn number(&self, sums: &[f32; WIDTH], from_dense: &Units) -> f32 {
        let mut units = *from_dense;
        let (fours, _) = sums.as_chunks::<4>();
        for (four, weights) in fours.iter().zip(self.sums.as_chunks::<4>().0) {
            let inputs = self.rectifier.of(f32x4::new(*four)).to_array();
            for (input, weights) in inputs.into_iter().zip(weights) {
                let input = f32x4::splat(input);
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += input * *weight;
                }
            }
        }
        let mut lanes = f32x4::ZERO;
        for (unit, weight) in units.iter().zip(&self.out) {
            lanes += self.rectifier.of(*unit) * *weight;
        }
        let lanes = lanes.to_array();
        self.bias + sums[WIDTH - 1] + ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream};
    use crate::learners::Shape;
    use rand_core::Rng;

    #[test]
    fn it_says_what_the_network_says_digit_for_digit() {
        let mut generator = MasterSeed(5).game(0).generator(Stream::Dice);
        let mut draw = || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let shape = Shape {
            rows: 3,
            parts: 2,
            dense: 16,
            classes: 4,
        };
        let mut network = Network::new(shape, &mut draw);
        network.parameters.iter_mut().for_each(|one| *one = draw());
        let upper = Upper::of(&network);
        for _ in 0..50 {
            let sums: [f32; WIDTH] = std::array::from_fn(|_| draw() * 3.0);
            let dense: [f32; 32] = std::array::from_fn(|_| draw());
            let mut units = *upper.begin();
            upper.add_part(0, &dense[..16], &mut units);
            upper.add_part(1, &dense[16..], &mut units);
            let (_, asked) = network.finish(&sums, &network.from_dense(&dense));
            assert_eq!(upper.number(&sums, &units).to_bits(), asked.to_bits());
        }
    }
}
