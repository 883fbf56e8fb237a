//! What the networks say of every counter with one factor more or less, without a game played: the mean final score that
//! they predict of opening positions, less what they predict of the same with the counters as printed.
//!
//! `cargo test --release -p war-at-sea --lib learned::screening -- --ignored --nocapture` prints it as CSV.

use super::{Inputs, Learned, Learning, Level, Networks, Stage, TRACK};
use crate::commander::Seats;
use crate::event::NoObserver;
use crate::factors::varied;
use crate::naval::Side;
use crate::play::Game;
use crate::scenario::{LoadedScenario, MOST_AIRSTRIKE, MOST_ATTACK, MOST_DEFENSE, MOST_SPEED};
use crate::ships::Class;
use crate::{Phase, Position, Scenario, View};
use admiralty_core::contract::Level as Change;
use admiralty_core::dice::{Keyed, MasterSeed};

const SEED: MasterSeed = MasterSeed(1928);

/// Positions of turn 1 after both have moved.
fn openings(scenario: &Scenario, learning: &Learning, count: u64) -> Vec<Position> {
    let opening = |number| {
        let seed = SEED.game(number);
        let seat = |side| Learned::new(learning, seed, side, Level::Fast);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(scenario, seats, Keyed::new(seed), NoObserver);
        while game.position.phase != Phase::AxisMovement {
            game.play_phase().unwrap();
        }
        game.play_phase().unwrap();
        game.position
    };
    (0..count).map(opening).collect()
}

/// The mean final score that is predicted.
fn predicted(scenario: &Scenario, learning: &Learning, openings: &[Position]) -> f64 {
    let evaluator = &learning.evaluator;
    let mean = |position: &Position| {
        let view = View::open(scenario, position, Side::Axis);
        let mut law = [0.0; TRACK];
        let inputs = Inputs::of(&evaluator.kinds, &view, Stage::Axis);
        evaluator
            .net_for(&view, Stage::Axis)
            .judge(&inputs, &evaluator.denial, &mut law);
        let scores = law.iter().zip(-10_i8..);
        scores
            .map(|(p, score)| f64::from(*p) * f64::from(score))
            .sum::<f64>()
    };
    openings.iter().map(mean).sum::<f64>() / openings.len() as f64
}

/// Every counter with one more and one less of a factor: the change of the file, and in words.
fn changes(scenario: &Scenario) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for id in scenario.counters() {
        let ship = scenario.ship(id);
        if ship.class == Class::Convoy {
            continue;
        }
        let of = scenario.printed[id];
        let factors = [
            ("attack", of.attack, 0..=MOST_ATTACK, true),
            ("defense", of.defense, 0..=MOST_DEFENSE, true),
            ("speed", of.speed, 1..=MOST_SPEED, true),
            (
                "airstrike",
                of.airstrike,
                0..=MOST_AIRSTRIKE,
                ship.class == Class::Carrier,
            ),
        ];
        for (key, now, range, has) in factors {
            for then in [now.wrapping_sub(1), now + 1] {
                if has && range.contains(&then) {
                    let path = format!("ships.{:?}.{key}", ship.name);
                    all.push((path, now.to_string(), then.to_string()));
                }
            }
        }
    }
    all
}

#[test]
#[ignore = "a study: it prints what reports/balance-19x/counters reads"]
fn every_factor_one_more_and_one_less() {
    let loaded = LoadedScenario::embedded();
    let networks = Networks::embedded().unwrap();
    let printed = Learning::new(&loaded.scenario, &networks);
    let openings = openings(&loaded.scenario, &printed, 400);
    let base = predicted(&loaded.scenario, &printed, &openings);
    println!("value,printed,changed,predicted");
    for (path, now, then) in changes(&loaded.scenario) {
        let change = Change {
            name: String::new(),
            label: String::new(),
            changes: vec![(path.clone(), then.clone())],
        };
        let scenario = varied(&loaded, &[&change]).unwrap().scenario;
        let moved = predicted(&scenario, &Learning::new(&scenario, &networks), &openings) - base;
        assert!(moved.abs() < 5.0, "{path} {then}: {moved}");
        println!("\"{}\",{now},{then},{moved:.4}", path.replace('"', "\"\""));
    }
}
