//! The commander `learned` at a table: without a look at the dice to come, and opening as it is told.

use admiralty_core::contract::{Bid, FilesInMemory, Refusal, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use admiralty_core::seats::BySeat;
use std::sync::Arc;
use war_at_sea::commanders::learned::{Learned, Learning, Level, Networks};
use war_at_sea::commanders::{Doctrine, PlayModel};
use war_at_sea::naval::Side;
use war_at_sea::{Commander, Game, NoObserver, Phase, Scenario, Seats, View, WarAtSea};

const SEED: MasterSeed = MasterSeed(1942);

/// The dice that will be rolled do not enter a decision: with the same choices of the commanders and other dice, the
/// first movement is the same.
#[test]
fn nobody_peeks() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    let model = PlayModel::standard(&scenario);
    let seed = SEED.game(7);
    for level in [Level::Fast, Level::Full(1)] {
        let first_move = |dice: GameSeed| {
            let seats = Seats {
                allied: Learned::new(&learning, seed, Side::Allied, level),
                axis: Doctrine::new(&model.books.axis, &model.openings, seed, Side::Axis),
            };
            let mut game = Game::new(&scenario, seats, Seeded::new(dice), NoObserver);
            // Set-up and arrivals: on turn 1 nobody is rolled for.
            while game.position.phase != Phase::AlliedMovement {
                game.play_phase().unwrap();
            }
            let before = game.position;
            let view = View::open(&scenario, &before, Side::Allied);
            (before, game.commanders.allied.sail(&view))
        };
        assert_eq!(first_move(seed), first_move(SEED.game(8)));
    }
}

/// The first movement of the Allies, as it is told.
fn first_turn(allied: &str, axis: &str) -> Result<String, Refusal> {
    let files = Arc::new(FilesInMemory::default());
    let opened = WarAtSea.open(&ScenarioSource::Embedded, None, files)?;
    let terms = Terms {
        commanders: BySeat::from([allied.to_owned(), axis.to_owned()]),
        bid: Bid::default(),
        seed: SEED,
    };
    let mut told = String::new();
    opened.seat(&terms)?.narrate(3, &mut told)?;
    let (_, after) = told.split_once("ALLIED MOVEMENT").expect("a movement");
    let (first, _) = after.split_once("AXIS MOVEMENT").expect("another");
    Ok(first.to_owned())
}

/// Told an opening, it sails as that says on turn 1, whatever it would choose; without one it chooses.
#[test]
fn an_opening_is_played_before_anything_is_chosen() {
    let axis = "doctrine:attack-barents";
    let opened = first_turn("learned:fast,attrition", axis).unwrap();
    assert_eq!(opened, first_turn("doctrine:attrition", axis).unwrap());
    assert_ne!(opened, first_turn("learned:fast", axis).unwrap());
    for weights in ["learned:fast,first", "learned:axis-weights"] {
        let refused = first_turn(weights, axis).unwrap_err().to_string();
        assert!(refused.contains("takes an opening, no weights"), "{refused}");
    }
}

/// Who was played with before is refused by name, with who takes his place.
#[test]
fn a_planner_is_refused_by_name() {
    for name in [
        "planner",
        "planner:500",
        "planner:500,attrition",
        "without:uboats:planner",
    ] {
        let refused = first_turn(name, "doctrine").unwrap_err().to_string();
        assert!(
            refused.contains("planner") && refused.contains("learned:N"),
            "{refused}"
        );
    }
}
