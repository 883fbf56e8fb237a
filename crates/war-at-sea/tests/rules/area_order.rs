//! Where there is combat, in which order, and who controls an area then (rules 1, 5.6; rulings T2, T3).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

#[test]
fn rule_1_control_goes_to_the_side_that_has_surface_vessels_left() {
    let played = Table::printed()
        .put("Hood", Area::NorthSea)
        .put("Bismarck", Area::BalticSea)
        .put("Nelson", Area::Mediterranean)
        .put("Littorio", Area::Mediterranean)
        .put("Renown", Area::SouthAtlantic)
        .boats_at(Area::SouthAtlantic, 1)
        .boats_at(Area::BarentsSea, 1)
        .axis([next_site(Site::Area(Area::Mediterranean))])
        .play(Phase::Combat, &[1]); // Renown searches in vain
    let control = played.position.control;
    assert_eq!(control[Area::NorthSea], Some(Side::Allied));
    assert_eq!(control[Area::BalticSea], Some(Side::Axis));
    assert_eq!(control[Area::NorthAtlantic], None, "nobody is there");
    assert_eq!(
        control[Area::Mediterranean],
        None,
        "both stayed without fire and count as gone"
    );
    assert_eq!(control[Area::SouthAtlantic], None, "a U-boat is left");
    assert_eq!(control[Area::BarentsSea], None, "a U-boat alone controls nothing");
}

/// The sites of the next tests, in which nobody fires: North Sea, North Atlantic, South Atlantic.
fn three_areas(table: Table) -> Table {
    table
        .put("Hood", Area::NorthSea)
        .put("Bismarck", Area::NorthSea)
        .put("Renown", Area::NorthAtlantic)
        .put("Gneisenau", Area::NorthAtlantic)
        .put("Repulse", Area::SouthAtlantic)
        .put("Graf Spee", Area::SouthAtlantic)
}

#[test]
fn t2_the_axis_picks_the_next_area_after_the_last_is_finished() {
    let played = three_areas(Table::printed())
        .axis([
            next_site(Site::Area(Area::SouthAtlantic)),
            next_site(Site::Area(Area::NorthSea)),
        ])
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{North Sea, North Atlantic, South Atlantic}",
            "{North Sea, North Atlantic}", // the last needs no question
        ]
    );
    played.in_order(&[
        "combat in South Atlantic",
        "combat over in South Atlantic",
        "combat in North Sea",
        "combat over in North Sea",
        "combat in North Atlantic",
        "combat over in North Atlantic",
    ]);
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "next_site")
        .collect();
    assert!(asked.iter().all(|asked| asked.side == Side::Axis));
    assert!(
        asked[1].shown.is_resolved(Site::Area(Area::SouthAtlantic)),
        "the first is finished by then"
    );
}

#[test]
fn t2_switched_the_whole_order_is_announced_before_the_first_area() {
    let played = three_areas(Table::switched("area_order", "announced"))
        .axis([
            next_site(Site::Area(Area::SouthAtlantic)),
            next_site(Site::Area(Area::NorthSea)),
        ])
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{North Sea, North Atlantic, South Atlantic}",
            "{North Sea, North Atlantic}",
        ]
    );
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "next_site")
        .collect();
    assert!(
        !asked[1].shown.is_resolved(Site::Area(Area::SouthAtlantic)),
        "nothing is resolved by then"
    );
    played.in_order(&[
        "combat in South Atlantic",
        "combat over in South Atlantic",
        "combat in North Sea",
        "combat over in North Sea",
        "combat in North Atlantic",
    ]);
}

#[test]
fn rule_5_6_only_places_with_something_to_resolve_are_fought_over() {
    let sites = Table::printed()
        .turn(4)
        .put_all(&["Hood", "Nelson"], Port::Malta) // under Axis planes
        .put("Littorio", Area::Mediterranean) // under Allied planes
        .put("Renown", Area::BarentsSea) // alone
        .put("Bismarck", Area::BalticSea) // alone
        .put("Repulse", Area::NorthAtlantic) // with a U-boat
        .put("Suffolk", Area::SouthAtlantic) // with a German
        .put("Lutzow", Area::SouthAtlantic)
        .put("Gneisenau", Port::Germany) // no planes there
        .boats_at(Area::NorthAtlantic, 1)
        .boats_at(Area::NorthSea, 1) // alone
        .air(Side::Allied, Site::Area(Area::Mediterranean))
        .air(Side::Axis, Site::Port(Port::Malta))
        .play(Phase::Combat, &[1]);
    assert_eq!(
        sites.questions("next_site")[0],
        "{North Atlantic, South Atlantic, Mediterranean, Malta}"
    );

    let planes_over_allies = Table::printed()
        .put("Hood", Area::Mediterranean)
        .air(Side::Axis, Site::Area(Area::Mediterranean))
        .play(Phase::Combat, &[]);
    assert!(planes_over_allies.told("combat in Mediterranean"));

    let nothing = Table::printed()
        .turn(4)
        .put("Hood", Area::Mediterranean)
        .put("Bismarck", Port::Germany)
        .air(Side::Allied, Site::Area(Area::Mediterranean)) // over his own ships
        .air(Side::Axis, Site::Port(Port::Leningrad)) // nobody there
        .play(Phase::Combat, &[]);
    assert_eq!(nothing.lines("combat in"), [""; 0]);

    let refusal = three_areas(Table::printed())
        .axis([next_site(Site::Area(Area::BalticSea))])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "5.6");
}

#[test]
fn t3_a_port_is_struck_in_its_turn_among_the_areas_and_ships_that_came_in_during_combat_are_spared() {
    let played = Table::printed()
        .put("Gneisenau", Area::NorthSea)
        .put("Hood", Area::NorthSea)
        .put_all(&["Scharnhorst", "Blucher"], Port::Germany)
        .air(Side::Allied, Site::Port(Port::Germany))
        .allied([
            fire(&[("Hood", "Gneisenau")]),
            strike("Blucher"),
            strike("Scharnhorst"),
        ])
        .axis([next_site(Site::Area(Area::NorthSea))])
        // Hood disables Gneisenau, who goes to Germany; a 5 at Blucher in port does nothing; Scharnhorst
        // takes a hit of 2.
        .play(Phase::Combat, &[5, 1, 1, 1, 5, 6, 2]);
    played.in_order(&[
        "combat over in North Sea",
        "combat in Germany",
        "Scharnhorst takes 2",
    ]);
    assert_eq!(played.place("Gneisenau"), Place::port(Port::Germany));
    assert_eq!(
        played.questions("air_strike"),
        [
            "Germany round 0: {} {Scharnhorst, Blucher} {Scharnhorst, Blucher}",
            "Germany round 0: {} {Scharnhorst, Blucher} {Scharnhorst}",
        ]
    );
    assert_eq!(played.place("Blucher"), Place::port(Port::Germany));
    assert_eq!(played.damage("Scharnhorst"), 2);
}

#[test]
fn t3_the_axis_may_have_a_port_struck_before_the_areas() {
    let played = Table::printed()
        .put("Gneisenau", Area::NorthSea)
        .put("Hood", Area::NorthSea)
        .put("Blucher", Port::Germany)
        .air(Side::Allied, Site::Port(Port::Germany))
        .axis([next_site(Site::Port(Port::Germany))])
        .play(Phase::Combat, &[]);
    played.in_order(&["combat over in Germany", "combat in North Sea"]);
}

#[test]
fn t3_there_is_no_combat_in_the_neutral_port() {
    let played = Table::printed()
        .put("Hood", Port::NeutralPort)
        .put("Bismarck", Port::NeutralPort)
        .air(Side::Allied, Site::Port(Port::NeutralPort)) // 9.2 forbids it too
        .play(Phase::Combat, &[]);
    assert_eq!(played.lines("combat in"), [""; 0]);
}

#[test]
fn t3_carriers_do_not_strike_a_port() {
    // Three strikes of the marker, though four ships are there; none of a carrier in port answers.
    let played = Table::printed()
        .put_all(&["Hood", "Nelson", "Renown", "Ark Royal"], Port::Malta)
        .air(Side::Axis, Site::Port(Port::Malta))
        .axis([strike("Hood"), strike("Nelson"), strike("Ark Royal")])
        .play(Phase::Combat, &[1, 1, 1]);
    assert_eq!(played.questions("air_strike").len(), 3);
}

/// 5.61 to 5.64 in their order.
#[test]
fn rule_5_61_search_and_torpedoes_5_62_air_5_63_a_round_of_guns_5_64_and_another() {
    let played = Table::printed()
        .turn(4)
        .put_all(&["Hood", "Victorious"], Area::BarentsSea)
        .put("Scharnhorst", Area::BarentsSea)
        .boats_at(Area::BarentsSea, 1)
        .air(Side::Axis, Site::Area(Area::BarentsSea))
        .allied([strike("Scharnhorst"), fire(&[("Hood", "Scharnhorst")])])
        .axis([
            torpedoes(&["Hood"]),
            strike("Hood"),
            no_strike(),
            fire(&[("Scharnhorst", "Hood")]),
        ])
        // One die of Hood and three of the carrier; a torpedo; a bomb each; four shots; three shots.
        .play(Phase::Combat, &[1, 2, 3, 4, 1, 1, 1, 1, 2, 3, 4, 1, 2, 3]);
    played.in_order(&[
        "ASW 4",
        "ASW: 0 sunk, 0 disabled, 1 left",
        "Uboat Axis at Hood: 1+0",
        "Air Allied at Scharnhorst: 1+0",
        "Air Axis at Hood: 1+0",
        "round 1",
        "Allied names: Hood at Scharnhorst",
        "Guns Hood at Scharnhorst: 4+0",
        "Axis names: Scharnhorst at Hood",
        "Guns Scharnhorst at Hood: 3+1",
        "round 1 ends",
        "round 2",
    ]);
}
