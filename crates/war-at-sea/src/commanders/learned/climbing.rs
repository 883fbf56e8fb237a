//! Tests of the search: what it changes, and what it must not overlook.

use super::board::Room;
use super::search::{Free, board, climb, deployment, steps};
use super::tests::{drawn, reached};
use super::{Inclination, Learning, Networks};
use crate::map::Area;
use crate::naval::Side;
use crate::{Phase, Scenario, View};
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

/// Where a climb ends, no fleet that is sent to one area, however many of the strongest go, makes the value grow.
#[test]
fn no_attack_of_many_is_overlooked() {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &bending());
    for turn in 1..=8 {
        let position = reached(&learning, &scenario, 4, turn, Phase::AxisMovement);
        let view = View::open(&scenario, &position, Side::Axis);
        let mut groups = Room::new();
        let inclination = Inclination::default();
        let mut one = board(&learning.evaluator, &view, Free::All, &inclination, &mut groups);
        climb(&mut one, 100_000, true);
        let (found, value) = (one.mark(), one.value);
        for area in Area::ALL {
            for (group, to) in one.able(area) {
                one.send(group, to);
                assert!(
                    one.value < value + 1e-3,
                    "turn {turn}: the {area} is worth {}",
                    one.value
                );
            }
            one.go_back(&found);
        }
    }
}

/// What two ships that take each other's places are foretold to change is what comes of it; and where a climb ends, no two of
/// whom neither loses much alone gain by it.
#[test]
fn exchanges_are_foretold_and_none_is_overlooked() {
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
                if first.change.group == second.change.group
                    || (first.here, first.there) != (second.there, second.here)
                {
                    continue;
                }
                let value = one.value;
                let foretold = one.tried_both(&[first.change, second.change]);
                one.make(first.change);
                one.make(second.change);
                assert!((one.value - foretold).abs() < 1e-2, "{} {foretold}", one.value);
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
