//! What the network sees of each area: numbers that do not add up, the forces of both sides, the boats.

use super::kinds::{FORCES, Force};

/// Numbers of an area that do not add up.
const MIXED: usize = 16;
/// Numbers of an area: those, the forces of both sides, the boats.
pub const OF_AREA: usize = MIXED + 2 * FORCES + 1;

/// Adds a force, weighted.
#[inline]
pub fn add_force(to: &mut Force, force: &Force, weight: f32) {
    for (sum, one) in to.iter_mut().zip(force) {
        *sum += one * weight;
    }
}

/// The chance that U-boats deny an area (8.2): that not all are found, by the dice against them.
#[derive(Clone, Debug)]
pub struct Denial([[f32; Denial::DICE]; 17]);

impl Denial {
    const DICE: usize = 64;

    /// Each die finds a boat with a chance of a third (8.3).
    pub fn new() -> Self {
        let mut table = [[0.0; Denial::DICE]; 17];
        for dice in 0..Denial::DICE {
            // Chances that exactly so many of the dice find one.
            let mut found = [0.0_f32; Denial::DICE + 1];
            found[0] = 1.0;
            for _ in 0..dice {
                for n in (0..Denial::DICE).rev() {
                    found[n + 1] += found[n] / 3.0;
                    found[n] -= found[n] / 3.0;
                }
            }
            let mut below = 0.0;
            for boats in 1..table.len() {
                below += found[boats - 1];
                table[boats][dice] = below;
            }
        }
        Denial(table)
    }

    /// For so many boats and dice; dice may be a fraction.
    #[inline]
    pub fn chance(&self, boats: f32, dice: f32) -> f32 {
        let row = &self.0[(boats as usize).min(16)];
        let whole = (dice as usize).min(Denial::DICE - 2);
        let part = (dice - whole as f32).min(1.0);
        row[whole] + (row[whole + 1] - row[whole]) * part
    }
}

/// What brings the sums of a force to about the same size.
const SCALES: [f32; FORCES] = [1.0, 1.0, 0.25, 0.17, 0.5, 0.25, 0.5, 1.0];

/// The numbers of an area: who is present, who is stronger, how bloody it will be, whether U-boats deny it; then the
/// forces of both sides and the boats.
#[inline]
pub fn of_area(allied: &Force, axis: &Force, boats: f32, denial: &Denial) -> [f32; OF_AREA] {
    let at_most_one = |x: f32| if x > 1.0 { 1.0 } else { x };
    let a = at_most_one(allied[0] + allied[1]);
    let x = at_most_one(axis[0]);
    // What is left when all have gone may be a little below nothing, whose root would be no number.
    let strength = |force: &Force| ((force[2] + force[4]) * force[3]).max(0.0).sqrt();
    let (strong_a, strong_x) = (strength(allied), strength(axis));
    let both = a * x;
    let sum = strong_a + strong_x + 0.01;
    let squares = strong_a * strong_a + strong_x * strong_x + 0.01;
    let deny = if boats > 0.0 {
        denial.chance(boats, allied[5])
    } else {
        0.0
    };
    let weaker = if strong_a < strong_x { strong_a } else { strong_x };
    let mixed = [
        a,
        x,
        both,
        a * (1.0 - x) * (1.0 - deny),
        x * (1.0 - a),
        both * (strong_x - strong_a) / sum,
        both * (strong_x * strong_x - strong_a * strong_a) / squares,
        weaker * 0.1 * both,
        deny * a,
        boats * a * 0.3,
        allied[4] * x * 0.3,
        axis[4] * a * 0.3,
        allied[1] * x,
        allied[1] * boats * 0.3,
        both * deny,
        at_most_one(allied[7]) * x * axis[6] * 0.3,
    ];
    let mut numbers = [0.0; OF_AREA];
    numbers[..MIXED].copy_from_slice(&mixed);
    for (n, scale) in SCALES.into_iter().enumerate() {
        numbers[MIXED + n] = allied[n] * scale;
        numbers[MIXED + FORCES + n] = axis[n] * scale;
    }
    numbers[MIXED + 2 * FORCES] = boats * 0.5;
    numbers
}
