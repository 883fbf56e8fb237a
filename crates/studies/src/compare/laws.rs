//! The laws of the lead of which luck was taken out, cell by cell, in blocks of games.
//!
//! Of each game there is a law whose mean over games is that of the lead ([`Match::ending_without_luck`]). Every figure
//! that is the mean of some number of the lead is so the mean over games of what that number is by their laws, and
//! varies as that does from block to block.
//!
//! [`Match::ending_without_luck`]: admiralty_core::contract::Match::ending_without_luck

use super::blocks::{Blocks, Shape};
use super::design::Contrast;
use admiralty_core::contract::CERTAIN;
use serde::{Deserialize, Serialize};

/// Of fewer games blocks tell too little of the error: their luck is left in.
pub(super) const ENOUGH: u64 = 250;

/// The laws of all games of all cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laws {
    /// The least lead.
    least: i32,
    /// How many leads there are.
    leads: usize,
    cells: usize,
    games: u64,
    blocks: Blocks,
}

impl Laws {
    /// None yet, of leads from the least to the greatest.
    pub(super) fn new((least, greatest): (i32, i32), cells: usize) -> Self {
        Laws {
            least,
            leads: (greatest - least + 1).max(1) as usize,
            cells,
            games: 0,
            blocks: Blocks::after(0),
        }
    }

    pub(super) fn after(mut self, games: u64) -> Self {
        self.blocks = Blocks::after(games);
        self
    }

    fn shape(&self) -> Shape {
        Shape {
            cells: self.cells,
            columns: self.leads,
        }
    }

    /// Adds the games of a number: a law for each cell.
    pub(super) fn add(&mut self, laws: &[i32]) {
        let shape = self.shape();
        self.blocks.add(self.games, shape, laws);
        self.games += 1;
    }

    /// Adds those of the games that follow.
    pub(super) fn merge(&mut self, next: Laws) {
        let shape = self.shape();
        self.blocks.merge(next.blocks, shape);
        self.games += next.games;
    }

    /// Whether they are laws of so many games of so many cells.
    pub(super) fn is_sound(&self, games: u64, cells: usize) -> bool {
        let all = |law: &&[i64]| law.iter().sum::<i64>();
        let certain = |games: u64| i64::try_from(games).ok()?.checked_mul(i64::from(CERTAIN));
        self.games == games
            && self.cells == cells
            && self.leads > 0
            && self.blocks.fit(games, self.shape())
            && self
                .blocks()
                .all(|(games, laws)| laws.iter().all(|law| Some(all(law)) == certain(games)))
    }

    fn blocks(&self) -> impl Iterator<Item = (u64, Vec<&[i64]>)> + '_ {
        let blocks = self.blocks.iter(self.games, self.shape());
        blocks.map(|(_, games, laws)| (games, laws))
    }

    /// In how many games a cell ended with each lead, less luck.
    pub(super) fn of(&self, cell: usize) -> Vec<(i32, f64)> {
        let mut all: Vec<(i32, f64)> = (self.least..).zip(vec![0.0; self.leads]).collect();
        for (_, laws) in self.blocks() {
            for (sum, &more) in all.iter_mut().zip(laws[cell]) {
                sum.1 += more as f64 / f64::from(CERTAIN);
            }
        }
        all
    }

    /// What a number of the lead of each cell comes to, block by block.
    pub(super) fn sums(&self, number: &dyn Fn(usize, i32) -> f64) -> Sums {
        let leads = || (self.least..).take(self.leads);
        let numbers: Vec<Vec<f64>> = (0..self.cells)
            .map(|cell| {
                leads()
                    .map(|lead| number(cell, lead) / f64::from(CERTAIN))
                    .collect()
            })
            .collect();
        let of = |(numbers, law): (&Vec<f64>, &&[i64])| -> f64 {
            numbers
                .iter()
                .zip(*law)
                .map(|(number, &sum)| number * sum as f64)
                .sum()
        };
        let blocks = self
            .blocks()
            .map(|(games, laws)| (games as f64, numbers.iter().zip(&laws).map(of).collect()));
        Sums(blocks.collect())
    }
}

/// By block, its games and what a number of the lead adds up to in each cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sums(Vec<(f64, Vec<f64>)>);

impl Sums {
    /// A contrast of the means over games, with its standard error; of less than two blocks nothing is known of that. Where no
    /// block tells the cells apart it is as if one game had, by 1.
    pub(super) fn contrast(&self, contrast: &Contrast) -> (f64, Option<f64>) {
        let turned = |sums: &[f64]| -> f64 {
            sums.iter()
                .zip(&contrast.weights)
                .map(|(sum, &weight)| sum * weight as f64)
                .sum()
        };
        let blocks: Vec<(f64, f64)> = self
            .0
            .iter()
            .map(|(games, sums)| (*games, turned(sums)))
            .collect();
        let games: f64 = blocks.iter().map(|(games, _)| games).sum();
        let mean = blocks.iter().map(|(_, sum)| sum).sum::<f64>() / games;
        let divisor = contrast.divisor as f64;
        let squares: f64 = blocks
            .iter()
            .map(|(games, sum)| (sum - games * mean).powi(2))
            .sum();
        let many = blocks.len() as f64;
        // As much wider as Student's law of so many blocks is.
        let variance = (squares * many / (many - 3.0).max(1.0)).max(1.0);
        (
            mean / divisor,
            (blocks.len() > 1).then(|| variance.sqrt() / games / divisor),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::bids::Bids;
    use super::super::counts::Counts;
    use super::super::ledger::Ledger;
    use super::super::row::push_ending;
    use super::*;
    use admiralty_core::contract::Ending;
    use admiralty_core::dice::{MasterSeed, Stream, below};
    use admiralty_core::seats::Seat;
    use admiralty_core::statistics::mid_median;

    /// Four dice of three faces, in two games: the second has another first die. The lead is the sum of what they show.
    const DICE: [[[i32; 3]; 4]; 2] = [[[-1, 0, 1]; 4], [[0, 0, 1], [-1, 0, 1], [-1, 0, 1], [-1, 0, 1]]];
    const LEADS: (i32, i32) = (-4, 4);
    const REROLLS: u32 = 4;

    fn at(lead: i32) -> usize {
        (lead - LEADS.0) as usize
    }

    /// The law of the lead with so many dice rolled: exactly, by all that the others may show.
    fn law(dice: &[[i32; 3]; 4], rolled: usize, lead: i32) -> [f64; 9] {
        let mut law = [0.0; 9];
        if rolled == dice.len() {
            law[at(lead)] = 1.0;
            return law;
        }
        for face in dice[rolled] {
            let then = self::law(dice, rolled + 1, lead + face);
            law.iter_mut().zip(then).for_each(|(sum, one)| *sum += one / 3.0);
        }
        law
    }

    /// A bad forecast: half of it is right, half of it knows nothing. At the end it is right.
    fn forecast(dice: &[[i32; 3]; 4], rolled: usize, lead: i32) -> [f64; 9] {
        let blind = if rolled == dice.len() { 0.0 } else { 0.5 };
        law(dice, rolled, lead).map(|right| (1.0 - blind) * right + blind / 9.0)
    }

    fn rolls(seed: u64) -> impl FnMut() -> usize {
        let mut generator = MasterSeed(seed).game(0).generator(Stream::Dice);
        move || below(&mut generator, 3) as usize
    }

    /// A game, as its row and its law less luck.
    fn game(dice: &[[i32; 3]; 4], roll: &mut impl FnMut() -> usize) -> (Vec<i32>, Vec<i32>) {
        let (mut lead, mut less) = (0, [0.0; 9]);
        for rolled in 0..dice.len() {
            for again in 0..=REROLLS {
                let shown = lead + dice[rolled][roll()];
                let weight = if again == REROLLS {
                    -1.0
                } else {
                    1.0 / f64::from(REROLLS)
                };
                let said = forecast(dice, rolled + 1, shown);
                less.iter_mut()
                    .zip(said)
                    .for_each(|(sum, one)| *sum += weight * one);
                if again == REROLLS {
                    lead = shown;
                }
            }
        }
        less[at(lead)] += 1.0;
        let mut law: Vec<i32> = less
            .iter()
            .map(|one| (one * f64::from(CERTAIN)).round() as i32)
            .collect();
        law[at(lead)] += CERTAIN - law.iter().sum::<i32>();
        let winner = (lead != 0).then_some(if lead > 0 { Seat::SECOND } else { Seat::FIRST });
        let mut row = Vec::new();
        push_ending(&Ending::of_two(winner, lead), &mut row);
        (row, law)
    }

    /// So many games of both, counted with their luck and without.
    fn played(games: u64, seed: u64) -> [Counts; 2] {
        let mut roll = rolls(seed);
        let plain = Ledger::new(2, 2, 4, Vec::new());
        let mut counts = [Counts::new(&plain, 1), Counts::new(&plain.less_luck(LEADS), 1)];
        for _ in 0..games {
            let both = DICE.map(|dice| game(&dice, &mut roll));
            let rows = [&both[0].0[..], &both[1].0].concat();
            let laws = [&both[0].1[..], &both[1].1].concat();
            counts[0].add(0, &rows, &[]);
            counts[1].add(0, &rows, &laws);
        }
        counts
    }

    fn fair_bid(dice: &[[i32; 3]; 4]) -> f64 {
        -mid_median((LEADS.0..).zip(law(dice, 0, 0)).collect())
            .unwrap()
            .value
    }

    /// Intervals hold what is true as often as they say, though the forecasts are bad: of the fair bids and their difference, of the
    /// mean lead, of the games won. And they are narrower.
    #[test]
    fn intervals_less_luck_hold_the_truth_and_are_narrower() {
        let difference = Contrast {
            parts: Vec::new(),
            weights: vec![-1, 1],
            divisor: 1,
        };
        let [one, other] = [0, 1].map(|cell| Contrast::of_cell(cell, 2));
        let law = law(&DICE[1], 0, 0);
        let mean: f64 = (LEADS.0..)
            .zip(law)
            .map(|(lead, chance)| f64::from(lead) * chance)
            .sum();
        let won: f64 = law[at(1)..].iter().sum();
        assert!((mean - 1.0 / 3.0).abs() < 1e-12);
        let (mut held, mut errors) = ([0; 4], [0.0; 2]);
        let studies = 400;
        for study in 0..studies {
            let [plain, less] = played(600, study);
            assert!(less.is_sound());
            let bids = Bids::of(&less).unwrap();
            let said = [
                (bids.contrast(&one), fair_bid(&DICE[0])),
                (
                    bids.contrast(&difference),
                    fair_bid(&DICE[1]) - fair_bid(&DICE[0]),
                ),
                (less.contrast(0, &other), mean),
                (less.contrast(3, &other), won),
            ];
            for (held, ((value, error), truth)) in held.iter_mut().zip(said) {
                *held += u64::from((value - truth).abs() <= 1.98 * error.unwrap());
            }
            errors[0] += Bids::of(&plain).unwrap().contrast(&difference).1.unwrap();
            errors[1] += bids.contrast(&difference).1.unwrap();
        }
        // 95 of 100 with three standard errors of that.
        for held in held {
            let share = held as f64 / studies as f64;
            assert!((0.917..=0.983).contains(&share), "{held} of {studies}");
        }
        assert!(errors[1] < 0.8 * errors[0], "{errors:?}");
    }

    /// Of few games luck is left in: blocks of them say too little.
    #[test]
    fn few_games_keep_their_luck() {
        let all = Contrast::of_cell(1, 2);
        for (games, same) in [(ENOUGH - 1, true), (ENOUGH, false)] {
            let [plain, less] = played(games, 8);
            for column in 0..4 {
                assert_eq!(
                    plain.contrast(column, &all) == less.contrast(column, &all),
                    same,
                    "{games}"
                );
            }
            let [plain, less] = [plain, less].map(|counts| Bids::of(&counts).unwrap().contrast(&all));
            assert_eq!(plain == less, same);
        }
    }

    /// However the games are cut and joined.
    #[test]
    fn parts_make_the_whole() {
        let [_, whole] = played(700, 3);
        let mut roll = rolls(3);
        let empty = || Ledger::new(2, 2, 4, Vec::new()).less_luck(LEADS);
        let mut joined = Counts::new(&empty(), 1);
        let mut next = Counts::new(&empty().after(300), 1);
        for number in 0..700 {
            let both = DICE.map(|dice| game(&dice, &mut roll));
            let (rows, laws) = (
                [&both[0].0[..], &both[1].0].concat(),
                [&both[0].1[..], &both[1].1].concat(),
            );
            let part = if number < 300 { &mut joined } else { &mut next };
            part.add(0, &rows, &laws);
        }
        assert!(joined.less_luck(0).is_some() && Counts::new(&empty(), 1).less_luck(0).is_none());
        let mut torn = joined.clone();
        torn.merge(next.clone(), false);
        assert!(
            torn.is_sound() && torn.less_luck(0).is_none() && torn.games() == 700,
            "luck is left in"
        );
        joined.merge(next, true);
        assert_eq!(joined, whole);
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), whole);
        // A law that does not add up is found.
        let damaged = text.replacen(
            &format!("\"games\":700,\"blocks\":{{\"size\":4,\"sums\":[{}", ""),
            "\"games\":699,\"blocks\":{\"size\":4,\"sums\":[",
            1,
        );
        assert_ne!(damaged, text);
        assert!(!serde_json::from_str::<Counts>(&damaged).unwrap().is_sound());
    }
}
