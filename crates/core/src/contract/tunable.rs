//! Commanders whose judgements are numbers, so that games can say which numbers play best.

use crate::contract::{Match, Refusal};
use crate::dice::MasterSeed;

/// How a number of a commander may be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Positive: it is multiplied.
    Ratio,
    /// Between 0 and 1: its odds are multiplied.
    Share,
    /// Of either sign: so much is added for a step.
    Step(f64),
}

/// A number of a commander that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Where it stands in the commander's file, `section.key`.
    pub name: String,
    /// What it is to begin with.
    pub value: f64,
    /// How it may be changed.
    pub range: Range,
}

/// Shares are kept away from 0 and 1, where their odds would be none.
const SURE: f64 = 0.98;

impl Knob {
    /// The number a way from where it began: 1 is a large step (e times as much, the odds e² times as high, or the step
    /// of the number itself), 0 none.
    #[must_use]
    pub fn turned(&self, way: f64) -> f64 {
        match self.range {
            Range::Ratio => self.value * way.exp(),
            Range::Share if way == 0.0 => self.value,
            Range::Share => {
                let share = self.value.clamp(1.0 - SURE, SURE);
                let odds = share / (1.0 - share) * (2.0 * way).exp();
                odds / (1.0 + odds)
            }
            Range::Step(step) => step.mul_add(way, self.value),
        }
    }
}

/// A commander of one side whose judgements are numbers.
pub trait Tunable: Send + Sync {
    /// The numbers that may be changed.
    fn knobs(&self) -> Vec<Knob>;

    /// The file of the same commander with other numbers, in the order of the knobs, under a heading of whole lines.
    fn write(&self, numbers: &[f64], heading: &str) -> String;

    /// The commander that plays by such a file.
    fn playing_by(&self, file: &str) -> String;

    /// Seats the commander with other numbers against an opponent, without a bid.
    ///
    /// # Errors
    /// A matter of usage: there is no such opponent.
    fn seat(&self, numbers: &[f64], opponent: &str, seed: MasterSeed) -> Result<Box<dyn Match>, Refusal>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2·e = 5.4366; odds of 0.2 are 1/4, times e² = 1.8473, a share of 0.64878; 100 − 2·150 = −200.
    #[test]
    fn a_way_by_hand() {
        let turned = |value, range, way| {
            Knob {
                name: String::new(),
                value,
                range,
            }
            .turned(way)
        };
        assert!((turned(2.0, Range::Ratio, 1.0) - 5.436_56).abs() < 1e-5);
        assert!((turned(0.2, Range::Share, 1.0) - 0.648_78).abs() < 1e-5);
        assert!((turned(100.0, Range::Step(150.0), -2.0) + 200.0).abs() < 1e-9);
        assert!(
            (turned(1.0, Range::Share, 0.0) - 1.0).abs() < 1e-12,
            "where it began"
        );
        assert!((turned(1.0, Range::Share, 1e-9) - SURE).abs() < 1e-6);
    }
}
