//! Laws of dice that can be added up by hand, and what they come to in studies.

use super::*;
use crate::compare::bids::Bids;
use crate::compare::counts::Counts;
use crate::compare::ledger::Ledger;
use crate::compare::row::push_ending;
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
