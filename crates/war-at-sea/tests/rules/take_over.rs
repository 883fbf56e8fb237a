//! The take-over of the Italian fleet (rule 15.7; ruling M9).

use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::map::{Area, AreaSet, Place, Port};
use war_at_sea::naval::Side;
use war_at_sea::ships::Navy;
use war_at_sea::{Phase, View};

use Area::{Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const ARRIVALS: Phase = Phase::Arrivals;
const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

fn areas(areas: &[Area]) -> AreaSet {
    areas.iter().copied().collect()
}

/// The areas an Axis ship may sail to at once, and by a two-area move.
fn reach(table: &Table, ship: &str) -> (AreaSet, AreaSet) {
    let view = View::open(&table.scenario, &table.position, Side::Axis);
    (
        view.adjacent_areas(table.id(ship)),
        view.second_areas(table.id(ship)),
    )
}

/// Turn 8 begins; every Italian named is in play.
fn take_over(places: &[(&str, Port)], dice: &[u8]) -> Played {
    let table = places
        .iter()
        .fold(Table::printed().turn(8), |table, &(ship, port)| {
            table.put(ship, port)
        });
    table.play(ARRIVALS, dice)
}

#[test]
fn rule_15_7_each_italian_ship_is_allied_on_1_2_scuttled_on_3_4_german_on_5_6() {
    for die in 1..=6 {
        let played = take_over(&[("Littorio", Port::Italy)], &[die]);
        let ship = played.id("Littorio");
        let side = played.position.side(&played.scenario, ship);
        let navy = played.position.navy(&played.scenario, ship);
        match die {
            1 | 2 => {
                assert_eq!((side, navy), (Side::Allied, Navy::British));
                assert_eq!(played.place("Littorio"), Place::port(Port::Malta), "M9");
            }
            3 | 4 => assert_eq!(played.place("Littorio"), Place::REMOVED),
            _ => {
                assert_eq!((side, navy), (Side::Axis, Navy::German));
                assert_eq!(played.place("Littorio"), Place::port(Port::Italy));
            }
        }
    }
}

#[test]
fn m9_every_italian_in_play_rolls_those_elsewhere_stay_and_damage_stays() {
    let table = Table::printed()
        .turn(8)
        .put("Littorio", Port::Italy)
        .damaged("Littorio", 3)
        .put("Zara", Port::NeutralPort)
        .put("Pola", Place::SUNK)
        .put("Fiume", Place::REMOVED)
        .put("Bismarck", Port::Italy);
    let played = table.play(ARRIVALS, &[1, 2]);
    assert_eq!(
        played.lines("taken over"),
        ["Littorio taken over on 1: Allied", "Zara taken over on 2: Allied"]
    );
    assert_eq!(played.damage("Littorio"), 3);
    assert_eq!(played.place("Zara"), Place::port(Port::NeutralPort), "it stays");
    assert_eq!(played.place("Bismarck"), Place::port(Port::Italy));
    let turn_7 = Table::printed()
        .turn(7)
        .put("Littorio", Port::Italy)
        .play(ARRIVALS, &[]);
    assert_eq!(turn_7.lines("taken over"), [""; 0]);
}

#[test]
fn m9_a_new_owner_owes_the_fee_of_the_neutral_port() {
    let taken = take_over(
        &[("Zara", Port::NeutralPort), ("Pola", Port::NeutralPort)],
        &[6, 1],
    );
    // The order of battle has Pola before Zara: Pola is German, Zara Allied.
    let played = taken.again().play_through(&[ALLIED, AXIS], &[]);
    assert_eq!((played.position.fees.allied, played.position.fees.axis), (1, 1));
}

#[test]
fn m9_ships_taken_over_move_as_their_new_owners_do_and_the_rest_keep_their_limits() {
    let taken = take_over(
        &[
            ("Littorio", Port::Italy),
            ("Vittorio Veneto", Port::Italy),
            ("Zara", Port::NeutralPort),
        ],
        &[1, 5, 5],
    );
    let allied = View::open(&taken.scenario, &taken.position, Side::Allied);
    assert_eq!(
        allied.second_areas(taken.id("Littorio")),
        areas(&[SouthAtlantic]),
        "from Malta"
    );
    let table = taken.again();
    assert_eq!(
        reach(&table, "Vittorio Veneto"),
        (areas(&[Mediterranean]), areas(&[SouthAtlantic]))
    );
    assert_eq!(
        reach(&table, "Zara").1,
        areas(&[NorthSea, NorthAtlantic, Mediterranean])
    );
    let both = table
        .allied([sail_to(&["Littorio"], Mediterranean)])
        .axis([sail_to(&["Vittorio Veneto"], Mediterranean)])
        .play_through(&[ALLIED, AXIS], &[]);
    assert_eq!(both.place("Littorio"), Place::sea(Mediterranean));
    assert_eq!(
        both.position
            .fleet_at(&both.scenario, Side::Allied, Mediterranean.into())
            .len(),
        1
    );
    assert_eq!(
        both.position
            .fleet_at(&both.scenario, Side::Axis, Mediterranean.into())
            .len(),
        1
    );
    // A year without take-over: the Italians keep their limits on turn 8.
    let averted = Table::printed()
        .turn(8)
        .put("Littorio", Port::Italy)
        .change(|p| p.takeover_averted = true);
    let averted = averted.play(ARRIVALS, &[]);
    assert_eq!(reach(&averted.again(), "Littorio").1, AreaSet::EMPTY);
}

#[test]
fn m9_an_allied_ship_out_of_italy_may_not_repair_that_turn_a_german_one_may() {
    let table = Table::printed()
        .turn(8)
        .put_all(&["Littorio", "Vittorio Veneto"], Port::Italy)
        .damaged("Littorio", 1)
        .damaged("Vittorio Veneto", 1);
    let taken = table.play(ARRIVALS, &[1, 6]);
    let played = taken.again().play_through(&[ALLIED, AXIS], &[]);
    assert_eq!(played.questions("repair"), ["{Vittorio Veneto}"]);
    // The port itself serves others.
    let hood = taken
        .again()
        .put("Hood", Port::Malta)
        .damaged("Hood", 1)
        .play(ALLIED, &[]);
    assert_eq!(hood.questions("repair"), ["{Hood}"]);
}

#[test]
fn m9_ships_taken_over_have_no_gunnery_bonus() {
    let played = take_over(&[("Littorio", Port::Italy)], &[6])
        .again()
        .put("Littorio", Mediterranean)
        .put("Hood", Mediterranean)
        .axis([fire(&[("Littorio", "Hood")])])
        .fight(Mediterranean, &[4, 4, 4, 4]);
    assert_eq!(played.lines("Guns Littorio at Hood: 4+0").len(), 4);
    assert_eq!(
        played.place("Hood"),
        Place::sea(Mediterranean),
        "four 4s do nothing"
    );
}

/// Control of the Mediterranean on turns 1 to 7, turn by turn: is the take-over averted?
fn averted(held: [Option<Side>; 7]) -> bool {
    let mut position = Table::printed().position;
    for (turn, by) in (1..).zip(held) {
        let table = Table::printed()
            .change(|p| *p = position)
            .turn(turn)
            .control(Mediterranean, by);
        position = table.play(Phase::TurnEnd, &[]).position;
    }
    let table = Table::printed()
        .change(|p| *p = position)
        .put("Littorio", Port::Italy);
    assert_eq!(table.position.turn, 8);
    let die: &[u8] = if table.position.takeover_averted {
        &[]
    } else {
        &[6]
    };
    table.play(ARRIVALS, die).lines("taken over").is_empty()
}

#[test]
fn rule_15_7_four_consecutive_turns_of_control_avert_the_take_over() {
    let (axis, allied) = (Some(Side::Axis), Some(Side::Allied));
    assert!(averted([axis, axis, axis, axis, None, None, None]));
    assert!(averted([None, allied, None, axis, axis, axis, axis]));
    assert!(averted([allied, axis, axis, axis, axis, allied, allied]));
    assert!(
        !averted([axis, axis, axis, None, axis, axis, axis]),
        "six, but not four in a row"
    );
    assert!(!averted([axis, axis, axis, allied, axis, axis, axis]));
    assert!(
        !averted([None, None, None, None, axis, axis, axis]),
        "three at the end"
    );
    assert!(!averted([allied; 7]));
}
