//! Laws drawn with one word: the method of aliases (Walker 1977, Vose 1991) in whole numbers, without rounding.
//!
//! A law gives each result a weight; the weights add up to a power of 6. Its columns are as many as a power of two, all
//! of them alike likely: the first bits of a word choose one. A column holds one result up to a threshold and another
//! beyond it. A threshold is a fraction of the weights and so has no end in binary; 48 bits of the word are compared
//! with its first 48. Where they are the same, once in 2^48 draws, a second word decides the rest.

use super::condition::{CONDITIONS, LOST, damaged, disabled};
use admiralty_core::dice::below;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Bits of a threshold.
const PRECISION: u32 = 48;
/// Columns of the law of a volley, as a power of two: conditions are not more.
const VOLLEY: u32 = 5;
const _: () = assert!(CONDITIONS <= 1 << VOLLEY);

/// Laws of equally many columns.
#[derive(Clone, Debug)]
pub(super) struct Laws {
    bits: u32,
    /// A column in a word: the threshold, the result beyond it, the result below it.
    columns: Vec<u64>,
    /// What is left of each threshold, as a part of the law's weights.
    rests: Vec<u64>,
    /// The weights of each law together.
    wholes: Vec<u64>,
}

impl Laws {
    /// No law yet; laws to come have up to two to the power of `bits` results.
    pub(super) const fn of(bits: u32) -> Self {
        Laws {
            bits,
            columns: Vec::new(),
            rests: Vec::new(),
            wholes: Vec::new(),
        }
    }

    /// Adds a law by its weights.
    ///
    /// # Panics
    /// If it has no weight, or more results than columns.
    pub(super) fn push(&mut self, weights: &[u64]) {
        let columns = 1_usize << self.bits;
        assert!(weights.len() <= columns, "more results than columns");
        let whole: u64 = weights.iter().sum();
        assert!(whole > 0, "a law without weight");
        // Scaled so that a column holds as much as the law.
        let mut left: Vec<u128> = (0..columns)
            .map(|n| u128::from(weights.get(n).copied().unwrap_or(0)) << self.bits)
            .collect();
        let whole_column = u128::from(whole);
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..columns).partition(|&n| left[n] < whole_column);
        let first = self.columns.len();
        self.columns.extend((0..columns as u64).map(|n| n << 8 | n));
        self.rests.extend(vec![0; columns]);
        self.wholes.push(whole);
        while let (Some(&poor), Some(&rich)) = (small.last(), large.last()) {
            small.pop();
            let scaled = left[poor] << PRECISION;
            let threshold = (scaled / whole_column) as u64;
            self.columns[first + poor] = threshold << 16 | (rich as u64) << 8 | poor as u64;
            self.rests[first + poor] = (scaled % whole_column) as u64;
            left[rich] -= whole_column - left[poor];
            if left[rich] < whole_column {
                large.pop();
                small.push(rich);
            }
        }
    }

    /// Draws a result of a law.
    #[inline]
    pub(super) fn draw(&self, law: usize, words: &mut Xoshiro256PlusPlus) -> u8 {
        let word = words.next_u64();
        let column = law << self.bits | (word >> (u64::BITS - self.bits)) as usize;
        let entry = self.columns[column];
        let (fraction, threshold) = (word << self.bits >> (u64::BITS - PRECISION), entry >> 16);
        if fraction == threshold {
            return self.on_the_threshold(column, words);
        }
        (if fraction < threshold { entry } else { entry >> 8 }) as u8
    }

    /// The word says no more than that it is as near to the threshold as words come.
    #[cold]
    #[inline(never)]
    fn on_the_threshold(&self, column: usize, words: &mut Xoshiro256PlusPlus) -> u8 {
        let entry = self.columns[column];
        let below_it = below(words, self.wholes[column >> self.bits]) < self.rests[column];
        (if below_it { entry } else { entry >> 8 }) as u8
    }
}

/// Adds the laws of so many shots with a bonus at a target in each condition, in their order.
pub(super) fn push_volleys(laws: &mut Laws, shots: u8, bonus: u8) {
    for condition in 0..CONDITIONS as u8 {
        laws.push(&volley(shots, bonus, condition));
    }
}

/// Laws of volleys.
pub(super) const fn volleys() -> Laws {
    Laws::of(VOLLEY)
}

/// What so many shots with a bonus do to a target (7.1 to 7.4, 7.7, 11.5; C1), by its condition after them. Weights of
/// 36 a shot: its own die, and that of its damage whether it hits or not.
fn volley(shots: u8, bonus: u8, condition: u8) -> [u64; CONDITIONS] {
    let hits = u64::from(bonus + 1).min(6);
    let disables = u64::from(bonus < 5);
    let mut weights = [0; CONDITIONS];
    weights[usize::from(condition)] = 1;
    for _ in 0..shots {
        let mut after = [0; CONDITIONS];
        for (before, &weight) in (0..).zip(&weights) {
            if before == LOST {
                after[usize::from(LOST)] += 36 * weight; // no more is rolled at it
                continue;
            }
            after[usize::from(before)] += 6 * (6 - hits - disables) * weight;
            after[usize::from(disabled(before))] += 6 * disables * weight;
            for points in 1..=6 {
                after[usize::from(damaged(before, points))] += hits * weight;
            }
        }
        weights = after;
    }
    weights
}

/// The most dice of a search whose weights fit.
pub(super) const MOST_DICE: u8 = 24;

/// The search for U-boats (8.3, 8.4; C3): the pairs of boats sunk and sent home that can come, and their law.
pub(super) fn search(dice: u8, boats: u8) -> (Vec<(u8, u8)>, Laws) {
    let mut found = vec![((0, 0), 1_u64)];
    for _ in 0..dice {
        let mut after: Vec<((u8, u8), u64)> = Vec::new();
        let mut add = |result, weight| match after.iter_mut().find(|(other, _)| *other == result) {
            Some((_, sum)) => *sum += weight,
            None => after.push((result, weight)),
        };
        for ((sixes, fives), weight) in found {
            let most = |n: u8| n.min(boats);
            add((sixes, fives), 4 * weight);
            add((sixes, most(fives + 1)), weight);
            add((most(sixes + 1), fives), weight);
        }
        found = after;
    }
    let (mut results, mut weights): (Vec<(u8, u8)>, Vec<u64>) = (Vec::new(), Vec::new());
    for ((sixes, fives), weight) in found {
        // Sixes are counted first.
        let result = (sixes, fives.min(boats - sixes));
        match results.iter().position(|other| *other == result) {
            Some(place) => weights[place] += weight,
            None => {
                results.push(result);
                weights.push(weight);
            }
        }
    }
    let mut laws = Laws::of(results.len().next_power_of_two().trailing_zeros());
    laws.push(&weights);
    (results, laws)
}

#[cfg(test)]
mod tests {
    use super::super::condition::{BEARS, bears};
    use super::*;
    use crate::exact::dice::{Die, Effect, search as exact_search};
    use crate::map::{Area, Place, Site};
    use crate::naval::{BySide, Side};
    use crate::odds::{BattlePlan, BattleValues, PlanPlayer};
    use crate::position::{Phase, Position};
    use crate::scenario::{MOST_ATTACK, Scenario};
    use crate::{Battle, Game, NoObserver, Roll, Seats};
    use admiralty_core::dice::Dice;

    const SEA: Site = Site::Area(Area::NorthSea);

    /// What the columns of a law give each result, of 2^48 times the columns times the law's weights.
    fn given(laws: &Laws, law: usize) -> Vec<u128> {
        let columns = 1 << laws.bits;
        let mut given = vec![0; 256];
        for column in law * columns..(law + 1) * columns {
            let (entry, whole) = (laws.columns[column], u128::from(laws.wholes[law]));
            let below = u128::from(entry >> 16) * whole + u128::from(laws.rests[column]);
            given[usize::from(entry as u8)] += below;
            given[usize::from((entry >> 8) as u8)] += (whole << PRECISION) - below;
        }
        given
    }

    /// No result gets a shade more or less than its weight.
    #[test]
    fn columns_hold_the_weights_exactly() {
        let same = |laws: &Laws, law: usize, weights: &[u64]| {
            let given = given(laws, law);
            for (result, &given) in given.iter().enumerate() {
                let weight = u128::from(weights.get(result).copied().unwrap_or(0));
                assert_eq!(
                    given,
                    weight << (laws.bits + PRECISION),
                    "result {result} of {weights:?}"
                );
            }
        };
        for shots in 1..=MOST_ATTACK {
            for bonus in 0..=6 {
                let mut laws = volleys();
                push_volleys(&mut laws, shots, bonus);
                for condition in 0..CONDITIONS {
                    let weights = volley(shots, bonus, condition as u8);
                    assert_eq!(weights.iter().sum::<u64>(), 36_u64.pow(shots.into()));
                    same(&laws, condition, &weights);
                }
            }
        }
        let mut laws = Laws::of(3);
        laws.push(&[1]);
        laws.push(&[1, 2, 3, 6_u64.pow(24) - 6]);
        same(&laws, 0, &[1]);
        same(&laws, 1, &[1, 2, 3, 6_u64.pow(24) - 6]);
    }

    /// The engine of exact laws has its own: every attack, bonus and condition of the target.
    #[test]
    fn volleys_are_those_of_the_exact_engine() {
        for bonus in 0..=6 {
            let mut effect = Effect::none();
            for shots in 1..=MOST_ATTACK {
                effect = effect.and(Die::with_bonus(bonus, SEA));
                for condition in 0..CONDITIONS as u8 {
                    let mut law = [0.0; CONDITIONS];
                    for (disables, by_points) in effect.of.iter().enumerate() {
                        for (points, p) in (0..).zip(by_points) {
                            let after = if disables == 1 {
                                disabled(condition)
                            } else {
                                condition
                            };
                            law[usize::from(if points == 0 {
                                after
                            } else {
                                damaged(after, points)
                            })] += p;
                        }
                    }
                    let all = 36_f64.powi(shots.into());
                    for (after, &weight) in volley(shots, bonus, condition).iter().enumerate() {
                        let p = weight as f64 / all;
                        assert!(
                            (p - law[after]).abs() < 1e-13,
                            "{shots} +{bonus} at {condition}: {after}"
                        );
                    }
                }
            }
        }
        assert_eq!((bears(LOST - 1), usize::from(LOST) + 1), (12, CONDITIONS));
    }

    /// Dice that fall in every way, one round after another.
    #[derive(Default)]
    struct EveryFall {
        faces: Vec<u8>,
        next: usize,
    }

    impl Dice<Roll> for &mut EveryFall {
        fn roll(&mut self, _: Roll) -> u8 {
            if self.next == self.faces.len() {
                self.faces.push(1);
            }
            self.next += 1;
            self.faces[self.next - 1]
        }
    }

    impl EveryFall {
        fn advance(&mut self) -> bool {
            self.next = 0;
            while let Some(face) = self.faces.pop() {
                if face < 6 {
                    self.faces.push(face + 1);
                    return true;
                }
            }
            false
        }
    }

    /// A round of the game as it is played, in every fall of its dice: Bismarck fires at a ship that holds its fire.
    #[test]
    fn volleys_are_every_fall_of_the_dice_that_are_played() {
        let mut scenario = Scenario::embedded();
        let (hood, bismarck) = (scenario.find("Hood").unwrap(), scenario.find("Bismarck").unwrap());
        let plan = |words, side| BattlePlan::read(words, &Scenario::embedded(), side).unwrap();
        let plans = BySide {
            allied: plan("hold-fire", Side::Allied),
            axis: plan("spread", Side::Axis),
        };
        let values = BattleValues::new(&scenario, 5);
        let mut position = Position::new();
        (position.turn, position.phase) = (5, Phase::Combat);
        position.place[hood] = SEA.place();
        position.place[bismarck] = SEA.place();
        for (shots, bonus, bears) in (1..=3).flat_map(|shots| {
            (0..=6).flat_map(move |bonus| (0..BEARS as u8).map(move |bears| (shots, bonus, bears)))
        }) {
            scenario.factors[bismarck].attack = shots;
            scenario.factors[hood].defense = bears;
            scenario.german_gunnery_bonus = bonus;
            let mut weights = [0; CONDITIONS];
            let mut dice = EveryFall::default();
            loop {
                let players = Seats {
                    allied: PlanPlayer::<false>::new(&plans.allied, &values),
                    axis: PlanPlayer::<false>::new(&plans.axis, &values),
                };
                let mut game = Game::from(&scenario, position, players, &mut dice, NoObserver);
                let mut battle = Battle::at(&scenario, &position, SEA);
                game.round(&mut battle).unwrap();
                let (place, damage) = (game.position.place[hood], game.position.damage[hood]);
                let condition = match place {
                    Place::SUNK => LOST,
                    _ if place == SEA.place() => bears - damage,
                    _ => disabled(bears - damage),
                };
                let rolled = dice.next as u32;
                weights[usize::from(condition)] += 6_u64.pow(2 * u32::from(shots) - rolled);
                if !dice.advance() {
                    break;
                }
            }
            assert_eq!(
                weights,
                volley(shots, bonus, bears),
                "{shots} +{bonus} at {bears}"
            );
        }
    }

    #[test]
    fn the_search_is_that_of_the_exact_engine() {
        for (dice, boats) in (1..=MOST_DICE).flat_map(|dice| (1..=16).map(move |boats| (dice, boats))) {
            let (results, laws) = search(dice, boats);
            let law = exact_search(dice, boats);
            let given = given(&laws, 0);
            let all = (given.iter().sum::<u128>()) as f64;
            let mut sum = 0.0;
            for (&(sunk, home), &given) in results.iter().zip(&given) {
                let exact = law[usize::from(sunk)][usize::from(home)];
                assert!(
                    (given as f64 / all - exact).abs() < 1e-13,
                    "{dice} dice at {boats}: {sunk} {home}"
                );
                sum += exact;
            }
            assert!(
                (sum - 1.0).abs() < 1e-12,
                "{dice} dice at {boats}: some result is missing"
            );
        }
    }

    /// On the threshold a second word decides: a column of two thirds to one has no end in binary.
    #[test]
    fn a_word_on_the_threshold_is_not_the_last() {
        let mut laws = Laws::of(1);
        laws.push(&[1, 2]);
        // Half the words choose column 0, two thirds of which are its own.
        assert_eq!(
            (laws.columns[0] >> 16, laws.rests[0]),
            ((2_u64 << PRECISION) / 3, 2)
        );
        let mut words = admiralty_core::dice::MasterSeed(1)
            .game(0)
            .generator(admiralty_core::dice::Stream::Dice);
        let mut drawn = [0; 2];
        (0..3000).for_each(|_| drawn[usize::from(laws.on_the_threshold(0, &mut words))] += 1);
        assert!((1850..2150).contains(&drawn[0]), "{drawn:?}"); // 5.8 standard errors of 2000
    }
}
