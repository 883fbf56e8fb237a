//! The table of cards: made from the csv, read strictly; fleets and what makes them legal (M1).

use admiralty_core::text::{Confidence, Word};
use miniatures::ability::{Ability, Printed, Standing};
use miniatures::card::{Alliance, Card, Type};
use miniatures::fleet::{AirbaseRule, Bounds, Copies, Fleet};
use miniatures::scenario::Scenario;
use miniatures::units::Units;
use std::collections::BTreeMap;

const CSV: &str = include_str!("../../../scenarios/miniatures/units.csv");
const ABILITIES: &str = include_str!("../../../scenarios/miniatures/abilities.csv");

/// The cells of a line; quotes hold commas together, and two quotes are one.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}

fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = csv.lines();
    let head = cells(lines.next().unwrap());
    lines
        .map(|line| head.iter().cloned().zip(cells(line)).collect())
        .collect()
}

/// Every value of every row, found again in the card that `units.toml` gives.
#[test]
fn units_toml_is_the_csv() {
    let (units, scenario) = (Units::shipped(), Scenario::embedded());
    let rows = rows(CSV);
    assert_eq!((rows.len(), units.cards().len()), (289, 289));
    for (row, card) in rows.iter().zip(units.cards()) {
        let name = &row["name"];
        let number = |key: &str| row[key].parse::<u16>().unwrap_or(0);
        assert_eq!(
            (&card.name, &card.set, &card.nation),
            (name, &row["set"], &row["nation"])
        );
        assert_eq!(
            (card.kind.word(), card.alliance.word()),
            (row["subtype"].as_str(), row["alliance"].as_str())
        );
        assert_eq!(
            (&card.class, &card.rarity),
            (&row["class"], &row["rarity"]),
            "{name}"
        );
        assert_eq!(&card.note, &row["notes"], "{name}");
        let entry = scenario
            .origin
            .loaded
            .provenance
            .get(&format!("units.{name:?}.type"));
        let entry = entry.or_else(|| {
            scenario
                .origin
                .loaded
                .provenance
                .get(&format!("units.{name}.type"))
        });
        let entry = entry.unwrap_or_else(|| panic!("{name}"));
        let known = match row["confidence"].as_str() {
            "high" => Confidence::High,
            _ => Confidence::Medium,
        };
        assert_eq!(
            (entry.confidence, entry.source.as_ref()),
            (Some(known), Some(&row["source"])),
            "{name}"
        );
        assert_eq!(card.abilities_recorded, row["source"] != "B", "{name}");
        let found = [
            card.set_number.into(),
            card.year,
            card.cost,
            card.speed.into(),
            card.flagship.into(),
            card.base_capacity.into(),
            card.armor.into(),
            card.vital_armor.into(),
            card.hull.into(),
        ];
        let keys = [
            "set_no",
            "year",
            "cost",
            "speed",
            "flagship",
            "base_capacity",
            "armor",
            "vital_armor",
            "hull",
        ];
        assert_eq!(found, keys.map(number), "{name}");
        same_dice(row, card);
        same_abilities(row, card);
    }
}

/// Abilities in their order; the table leaves conditions in brackets out.
fn same_abilities(row: &BTreeMap<String, String>, card: &Card) {
    let name = &card.name;
    let abilities: Vec<String> = card.abilities.iter().map(Printed::to_string).collect();
    let printed: Vec<&str> = row["abilities"]
        .split('|')
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(abilities.len(), printed.len(), "{name}");
    for (found, printed) in abilities.iter().zip(printed) {
        assert!(
            printed.starts_with(found.split(" (").next().unwrap()),
            "{name}: {found}, {printed}"
        );
    }
}

/// Dice by battery and range.
fn same_dice(row: &BTreeMap<String, String>, card: &Card) {
    let number = |key: &str| row[key].parse::<u16>().unwrap_or(0);
    let batteries: [(&[u8], &str); 8] = [
        (&card.gunnery[0], "main"),
        (&card.gunnery[1], "sec"),
        (&card.gunnery[2], "ter"),
        (&card.antiair, "aa"),
        (&[card.asw], "asw"),
        (&card.torpedo, "torp"),
        (&[card.bomb], "bomb"),
        (&[card.strafing], "strafe"),
    ];
    for (found, column) in batteries {
        let dice = (0..found.len()).map(|range| number(&format!("{column}_r{range}")));
        let found = found.iter().map(|&dice| u16::from(dice));
        assert!(found.eq(dice), "{}, {column}", card.name);
    }
    assert_eq!(
        u16::from(card.extended_range),
        number("main_ext_range").max(3),
        "{}",
        card.name
    );
}

#[test]
fn every_ability_of_the_table_is_known_with_its_standing() {
    let rows = rows(ABILITIES);
    assert_eq!(rows.len(), 214);
    let mut counts = BTreeMap::new();
    for row in &rows {
        let name = &row["ability"];
        *counts.entry(row["sim_priority"].clone()).or_insert(0) += 1;
        if name.starts_with("Flagship") || name.starts_with("Base ") {
            continue; // columns of their own
        }
        let printed = Printed::read(name).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        let standing = printed.ability.standing();
        match row["sim_priority"].as_str() {
            "core" => assert_eq!(standing, Standing::Core, "{name}"),
            "simple" => assert!(matches!(standing, Standing::Simple | Standing::Untold), "{name}"),
            "complex" => assert_eq!(standing, Standing::Complex, "{name}"),
            other => panic!("{name}: {other}"),
        }
        if let Ok(number) = row["param_N"].parse::<u8>()
            && printed.ability.number() > 0
        {
            assert_eq!(printed.number, number, "{name}");
        }
    }
    let counts: Vec<(&str, i32)> = counts.iter().map(|(key, count)| (key.as_str(), *count)).collect();
    assert_eq!(counts, [("complex", 31), ("core", 80), ("simple", 103)]);
    let untold = Ability::ALL
        .iter()
        .filter(|ability| ability.standing() == Standing::Untold)
        .count();
    assert_eq!(untold, 15, "M18.51");
}

#[test]
fn m1_1_ships_submarines_and_aircraft() {
    let count = |fits: fn(Type) -> bool| {
        Units::shipped()
            .cards()
            .iter()
            .filter(|card| fits(card.kind))
            .count()
    };
    assert_eq!(count(Type::is_ship), 217);
    assert_eq!(count(|kind| kind == Type::Submarine), 20);
    assert_eq!(count(Type::is_aircraft), 52);
    assert!(!Type::Submarine.is_ship());
}

#[test]
fn m1_8_fifteen_units_have_no_recorded_abilities() {
    let cards = Units::shipped().cards().iter();
    let unrecorded: Vec<&Card> = cards.filter(|card| !card.abilities_recorded).collect();
    assert_eq!(unrecorded.len(), 15);
    assert!(unrecorded.iter().all(|card| card.abilities.is_empty()));
    let battle = crate::common::battle("Hr. Ms. De Ruyter @ 7,1; USS Arizona @ 7,2", "Kongo @ 1,1");
    let rules = battle.build().unwrap();
    let notes: Vec<(&str, &str)> = rules
        .not_played
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    assert_eq!(
        notes,
        [
            ("Hr. Ms. De Ruyter", "its abilities are not recorded"),
            ("USS Arizona (BB 39)", "Inspire to Victory")
        ]
    );
}

/// What is wrong with a file that changes cards; its first line extends what is built in.
fn faults(text: &str) -> String {
    let text = format!(
        "extends = \"aaws\"
{text}"
    );
    let read = Scenario::text("mine.toml", &text);
    read.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_designer_changes_a_card_in_three_lines() {
    let units = crate::common::cards("[units.\"Bismarck\"]\narmor = 9\nabilities = [\"Extended Range 4\"]\n");
    let card = units.find("bismarck").unwrap();
    assert_eq!((card.armor, card.vital_armor, card.abilities.len()), (9, 15, 1));
    assert_eq!(units.cards().len(), 289);
}

#[test]
fn every_fault_of_a_file_is_told_at_once_with_line_value_and_remedy() {
    let text = "[units.Bismarck]\narmor = -3\nhul = 3\n\n[units.\"New Ship\"]\ntype = \"Destroyr\"\nabilities = [\"Slwo 2\"]\n";
    let told = faults(text);
    for line in [
        "mine.toml:3: units.Bismarck.armor = -3\n    out of bounds: 1 to 40\n    remedy: write a number from 1 to 40",
        "mine.toml:4: units.Bismarck.hul = 3\n    unknown key\n    remedy: did you mean \"hull\"?",
        "mine.toml:7: units.\"New Ship\".type = \"Destroyr\"\n",
        "remedy: did you mean \"Destroyer\"?",
        "mine.toml:6: units.\"New Ship\".cost\n    missing\n    remedy: add `units.\"New Ship\".cost = 1`",
        "mine.toml:8: units.\"New Ship\".abilities = [\"Slwo 2\"]\n    there is no ability of that name\n    \
         remedy: did you mean \"Slow\"?",
    ] {
        assert!(told.contains(line), "{line}\n\n{told}");
    }
}

#[test]
fn what_no_card_can_be_is_refused() {
    for (text, words) in [
        ("[units.Bismarck]\nvital_armor = 2", "vital armor is below armor"),
        (
            "[units.Bismarck]\nspeed = 0",
            "a ship or submarine has a speed of 1 or more",
        ),
        (
            "[units.\"Ju 87B Stuka\"]\nspeed = 2",
            "an aircraft has no speed and one hull point",
        ),
        (
            "[units.Bismarck]\nmain = [1, 2, 3, 4, 5]",
            "there are more ranges than there can be",
        ),
        ("[units.Bismarck]\nmain = [99]", "out of bounds"),
        (
            "[units.Bismarck]\nabilities = [\"Escort\", \"Escort\"]",
            "stands there twice",
        ),
        ("[units.Bismarck]\nabilities = \"Escort\"", "a list is meant here"),
        ("[units.Bismarck\narmor = 2", "not TOML"),
        ("units = 3", "a table is meant here"),
        ("[units.\"a, b\"]\ntype = \"Cruiser\"", "no comma or semicolon"),
        (
            "[units.Bismarck]\nnote = \"a\\u0007b\"",
            "there is a control character in it",
        ),
    ] {
        let told = faults(text);
        assert!(told.contains(words), "{text}: {told}");
    }
}

const fn bounds(limit: u16) -> Bounds {
    Bounds {
        limit,
        neutrals: true,
        year: None,
        copies: Copies::Free,
        airbase: 5,
    }
}

fn read(list: &str) -> Fleet {
    Fleet::read(list, Units::shipped()).unwrap_or_else(|wrong| panic!("{list}: {wrong:?}"))
}

fn wrong(list: &str, bounds: &Bounds) -> Vec<String> {
    read(list)
        .faults(bounds)
        .into_iter()
        .map(|(problem, _)| problem)
        .collect()
}

#[test]
fn fleets_are_lists_with_short_names_and_come_back_as_they_were() {
    let fleet = read("2 Fletcher, Iowa,\nWildcat x3; 1x HMS Hood");
    assert_eq!(
        fleet.to_string(),
        "2 USS Fletcher (DD 445), USS Iowa (BB 61), 3 F4F Wildcat, HMS Hood"
    );
    assert_eq!(read(&fleet.to_string()), fleet);
    assert_eq!(fleet.cards.len(), 7);
}

#[test]
fn a_list_that_cannot_be_read_tells_everything_at_once() {
    let wrong = Fleet::read("Bismark, Zeke, 0 Hood, 10000 Fletcher", Units::shipped()).unwrap_err();
    let problems: Vec<&str> = wrong.iter().map(|(problem, _)| problem.as_str()).collect();
    assert_eq!(problems[0], "there is no unit \"Bismark\"");
    assert_eq!(wrong[0].1, "did you mean \"Bismarck\"?");
    assert!(
        problems[1].starts_with("\"Zeke\" could be \"A6M2 \\\"Zeke\\\"\" or"),
        "{problems:?}"
    );
    assert_eq!(problems[2], "\"0 Hood\": 0 is no number of units");
    assert_eq!(problems[3], "10000 units: a side has at most 64");
    assert_eq!(
        Fleet::read(" , ", Units::shipped()).unwrap_err()[0].0,
        "the fleet has no units"
    );
}

#[test]
fn m1_4_a_fleet_costs_at_most_its_limit_and_comes_from_one_alliance() {
    assert_eq!(wrong("HMS Hood, HMS Warspite", &bounds(94)), [] as [&str; 0]);
    assert_eq!(
        wrong("HMS Hood, HMS Warspite", &bounds(93)),
        ["M1.4: the fleet costs 94 points, more than the limit of 93"]
    );
    assert_eq!(
        wrong("HMS Hood, Bismarck", &bounds(200)),
        ["M1.4: HMS Hood is Allied and Bismarck Axis"]
    );
    let neutral = Units::shipped()
        .cards()
        .iter()
        .find(|card| card.alliance == Alliance::Neutral)
        .unwrap();
    let list = format!("HMS Hood, {}", neutral.name);
    assert_eq!(wrong(&list, &bounds(200)), [] as [&str; 0]);
    let none = Bounds {
        neutrals: false,
        ..bounds(200)
    };
    assert_eq!(
        wrong(&list, &none),
        [format!("M1.4: {} is neutral", neutral.name)]
    );
}

#[test]
fn m1_5_no_unit_is_younger_than_the_year() {
    let year = |year| Bounds {
        year: Some(year),
        ..bounds(200)
    };
    assert_eq!(wrong("Yamato", &year(1942)), [] as [&str; 0]);
    assert_eq!(wrong("Yamato", &year(1941)), ["M1.5: Yamato is of 1942"]);
}

#[test]
fn m1_6_copies_of_a_card() {
    let copies = |copies| Bounds {
        copies,
        ..bounds(500)
    };
    let list = "2 HMS Hood, 2 HMS Javelin, 2 Swordfish Mk. II, 2 HMS Truculent";
    assert_eq!(wrong(list, &copies(Copies::Free)).len(), 0);
    assert_eq!(wrong(list, &copies(Copies::CapitalOnce)).len(), 1);
    assert_eq!(wrong(list, &copies(Copies::AllShipsOnce)).len(), 2);
}

#[test]
fn m1_7_every_aircraft_has_a_place() {
    let per_100 = [60, 100, 199, 200, 300, 500].map(|limit| AirbaseRule::Per100.capacity(limit));
    assert_eq!(per_100, [5, 5, 5, 10, 15, 25]);
    let crossover = [100, 199, 200, 300, 499, 500].map(|limit| AirbaseRule::Crossover.capacity(limit));
    assert_eq!(crossover, [5, 5, 7, 9, 9, 13]);
    assert_eq!(wrong("HMS Ark Royal, 6 Swordfish Mk. II", &bounds(500)).len(), 0);
    assert_eq!(
        wrong("HMS Ark Royal, 9 Swordfish Mk. II", &bounds(500)),
        ["M1.7: 9 aircraft, and 8 places on carriers and at the airbase"]
    );
    // Patrol bombers, Land Based and Land Fighters never land on carriers.
    assert_eq!(
        wrong("Akagi, 2 Ju 87B Stuka, 2 Fw 190A, 2 FW 200 Kondor", &bounds(500)),
        ["M1.7: 6 aircraft need the airbase, which holds 5"]
    );
}
