//! What turns a weighted sum into a forecast: corrections along the sum, linear between knots.

use admiralty_core::statistics::LeastSquares;

/// Knots, evenly from the lowest to the highest.
pub const KNOTS: usize = 25;
/// Where the last knot is, in standard deviations of the sum; the first lies opposite.
const REACH: f32 = 3.0;

/// What is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// The expected final POC.
    Poc,
    /// The chance that the Allies win.
    Allied,
    /// The chance that the Axis wins.
    Axis,
}

impl Corrected {
    /// All three, in the order of [`Bend`].
    pub const ALL: [Corrected; 3] = [Corrected::Poc, Corrected::Allied, Corrected::Axis];

    /// As the file calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Corrected::Poc => "poc",
            Corrected::Allied => "allied",
            Corrected::Axis => "axis",
        }
    }
}

/// Corrections at the knots, in the order of [`Corrected::ALL`].
pub type Bend = [[f32; KNOTS]; Corrected::ALL.len()];

/// No corrections.
pub const STRAIGHT: Bend = [[0.0; KNOTS]; Corrected::ALL.len()];

/// Where a knot lies, in standard deviations.
pub fn knot(n: usize) -> f32 {
    n as f32 * (2.0 * REACH / (KNOTS - 1) as f32) - REACH
}

/// The two knots around a sum so many standard deviations from its mean, and how near the second is.
pub fn between(z: f32) -> (usize, f32) {
    let place = (z.clamp(-REACH, REACH) + REACH) * ((KNOTS - 1) as f32 / (2.0 * REACH));
    let first = (place as usize).min(KNOTS - 2);
    (first, place - first as f32)
}

/// The corrections for a sum.
pub fn corrections(bend: &Bend, z: f32) -> [f32; Corrected::ALL.len()] {
    let (first, share) = between(z);
    bend.each_ref()
        .map(|at| at[first] * (1.0 - share) + at[first + 1] * share)
}

/// Learns the corrections from what a forecast without them left over.
#[derive(Clone, Debug, Default)]
pub struct Bending([LeastSquares; Corrected::ALL.len()]);

impl Bending {
    /// Adds what was left over at a sum.
    pub fn add(&mut self, z: f32, left: [f32; Corrected::ALL.len()]) {
        let (first, share) = between(z);
        let mut row = [0.0; KNOTS];
        row[first] = 1.0 - share;
        row[first + 1] = share;
        for (sums, left) in self.0.iter_mut().zip(left) {
            sums.add(&row, f64::from(left));
        }
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(own, other)| own.merge(other));
    }

    /// The corrections; none where nothing was seen.
    pub fn fit(&self) -> Bend {
        self.0.each_ref().map(|sums| {
            let mut at = [0.0; KNOTS];
            if let Some(line) = sums.fit(1e-4) {
                at.iter_mut()
                    .zip(line.weights)
                    .for_each(|(at, weight)| *at = (weight + line.constant) as f32);
            }
            at
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_lies_between_its_knots() {
        // Knots are a quarter apart: 0.1 is the knot at 0 (number 12) and 0.4 of the way to the next.
        let (first, share) = between(0.1);
        assert_eq!(first, 12);
        assert!((share - 0.4).abs() < 1e-4);
        assert_eq!(knot(12), 0.0);
        assert_eq!(between(-9.0), (0, 0.0));
        assert_eq!(between(9.0), (KNOTS - 2, 1.0));
    }

    #[test]
    fn what_was_left_over_is_learned() {
        let mut bending = Bending::default();
        for n in 0..20_000 {
            let z = (n % 601) as f32 / 100.0 - 3.0;
            bending.add(z, [z * z, 0.5 - z / 10.0, 0.0]);
        }
        let bend = bending.fit();
        for z in [-2.0, -0.3, 0.0, 1.7] {
            let [poc, allied, axis] = corrections(&bend, z);
            assert!((poc - z * z).abs() < 0.05, "{z}: {poc}");
            assert!((allied - 0.5 + z / 10.0).abs() < 0.01 && axis.abs() < 1e-3);
        }
    }
}
