//! Tests of the search: what it changes, and what it must not overlook.

use super::board::{Board, Room};
use super::leaps::MOST;
use super::search::{Free, TRIES, board, climb, deployment, search, steps};
use super::tests::{drawn, reached};
use super::{Inclination, Learned, Learning, Level, Networks};
use crate::learn::censored;
use crate::map::{Area, Place};
use crate::naval::{CounterSet, Side};
use crate::scenario::{Hidden, OptionalRules};
use crate::{Phase, Scenario, View};
use admiralty_core::dice::{MasterSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// Networks that bend: what two groups are worth together is not the sum of what each is worth.
fn bending() -> Networks {
    let mut networks = drawn(4);
    for network in &mut networks.all {
        let network = Arc::make_mut(network);
        network.parameters.iter_mut().for_each(|one| *one *= 8.0);
    }
    networks
}

#[test]
fn climbing_never_lowers_the_value() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &bending());
    for turn in 1..=8 {
        let position = reached(&learning, &scenario, 4, turn, Phase::AlliedMovement);
        let view = View::open(&scenario, &position, Side::Allied);
        let mut groups = Room::new();
        let mut one = board(
            &learning.evaluator,
            &view,
            Free::All,
            &Inclination::default(),
            &mut groups,
        );
        let before = one.value;
        climb(&mut one, 4000, true);
        assert!(one.value >= before);
        let plan = deployment(&one, &view);
        crate::rules::legality::sail(&scenario, &position, Side::Allied, &plan.orders).unwrap();
    }
}

/// No fleet that is sent to one area from where a climb ends, however many of the strongest go, is worth more than what the search
/// finds.
#[test]
fn no_attack_of_many_is_overlooked() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    let mut better = 0;
    for (side, phase) in [
        (Side::Allied, Phase::AlliedMovement),
        (Side::Axis, Phase::AxisMovement),
    ] {
        for (game, turn) in (0..4).flat_map(|game| (1..=8).map(move |turn| (game, turn))) {
            let position = reached(&learning, &scenario, game, turn, phase);
            let view = View::open(&scenario, &position, side);
            let mut groups = Room::new();
            let inclination = Inclination::default();
            let mut one = board(&learning.evaluator, &view, Free::All, &inclination, &mut groups);
            let port = one.mark();
            climb(&mut one, TRIES, false);
            let found = one.mark();
            let mut most = found.value;
            for area in Area::ALL {
                for (group, to) in one.able(area) {
                    one.send(group, to, None);
                    most = most.max(one.value);
                }
                one.go_back(&found);
            }
            better += u32::from(most > found.value + 2e-3);
            one.go_back(&port);
            search(&mut one, 1, false);
            assert!(
                one.value > most - 2e-3,
                "{side}, game {game}, turn {turn}: {} against {most}",
                one.value
            );
        }
    }
    assert!(better > 0, "no climb overlooks an attack");
}

/// What two ships that take each other's places are predicted to change is what comes of it; and where a climb ends, no two of
/// whom neither loses much alone gain by it.
#[test]
fn exchanges_are_predicted_and_none_is_overlooked() {
    let scenario = Scenario::embedded();
    let mut tried = 0;
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    for turn in 1..=8 {
        let position = reached(&learning, &scenario, 4, turn, Phase::AlliedMovement);
        let view = View::open(&scenario, &position, Side::Allied);
        let mut groups = Room::new();
        let inclination = Inclination::default();
        let mut one = board(&learning.evaluator, &view, Free::All, &inclination, &mut groups);
        climb(&mut one, 100_000, true);
        let found = one.mark();
        let steps = steps(&mut one);
        for (n, first) in steps.iter().enumerate() {
            for second in &steps[n + 1..] {
                let (one_change, other_change) = (first.change(), second.change());
                if one_change.group == other_change.group
                    || (first.here, first.there) != (second.there, second.here)
                {
                    continue;
                }
                let value = one.value;
                let predicted = one.tried_both(&[one_change, other_change]);
                one.make(one_change);
                one.make(other_change);
                assert!((one.value - predicted).abs() < 1e-2, "{} {predicted}", one.value);
                if first.loss + second.loss < 0.4 {
                    assert!(one.value < value + 1e-2, "turn {turn}: worth {}", one.value);
                }
                one.go_back(&found);
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// By how much the best of thirty climbs from plans at random is better than what the search finds, on average over the turns
/// of some games, in the number that it reads.
fn overlooked(scenario: &Scenario, games: u64, side: Side) -> f32 {
    let learning = Learning::new(scenario, &Networks::embedded().unwrap());
    let phase = match side {
        Side::Allied => Phase::AlliedMovement,
        Side::Axis => Phase::AxisMovement,
    };
    let (mut sum, mut movements) = (0.0, 0.0);
    for game in 0..games {
        let mut generator = MasterSeed(30).game(game).generator(Stream::Straying);
        for turn in 1..=8 {
            let position = reached(&learning, scenario, game, turn, phase);
            let (hidden, counts) = censored(scenario, &position, &position.damage);
            let view = if side == Side::Axis && scenario.lie_face_down(turn) {
                View::face_down(scenario, &hidden, &counts)
            } else {
                View::open(scenario, &position, side)
            };
            let mut player = Learned::new(&learning, MasterSeed(5).game(game), side, Level::Fast);
            let plan = player.doctrine_plan(&view);
            let mut groups = Room::new();
            let calm = Inclination::default();
            let mut one = board(&learning.evaluator, &view, Free::All, &calm, &mut groups);
            let port = one.mark();
            one.follow(|ship| plan.goal(ship), view.own());
            search(&mut one, MOST, true);
            let found = one.value;
            let mut most = found;
            for _ in 0..30 {
                one.go_back(&port);
                scatter(&mut one, scenario.rolls.convoys, &mut generator);
                search(&mut one, MOST, true);
                most = most.max(one.value);
            }
            (sum, movements) = (sum + most - found, movements + 1.0);
        }
    }
    sum / movements
}

/// Sends a share of the groups to one area, the others anywhere.
fn scatter(board: &mut Board<'_>, convoys: CounterSet, generator: &mut Xoshiro256PlusPlus) {
    let mut draw = |n: usize| below(generator, n as u64) as usize;
    let (area, share) = (Area::ALL[draw(Area::ALL.len())], draw(100));
    for n in 0..board.groups.len() {
        let group = &board.groups[n];
        let there = group.ways.iter().position(|way| way.place == Place::sea(area));
        let (least, ways) = (group.least, group.ways.len());
        let to = match there {
            Some(there) if draw(100) < share => there,
            _ => least + draw(ways - least),
        };
        if !group.ships.first().is_some_and(|&ship| convoys.has(ship)) {
            board.send(n, to, None);
        }
    }
}

fn little_is_overlooked(games: u64) {
    let printed = Scenario::embedded();
    let mut hidden = printed.clone().with_rules(OptionalRules {
        face_down: true,
        ..printed.optional
    });
    hidden.switches.hidden = Hidden::EveryTurn;
    let mut all = 0.0;
    for scenario in [&printed, &hidden] {
        for side in Side::BOTH {
            let overlooked = overlooked(scenario, games, side);
            let hidden = scenario.optional.face_down;
            println!("{side}, 19.3 {hidden}, {games} games: {overlooked:.4}");
            all += overlooked / 4.0;
        }
    }
    assert!(all < 0.03, "{all}");
}

#[test]
fn little_is_overlooked_in_a_few_games() {
    little_is_overlooked(12);
}

/// `cargo test --release -p war-at-sea --lib learned::climbing -- --ignored --nocapture` prints the figures of the report.
#[test]
#[ignore = "minutes"]
fn little_is_overlooked_in_a_hundred_games() {
    little_is_overlooked(100);
}
