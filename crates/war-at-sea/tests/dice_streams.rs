//! The seeded dice: uniform, one die without regard to the next, one game without regard to the next, and no two
//! games of any run from the same state of the generator.
//!
//! The criterion is that of the exact laws; the seed was fixed beforehand and is never changed to pass.

use crate::exact::agreement::Agreement;
use admiralty_core::dice::{Dice, MasterSeed, Seeded, Stream, below};
use std::collections::BTreeMap;

/// The day the war began. Never changed to pass.
const RUN: MasterSeed = MasterSeed(19_390_903);

/// Counts numbers below `cells` and compares them with the uniform law.
fn prove_uniform(what: &str, cells: usize, numbers: impl Iterator<Item = usize>) {
    let mut counts = vec![0_u64; cells];
    numbers.for_each(|number| counts[number] += 1);
    let law: BTreeMap<usize, f64> = (0..cells).map(|cell| (cell, 1.0 / cells as f64)).collect();
    match crate::exact::agreement::compare(&law, &counts.into_iter().enumerate().collect()) {
        Ok(Agreement { cells, worst, p }) => {
            println!("{what}: {cells} cells, worst {worst:.2} errors, p = {p:.4}");
        }
        Err(why) => panic!("{what}: {why}"),
    }
}

fn die(dice: &mut Seeded) -> usize {
    usize::from(Dice::<()>::roll(dice, ())) - 1
}

/// One die, two and three in a row of one long stream.
fn dice_of_one_stream(samples: usize) {
    let mut dice = Seeded::new(RUN.game(0));
    prove_uniform("one die", 6, (0..samples).map(|_| die(&mut dice)));
    prove_uniform(
        "two dice",
        36,
        (0..samples).map(|_| die(&mut dice) * 6 + die(&mut dice)),
    );
    let three = (0..samples).map(|_| (die(&mut dice) * 6 + die(&mut dice)) * 6 + die(&mut dice));
    prove_uniform("three dice", 216, three);
}

/// The first dice of neighbouring games, of the same game in neighbouring runs, and of a game's three streams:
/// what a weak derivation of seeds would tie together.
fn dice_of_many_streams(games: u64) {
    let first = |run: u64, game| die(&mut Seeded::new(MasterSeed(run).game(game)));
    prove_uniform(
        "games n and n+1",
        36,
        (0..games).map(|n| first(RUN.0, n) * 6 + first(RUN.0, n + 1)),
    );
    prove_uniform(
        "runs n and n+1",
        36,
        (0..games).map(|n| first(n, 0) * 6 + first(n + 1, 0)),
    );
    let streams = |game| {
        let seed = RUN.game(game);
        let number = |stream| below(&mut seed.generator(stream), 6) as usize;
        (number(Stream::Dice) * 6 + number(Stream::First)) * 6 + number(Stream::Second)
    };
    prove_uniform("a game's three streams", 216, (0..games).map(streams));
}

/// Every stream of every game of every run starts from another state. The first word of a state tells enough: if
/// those differ, the states do.
fn states_are_distinct(runs: u64, games: u64) {
    let mut words = Vec::with_capacity((runs * games * 3) as usize);
    for run in 0..runs {
        // Seeds that have next to nothing in them, as users choose them.
        let n = run / 3;
        let master = MasterSeed([n, (n + 1) << 40, !n][run as usize % 3]);
        for game in 0..games {
            for stream in [Stream::Dice, Stream::First, Stream::Second] {
                let state = master.game(game).generator(stream).state();
                words.push(u64::from_le_bytes(
                    [0, 1, 2, 3, 4, 5, 6, 7].map(|byte: usize| state[byte]),
                ));
            }
        }
    }
    words.sort_unstable();
    let twins = words.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert_eq!(twins, 0, "of {} streams some start alike", words.len());
}

#[test]
fn dice_of_one_stream_are_uniform_and_independent() {
    dice_of_one_stream(1_000_000);
}

#[test]
#[ignore = "100 million dice"]
fn dice_of_one_stream_are_uniform_and_independent_full() {
    dice_of_one_stream(100_000_000);
}

#[test]
fn dice_of_neighbouring_streams_are_independent() {
    dice_of_many_streams(1_000_000);
}

#[test]
#[ignore = "100 million games"]
fn dice_of_neighbouring_streams_are_independent_full() {
    dice_of_many_streams(100_000_000);
}

#[test]
fn no_two_streams_start_from_the_same_state() {
    states_are_distinct(70, 10_000);
}

#[test]
#[ignore = "30 million streams, 240 MB"]
fn no_two_streams_start_from_the_same_state_full() {
    states_are_distinct(1_000, 10_000);
}
