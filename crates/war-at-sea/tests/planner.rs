//! The commander `planner`: legal under every variant, the same on any number of threads, without a look at the dice
//! to come, and stronger than the doctrine it plans with.

use admiralty_core::dice::{GameSeed, Keyed, MasterSeed, Seeded};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use war_at_sea::commanders::doctrine::Openings;
use war_at_sea::commanders::planner::{Planner, PlayModel};
use war_at_sea::commanders::{Doctrine, Recorder, Script};
use war_at_sea::naval::Side;
use war_at_sea::scenario::OptionalRules;
use war_at_sea::{Commander, Game, NoObserver, Phase, Position, Scenario, Seats};

const SEED: MasterSeed = MasterSeed(1942);

fn play<C: Commander>(scenario: &Scenario, seed: GameSeed, commanders: C) -> Position {
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), NoObserver);
    game.play()
        .unwrap_or_else(|refusal| panic!("a decision breaks a rule: {refusal}"));
    game.position
}

/// A record is replayed by `Script`, which is not trusted: every decision is checked.
#[test]
fn every_decision_is_legal_in_all_eight_cells() {
    for (cell, optional) in OptionalRules::cells().into_iter().enumerate() {
        let scenario = Scenario::embedded().with_rules(optional);
        let model = PlayModel::standard(&scenario);
        for number in 0..4 {
            let seed = SEED.game(number + 100 * cell as u64);
            let mut recorder = Recorder::new(Seats {
                allied: Planner::new(&model, None, seed, Side::Allied, 60),
                axis: Planner::new(&model, None, seed, Side::Axis, 60),
            });
            let end = play(&scenario, seed, &mut recorder);
            let mut script = Script::new(recorder.decisions);
            assert_eq!(
                play(&scenario, seed, &mut script),
                end,
                "game {number} of cell {cell}"
            );
            assert_eq!(script.left(), 0);
        }
    }
}

/// The dice that will be rolled do not enter a decision: with the same choices of the commanders and other dice, the
/// first movement is the same.
#[test]
fn nobody_peeks() {
    let scenario = Scenario::embedded();
    let model = PlayModel::standard(&scenario);
    let seed = SEED.game(7);
    let first_move = |dice: GameSeed| {
        let seats = Seats {
            allied: Planner::new(&model, None, seed, Side::Allied, 400),
            axis: Doctrine::new(&model.books.axis, &model.openings, seed, Side::Axis),
        };
        let mut game = Game::new(&scenario, seats, Seeded::new(dice), NoObserver);
        // Set-up and arrivals: on turn 1 nobody is rolled for.
        while game.position.phase != Phase::AlliedMovement {
            game.play_phase().unwrap();
        }
        let before = game.position;
        let orders = game
            .commanders
            .allied
            .sail(&war_at_sea::View::open(&scenario, &before, Side::Allied));
        (before, orders)
    };
    assert_eq!(first_move(seed), first_move(SEED.game(8)));
}

/// Told an opening, it sails as that says on turn 1, whatever it would plan; without one it plans.
#[test]
fn an_opening_is_played_before_plans_are_made() {
    let scenario = Scenario::embedded();
    let model = PlayModel::standard(&scenario);
    let told = Openings::embedded(&scenario)
        .only(Side::Allied, "attrition")
        .unwrap();
    let seed = SEED.game(3);
    let first_turn = |allied: Planner<'_>| {
        let seats = Seats {
            allied,
            axis: Doctrine::new(&model.books[Side::Axis], &model.openings, seed, Side::Axis),
        };
        let mut game = Game::new(&scenario, seats, Keyed::new(seed), NoObserver);
        while game.position.phase != Phase::AxisMovement {
            game.play_phase().unwrap();
        }
        game.position
    };
    let planner = |openings| Planner::new(&model, openings, seed, Side::Allied, 60);
    let opened = first_turn(planner(Some(&told)));
    let doctrine = {
        let allied = Doctrine::new(&model.books[Side::Allied], &told, seed, Side::Allied);
        let axis = Doctrine::new(&model.books[Side::Axis], &model.openings, seed, Side::Axis);
        let mut game = Game::new(&scenario, Seats { allied, axis }, Keyed::new(seed), NoObserver);
        while game.position.phase != Phase::AxisMovement {
            game.play_phase().unwrap();
        }
        game.position
    };
    assert_eq!(opened.place, doctrine.place);
    assert_ne!(first_turn(planner(None)).place, doctrine.place);
}

/// Score of the planner against the doctrine, a draw for half, over pairs of games from either side.
fn score(pairs: u64, budget: u32, first: u64) -> f64 {
    let scenario = Scenario::embedded();
    let model = PlayModel::standard(&scenario);
    let of_pair = |number: u64| -> f64 {
        let seed = SEED.game(first + number);
        let doctrine = |side: Side| Doctrine::new(&model.books[side], &model.openings, seed, side);
        let planner = |side: Side| Planner::new(&model, None, seed, side, budget);
        let with_allies = Seats {
            allied: planner(Side::Allied),
            axis: doctrine(Side::Axis),
        };
        let with_axis = Seats {
            allied: doctrine(Side::Allied),
            axis: planner(Side::Axis),
        };
        let points = |track: i8| f64::from(track.signum() + 1) / 2.0;
        1.0 - points(play(&scenario, seed, with_allies).track)
            + points(play(&scenario, seed, with_axis).track)
    };
    let scores: Vec<f64> = (0..pairs).into_par_iter().map(of_pair).collect();
    scores.iter().sum::<f64>() / (2.0 * pairs as f64)
}

/// With a small budget over few games: the standard error of 160 games is 4 points, and 65 % lies several of them
/// above even.
#[test]
fn the_planner_beats_the_doctrine_on_a_small_budget() {
    let score = score(80, 1_000, 0);
    assert!(score > 0.65, "{score}");
}

/// In full: at least 65 % at the default budget (issue: commanders that play well).
#[test]
#[ignore = "minutes"]
fn the_planner_beats_the_doctrine_at_its_default_budget() {
    let (pairs, budget) = (500, war_at_sea::commanders::planner::BUDGET);
    let score = score(pairs, budget, 10_000);
    println!(
        "planner:{budget} against doctrine, {} games: {:.2} %",
        2 * pairs,
        100.0 * score
    );
    // Three standard errors of 1,000 games are under 5 points.
    assert!(score > 0.70, "{score}");
}
