//! The commander `doctrine`: it plays by the rules under every variant, and far better than chance.

use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use std::sync::Arc;
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::commanders::{Breadth, Random, Recorder, Responses, Script};
use war_at_sea::map::{Area, Site};
use war_at_sea::naval::{BySide, Side};
use war_at_sea::scenario::OptionalRules;
use war_at_sea::{Battle, Commander, Game, NoObserver, Position, Scenario, Seats, View};

const SEED: MasterSeed = MasterSeed(1940);

fn play<C: Commander>(scenario: &Scenario, seed: GameSeed, commanders: C) -> Position {
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), NoObserver);
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

/// Plays the games of a pairing; wins of the Allies, of the Axis.
fn match_up<'a, A: Commander, X: Commander>(
    scenario: &Scenario,
    games: u64,
    seats: impl Fn(GameSeed) -> Seats<A, X> + 'a,
) -> (u64, u64) {
    let (mut allied, mut axis) = (0, 0);
    for number in 0..games {
        let seed = SEED.game(number);
        let track = play(scenario, seed, seats(seed)).track;
        allied += u64::from(track < 0);
        axis += u64::from(track > 0);
    }
    (allied, axis)
}

/// The same in full: 20,000 games a side, draws not counted as wins.
#[test]
#[ignore = "a minute; the test above is its reduced form"]
fn the_doctrine_beats_random_play_in_twenty_thousand_games_a_side() {
    let scenario = Scenario::embedded();
    let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
    let openings = Openings::embedded(&scenario);
    let doctrine = |seed, side: Side| Doctrine::new(&books[side], &openings, seed, side);
    let games = 20_000;
    let (allied, _) = match_up(&scenario, games, |seed| Seats {
        allied: doctrine(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    });
    let (_, axis) = match_up(&scenario, games, |seed| Seats {
        allied: Random::new(seed, Side::Allied),
        axis: doctrine(seed, Side::Axis),
    });
    println!("of {games} games won: {allied} as the Allies, {axis} as the Axis");
    assert!(allied * 100 >= games * 98 && axis * 100 >= games * 98);
}

/// Each opening and each reply by itself: every decision is checked in the replay.
#[test]
fn every_opening_and_every_reply_is_played_out_legally() {
    let scenario = Scenario::embedded();
    let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
    let all = Openings::embedded(&scenario);
    assert_eq!(
        (all.allied.len(), all.axis.len()),
        (11, 10),
        "openings left out as illegal"
    );
    for side in Side::BOTH {
        for name in all.names(side) {
            let mut one = all.clone().only(side, &name).unwrap();
            one.responder =
                (one.searches()).map(|_| Responses::shared(&scenario, Breadth::All, 500) as Arc<_>);
            for number in 0..20 {
                let seed = SEED.game(number);
                let seat = |side: Side| Doctrine::new(&books[side], &one, seed, side);
                let mut recorder = Recorder::new(Seats {
                    allied: seat(Side::Allied),
                    axis: seat(Side::Axis),
                });
                let end = play(&scenario, seed, &mut recorder);
                let mut script = Script::new(recorder.decisions);
                assert_eq!(play(&scenario, seed, &mut script), end, "{name}, game {number}");
            }
        }
    }
}

/// A response is searched for among neighbours of plans, by a commander whose answers are not checked: here they are,
/// against set-ups that no book has.
#[test]
fn a_response_is_legal_whatever_lies_before_it() {
    let scenario = Scenario::embedded();
    let book = Book::new(&scenario, Weights::standard(Side::Axis));
    let mut openings = Openings::embedded(&scenario).only(Side::Axis, "respond").unwrap();
    openings.responder = Some(Responses::shared(&scenario, Breadth::All, 60));
    for number in 0..300 {
        let seed = SEED.game(number);
        let mut recorder = Recorder::new(Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Doctrine::new(&book, &openings, seed, Side::Axis),
        });
        let end = play(&scenario, seed, &mut recorder);
        let mut script = Script::new(recorder.decisions);
        assert_eq!(play(&scenario, seed, &mut script), end, "game {number}");
    }
}

/// Three carriers outnumber two cruisers in strength as the doctrine counts it, but have nothing to fire with once their
/// planes have flown: they go, unless the game is over with the turn. With a cruiser beside them they may stay.
#[test]
fn carriers_that_have_lost_their_screen_leave() {
    let scenario = Scenario::embedded();
    let book = Book::new(&scenario, Weights::standard(Side::Allied));
    let openings = Openings::embedded(&scenario);
    let leaves = |allied: &[&str], axis: &[&str], turn: u8| {
        let fleet = |names: &[&str]| names.iter().map(|name| scenario.find(name).unwrap()).collect();
        let fleets = BySide {
            allied: fleet(allied),
            axis: fleet(axis),
        };
        let position = Position {
            turn,
            ..Position::new()
        };
        let mut battle = Battle::between(Site::Area(Area::NorthSea), fleets);
        battle.round = 1;
        let view = View::open(&scenario, &position, Side::Allied);
        Doctrine::new(&book, &openings, SEED.game(0), Side::Allied).disengage(&view, &battle)
    };
    let carriers = ["Ark Royal", "Victorious", "Formidable"];
    let cruisers = ["Admiral Hipper"];
    assert!(leaves(&carriers, &cruisers, 5));
    assert!(!leaves(&carriers, &cruisers, 8));
    assert!(!leaves(
        &["Ark Royal", "Victorious", "Formidable", "Nelson"],
        &cruisers,
        5
    ));
    assert!(!leaves(&carriers, &[], 5));
}
