//! What a variant, an optional rule or an override changes.

use admiralty_store::disk;
use war_at_sea::map::{Area, Port};
use war_at_sea::scenario::{LoadedScenario, OptionalRules, Scenario};

use super::{factors_of, variant};

#[test]
fn the_border_switches_change_the_map() {
    let printed = Scenario::embedded();
    assert!(printed.adjacent[Area::NorthSea].has(Area::BalticSea));
    assert!(!printed.borders[Port::England].has(Area::Mediterranean));
    let lines = "[switches]\nborder_england_mediterranean = true\nborder_north_sea_baltic = false\n";
    let other = variant(lines).expect("both switches").scenario;
    assert!(!other.adjacent[Area::NorthSea].has(Area::BalticSea));
    assert!(!other.adjacent[Area::BalticSea].has(Area::NorthSea));
    assert!(other.borders[Port::England].has(Area::Mediterranean));
}

#[test]
fn the_flat_us_entry_is_the_other_row() {
    let flat = variant("[switches]\nus_entry = \"flat\"\n")
        .expect("flat")
        .scenario;
    assert_eq!(flat.us_release_at_least, [7, 7, 7, 6, 6, 6, 6, 6, 7, 7]);
}

#[test]
fn rule_19_1_lowers_bismarck_and_tirpitz_and_can_be_taken_back() {
    let printed = Scenario::embedded();
    let weaker = printed.with_rules(OptionalRules {
        weaker_bismarck: true,
        ..OptionalRules::default()
    });
    assert_eq!(factors_of(&weaker, "Bismarck"), "476");
    assert_eq!(factors_of(&weaker, "Tirpitz"), "476");
    assert_eq!(factors_of(&weaker, "Scharnhorst"), "357");
    assert_eq!(
        weaker
            .ship(weaker.find("Bismarck").expect("Bismarck"))
            .factors
            .defense,
        7
    );
    assert_eq!(weaker.with_rules(OptionalRules::default()), printed);
    // It lessens: a ship that a variant makes weaker still stays so.
    let frail = variant("[ships.Bismarck]\ndefense = 5\n[optional]\nin_force = [\"19.1\", \"19.3\"]\n")
        .expect("frail");
    assert_eq!(factors_of(&frail.scenario, "Bismarck"), "456");
    assert_eq!(factors_of(&frail.scenario, "Tirpitz"), "476");
    assert!(frail.scenario.optional.face_down);
}

#[test]
fn a_variant_is_three_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hood.toml");
    std::fs::write(&path, "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 5\n").expect("written");
    let hood = LoadedScenario::load(&path, disk()).expect("no faults");
    assert_eq!(factors_of(&hood.scenario, "Hood"), "457");
    let entry = hood.text.provenance.get("ships.Hood.defense").expect("recorded");
    assert_eq!((entry.line, entry.confidence), (Some(3), None));
    assert_eq!(hood.scenario.find("Hood"), Scenario::embedded().find("Hood"));
    assert_ne!(hood.hash(), LoadedScenario::embedded().hash());
    // A variant of the variant, by a path as seen from it; whole factors replace the single one below.
    let second = folder.path().join("second.toml");
    std::fs::write(
        &second,
        "extends = \"hood.toml\"\n[ships.Hood]\nfactors = \"667\"\n",
    )
    .expect("written");
    assert_eq!(
        factors_of(&Scenario::load(&second, disk()).expect("no faults"), "Hood"),
        "667"
    );
}

#[test]
fn a_variant_may_add_a_ship_which_is_numbered_last() {
    let lines = "[ships.Impero]\nnation = \"Italian\"\nclass = \"battleship\"\nattack = 4\ndefense = 6\nspeed = 6\n\
                 entry_turn = 6\nstart = [\"Italy\"]\n";
    let scenario = variant(lines).expect("no faults").scenario;
    assert_eq!(scenario.find("impero").expect("added").index(), 68);
    assert_eq!(scenario.rolls.italians.len(), 12);
    assert_eq!(factors_of(&scenario, "Impero"), "466");
}

#[test]
fn a_game_of_six_turns_needs_six_arrivals_and_nothing_else() {
    let lines = "[game]\nturns = 6\n[uboats]\narrive = [3, 1, 1, 2, 2, 2]\n";
    let scenario = variant(lines).expect("no faults").scenario;
    assert_eq!((scenario.turns, scenario.uboat_arrivals[6]), (6, 0));
}

/// The American list is a lower bound: three longer ones are tried.
#[test]
fn more_american_ships_enter_where_the_file_says_so() {
    let entering = |list: &str| {
        let scenario = variant(&format!("[us_entry]\nmore_ships = {list}\n"))
            .expect("no faults")
            .scenario;
        let on_turn_4 = scenario.rolls.americans & scenario.entering[3];
        on_turn_4
            .into_iter()
            .map(|ship| scenario.ship(ship).name.clone())
            .collect::<Vec<_>>()
    };
    let known = ["New York", "Washington", "Augusta", "Tuscaloosa", "Wichita"];
    assert_eq!(entering("[]"), known);
    let both = entering("[\"Texas\", \"US cruiser\"]");
    assert_eq!(both[..5], known);
    assert_eq!(both[5..], ["Texas", "US cruiser"]);
    let printed = LoadedScenario::embedded();
    let list = printed
        .text
        .provenance
        .get("us_entry.more_ships")
        .expect("recorded");
    assert_eq!(list.alternatives.len(), 3);
}

#[test]
fn values_can_be_replaced_by_path() {
    let printed = LoadedScenario::embedded();
    let changes = [
        ("bismarck.defense", "7"),
        ("switches.tie", "axis"),
        ("ships.\"New York\".factors", "343"),
    ];
    let changed = printed.with_overrides(&changes).expect("no faults");
    assert_eq!(factors_of(&changed.scenario, "Bismarck"), "476");
    assert_eq!(factors_of(&changed.scenario, "New York"), "343");
    assert_eq!(changed.scenario.switches.tie.word(), "axis");
    assert_eq!(changed.text.overrides[0], "override bismarck.defense = 7");
    // Overrides pile up, and the rules chosen before stay in force.
    let again = changed
        .with_rules(OptionalRules {
            face_down: true,
            ..OptionalRules::default()
        })
        .with_overrides(&[("areas.north sea.axis_poc", "5")])
        .expect("no faults");
    assert_eq!(again.scenario.poc[Area::NorthSea].axis, 5);
    assert_eq!(factors_of(&again.scenario, "Bismarck"), "476");
    assert!(again.scenario.optional.face_down);
}

#[test]
fn every_alternative_of_every_value_can_be_tried_by_path() {
    let printed = LoadedScenario::embedded();
    let mut tried = 0;
    for entry in printed.text.provenance.variable() {
        for other in &entry.alternatives {
            let changed = printed.with_overrides(&[(&entry.path, other)]);
            let changed = changed.unwrap_or_else(|faults| panic!("{} = {other}: {faults}", entry.path));
            assert_ne!(
                changed.hash(),
                printed.hash(),
                "{} = {other} changes nothing",
                entry.path
            );
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn the_hash_follows_values_and_rules_and_nothing_else() {
    let printed = LoadedScenario::embedded();
    // A change of this number changes every citation: only when values or the canonical form change.
    assert_eq!(printed.hash(), "ffdbde18c95be27d");
    assert_eq!(variant("").expect("no change").hash(), printed.hash());
    assert_eq!(
        variant("title = \"Other\"\n[ships.Hood]\nattack = 4\n")
            .expect("the same")
            .hash(),
        printed.hash()
    );
    let mut seen: Vec<String> = OptionalRules::cells()
        .map(|rules| printed.clone().with_rules(rules).hash())
        .into();
    for path in [
        "switches.border_north_sea_baltic",
        "switches.carriers_screen_carriers",
    ] {
        let entry = printed.text.provenance.get(path).expect(path);
        seen.push(
            printed
                .with_overrides(&[(path, &entry.alternatives[0])])
                .expect(path)
                .hash(),
        );
    }
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
}
