//! Exact laws of the toys: by hand, by enumeration and sampled.

use super::{SEED, any, machine, night_run, random};
use crate::toys::drift::{self, Drift, EAST, Reading, WEST};
use crate::toys::plots::{GUARD, NightRun, RUNNER};
use crate::toys::season::Season;
use crate::toys::three::{self, ANTE, Ante};
use admiralty_core::machine::{Deal, DiceKind, Endings, Law, Machine, contract};
use admiralty_core::seats::{BySeat, Seat, SeatSet};
use admiralty_core::statistics::Histogram;
use std::sync::Arc;

fn histogram(law: &Law, games: f64, seat: Seat, scores: impl Iterator<Item = i32>) -> Histogram {
    let count = |score| (law.chance(|ending| ending.scores[seat] == score) * games).round() as u64;
    scores.map(|score| (score, count(score))).collect()
}

/// Drift, all pairs of readings and a variant: enumerated, by two nested loops over the dice, and sampled.
#[test]
fn drift_has_its_known_law() {
    use Reading::{Bold, Cautious};
    let varied = Drift {
        current: 1,
        least: 3,
        tie: Some(WEST),
        bid: -1,
    };
    for rules in [Drift::default(), varied] {
        for readings in [
            [Bold, Bold],
            [Bold, Cautious],
            [Cautious, Bold],
            [Cautious, Cautious],
        ] {
            let weight = |_: &Drift, _: &drift::State, seat: Seat, choice: &Reading| {
                u32::from(*choice == readings[seat.index()])
            };
            let law = contract::law_agrees(&rules, SEED, 20_000, &weight);
            let by_hand: Histogram = drift::by_hand(&rules, readings).map(|score| (score, 1)).collect();
            assert_eq!(
                histogram(&law, 1296.0, EAST, -drift::CAP..=drift::CAP),
                by_hand,
                "{readings:?}"
            );
            let wins = by_hand.iter().filter(|(score, _)| 2 * score + rules.bid > 0);
            let east: u64 = wins.map(|(_, count)| count).sum();
            let won = law.chance(|ending| ending.winners.has(EAST));
            assert!((won - east as f64 / 1296.0).abs() < 1e-12, "{readings:?}: {won}");
        }
    }
    contract::law_agrees(&Drift::default(), SEED, 20_000, &any);
}

/// Ante when everybody stakes one coin each time: 4, 1, 1 after the first round. Then the winner of the first wins again
/// (1/3) and has all six, or another does (2/3): 3, 3, 0.
#[test]
fn ante_has_its_known_law() {
    let one = |_: &Ante, _: &three::State, _: Seat, stake: &u8| u32::from(*stake == 1);
    let law = contract::law_agrees(&ANTE, SEED, 20_000, &one);
    for seat in SeatSet::first(3) {
        let alone = law.chance(|ending| ending.winners == SeatSet::one(seat));
        let shared = law.chance(|ending| ending.winners == SeatSet::one(seat) | SeatSet::one(seat.next(3)));
        assert!(
            (alone - 1.0 / 9.0).abs() < 1e-12 && (shared - 2.0 / 9.0).abs() < 1e-12,
            "{alone} {shared}"
        );
        assert_eq!(
            histogram(&law, 9.0, seat, [0, 3, 6].into_iter()),
            [(0, 4), (3, 4), (6, 1)].into_iter().collect()
        );
    }
    let law = contract::law_agrees(&ANTE, SEED, 20_000, &any);
    for seat in SeatSet::first(3) {
        let mean = law.mean(|ending| ending.scores[seat].into());
        assert!((mean - 2.0).abs() < 1e-12, "every stake is fair: {mean}");
    }
}

/// The value of a night is 14/5: the runner mixes as 2 : 3 : 4, so that every channel of the guard lets 14/5 through, and
/// the guard as 16 : 9 : 2, so that every channel of the runner lands 14/5.
#[test]
fn night_run_has_its_known_value() {
    let rules = night_run();
    let landed = |law: &Law| law.mean(|ending| ending.scores[RUNNER].into());
    let mixes = [[2, 3, 4], [16, 9, 2]];
    let mixed = |_: &NightRun, _: &_, seat: Seat, channel: &usize| mixes[seat.index()][*channel];
    let law = contract::law_agrees(&rules, SEED, 50_000, &mixed);
    assert!((landed(&law) - 28.0 / 5.0).abs() < 1e-12, "{}", landed(&law));
    for pure in [RUNNER, GUARD] {
        for fixed in 0..3 {
            let weight = |rules: &NightRun, seen: &_, seat, channel: &usize| match seat == pure {
                true => u32::from(*channel == fixed),
                false => mixed(rules, seen, seat, channel),
            };
            let law = Law::of(&rules, &weight);
            assert!(
                (landed(&law) - 28.0 / 5.0).abs() < 1e-12,
                "{pure:?}, {fixed}: {}",
                landed(&law)
            );
        }
    }
}

/// A law that is wrong by a little is found out: one channel is worth a point more.
#[test]
fn a_wrong_law_is_noticed() {
    let mut endings = Endings::new(2);
    machine(night_run()).play(0..20_000, &mut endings).unwrap();
    assert!(Law::of(&night_run(), &any).deviation(&endings) <= contract::STANDARD_ERRORS);
    let wrong = NightRun {
        worth: [6, 4, 4],
        needed: 6,
    };
    assert_eq!(
        Law::of(&wrong, &any).deviation(&endings),
        f64::INFINITY,
        "7 cannot be landed"
    );
    let less_needed = NightRun {
        worth: [6, 4, 3],
        needed: 4,
    };
    assert!(Law::of(&less_needed, &any).deviation(&endings) > 30.0);
}

/// The score of a season is the sum of two games of Drift.
#[test]
fn a_game_within_a_game_has_dice_of_its_own() {
    let bold = |_: &Drift, _: &drift::State, _: Seat, choice: &Reading| u32::from(*choice == Reading::Bold);
    let law = Law::of(&Drift::default(), &bold);
    let variance = law.mean(|ending| f64::from(ending.scores[EAST]).powi(2));
    let season = Season {
        bold: true,
        ..Season::default()
    };
    let (games, mut endings) = (20_000, Endings::new(2));
    machine(season.clone()).play(0..games, &mut endings).unwrap();
    let scores = endings.seats[EAST].scores.moments();
    let error = (2.0 * variance / games as f64).sqrt();
    assert!(scores.mean().unwrap().abs() < contract::STANDARD_ERRORS * error);
    let spread = scores.variance().unwrap() / (2.0 * variance);
    assert!(
        (0.96..1.04).contains(&spread),
        "two independent battles: {spread}"
    );

    let season = Machine::new(Arc::new(season), BySeat::new(2, |_| random()), SEED);
    let keyed = Deal::new(7, DiceKind::Keyed);
    let other_players = Deal { game: 8, ..keyed };
    assert_eq!(
        season.ending(keyed, &mut ()),
        season.ending(other_players, &mut ()),
        "the same dice"
    );
}
