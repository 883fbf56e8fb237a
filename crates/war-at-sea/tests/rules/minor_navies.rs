//! Russians, Americans, Italians (rules 15.1 to 15.6; rulings M5, M6, M8).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::map::{Area, AreaSet, Place, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::{Phase, View};

use Area::{BalticSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const ARRIVALS: Phase = Phase::Arrivals;
const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

fn areas(areas: &[Area]) -> AreaSet {
    areas.iter().copied().collect()
}

/// Both Russians in Leningrad.
fn russians(turn: u8) -> Table {
    Table::printed()
        .turn(turn)
        .put_all(&["Marat", "October Revolution"], Port::Leningrad)
}

#[test]
fn rule_15_2_each_russian_rolls_each_turn_and_sails_on_5_or_6() {
    for die in 1..=6 {
        let rolled = russians(5).play(ARRIVALS, &[die, 1]);
        let sails = rolled
            .again()
            .allied([sail_to(&["Marat"], BalticSea)])
            .try_play(ALLIED, &[])
            .verdict;
        assert_eq!(sails.is_ok(), die >= 5, "{die}");
        let other = rolled
            .again()
            .allied([sail_to(&["October Revolution"], BalticSea)]);
        assert_eq!(other.refuse(ALLIED, &[]).rule, "15.2");
    }
}

#[test]
fn m5_the_roll_holds_for_one_turn_and_starts_on_turn_3() {
    let freed = russians(4)
        .freed("Marat")
        .freed("October Revolution")
        .play(ARRIVALS, &[1, 6, 1, 1, 1, 1, 1]);
    assert!(
        !freed.position.freed.has(freed.id("Marat")),
        "last turn's roll is forgotten"
    );
    assert!(freed.position.freed.has(freed.id("October Revolution")));
    assert_eq!(russians(2).play(ARRIVALS, &[]).lines(" rolls "), [""; 0]);
    assert_eq!(russians(3).play(ARRIVALS, &[1, 1]).lines(" rolls ").len(), 2);
    // Only those in play roll.
    let played = russians(6).put("Marat", Place::SUNK).play(ARRIVALS, &[4]);
    assert_eq!(
        played.lines(" rolls "),
        ["October Revolution rolls 4: sails false"]
    );
}

#[test]
fn m5_a_russian_that_rolled_well_may_stay_and_repair_and_so_may_one_that_did_not() {
    let damaged = || russians(5).damaged("Marat", 1).damaged("October Revolution", 1);
    let rolled = damaged().play(ARRIVALS, &[6, 1]);
    let played = rolled.again().allied([repair("Marat")]).play(ALLIED, &[]);
    assert_eq!(played.questions("repair"), ["{Marat, October Revolution}"]); // Leningrad repairs one point
    assert_eq!(played.place("Marat"), Place::port(Port::Leningrad));
    let sailed = rolled
        .again()
        .allied([sail_to(&["Marat"], BalticSea)])
        .play(ALLIED, &[]);
    assert_eq!(sailed.questions("repair"), ["{October Revolution}"]);
}

#[test]
fn rule_15_1_russians_use_the_baltic_only() {
    let table = russians(4).freed("Marat");
    for area in Area::ALL.into_iter().filter(|&area| area != BalticSea) {
        assert_eq!(
            table
                .clone()
                .allied([sail_to(&["Marat"], area)])
                .refuse(ALLIED, &[])
                .rule,
            "6.6",
            "{area}"
        );
    }
    assert_eq!(
        table.play(ALLIED, &[]).questions("attempt"),
        [""; 0],
        "nor by two areas"
    );
}

#[test]
fn rule_15_1_and_m5_russians_are_safe_from_the_air_before_turn_3() {
    for turn in 1..=8 {
        let placed = Table::printed()
            .turn(turn)
            .axis([air(Some(Site::Port(Port::Leningrad)))]);
        let verdict = placed.try_play(Phase::AirPlacement, &[]).verdict;
        assert_eq!(verdict.is_ok(), turn >= 3, "turn {turn}");
    }
}

#[test]
fn m7_sailing_russians_and_released_americans_count_for_the_search_and_for_control() {
    let played = Table::printed()
        .turn(5)
        .put("Marat", BalticSea)
        .put("Washington", NorthAtlantic)
        .boats_at(BalticSea, 1)
        .play(Phase::Combat, &[6]);
    assert!(played.told("ASW: 1 sunk, 0 disabled, 0 left"));
    assert_eq!(played.position.control[BalticSea], Some(Side::Allied));
    assert_eq!(played.position.control[NorthAtlantic], Some(Side::Allied));
}

/// Whether Washington is released on a turn by a die.
fn released(table: &Table, turn: u8, die: u8) -> bool {
    let played = table.clone().turn(turn).put("Washington", Port::Usa);
    // The four other Americans arrive on turn 4 and roll too; nothing else rolls here.
    let dice = if turn == 4 {
        vec![1, die, 1, 1, 1]
    } else {
        vec![die]
    };
    let played = played.play(ARRIVALS, &dice);
    played.position.freed.has(played.id("Washington"))
}

#[test]
fn rule_15_3_and_m6_us_ships_are_released_by_6_then_5_6_then_4_6_and_so_on() {
    let table = Table::printed();
    for (turn, least) in [(4, 6), (5, 5), (6, 4), (7, 3), (8, 2)] {
        for die in 1..=6 {
            assert_eq!(
                released(&table, turn, die),
                die >= least,
                "turn {turn}, die {die}"
            );
        }
    }
}

#[test]
fn us_entry_switched_us_ships_are_released_by_6_on_every_turn() {
    let table = Table::switched("us_entry", "flat");
    for turn in 4..=8 {
        for die in 1..=6 {
            assert_eq!(released(&table, turn, die), die == 6, "turn {turn}, die {die}");
        }
    }
}

#[test]
fn m6_a_released_ship_rolls_no_more_and_others_roll_one_by_one() {
    let table = Table::printed()
        .turn(6)
        .put_all(&["New York", "Washington", "Wichita"], Port::Usa)
        .freed("New York");
    let played = table.play(ARRIVALS, &[3, 4]);
    assert_eq!(
        played.lines(" rolls "),
        [
            "Washington rolls 3: released false",
            "Wichita rolls 4: released true"
        ]
    );
    assert!(played.position.freed.has(played.id("New York")), "for good");
    // No US ship rolls before turn 4.
    let early = Table::printed()
        .turn(2)
        .put("Washington", Port::Usa)
        .play(ARRIVALS, &[]);
    assert_eq!(early.lines(" rolls "), [""; 0]);
}

#[test]
fn m6_a_released_ship_may_sail_at_once_and_one_not_released_stays() {
    let rolled = Table::printed()
        .turn(7)
        .put_all(&["Washington", "Wichita"], Port::Usa)
        .play(ARRIVALS, &[3, 2]);
    let sailed = rolled
        .again()
        .allied([sail_to(&["Washington"], NorthAtlantic)])
        .play(ALLIED, &[]);
    assert_eq!(sailed.place("Washington"), Place::sea(NorthAtlantic));
    let refusal = rolled
        .again()
        .allied([sail_to(&["Wichita"], NorthAtlantic)])
        .refuse(ALLIED, &[]);
    assert_eq!(refusal.ship, Some(rolled.id("Wichita")));
}

#[test]
fn rule_15_4_us_ships_stay_in_the_north_atlantic_and_the_usa() {
    let table = Table::printed()
        .turn(5)
        .put("Washington", Port::Usa)
        .freed("Washington");
    for area in Area::ALL.into_iter().filter(|&area| area != NorthAtlantic) {
        let refusal = table
            .clone()
            .allied([sail_to(&["Washington"], area)])
            .refuse(ALLIED, &[]);
        assert_eq!(refusal.rule, "6.6", "{area}");
    }
    assert_eq!(table.play(ALLIED, &[]).questions("attempt"), [""; 0]);
}

/// The areas an Axis ship may sail to at once, and by a two-area move.
fn reach(table: &Table, ship: &str) -> (AreaSet, AreaSet) {
    let view = View::open(&table.scenario, &table.position, Side::Axis);
    (
        view.adjacent_areas(table.id(ship)),
        view.second_areas(table.id(ship)),
    )
}

#[test]
fn rule_15_5_italian_ships_stay_in_the_mediterranean_but_their_cruisers_may_leave_it() {
    let table = Table::printed().put_all(&["Littorio", "Zara"], Port::Italy);
    assert_eq!(
        reach(&table, "Littorio"),
        (areas(&[Mediterranean]), AreaSet::EMPTY)
    );
    assert_eq!(
        reach(&table, "Zara"),
        (areas(&[Mediterranean]), areas(&[SouthAtlantic])),
        "on turn 1 too"
    );
    let (axis, allied) = (
        table.clone().control(Mediterranean, Side::Axis),
        table.clone().control(Mediterranean, Side::Allied),
    );
    assert_eq!(reach(&axis, "Zara").1, areas(&[SouthAtlantic]));
    assert_eq!(reach(&allied, "Zara").1, AreaSet::EMPTY);
    for cruiser in ["Fiume", "Gorizia", "Pola", "Zara"] {
        let played = table
            .clone()
            .put(cruiser, Port::Italy)
            .axis([attempt(cruiser, SouthAtlantic)])
            .play(AXIS, &[6]); // speed 7
        assert_eq!(played.place(cruiser), Place::sea(SouthAtlantic));
    }
    assert_eq!(
        table
            .axis([attempt("Littorio", SouthAtlantic)])
            .refuse(AXIS, &[])
            .rule,
        "6.2"
    );
}

#[test]
fn rule_15_6_and_m8_outside_the_mediterranean_cruisers_go_by_the_south_atlantic() {
    let table = |port| Table::printed().turn(3).put("Zara", port);
    for port in [Port::France, Port::NeutralPort] {
        let (at_once, by_roll) = reach(&table(port), "Zara");
        assert_eq!(at_once, areas(&[SouthAtlantic]), "{port}: never the North Sea");
        assert_eq!(by_roll, areas(&[NorthAtlantic, Mediterranean]), "{port}");
        // Not by the North Sea when the South Atlantic is closed to them.
        let closed = table(port).control(SouthAtlantic, Side::Allied);
        assert_eq!(
            reach(&closed, "Zara"),
            (areas(&[SouthAtlantic]), AreaSet::EMPTY),
            "{port}"
        );
    }
    let refusal = table(Port::France)
        .axis([sail_to(&["Zara"], NorthSea)])
        .refuse(AXIS, &[]);
    assert_eq!(refusal.rule, "6.6");
}
