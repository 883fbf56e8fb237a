//! What the tests of combat share: fleets written as players write them, and a log read as a story.
#![allow(dead_code, reason = "each test file needs some of it")]

use crate::common::orders::disengage;
use crate::common::{Played, Table};
use war_at_sea::map::{Area, Place};
use war_at_sea::{Phase, Refusal};

/// Two fleets in one area on turn 4, when every port is open. `Hood-2` has two points of damage.
pub fn met(area: Area, allied: &[&str], axis: &[&str]) -> Table {
    let table = with(Table::printed().turn(4), area, allied);
    with(table, area, axis)
}

/// Adds ships to a table; `Hood-2` has two points of damage.
pub fn with(table: Table, place: impl Into<Place>, ships: &[&str]) -> Table {
    let place = place.into();
    ships
        .iter()
        .fold(table, |table, ship| match ship.split_once('-') {
            Some((name, damage)) => {
                let damage = damage.parse().expect("damage is a number");
                table.put(name, place).damaged(name, damage)
            }
            None => table.put(ship, place),
        })
}

/// Checks that these lines were told in this order, whatever stood between them.
#[track_caller]
pub fn tells(played: &Played, story: &[&str]) {
    let mut log = played.log.iter();
    for line in story {
        assert!(
            log.any(|told| told == line),
            "{line:?} is missing, or out of order, in\n{}",
            played.log.join("\n")
        );
    }
}

/// Checks that no line contains this text.
#[track_caller]
pub fn never_tells(played: &Played, text: &str) {
    let lines = played.lines(text);
    assert!(lines.is_empty(), "{lines:?} in\n{}", played.log.join("\n"));
}

/// An Allied fleet in the North Sea that flees after a round in which nobody fires unless the scripts say so.
pub fn flight(allied: &[&str], axis: &[&str]) -> Table {
    met(Area::NorthSea, allied, axis).allied([disengage(true)])
}

/// A combat phase in which the first fire plan that breaks a rule is refused by that rule.
#[track_caller]
pub fn refuse_fire(table: Table, rule: &str) -> Refusal {
    let refusal = table.refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, rule, "{refusal}");
    refusal
}
