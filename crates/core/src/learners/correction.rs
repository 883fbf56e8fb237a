//! A law set right by what came true: the number that goes with it, and its own mean, say what is added to its scores.
//!
//! A law that is linear in the units of a network cannot bend where the number bends. Fitted on the ends of games, with
//! number and mean as inputs, it predicts in every stretch of either what comes of it.

use super::Adam;
use super::network::exponential;

/// Between so many knots, from -1 to 1, what is added is linear in the number, and so in the mean.
const KNOTS: usize = 17;
/// Knots of the number, then those of the mean.
pub const ROWS: usize = 2 * KNOTS;

/// What is added to the scores of the classes at each knot.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction {
    pub(super) added: Vec<f32>,
}

/// The mean class of a law, from -1 for the first to 1 for the last.
fn mean(law: &[f32]) -> f32 {
    let sum: f32 = law
        .iter()
        .zip(0_u8..)
        .map(|(p, class)| p * f32::from(class))
        .sum();
    2.0 * sum / (law.len() - 1) as f32 - 1.0
}

/// The knot below a number, and how far the number is from there to the next.
fn between(number: f32) -> (usize, f32) {
    let at = (number.clamp(-1.0, 1.0) + 1.0) * (0.5 * (KNOTS - 1) as f32);
    let below = (at as usize).min(KNOTS - 2);
    (below, at - below as f32)
}

impl Correction {
    /// One that adds nothing.
    #[must_use]
    pub fn none(classes: usize) -> Self {
        Correction {
            added: vec![0.0; ROWS * classes],
        }
    }

    /// Corrects the law that goes with a number.
    pub fn correct(&self, number: f32, law: &mut [f32]) {
        let classes = law.len();
        let row = |(knot, part): (usize, f32), first: usize| {
            let (low, high) = self.added[(first + knot) * classes..].split_at(classes);
            low.iter()
                .zip(high)
                .map(move |(low, high)| low + (high - low) * part)
        };
        let (by_number, by_mean) = (between(number), between(mean(law)));
        let scores = || row(by_number, 0).zip(row(by_mean, KNOTS)).map(|(a, b)| a + b);
        let most = scores().fold(f32::NEG_INFINITY, f32::max);
        for (one, score) in law.iter_mut().zip(scores()) {
            *one *= exponential(score - most);
        }
        let sum: f32 = law.iter().sum();
        law.iter_mut().for_each(|one| *one /= sum);
    }
}

/// Forecasts, and the class that came of each.
#[derive(Clone, Debug, Default)]
pub struct Forecasts {
    numbers: Vec<f32>,
    laws: Vec<f32>,
    came: Vec<u8>,
}

impl Forecasts {
    /// Adds one; all must have as many classes.
    pub fn add(&mut self, number: f32, law: &[f32], came: u8) {
        self.numbers.push(number);
        self.laws.extend_from_slice(law);
        self.came.push(came);
    }

    /// Adds those of another list.
    pub fn append(&mut self, other: &Forecasts) {
        self.numbers.extend_from_slice(&other.numbers);
        self.laws.extend_from_slice(&other.laws);
        self.came.extend_from_slice(&other.came);
    }
}

/// Forecasts in a step.
const BATCH: usize = 512;
/// The first and the last step's length.
const RATES: (f32, f32) = (0.03, 1e-4);

/// A correction that is being fitted, by logistic regression: forecasts are seen once, in their order.
#[derive(Clone, Debug)]
pub struct Correcting {
    /// As far as it has come.
    pub correction: Correction,
    adam: Adam,
    gradient: Vec<f32>,
    law: Vec<f32>,
}

impl Correcting {
    /// Before the first forecast.
    #[must_use]
    pub fn new(classes: usize) -> Self {
        Correcting {
            correction: Correction::none(classes),
            adam: Adam::new(ROWS * classes),
            gradient: vec![0.0; ROWS * classes],
            law: vec![0.0; classes],
        }
    }

    /// Learns from forecasts; this share of all had been seen before.
    pub fn learn(&mut self, forecasts: &Forecasts, seen: f32) {
        let classes = self.law.len();
        let rate = RATES.0 + (RATES.1 - RATES.0) * seen;
        let mut at = 0;
        for numbers in forecasts.numbers.chunks(BATCH) {
            for &number in numbers {
                self.law
                    .copy_from_slice(&forecasts.laws[at * classes..][..classes]);
                let places = [(between(number), 0), (between(mean(&self.law)), KNOTS)];
                self.correction.correct(number, &mut self.law);
                self.law[usize::from(forecasts.came[at])] -= 1.0;
                for ((knot, part), first) in places {
                    let (low, high) = self.gradient[(first + knot) * classes..].split_at_mut(classes);
                    for ((low, high), slope) in low.iter_mut().zip(high).zip(&self.law) {
                        *low += slope * (1.0 - part);
                        *high += slope * part;
                    }
                }
                at += 1;
            }
            let step = (rate, 1.0 / numbers.len() as f32);
            self.adam
                .step(&mut self.correction.added, &mut self.gradient, step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream};
    use rand_core::Rng;

    /// Two classes of which the second is as likely as a curve of the number, and a law that is too sure of itself, say.
    #[test]
    fn what_came_true_is_predicted() {
        let mut generator = MasterSeed(4).game(0).generator(Stream::Dice);
        let mut draw = || (generator.next_u64() >> 40) as f32 / (1 << 24) as f32;
        let likely =
            |number: f32, law: f32| 1.0 / (1.0 + (-2.0 * number * number.abs() - 2.0 * (law - 0.5)).exp());
        let mut correcting = Correcting::new(2);
        for part in 0..100 {
            let mut forecasts = Forecasts::default();
            for _ in 0..2000 {
                let (number, law) = (draw() * 2.0 - 1.0, draw());
                let came = u8::from(draw() < likely(number, law));
                forecasts.add(number, &[1.0 - law, law], came);
            }
            correcting.learn(&forecasts, part as f32 / 100.0);
        }
        for number in [-1.0, -0.7, -0.33, 0.0, 0.1, 0.55, 1.0] {
            for second in [0.1, 0.3, 0.5, 0.8] {
                let mut law = [1.0 - second, second];
                correcting.correction.correct(number, &mut law);
                assert!(
                    (law[1] - likely(number, second)).abs() < 0.03,
                    "{number}, {second}: {law:?}"
                );
                assert!((law[0] + law[1] - 1.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn one_that_adds_nothing_leaves_a_law_alone() {
        let mut law = [0.1, 0.2, 0.7];
        Correction::none(3).correct(0.3, &mut law);
        assert!(law.iter().zip([0.1, 0.2, 0.7]).all(|(a, b)| (a - b).abs() < 1e-6));
    }
}
