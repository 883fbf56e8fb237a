//! Whether the intervals of battle odds hold the exact values as often as they say: five battles, 2,000 repetitions
//! each with dice of their own; a number fixed beforehand, stopping at a width, and the sequences of `--until`.
//!
//! Every day the battles are drawn from their exact laws; the full form fights them:
//! `cargo test --release -p war-at-sea --test all odds_coverage:: -- --ignored --nocapture`.

use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Figures, Intervals, Level, Moments, Precision};
use rayon::prelude::*;
use war_at_sea::Scenario;
use war_at_sea::exact;
use war_at_sea::exact::{Budget, Detail, Question};
use war_at_sea::naval::{BySide, Side};
use war_at_sea::odds::lineup::Asked;
use war_at_sea::odds::{BattlePlan, BattleTally, Outcome, Sampler};

/// The day of the battle of Cape Matapan. Never changed to pass.
const SEED: u64 = 19_410_328;
const REPETITIONS: u64 = 2_000;
/// Battles of a run with their number fixed beforehand, and battles before the first look of the others.
const FIXED: u64 = 10_000;
const LOOKS_EVERY: u64 = 1_000;
const PRECISION: &str = "0.8%";

/// Name, place, forces, doctrines.
const BATTLES: [(&str, &str, &str, &str, &str, &str); 5] = [
    ("duel", "north atlantic", "Hood", "Bismarck", "", ""),
    ("convoy", "barents", "1A 117", "225 U1 LBA", "", ""),
    (
        "hunt",
        "south atlantic",
        "117x3",
        "Graf Spee",
        "pursue",
        "after-round:1",
    ),
    ("sound", "north sea", "447 456", "496 127", "", ""),
    ("wolf pack", "north atlantic", "443x3 117", "U3", "", ""),
];

fn sampler(battle: usize) -> Sampler {
    let (_, place, allied, axis, of_allies, of_axis) = BATTLES[battle];
    let scenario = Scenario::embedded();
    let asked = Asked {
        place,
        turn: Some(5),
        forces: BySide { allied, axis },
        anyway: false,
    };
    let read = asked.read(&scenario).unwrap_or_else(|faults| panic!("{faults}"));
    let plan =
        |words, side| BattlePlan::read(words, &scenario, side).unwrap_or_else(|fault| panic!("{fault}"));
    let plans = BySide {
        allied: plan(of_allies, Side::Allied),
        axis: plan(of_axis, Side::Axis),
    };
    Sampler::new(&scenario, &read.lineup, plans)
}

/// Who controls: 0 the Allies, 1 the Axis, 2 nobody.
fn controller(outcome: &Outcome) -> usize {
    outcome.control.map_or(2, |side| side as usize)
}

/// The exact probabilities of control.
fn truth(sampler: &Sampler) -> [f64; 3] {
    let question = Question {
        scenario: &sampler.scenario,
        position: sampler.start(),
        site: sampler.ledger.lineup.site,
        detail: Detail::Fates,
        budget: Budget::default(),
    };
    let law = exact::law(&question, &mut sampler.players()).unwrap();
    [Some(Side::Allied), Some(Side::Axis), None].map(|side| law.control(side))
}

/// What one repetition found: for each rule and each probability whether the interval held it, and the battles taken.
struct Found {
    held: [[bool; 3]; 3],
    battles: [u64; 3],
}

/// One repetition: battles one after another until all three rules have stopped.
fn repetition(truth: &[f64; 3], mut next: impl FnMut() -> usize) -> Found {
    let precision = Precision::read(PRECISION, "POC").unwrap();
    let mut counts = [0_u64; 3];
    let mut found = Found {
        held: [[false; 3]; 3],
        battles: [0; 3],
    };
    let mut sequence = None;
    while found.battles.contains(&0) {
        (0..LOOKS_EVERY).for_each(|_| counts[next()] += 1);
        let n: u64 = counts.iter().sum();
        if n < FIXED {
            continue;
        }
        let figures = Figures {
            wins: BySeat::from([counts[0], counts[1]]),
            draws: counts[2],
            scores: vec![Moments::default()],
        };
        let sequence = *sequence.get_or_insert_with(|| Intervals::Sequence {
            tuned_for: precision.games_needed(&figures, Level::P95),
        });
        let narrow = |intervals| precision.widest(&figures, intervals, Level::P95) <= precision.half_width();
        let rules = [
            (Intervals::Fixed, true),
            (Intervals::Fixed, narrow(Intervals::Fixed)),
            (sequence, narrow(sequence)),
        ];
        for (rule, (intervals, stop)) in rules.into_iter().enumerate() {
            if stop && found.battles[rule] == 0 {
                found.battles[rule] = n;
                let share = |k: usize| intervals.share(counts[k], n, Level::P95);
                found.held[rule] = [0, 1, 2].map(|k| share(k).holds(truth[k]));
            }
        }
    }
    found
}

/// Judges all repetitions of a battle.
fn values(name: &str, truth: &[f64; 3], found: &[Found]) {
    let all = found.len() as f64;
    let rules = ["fixed number", "fixed width", "sequence"];
    let mut battles = [0.0; 3];
    for (rule, rule_name) in rules.into_iter().enumerate() {
        battles[rule] = found.iter().map(|one| one.battles[rule] as f64).sum::<f64>() / all;
        for (k, who) in ["Allies", "Axis", "nobody"].into_iter().enumerate() {
            if !(0.01..=0.99).contains(&truth[k]) {
                continue;
            }
            let coverage = found.iter().filter(|one| one.held[rule][k]).count() as f64 / all;
            println!(
                "{name:<10} {who:<7} {:>8.4}  {rule_name:<13} {:>6.2} %  {:>7.0} battles",
                truth[k],
                100.0 * coverage,
                battles[rule]
            );
            let allowed = if rule == 2 { 0.935..=1.0 } else { 0.935..=0.965 };
            assert!(
                allowed.contains(&coverage),
                "{name} {who} {rule_name}: {coverage}"
            );
        }
    }
    println!(
        "{name:<10} a sequence takes {:.2} times the battles of a fixed width",
        battles[2] / battles[1]
    );
}

#[test]
fn intervals_of_control_cover_as_they_say() {
    for (battle, (name, ..)) in BATTLES.into_iter().enumerate() {
        let truth = truth(&sampler(battle));
        let thresholds = [truth[0], truth[0] + truth[1]].map(|p| (p * 2f64.powi(53)) as u64);
        let one = |number| {
            let mut generator = MasterSeed(SEED + battle as u64)
                .game(number)
                .generator(Stream::Dice);
            repetition(&truth, || {
                let x = below(&mut generator, 1 << 53);
                thresholds.iter().filter(|&&threshold| x >= threshold).count()
            })
        };
        let found: Vec<Found> = (0..REPETITIONS).into_par_iter().map(one).collect();
        values(name, &truth, &found);
    }
}

#[test]
#[ignore = "some hundred million battles"]
fn intervals_of_control_cover_as_they_say_full() {
    for (battle, (name, ..)) in BATTLES.into_iter().enumerate() {
        let sampler = sampler(battle);
        let truth = truth(&sampler);
        let one = |number| {
            // A seed for each repetition, so that no two share a battle.
            let seed = MasterSeed(SEED + 1_000_000 * (battle as u64 + 1) + number);
            let mut tally = BattleTally::new(&sampler.ledger);
            let mut battles = 0..;
            repetition(&truth, || {
                let number = battles.next().expect("there is no last number");
                controller(
                    &sampler
                        .play(seed, number, &mut tally)
                        .expect("players keep to the rules"),
                )
            })
        };
        let found: Vec<Found> = (0..REPETITIONS).into_par_iter().map(one).collect();
        values(name, &truth, &found);
    }
}
