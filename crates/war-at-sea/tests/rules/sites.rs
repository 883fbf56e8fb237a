//! Where there is combat, in which order it is resolved, and air strikes on ports (rules 5.6, 5.61 to 5.63; rulings T2, T3).

use super::air::{GERMANY, MED, raid, strikes};
use crate::combat::{met, never_tells, tells, with};
use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

#[test]
fn t3_the_axis_strikes_malta_and_leningrad() {
    for (port, ship, other) in [
        (Port::Malta, "Warspite", "Eagle"),
        (Port::Leningrad, "Marat", "October Revolution"),
    ] {
        let played = with(Table::printed().turn(4), port, &[ship, other])
            .air(Side::Axis, Site::Port(port))
            .axis(strikes(&[other, ship]))
            .play(Phase::Combat, &[1, 6, 2]);
        assert_eq!(played.damage(ship), 2, "{port}");
    }
}

#[test]
fn t3_there_is_no_screening_in_port_and_no_surface_round() {
    let played = raid(&["Graf Zeppelin", "Bismarck"])
        .allied([strike("Graf Zeppelin")])
        .play(Phase::Combat, &[6, 3]);
    assert_eq!(played.place("Graf Zeppelin"), Place::SUNK);
    never_tells(&played, "round");
}

/// No rule brings an Allied carrier into Germany; were one there, it would still lend no planes.
#[test]
fn t3_carriers_neither_strike_a_port_nor_from_one() {
    let axis = ["Scharnhorst", "Gneisenau", "Bismarck", "Tirpitz"];
    let played = raid(&axis)
        .put("Ark Royal", Port::Germany)
        .allied(strikes(&axis[..3]))
        .play(Phase::Combat, &[1, 1, 1]);
    assert_eq!(played.questions("air_strike").len(), 3);
}

#[test]
fn t3_no_combat_of_any_kind_takes_place_in_the_neutral_port() {
    let neutral = Port::NeutralPort;
    let table = with(
        Table::printed().turn(4),
        neutral,
        &["Ark Royal", "Bismarck", "Graf Zeppelin"],
    );
    let played = table
        .air(Side::Allied, Site::Port(neutral))
        .play(Phase::Combat, &[]);
    assert!(played.asked.is_empty());
}

#[test]
fn t3_the_axis_may_have_a_port_struck_before_any_area() {
    let played = with(
        met(Area::NorthSea, &["Kent"], &["Prinz Eugen"]),
        Port::Germany,
        &["Bismarck"],
    )
    .air(Side::Allied, GERMANY)
    .axis([next_site(GERMANY)])
    .allied([strike("Bismarck")])
    .play(Phase::Combat, &[1]);
    tells(
        &played,
        &[
            "combat in Germany",
            "Air Allied at Bismarck: 1+0",
            "combat over in Germany",
            "combat in North Sea",
        ],
    );
}

/// What there is to resolve: where Allied ships meet ships, boats or planes; where planes find ships.
#[test]
fn rule_5_6_combat_is_resolved_where_the_sides_meet_and_nowhere_else() {
    let open = |table: Table| table.play(Phase::Combat, &[]).lines("combat in").len();
    let north = Area::NorthSea;
    assert_eq!(open(met(north, &["Hood"], &["Bismarck"])), 1);
    assert_eq!(open(met(north, &["Hood"], &[])), 0);
    assert_eq!(open(met(north, &[], &["Bismarck"]).boats_at(north, 2)), 0);
    assert_eq!(open(met(MED, &["Hood"], &[]).air(Side::Axis, Site::Area(MED))), 1);
    assert_eq!(
        open(met(MED, &["Hood"], &[]).air(Side::Allied, Site::Area(MED))),
        0
    );
    assert_eq!(
        open(met(MED, &[], &["Fiume"]).air(Side::Allied, Site::Area(MED))),
        1
    );
    assert_eq!(
        open(met(MED, &[], &["Fiume"]).air(Side::Axis, Site::Area(MED))),
        0
    );
    assert_eq!(open(raid(&[])), 0);
    assert_eq!(open(raid(&["Bismarck"])), 1);
    assert_eq!(
        open(with(Table::printed(), Port::Italy, &["Fiume"]).air(Side::Allied, GERMANY)),
        0,
        "another port"
    );
    let searched = met(north, &["Hood"], &[])
        .boats_at(north, 1)
        .play(Phase::Combat, &[1]);
    assert_eq!(searched.lines("combat in").len(), 1);
}

/// Three battles, in the order North Atlantic, Barents Sea, North Sea. The last needs no choice.
fn three_battles(table: Table) -> Table {
    let table = with(table.turn(4), Area::NorthSea, &["Hood", "Bismarck"]);
    let table = with(table, Area::NorthAtlantic, &["Nelson", "Scharnhorst"]);
    with(table, Area::BarentsSea, &["Warspite", "Tirpitz"]).axis([
        next_site(Site::Area(Area::NorthAtlantic)),
        next_site(Site::Area(Area::BarentsSea)),
    ])
}

#[test]
fn rule_5_6_and_t2_the_axis_picks_the_next_area_when_the_last_is_finished() {
    let played = three_battles(Table::printed()).play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{Barents Sea, North Sea, North Atlantic}",
            "{Barents Sea, North Sea}"
        ]
    );
    assert!(
        played
            .asked
            .iter()
            .filter(|asked| asked.question == "next_site")
            .all(|asked| asked.side == Side::Axis)
    );
    tells(
        &played,
        &[
            "combat in North Atlantic",
            "combat over in North Atlantic",
            "combat in Barents Sea",
            "combat over in Barents Sea",
            "combat in North Sea",
            "combat over in North Sea",
        ],
    );
    let second = played
        .asked
        .iter()
        .filter(|asked| asked.question == "next_site")
        .nth(1)
        .unwrap();
    assert!(
        second.shown.is_resolved(Site::Area(Area::NorthAtlantic)),
        "asked after the first battle"
    );
}

#[test]
fn t2_with_the_switch_area_order_announced_the_whole_order_comes_first() {
    let played = three_battles(Table::switched("area_order", "announced")).play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{Barents Sea, North Sea, North Atlantic}",
            "{Barents Sea, North Sea}"
        ]
    );
    assert_eq!(played.asked[0].question, "next_site");
    assert_eq!(played.asked[1].question, "next_site", "before any battle");
    tells(
        &played,
        &[
            "combat in North Atlantic",
            "combat in Barents Sea",
            "combat in North Sea",
        ],
    );
}

#[test]
fn rule_5_6_a_place_without_combat_or_already_resolved_is_refused() {
    for (setting, sites) in [
        ("one_at_a_time", vec![Area::BalticSea]),
        ("one_at_a_time", vec![Area::NorthSea, Area::NorthSea]),
        ("announced", vec![Area::BalticSea]),
        ("announced", vec![Area::NorthSea, Area::NorthSea]),
    ] {
        let table = with(
            Table::switched("area_order", setting).turn(4),
            Area::NorthSea,
            &["Hood", "Bismarck"],
        );
        let table = with(table, Area::BarentsSea, &["Warspite", "Tirpitz"]);
        let table = with(table, Area::NorthAtlantic, &["Nelson", "Scharnhorst"]);
        let refusal = table
            .axis(sites.into_iter().map(|area| next_site(Site::Area(area))))
            .refuse(Phase::Combat, &[]);
        assert_eq!(refusal.rule, "5.6", "{setting}");
    }
}

#[test]
fn rule_5_61_to_5_63_the_search_then_the_boats_then_the_planes_then_the_guns() {
    let played = met(Area::BarentsSea, &["Ark Royal"], &["Bismarck"])
        .boats_at(Area::BarentsSea, 2)
        .allied([strike("Bismarck")])
        .axis([torpedoes(&["Ark Royal"]), fire(&[("Bismarck", "Ark Royal")])])
        .fight(Area::BarentsSea, &[5, 1, 1, 2, 3, 1, 1, 1, 1]);
    tells(
        &played,
        &[
            "ASW 5",
            "ASW: 0 sunk, 1 disabled, 1 left",
            "Uboat Axis at Ark Royal: 2+0",
            "Air Allied at Bismarck: 3+0",
            "round 1",
            "Guns Bismarck at Ark Royal: 1+1",
            "round 1 ends",
        ],
    );
}

#[test]
fn t2_a_game_taken_up_between_two_battles_fights_only_those_that_are_left() {
    let resolved =
        |place: Place| raid(&["Bismarck"]).change(move |position| position.resolved = 1 << place.index());
    let played = resolved(GERMANY.place()).play(Phase::Combat, &[]);
    assert!(played.questions("air_strike").is_empty());
    let played = resolved(Place::sea(MED))
        .allied(strikes(&["Bismarck"]))
        .play(Phase::Combat, &[1]);
    assert_eq!(played.questions("air_strike").len(), 1);
}
