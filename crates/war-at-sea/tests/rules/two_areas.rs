//! Moves by two areas: speed rolls, ships that fail (rules 6.2, 6.4; rulings M1 to M3), and the borders that rest
//! on inference (the switches of M13).

use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::map::{Area, AreaSet, Place, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::{Phase, View};

use Area::{BalticSea, BarentsSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

fn areas(areas: &[Area]) -> AreaSet {
    areas.iter().copied().collect()
}

/// The second areas that a ship may try for; each is tried with a die that succeeds.
fn second_areas(table: &Table, ship: &str, side: Side) -> AreaSet {
    let offered = View::open(&table.scenario, &table.position, side).second_areas(table.id(ship));
    for area in offered.iter() {
        let (table, script) = (table.clone(), [attempt(ship, area)]);
        let played = match side {
            Side::Allied => table.allied(script).play(ALLIED, &[1]),
            Side::Axis => table.axis(script).play(AXIS, &[1]),
        };
        assert_eq!(played.place(ship), Place::sea(area));
    }
    offered
}

#[test]
fn rule_6_2_and_m1_the_second_areas_of_turn_1() {
    let table = Table::printed()
        .put("Hood", Port::England)
        .put("Warspite", Port::Malta);
    assert_eq!(
        second_areas(&table, "Hood", Side::Allied),
        areas(&[BarentsSea, Mediterranean])
    );
    assert_eq!(
        second_areas(&table, "Warspite", Side::Allied),
        areas(&[SouthAtlantic])
    );

    let table = Table::printed()
        .turn(3)
        .put("Hood", Port::Russia)
        .put("Repulse", Port::NeutralPort);
    assert_eq!(
        second_areas(&table, "Hood", Side::Allied),
        areas(&[NorthSea, NorthAtlantic])
    );
    assert_eq!(
        second_areas(&table, "Repulse", Side::Allied),
        areas(&[NorthSea, NorthAtlantic, Mediterranean])
    );

    let table = Table::printed()
        .turn(2)
        .put("Bismarck", Port::Germany)
        .put("Tirpitz", Port::France);
    assert_eq!(
        second_areas(&table, "Bismarck", Side::Axis),
        areas(&[NorthAtlantic, SouthAtlantic])
    );
    assert_eq!(
        second_areas(&table, "Tirpitz", Side::Axis),
        areas(&[BarentsSea, BalticSea, NorthAtlantic, Mediterranean])
    );
    let table = Table::printed()
        .put("Bismarck", Port::Italy)
        .put("Tirpitz", Port::NeutralPort);
    assert_eq!(
        second_areas(&table, "Bismarck", Side::Axis),
        areas(&[SouthAtlantic])
    );
    assert_eq!(
        second_areas(&table, "Tirpitz", Side::Axis),
        areas(&[NorthSea, NorthAtlantic, Mediterranean])
    );
}

/// England to the Barents goes by the North Sea or the North Atlantic.
#[test]
fn m1_one_first_area_that_the_enemy_did_not_control_is_enough() {
    let table = |north_sea: Option<Side>, north_atlantic: Option<Side>| {
        Table::printed()
            .turn(2)
            .put("Hood", Port::England)
            .control(NorthSea, north_sea)
            .control(NorthAtlantic, north_atlantic)
            .allied([attempt("Hood", BarentsSea)])
    };
    for open in [None, Some(Side::Allied)] {
        assert_eq!(
            table(Some(Side::Axis), open).play(ALLIED, &[1]).place("Hood"),
            Place::sea(BarentsSea)
        );
        assert_eq!(
            table(open, Some(Side::Axis)).play(ALLIED, &[1]).place("Hood"),
            Place::sea(BarentsSea)
        );
    }
    let refusal = table(Some(Side::Axis), Some(Side::Axis)).refuse(ALLIED, &[]);
    assert_eq!(
        (refusal.rule, refusal.ship),
        ("6.2", Some(Table::printed().id("Hood")))
    );
}

#[test]
fn rule_6_2_the_axis_does_not_pass_an_area_that_the_allies_controlled() {
    let table = Table::printed()
        .turn(2)
        .put("Bismarck", Port::Germany)
        .control(NorthSea, Side::Allied)
        .control(BalticSea, Side::Axis);
    assert_eq!(
        second_areas(&table, "Bismarck", Side::Axis),
        areas(&[NorthAtlantic]),
        "by the Barents"
    );
    let table = table.control(BarentsSea, Side::Allied);
    let played = table.clone().play(AXIS, &[]);
    assert_eq!(played.questions("attempt"), [""; 0], "nowhere to go, no question");
    // Control of the second area does not matter.
    let table = table
        .control(BarentsSea, Side::Axis)
        .control(NorthAtlantic, Side::Allied);
    assert_eq!(
        second_areas(&table, "Bismarck", Side::Axis),
        areas(&[NorthAtlantic])
    );
}

#[test]
fn m1_the_second_area_must_not_border_the_port_of_departure() {
    let table = Table::printed().put("Hood", Port::England);
    let refusal = table.allied([attempt("Hood", NorthAtlantic)]).refuse(ALLIED, &[]);
    assert_eq!(refusal.rule, "6.2");
}

/// Whether an attempt to reach the Barents Sea from England on turn 1 comes off.
fn reaches(ship: &str, damage: u8, die: u8) -> bool {
    let played = Table::printed()
        .put(ship, Port::England)
        .damaged(ship, damage)
        .allied([attempt(ship, BarentsSea)])
        .play(ALLIED, &[die]);
    played.place(ship) == Place::sea(BarentsSea)
}

#[test]
fn rule_6_4_a_die_below_the_speed_succeeds() {
    // Speeds on the counters: Nelson 3, Malaya 4, Renown 6, Hood 7.
    for (ship, speed) in [("Nelson", 3), ("Malaya", 4), ("Renown", 6), ("Hood", 7)] {
        for die in 1..=6 {
            assert_eq!(reaches(ship, 0, die), die < speed, "{ship} on {die}");
        }
    }
}

#[test]
fn m1_damage_slows_a_ship_to_1_and_m2_an_attempt_that_cannot_succeed_is_legal() {
    assert!(reaches("Hood", 2, 4)); // 7 - 2 = 5
    assert!(!reaches("Hood", 2, 5));
    assert!(!reaches("Nelson", 2, 1)); // 3 - 2 = 1: no die is below
    assert!(!reaches("Nelson", 5, 1)); // never below 1
}

#[test]
fn rule_6_4_and_m3_after_turn_2_a_ship_that_failed_for_the_barents_goes_to_england_or_russia() {
    let failed = |turn| {
        Table::printed()
            .turn(turn)
            .put("Nelson", Port::England)
            .allied([attempt("Nelson", BarentsSea)])
    };
    let early = failed(2).play(ALLIED, &[3]);
    assert_eq!(early.questions("fall_back"), [""; 0], "Russia is closed");
    assert_eq!(early.place("Nelson"), Place::port(Port::England));
    let late = failed(3).allied([fall_back(Port::Russia)]).play(ALLIED, &[3]);
    assert_eq!(late.questions("fall_back"), ["Nelson {England, Russia}"]);
    assert_eq!(late.place("Nelson"), Place::port(Port::Russia));
    // Germany borders the Barents too, but it is an opposing port (6.7).
    assert_eq!(
        failed(3)
            .allied([fall_back(Port::Germany)])
            .refuse(ALLIED, &[3])
            .rule,
        "6.4"
    );
}

#[test]
fn m3_failed_ships_are_based_after_all_rolls_of_their_side() {
    let played = Table::printed()
        .turn(3)
        .put_all(&["Nelson", "Ramillies", "Malaya"], Port::England)
        .allied([attempt("Nelson", BarentsSea), attempt("Ramillies", BarentsSea)])
        .allied([
            attempt("Malaya", BarentsSea),
            fall_back(Port::Russia),
            fall_back(Port::England),
        ])
        .play(ALLIED, &[6, 6, 3]);
    played.in_order(&[
        "Nelson tries from England to Barents Sea on 6: false",
        "Ramillies tries from England to Barents Sea on 6: false",
        "Malaya tries from England to Barents Sea on 3: true",
        "Nelson falls back to Russia",
        "Ramillies falls back to England",
    ]);
}

/// The ports offered to a ship that failed a roll.
fn offered(table: Table, ship: &str, to: Area) -> String {
    let die = 6;
    let played = match table.position.side(&table.scenario, table.id(ship)) {
        Side::Allied => table.allied([attempt(ship, to)]).play(ALLIED, &[die]),
        Side::Axis => table.axis([attempt(ship, to)]).play(AXIS, &[die]),
    };
    match played.questions("fall_back").as_slice() {
        [] => format!("{ship} {{{}}}", played.place(ship)),
        questions => questions.join("; "),
    }
}

#[test]
fn m3_the_ports_open_to_a_failed_ship_border_the_second_area_or_were_left() {
    let german = |turn, port| Table::printed().turn(turn).put("Graf Spee", port);
    let to_the_south = |turn| offered(german(turn, Port::Germany), "Graf Spee", SouthAtlantic);
    assert_eq!(to_the_south(1), "Graf Spee {Germany, Neutral Port}");
    assert_eq!(to_the_south(2), "Graf Spee {Germany, France, Neutral Port}");
    assert_eq!(to_the_south(6), "Graf Spee {Germany, France, Neutral Port}");
    assert_eq!(to_the_south(7), "Graf Spee {Germany, Neutral Port}");
    // No Axis port borders the North Atlantic: back to where it came from.
    assert_eq!(
        offered(german(3, Port::France), "Graf Spee", NorthAtlantic),
        "Graf Spee {France}"
    );
    assert_eq!(
        offered(german(3, Port::NeutralPort), "Graf Spee", NorthAtlantic),
        "Graf Spee {Neutral Port}"
    );
    // Italy is an Axis port on turn 8 too.
    assert_eq!(
        offered(german(8, Port::NeutralPort), "Graf Spee", Mediterranean),
        "Graf Spee {Italy, Neutral Port}"
    );
    // An Italian cruiser, slowed to 6, on its way out of the Mediterranean.
    let zara = Table::printed()
        .turn(3)
        .put("Zara", Port::Italy)
        .damaged("Zara", 1);
    assert_eq!(
        offered(zara, "Zara", SouthAtlantic),
        "Zara {France, Italy, Neutral Port}"
    );
    let british = |port| Table::printed().turn(4).put("Malaya", port);
    assert_eq!(
        offered(british(Port::Malta), "Malaya", SouthAtlantic),
        "Malaya {England, Malta, Neutral Port}"
    );
    assert_eq!(
        offered(british(Port::England), "Malaya", Mediterranean),
        "Malaya {England, Malta}"
    );
    assert_eq!(
        offered(british(Port::Russia), "Malaya", NorthAtlantic),
        "Malaya {England, USA, Russia}"
    );
}

#[test]
fn m3_switched_only_ships_that_left_the_neutral_port_may_fail_back_to_it() {
    let table = |port| {
        Table::switched("failed_roll_neutral", "departed_only")
            .turn(3)
            .put("Graf Spee", port)
    };
    assert_eq!(
        offered(table(Port::Germany), "Graf Spee", SouthAtlantic),
        "Graf Spee {Germany, France}"
    );
    assert_eq!(
        offered(table(Port::Italy), "Graf Spee", SouthAtlantic),
        "Graf Spee {France, Italy}"
    );
    assert_eq!(
        offered(table(Port::NeutralPort), "Graf Spee", NorthSea),
        "Graf Spee {Germany, France, Neutral Port}"
    );
}

#[test]
fn m3_a_failed_ship_may_be_struck_in_port_and_cannot_repair() {
    let played = Table::printed()
        .turn(2)
        .put("Graf Spee", Port::Germany)
        .damaged("Graf Spee", 1)
        .axis([attempt("Graf Spee", NorthAtlantic)])
        .allied([air(Some(Site::Port(Port::Germany))), strike("Graf Spee")])
        // Speed 5 - 1 = 4: a 4 fails. The strike hits for 1: damage 2.
        .play_through(&[AXIS, Phase::AirPlacement, Phase::Combat], &[4, 6, 1]);
    assert_eq!(played.questions("repair"), [""; 0]);
    assert_eq!(played.damage("Graf Spee"), 2);
}

fn two_try(table: Table) -> Played {
    table
        .put_all(&["Hood", "Nelson"], Port::England)
        .allied([attempt("Hood", BarentsSea), attempt("Nelson", BarentsSea)])
        .play(ALLIED, &[6, 2])
}

#[test]
fn m2_each_speed_roll_is_seen_before_the_next_attempt_is_announced() {
    let played = two_try(Table::printed());
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "attempt")
        .collect();
    assert_eq!(
        asked[1].shown.place[played.id("Hood")],
        Place::sea(BarentsSea),
        "seen before Nelson tries"
    );
    assert_eq!(played.place("Nelson"), Place::sea(BarentsSea));
}

#[test]
fn m2_switched_all_attempts_are_announced_before_the_first_roll() {
    let played = two_try(Table::switched("speed_rolls", "declared_together"));
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "attempt")
        .collect();
    assert_eq!(asked[1].options, "{Nelson}");
    assert_eq!(
        asked[1].shown.place[played.id("Hood")],
        Place::port(Port::England),
        "not rolled yet"
    );
    played.in_order(&[
        "Hood tries from England to Barents Sea on 6: true",
        "Nelson tries from England to Barents Sea on 2: true",
    ]);
}

#[test]
fn border_england_mediterranean_switched_lets_ships_sail_from_england_to_the_mediterranean() {
    let sails = |table: Table| {
        table
            .put("Nelson", Port::England)
            .allied([sail_to(&["Nelson"], Mediterranean)])
            .try_play(ALLIED, &[])
            .verdict
    };
    assert_eq!(sails(Table::printed()).unwrap_err().rule, "6.1");
    assert_eq!(
        sails(Table::switched("border_england_mediterranean", "true")),
        Ok(())
    );
    // A ship that fails on its way from the Neutral Port to the Mediterranean may then put into England.
    let table = |table: Table| table.turn(2).put("Nelson", Port::NeutralPort);
    assert_eq!(
        offered(table(Table::printed()), "Nelson", Mediterranean),
        "Nelson {Malta, Neutral Port}"
    );
    let switched = table(Table::switched("border_england_mediterranean", "true"));
    assert_eq!(
        offered(switched, "Nelson", Mediterranean),
        "Nelson {England, Malta, Neutral Port}"
    );
}

#[test]
fn border_north_sea_baltic_switched_off_closes_the_way_from_france_to_the_baltic() {
    let table = |table: Table| {
        table
            .turn(2)
            .put("Bismarck", Port::France)
            .put("Marat", Port::Leningrad)
    };
    let open = table(Table::printed());
    assert!(second_areas(&open, "Bismarck", Side::Axis).has(BalticSea));
    let closed = table(Table::switched("border_north_sea_baltic", "false"));
    assert_eq!(
        second_areas(&closed, "Bismarck", Side::Axis),
        areas(&[BarentsSea, NorthAtlantic, Mediterranean])
    );
    let refusal = closed
        .clone()
        .axis([attempt("Bismarck", BalticSea)])
        .refuse(AXIS, &[]);
    assert_eq!(refusal.rule, "6.2");
    // Both ways, though no port needs the way back: they border the North Sea themselves.
    assert!(!closed.scenario.adjacent[BalticSea].has(NorthSea));
    assert!(open.scenario.adjacent[BalticSea].has(NorthSea));
}

#[test]
fn rule_6_4_a_ship_that_failed_does_not_try_again_this_turn() {
    let table = Table::printed()
        .turn(2)
        .put("Nelson", Port::England)
        .put("Rodney", Port::England)
        .allied([attempt("Nelson", BarentsSea), attempt("Nelson", BarentsSea)]);
    assert_eq!(table.refuse(ALLIED, &[3]).rule, "6.2");
}
