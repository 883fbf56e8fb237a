//! Fair prices: a unit's effect on the odds of winning over the effect of a point.

use super::sample::{Features, POINTS};
use crate::units::Units;
use admiralty_core::statistics::{Contest, Effects, Forecast, best_ridge};

/// Weights of the ridge that are tried.
const WEIGHTS: [f64; 8] = [0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0];
/// Parts of which each is forecast by the others.
const PARTS: usize = 5;
/// 95 % of a normal distribution.
const ERRORS: f64 = 1.959_964;

/// The price of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// Its place in the table of cards.
    pub place: usize,
    /// What its card says.
    pub printed: f64,
    /// What it is worth.
    pub fair: f64,
    /// Half of its 95 % interval, the error of the scale counted.
    pub within: f64,
    /// Battles in which one side had more of it.
    pub battles: usize,
}

/// What an ability is worth by itself, on the units that have it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ability {
    /// Which.
    pub ability: crate::ability::Ability,
    /// Points above what a unit without it would be worth.
    pub worth: f64,
    /// Half of its 95 % interval.
    pub within: f64,
}

/// Prices that were estimated.
#[derive(Clone, Debug)]
pub struct Prices {
    features: Features,
    effects: Effects,
    /// The weight of the ridge, and the mean deviance of battles not fitted, for each weight.
    pub ridge: (f64, Vec<(f64, f64)>),
}

impl Prices {
    /// Estimates prices. None if the battles do not tell what a point is worth.
    #[must_use]
    pub fn estimate(units: &Units, contests: &[Contest]) -> Option<Self> {
        let features = Features::new(units);
        let mut shape = vec![1.0; features.width()];
        shape[Features::COST] = 0.0;
        let (weight, deviances) = best_ridge(contests, &shape, &WEIGHTS, PARTS)?;
        let tried = WEIGHTS.into_iter().zip(deviances).collect();
        Prices::fitted(units, contests, (weight, tried))
    }

    /// Estimates prices from other battles, with the ridge that these found best.
    #[must_use]
    pub fn again(&self, units: &Units, contests: &[Contest]) -> Option<Self> {
        Prices::fitted(units, contests, self.ridge.clone())
    }

    fn fitted(units: &Units, contests: &[Contest], ridge: (f64, Vec<(f64, f64)>)) -> Option<Self> {
        let features = Features::new(units);
        let mut weights = vec![ridge.0; features.width()];
        weights[Features::COST] = 0.0;
        let effects = Effects::fit(contests, &weights)?;
        let prices = Prices {
            features,
            effects,
            ridge,
        };
        let (scale, error) = prices.of_points();
        (scale > ERRORS * error).then_some(prices)
    }

    /// The effect of ten points on the log odds, and its error.
    #[must_use]
    pub fn of_points(&self) -> (f64, f64) {
        let mut only = vec![0.0; self.features.width()];
        only[Features::COST] = 1.0;
        (self.effects.effects[Features::COST], self.effects.error(&only))
    }

    /// What a card is worth, in points.
    #[must_use]
    pub fn of_card(&self, units: &Units, card: &crate::card::Card) -> f64 {
        let place = units.cards().iter().position(|other| other.name == card.name);
        let (scale, _) = self.of_points();
        let own = place.map(|place| self.features.card(place));
        let numbers = own.into_iter().chain(self.features.of_abilities(card));
        let above: f64 = numbers.map(|number| self.effects.effects[number]).sum();
        f64::from(card.cost) + f64::from(POINTS) * above / scale
    }

    /// The points that some effects add up to, with half of their interval: the scale's own error is counted.
    fn points(&self, numbers: &[usize]) -> (f64, f64) {
        let (scale, _) = self.of_points();
        let sum: f64 = numbers.iter().map(|&number| self.effects.effects[number]).sum();
        let mut slope = vec![0.0; self.features.width()];
        for &number in numbers {
            slope[number] += 1.0 / scale;
        }
        slope[Features::COST] = -sum / (scale * scale);
        let points = f64::from(POINTS);
        (points * sum / scale, points * ERRORS * self.effects.error(&slope))
    }

    /// The prices of all units, in the order of the table.
    #[must_use]
    pub fn all(&self, units: &Units, contests: &[Contest]) -> Vec<Price> {
        let mut battles = vec![0; self.features.width()];
        for (number, _) in contests.iter().flat_map(|contest| &contest.more) {
            battles[*number as usize] += 1;
        }
        let price = |(place, card): (usize, &crate::card::Card)| {
            let own = self.features.card(place);
            let mut numbers = vec![own];
            numbers.extend(self.features.of_abilities(card));
            let (above, within) = self.points(&numbers);
            let printed = f64::from(card.cost);
            Price {
                place,
                printed,
                fair: printed + above,
                within,
                battles: battles[own],
            }
        };
        units.cards().iter().enumerate().map(price).collect()
    }

    /// What abilities are worth, the dearest first.
    #[must_use]
    pub fn abilities(&self) -> Vec<Ability> {
        let first = self.features.width() - self.features.abilities.len();
        let numbered = self.features.abilities.iter().zip(first..);
        let mut all: Vec<Ability> = numbered
            .map(|(&ability, number)| {
                let (worth, within) = self.points(&[number]);
                Ability {
                    ability,
                    worth,
                    within,
                }
            })
            .collect();
        all.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        all
    }

    /// How good the forecasts of battles are that were not fitted.
    #[must_use]
    pub fn examine(&self, units: &Units, fitted: &[Contest], unseen: &[Contest]) -> Examination {
        let chance = |contest: &Contest| self.effects.chance(contest);
        let mut calibration = Vec::new();
        for tenth in 0..10 {
            let low = f64::from(tenth) / 10.0;
            let within = |chance: f64| chance >= low && (chance < low + 0.1 || tenth == 9);
            let of: Vec<&Contest> = unseen.iter().filter(|contest| within(chance(contest))).collect();
            if of.is_empty() {
                continue;
            }
            let count = of.len() as f64;
            let forecast = of.iter().map(|contest| chance(contest)).sum::<f64>() / count;
            let won = of.iter().map(|contest| f64::from(contest.score)).sum::<f64>() / count;
            calibration.push((forecast, won, of.len()));
        }
        let apart = self.again(units, unseen);
        let ranks = apart.map(|apart| {
            let residuals = |prices: &Prices, contests: &[Contest]| -> Vec<f64> {
                let all = prices.all(units, contests);
                all.iter().map(|price| price.fair / price.printed).collect()
            };
            rank_correlation(&residuals(self, fitted), &residuals(&apart, unseen))
        });
        Examination {
            forecast: self.effects.forecast(unseen),
            by_points: points_alone(fitted).map(|points| points.forecast(unseen)),
            calibration,
            ranks,
        }
    }
}

/// The same contests with nothing but the difference of points.
fn points_alone(contests: &[Contest]) -> Option<Effects> {
    let only = |contest: &Contest| Contest {
        more: contest
            .more
            .iter()
            .copied()
            .filter(|(number, _)| *number as usize == Features::COST)
            .collect(),
        score: contest.score,
    };
    let plain: Vec<Contest> = contests.iter().map(only).collect();
    // Width of the others, held at nought.
    let width = contests
        .iter()
        .flat_map(|contest| &contest.more)
        .map(|(number, _)| *number as usize + 1)
        .max()?;
    let mut ridge = vec![1.0; width];
    ridge[Features::COST] = 0.0;
    let fit = Effects::fit(&plain, &ridge)?;
    Some(fit)
}

/// How good forecasts are.
#[derive(Clone, Debug)]
pub struct Examination {
    /// By these prices.
    pub forecast: Forecast,
    /// By printed points alone.
    pub by_points: Option<Forecast>,
    /// For each tenth of the forecast chance that occurs: the mean forecast, the share won, the battles.
    pub calibration: Vec<(f64, f64, usize)>,
    /// Rank correlation of fair over printed price with prices estimated from the unseen battles alone.
    pub ranks: Option<f64>,
}

/// Spearman's rank correlation.
#[must_use]
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut ranks = vec![0.0; values.len()];
        for (rank, place) in order.into_iter().enumerate() {
            ranks[place] = rank as f64;
        }
        ranks
    };
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product: f64 = one.iter().zip(&other).map(|(a, b)| (a - mean) * (b - mean)).sum();
    let square: f64 = one.iter().map(|a| (a - mean).powi(2)).sum();
    product / square.max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_agree_or_are_turned_round() {
        assert!((rank_correlation(&[1.0, 5.0, 2.0], &[10.0, 30.0, 20.0]) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&[1.0, 5.0, 2.0], &[3.0, 1.0, 2.0]) + 1.0).abs() < 1e-12);
        assert!((rank_correlation(&[1.0, 2.0, 3.0], &[2.0, 1.0, 3.0]) - 0.5).abs() < 1e-12);
    }
}
