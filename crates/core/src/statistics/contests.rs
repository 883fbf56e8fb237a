//! What each thing that two sides bring is worth: a Bradley-Terry model. The log odds of a win are the sum of the effects of
//! what one side brings less those of what the other brings, each effect held back by a ridge whose weight contests that
//! were not fitted decide.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// Steps after which a fit is taken as it is.
const MOST_STEPS: usize = 100;
/// A fit stands still when no effect moves by more.
const STILL: f64 = 1e-9;

/// A contest: what the first side brought more (or less) than the second, and how it went.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// Number of the effect, and how much more of it the first side had; each number once.
    pub more: Vec<(u32, f32)>,
    /// 1 for a win of the first side, ½ for a draw.
    pub score: f32,
}

/// Effects that were fitted, on the scale of log odds.
#[derive(Clone, Debug)]
pub struct Effects {
    /// One for each number.
    pub effects: Vec<f64>,
    /// The inverse of their covariance.
    information: Cholesky<f64, Dyn>,
}

/// How well contests are forecast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Mean deviance of a contest: twice the logarithm of how surprising it was.
    pub deviance: f64,
    /// The same if every contest is held to be even.
    pub even: f64,
}

impl Forecast {
    /// The share of the deviance that the forecast explains.
    #[must_use]
    pub fn explained(&self) -> f64 {
        1.0 - self.deviance / self.even
    }
}

impl Contest {
    /// The log odds that these effects give the first side.
    fn odds(&self, effects: &[f64]) -> f64 {
        let parts = self.more.iter();
        parts
            .map(|&(number, more)| effects[number as usize] * f64::from(more))
            .sum()
    }
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

impl Effects {
    /// Fits the effects. `ridge` has a weight for each: the square of an effect, times its weight, counts against it like
    /// deviance; 0 leaves it free. None if the contests do not tell free effects apart.
    #[must_use]
    pub fn fit(contests: &[Contest], ridge: &[f64]) -> Option<Self> {
        let mut effects = vec![0.0; ridge.len()];
        for _ in 0..MOST_STEPS {
            let (information, slope) = curvature(contests, ridge, &effects);
            let information = Cholesky::new(information)?;
            let step = information.solve(&slope);
            let most = step.amax();
            // Far from the top a whole step may overshoot.
            let scale = if most > 4.0 { 4.0 / most } else { 1.0 };
            effects
                .iter_mut()
                .zip(step.iter())
                .for_each(|(effect, step)| *effect += scale * step);
            if most < STILL {
                return Some(Effects { effects, information });
            }
        }
        let (information, _) = curvature(contests, ridge, &effects);
        Cholesky::new(information).map(|information| Effects { effects, information })
    }

    /// The chance that the first side wins.
    #[must_use]
    pub fn chance(&self, contest: &Contest) -> f64 {
        logistic(contest.odds(&self.effects))
    }

    /// The standard error of a weighted sum of effects.
    #[must_use]
    pub fn error(&self, weights: &[f64]) -> f64 {
        let weights = DVector::from_column_slice(weights);
        weights.dot(&self.information.solve(&weights)).max(0.0).sqrt()
    }

    /// How well it forecasts contests, best those that were not fitted.
    #[must_use]
    pub fn forecast(&self, contests: &[Contest]) -> Forecast {
        let surprise = |score: f32, chance: f64| {
            let score = f64::from(score);
            let part = |share: f64, chance: f64| {
                if share > 0.0 {
                    share * chance.max(1e-300).ln()
                } else {
                    0.0
                }
            };
            -2.0 * (part(score, chance) + part(1.0 - score, 1.0 - chance))
        };
        let mean = |of: &dyn Fn(&Contest) -> f64| {
            contests.iter().map(of).sum::<f64>() / contests.len().max(1) as f64
        };
        Forecast {
            deviance: mean(&|contest| surprise(contest.score, self.chance(contest))),
            even: mean(&|contest| surprise(contest.score, 0.5)),
        }
    }
}

/// Minus the second derivatives of the penalised likelihood, and the first.
fn curvature(contests: &[Contest], ridge: &[f64], effects: &[f64]) -> (DMatrix<f64>, DVector<f64>) {
    let width = ridge.len();
    let mut information = DMatrix::from_diagonal(&DVector::from_column_slice(ridge));
    let pull = ridge.iter().zip(effects).map(|(ridge, effect)| -ridge * effect);
    let mut slope = DVector::from_iterator(width, pull);
    for contest in contests {
        let chance = logistic(contest.odds(effects));
        let (weight, off) = (chance * (1.0 - chance), f64::from(contest.score) - chance);
        for (place, &(one, more)) in contest.more.iter().enumerate() {
            let one = one as usize;
            slope[one] += off * f64::from(more);
            for &(other, again) in &contest.more[..=place] {
                let product = weight * f64::from(more) * f64::from(again);
                let other = other as usize;
                information[(one, other)] += product;
                if one != other {
                    information[(other, one)] += product;
                }
            }
        }
    }
    (information, slope)
}

/// The weight of the ridge, among these, with which contests that were not fitted are forecast best: each part of the
/// contests is forecast by the others. `shape` says how heavily each effect is held back, 0 for not at all. Returns it with
/// the mean deviance of each weight. Contest `n` belongs to part `n` modulo `parts`, so that nothing is drawn by lot.
#[must_use]
pub fn best_ridge(
    contests: &[Contest],
    shape: &[f64],
    weights: &[f64],
    parts: usize,
) -> Option<(f64, Vec<f64>)> {
    let split = |part: usize| -> (Vec<Contest>, Vec<Contest>) {
        let numbered = contests.iter().cloned().enumerate();
        let (own, others): (Vec<_>, Vec<_>) = numbered.partition(|(number, _)| number % parts == part);
        let plain =
            |contests: Vec<(usize, Contest)>| contests.into_iter().map(|(_, contest)| contest).collect();
        (plain(own), plain(others))
    };
    let mut deviances = vec![0.0; weights.len()];
    for part in 0..parts {
        let (own, others) = split(part);
        for (deviance, weight) in deviances.iter_mut().zip(weights) {
            let ridge: Vec<f64> = shape.iter().map(|shape| shape * weight).collect();
            *deviance += Effects::fit(&others, &ridge)?.forecast(&own).deviance / parts as f64;
        }
    }
    let best = weights
        .iter()
        .zip(&deviances)
        .min_by(|one, other| one.1.total_cmp(other.1))?;
    Some((*best.0, deviances))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream, below};

    fn contest(more: &[(u32, f32)], score: f32) -> Contest {
        Contest {
            more: more.to_vec(),
            score,
        }
    }

    /// One effect, three wins of four: ln 3, with the error of a proportion on that scale, 1 / √(n p q).
    #[test]
    fn one_free_effect_is_the_log_odds_of_its_wins() {
        let contests: Vec<Contest> = (0..400)
            .map(|n| contest(&[(0, 1.0)], f32::from(u8::from(n % 4 > 0))))
            .collect();
        let fit = Effects::fit(&contests, &[0.0]).unwrap();
        assert!((fit.effects[0] - 3.0_f64.ln()).abs() < 1e-8);
        assert!((fit.error(&[1.0]) - 1.0 / (400.0 * 0.75 * 0.25_f64).sqrt()).abs() < 1e-8);
        assert!((fit.chance(&contests[0]) - 0.75).abs() < 1e-9);
        let draws = vec![contest(&[(0, 1.0)], 0.5); 10];
        assert!(Effects::fit(&draws, &[0.0]).unwrap().effects[0].abs() < 1e-12);
    }

    /// With one contest, won, and a ridge of 1 the effect b solves b = 1 - p(b): 0.40105813…
    #[test]
    fn a_ridge_holds_an_effect_back() {
        let fit = Effects::fit(&[contest(&[(0, 1.0)], 1.0)], &[1.0]).unwrap();
        let effect = fit.effects[0];
        assert!((effect - (1.0 - logistic(effect))).abs() < 1e-9);
        assert!((effect - 0.401_058).abs() < 1e-6);
        let unknown = Effects::fit(&[contest(&[(0, 1.0)], 1.0)], &[1.0, 0.0]);
        assert!(unknown.is_none(), "nothing tells of the second");
    }

    /// Contests drawn from known effects: each estimate lies within 4.5 of its errors, and the forecast of others is as good
    /// as that of the truth.
    #[test]
    fn known_effects_are_found_again() {
        let truth = [0.9, 0.5, 0.2, 0.0, -0.3, -0.8];
        let mut generator = MasterSeed(7).game(0).generator(Stream::Dice);
        let mut draw = |n| below(&mut generator, n);
        let mut drawn = || {
            let mut more = [0.0_f32; 6];
            for side in [1.0, -1.0] {
                for _ in 0..2 {
                    more[draw(6) as usize] += side;
                }
            }
            let sparse: Vec<(u32, f32)> = (0..).zip(more).filter(|(_, more)| *more != 0.0).collect();
            let odds: f64 = more
                .iter()
                .zip(truth)
                .map(|(more, effect)| f64::from(*more) * effect)
                .sum();
            let won = (draw(1 << 30) as f64) < logistic(odds) * f64::from(1 << 30);
            contest(&sparse, f32::from(u8::from(won)))
        };
        let contests: Vec<Contest> = (0..20_000).map(|_| drawn()).collect();
        let others: Vec<Contest> = (0..20_000).map(|_| drawn()).collect();
        // Only differences can be known: a weak ridge settles the level.
        let fit = Effects::fit(&contests, &[1e-6; 6]).unwrap();
        for one in 1..6 {
            let mut weights = [0.0; 6];
            (weights[one], weights[0]) = (1.0, -1.0);
            let found = fit.effects[one] - fit.effects[0];
            let off = (found - (truth[one] - truth[0])) / fit.error(&weights);
            assert!(off.abs() < 4.5, "{one}: {found}, {off} errors off");
        }
        let forecast = fit.forecast(&others);
        let perfect = Effects {
            effects: truth.to_vec(),
            ..fit.clone()
        };
        assert!(forecast.deviance - perfect.forecast(&others).deviance < 1e-3);
        assert!((forecast.even - 2.0 * 2.0_f64.ln()).abs() < 1e-9);
        assert!(forecast.explained() > 0.1);
    }

    /// Where effects are all nought the heaviest ridge forecasts best; where they are strong a light one.
    #[test]
    fn the_ridge_is_chosen_by_what_it_forecasts() {
        let weights = [0.01, 1.0, 1_000.0];
        let mut generator = MasterSeed(8).game(0).generator(Stream::Dice);
        let mut noise: Vec<Contest> = Vec::new();
        for number in 0..300_u32 {
            noise.push(contest(&[(number / 10, 1.0)], below(&mut generator, 2) as f32));
        }
        let (best, deviances) = best_ridge(&noise, &[1.0; 30], &weights, 5).unwrap();
        assert_eq!((best, deviances.len()), (1_000.0, 3));
        let won = |n: u32| f32::from(u8::from((n / 10).is_multiple_of(2) || n % 20 == 11));
        let strong: Vec<Contest> = (0..300_u32)
            .map(|n| contest(&[((n / 10) % 2, 1.0)], won(n)))
            .collect();
        let (best, _) = best_ridge(&strong, &[1.0; 2], &weights, 5).unwrap();
        assert!(best < 1_000.0);
    }
}
