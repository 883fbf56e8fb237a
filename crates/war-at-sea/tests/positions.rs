//! Position files: what is written reads back to the same position; what cannot be is refused with its remedy.

use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use war_at_sea::commanders::Random;
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::map::{Place, Places};
use war_at_sea::naval::Side;
use war_at_sea::position_file::{ReadPosition, read, write};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Commander, Event, Game, Observer, Phase, Position, Scenario, Seats};

static EMBEDDED: LazyLock<Scenario> = LazyLock::new(Scenario::embedded);

/// Keeps the position after every phase and between battles.
#[derive(Default)]
struct Keeper(Vec<Position>);

impl Observer for Keeper {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        if matches!(event, Event::PhaseEnds { .. } | Event::SiteEnds { .. }) {
            self.0.push(*position);
        }
    }
}

fn positions_of<C: Commander>(scenario: &Scenario, seed: GameSeed, commanders: C) -> Vec<Position> {
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), Keeper::default());
    game.play().unwrap();
    let mut positions = vec![Position::new()];
    positions.extend(game.observer.0);
    positions
}

fn random_game(scenario: &Scenario, n: u64) -> Vec<Position> {
    let seed = MasterSeed(6).game(n);
    let commanders = Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    };
    positions_of(scenario, seed, commanders)
}

fn doctrine_game(scenario: &Scenario, n: u64) -> Vec<Position> {
    let seed = MasterSeed(16).game(n);
    let openings = Openings::embedded(scenario);
    let book = |side| Book::new(scenario, Weights::standard(side));
    let (allied, axis) = (book(Side::Allied), book(Side::Axis));
    let commanders = Seats {
        allied: Doctrine::new(&allied, &openings, seed, Side::Allied),
        axis: Doctrine::new(&axis, &openings, seed, Side::Axis),
    };
    positions_of(scenario, seed, commanders)
}

fn read_back(scenario: &Scenario, position: &Position) -> ReadPosition {
    let text = write(scenario, position, "a test");
    read(scenario, "test.toml", &text).unwrap_or_else(|faults| panic!("{faults}\n\n{text}"))
}

/// Writes and reads every position of some games; returns how many there were of each phase.
fn round_trip(scenario: &Scenario, games: u64) -> BTreeMap<Phase, usize> {
    let mut seen = BTreeMap::new();
    for n in 0..games {
        for position in random_game(scenario, n)
            .into_iter()
            .chain(doctrine_game(scenario, n))
        {
            let text = write(scenario, &position, "a test");
            let again = read_back(scenario, &position).position;
            assert_eq!(again, position, "{text}");
            assert_eq!(write(scenario, &again, "a test"), text, "written again");
            *seen.entry(position.phase).or_default() += 1;
        }
    }
    seen
}

#[test]
fn what_is_written_reads_back_to_the_identical_position_at_every_phase() {
    let seen = round_trip(&EMBEDDED, 30);
    assert_eq!(seen.len(), 8, "every phase: {seen:?}");
    assert!(seen.values().sum::<usize>() >= 2_000, "{seen:?}");
    // 60 games of 8 turns.
    assert_eq!(seen[&Phase::AlliedMovement], 480);
    assert_eq!(seen[&Phase::AxisMovement], 480);
    assert!(seen[&Phase::Combat] > 1_000, "between battles too: {seen:?}");
}

/// The same of 1,000 games, about two minutes.
#[test]
#[ignore = "minutes; the reduced form is `what_is_written_reads_back_to_the_identical_position_at_every_phase`"]
fn what_is_written_of_a_thousand_games_reads_back() {
    let seen = round_trip(&EMBEDDED, 500);
    assert_eq!(seen[&Phase::AlliedMovement], 8_000);
    assert_eq!(seen[&Phase::AxisMovement], 8_000);
    assert!(seen.values().sum::<usize>() > 60_000, "{seen:?}");
}

#[test]
fn the_optional_rules_and_a_variant_read_back_too() {
    let every = OptionalRules {
        weaker_bismarck: true,
        uboats_accumulate: true,
        face_down: true,
    };
    let scenario = EMBEDDED.with_rules(every);
    let seen = round_trip(&scenario, 6);
    assert_eq!(seen[&Phase::AxisMovement], 96);
    // A take-over on turn 2, so that there are turned, scuttled and German Italians, sunk ones among them.
    let variant = LoadedScenario::embedded().with_overrides(&[("italian_takeover.turn", "2")]);
    let scenario = variant.unwrap().scenario;
    let positions = (0..6).flat_map(|n| random_game(&scenario, n));
    let mut turned_and_sunk = 0;
    for position in positions {
        let again = read_back(&scenario, &position).position;
        assert_eq!(again, position, "{}", write(&scenario, &position, ""));
        let italians = scenario.rolls.italians & (position.turned | position.freed);
        turned_and_sunk += (italians & position.place.at(Place::SUNK)).len();
    }
    assert!(turned_and_sunk > 0);
}
