//! The model of battles (CP-20): fitted to battles that campaigns of admirals make, and held against others.

use crate::battles::campaigns::{campaigns, compared};
use crate::battles::check::checked;
use crate::battles::fit::fit_anew;
use crate::battles::number_of;
use crate::battles::record::battles;
use crate::common::two;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{Generator, Playable};
use admiralty_core::seats::Seat;
use campaign::admiral::Lean;
use campaign::surrogate::{CAMPAIGNS_OFF, Model, ended};

/// Fits the model anew and writes it: `cargo test --release -p campaign --test all -- --ignored fit_the_model`.
#[test]
#[ignore = "minutes; writes scenarios/campaign/battles.bin"]
fn fit_the_model() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/campaign/battles.bin"
    );
    std::fs::write(path, fit_anew()).expect("it is written");
}

/// 4 points of wins and 3 % of income.
#[test]
#[ignore = "minutes"]
fn campaigns_by_the_model_end_as_in_full() {
    let games = number_of("GAMES", 2_000);
    let worst = [
        compared::<2>(games, &[Lean::Mixed, Lean::Mixed]),
        compared::<2>(games, &[Lean::Air, Lean::Surface]),
        compared::<3>(games, &[Lean::Mixed, Lean::Mixed, Lean::Mixed]),
    ];
    println!("{worst:?}");
    assert!(worst.iter().all(|[wins, income]| *wins < 0.04 && *income < 0.03));
}

/// 100,000 battles that nothing was fitted to: chances to win within 2 % in every tenth, losses within 5 % for every type.
#[test]
#[ignore = "minutes"]
fn the_model_predicts_a_hundred_thousand_battles() {
    let campaign = two(&[]);
    let fresh = 2_000_000..2_000_000 + number_of("CHECK", 12_700);
    let check = checked(Model::embedded(), &campaign.0.deck, &battles(fresh));
    check.print();
    let [wins, losses] = check.worst();
    assert!(
        wins < 0.02 && losses < 0.05,
        "{} battles: {wins} {losses}",
        check.battles
    );
}

/// The short form of what the long tests measure: fresh battles, and campaigns that go on.
#[test]
fn the_model_predicts_fresh_battles() {
    let campaign = two(&[]);
    let check = checked(
        Model::embedded(),
        &campaign.0.deck,
        &battles(1_000_000..1_000_040),
    );
    check.print();
    assert!(check.battles > 200);
    let [due, came] = [0, 1].map(|one| {
        let likely = check.tenths.iter().skip(5);
        likely.map(|tenth| tenth[one]).sum::<f64>() / 5.0
    });
    assert!((due - came).abs() < 0.06, "{due} {came}");
    for (kind, [due, lost, error]) in &check.losses {
        assert!(
            (due - lost).abs() <= 4.0 * error + 0.1 * lost,
            "{kind:?} {due} {lost} ± {error}"
        );
    }
}

#[test]
fn what_is_drawn_is_what_the_model_says() {
    let campaign = two(&[]);
    let deck = &campaign.0.deck;
    let model = Model::embedded();
    let all = battles(1_000_100..1_000_101);
    let (_, forces, _) = all
        .iter()
        .max_by_key(|(_, forces, _)| forces.units[0].len())
        .unwrap();
    let mut generator = Generator::new(MasterSeed(1).game(1), Seat(0));
    let (mut wins, mut lost) = (0.0, 0.0);
    let count = 4_000;
    for _ in 0..count {
        let came = model.draw(deck, forces, &mut generator);
        wins += f64::from(u8::from(ended(came.points, 0) == 0));
        lost += came.hulls[0].iter().filter(|hull| **hull == 0).count() as f64;
        for side in 0..2 {
            let whole = forces.units[side].iter().zip(&came.hulls[side]);
            assert!(whole.into_iter().all(|(unit, hull)| *hull <= unit.hull));
        }
    }
    let ends = model.ends(deck, forces);
    let due: f64 = (0..3)
        .map(|ended| {
            let fates = model.fates(deck, forces, 0, ended);
            f64::from(ends[ended]) * fates.iter().map(|law| f64::from(law[3])).sum::<f64>()
        })
        .sum();
    let count = f64::from(count);
    assert!(
        (wins / count - f64::from(ends[0])).abs() < 0.04,
        "{} {ends:?}",
        wins / count
    );
    assert!((lost / count / due - 1.0).abs() < 0.05, "{} {due}", lost / count);
}

#[test]
fn campaigns_by_the_model_are_counted_and_say_so() {
    let drawn = campaigns::<2>("surrogate", 0..20, &[Lean::Mixed; 2]);
    // The first battles of each, which are the same in all, are played in full.
    let [by_model, in_full] = drawn.battles;
    assert!(
        by_model > 30 && (20..=100).contains(&in_full),
        "{:?}",
        drawn.battles
    );
    let three = campaigns::<3>("surrogate", 0..6, &[Lean::Mixed; 3]);
    assert!(
        three.battles.iter().all(|&battles| battles > 0),
        "three sides fight in full: {:?}",
        three.battles
    );
    let full = campaigns::<2>("full", 0..2, &[Lean::Mixed; 2]);
    assert_eq!(full.battles[0], 0);
    let model = two(&[("battles", "surrogate")]);
    let told = model.assumed();
    assert!(
        told.iter().any(|line| line.contains("off by at most")),
        "{told:?}"
    );
    let first = model.modelled().unwrap_or_default();
    assert!(first.contains(CAMPAIGNS_OFF), "said before any figure: {first}");
    assert_eq!(two(&[]).modelled(), None);
}
