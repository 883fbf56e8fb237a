//! Hand-checked values of the embedded scenario.

use admiralty_core::text::Confidence;
use war_at_sea::map::{Area, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::scenario::{LoadedScenario, Scenario};
use war_at_sea::ships::{Class, Nation, Navy};

use super::ports;

#[test]
fn the_order_of_battle_is_numbered_as_in_the_file() {
    let scenario = Scenario::embedded();
    let names: Vec<&str> = scenario.ships.iter().map(|ship| ship.name.as_str()).collect();
    assert_eq!(names.len(), 68);
    assert_eq!(names[..3], ["Nelson", "Rodney", "Warspite"]);
    assert_eq!(names[65..], ["1A", "2B", "3C"]);
    let count = |nation| scenario.ships.iter().filter(|ship| ship.nation == nation).count();
    assert_eq!(
        [
            Nation::British,
            Nation::German,
            Nation::Italian,
            Nation::Russian,
            Nation::American
        ]
        .map(count),
        [34, 11, 11, 2, 7]
    );
    assert_eq!(scenario.rolls.carriers.len(), 7);
    assert_eq!(scenario.rolls.convoys.len(), 3);
    assert_eq!(scenario.rolls.side[Side::Axis].len(), 22);
    assert_eq!(scenario.rolls.americans.len(), 7);
}

#[test]
fn ships_have_the_factors_turns_and_ports_of_the_counters() {
    let scenario = Scenario::embedded();
    for (name, factors, turn, home) in [
        ("Hood", "447", 1, Port::England),
        ("Ark Royal", "027/3", 1, Port::England),
        ("Eagle", "124/1", 1, Port::England),
        ("Prince of Wales", "456", 2, Port::England),
        ("Bismarck", "496", 2, Port::Germany),
        ("Graf Zeppelin", "128/2", 4, Port::Germany),
        ("Roma", "466", 5, Port::Italy),
        ("Marat", "433", 3, Port::Leningrad),
        ("Washington", "556", 4, Port::Usa),
        ("2B", "133", 4, Port::Usa),
    ] {
        let ship = scenario.ship(scenario.find(name).expect(name));
        assert_eq!(ship.factors.to_string(), factors, "{name}");
        assert_eq!(ship.entry_turn, turn, "{name}");
        assert_eq!(ship.home(), home, "{name}");
    }
    // Rules 4.3: a choice on the first turn, none for reinforcements.
    let start = |name| scenario.ship(scenario.find(name).expect(name)).start;
    assert_eq!(start("Nelson"), ports(&[Port::England, Port::Malta]));
    assert_eq!(start("Howe"), ports(&[Port::England]));
    assert_eq!(
        scenario.navies[scenario.find("Zara").expect("Zara")],
        Navy::ItalianCruiser
    );
    assert_eq!(
        scenario.ship(scenario.find("Lutzow").expect("Lutzow")).class,
        Class::PocketBattleship
    );
}

#[test]
fn the_map_has_the_values_and_borders_of_the_board() {
    let scenario = Scenario::embedded();
    let poc = |area| (scenario.poc[area].axis, scenario.poc[area].allied);
    assert_eq!(
        Area::ALL.map(poc),
        [(2, 1), (4, 1), (1, 1), (3, 1), (3, 1), (2, 1)]
    );
    let adjacent = |area| scenario.adjacent[area].iter().collect::<Vec<_>>();
    assert_eq!(adjacent(Area::Mediterranean), [Area::SouthAtlantic]);
    assert_eq!(adjacent(Area::BarentsSea), [Area::NorthSea, Area::NorthAtlantic]);
    let borders = |port| scenario.borders[port].iter().collect::<Vec<_>>();
    assert_eq!(
        borders(Port::England),
        [Area::NorthSea, Area::NorthAtlantic, Area::SouthAtlantic]
    );
    assert_eq!(
        borders(Port::Germany),
        [Area::BarentsSea, Area::NorthSea, Area::BalticSea]
    );
    assert_eq!(borders(Port::France), [Area::NorthSea, Area::SouthAtlantic]);
    assert_eq!(borders(Port::NeutralPort), [Area::SouthAtlantic]);
    let repair = |port| scenario.ports[port].repair;
    assert_eq!(Port::ALL.map(repair), [8, 1, 5, 1, 1, 8, 3, 4, 0]);
    assert_eq!(scenario.ports[Port::France].active, (2, 6));
    assert_eq!(scenario.ports[Port::Russia].active, (3, 8));
    assert!((1..=8).all(|turn| scenario.active(Port::Malta, turn)));
    assert_eq!(scenario.ports[Port::NeutralPort].side, None);
    assert_eq!(scenario.ports[Port::Usa].side, Some(Side::Allied));
}

#[test]
fn navies_use_what_ruling_m7_gives_them() {
    let scenario = Scenario::embedded();
    assert!(!scenario.areas(Navy::British).has(Area::BalticSea));
    assert_eq!(scenario.areas(Navy::British).len(), 5);
    assert_eq!(scenario.areas(Navy::German).len(), 6);
    assert!(!scenario.areas(Navy::ItalianCruiser).has(Area::NorthSea));
    assert_eq!(scenario.access[Navy::Italian].ports, ports(&[Port::Italy]));
    assert_eq!(
        scenario.access[Navy::Merchant].ports,
        ports(&[Port::Usa, Port::England, Port::Russia])
    );
    // Rule 2.5 and ruling M12.
    assert_eq!(
        scenario.open_ports(Navy::British, 2),
        ports(&[Port::England, Port::Malta, Port::NeutralPort])
    );
    assert!(scenario.open_ports(Navy::British, 4).has(Port::Usa));
}

#[test]
fn ships_return_where_ruling_m13_sends_them() {
    let scenario = Scenario::embedded();
    let row = |area: Area, navy: Navy| scenario.returns[area][navy];
    let barents = row(Area::BarentsSea, Navy::British);
    assert_eq!(
        (barents.sound, barents.disabled),
        (ports(&[Port::England, Port::Russia]), barents.sound)
    );
    assert_eq!(row(Area::BarentsSea, Navy::German).sound, ports(&[Port::Germany]));
    let convoy = row(Area::BarentsSea, Navy::Merchant);
    assert_eq!(
        (convoy.sound, convoy.disabled),
        (ports(&[Port::Russia]), ports(&[Port::Usa]))
    );
    let convoy = row(Area::NorthAtlantic, Navy::Merchant);
    assert_eq!(
        (convoy.sound, convoy.disabled),
        (ports(&[Port::England]), ports(&[Port::Usa]))
    );
    assert_eq!(
        row(Area::NorthAtlantic, Navy::ItalianCruiser).disabled,
        ports(&[Port::France])
    );
    assert_eq!(
        row(Area::NorthAtlantic, Navy::American).sound,
        ports(&[Port::Usa])
    );
    let german = row(Area::SouthAtlantic, Navy::German);
    assert_eq!(german.sound, ports(&[Port::France, Port::NeutralPort]));
    assert_eq!(german.disabled, ports(&[Port::NeutralPort]));
    let british = row(Area::Mediterranean, Navy::British);
    assert_eq!(
        (british.sound, british.disabled),
        (ports(&[Port::Malta, Port::England]), ports(&[Port::Malta]))
    );
    assert!(row(Area::BalticSea, Navy::British).sound.is_empty());
    assert_eq!(
        row(Area::BalticSea, Navy::Russian).disabled,
        ports(&[Port::Leningrad])
    );
}

#[test]
fn the_numbers_of_the_rules_are_read_by_turn() {
    let scenario = Scenario::embedded();
    assert_eq!(scenario.turns, 8);
    assert_eq!(scenario.poc_track, (-10, 10));
    assert_eq!(scenario.uboat_arrivals, [3, 1, 1, 2, 2, 2, 2, 2, 0, 0]);
    assert_eq!(scenario.uboat_limit, 7);
    assert_eq!(scenario.oiler_success_up_to, [5, 4, 3, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(scenario.us_release_at_least, [7, 7, 7, 6, 5, 4, 3, 2, 7, 7]);
    assert_eq!((scenario.russian_from_turn, scenario.russian_at_least), (3, 5));
    let takeover = scenario.takeover;
    let dice = (takeover.allied_up_to, takeover.scuttled_up_to);
    assert_eq!((takeover.turn, dice, takeover.averted_by), (8, (2, 4), 4));
    assert_eq!((scenario.convoy_poc_russia, scenario.convoy_poc_england), (3, 1));
    assert_eq!(
        (
            scenario.land_air_factor,
            scenario.german_gunnery_bonus,
            scenario.neutral_port_fee
        ),
        (3, 1, 1)
    );
    assert_eq!(scenario.land_air.allied[0], Site::Area(Area::Mediterranean));
    assert_eq!(scenario.land_air.allied.len(), 4);
    assert_eq!(scenario.land_air.axis[4], Site::Port(Port::Leningrad));
}

#[test]
fn every_value_says_how_well_it_is_known() {
    let printed = LoadedScenario::embedded();
    for entry in printed.text.provenance.iter() {
        assert!(
            entry.confidence.is_some() && entry.source.is_some(),
            "{}",
            entry.path
        );
    }
    let roma = printed
        .text
        .provenance
        .get("ships.Roma.entry_turn")
        .expect("recorded");
    assert_eq!(
        (roma.value.as_str(), roma.confidence),
        ("5", Some(Confidence::Low))
    );
    assert_eq!(roma.alternatives, ["0", "4", "6"]);
    let marat = printed
        .text
        .provenance
        .get("ships.Marat.factors")
        .expect("recorded");
    assert_eq!(marat.alternatives, ["\"333\"", "\"533\"", "\"423\"", "\"443\""]);
    let uboats = printed.text.provenance.get("uboats.arrive").expect("recorded");
    assert_eq!(uboats.confidence, Some(Confidence::Low));
    assert_eq!(
        uboats
            .by_item
            .iter()
            .filter(|known| **known == Confidence::High)
            .count(),
        4
    );
    assert_eq!(
        printed
            .text
            .provenance
            .get("game.turns")
            .and_then(|entry| entry.source.as_deref()),
        Some("5.9")
    );
    assert_eq!(printed.text.provenance.assumed().count(), 25);
}
