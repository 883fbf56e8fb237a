//! The order of a turn, and who sees what (rule 5; rulings T1, T5, I1).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

/// The whole turn after the arrivals.
const TURN: [Phase; 5] = [
    Phase::AlliedMovement,
    Phase::AxisMovement,
    Phase::AirPlacement,
    Phase::Combat,
    Phase::TurnEnd,
];

#[test]
fn t1_reinforcements_may_sail_on_the_turn_they_arrive() {
    let arrived = Table::printed().turn(2).play(Phase::Arrivals, &[]);
    let played = arrived
        .again()
        .allied([sail_to(&["King George V"], Area::NorthSea)])
        .axis([sail_to(&["Bismarck"], Area::BalticSea)])
        .play_through(&[Phase::AlliedMovement, Phase::AxisMovement], &[]);
    assert_eq!(played.place("King George V"), Place::sea(Area::NorthSea));
    assert_eq!(played.place("Bismarck"), Place::sea(Area::BalticSea));
}

#[test]
fn t1_a_turn_begins_with_arrivals_then_russian_then_us_rolls() {
    let played = Table::printed()
        .turn(4)
        .put("Marat", Port::Leningrad)
        .play(Phase::Arrivals, &[5, 6, 1, 1, 1, 1]);
    played.in_order(&[
        "turn 4 begins",
        "Anson arrives in England",
        "2B arrives in USA",
        "U-boats: 0 from pool, 2 arrived, 0 lost, 0 pooled",
        "Marat rolls 5: sails true",
        "New York rolls 6: released true",
        "phase ends: Arrivals",
    ]);
    assert_eq!(played.position.phase, Phase::AlliedMovement);
    assert!(played.asked.is_empty(), "all rolls are seen before any decision");
}

#[test]
fn t1_nothing_of_the_last_turn_but_its_flags_holds_when_a_turn_begins() {
    let table = Table::printed()
        .turn(2)
        .put("Hood", Port::England)
        .control(Area::NorthSea, Side::Axis);
    let hood = table.ids(&["Hood"]);
    let played = table
        .air(Side::Axis, Site::Port(Port::Malta))
        .boats_at(Area::NorthSea, 2)
        .change(|position| {
            (position.late, position.disengaged) = (hood, hood);
            (position.resolved, position.convoy_poc) = (1, 3);
            position.fees.allied = 1;
        })
        .play(Phase::Arrivals, &[]);
    let position = played.position;
    assert!(position.late.is_empty(), "9.5 spares ships for one turn");
    assert!(position.disengaged.is_empty(), "12.4 holds for one turn");
    assert!(!position.is_resolved(Site::Area(Area::BarentsSea)));
    assert_eq!(position.air, Default::default());
    assert_eq!((position.convoy_poc, position.fees.allied), (0, 0));
    assert_eq!(
        (position.uboats.at_sea(), position.uboats.in_germany()),
        (0, 3),
        "and one arrived"
    );
    assert_eq!(
        position.control[Area::NorthSea],
        Some(Side::Axis),
        "6.2 asks for it"
    );
}

#[test]
fn t1_turn_8_begins_with_the_take_over() {
    let played = Table::printed()
        .turn(8)
        .put("Littorio", Port::Italy)
        .put("Marat", Port::Leningrad)
        .put("Washington", Port::Usa)
        .play(Phase::Arrivals, &[6, 1, 1]);
    played.in_order(&[
        "turn 8 begins",
        "Littorio taken over on 6: German",
        "U-boats: 0 from pool, 2 arrived, 0 lost, 0 pooled",
        "Marat rolls 1: sails false",
        "Washington rolls 1: released false",
    ]);
}

/// 5.2, 5.3, 6.3: each side in turn: adjacent moves, attempts, failed ships, (U-boats,) repairs.
#[test]
fn t1_rule_5_2_the_allies_move_and_repair_then_5_3_the_axis_moves_places_uboats_and_repairs() {
    let played = Table::printed()
        .turn(3)
        .put_all(&["Hood", "Ramillies", "Nelson"], Port::England)
        .put_all(&["Bismarck", "Gneisenau", "Graf Spee"], Port::Germany)
        .damaged("Nelson", 1)
        .damaged("Bismarck", 1)
        .boats(1)
        .allied([
            sail_to(&["Hood"], Area::NorthSea),
            attempt("Ramillies", Area::BarentsSea),
            no_attempt(),
        ])
        .allied([fall_back(Port::England), repair("Nelson")])
        .axis([
            sail_to(&["Gneisenau"], Area::BalticSea),
            attempt("Graf Spee", Area::SouthAtlantic),
        ])
        .axis([
            fall_back(Port::France),
            uboats(&[(Area::BarentsSea, 1)]),
            repair("Bismarck"),
        ])
        .play_through(&TURN[..2], &[3, 5]);
    played.in_order(&[
        "Hood moves from England to North Sea",
        "Ramillies tries from England to Barents Sea on 3: false",
        "Ramillies falls back to England",
        "Nelson repaired in England",
        "phase ends: AlliedMovement",
        "Gneisenau moves from Germany to Baltic Sea",
        "Graf Spee tries from Germany to South Atlantic on 5: false",
        "Graf Spee falls back to France",
        "U-boats placed",
        "Bismarck repaired in Germany",
        "phase ends: AxisMovement",
    ]);
}

#[test]
fn rule_5_4_flags_come_off_after_all_movement_and_before_the_air_markers_are_placed() {
    let played = Table::printed()
        .put("Hood", Port::England)
        .control(Area::NorthSea, Side::Axis)
        .control(Area::BarentsSea, Side::Allied)
        .play_through(&TURN[..3], &[]);
    let shown = |question: &str| {
        played
            .asked
            .iter()
            .find(|asked| asked.question == question)
            .unwrap()
            .shown
    };
    assert_eq!(shown("sail").control[Area::NorthSea], Some(Side::Axis));
    assert_eq!(
        played.at[played.when("phase ends: AxisMovement")].control[Area::BarentsSea],
        Some(Side::Allied)
    );
    assert_eq!(shown("place_air").control, Default::default());
    assert_eq!(played.position.control, Default::default());
}

#[test]
fn rule_5_5_and_i1_neither_side_sees_the_others_air_marker_before_both_are_placed() {
    let played = Table::printed()
        .allied([air(Some(Site::Port(Port::Germany)))])
        .axis([air(Some(Site::Port(Port::Malta)))])
        .play(Phase::AirPlacement, &[]);
    let asked: Vec<_> = played
        .asked
        .iter()
        .map(|asked| (asked.side, asked.shown.air))
        .collect();
    assert_eq!(
        asked,
        [
            (Side::Allied, Default::default()),
            (Side::Axis, Default::default())
        ]
    );
    assert_eq!(played.position.air.allied, Some(Site::Port(Port::Germany)));
    assert_eq!(played.position.air.axis, Some(Site::Port(Port::Malta)));
    played.in_order(&[
        "Allied air: Germany",
        "Axis air: Malta",
        "phase ends: AirPlacement",
    ]);
}

#[test]
fn i1_without_19_3_everything_is_open_to_both_sides() {
    let played = Table::printed()
        .put_all(&["Hood", "Ramillies"], Port::England)
        .put("Bismarck", Port::Germany)
        .damaged("Hood", 2)
        .allied([sail_to(&["Hood"], Area::NorthSea)])
        .play_through(&TURN[..2], &[]);
    let asked = played
        .asked
        .iter()
        .find(|asked| asked.side == Side::Axis && asked.question == "sail")
        .unwrap();
    assert!(!asked.blind);
    assert_eq!(asked.shown.place[played.id("Hood")], Place::sea(Area::NorthSea));
    assert_eq!(
        asked.shown.place[played.id("Ramillies")],
        Place::port(Port::England)
    );
    assert_eq!(asked.shown.damage[played.id("Hood")], 2);
    assert_eq!(
        asked.enemy,
        [(Place::sea(Area::NorthSea), 1), (Place::port(Port::England), 1)]
    );
}

#[test]
fn t1_the_turn_ends_with_oilers_basing_of_the_axis_then_of_the_allies_convoys_and_points() {
    let played = Table::printed()
        .turn(3)
        .put("Bismarck", Area::SouthAtlantic)
        .put("Gneisenau", Area::BalticSea)
        .put("Hood", Area::NorthSea)
        .put("1A", Area::NorthAtlantic)
        .axis([oil("Bismarck")])
        .allied([cash(true)])
        .play(Phase::TurnEnd, &[3]);
    played.in_order(&[
        "Bismarck oils on 3: true",
        "Gneisenau bases from Baltic Sea in Germany",
        "Hood bases from North Sea in England",
        "1A cashes 1 in England",
        "scored: Allied areas 0 convoys 1 fees 0, Axis areas 0 fees 0, track 0 to -1",
        "phase ends: TurnEnd",
    ]);
}

/// 5.7, 5.8: a convoy alone in an area controls it although it puts into port for its own points.
#[test]
fn rule_5_7_flags_are_placed_before_ships_return_and_convoys_land() {
    let played = Table::printed()
        .turn(4)
        .put("1A", Area::BarentsSea)
        .play_through(&TURN[3..], &[]);
    played.in_order(&["Barents Sea controlled by Allied", "1A cashes 3 in Russia"]);
    assert!(played.told("scored: Allied areas 1 convoys 3 fees 0, Axis areas 0 fees 0, track 0 to -4"));
    assert_eq!(
        played.position.control[Area::BarentsSea],
        Some(Side::Allied),
        "the flag stays for 6.2"
    );
}

#[test]
fn rule_5_9_turn_follows_turn_and_t5_the_game_is_over_after_turn_8() {
    let played = Table::printed().turn(7).play(Phase::TurnEnd, &[]);
    assert_eq!(
        (played.position.turn, played.position.phase),
        (8, Phase::Arrivals)
    );
    let played = Table::printed().turn(8).play(Phase::TurnEnd, &[]);
    assert_eq!((played.position.turn, played.position.phase), (8, Phase::Over));
}

#[test]
fn t1_a_game_of_nobody_moving_runs_its_phases_turn_by_turn_to_the_end_of_turn_8() {
    // Dice: Russians on turns 3 to 8, two each; US ships on turns 4 to 8, five each, none released; the
    // take-over of eleven Italians, rolled before that turn's Russians.
    let mut dice = vec![1, 1];
    (4..=7).for_each(|_| dice.extend([1; 7]));
    dice.extend([1; 11]);
    dice.extend([1; 7]);
    let played = Table::printed().play_out(&dice);
    let ends: Vec<_> = played
        .lines("phase ends")
        .iter()
        .map(|line| line["phase ends: ".len()..].to_owned())
        .collect();
    let turn = [
        "Arrivals",
        "AlliedMovement",
        "AxisMovement",
        "AirPlacement",
        "Combat",
        "TurnEnd",
    ];
    let mut expected = vec!["SetUp".to_owned()];
    (1..=8).for_each(|_| expected.extend(turn.map(str::to_owned)));
    assert_eq!(ends, expected);
    assert_eq!(
        (played.position.turn, played.position.phase, played.position.track),
        (8, Phase::Over, 0)
    );
}
