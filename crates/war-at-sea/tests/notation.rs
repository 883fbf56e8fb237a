//! Forces as players write them: every form, every fault, and that what is written can be read again.

use admiralty_core::text::{Faults, ItemFault};
use proptest::prelude::*;
use std::sync::LazyLock;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::{CounterId, CounterMap, CounterSet, Side};
use war_at_sea::notation::{Context, Force, Style, Written, read};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Position, Scenario};

static PRINTED: LazyLock<Scenario> = LazyLock::new(Scenario::embedded);

fn allied() -> Context<'static> {
    Context::new(&PRINTED).side(Side::Allied)
}

fn axis() -> Context<'static> {
    Context::new(&PRINTED).side(Side::Axis)
}

fn force(text: &str, context: &Context<'_>) -> Force {
    read(text, context).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn names(force: &Force) -> Vec<&'static str> {
    force
        .ships
        .into_iter()
        .map(|ship| PRINTED.ship(ship).name.as_str())
        .collect()
}

fn taken(text: &str, context: &Context<'_>) -> Vec<&'static str> {
    names(&force(text, context))
}

fn faults(text: &str, context: &Context<'_>) -> Faults<ItemFault> {
    read(text, context).expect_err(text)
}

/// The only fault of a text: its item, its place, and problem and remedy together.
fn fault(text: &str, context: &Context<'_>) -> (String, usize, String) {
    let faults = faults(text, context);
    assert_eq!(faults.len(), 1, "{text}: {faults}");
    let fault = faults.iter().next().unwrap();
    (
        fault.item.clone(),
        fault.at,
        format!("{} / {}", fault.problem, fault.remedy),
    )
}

fn counter(name: &str) -> CounterId {
    PRINTED.find(name).unwrap()
}

// Forms ------------------------------------------------------------------------------------------------------------

#[test]
fn factors_and_counts_take_ships_in_the_order_of_battle() {
    let barents = force("027/3 447 336x2 117x8", &allied().at(Area::BarentsSea).on_turn(1));
    assert_eq!(
        names(&barents),
        [
            "Hood",
            "Repulse",
            "Renown",
            "Cumberland",
            "Devonshire",
            "Dorsetshire",
            "Exeter",
            "Kent",
            "Suffolk",
            "Norfolk",
            "Sussex",
            "Ark Royal"
        ]
    );
    assert_eq!(barents.side, Some(Side::Allied));
    assert_eq!(barents.damage, CounterMap::all(0));
}

#[test]
fn uboats_air_and_convoys_have_marks_of_their_own() {
    let sortie = force("225 U3 357x2 LBA", &axis().at(Area::BarentsSea));
    assert_eq!(names(&sortie), ["Scharnhorst", "Gneisenau", "Graf Spee"]);
    assert_eq!((sortie.uboats, sortie.land_air), (3, true));
    assert_eq!(force("u u2", &axis()).uboats, 3);
    assert_eq!(taken("1a 2B", &allied()), ["1A", "2B"]);
}

#[test]
fn damage_follows_a_dash_by_factors_and_by_name() {
    let hit = force("444-2 444-3 444 Hood-4 Prince of Wales-1", &allied());
    let damage = |name| hit.damage[counter(name)];
    assert_eq!(
        ["Warspite", "Barham", "Malaya", "Hood", "Prince of Wales"].map(damage),
        [2, 3, 0, 4, 1]
    );
    assert_eq!(hit.ships.len(), 5);
    let quoted = force("\"Prince of Wales\"-2 027/3-1 1A-3", &allied());
    assert_eq!(quoted.damage[counter("Prince of Wales")], 2);
    assert_eq!(quoted.damage[counter("Ark Royal")], 1);
    assert_eq!(quoted.damage[counter("1A")], 3);
}

#[test]
fn names_may_have_spaces_any_case_accents_and_any_separator() {
    for text in [
        "Hood Prince of Wales King George V",
        "hood, PRINCE OF WALES; king george v",
        "\"Prince of Wales\" \"Hood\" + King George V",
        "Hood and Prince  of\tWales & King George V",
        "Hood\nPrince of Wales\nKing George V",
        "hoo Prince of W, King",
    ] {
        assert_eq!(
            taken(text, &allied()),
            ["Hood", "King George V", "Prince of Wales"],
            "{text}"
        );
    }
    assert_eq!(taken("Blücher Lützow", &axis()), ["Blucher", "Lutzow"]);
}

#[test]
fn beginnings_of_names_and_of_their_later_words_serve() {
    assert_eq!(
        taken("bis scheer Hipper spee", &axis()),
        ["Admiral Hipper", "Graf Spee", "Admiral Scheer", "Bismarck"]
    );
    assert_eq!(taken("Scheer-1", &axis()), ["Admiral Scheer"]);
    // Prince of Wales or Prinz Eugen: the side tells.
    assert_eq!(taken("Prin", &axis()), ["Prinz Eugen"]);
    // Royal Oak begins so; Ark Royal only has it later, and so does not come into it.
    assert_eq!(taken("Royal O", &allied()), ["Royal Oak"]);
}

#[test]
fn typographic_dashes_and_crosses_serve() {
    let typeset = force("336×2 444–1", &allied());
    assert_eq!(names(&typeset), ["Warspite", "Repulse", "Renown"]);
    assert_eq!(typeset.damage[counter("Warspite")], 1);
}

#[test]
fn an_air_strike_may_be_left_out_where_only_one_fits() {
    assert_eq!(taken("027", &allied().on_turn(1)), ["Ark Royal"]); // Formidable, 027/2, comes on turn 2
    let (_, _, why) = fault("027", &allied().on_turn(2));
    assert_eq!(
        why,
        "carriers with different air strikes / write one of 027/3 (Ark Royal), 027/2 (Formidable)"
    );
}

#[test]
fn nothing_is_a_force() {
    for text in ["", "  ", "-", "nothing"] {
        assert_eq!(force(text, &axis()), Force::none(Some(Side::Axis)), "{text}");
    }
}

#[test]
fn a_defence_of_two_digits_stands_between_dashes() {
    let variant = LoadedScenario::embedded()
        .with_overrides(&[("ships.Bismarck.factors", "4-12-6")])
        .unwrap()
        .scenario;
    let context = Context::new(&variant);
    for (text, damage) in [("4-12-6", 0), ("4-12-6-11", 11)] {
        let read = force(text, &context);
        let bismarck = variant.find("Bismarck").unwrap();
        assert_eq!(
            (read.ships, read.damage[bismarck]),
            (CounterSet::of(bismarck), damage)
        );
        assert_eq!(read.written(&variant, Style::Factors).to_string(), text);
    }
    let (_, _, why) = fault("4126", &context);
    assert!(
        why.ends_with("a defence of two digits goes between dashes, 4-12-6"),
        "{why}"
    );
}

// Who is meant -----------------------------------------------------------------------------------------------------

#[test]
fn shared_factors_resolve_by_side_place_turn_and_order_of_battle() {
    let any = Context::new(&PRINTED);
    // 117: eight British, four Italian, three US cruisers. 443: five British battleships and New York.
    assert_eq!(taken("117", &any), ["Cumberland"]);
    assert_eq!(taken("117", &axis()), ["Fiume"]);
    assert_eq!(
        taken("117 443", &allied().at(Area::NorthAtlantic).on_turn(4)),
        ["Ramillies", "Cumberland"]
    );
    assert_eq!(
        taken("117x9", &allied().at(Area::NorthAtlantic).on_turn(4)).last(),
        Some(&"Augusta")
    );
    assert_eq!(
        taken("433x2", &allied().at(Area::BalticSea)),
        ["Marat", "October Revolution"]
    );
    assert_eq!(
        taken("117x3", &axis().at(Area::SouthAtlantic)),
        ["Fiume", "Gorizia", "Pola"]
    );
    // Unless the side is said, the rest of the force tells it.
    assert_eq!(taken("117 435", &any), ["Andrea Doria", "Fiume"]);
    assert_eq!(taken("117 U1", &any), ["Fiume"]);
    assert_eq!(force("117", &any).side, Some(Side::Allied));
    assert_eq!(force("LBA", &any).side, None);
}

#[test]
fn the_turn_keeps_later_ships_out() {
    assert_eq!(taken("127x2", &axis().on_turn(1)), ["Admiral Hipper", "Blucher"]);
    assert_eq!(
        taken("127x3", &axis().on_turn(2)),
        ["Admiral Hipper", "Blucher", "Prinz Eugen"]
    );
    let (_, _, why) = fault("127x3", &axis().on_turn(1));
    assert_eq!(
        why,
        "3 of them, but there are only 2: Admiral Hipper, Blucher / write 2 at most"
    );
}

#[test]
fn a_ship_named_outright_is_not_taken_for_its_factors() {
    assert_eq!(
        taken("117x2 Cumberland", &allied()),
        ["Cumberland", "Devonshire", "Dorsetshire"]
    );
}

#[test]
fn the_notes_tell_what_was_taken_in_the_order_of_the_text() {
    let force = force("117x2 Scheer 496", &axis());
    let told: Vec<String> = force.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "117x2 = Fiume, Gorizia (the first of 4)",
            "Scheer = Admiral Scheer",
            "496 = Bismarck (the first of 2)"
        ]
    );
}

#[test]
fn factors_by_print_serve_under_rule_19_1() {
    let weaker = PRINTED.with_rules(OptionalRules {
        weaker_bismarck: true,
        ..OptionalRules::default()
    });
    let context = Context::new(&weaker);
    for text in ["496", "476"] {
        let read = force(text, &context);
        assert_eq!(names(&read), ["Bismarck"]);
        assert_eq!(read.written(&weaker, Style::Factors).to_string(), "476");
    }
}

/// Three 444 in England (one of them damaged), one in Malta; Hood sunk.
fn position() -> Position {
    let mut position = Position::new();
    for (name, port) in [
        ("Warspite", Port::Malta),
        ("Barham", Port::England),
        ("Malaya", Port::England),
        ("Valiant", Port::England),
    ] {
        position.place[counter(name)] = Place::port(port);
    }
    position.damage[counter("Malaya")] = 2;
    position.place[counter("Hood")] = Place::SUNK;
    position
}

#[test]
fn a_position_tells_ships_apart_by_place_and_damage() {
    let position = position();
    let england = allied().in_position(&position).at(Port::England);
    assert_eq!(taken("444x2", &england), ["Barham", "Valiant"]);
    let hit = force("444-2", &england);
    assert_eq!((names(&hit), hit.damage[counter("Malaya")]), (vec!["Malaya"], 2));
    // A name needs no damage: the position has it.
    assert_eq!(force("Malaya", &england).damage[counter("Malaya")], 2);
    for (text, why) in [
        ("Warspite", "Warspite is in Malta, not in England / take it out"),
        ("Hood", "Hood is sunk / take it out"),
        (
            "Barham-1",
            "Barham is undamaged / write Barham, or its factors with that damage",
        ),
        (
            "Malaya-1",
            "Malaya has 2 damage / write Malaya-2, or its factors with that damage",
        ),
        (
            "Anson",
            "Anson enters on turn 4 / take it out, or say a later turn",
        ),
        (
            "444x3",
            "3 of them, but there are only 2: Barham, Valiant / write 2 at most",
        ),
    ] {
        assert_eq!(fault(text, &england).2, why);
    }
}

// Faults -----------------------------------------------------------------------------------------------------------

/// Each text has one fault, in this item, at this character, with this problem and remedy.
fn each(rows: &[(&str, &str, usize, &str)]) {
    let north_sea = allied().at(Area::NorthSea).on_turn(1);
    for &(text, item, at, why) in rows {
        assert_eq!(fault(text, &north_sea), (item.to_owned(), at, why.to_owned()));
    }
}

#[test]
fn words_that_are_neither_factors_nor_names() {
    each(&[
        (
            "447 Hod",
            "Hod",
            5,
            "neither factors nor the name of a ship in this scenario / did you mean Hood?",
        ),
        (
            "447 R",
            "R",
            5,
            "one letter names no ship / write two letters of its name at least",
        ),
        (
            "Warspitt-2",
            "Warspitt-2",
            1,
            "neither factors nor the name of a ship in this scenario / did you mean Warspite?",
        ),
        (
            "44",
            "44",
            1,
            "factors are attack, defence and speed, a digit each / write three digits, as 447, and an air strike after a slash, as 027/3",
        ),
        (
            "447 \"Hood",
            "Hood",
            5,
            "the quotes are not closed / write \" after the name",
        ),
        (
            "4D",
            "4D",
            1,
            "neither factors nor the name of a ship in this scenario / write factors as 447 or 336x2, a name, U3 for U-boats or LBA for land-based air",
        ),
    ]);
}

#[test]
fn wrong_counts() {
    each(&[
        (
            "444 448",
            "448",
            5,
            "no counter of this scenario has these factors / did you mean 447 (Hood)?",
        ),
        (
            "Hood 443 Hood",
            "Hood",
            10,
            "Hood a second time; the first is at character 1 / take one of the two out",
        ),
        (
            "336x3",
            "336x3",
            1,
            "3 of them, but there are only 2: Repulse, Renown / write 2 at most",
        ),
        (
            "447x2",
            "447x2",
            1,
            "2 of them, but there is only Hood / write 1 at most",
        ),
        (
            "447 Hood",
            "447",
            1,
            "1 of them, but there is only Hood; elsewhere in this force: Hood / take it out",
        ),
        ("336x0", "336x0", 1, "a count of 0 / take it out"),
        (
            "444-2x2",
            "444-2x2",
            1,
            "damaged ships take no count / list them one by one: 444-2 444-2",
        ),
        (
            "444x2-1",
            "444x2-1",
            1,
            "damaged ships take no count / list them one by one: 444-1 444-1",
        ),
        (
            "Hood x2",
            "x2",
            6,
            "a count that belongs to nothing / write it on to the factors without a space, as 336x2",
        ),
        (
            "Hoodx2",
            "Hoodx2",
            1,
            "a name is one ship and takes no count / take the count away, or write factors, as 336x2",
        ),
        (
            "2x336",
            "2x336",
            1,
            "the count stands before the factors / write 336x2",
        ),
    ]);
}

#[test]
fn wrong_damage() {
    each(&[
        (
            "444 -2",
            "-2",
            5,
            "damage that belongs to nothing / write it on to the ship without a space, as 444-2 or Hood-2",
        ),
        (
            "444-5",
            "444-5",
            1,
            "5 damage sinks Warspite, whose defence is 4 (rule 7.4) / write 4 at most, or take the ship out",
        ),
        (
            "Hood-300",
            "Hood-300",
            1,
            "300 damage sinks Hood, whose defence is 4 (rule 7.4) / write 4 at most, or take the ship out",
        ),
        ("444-0", "444-0", 1, "a damage of 0 / leave the damage away"),
        ("440", "440", 1, "no counter has speed 0 / write speed as 1 to 9"),
        (
            "4-13-6",
            "4-13-6",
            1,
            "no counter has defence 13 / write defence as 0 to 12",
        ),
    ]);
}

#[test]
fn ships_that_may_not_be_meant() {
    each(&[
        (
            "357",
            "357",
            1,
            "Scharnhorst is Axis, but this is the Allied force / take it out, or write it into the other side's force",
        ),
        (
            "Bismarck",
            "Bismarck",
            1,
            "Bismarck is Axis, but this is the Allied force / take it out, or write it into the other side's force",
        ),
        (
            "U2",
            "U2",
            1,
            "U-boats are Axis, but this is the Allied force / take them out",
        ),
        (
            "Anson",
            "Anson",
            1,
            "Anson enters on turn 4 / take it out, or say a later turn",
        ),
        (
            "456",
            "456",
            1,
            "King George V enters on turn 2 / take it out, or say a later turn",
        ),
        (
            "LBA",
            "LBA",
            1,
            "Allied land-based air does not reach the North Sea (rule 9.2) / take it out",
        ),
        (
            "Royal",
            "Royal",
            1,
            "the beginning of several names / write more of the name: Royal Oak, Royal Sovereign",
        ),
    ]);
}

#[test]
fn faults_of_place_and_of_axis_forces() {
    for (text, context, why) in [
        (
            "117",
            allied().at(Area::BalticSea),
            "British ships may not be in the Baltic Sea (rulings M7, M12): Cumberland / take it out, or say another place",
        ),
        (
            "357",
            axis().at(Port::France).on_turn(1),
            "German ships may not be in France on turn 1 (rulings M7, M12): Scharnhorst / take it out, or say another place",
        ),
        (
            "435",
            axis().at(Area::SouthAtlantic),
            "Italian ships may not be in the South Atlantic (rulings M7, M12): Andrea Doria / take it out, or say another place",
        ),
        ("U0", axis(), "a count of 0 / take it out"),
        (
            "U8",
            axis(),
            "8 U-boats, but there are 7 at most (rule 8.1) / write U7 at most",
        ),
        (
            "U5 U3",
            axis(),
            "8 U-boats, but there are 7 at most (rule 8.1) / write U7 at most",
        ),
        (
            "U1",
            axis().at(Port::Italy),
            "U-boats lie in Germany or at sea (rule 6.5) / take them out",
        ),
        (
            "LBA LBA",
            axis(),
            "land-based air a second time; the first is at character 1 / take one of the two out",
        ),
        (
            "LBA",
            allied().at(Port::France).on_turn(7),
            "Allied land-based air does not reach France (rule 9.2) / take it out",
        ),
    ] {
        assert_eq!(fault(text, &context).2, why);
    }
    assert!(force("LBA", &allied().at(Port::France).on_turn(6)).land_air);
}

#[test]
fn every_fault_is_told_at_once_in_the_order_of_the_text() {
    let faults = faults("Hoood 336x0 444-2x2 Bismarck 448 444-5 447", &allied());
    let told: Vec<(usize, &str)> = faults
        .iter()
        .map(|fault| (fault.at, fault.item.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (1, "Hoood"),
            (7, "336x0"),
            (13, "444-2x2"),
            (21, "Bismarck"),
            (30, "448"),
            (34, "444-5")
        ]
    );
    assert_eq!(
        faults.iter().next().unwrap().to_string(),
        "`Hoood` (character 1): neither factors nor the name of a ship in this scenario\n    remedy: did you mean Hood?"
    );
}

// Writing ----------------------------------------------------------------------------------------------------------

#[test]
fn a_force_is_written_in_the_order_players_use() {
    let text = "LBA U3 1A 027/3 117x8 336x2 447 443x3 444x5 553x2";
    let mut read = force(&text.replace("LBA U3 ", ""), &allied());
    (read.uboats, read.land_air) = (3, true); // no side has both
    assert_eq!(
        read.written(&PRINTED, Style::Factors).to_string(),
        "553x2 444x5 443x3 447 336x2 117x8 027/3 1A U3 LBA"
    );
    let axis = force("128/2 225x3 127-1 127 357-2 357 496 U2", &axis());
    assert_eq!(
        axis.written(&PRINTED, Style::Factors).to_string(),
        "496 357 357-2 225x3 127 127-1 128/2 U2"
    );
    assert_eq!(
        axis.written(&PRINTED, Style::Names).to_string(),
        "Bismarck, Gneisenau, Scharnhorst-2, Graf Spee, Admiral Scheer, Lutzow, Blucher, Admiral Hipper-1, \
         Graf Zeppelin, U2"
    );
}

#[test]
fn damaged_sisters_are_listed_one_by_one() {
    let read = force("444-2 444-2 444x3", &allied());
    assert_eq!(
        read.written(&PRINTED, Style::Factors).to_string(),
        "444x3 444-2 444-2"
    );
}

/// A random fleet of one side that could be afloat, with damage up to the defence.
fn fleets() -> impl Strategy<Value = (Side, CounterSet, CounterMap<u8>)> {
    let side = prop_oneof![Just(Side::Allied), Just(Side::Axis)];
    (
        side,
        any::<u128>(),
        prop::collection::vec(0_u8..4, 72),
        any::<u64>(),
    )
        .prop_map(|(side, bits, scale, sound)| {
            let mut ships = CounterSet::from_bits(bits) & PRINTED.rolls.side[side];
            // A ship that never enters is in no force.
            for ship in ships {
                if PRINTED.ship(ship).entry_turn == 0 {
                    ships.remove(ship);
                }
            }
            let mut damage = CounterMap::all(0);
            for ship in ships {
                let whole = sound >> (ship.0 % 64) & 1 == 1;
                damage[ship] = if whole {
                    0
                } else {
                    PRINTED.factors[ship].defense * scale[ship.index()] / 3
                };
            }
            (side, ships, damage)
        })
}

/// Factors and damage of a fleet as a sorted list: what a text by factors can tell.
fn told_by_factors(ships: CounterSet, damage: &CounterMap<u8>) -> Vec<(String, u8)> {
    let mut told: Vec<_> = ships
        .into_iter()
        .map(|ship| (PRINTED.factors[ship].to_string(), damage[ship]))
        .collect();
    told.sort();
    told
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn what_is_written_is_read_again((side, ships, damage) in fleets(), uboats in 0_u8..8, land_air: bool) {
        let uboats = if side == Side::Axis { uboats } else { 0 };
        let context = Context::new(&PRINTED).side(side);
        let written = Written::new(&PRINTED, &damage, ships).uboats(uboats).land_air(land_air);

        let by_factors = force(&written.to_string(), &context);
        prop_assert_eq!(told_by_factors(by_factors.ships, &by_factors.damage), told_by_factors(ships, &damage));
        prop_assert_eq!((by_factors.uboats, by_factors.land_air), (uboats, land_air));

        let by_name = force(&written.style(Style::Names).to_string(), &context);
        prop_assert_eq!((by_name.ships, by_name.damage), (ships, damage));
        prop_assert_eq!((by_name.uboats, by_name.land_air), (uboats, land_air));

        // Spaces alone hold names apart just as well.
        let unparted = written.style(Style::Names).to_string().replace(',', "");
        prop_assert_eq!(force(&unparted, &context).ships, ships);
    }

    #[test]
    fn no_text_makes_the_reader_stumble(text in "[ -~×–ü,;\"0-9xUu/]{0,40}") {
        if let Err(faults) = read(&text, &Context::new(&PRINTED)) {
            prop_assert!(faults.len() > 0);
            for fault in &faults {
                prop_assert!(fault.at >= 1 && fault.at <= text.chars().count(), "{}", fault);
                prop_assert!(!fault.problem.is_empty() && !fault.remedy.is_empty());
            }
        }
    }
}
