//! A price checked directly: the same fleet on both sides, here with the unit, there with other units for about its cost.

use super::sample::{POINTS, Sample};
use crate::card::{Alliance, Card};
use crate::draw::draw;
use crate::fleet::Fleet;
use crate::sector::build::{Battle, Force};
use admiralty_core::machine::Generator;
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Contest, Effects};
use std::ops::ControlFlow;

/// A fleet that keeps a unit company.
#[derive(Clone, Debug)]
pub struct Reference {
    /// What it is called.
    pub name: &'static str,
    /// For Allied and for Axis units.
    pub fleets: [Fleet; 2],
}

/// The cost at which swapping a unit in is even.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Even {
    /// In points.
    pub cost: f64,
    /// Half of its 95 % interval.
    pub within: f64,
}

/// Plays the reference fleet with the unit against the reference fleet with random units for half to twice its cost, and
/// finds the cost at which both win as often. None if the battles cannot tell.
///
/// # Errors
/// The first battle that broke off.
pub fn even_cost(
    sample: &Sample<'_>,
    card: &Card,
    reference: &Reference,
    plan: Plan,
    control: Control<'_>,
) -> Result<Option<Even>, RunError> {
    let axis = card.alliance == Alliance::Axis;
    let base = &reference.fleets[usize::from(axis)];
    let alliance = if axis { Alliance::Axis } else { Alliance::Allies };
    let mut contests = Vec::new();
    let play = |games: std::ops::Range<u64>| -> Result<Vec<Contest>, RunError> {
        games
            .map(|game| {
                let mut generator = Generator::new(sample.seed.game(game), Seat(3));
                let other = filling(sample, base, alliance, card.cost, &mut generator);
                let mut with = base.clone();
                with.cards.push(card.clone());
                let paid = (other.cost() - base.cost()) as f32;
                // Half of the battles from either side.
                let first = game % 2 == 0;
                let fleets = if first { [with, other] } else { [other, with] };
                let score = sample
                    .play(&fleets, game)
                    .map_err(|reason| RunError::Game { game, reason })?;
                let score = if first { score } else { 1.0 - score };
                Ok(Contest {
                    more: vec![(0, 1.0), (1, -paid / POINTS)],
                    score,
                })
            })
            .collect()
    };
    each(200, plan, control, play, |_, mut batch| {
        contests.append(&mut batch);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(even(&contests))
}

/// Random units for half to twice a cost, added to a fleet.
fn filling(
    sample: &Sample<'_>,
    base: &Fleet,
    alliance: Alliance,
    cost: u16,
    generator: &mut Generator,
) -> Fleet {
    let least = (cost / 2).max(2);
    let spend = least + generator.below(usize::from(2 * cost - least) + 1) as u16;
    let battle = Battle::new("", sample.limit, Default::default(), sample.switches.clone());
    let mut bounds = battle.bounds(&Force {
        airbase: true,
        ..Force::default()
    });
    bounds.limit = spend;
    let mut fleet = base.clone();
    fleet
        .cards
        .extend(draw(sample.units, alliance, &bounds, generator).cards);
    bounds.limit = u16::MAX;
    // What finds no place at the airbase beside the others is left out.
    while !fleet.faults(&bounds).is_empty() && fleet.cards.len() > base.cards.len() {
        fleet.cards.pop();
    }
    fleet
}

/// Where the log odds, a straight line over the cost, cross nought.
fn even(contests: &[Contest]) -> Option<Even> {
    let fit = Effects::fit(contests, &[0.0, 0.0])?;
    let [unit, point] = fit.effects[..] else {
        return None;
    };
    let cost = unit / point;
    let error = fit.error(&[1.0 / point, -unit / (point * point)]);
    (point > 0.0).then_some(Even {
        cost: f64::from(POINTS) * cost,
        within: f64::from(POINTS) * 1.959_964 * error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Won for sure below 20 points, lost above: even at 20.
    #[test]
    fn the_even_cost_is_where_wins_and_losses_balance() {
        let contests: Vec<Contest> = (0..400)
            .map(|n| {
                let paid = 10.0 + (n % 21) as f32;
                let score = if n % 5 == 0 {
                    0.5
                } else {
                    f32::from(u8::from(paid < 20.0)) + 0.5 * f32::from(u8::from(paid == 20.0))
                };
                Contest {
                    more: vec![(0, 1.0), (1, -paid / POINTS)],
                    score,
                }
            })
            .collect();
        let even = even(&contests).unwrap();
        assert!((even.cost - 20.0).abs() < 0.3 && even.within < 2.0, "{even:?}");
    }
}
