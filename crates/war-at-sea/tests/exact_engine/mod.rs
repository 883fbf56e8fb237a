//! The engine of exact laws against three others: the combat that is played, sampled; the same with every fall of
//! the dice; and the laws written apart in whole numbers (`tests/exact`).
//!
//! Sampled laws agree when, after pooling cells to an expected count of 25 or more, every cell is within 4.5 standard errors
//! and the chi-square has p > 1e-6. The seed was fixed before the first run and is never changed to pass. The full
//! form has 10 million games a battle: `cargo test --release -p war-at-sea --test all exact_engine:: -- --ignored`.

mod by_hand;
mod cases;
mod drill;
mod fight;

use crate::exact::agreement::{compare, compare_pooled};
use admiralty_core::dice::{Keyed, MasterSeed};
use fight::Fight;
use std::collections::{BTreeMap, BTreeSet};
use war_at_sea::exact;
use war_at_sea::exact::{Budget, ExactError};

/// Games a battle every day.
const REDUCED: u64 = 100_000;
/// Games a battle in the full run.
const FULL: u64 = 10_000_000;
/// Cells of the full run are pooled until they expect so many. Pooled to 25 there were 60,000 of them, and of so many
/// skewed counts one is beyond 4.5 standard errors by chance in a run out of three: it came so in one battle, which
/// agreed with two other seeds.
const FULL_LEAST: f64 = 1_000.0;
/// The day of the Barents Sea battle. Never changed to pass.
const SEED: u64 = 19_421_231;

/// A run of its own for each battle, by name.
fn run(name: &str) -> MasterSeed {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3) // FNV-1a
    });
    MasterSeed(SEED ^ hash)
}

/// Samples every battle, and fails with the list of all that do not agree.
fn prove(fights: &[Fight], games: u64, least: f64) {
    let names: BTreeSet<_> = fights.iter().map(|fight| fight.name).collect();
    assert_eq!(
        names.len(),
        fights.len(),
        "two battles of one name would share their dice"
    );
    let mut wrong = Vec::new();
    for fight in fights {
        let law = fight.told();
        let total: f64 = law.values().sum();
        if (total - 1.0).abs() >= 1e-12 {
            wrong.push(format!("{}: probabilities add up to {total}", fight.name));
        }
        match compare_pooled(&law, &fight.sample(run(fight.name), games), least) {
            Ok(agreement) => println!(
                "{:<36} {:>8} outcomes, {:>6} cells, worst {:.2} errors, p = {:.4}",
                fight.name,
                law.len(),
                agreement.cells,
                agreement.worst,
                agreement.p
            ),
            Err(why) => wrong.push(format!("{}: {why}", fight.name)),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} battles do not agree:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn surface_battles_follow_the_law() {
    prove(&[cases::duels(), cases::surface()].concat(), REDUCED, 25.0);
}

#[test]
fn uboats_and_air_follow_the_law() {
    prove(&cases::boats_and_air(), REDUCED, 25.0);
}

#[test]
fn screens_follow_the_law() {
    prove(&cases::screens(), REDUCED, 25.0);
}

#[test]
fn pursuits_follow_the_law() {
    prove(&cases::pursuits(), REDUCED, 25.0);
}

#[test]
#[ignore = "10 million games a battle"]
fn every_battle_follows_the_law_full() {
    assert!(cases::all().len() >= 30);
    prove(&cases::all(), FULL, FULL_LEAST);
}

/// Keyed dice follow the same laws as a stream, in battles of every kind.
#[test]
fn keyed_dice_follow_the_law() {
    let battles = [
        cases::duels().remove(0),
        cases::surface().remove(5),
        cases::boats_and_air().remove(1),
        cases::boats_and_air().remove(5),
        cases::pursuits().remove(2),
    ];
    for fight in battles {
        let counts = fight.sample_with(run(fight.name), REDUCED, Keyed::new);
        let agreement = compare(&fight.told(), &counts);
        assert!(agreement.is_ok(), "{}: {agreement:?}", fight.name);
    }
}

/// Every fall of the dice through the combat that is played, for battles with few of them: the same outcomes with the
/// same probabilities, to the last digits.
#[test]
fn every_fall_of_the_dice_gives_the_same_law() {
    for fight in cases::small() {
        let (falls, number) = fight.every_fall();
        let law = fight.told();
        println!(
            "{:<36} {number:>8} falls of the dice, {:>4} outcomes",
            fight.name,
            falls.len()
        );
        assert!(number > 100, "{}: {number} falls prove little", fight.name);
        let outcomes = |law: &BTreeMap<_, f64>| law.keys().cloned().collect::<Vec<_>>();
        assert_eq!(outcomes(&law), outcomes(&falls), "{}", fight.name);
        for (outcome, p) in &law {
            let other = falls[outcome];
            assert!(
                (p - other).abs() < 1e-13,
                "{}: {outcome:?} {p} against {other}",
                fight.name
            );
        }
    }
}

/// The laws ship by ship, round by round and with less detail are those of the joint law.
#[test]
fn the_parts_of_a_law_agree_with_the_whole() {
    for fight in cases::all() {
        let law = fight.law();
        assert!(
            (law.total() - 1.0).abs() < 1e-12,
            "{}: {}",
            fight.name,
            law.total()
        );
        assert!(law.unfinished < 1e-12, "{}: {}", fight.name, law.unfinished);
        for ship in &law.ships {
            let all: f64 = ship.afloat.iter().chain(&ship.disabled).sum::<f64>() + ship.sunk;
            assert!(
                (all - 1.0).abs() < 1e-12,
                "{}: {ship:?} adds up to {all}",
                fight.name
            );
            let lost = law.chance(|outcome| outcome.lost.has(ship.ship));
            assert!(
                (lost - ship.lost()).abs() < 1e-12,
                "{}: {lost} {ship:?}",
                fight.name
            );
            let unhurt = law.chance(|outcome| {
                (outcome.staying | outcome.disengaged).has(ship.ship) && outcome.damage[ship.ship] == 0
            });
            assert!(
                (unhurt - ship.afloat[0]).abs() < 1e-12,
                "{}: {unhurt} {ship:?}",
                fight.name
            );
        }
        let last = law
            .rounds
            .last()
            .expect("there is a state before the first round");
        assert!(last.going_on < 1e-13);
        for round in &law.rounds {
            let all: f64 = round.left.values().sum();
            assert!((all - 1.0).abs() < 1e-12, "{}: {all}", fight.name);
        }
        assert!(
            law.rounds
                .windows(2)
                .all(|pair| pair[1].going_on <= pair[0].going_on + 1e-12)
        );
    }
}

/// Damage of disabled ships: the law ship by ship of a law without it is that of the law with it.
#[test]
fn less_detail_loses_nothing_ship_by_ship() {
    for fight in [cases::surface().remove(0), cases::pursuits().remove(6)] {
        let (whole, fates) = (
            fight.law().ships.clone(),
            fight.clone().fates().law().ships.clone(),
        );
        for (a, b) in whole.iter().zip(&fates) {
            let pairs = a
                .disabled
                .iter()
                .chain(&a.afloat)
                .zip(b.disabled.iter().chain(&b.afloat));
            assert!(pairs.clone().all(|(a, b)| (a - b).abs() < 1e-12), "{a:?} {b:?}");
            assert!((a.sunk - b.sunk).abs() < 1e-12);
        }
    }
}

/// A battle too large is refused, before the machine is exhausted; so are more ships than there is room for.
#[test]
fn what_does_not_fit_is_refused() {
    let fight = &cases::surface()[5];
    let mut question = fight.question();
    question.budget = Budget {
        steps: 10_000,
        ..Budget::default()
    };
    let refused = exact::law(&question, &mut fight.drills.clone());
    assert!(matches!(refused, Err(ExactError::TooLarge { .. })), "{refused:?}");
    let cost = exact::cost(&fight.question());
    // Hood, Nelson, Duke of York: 4, 5 and 5 points, each also disabled or sunk; two of 9 and one of 5.
    assert_eq!(cost.states, 7.0 * 8.0 * 8.0 * 12.0 * 12.0 * 8.0);
    let names: Vec<String> = fight
        .scenario
        .ships
        .iter()
        .map(|ship| ship.name.clone())
        .collect();
    let crowd = cases::duels().remove(0).ships(&names.join(", "));
    let refused = exact::law(&crowd.question(), &mut crowd.drills.clone());
    assert!(
        matches!(refused, Err(ExactError::TooManyShips { .. })),
        "{refused:?}"
    );
}
