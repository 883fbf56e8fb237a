//! Movement (rule 6; rulings M4, M7) and the borders it goes by (rule 2).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, AreaSet, Place, Port, PortSet};
use war_at_sea::naval::Side;
use war_at_sea::ships::Navy;

use Area::{BalticSea, BarentsSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

fn areas(areas: &[Area]) -> AreaSet {
    areas.iter().copied().collect()
}

fn ports(ports: &[Port]) -> PortSet {
    ports.iter().copied().collect()
}

/// Rules 2.2, 2.3, 2.6 and 6.1 with the board: the areas that border on each port.
#[test]
fn rule_2_2_allied_2_3_axis_and_2_6_neutral_ports_border_these_areas() {
    let scenario = Table::printed().scenario;
    let expected = [
        (
            Port::England,
            Some(Side::Allied),
            areas(&[NorthSea, NorthAtlantic, SouthAtlantic]),
        ),
        (Port::Malta, Some(Side::Allied), areas(&[Mediterranean])),
        (Port::Usa, Some(Side::Allied), areas(&[NorthAtlantic])),
        (Port::Leningrad, Some(Side::Allied), areas(&[BalticSea])),
        (Port::Russia, Some(Side::Allied), areas(&[BarentsSea])),
        (
            Port::Germany,
            Some(Side::Axis),
            areas(&[BalticSea, NorthSea, BarentsSea]),
        ),
        (Port::France, Some(Side::Axis), areas(&[NorthSea, SouthAtlantic])),
        (Port::Italy, Some(Side::Axis), areas(&[Mediterranean])),
        (Port::NeutralPort, None, areas(&[SouthAtlantic])),
    ];
    for (port, side, borders) in expected {
        assert_eq!(
            (scenario.ports[port].side, scenario.borders[port]),
            (side, borders),
            "{port}"
        );
    }
}

/// A German goes from each Axis port where 6.1 lets him, and nowhere else.
#[test]
fn rule_6_1_a_ship_may_sail_to_the_areas_that_border_its_port_and_to_no_other() {
    let from = |port| {
        let goes = |area: &Area| {
            let table = Table::printed()
                .turn(2)
                .put("Bismarck", port)
                .axis([sail_to(&["Bismarck"], *area)]);
            let played = table.try_play(AXIS, &[]);
            match played.verdict {
                Ok(()) => assert_eq!(played.place("Bismarck"), Place::sea(*area)),
                Err(refusal) => assert_eq!(refusal.rule, "6.1"),
            }
            played.verdict.is_ok()
        };
        Area::ALL.into_iter().filter(goes).collect::<AreaSet>()
    };
    assert_eq!(from(Port::Germany), areas(&[BarentsSea, NorthSea, BalticSea]));
    assert_eq!(from(Port::France), areas(&[NorthSea, SouthAtlantic]));
    assert_eq!(from(Port::Italy), areas(&[Mediterranean]));
    assert_eq!(from(Port::NeutralPort), areas(&[SouthAtlantic]));
}

#[test]
fn rule_6_1_neither_enemy_ships_nor_enemy_control_stop_an_adjacent_move() {
    let played = Table::printed()
        .put("Hood", Port::England)
        .put("Bismarck", NorthSea)
        .control(NorthSea, Side::Axis)
        .allied([sail_to(&["Hood"], NorthSea)])
        .play(ALLIED, &[]);
    assert_eq!(played.place("Hood"), Place::sea(NorthSea));
}

#[test]
fn rule_6_3_a_ship_that_made_an_adjacent_move_attempts_no_other() {
    let table = Table::printed().put_all(&["Hood", "Repulse"], Port::England);
    let moves = || sail_to(&["Hood"], NorthSea);
    let played = table.clone().allied([moves()]).play(ALLIED, &[]);
    assert_eq!(played.questions("attempt"), ["{Repulse}"]);
    let refusal = table
        .allied([moves(), attempt("Hood", BarentsSea)])
        .refuse(ALLIED, &[]);
    assert_eq!(refusal.rule, "6.2");
}

#[test]
fn rule_6_3_a_ship_attempts_once_and_no_adjacent_move_follows() {
    let played = Table::printed()
        .put_all(&["Hood", "Ramillies"], Port::England)
        .allied([sail(&[]), attempt("Ramillies", BarentsSea)])
        .play(ALLIED, &[6]);
    assert_eq!(played.questions("sail").len(), 1);
    assert_eq!(played.questions("attempt"), ["{Ramillies, Hood}", "{Hood}"]);
    assert_eq!(played.place("Ramillies"), Place::port(Port::England));
}

#[test]
fn rule_6_5_and_m4_uboats_go_to_any_area_whatever_is_there() {
    let each = Area::ALL.map(|area| (area, 1));
    let played = Table::printed()
        .put("Hood", NorthAtlantic)
        .control(NorthAtlantic, Side::Allied)
        .boats(7)
        .axis([uboats(&each)])
        .play(AXIS, &[]);
    assert_eq!(played.position.uboats.at.0, [1; 6]);
    assert_eq!(played.position.uboats.in_germany(), 1);

    let all = Table::printed()
        .boats(7)
        .axis([uboats(&[(SouthAtlantic, 7)])])
        .play(AXIS, &[]);
    assert_eq!(all.position.uboats.at[SouthAtlantic], 7);

    let refusal = Table::printed()
        .boats(3)
        .axis([uboats(&[(NorthSea, 2), (BalticSea, 2)])])
        .refuse(AXIS, &[]);
    assert_eq!(refusal.rule, "6.5");
    assert_eq!(
        Table::printed().play(AXIS, &[]).questions("place_uboats"),
        [""; 0],
        "no boats, no question"
    );
}

#[test]
fn m4_uboats_are_placed_afresh_each_turn_and_disabled_ones_are_back_the_next() {
    let table = Table::printed()
        .turn(2)
        .boats_at(BarentsSea, 2)
        .boats(4)
        .change(|p| p.uboats.disabled = 1);
    assert_eq!(table.position.uboats.in_germany(), 1);
    let arrived = table.play(Phase::Arrivals, &[]);
    // One boat arrives on turn 2.
    let boats = arrived.position.uboats;
    assert_eq!(
        (boats.total, boats.disabled, boats.at_sea(), boats.in_germany()),
        (5, 0, 0, 5)
    );
    // A boat that is disabled now cannot be placed.
    let table = Table::printed().boats(3).change(|p| p.uboats.disabled = 1);
    assert_eq!(
        table
            .clone()
            .axis([uboats(&[(NorthSea, 3)])])
            .refuse(AXIS, &[])
            .rule,
        "6.5"
    );
    assert_eq!(
        table
            .axis([uboats(&[(NorthSea, 2)])])
            .play(AXIS, &[])
            .position
            .uboats
            .at[NorthSea],
        2
    );
}

#[test]
fn rule_5_3_uboats_are_placed_after_the_speed_rolls_and_failed_ships_and_by_the_axis_only() {
    let played = Table::printed()
        .turn(2)
        .put("Graf Spee", Port::Germany)
        .boats(1)
        .axis([
            attempt("Graf Spee", SouthAtlantic),
            fall_back(Port::France),
            uboats(&[(NorthSea, 1)]),
        ])
        .play(AXIS, &[5]);
    played.in_order(&["Graf Spee falls back to France", "U-boats placed"]);
    let played = Table::printed().boats(3).boats_at(NorthSea, 2).play(ALLIED, &[]);
    assert_eq!(played.questions("place_uboats"), [""; 0]);
}

#[test]
fn rule_6_6_only_german_and_russian_ships_enter_the_baltic() {
    let british = Table::printed().put("Hood", Port::England);
    assert_eq!(
        british
            .clone()
            .allied([sail_to(&["Hood"], BalticSea)])
            .refuse(ALLIED, &[])
            .rule,
        "6.6"
    );
    assert_eq!(
        british
            .allied([attempt("Hood", BalticSea)])
            .refuse(ALLIED, &[])
            .rule,
        "6.2"
    );
    let played = Table::printed()
        .turn(3)
        .put("Marat", Port::Leningrad)
        .freed("Marat")
        .put("Bismarck", Port::Germany)
        .allied([sail_to(&["Marat"], BalticSea)])
        .axis([sail_to(&["Bismarck"], BalticSea)])
        .play_through(&[ALLIED, AXIS], &[]);
    assert_eq!(played.place("Marat"), Place::sea(BalticSea));
    assert_eq!(played.place("Bismarck"), Place::sea(BalticSea));
}

#[test]
fn rule_6_7_no_ship_leaves_an_inactive_port() {
    for (turn, leaves) in [(1, false), (2, true), (6, true), (7, false)] {
        let table = Table::printed().turn(turn).put("Bismarck", Port::France);
        let played = table.axis([sail_to(&["Bismarck"], NorthSea)]).try_play(AXIS, &[]);
        assert_eq!(played.verdict.is_ok(), leaves, "turn {turn}");
    }
    for (turn, leaves) in [(2, false), (3, true)] {
        let table = Table::printed()
            .turn(turn)
            .put("Marat", Port::Leningrad)
            .freed("Marat");
        let played = table
            .allied([sail_to(&["Marat"], BalticSea)])
            .try_play(ALLIED, &[]);
        assert_eq!(played.verdict.is_ok(), leaves, "turn {turn}");
        let table = Table::printed().turn(turn).put("Hood", Port::Russia);
        let played = table
            .allied([sail_to(&["Hood"], BarentsSea)])
            .try_play(ALLIED, &[]);
        assert_eq!(played.verdict.is_ok(), leaves, "turn {turn}");
        // Nor by a two-area move.
        let tries = Table::printed()
            .turn(turn)
            .put("Hood", Port::Russia)
            .play(ALLIED, &[]);
        assert_eq!(!tries.questions("attempt").is_empty(), leaves, "turn {turn}");
    }
}

#[test]
fn rule_6_9_ships_do_not_move_from_port_to_port() {
    let table = Table::printed().put("Hood", Port::England);
    let refusal = table
        .allied([sail(&[("Hood", Place::port(Port::Malta))])])
        .refuse(ALLIED, &[]);
    assert_eq!(refusal.rule, "6.9");
    let table = Table::printed().put("Hood", Port::England);
    let refusal = table
        .allied([sail(&[("Hood", Place::RESERVE)])])
        .refuse(ALLIED, &[]);
    assert_eq!(refusal.rule, "6.9");
}

#[test]
fn rule_6_1_a_counter_that_is_not_on_the_board_does_not_move() {
    for place in [Place::RESERVE, Place::SUNK, Place::REMOVED] {
        let table = Table::printed().put("Hood", place);
        assert!(
            table
                .allied([sail_to(&["Hood"], NorthSea)])
                .try_play(ALLIED, &[])
                .verdict
                .is_err()
        );
    }
}

#[test]
fn rule_6_1_orders_for_the_other_sides_ships_are_not_read() {
    let played = Table::printed()
        .put("Hood", Port::England)
        .put("Bismarck", Port::Germany)
        .allied([sail_to(&["Bismarck"], NorthSea)])
        .play(ALLIED, &[]);
    assert_eq!(played.place("Bismarck"), Place::port(Port::Germany));
}

#[test]
fn m7_each_navy_enters_these_areas_and_uses_these_ports() {
    let scenario = Table::printed().scenario;
    use Port::{England, France, Germany, Italy, Leningrad, Malta, NeutralPort, Russia, Usa};
    let all = Area::ALL.into_iter().collect::<AreaSet>();
    let expected = [
        (
            Navy::British,
            all - areas(&[BalticSea]),
            vec![England, Malta, Russia, Usa, NeutralPort],
        ),
        (Navy::American, areas(&[NorthAtlantic]), vec![Usa]),
        (Navy::Russian, areas(&[BalticSea]), vec![Leningrad]),
        (
            Navy::Merchant,
            areas(&[NorthAtlantic, BarentsSea]),
            vec![Usa, England, Russia],
        ),
        (Navy::German, all, vec![Germany, France, Italy, NeutralPort]),
        (Navy::Italian, areas(&[Mediterranean]), vec![Italy]),
        (
            Navy::ItalianCruiser,
            areas(&[Mediterranean, SouthAtlantic, NorthAtlantic]),
            vec![Italy, France, NeutralPort],
        ),
    ];
    for (navy, may_enter, may_use) in expected {
        assert_eq!(scenario.areas(navy), may_enter, "{navy:?}");
        assert_eq!(scenario.open_ports(navy, 5), ports(&may_use), "{navy:?}"); // all are open on turn 5
    }
}
