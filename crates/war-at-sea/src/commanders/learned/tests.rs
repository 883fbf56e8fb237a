//! Tests of the learned commander as a whole.

use super::areas::{Denial, of_area};
use super::board::Room;
use super::inputs::Stage;
use super::kinds::FORCES;
use super::search::{Free, board};
use super::{Evaluator, Inclination, Learned, Learning, Level, Networks, Unfit};
use crate::learn::censored;
use crate::map::Area;
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage::{Departures, repairable};
use crate::scenario::OptionalRules;
use crate::{Commander, Game, NoObserver, Phase, Position, Scenario, Seats, View};
use admiralty_core::dice::{Keyed, MasterSeed, Stream, below};
use admiralty_core::learners::Damaged;
use rand_core::Rng;
use std::sync::Arc;

/// Networks whose parameters are all drawn: every input counts.
pub fn drawn(seed: u64) -> Networks {
    let mut generator = MasterSeed(seed).game(0).generator(Stream::Dice);
    let mut draw = move || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
    let mut networks = Networks::new(&mut draw);
    for network in &mut networks.all {
        let network = Arc::make_mut(network);
        network.parameters.iter_mut().for_each(|one| *one = draw() * 0.1);
    }
    networks
}

/// A position of a game of learned commanders, at the given moment.
pub fn reached(learning: &Learning, scenario: &Scenario, number: u64, turn: u8, phase: Phase) -> Position {
    let seed = MasterSeed(5).game(number);
    let seat = |side| Learned::new(learning, seed, side, Level::Fast);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::new(scenario, seats, Keyed::new(seed), NoObserver);
    while (game.position.turn, game.position.phase) != (turn, phase) {
        game.play_phase().unwrap();
    }
    game.position
}

/// What is kept up to date by a row out and a row in is what is added up from nothing.
#[test]
fn a_board_after_changes_is_that_of_the_position_they_make() {
    let scenario = Scenario::embedded();
    let networks = drawn(1);
    let learning = Learning::new(&scenario, &networks);
    let mut compared = 0;
    let sides = [
        (Side::Allied, Phase::AlliedMovement),
        (Side::Axis, Phase::AxisMovement),
    ];
    for (number, (side, phase)) in (0..).zip(sides.into_iter().cycle().take(8)) {
        for turn in [1, 3, 8] {
            let position = reached(&learning, &scenario, number, turn, phase);
            if !repairable(&scenario, &position, side, CounterSet::EMPTY).is_empty() {
                continue; // who stays is repaired before the position is judged
            }
            let view = View::open(&scenario, &position, side);
            let near = Departures::of(&scenario, &position, side).near;
            let mut generator = MasterSeed(9).game(number).generator(Stream::Dice);
            let goals: Vec<_> = (0..72)
                .map(|_| Area::ALL.get(below(&mut generator, 7) as usize))
                .collect();
            let mut groups = Room::new();
            let mut one = board(
                &learning.evaluator,
                &view,
                Free::All,
                &Inclination::default(),
                &mut groups,
            );
            let sure = |ship: CounterId| goals[ship.index()].copied().filter(|&area| near[ship].has(area));
            one.follow(sure, view.own());
            let mut there = position;
            for (ship, way) in one.placed() {
                assert!(!way.far);
                there.place[ship] = way.place;
            }
            let stage = if side == Side::Allied {
                Stage::Allied
            } else {
                Stage::Axis
            };
            let fresh = learning
                .evaluator
                .utility(&View::open(&scenario, &there, side), stage);
            let sign = if side == Side::Axis { 1.0 } else { -1.0 };
            let kept = sign * admiralty_core::learners::bent(one.value);
            assert!((fresh - kept).abs() < 1e-4, "{turn} {side}: {fresh} {kept}");
            compared += 1;
        }
    }
    assert!(compared >= 8, "{compared}");
}

/// A change tried says what the change made does.
#[test]
fn what_is_tried_is_what_comes_of_it() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &drawn(2));
    for turn in 1..=8 {
        let position = reached(&learning, &scenario, 2, turn, Phase::AxisMovement);
        let view = View::open(&scenario, &position, Side::Axis);
        let mut groups = Room::new();
        let mut board = board(
            &learning.evaluator,
            &view,
            Free::All,
            &Inclination::default(),
            &mut groups,
        );
        for group in 0..board.groups.len() {
            for to in board.groups[group].least..board.groups[group].ways.len() {
                let from = board.groups[group].least;
                if to == from || board.groups[group].counts[from] == 0 {
                    continue;
                }
                let change = super::board::Change {
                    group,
                    from,
                    to,
                    count: 1,
                };
                let leaving = board.leaving(group, from, 1);
                let tried = board.tried(change, &leaving);
                board.make(change);
                assert!((board.value - tried).abs() < 1e-3, "{tried} {}", board.value);
            }
        }
    }
}

/// 19.3: what lies face down is shuffled; the Axis sails to the same areas.
#[test]
fn what_is_hidden_changes_no_choice() {
    let face_down = OptionalRules {
        face_down: true,
        ..OptionalRules::default()
    };
    let scenario = Scenario::embedded().with_rules(face_down);
    let learning = Learning::new(&scenario, &drawn(3));
    let mut generator = MasterSeed(4).game(0).generator(Stream::Dice);
    for turn in 1..=8 {
        let position = reached(&learning, &scenario, 3, turn, Phase::AxisMovement);
        let hidden = |position: &Position| {
            let (hidden, counts) = censored(&scenario, position, &position.damage);
            let view = View::face_down(&scenario, &hidden, &counts);
            let mut learned = Learned::new(&learning, MasterSeed(6).game(0), Side::Axis, Level::Fast);
            (learned.sail(&view), learned.place_uboats(&view))
        };
        let chosen = hidden(&position);
        for _ in 0..5 {
            let mut other = position;
            let ships: Vec<CounterId> = position
                .fleet(&scenario, Side::Allied)
                .only(|ship| position.place[ship].on_board())
                .into_iter()
                .collect();
            for n in (1..ships.len()).rev() {
                let m = below(&mut generator, n as u64 + 1) as usize;
                other.place.0.swap(ships[n].index(), ships[m].index());
            }
            assert_eq!(hidden(&other), chosen, "turn {turn}");
        }
    }
}

/// 19.3: the Allies sail as they would with their counters face up.
#[test]
fn the_allies_sail_as_in_the_open_game() {
    let open = Scenario::embedded();
    let face_down = open.clone().with_rules(OptionalRules {
        face_down: true,
        ..OptionalRules::default()
    });
    let networks = drawn(3);
    let [first, second] = [&open, &face_down].map(|scenario| Learning::new(scenario, &networks));
    for turn in 1..=8 {
        let position = reached(&first, &open, 3, turn, Phase::AlliedMovement);
        let sail = |learning, scenario| {
            let mut allies = Learned::new(learning, MasterSeed(6).game(0), Side::Allied, Level::Fast);
            allies.sail(&View::open(scenario, &position, Side::Allied))
        };
        assert_eq!(sail(&first, &open), sail(&second, &face_down), "turn {turn}");
        let worth = |learning: &Learning, scenario| {
            let view = View::open(scenario, &position, Side::Allied);
            learning.evaluator.utility(&view, Stage::Allied)
        };
        assert_eq!(worth(&first, &open), worth(&second, &face_down), "turn {turn}");
    }
}

/// Sums of forces that came and went leave a little more or less than nothing: no number of an area is lost by it.
#[test]
fn what_is_left_of_forces_that_went_is_a_number() {
    let mut gone = [0.0; FORCES];
    (gone[2], gone[3]) = (-1e-7, 1e-7);
    for [allied, axis] in [[gone, [0.0; FORCES]], [[0.0; FORCES], gone]] {
        let numbers = of_area(&allied, &axis, 0.0, &Denial::new());
        assert!(numbers.iter().all(|number| number.is_finite()), "{numbers:?}");
    }
}

/// Whole games of both levels break no rule, under all optional rules.
#[test]
fn games_are_played_by_the_rules() {
    for face_down in [false, true] {
        let rules = OptionalRules {
            face_down,
            weaker_bismarck: true,
            uboats_accumulate: true,
        };
        let scenario = Scenario::embedded().with_rules(rules);
        let learning = Learning::new(&scenario, &drawn(5));
        for number in 0..4 {
            reached(&learning, &scenario, number, 8, Phase::Combat);
        }
        let seed = MasterSeed(8).game(1);
        let seat = |side| Learned::new(&learning, seed, side, Level::Full(1));
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        Game::new(&scenario, seats, Keyed::new(seed), NoObserver)
            .play()
            .unwrap();
    }
}

/// What 8 bits a weight cost: at most 0.03 of the utility in any of these positions, 0.01 on average.
#[test]
fn networks_from_a_file_say_the_same() {
    let scenario = Scenario::embedded();
    let networks = drawn(6);
    let stored = Networks::read(&networks.write("of a test")).unwrap();
    let (exact, rounded) = (
        Learning::new(&scenario, &networks),
        Learning::new(&scenario, &stored),
    );
    let mut sum = 0.0;
    for turn in 1..=8 {
        for number in 0..4 {
            let position = reached(&exact, &scenario, number, turn, Phase::AxisMovement);
            let view = View::open(&scenario, &position, Side::Axis);
            let [a, b] = [&exact, &rounded].map(|one| one.evaluator.utility(&view, Stage::Allied));
            assert!((a - b).abs() < 0.03, "{a} {b}");
            sum += (a - b).abs();
        }
    }
    assert!(sum / 32.0 < 0.01, "{sum}");
}

#[test]
fn a_file_for_other_rules_is_refused_by_name() {
    let networks = drawn(7);
    let bytes = networks.write("of a test");
    let mut damaged = bytes.clone();
    damaged[5000] ^= 1;
    assert_eq!(
        Networks::read(&damaged).unwrap_err(),
        Unfit::Damaged(Damaged::Hash)
    );
    let few = Networks {
        all: networks.all[..3].to_vec(),
        ..drawn(7)
    };
    assert_eq!(Networks::read(&few.write("few")).unwrap_err(), Unfit::Count(3));
}

#[test]
fn the_networks_that_are_built_in_can_be_read() {
    Networks::embedded().unwrap();
    assert!(super::network::EMBEDDED.len() < 1_100_000);
}

/// The last turn of a short game has the last networks.
#[test]
fn networks_are_counted_from_the_last_turn() {
    assert_eq!(Evaluator::number(8, 1, Stage::Start, false), 0);
    assert_eq!(Evaluator::number(8, 1, Stage::Start, true), 0);
    assert_eq!(Evaluator::number(8, 8, Stage::Allied, true), 29);
    assert_eq!(Evaluator::number(8, 8, Stage::Axis, false), 30);
    assert_eq!(Evaluator::number(8, 8, Stage::Axis, true), 31);
    assert_eq!(Evaluator::number(5, 5, Stage::Axis, false), 30);
    assert_eq!(Evaluator::number(5, 1, Stage::Start, false), 12);
}
