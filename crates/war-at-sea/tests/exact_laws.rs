//! The kernel's dice against exact enumeration: the search for U-boats and their fire, volleys, air strikes and
//! duels to the end, sampled as whole fights and compared outcome by outcome (sunk, disabled, damage).
//!
//! A law agrees when, after pooling cells to an expected count of 25, every cell is within 4.5 standard errors
//! and the chi-square has p > 1e-6. The seed was fixed before the first run and is never changed to pass. With
//! some 3,000 cells a run, a right kernel would fail on about one seed in forty.
//!
//! Each law has a reduced form for every day and a full one of 10 million games a case:
//! `cargo test --release -p war-at-sea --test all exact_laws:: -- --ignored`.

use crate::exact::agreement::compare;
use crate::exact::duel::Duel;
use crate::exact::law::Hull;
use crate::exact::outcome::{Condition, Outcome};
use crate::exact_cases::{air_strikes, duels, prove, searches, torpedoes, volleys};
use std::collections::BTreeMap;

/// Games a case every day.
const REDUCED: u64 = 100_000;
/// Games a case in the full run.
const FULL: u64 = 10_000_000;

#[test]
fn searches_for_uboats_follow_their_exact_law() {
    prove(&searches(), REDUCED);
    prove(&torpedoes(), REDUCED);
}

#[test]
#[ignore = "10 million games a case"]
fn searches_for_uboats_follow_their_exact_law_full() {
    prove(&searches(), FULL);
    prove(&torpedoes(), FULL);
}

#[test]
fn volleys_follow_their_exact_law() {
    prove(&volleys(), REDUCED);
}

#[test]
#[ignore = "10 million games a case"]
fn volleys_follow_their_exact_law_full() {
    prove(&volleys(), FULL);
}

#[test]
fn air_strikes_follow_their_exact_law() {
    prove(&air_strikes(), REDUCED);
}

#[test]
#[ignore = "10 million games a case"]
fn air_strikes_follow_their_exact_law_full() {
    prove(&air_strikes(), FULL);
}

#[test]
fn duels_to_the_end_follow_their_exact_law() {
    prove(&duels(), REDUCED);
}

#[test]
#[ignore = "10 million games a case"]
fn duels_to_the_end_follow_their_exact_law_full() {
    prove(&duels(), FULL);
}

// ---- the yardstick itself ----------------------------------------------------------------------

/// One shot, by hand: 5 disables (6 pairs of 36), 6 hits for 1 to 6 (a pair each), the rest misses.
#[test]
fn the_law_of_one_shot_is_the_rulebook_s() {
    let hull = Hull {
        attack: 1,
        defense: 2,
        airstrike: 0,
        german: false,
        damage: 1,
    };
    let cases = |shots, bonus| hull.under(shots, bonus).of.into_iter().collect::<Vec<_>>();
    let (afloat, disabled) = (Condition::Afloat, Condition::Disabled);
    // One point leaves it with 2, its defence; two or more sink it.
    assert_eq!(
        cases(1, 0),
        [
            (afloat(1), 24),
            (afloat(2), 1),
            (disabled(1), 6),
            (Condition::Sunk, 5)
        ]
    );
    // With the bonus 4 disables, 5 and 6 hit.
    assert_eq!(
        cases(1, 1),
        [
            (afloat(1), 18),
            (afloat(2), 2),
            (disabled(1), 6),
            (Condition::Sunk, 10)
        ]
    );
    // Two shots: a disabling 5 with a hit for 1 in either order, 2·6·1; two hits for 1 make 3 points.
    let two: BTreeMap<_, _> = cases(2, 0).into_iter().collect();
    assert_eq!(two[&disabled(2)], 12);
    assert_eq!(two[&disabled(1)], 6 * 6 + 2 * 6 * 24);
    assert_eq!(two[&Condition::Sunk], 2 * 5 * (24 + 6) + 6 * 6);
}

/// A duel by hand. Two ships with one shot and defence 0: any hit sinks. In a round each hits (1/6), disables
/// (1/6) or misses (2/3); nothing changes with 4/9, so an ending (x, y) has x·y / (5/9).
#[test]
fn the_law_of_a_duel_is_the_one_found_by_hand() {
    let hull = Hull {
        attack: 1,
        defense: 0,
        airstrike: 0,
        german: false,
        damage: 0,
    };
    let law = Duel {
        allied: hull,
        axis: hull,
    }
    .law();
    let p = |allied, axis| law[&Outcome::default().and(&allied).and(&axis)];
    let close = |p: f64, exact: f64| assert!((p - exact).abs() < 1e-15, "{p} is not {exact}");
    close(p(Condition::Sunk, Condition::Sunk), 1.0 / 36.0 * 9.0 / 5.0);
    close(p(Condition::Sunk, Condition::Disabled(0)), 1.0 / 36.0 * 9.0 / 5.0);
    close(p(Condition::Afloat(0), Condition::Sunk), 2.0 / 18.0 * 9.0 / 5.0);
    assert_eq!(law.len(), 8);
}

/// The comparison refuses what it should: a cell 5 standard errors out, many cells a little out, the impossible.
#[test]
fn a_sample_that_does_not_agree_is_refused() {
    let law: BTreeMap<u8, f64> = (0..100).map(|cell| (cell, 0.01)).collect();
    let counts = |count: &dyn Fn(u8) -> u64| (0..100).map(|cell| (cell, count(cell))).collect();
    // Expected 1,000,000 each, standard error 995.
    assert!(compare(&law, &counts(&|_| 1_000_000)).is_ok());
    let one_out = |cell| if cell == 0 { 1_004_975 } else { 999_950 };
    assert!(
        compare(&law, &counts(&one_out))
            .unwrap_err()
            .contains("standard errors")
    );
    let all_out = |cell| if cell % 2 == 0 { 1_002_000 } else { 998_000 };
    assert!(
        compare(&law, &counts(&all_out))
            .unwrap_err()
            .contains("chi-square")
    );
    assert!(
        compare(&law, &BTreeMap::from([(100, 1)]))
            .unwrap_err()
            .contains("impossible")
    );
    // Rare outcomes are judged together: 40 cells that expect 1 each make one that expects 40, and 100 came.
    let mut rare: BTreeMap<u8, f64> = (1..=40).map(|cell| (cell, 1e-6)).collect();
    rare.insert(0, 1.0 - 40e-6);
    let mut seen: BTreeMap<u8, u64> = (1..=20).map(|cell| (cell, 5)).collect();
    seen.insert(0, 999_900);
    assert!(compare(&rare, &seen).unwrap_err().contains("and rarer"));
}
