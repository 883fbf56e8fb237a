//! The same seed gives the same game, event by event; and a recorded game, replayed from its decisions with the
//! same dice, is the same game again.

use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::commanders::{Random, Recorder, Script};
use war_at_sea::naval::{BySide, Side};
use war_at_sea::{Commander, Event, Game, NoObserver, Observer, Position, Scenario, Seats};

/// The run whose games are played here.
const RUN: MasterSeed = MasterSeed(19_410_524);

/// Every event in words, each with the position that it left.
#[derive(Default)]
struct Log(Vec<String>);

impl Observer for Log {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        self.0
            .push(format!("{event:?}\n  leaves position {:016x}", hasher.finish()));
    }
}

fn players(seed: GameSeed) -> Seats<Random, Random> {
    Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    }
}

/// Plays a game; returns its log and the commanders as it left them.
fn play<C: Commander>(scenario: &Scenario, seed: GameSeed, commanders: C) -> (Log, Position, C) {
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), Log::default());
    game.play()
        .unwrap_or_else(|refusal| panic!("{refusal} after {:?}", game.observer.0.last()));
    (game.observer, game.position, game.commanders)
}

/// Compares two logs line by line, for a failure that names the place where the games part.
fn same(what: &str, first: &Log, second: &Log) {
    for (n, (a, b)) in first.0.iter().zip(&second.0).enumerate() {
        assert_eq!(a, b, "{what}: event {n}");
    }
    assert_eq!(first.0.len(), second.0.len(), "{what}: the number of events");
}

#[test]
fn the_same_seed_gives_the_same_game_watched_or_not() {
    let mut games = HashSet::new();
    let played = crate::variants::every_game(2, |name, scenario, number| {
        let seed = RUN.game(number);
        let (first, position, _) = play(scenario, seed, players(seed));
        let (second, _, _) = play(scenario, seed, players(seed));
        same(name, &first, &second);
        let mut unwatched = Game::new(scenario, players(seed), Seeded::new(seed), NoObserver);
        assert!(unwatched.play().is_ok());
        assert_eq!(unwatched.position, position, "{name}, unwatched");
        games.insert(first.0);
    });
    assert_eq!(games.len() as u64, played, "no two seeds give the same game");
}

/// The replay also shows that every decision of the random commander is legal: a script is not trusted, so each
/// is checked on its way back.
#[test]
fn a_recorded_game_replays_exactly() {
    let played = crate::variants::every_game(2, |name, scenario, number| {
        let seed = RUN.game(10_000 + number);
        let (log, _, recorder) = play(scenario, seed, Recorder::new(players(seed)));
        let (replayed, _, script) = play(scenario, seed, Script::new(recorder.decisions));
        same(name, &log, &replayed);
        assert_eq!(script.left(), 0, "{name}: every decision was asked for");
    });
    assert!(played >= 200, "some hundred games, not {played}");
}

/// A record of each side apart replays as well: a side's answers do not depend on what the other was asked.
#[test]
fn each_side_s_record_replays_by_itself() {
    let scenario = Scenario::embedded();
    for number in 0..100 {
        let seed = RUN.game(20_000 + number);
        let Seats { allied, axis } = players(seed);
        let recorders = Seats {
            allied: Recorder::new(allied),
            axis: Recorder::new(axis),
        };
        let (log, _, Seats { allied, axis }) = play(&scenario, seed, recorders);
        let scripts = Seats {
            allied: Script::new(allied.decisions),
            axis: Script::new(axis.decisions),
        };
        let (replayed, _, _) = play(&scenario, seed, scripts);
        same(&format!("game {number}, replayed"), &log, &replayed);
    }
}

/// What a commander names together (6.2 attempts, 5.7 bases, whom planes strike) is what it would say one by one: a recorder asks
/// for each answer by itself.
#[test]
fn answers_given_together_are_those_given_one_by_one() {
    let played = crate::variants::every_game(1, |name, scenario, number| {
        let books = BySide::new(|side| Book::new(scenario, Weights::standard(side)));
        let openings = Openings::embedded(scenario);
        let seed = RUN.game(40_000 + number);
        let seats = || Seats {
            allied: Doctrine::new(&books.allied, &openings, seed, Side::Allied),
            axis: Doctrine::new(&books.axis, &openings, seed, Side::Axis),
        };
        let (together, _, _) = play(scenario, seed, seats());
        let (apart, _, _) = play(scenario, seed, Recorder::new(seats()));
        same(name, &together, &apart);
    });
    assert!(played >= 100, "some hundred games, not {played}");
}

/// The comparison sees the dice: the same commanders with the dice of another game play another game.
#[test]
fn other_dice_give_another_game() {
    let scenario = Scenario::embedded();
    let seed = RUN.game(30_000);
    let (log, _, _) = play(&scenario, seed, players(seed));
    let (other, _, _) = play(&scenario, RUN.game(30_001), players(seed));
    assert_ne!(log.0, other.0);
}
