//! Games of the planner gone through: what a reader would have done instead is played on against what was done.
//!
//! A movement is a blunder if another brings its side clearly more, when strong commanders play both on from there, on the
//! same dice.

mod played_on;
mod readers;

use super::neighbours::tests::in_germany;
use super::{Neighbourhood, PlayModel};
use crate::commanders::deployment::Deployment;
use crate::map::{Area, Place};
use crate::naval::Side;
use crate::{Scenario, View};
use admiralty_core::dice::MasterSeed;
use played_on::{Movement, PlayoutPlan, Table, Verdict};

/// What is said of Blucher's taking the Baltic on the last turn, and of her leaving it empty: three battleships are in the North
/// Sea, nobody else.
#[test]
fn a_blunder_is_told_from_a_sound_movement() {
    let scenario = Scenario::embedded();
    let model = PlayModel::wary(&scenario);
    let table = Table {
        scenario: &scenario,
        model: &model,
    };
    let (mut position, [_, blucher, _]) = in_germany(&scenario);
    position.turn = 8;
    for name in ["Warspite", "Barham", "Malaya"] {
        position.place[scenario.find(name).unwrap()] = Place::sea(Area::NorthSea);
    }
    let view = View::open(&scenario, &position, Side::Axis);
    let stay = Deployment::stay(&position);
    let mut sail = stay;
    Neighbourhood::new(&view).send(&mut sail, blucher, Some(Area::BalticSea));
    let side = Side::Axis;
    let few = PlayoutPlan {
        budget: 60,
        to_the_end: true,
        games: 40,
        seed: MasterSeed(5),
    };
    let said = |made, other| -> Verdict {
        let movement = Movement { position, side, made };
        table.against(&movement, other, few)
    };
    assert!(said(stay, sail).convicts(), "{}", said(stay, sail));
    assert!(!said(sail, stay).convicts(), "{}", said(sail, stay));
}
