//! The commander `doctrine`: it plays by the rules under every variant, and far better than chance.

use admiralty::dice::{GameSeed, MasterSeed, Seeded};
use admiralty::naval::{BySide, Side};
use admiralty::war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use admiralty::war_at_sea::commanders::{Random, Recorder, Script};
use admiralty::war_at_sea::scenario::OptionalRules;
use admiralty::war_at_sea::{Commander, Game, Nobody, Position, Scenario, Seats};

const SEED: MasterSeed = MasterSeed(1940);

fn play<C: Commander>(scenario: &Scenario, seed: GameSeed, commanders: C) -> Position {
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), Nobody);
    game.play()
        .unwrap_or_else(|refusal| panic!("a decision breaks a rule: {refusal}"));
    game.position
}

/// `Script` is not trusted: replaying a record has every decision checked, in release builds too.
#[test]
fn every_decision_of_the_doctrine_is_legal_in_all_eight_cells() {
    for (cell, optional) in OptionalRules::cells().into_iter().enumerate() {
        let scenario = Scenario::embedded().with_rules(optional);
        let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
        let openings = Openings::embedded(&scenario);
        for number in 0..60 {
            let seed = SEED.game(number + 1000 * cell as u64);
            let side = |side: Side| Doctrine::new(&books[side], &openings, seed, side);
            let mut recorder = Recorder::new(Seats {
                allied: side(Side::Allied),
                axis: side(Side::Axis),
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

/// Of 400 games a side at least 98 in 100 are won; random play against itself wins about half.
#[test]
fn the_doctrine_beats_random_play_from_either_side() {
    let scenario = Scenario::embedded();
    let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
    let openings = Openings::embedded(&scenario);
    let games = 400;
    let (mut allied, mut axis) = (0, 0);
    for number in 0..games {
        let seed = SEED.game(number);
        let doctrine = |side: Side| Doctrine::new(&books[side], &openings, seed, side);
        let random = |side| Random::new(seed, side);
        let with_allies = Seats {
            allied: doctrine(Side::Allied),
            axis: random(Side::Axis),
        };
        let with_axis = Seats {
            allied: random(Side::Allied),
            axis: doctrine(Side::Axis),
        };
        allied += u64::from(play(&scenario, seed, with_allies).track < 0);
        axis += u64::from(play(&scenario, seed, with_axis).track > 0);
    }
    assert!(
        allied * 100 >= games * 98,
        "{allied} of {games} won as the Allies"
    );
    assert!(axis * 100 >= games * 98, "{axis} of {games} won as the Axis");
}
