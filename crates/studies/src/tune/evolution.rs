//! CMA-ES (Hansen and Ostermeier 2001, in the form of Hansen's tutorial of 2016): a cloud of candidates that moves, grows
//! and turns towards those that did better. Its own few lines rather than a crate's, because it must stop between any
//! two generations and go on from a record of scores alone.

use admiralty_core::dice::{GameSeed, MasterSeed, Stream, below};
use nalgebra::{DMatrix, DVector, SymmetricEigen};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::f64::consts::TAU;

/// The law that candidates are drawn from, and the constants by which it learns.
#[derive(Clone, Debug)]
pub(super) struct Evolution {
    mean: DVector<f64>,
    spread: f64,
    covariance: DMatrix<f64>,
    /// Where the mean has been going, in the cloud's own measure and as it is.
    paths: [DVector<f64>; 2],
    generation: u64,
    constants: Constants,
}

#[derive(Clone, Debug)]
struct Constants {
    /// Of the better half, best first; they add up to 1.
    weights: Vec<f64>,
    effective: f64,
    spread_path: f64,
    damping: f64,
    path: f64,
    one: f64,
    many: f64,
    /// The mean length of a normal deviate in so many dimensions.
    length: f64,
}

impl Constants {
    fn of(dimensions: usize, population: usize) -> Self {
        let n = dimensions as f64;
        let half = population / 2;
        let raw: Vec<f64> = (1..=half)
            .map(|rank| (half as f64 + 0.5).ln() - (rank as f64).ln())
            .collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let spread_path = (effective + 2.0) / (n + effective + 5.0);
        let one = 2.0 / ((n + 1.3).powi(2) + effective);
        let many = 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective);
        Constants {
            spread_path,
            damping: 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + spread_path,
            path: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            one,
            many: many.min(1.0 - one),
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            effective,
        }
    }
}

impl Evolution {
    /// A round cloud about nought.
    pub fn new(dimensions: usize, population: usize, spread: f64) -> Self {
        Evolution {
            mean: DVector::zeros(dimensions),
            spread,
            covariance: DMatrix::identity(dimensions, dimensions),
            paths: [DVector::zeros(dimensions), DVector::zeros(dimensions)],
            generation: 0,
            constants: Constants::of(dimensions, population),
        }
    }

    /// Where the cloud is.
    pub fn mean(&self) -> &[f64] {
        self.mean.as_slice()
    }

    /// How wide it is.
    #[cfg(test)]
    const fn spread(&self) -> f64 {
        self.spread
    }

    /// The cloud's axes, and its width along each.
    fn axes(&self) -> (DMatrix<f64>, DVector<f64>) {
        let eigen = SymmetricEigen::new(self.covariance.clone());
        (
            eigen.eigenvectors,
            eigen.eigenvalues.map(|square| square.max(1e-20).sqrt()),
        )
    }

    /// The candidates of the next generation: the same for the same seed and scores so far.
    pub fn candidates(&self, population: usize, seed: MasterSeed) -> Vec<DVector<f64>> {
        let (axes, widths) = self.axes();
        let mut normal = Normal::new(seed.game(self.generation));
        (0..population)
            .map(|_| {
                let round = DVector::from_fn(self.mean.len(), |row, _| widths[row] * normal.draw());
                &self.mean + &axes * round * self.spread
            })
            .collect()
    }

    /// Learns how the candidates did: a score for each, the higher the better.
    pub fn learn(&mut self, candidates: &[DVector<f64>], scores: &[f64]) {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        let constants = &self.constants;
        let steps: Vec<(f64, DVector<f64>)> = constants
            .weights
            .iter()
            .zip(&order)
            .map(|(&weight, &one)| (weight, (&candidates[one] - &self.mean) / self.spread))
            .collect();
        let step = steps.iter().fold(
            DVector::zeros(self.mean.len()),
            |sum: DVector<f64>, (weight, step)| sum + step * *weight,
        );
        let (axes, widths) = self.axes();
        let in_measure = &axes * (axes.transpose() * &step).component_div(&widths);

        let keep = 1.0 - constants.spread_path;
        let take = (constants.spread_path * (2.0 - constants.spread_path) * constants.effective).sqrt();
        self.paths[0] = &self.paths[0] * keep + in_measure * take;
        let settled = 1.0 - keep.powf(2.0 * (self.generation as f64 + 1.0));
        let straight = self.paths[0].norm() / settled.sqrt()
            < (1.4 + 2.0 / (self.mean.len() as f64 + 1.0)) * constants.length;
        let take = (constants.path * (2.0 - constants.path) * constants.effective).sqrt();
        self.paths[1] = &self.paths[1] * (1.0 - constants.path) + &step * if straight { take } else { 0.0 };

        let stalled = if straight {
            0.0
        } else {
            constants.path * (2.0 - constants.path)
        };
        let keep = 1.0 - constants.one - constants.many + constants.one * stalled;
        let mut covariance =
            &self.covariance * keep + &self.paths[1] * self.paths[1].transpose() * constants.one;
        for (weight, step) in &steps {
            covariance += step * step.transpose() * (constants.many * weight);
        }
        self.covariance = (&covariance + covariance.transpose()) * 0.5;
        // The mean moves by the spread with which the candidates were drawn.
        self.mean += step * self.spread;
        let longer = self.paths[0].norm() / constants.length - 1.0;
        self.spread *= (constants.spread_path / constants.damping * longer)
            .min(1.0)
            .exp();
        self.generation += 1;
    }
}

/// Normal deviates, two at a time (Box and Muller 1958).
struct Normal {
    generator: Xoshiro256PlusPlus,
    other: Option<f64>,
}

impl Normal {
    fn new(seed: GameSeed) -> Self {
        Normal {
            generator: seed.generator(Stream::Dice),
            other: None,
        }
    }

    fn uniform(&mut self) -> f64 {
        const FINE: u64 = 1 << 53;
        (below(&mut self.generator, FINE) as f64 + 0.5) / FINE as f64
    }

    fn draw(&mut self) -> f64 {
        if let Some(other) = self.other.take() {
            return other;
        }
        let (radius, angle) = ((-2.0 * self.uniform().ln()).sqrt(), TAU * self.uniform());
        self.other = Some(radius * angle.sin());
        radius * angle.cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A valley a hundred times as long as it is wide, its floor at (3, −2, 1, 0, …), turned out of the axes.
    fn valley(x: &[f64]) -> f64 {
        let target = [3.0, -2.0, 1.0, 0.0, 0.5];
        let off: Vec<f64> = x.iter().zip(target).map(|(x, t)| x - t).collect();
        let sum: f64 = off.iter().sum();
        -(off.iter().map(|d| d * d).sum::<f64>() + 100.0 * sum * sum)
    }

    #[test]
    fn it_finds_the_floor_of_a_narrow_valley() {
        let mut evolution = Evolution::new(5, 12, 0.5);
        for _ in 0..250 {
            let candidates = evolution.candidates(12, MasterSeed(7));
            let scores: Vec<f64> = candidates.iter().map(|x| valley(x.as_slice())).collect();
            evolution.learn(&candidates, &scores);
        }
        let found = valley(evolution.mean());
        assert!(found > -1e-9, "{found}: {:?}", evolution.mean());
    }

    /// With scores that say nothing the cloud neither goes far nor closes in.
    #[test]
    fn it_learns_nothing_from_nothing() {
        let mut evolution = Evolution::new(5, 12, 0.5);
        let mut noise = Normal::new(MasterSeed(3).game(0));
        for _ in 0..100 {
            let candidates = evolution.candidates(12, MasterSeed(7));
            let scores: Vec<f64> = candidates.iter().map(|_| noise.draw()).collect();
            evolution.learn(&candidates, &scores);
        }
        assert!(
            (0.05..5.0).contains(&evolution.spread()),
            "{}",
            evolution.spread()
        );
    }

    /// Of 100,000 deviates the mean is within 4 errors (0.01265) of 0, the variance within 4 (0.0179) of 1, and the
    /// fourth moment within 4 errors (√(96/100,000) = 0.031 each) of 3.
    #[test]
    fn deviates_are_normal() {
        let mut normal = Normal::new(MasterSeed(1).game(0));
        let drawn: Vec<f64> = (0..100_000).map(|_| normal.draw()).collect();
        let moment = |power| drawn.iter().map(|x| x.powi(power)).sum::<f64>() / 1e5;
        assert!(moment(1).abs() < 0.012_65, "{}", moment(1));
        assert!((moment(2) - 1.0).abs() < 0.0179, "{}", moment(2));
        assert!((moment(4) - 3.0).abs() < 0.124, "{}", moment(4));
    }
}
