//! Every kind of dice put to the chi-square test and the serial test, and the seeds of the arms of studies.
//!
//! A sound die fails one of these bounds, 1e-6 and 1 - 1e-6, once in half a million tests: too even is as suspect as too
//! uneven. The seeds were fixed beforehand and are never changed to pass.

use admiralty_core::dice::{Dice, Key, Keyed, MasterSeed, Seeded, Stream, below};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The day France fell silent. Never changed to pass.
const RUN: MasterSeed = MasterSeed(19_400_622);

/// How far a p-value may lie from either end.
const EXTREME: f64 = 1e-6;

/// The chance of a chi-square at least as large for equally likely cells.
fn p_value(counts: &[u64]) -> f64 {
    let total: u64 = counts.iter().sum();
    let expected = total as f64 / counts.len() as f64;
    let squares = counts.iter().map(|&count| (count as f64 - expected).powi(2));
    let statistic = squares.sum::<f64>() / expected;
    ChiSquared::new((counts.len() - 1) as f64).unwrap().sf(statistic)
}

fn is_a_die(what: &str, p: f64) {
    println!("{what}: p = {p:.6}");
    assert!(p > EXTREME && p < 1.0 - EXTREME, "{what}: p = {p}");
}

/// The faces by themselves, and each with the next and with the one after that, in pairs that do not overlap.
fn put_to_the_test(what: &str, rolls: u64, mut face: impl FnMut(u64) -> u8) {
    let (mut single, mut next, mut after) = ([0_u64; 6], [0_u64; 36], [0_u64; 36]);
    for four in 0..rolls / 4 {
        let faces = [0, 1, 2, 3].map(|at| usize::from(face(4 * four + at)) - 1);
        faces.iter().for_each(|&face| single[face] += 1);
        next[faces[0] * 6 + faces[1]] += 1;
        next[faces[2] * 6 + faces[3]] += 1;
        after[faces[0] * 6 + faces[2]] += 1;
        after[faces[1] * 6 + faces[3]] += 1;
    }
    is_a_die(&format!("{what}, faces"), p_value(&single));
    is_a_die(&format!("{what}, each with the next"), p_value(&next));
    is_a_die(&format!("{what}, each with the next but one"), p_value(&after));
}

/// The purpose of a die that is known by number alone.
#[derive(Clone, Copy)]
struct Number(u64);

impl Key for Number {
    fn key(&self) -> u64 {
        self.0
    }
}

fn every_kind(rolls: u64) {
    let mut stream = Seeded::new(RUN.game(0));
    put_to_the_test("a stream", rolls, |_| Dice::<()>::roll(&mut stream, ()));
    let mut own = RUN.game(1).generator(Stream::Second);
    put_to_the_test("a commander's own choices", rolls, |_| {
        below(&mut own, 6) as u8 + 1
    });
    let mut keyed = Keyed::new(RUN.game(2));
    put_to_the_test("keyed dice, key by key", rolls, |key| keyed.roll(Number(key)));
    // Keys differ in their high bits where they name a ship or a turn.
    put_to_the_test("keyed dice, keys far apart", rolls, |key| {
        keyed.roll(Number(key << 32))
    });
    put_to_the_test("keyed dice, game by game", rolls, |game| {
        Keyed::new(RUN.game(game)).roll(Number(77))
    });
    put_to_the_test("a stream's first die, game by game", rolls, |game| {
        Dice::<()>::roll(&mut Seeded::new(RUN.game(game)), ())
    });
}

#[test]
fn every_kind_of_dice_is_fair_and_without_memory() {
    every_kind(4_000_000);
}

#[test]
#[ignore = "a billion rolls of every kind, a minute or two"]
fn every_kind_of_dice_is_fair_and_without_memory_full() {
    every_kind(1_000_000_000);
}

/// The test itself: a die that is a little unfair, one that remembers, and one that is too even are all told.
#[test]
fn dice_that_are_not_sound_are_told() {
    let told = |counts: &[u64]| !(EXTREME..1.0 - EXTREME).contains(&p_value(counts));
    // One face in a hundred too many of two million.
    assert!(told(&[336_666, 333_334, 333_333, 332_223, 332_222, 332_222]));
    assert!(!told(&[333_700, 333_000, 333_333, 333_333, 333_334, 333_300]));
    assert!(
        told(&[333_333, 333_333, 333_333, 333_333, 333_334, 333_334]),
        "too even"
    );
}

/// Arms of a study play games of one master seed under numbers 2^40 apart (`src/balance/counts.rs`): the state from
/// which the dice of every arm and number start is another. That follows from the derivation, which is one-to-one in the
/// number for any master seed; here it is looked at.
fn seeds_are_distinct(arms: u64, numbers: u64) {
    let start = |arm: u64, number: u64| {
        let state = RUN.game(number + (arm << 40)).generator(Stream::Dice).state();
        u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|byte: usize| state[byte]))
    };
    let mut words: Vec<u64> = (0..arms)
        .flat_map(|arm| (0..numbers).map(move |number| start(arm, number)))
        .collect();
    words.sort_unstable();
    let alike = words.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert_eq!((words.len() as u64, alike), (arms * numbers, 0));
}

#[test]
fn arms_have_seeds_of_their_own() {
    seeds_are_distinct(64, 10_000);
}

#[test]
#[ignore = "10 million seeds, 80 MB"]
fn arms_have_seeds_of_their_own_full() {
    seeds_are_distinct(64, 160_000);
}
