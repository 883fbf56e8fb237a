//! What is left of a battle: who controls the area, and where the disabled go (rules 1, 5.7, 7.2, 8.2, 12.4, 17.1;
//! rulings C16, M12, M13).

use crate::combat::{flight, met, tells, with};
use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;

const SEA: Area = Area::NorthSea;

fn control(played: &Played) -> Option<Side> {
    played.position.control[SEA]
}

// Control (1, 5.7, 12.4, 12.5, C16) ----------------------------------------------------------------------------------

#[test]
fn c16_the_side_left_with_a_surface_vessel_controls() {
    let sunk = |allied: &[&str], axis: &[&str]| {
        let played = met(SEA, allied, axis)
            .allied([fire(&[(allied[0], axis[0])])])
            .axis([fire(&[])]);
        control(&played.play(Phase::Combat, &[6, 3]))
    };
    assert_eq!(sunk(&["Kent"], &["Prinz Eugen"]), Some(Side::Allied));
    // A carrier or a convoy holds an area like any other ship.
    assert_eq!(
        control(&met(SEA, &["Ark Royal"], &[]).play(Phase::Combat, &[])),
        Some(Side::Allied)
    );
    let convoy = met(Area::BarentsSea, &["1A"], &[]).play(Phase::Combat, &[]);
    assert_eq!(convoy.position.control[Area::BarentsSea], Some(Side::Allied));
    assert_eq!(
        control(&met(SEA, &[], &["Graf Zeppelin"]).play(Phase::Combat, &[])),
        Some(Side::Axis)
    );
    assert_eq!(
        control(&Table::printed().play(Phase::Combat, &[])),
        None,
        "nobody there"
    );
}

/// Kent and Prinz Eugen disable each other: the area is empty.
#[test]
fn c16_disabled_ships_do_not_control() {
    let played = met(SEA, &["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([fire(&[("Prinz Eugen", "Kent")]), base(Port::France)])
        .play(Phase::Combat, &[5, 4]);
    assert_eq!(
        (played.place("Kent"), played.place("Prinz Eugen")),
        (Port::England.into(), Port::France.into())
    );
    assert_eq!(control(&played), None);
}

#[test]
fn rule_12_4_a_side_that_disengaged_cannot_control_even_when_its_pursuers_are_lost() {
    let played = flight(&["Kent", "Norfolk"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([pursue(&[("Prinz Eugen", 0)])])
        .play(Phase::Combat, &[6, 3]);
    assert_eq!(played.place("Prinz Eugen"), Place::SUNK);
    assert_eq!(
        played.place("Kent"),
        SEA.into(),
        "she is still at sea, and will base this turn"
    );
    assert_eq!(control(&played), None);
}

#[test]
fn c16_ships_left_behind_control_when_the_pursuers_are_lost() {
    let played = flight(&["Kent"], &["Prinz Eugen", "Bismarck"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([pursue(&[("Prinz Eugen", 0)])])
        .play(Phase::Combat, &[6, 3]);
    assert_eq!(control(&played), Some(Side::Axis));
}

#[test]
fn c16_and_rule_8_2_a_uboat_denies_the_allies_the_area_the_germans_fled_from() {
    let fled = |boats| {
        let table = met(SEA, &["Kent"], &["Prinz Eugen"]).axis([disengage(true)]);
        if boats > 0 {
            table.boats_at(SEA, boats)
        } else {
            table
        }
    };
    assert_eq!(control(&fled(0).play(Phase::Combat, &[])), Some(Side::Allied));
    assert_eq!(control(&fled(1).play(Phase::Combat, &[1])), None);
    assert_eq!(control(&fled(1).play(Phase::Combat, &[6])), Some(Side::Allied));
}

#[test]
fn c16_a_uboat_does_not_deny_the_axis_the_area_the_allies_fled_from() {
    let played = flight(&["Kent"], &["Prinz Eugen"])
        .boats_at(SEA, 2)
        .play(Phase::Combat, &[1]);
    assert_eq!(control(&played), Some(Side::Axis));
}

#[test]
fn c16_control_is_judged_when_the_area_is_finished_and_outlasts_basing_and_cashing() {
    let area = Area::NorthAtlantic;
    let played = met(area, &["1A"], &[])
        .allied([cash(true)])
        .play_through(&[Phase::Combat, Phase::TurnEnd], &[]);
    assert_eq!(played.place("1A"), Place::DELIVERED);
    assert_eq!(played.position.control[area], Some(Side::Allied));
    tells(
        &played,
        &["scored: Allied areas 1 convoys 1 fees 0, Axis areas 0 fees 0, track 0 to -2"],
    );
}

#[test]
fn c16_each_contested_area_is_settled_before_the_next_is_fought() {
    let table = with(
        met(SEA, &["Kent"], &["Prinz Eugen"]),
        Area::BarentsSea,
        &["Hood", "Bismarck"],
    );
    let played = table.axis([disengage(true)]).play(Phase::Combat, &[]);
    let first = played.lines("combat over in")[0]
        .rsplit_once(' ')
        .unwrap()
        .0
        .to_owned();
    assert_eq!(first, "combat over in Barents");
    tells(
        &played,
        &[
            "Barents Sea controlled by Allied",
            "combat over in Barents Sea",
            "combat in North Sea",
        ],
    );
}

// Where disabled ships go (5.7, 7.2, 17.1, M13) ------------------------------------------------------------------------

/// The ports offered to a ship that a U-boat or the enemy disabled in an area, or the one port it went to.
fn disabled_in(table: Table, area: Area, ship: &str, turn: u8) -> String {
    let table = table.turn(turn).put(ship, area);
    let axis =
        table.scenario.rolls.side.axis.has(table.id(ship)) && !table.position.turned.has(table.id(ship));
    let (enemy, table) = if axis {
        ("Hood", table)
    } else {
        ("Bismarck", table)
    };
    let table = table.put(enemy, area);
    let aims = fire(&[(enemy, ship)]);
    // Hood and Bismarck have four shots each: a 5 (for the German a 4) and three 1s.
    let (table, dice) = if axis {
        (table.allied([aims]), [5, 1, 1, 1])
    } else {
        (table.axis([aims]), [4, 1, 1, 1])
    };
    let played = table.fight(area, &dice);
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "base")
        .collect();
    match asked[..] {
        [] => played.lines("leaves disabled for")[0]
            .rsplit_once(" for ")
            .unwrap()
            .1
            .to_owned(),
        [one] => {
            assert_eq!(one.side, if axis { Side::Axis } else { Side::Allied });
            one.options
                .split_once('{')
                .map(|(_, ports)| format!("{{{ports}"))
                .unwrap()
        }
        _ => panic!("asked twice"),
    }
}

#[test]
fn m13_disabled_ships_return_by_the_table() {
    use Area::*;
    for (area, ship, turn, port) in [
        (BarentsSea, "Scharnhorst", 4, "Germany"),
        (BarentsSea, "Kent", 2, "England"),
        (BarentsSea, "Kent", 3, "{England, Russia}"),
        (BarentsSea, "1A", 4, "USA"),
        (NorthSea, "Scharnhorst", 1, "Germany"),
        (NorthSea, "Scharnhorst", 2, "{Germany, France}"),
        (NorthSea, "Scharnhorst", 6, "{Germany, France}"),
        (NorthSea, "Scharnhorst", 7, "Germany"),
        (NorthSea, "Kent", 4, "England"),
        (BalticSea, "Scharnhorst", 4, "Germany"),
        (BalticSea, "Marat", 4, "Leningrad"),
        (NorthAtlantic, "Scharnhorst", 1, "Germany"),
        (NorthAtlantic, "Scharnhorst", 4, "{Germany, France}"),
        (NorthAtlantic, "Fiume", 1, "no port"),
        (NorthAtlantic, "Fiume", 2, "France"),
        (NorthAtlantic, "Fiume", 6, "France"),
        (NorthAtlantic, "Fiume", 7, "no port"),
        (NorthAtlantic, "Kent", 3, "England"),
        (NorthAtlantic, "Kent", 4, "{England, USA}"),
        (NorthAtlantic, "Augusta", 4, "USA"),
        (NorthAtlantic, "1A", 4, "USA"),
        (SouthAtlantic, "Scharnhorst", 4, "Neutral Port"),
        (SouthAtlantic, "Fiume", 4, "Neutral Port"),
        (SouthAtlantic, "Kent", 4, "Neutral Port"),
        (Mediterranean, "Fiume", 4, "Italy"),
        (Mediterranean, "Littorio", 4, "Italy"),
        (Mediterranean, "Scharnhorst", 4, "Italy"),
        (Mediterranean, "Kent", 4, "Malta"),
    ] {
        assert_eq!(
            disabled_in(Table::printed(), area, ship, turn),
            port,
            "{ship} in the {area} on turn {turn}"
        );
    }
}

#[test]
fn m13_ships_taken_over_return_like_those_of_their_new_side() {
    let med = Area::Mediterranean;
    assert_eq!(
        disabled_in(Table::printed().turned("Littorio"), med, "Littorio", 8),
        "Malta"
    );
    assert_eq!(
        disabled_in(Table::printed().freed("Littorio"), med, "Littorio", 8),
        "Italy"
    );
    assert_eq!(
        disabled_in(Table::printed().freed("Fiume"), Area::NorthAtlantic, "Fiume", 8),
        "Germany"
    );
}

#[test]
fn m13_with_the_switch_the_british_in_the_barents_go_to_russia_once_it_is_open() {
    let disabled = |setting, turn| {
        let table = Table::switched("barents_british_to_england_from_t3", setting);
        disabled_in(table, Area::BarentsSea, "Kent", turn)
    };
    assert_eq!(
        (disabled("true", 2), disabled("true", 3)),
        ("England".into(), "{England, Russia}".into())
    );
    assert_eq!(
        (disabled("false", 2), disabled("false", 3)),
        ("England".into(), "Russia".into())
    );
}

#[test]
fn m12_with_the_switch_the_usa_takes_in_british_ships_from_turn_1() {
    let disabled = |setting, turn| {
        let table = Table::switched("usa_open_to_british_from_turn", setting);
        disabled_in(table, Area::NorthAtlantic, "Kent", turn)
    };
    assert_eq!(
        (disabled("4", 1), disabled("1", 1)),
        ("England".into(), "{England, USA}".into())
    );
}

#[test]
fn m13_a_disabled_ship_without_a_port_is_lost() {
    let played = met(Area::NorthAtlantic, &["Kent"], &["Fiume"])
        .turn(7)
        .allied([fire(&[("Kent", "Fiume")])])
        .play(Phase::Combat, &[5]);
    tells(&played, &["Fiume leaves disabled for no port"]);
    assert_eq!(played.place("Fiume"), Place::REMOVED);
}

#[test]
fn m13_the_owner_chooses_the_base_when_the_ship_leaves_the_battle() {
    let table = |port| {
        met(SEA, &["Kent"], &["Prinz Eugen", "Bismarck"])
            .allied([fire(&[("Kent", "Prinz Eugen")])])
            .axis([base(port)])
    };
    let played = table(Port::France).fight(SEA, &[5]);
    tells(
        &played,
        &[
            "Prinz Eugen leaves disabled for France",
            "round 1 ends",
            "round 2",
        ],
    );
    let refusal = table(Port::Italy).refuse(Phase::Combat, &[5]);
    assert_eq!(refusal.rule, "5.7");
}

/// Both sides have a choice on turn 4: the Axis bases first (5.7).
#[test]
fn rule_5_7_of_ships_disabled_together_the_axis_bases_its_own_first() {
    let played = met(Area::NorthAtlantic, &["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")]), base(Port::Usa)])
        .axis([fire(&[("Prinz Eugen", "Kent")]), base(Port::France)])
        .fight(Area::NorthAtlantic, &[5, 4]);
    assert_eq!(
        played.questions("base"),
        ["Prinz Eugen {Germany, France}", "Kent {England, USA}"]
    );
    tells(
        &played,
        &[
            "Prinz Eugen leaves disabled for France",
            "Kent leaves disabled for USA",
        ],
    );
}
