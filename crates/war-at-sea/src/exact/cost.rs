//! What a law will cost, told before it is worked out.

use super::Question;
use super::field::{Field, Hull};
use crate::naval::Side;

/// Seconds for each state that there can be, rounds and all, on a slow machine.
const SECONDS_A_STATE: f64 = 4e-5;

/// How much work a law may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Steps: a state put in its place each, some ten million a second.
    pub steps: u64,
    /// States held at once.
    pub states: usize,
}

impl Default for Budget {
    /// About half a minute and a gigabyte.
    fn default() -> Self {
        Budget {
            steps: 300_000_000,
            states: 10_000_000,
        }
    }
}

/// An upper bound of what a law takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// States that there can be when a round is over.
    pub states: f64,
    /// Seconds.
    pub seconds: f64,
}

/// What the law of a battle costs at most. It is usually less: commanders who concentrate their fire leave most
/// states unreached.
#[must_use]
pub fn cost(question: &Question<'_>) -> Cost {
    let field = Field::new(question);
    let boats = f64::from(field.boats);
    let searches = (boats + 1.0) * (boats + 2.0) / 2.0;
    let fates = |hull: &Hull| f64::from(hull.defense.saturating_sub(hull.brought)) + 3.0;
    let forces = Side::BOTH.map(|side| -> Vec<f64> {
        field
            .roster
            .iter()
            .filter(|hull| hull.side == side)
            .map(fates)
            .collect()
    });
    let states = if forces.iter().any(Vec::is_empty) {
        // Boats and air alone: no more ships change than there are dice.
        let dice = usize::from(field.boats) + usize::from(field.scenario.land_air_factor);
        searches * forces.iter().map(|fates| changed(fates, dice)).product::<f64>()
    } else {
        searches * forces.iter().flatten().product::<f64>()
    };
    Cost {
        states,
        seconds: states * SECONDS_A_STATE,
    }
}

/// States in which at most so many ships are changed: by how many have changed so far, ship after ship.
fn changed(fates: &[f64], most: usize) -> f64 {
    let mut ways = vec![0.0; most + 1];
    ways[0] = 1.0;
    for fates in fates {
        for changed in (1..=most).rev() {
            ways[changed] += ways[changed - 1] * (fates - 1.0);
        }
    }
    ways.iter().sum()
}
