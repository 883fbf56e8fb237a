//! Fitting a network to examples.

use super::{Adam, Gradient, Network};
use crate::dice::{MasterSeed, Stream, below};

/// Rows, dense inputs, the number and the law of one example.
type Example<'a> = (&'a [(u16, f32)], &'a [f32], f32, &'a [f32]);

/// Examples, one after another in long lists.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    rows: Vec<(u16, f32)>,
    ends: Vec<u32>,
    dense: Vec<f32>,
    numbers: Vec<f32>,
    laws: Vec<f32>,
}

impl Lesson {
    /// Adds an example; all must have as many dense inputs and classes.
    pub fn add(&mut self, rows: &[(u16, f32)], dense: &[f32], number: f32, law: &[f32]) {
        self.rows.extend_from_slice(rows);
        self.ends.push(self.rows.len() as u32);
        self.dense.extend_from_slice(dense);
        self.numbers.push(number);
        self.laws.extend_from_slice(law);
    }

    /// How many examples there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Adds the examples of another lesson.
    pub fn append(&mut self, other: &Lesson) {
        let before = self.rows.len() as u32;
        self.rows.extend_from_slice(&other.rows);
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.dense.extend_from_slice(&other.dense);
        self.numbers.extend_from_slice(&other.numbers);
        self.laws.extend_from_slice(&other.laws);
    }

    fn example(&self, n: usize) -> Example<'_> {
        let count = self.len();
        let (wide, classes) = (self.dense.len() / count, self.laws.len() / count);
        let begin = n.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        (
            &self.rows[begin..self.ends[n] as usize],
            &self.dense[n * wide..][..wide],
            self.numbers[n],
            &self.laws[n * classes..][..classes],
        )
    }
}

/// How a network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How often each example is seen.
    pub rounds: usize,
    /// Examples in a step.
    pub batch: usize,
    /// The first and the last step's length.
    pub rates: (f32, f32),
    /// How much the law counts beside the number.
    pub law: f32,
    /// One example in so many is kept for the examination.
    pub kept: usize,
}

/// How well a network predicts the examples kept back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Error {
    /// The explained share of the variance of the number.
    pub explained: f32,
    /// The mean error.
    pub bias: f32,
    /// The root of the mean square error.
    pub rms: f32,
}

/// Fits a network to a lesson; the order of the examples comes from the seed.
pub fn fit(network: &mut Network, lesson: &Lesson, course: &Course, seed: MasterSeed) -> Error {
    let mut generator = seed.game(0).generator(Stream::Dice);
    let (kept, mut taught): (Vec<usize>, Vec<usize>) = (0..lesson.len()).partition(|n| n % course.kept == 0);
    let mut adam = Adam::new(network.shape.parameters());
    let mut gradient = Gradient::new(network.shape);
    let steps = (taught.len().div_ceil(course.batch) * course.rounds).max(1);
    let mut done = 0;
    for _ in 0..course.rounds {
        for n in (1..taught.len()).rev() {
            taught.swap(n, below(&mut generator, n as u64 + 1) as usize);
        }
        for batch in taught.chunks(course.batch) {
            for &n in batch {
                let (rows, dense, number, law) = lesson.example(n);
                network.learn((rows, dense), (number, law), course.law, &mut gradient);
            }
            let far = done as f32 / steps as f32;
            let rate = course.rates.0 + (course.rates.1 - course.rates.0) * far;
            adam.step(
                &mut network.parameters,
                &mut gradient.of,
                (rate, 1.0 / batch.len() as f32),
            );
            done += 1;
        }
    }
    examine(network, lesson, &kept)
}

fn examine(network: &Network, lesson: &Lesson, kept: &[usize]) -> Error {
    let [mut sum, mut square, mut total, mut squares] = [0.0_f64; 4];
    for &n in kept {
        let (rows, dense, number, _) = lesson.example(n);
        let error = f64::from(network.forward(rows, dense).0 - number);
        sum += error;
        square += error * error;
        total += f64::from(number);
        squares += f64::from(number * number);
    }
    let count = kept.len().max(1) as f64;
    let variance = squares / count - (total / count) * (total / count);
    Error {
        explained: (1.0 - square / count / variance.max(1e-9)) as f32,
        bias: (sum / count) as f32,
        rms: (square / count).sqrt() as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Shape, WIDTH};
    use super::*;
    use rand_core::Rng;

    const SHAPE: Shape = Shape {
        rows: 2,
        parts: 1,
        dense: 1,
        classes: 2,
    };

    fn network() -> Network {
        let mut generator = MasterSeed(1).game(0).generator(Stream::Dice);
        Network::new(SHAPE, || {
            (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0
        })
    }

    /// Fits two inputs of which one or the other counts, but not both: no sum of rows alone can tell. Returns the share
    /// that is explained.
    fn one_or_the_other(mut network: Network) -> f32 {
        let mut lesson = Lesson::default();
        for n in 0..2000_u16 {
            let rows: Vec<_> = (0..2)
                .filter(|row| n >> row & 1 == 1)
                .map(|row| (row, 1.0))
                .collect();
            let one = rows.len() == 1;
            let law = [f32::from(u8::from(one)), f32::from(u8::from(!one))];
            lesson.add(&rows, &[1.0], if one { 0.5 } else { -0.5 }, &law);
        }
        let course = Course {
            rounds: 30,
            batch: 20,
            rates: (0.01, 0.001),
            law: 0.1,
            kept: 7,
        };
        fit(&mut network, &lesson, &course, MasterSeed(2)).explained
    }

    #[test]
    fn what_is_not_additive_is_learned() {
        let explained = one_or_the_other(network());
        assert!(explained > 0.99, "{explained}");
    }

    /// Accumulators that no example opens learn all the same; without a leak they never would.
    #[test]
    fn closed_units_learn() {
        let mut closed = network();
        let bias = SHAPE.offsets().bias;
        closed.parameters[bias..bias + WIDTH].fill(-2.0);
        let explained = one_or_the_other(closed.clone());
        assert!(explained > 0.99, "{explained}");
        closed.leak = 0.0;
        let explained = one_or_the_other(closed);
        assert!(explained < 0.1, "{explained}");
    }
}
