//! Oilers and the Neutral Port (rules 16 and 17; rulings M10, M11).

use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

use Area::{BalticSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;
const END: Phase = Phase::TurnEnd;

#[test]
fn rule_16_2_oilers_succeed_on_1_to_5_then_1_to_4_then_1_to_3() {
    for (turn, up_to) in [(1, 5), (2, 4), (3, 3)] {
        for die in 1..=6 {
            let table = Table::printed()
                .turn(turn)
                .put("Bismarck", NorthAtlantic)
                .axis([oil("Bismarck")]);
            let expected = if die <= up_to {
                Place::REFUELLING
            } else {
                Place::port(Port::NeutralPort)
            };
            assert_eq!(
                table.play(END, &[die]).place("Bismarck"),
                expected,
                "turn {turn}, die {die}"
            );
        }
    }
}

#[test]
fn rule_16_1_there_are_no_oilers_after_turn_3() {
    for turn in 4..=8 {
        let played = Table::printed()
            .turn(turn)
            .put("Bismarck", NorthAtlantic)
            .play(END, &[]);
        assert_eq!(played.questions("oil"), [""; 0], "turn {turn}");
    }
}

#[test]
fn m10_german_ships_in_the_north_and_south_atlantic_that_have_not_disengaged_may_oil() {
    let played = Table::printed()
        .turn(2)
        .put("Bismarck", NorthAtlantic)
        .put("Gneisenau", SouthAtlantic)
        .put("Graf Spee", SouthAtlantic) // disengaged
        .put("Zara", SouthAtlantic) // Italian
        .put("Blucher", NorthSea)
        .put("Lutzow", Port::NeutralPort) // left disabled
        .put("Hood", NorthAtlantic)
        .change(|position| {
            position
                .disengaged
                .insert(crate::common::id(&Table::printed().scenario, "Graf Spee"))
        })
        .play(END, &[]);
    assert_eq!(played.questions("oil"), ["{Gneisenau, Bismarck}"]);
}

#[test]
fn m10_ships_that_disengaged_may_not_oil_but_pursuers_may() {
    let battle = || {
        Table::printed()
            .turn(1)
            .put_all(&["Gneisenau", "Lutzow"], SouthAtlantic)
            .put("Hood", SouthAtlantic)
    };
    let fled = battle()
        .axis([disengage(true)])
        .play_through(&[Phase::Combat, END], &[]);
    assert_eq!(fled.questions("oil"), [""; 0]);
    // Hood flees at 7; Gneisenau follows at 7, nobody fires, the pursuit is broken off.
    let pursued = battle()
        .allied([disengage(true)])
        .axis([pursue(&[("Gneisenau", 0)])])
        .play_through(&[Phase::Combat, END], &[]);
    assert_eq!(pursued.questions("oil"), ["{Gneisenau, Lutzow}"]);
}

#[test]
fn m10_each_roll_is_seen_before_the_next_and_each_ship_rolls_once() {
    let played = Table::printed()
        .turn(3)
        .put_all(&["Gneisenau", "Lutzow", "Blucher"], NorthAtlantic)
        .axis([oil("Lutzow"), oil("Gneisenau"), base(Port::Germany)])
        .play(END, &[4, 1]);
    assert_eq!(
        played.questions("oil"),
        [
            "{Gneisenau, Blucher, Lutzow}",
            "{Gneisenau, Blucher}",
            "{Blucher}",
        ]
    );
    let second = played
        .asked
        .iter()
        .filter(|asked| asked.question == "oil")
        .nth(1)
        .unwrap();
    assert_eq!(
        second.shown.place[played.id("Lutzow")],
        Place::port(Port::NeutralPort),
        "seen"
    );
    assert_eq!(played.place("Gneisenau"), Place::REFUELLING);
    assert_eq!(played.place("Blucher"), Place::port(Port::Germany));
    played.in_order(&[
        "Gneisenau oils on 1: true",
        "Blucher bases from North Atlantic in Germany",
    ]);

    let refusal = Table::printed()
        .put("Blucher", NorthAtlantic)
        .put("Lutzow", BalticSea)
        .axis([oil("Lutzow")]);
    assert_eq!(refusal.refuse(END, &[]).rule, "16.1");
}

/// A turn later: Bismarck has oiled, on turn 2.
fn oiled(turn: u8) -> Table {
    Table::printed().turn(turn).put("Bismarck", Place::REFUELLING)
}

#[test]
fn m10_an_oiled_ship_is_placed_in_any_area_without_roll_or_regard_to_control() {
    for area in Area::ALL {
        let played = oiled(2)
            .control(area, Side::Allied)
            .put("Hood", area)
            .axis([sail_to(&["Bismarck"], area)])
            .play(AXIS, &[]);
        assert_eq!(played.place("Bismarck"), Place::sea(area));
    }
}

#[test]
fn m10_or_in_germany_france_or_italy_where_active_but_not_in_the_neutral_port() {
    let placed = |turn, port| {
        let played = oiled(turn)
            .axis([sail(&[("Bismarck", Place::port(port))])])
            .try_play(AXIS, &[]);
        if let Err(refusal) = played.verdict {
            assert_eq!(refusal.rule, "16.1");
        }
        played.verdict.is_ok()
    };
    let may = |turn| {
        Port::ALL
            .into_iter()
            .filter(|&port| placed(turn, port))
            .collect::<Vec<_>>()
    };
    assert_eq!(may(1), [Port::Germany, Port::Italy]);
    assert_eq!(may(2), [Port::Germany, Port::France, Port::Italy]);
    assert_eq!(may(4), [Port::Germany, Port::France, Port::Italy]);
}

#[test]
fn rule_16_1_an_oiled_ship_must_be_placed() {
    let refusal = oiled(2).axis([sail(&[])]).refuse(AXIS, &[]);
    assert_eq!(
        (refusal.rule, refusal.ship),
        ("16.1", Some(oiled(2).id("Bismarck")))
    );
    let refusal = oiled(2)
        .axis([sail(&[("Bismarck", Place::REMOVED)])])
        .refuse(AXIS, &[]);
    assert_eq!(refusal.rule, "16.1");
}

#[test]
fn m10_an_oiled_ship_placed_in_port_neither_repairs_nor_attempts_a_move() {
    let played = oiled(2)
        .put("Gneisenau", Port::Germany)
        .damaged("Bismarck", 2)
        .damaged("Gneisenau", 1)
        .axis([sail(&[("Bismarck", Place::port(Port::Germany))])])
        .play(AXIS, &[]);
    assert_eq!(played.questions("repair"), ["{Gneisenau}"]);
    assert_eq!(played.questions("attempt"), ["{Gneisenau}"]);
}

#[test]
fn m10_an_oiled_ship_counts_nowhere_until_placed_and_may_be_struck_where_it_is_put() {
    let counts_nowhere = oiled(2).put("Hood", Area::SouthAtlantic).play(ALLIED, &[]);
    let ships = |place: Place| {
        counts_nowhere
            .position
            .fleet_at(&counts_nowhere.scenario, Side::Axis, place)
            .len()
    };
    assert!(Area::ALL.into_iter().all(|area| ships(Place::sea(area)) == 0));
    let played = oiled(2)
        .axis([sail(&[("Bismarck", Place::port(Port::France))])])
        .allied([air(Some(Site::Port(Port::France))), strike("Bismarck")])
        .play_through(&[AXIS, Phase::AirPlacement, Phase::Combat], &[6, 2]);
    assert_eq!(played.damage("Bismarck"), 2);
}

#[test]
fn m10_a_ship_may_oil_again_only_if_that_turn_ends_in_the_atlantic() {
    let next = |place: Place| {
        let played = oiled(2)
            .axis([sail(&[("Bismarck", place)])])
            .play_through(&[AXIS, Phase::AirPlacement, Phase::Combat, END], &[]);
        played.questions("oil").len()
    };
    assert_eq!(next(NorthAtlantic.into()), 1);
    assert_eq!(next(SouthAtlantic.into()), 1);
    assert_eq!(next(Mediterranean.into()), 0);
    assert_eq!(next(Port::France.into()), 0);
}

/// Moves one side, fights, ends the turn.
fn turn(table: Table, side: Side, dice: &[u8]) -> Played {
    let movement = match side {
        Side::Allied => vec![ALLIED, AXIS],
        Side::Axis => vec![AXIS],
    };
    let phases = [movement, vec![Phase::AirPlacement, Phase::Combat, END]].concat();
    table.play_through(&phases, dice)
}

fn fees(played: &Played) -> (u8, u8) {
    (played.position.fees.allied, played.position.fees.axis)
}

#[test]
fn rule_17_2_a_ship_that_stays_in_the_neutral_port_costs_its_side_a_point_a_turn() {
    let table = Table::printed()
        .turn(2)
        .put_all(&["Graf Spee", "Zara", "Lutzow"], Port::NeutralPort)
        .put("Hood", Port::NeutralPort)
        .axis([sail_to(&["Lutzow"], SouthAtlantic), base(Port::France)]);
    let played = turn(table, Side::Allied, &[]);
    assert_eq!(fees(&played), (1, 2), "Lutzow sailed");
    // Lutzow controls the South Atlantic: 3; less the two of the Axis, plus the one of the Allies.
    assert!(played.told("scored: Allied areas 0 convoys 0 fees 1, Axis areas 3 fees 2, track 0 to 2"));
}

#[test]
fn m11_there_is_no_fee_on_the_turn_of_arrival_however_the_ship_came() {
    // By a failed roll.
    let table = Table::printed().turn(2).put("Graf Spee", Port::Germany);
    let played = turn(
        table.axis([attempt("Graf Spee", SouthAtlantic), fall_back(Port::NeutralPort)]),
        Side::Axis,
        &[6],
    );
    assert_eq!(fees(&played), (0, 0));
    let stayed = turn(played.again().change(|p| p.phase = AXIS), Side::Axis, &[]);
    assert_eq!(fees(&stayed), (0, 1), "the turn after it pays");
    // By choice, by a failed oiler, disabled by Hood.
    let sailed = || {
        Table::printed()
            .turn(2)
            .put("Graf Spee", Port::France)
            .axis([sail_to(&["Graf Spee"], SouthAtlantic)])
    };
    let by_choice = turn(sailed().axis([base(Port::NeutralPort)]), Side::Axis, &[]);
    let by_oiler = turn(sailed().axis([oil("Graf Spee")]), Side::Axis, &[5]);
    let battle = sailed()
        .put("Hood", SouthAtlantic)
        .allied([fire(&[("Hood", "Graf Spee")])]);
    let disabled = turn(battle, Side::Axis, &[5, 1, 1, 1]);
    for played in [by_choice, by_oiler, disabled] {
        assert_eq!(played.place("Graf Spee"), Place::port(Port::NeutralPort));
        assert_eq!(fees(&played), (0, 0));
    }
}

#[test]
fn m11_a_ship_that_failed_a_roll_out_of_the_neutral_port_pays_as_if_it_had_stayed() {
    let table = Table::printed().turn(2).put("Graf Spee", Port::NeutralPort);
    let played = turn(
        table.clone().axis([attempt("Graf Spee", NorthAtlantic)]),
        Side::Axis,
        &[6],
    );
    assert_eq!(fees(&played), (0, 1), "never twice");
    let elsewhere = table
        .clone()
        .axis([attempt("Graf Spee", NorthSea), fall_back(Port::France)])
        .play(AXIS, &[6]);
    assert_eq!(fees(&elsewhere), (0, 0), "it put in elsewhere");
    let away = table.axis([attempt("Graf Spee", NorthAtlantic), oil("Graf Spee")]);
    let played = turn(away, Side::Axis, &[1, 1]);
    assert_eq!(fees(&played), (0, 0), "it got to sea");
}

#[test]
fn m11_a_ship_that_got_to_sea_and_came_back_has_newly_arrived_and_the_fee_never_rises() {
    let out = Table::printed().turn(4).put("Graf Spee", Port::NeutralPort);
    let played = turn(
        out.axis([sail_to(&["Graf Spee"], SouthAtlantic), base(Port::NeutralPort)]),
        Side::Axis,
        &[],
    );
    assert_eq!(fees(&played), (0, 0));
    let mut played = played;
    for _ in 0..2 {
        let mut table = played.again();
        table.position.phase = AXIS;
        table.position.fees = Default::default(); // as the arrivals of a turn do
        played = turn(table, Side::Axis, &[]);
        assert_eq!(fees(&played), (0, 1));
    }
}

#[test]
fn m11_fees_are_cleared_when_a_turn_begins() {
    let played = Table::printed()
        .turn(2)
        .change(|p| p.fees.axis = 3)
        .play(Phase::Arrivals, &[]);
    assert_eq!(fees(&played), (0, 0));
}
