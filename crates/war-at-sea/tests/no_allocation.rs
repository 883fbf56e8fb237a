//! No memory is allocated between the start and the end of a game, under any reading of the rules.

mod variants;

use admiralty_core::dice::{MasterSeed, Seeded};
use allocation_counter::measure;
use std::hint::black_box;
use war_at_sea::commanders::Random;
use war_at_sea::naval::Side;
use war_at_sea::{Game, Nobody, Phase, Scenario, Seats};

fn play(scenario: &Scenario, number: u64) -> Phase {
    let seed = MasterSeed(1939).game(number);
    let commanders = Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    };
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), Nobody);
    assert!(game.play().is_ok());
    game.position.phase
}

#[test]
fn a_game_allocates_nothing() {
    let played = variants::every_game(4, |name, scenario, number| {
        let mut phase = Phase::SetUp;
        let allocated = measure(|| phase = play(scenario, number));
        assert_eq!(phase, Phase::Over, "{name} was played");
        assert_eq!(allocated.count_total, 0, "{name}: {allocated:?}");
    });
    assert!(played >= 500, "several hundred games, not {played}");
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
