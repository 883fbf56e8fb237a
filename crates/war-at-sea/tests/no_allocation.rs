//! No memory is allocated between the start and the end of a game, under any reading of the rules.

use admiralty_core::dice::{Keyed, MasterSeed, Seeded};
use allocation_counter::measure;
use std::hint::black_box;
use war_at_sea::commanders::Random;
use war_at_sea::commanders::learned::{Learned, Learning, Level, Networks};
use war_at_sea::naval::Side;
use war_at_sea::{Game, NoObserver, Phase, Scenario, Seats};

fn play(scenario: &Scenario, number: u64) -> Phase {
    let seed = MasterSeed(1939).game(number);
    let commanders = Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    };
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), NoObserver);
    assert!(game.play().is_ok());
    game.position.phase
}

#[test]
fn a_game_allocates_nothing() {
    let played = crate::variants::every_game(4, |name, scenario, number| {
        let mut phase = Phase::SetUp;
        let allocated = measure(|| phase = play(scenario, number));
        assert_eq!(phase, Phase::Over, "{name} was played");
        assert_eq!(allocated.count_total, 0, "{name}: {allocated:?}");
    });
    assert!(played >= 500, "several hundred games, not {played}");
}

/// Learned commanders search on the stack.
#[test]
fn a_game_of_learned_commanders_allocates_nothing() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    for (number, level) in [(1, Level::Fast), (2, Level::Fast), (3, Level::Full(1))] {
        let seed = MasterSeed(1939).game(number);
        let seat = |side| Learned::new(&learning, seed, side, level);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(&scenario, seats, Keyed::new(seed), NoObserver);
        // A whole game of the full search takes long in a debug build.
        let turns = if level == Level::Fast { scenario.turns } else { 2 };
        let allocated = measure(|| {
            while game.position.phase != Phase::Over && game.position.turn <= turns {
                game.play_phase().unwrap();
            }
        });
        assert_eq!(allocated.count_total, 0, "{level:?}: {allocated:?}");
    }
}

/// The counter counts: a game among whose arguments there is one box is found out.
#[test]
fn an_allocation_is_noticed() {
    let scenario = Scenario::embedded();
    let allocated = measure(|| {
        let number = black_box(Box::new(1));
        play(&scenario, *number);
    });
    assert_eq!(allocated.count_total, 1);
}
