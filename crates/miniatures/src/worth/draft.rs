//! The best fleets of a limit: climbed by their prices, then played against one another, and the mix that none of them
//! beats.

use super::prices::Prices;
use super::sample::Sample;
use crate::card::{Alliance, Card};
use crate::draw::draw_of;
use crate::fleet::{Bounds, Fleet};
use admiralty_core::machine::Generator;
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::seats::Seat;
use admiralty_core::solve::MatrixGame;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Random fleets from which the search climbs.
const STARTS: u64 = 60;
/// Two fleets are different if so many cards differ.
const APART: usize = 2;

/// What fleets are looked for.
#[derive(Clone, Debug)]
pub struct Draft<'d> {
    /// How battles are played.
    pub sample: &'d Sample<'d>,
    /// The side.
    pub alliance: Alliance,
    /// Only units of this nation, if one is named.
    pub nation: Option<&'d str>,
    /// What the fleets keep to.
    pub bounds: Bounds,
    /// How many fleets are kept.
    pub keep: usize,
    /// Battles of each pair.
    pub battles: u64,
    /// Threads.
    pub threads: Option<NonZeroUsize>,
}

/// Fleets with what they do against one another.
#[derive(Clone, Debug)]
pub struct Drafted {
    /// The fleets, the best by prices first.
    pub fleets: Vec<Fleet>,
    /// What each is worth by prices, in points.
    pub worth: Vec<f64>,
    /// Share won by the fleet of the row against that of the column; ½ against itself.
    pub shares: Vec<Vec<f64>>,
    /// How often each is taken in the mix that none of them beats.
    pub mix: Vec<f64>,
    /// What the best fleet wins against that mix, beyond ½: sampling error apart, nought.
    pub gain: f64,
}

impl Draft<'_> {
    /// The cards that may be taken.
    fn cards(&self) -> Vec<&Card> {
        let serves = |card: &&Card| {
            let side =
                card.alliance == self.alliance || card.alliance == Alliance::Neutral && self.bounds.neutrals;
            let nation = self.nation.is_none_or(|nation| card.nation == nation);
            let year = self.bounds.year.is_none_or(|year| card.year <= year);
            side && nation && year && card.cost <= self.bounds.limit
        };
        self.sample.units.cards().iter().filter(serves).collect()
    }

    /// The best fleets by these prices that differ from one another.
    #[must_use]
    pub fn candidates(&self, prices: &Prices) -> Vec<(f64, Fleet)> {
        let cards = self.cards();
        let mut found: Vec<(f64, Fleet)> = Vec::new();
        if cards.is_empty() {
            return found;
        }
        let worth: HashMap<&str, f64> = cards
            .iter()
            .map(|card| (card.name.as_str(), prices.of_card(self.sample.units, card)))
            .collect();
        for start in 0..STARTS {
            let mut generator = Generator::new(self.sample.seed.game(start), Seat(4));
            let mut fleet = draw_of(&cards, &self.bounds, &mut generator);
            while self.climb(&worth, &cards, &mut fleet) {}
            fleet
                .cards
                .sort_by(|one, other| other.cost.cmp(&one.cost).then_with(|| one.name.cmp(&other.name)));
            let whole = fleet.cards.iter().map(|card| worth[card.name.as_str()]).sum();
            found.push((whole, fleet));
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut kept: Vec<(f64, Fleet)> = Vec::new();
        for (worth, fleet) in found {
            if kept.len() < self.keep && kept.iter().all(|(_, other)| apart(&fleet, other) >= APART) {
                kept.push((worth, fleet));
            }
        }
        kept
    }

    /// Makes the one change that gains most: another card in place of one, or one more. False if none gains.
    fn climb(&self, worth: &HashMap<&str, f64>, cards: &[&Card], fleet: &mut Fleet) -> bool {
        let worth = |card: &Card| worth[card.name.as_str()];
        let cost = fleet.cost();
        let mut best: Option<(f64, usize, &Card)> = None;
        for place in 0..=fleet.cards.len() {
            let old = fleet.cards.get(place).map_or(0.0, worth);
            let left = cost - fleet.cards.get(place).map_or(0, |card| u32::from(card.cost));
            for &card in cards {
                let gain = worth(card) - old;
                let dear = left + u32::from(card.cost) > u32::from(self.bounds.limit);
                if dear || gain <= 1e-9 || best.is_some_and(|(most, ..)| gain <= most) {
                    continue;
                }
                let mut changed = fleet.clone();
                match changed.cards.get_mut(place) {
                    Some(slot) => *slot = card.clone(),
                    None => changed.cards.push(card.clone()),
                }
                if changed.cards.len() <= crate::fleet::MOST_UNITS && changed.faults(&self.bounds).is_empty()
                {
                    best = Some((gain, place, card));
                }
            }
        }
        let Some((_, place, card)) = best else {
            return false;
        };
        match fleet.cards.get_mut(place) {
            Some(slot) => *slot = card.clone(),
            None => fleet.cards.push(card.clone()),
        }
        true
    }

    /// Plays the best fleets against one another and finds their mix.
    ///
    /// # Errors
    /// The first battle that broke off.
    pub fn play(&self, prices: &Prices, control: Control<'_>) -> Result<Drafted, RunError> {
        let (worth, fleets): (Vec<f64>, Vec<Fleet>) = self.candidates(prices).into_iter().unzip();
        let count = fleets.len();
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
            .collect();
        let mut shares = vec![vec![0.5; count]; count];
        let play = |games: std::ops::Range<u64>| -> Result<Vec<f64>, RunError> {
            games
                .map(|game| self.meet(&fleets, pairs[game as usize]))
                .collect()
        };
        let plan = Plan::of(pairs.len() as u64, self.threads);
        each(1, plan, control, play, |games, batch| {
            for (game, share) in games.zip(batch) {
                let (one, other) = pairs[game as usize];
                (shares[one][other], shares[other][one]) = (share, 1.0 - share);
            }
            Ok(ControlFlow::<()>::Continue(()))
        })?;
        let payoffs: Vec<Vec<f64>> = shares
            .iter()
            .map(|row| row.iter().map(|share| share - 0.5).collect())
            .collect();
        let (mix, gain) = if count == 0 {
            (Vec::new(), 0.0)
        } else {
            let game = MatrixGame::new(&payoffs);
            let mix = game.solve().rows;
            let gain = game.against_columns(&mix).into_iter().fold(0.0, f64::max);
            (mix, gain)
        };
        Ok(Drafted {
            fleets,
            worth,
            shares,
            mix,
            gain,
        })
    }

    /// The share that one fleet wins from another, half of the battles from either side.
    fn meet(&self, fleets: &[Fleet], (one, other): (usize, usize)) -> Result<f64, RunError> {
        let mut won = 0.0;
        for game in 0..self.battles {
            let first = game % 2 == 0;
            let [left, right] = if first { [one, other] } else { [other, one] };
            let sides = [fleets[left].clone(), fleets[right].clone()];
            let score = self.sample.play(&sides, game / 2);
            let score = f64::from(score.map_err(|reason| RunError::Game { game, reason })?);
            won += if first { score } else { 1.0 - score };
        }
        Ok(won / self.battles.max(1) as f64)
    }
}

/// How many cards of one fleet the other has not.
fn apart(one: &Fleet, other: &Fleet) -> usize {
    let mut left: Vec<&str> = other.cards.iter().map(|card| card.name.as_str()).collect();
    let mut differ = 0;
    for card in &one.cards {
        match left.iter().position(|name| *name == card.name) {
            Some(place) => {
                left.swap_remove(place);
            }
            None => differ += 1,
        }
    }
    differ
}
