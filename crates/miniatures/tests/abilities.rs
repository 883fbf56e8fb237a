//! Clauses M18: every ability that is played.

use crate::common::{Table, arena, arena_in, arena_of, battle, battle_of, cards};
use miniatures::ability::{Ability, Standing};
use miniatures::sector::attack::{Effect, Weapon, Why, With};
use miniatures::sector::choice::Choice;
use miniatures::sector::once::Once;
use miniatures::sector::state::{Flags, Home, Id, Place, Side, Stage};
use miniatures::units::Units;

const ONE_FIRST: [u8; 4] = [1, 1, 6, 6];

/// Plain cards, to give one ability each: a unit of every kind on either side.
const KINDS: [(&str, &str, &str); 11] = [
    ("Battleship", "HMS Warspite", "Kongo"),
    ("Carrier", "HMS Ark Royal", "Akagi"),
    ("Cruiser", "HMS Exeter", "Zara"),
    ("Destroyer", "HMS Javelin", "Yukikaze"),
    ("Torpedo Boat", "PT Boat", "Motor Torpedo Boat"),
    ("Auxiliary", "SS American Victory", "Nordmark"),
    ("Submarine", "HMS Truculent", "I-19"),
    ("Fighter", "F4F Wildcat", "A6M2 \"Zeke\""),
    ("Dive Bomber", "SBD Dauntless", "D3A \"Val\""),
    ("Torpedo Bomber", "TBF Avenger", "B5N2 \"Kate\""),
    ("Patrol Bomber", "PBY Catalina", "G4M \"Betty\""),
];

fn name(kind: &str, side: usize) -> &'static str {
    let row = KINDS
        .iter()
        .find(|row| row.0 == kind)
        .unwrap_or_else(|| panic!("{kind}"));
    if side == 0 { row.1 } else { row.2 }
}

/// All these cards without abilities, but the attacker and the target with those that are named.
fn plain(attacker: (&str, &str), target: (&str, &str)) -> Units {
    let mut text = String::new();
    for (kind, one, two) in KINDS {
        for (side, card) in [one, two].into_iter().enumerate() {
            let own = match side {
                0 if kind == attacker.0 => attacker.1,
                1 if kind == target.0 => target.1,
                _ => "",
            };
            let ability = if own.is_empty() {
                String::new()
            } else {
                format!("{own:?}")
            };
            text += &format!("[units.{card:?}]\nabilities = [{ability}]\nextended_range = 3\n");
        }
    }
    cards(&text)
}

fn stage_of(weapon: Weapon, kind: &str) -> Stage {
    match weapon {
        Weapon::Antiair | Weapon::Cover | Weapon::Barrage | Weapon::AntiairAgain => Stage::Antiair,
        _ if kind.contains("Bomber") || kind == "Fighter" => Stage::Strike,
        Weapon::Torpedo if kind == "Submarine" => Stage::Submarine,
        _ => Stage::Surface,
    }
}

/// An attacker with an ability against a plain target, in one sector or apart.
fn duel(kind: &str, ability: &str, weapon: Weapon, target: &str, range: u8) -> Table {
    duel_with((kind, ability), weapon, (target, ""), range)
}

fn duel_with(attacker: (&str, &str), weapon: Weapon, target: (&str, &str), range: u8) -> Table {
    let units = plain(attacker, target);
    let (one, two) = (name(attacker.0, 0), name(target.0, 1));
    let stage = stage_of(weapon, attacker.0);
    let others = if attacker.0.contains("Bomber") || attacker.0 == "Fighter" {
        "; HMS Warspite @ 7,9"
    } else {
        ""
    };
    arena_of(
        &format!("{one} @ 4,1{others}"),
        &format!("{two} @ 4,{}", 1 + range),
        stage,
        &units,
    )
}

/// What an ability adds to the dice and to each die of an attack.
fn change(table: &Table, attacker: &str, weapon: Weapon, target: &str, range: u8) -> (i8, i8) {
    let (one, two) = (name(attacker, 0), name(target, 1));
    let plain = duel(attacker, "", weapon, target, range);
    let (with, without) = (table.dice(one, weapon, two), plain.dice(one, weapon, two));
    (with.0 as i8 - without.0 as i8, with.1 - without.1)
}

/// The dice that an ability of the attacker adds, by the kind of the target.
#[test]
fn m18_3_24_25_26_dice_against_the_named_kinds() {
    let ships = [
        "Battleship",
        "Carrier",
        "Cruiser",
        "Destroyer",
        "Torpedo Boat",
        "Auxiliary",
    ];
    for (ability, kind, weapon, helped) in [
        ("Raider", "Cruiser", Weapon::Main, &["Destroyer", "Auxiliary"][..]),
        (
            "Raider Hunter",
            "Cruiser",
            Weapon::Main,
            &["Cruiser", "Auxiliary"],
        ),
        ("Cruiser Hunter", "Cruiser", Weapon::Main, &["Cruiser"]),
        ("Cruiser Killer", "Cruiser", Weapon::Main, &["Cruiser"]),
        ("Destroyer Hunter", "Cruiser", Weapon::Main, &["Destroyer"]),
        ("Commerce Raider", "Cruiser", Weapon::Main, &["Auxiliary"]),
        ("Radar Fire Control", "Cruiser", Weapon::Main, &ships),
        ("Battleship Killer", "Submarine", Weapon::Torpedo, &["Battleship"]),
        ("Carrier Hunter", "Submarine", Weapon::Torpedo, &["Carrier"]),
        ("Auxiliary Hunter", "Submarine", Weapon::Torpedo, &["Auxiliary"]),
        ("Valiant Stand", "Destroyer", Weapon::Torpedo, &["Battleship"]),
        ("Destroyer Killer", "Submarine", Weapon::Torpedo, &["Destroyer"]),
        ("Opening Salvo 1 (Gunnery)", "Cruiser", Weapon::Main, &ships),
        (
            "Opening Salvo 1 (Gunnery/Torpedo)",
            "Destroyer",
            Weapon::Torpedo,
            &ships,
        ),
    ] {
        for target in ships {
            let table = duel(kind, ability, weapon, target, 0);
            let more = i8::from(helped.contains(&target));
            assert_eq!(
                change(&table, kind, weapon, target, 0),
                (more, 0),
                "{ability} against a {target}"
            );
        }
    }
}

#[test]
fn m18_24_cruiser_hunter_counts_for_main_guns_only() {
    let change = |ability, weapon| {
        change(
            &duel("Battleship", ability, weapon, "Cruiser", 0),
            "Battleship",
            weapon,
            "Cruiser",
            0,
        )
    };
    assert_eq!(change("Cruiser Hunter", Weapon::Secondary), (0, 0));
    assert_eq!(change("Cruiser Killer", Weapon::Secondary), (1, 0));
    assert_eq!(change("Cruiser Hunter", Weapon::Main), (1, 0));
}

#[test]
fn m18_25_destroyer_killer_counts_in_its_own_sector() {
    let far = duel("Submarine", "Destroyer Killer", Weapon::Torpedo, "Destroyer", 1);
    assert_eq!(change(&far, "Submarine", Weapon::Torpedo, "Destroyer", 1), (0, 0));
}

#[test]
fn m18_26_finish_him_off_and_surprise() {
    let mut table = duel("Submarine", "Finish Him Off", Weapon::Torpedo, "Cruiser", 0);
    assert_eq!(change(&table, "Submarine", Weapon::Torpedo, "Cruiser", 0), (0, 0));
    table.set("Zara", |state, unit| state.hull[unit] -= 1);
    assert_eq!(change(&table, "Submarine", Weapon::Torpedo, "Cruiser", 0), (1, 0));
    for (kind, weapon, target) in [
        ("Fighter", Weapon::Antiair, "Dive Bomber"),
        ("Cruiser", Weapon::Main, "Cruiser"),
    ] {
        let mut table = duel(kind, "Surprise", weapon, target, 0);
        assert_eq!(change(&table, kind, weapon, target, 0), (0, 0));
        table.state.turn = 1;
        assert_eq!(change(&table, kind, weapon, target, 0), (1, 0));
    }
}

#[test]
fn m18_27_radar_fire_control_works_undamaged() {
    let mut table = duel("Cruiser", "Radar Fire Control", Weapon::Main, "Cruiser", 1);
    table.set("HMS Exeter", |state, unit| state.hull[unit] -= 1);
    assert_eq!(change(&table, "Cruiser", Weapon::Main, "Cruiser", 1), (0, 0));
}

#[test]
fn m18_52_opening_salvo_counts_for_the_first_attack() {
    let mut table = duel(
        "Battleship",
        "Opening Salvo 1 (Gunnery)",
        Weapon::Main,
        "Cruiser",
        0,
    );
    let first = table.dice("HMS Warspite", Weapon::Main, "Zara").0;
    table.fire("HMS Warspite", Weapon::Main, "Zara", &vec![1; first.into()]);
    assert_eq!(
        change(&table, "Battleship", Weapon::Secondary, "Cruiser", 0),
        (0, 0)
    );
}

#[test]
fn m18_2_what_works_once_is_spent_whether_it_works_or_not() {
    let mut table = duel("Cruiser", "Rapid Fire", Weapon::Main, "Battleship", 0);
    assert_eq!(change(&table, "Cruiser", Weapon::Main, "Battleship", 0), (0, 0));
    table.fire_with("HMS Exeter", Weapon::Main, "Kongo", With::ONCE, &[1; 10]);
    assert!(
        table.state.used[table.id("HMS Exeter")].has(Once::RapidFire),
        "M18.23: two dice more, and spent"
    );
    table.state.fired[Id(0)] = 0;
    let again = Choice::Attack(table.attack("HMS Exeter", Weapon::Main, "Kongo", With::ONCE));
    assert_eq!(table.refused(again), "M18.2");
}

#[test]
fn m18_47_desperate_aa_adds_two_dice_once() {
    let mut table = duel("Cruiser", "Desperate AA", Weapon::Antiair, "Dive Bomber", 0);
    let dice = table.dice("HMS Exeter", Weapon::Antiair, "D3A \"Val\"").0;
    table.rules.switches.turn_cap = 2;
    table.fire_with(
        "HMS Exeter",
        Weapon::Antiair,
        "D3A \"Val\"",
        With::ONCE,
        &vec![1; usize::from(dice) + 2],
    );
    assert!(table.state.used[table.id("HMS Exeter")].has(Once::DesperateAa));
}

#[test]
fn m18_8_a_carrier_helps_one_aircraft_of_each_kind_a_turn() {
    let mut table = arena(
        "HMS Ark Royal @ 7,5; HMS Glorious @ 7,6; Swordfish Mk. II @ 4,5; TBF Avenger @ 4,5; SBD Dauntless @ 4,5; \
         TBF-1 Avenger @ 4,5",
        "Kongo @ 4,5; Ambra @ 4,5",
        Stage::Strike,
    );
    let help = |table: &Table, name: &str, weapon, target: &str| {
        Choice::Attack(table.attack(name, weapon, target, With::HELP))
    };
    assert_eq!(
        table.refused(help(&table, "SBD Dauntless", Weapon::Bomb, "Kongo")),
        "M18.8",
        "no Expert Bomber"
    );
    table.fire_with("Swordfish Mk. II", Weapon::Torpedo, "Kongo", With::HELP, &[1; 4]);
    assert_eq!(
        table.refused(help(&table, "TBF Avenger", Weapon::Torpedo, "Kongo")),
        "M18.8",
        "once a turn"
    );
    table.fire_with("TBF Avenger", Weapon::Asw, "Ambra", With::HELP, &[1; 5]);
    assert_eq!(
        table.refused(help(&table, "TBF-1 Avenger", Weapon::Asw, "Ambra")),
        "M18.8"
    );
    // The campaign: aircraft based on it alone.
    let mut own = battle(
        "HMS Ark Royal @ 7,5; Swordfish Mk. II on HMS Ark Royal; TBF Avenger at airbase",
        "Kongo @ 4,5",
    );
    own.help_own_only = true;
    let mut table = arena_in(own, Stage::Strike);
    let sector = table.sector(4, 5);
    for name in ["Swordfish Mk. II", "TBF Avenger"] {
        table.set(name, |state, unit| state.put(unit, Place::At(sector)));
    }
    assert!(
        table
            .legal(help(&table, "Swordfish Mk. II", Weapon::Torpedo, "Kongo"))
            .is_ok()
    );
    assert_eq!(
        table.refused(help(&table, "TBF Avenger", Weapon::Torpedo, "Kongo")),
        "M18.8"
    );
}

#[test]
fn m18_8_land_fighters_get_no_help() {
    let table = arena(
        "USS Enterprise (CV 6) @ 7,5; USMC F4U-1A Corsair @ 4,5; F4F Wildcat @ 4,5",
        "Kongo @ 1,5; D3A \"Val\" @ 4,5",
        Stage::Antiair,
    );
    let help = |name: &str| Choice::Attack(table.attack(name, Weapon::Antiair, "D3A \"Val\"", With::HELP));
    assert_eq!(table.refused(help("USMC F4U-1A Corsair")), "M18.8");
    assert!(table.legal(help("F4F Wildcat")).is_ok());
}

#[test]
fn m18_7_9_10_fighters_against_bombers_and_fighters() {
    let dice = |one: &str, two: &str, target: &str| {
        let table = arena(
            &format!("{one}; HMS Hood @ 7,9"),
            &format!("{two}; Kongo @ 1,9"),
            Stage::Antiair,
        );
        table.dice(one.split(" @").next().unwrap(), Weapon::Antiair, target)
    };
    let base = |name: &str| Units::shipped().find(name).unwrap().antiair[0];
    // Interceptor: on bombers, if no enemy fighter is there.
    let d520 = base("D.520");
    assert_eq!(
        dice("D.520 @ 4,5", "D3A \"Val\" @ 4,5", "D3A \"Val\"").0,
        d520 + 1
    );
    assert_eq!(
        dice(
            "D.520 @ 4,5",
            "D3A \"Val\" @ 4,5; A6M5 \"Zeke\" @ 4,5",
            "D3A \"Val\""
        )
        .0,
        d520
    );
    assert_eq!(
        dice("D.520 @ 4,5", "A6M5 \"Zeke\" @ 4,5", "A6M5 \"Zeke\"").0,
        d520
    );
    // Advanced Fighter: 2 dice on fighters.
    let hellcat = base("F6F-3 Hellcat");
    assert_eq!(
        dice("F6F-3 Hellcat @ 4,5", "A6M5 \"Zeke\" @ 4,5", "A6M5 \"Zeke\"").0,
        hellcat + 2
    );
    assert_eq!(
        dice("F6F-3 Hellcat @ 4,5", "D3A \"Val\" @ 4,5", "D3A \"Val\"").0,
        hellcat
    );
    // Defend the Flattop: with an own carrier.
    let wildcat = base("F4F Wildcat");
    assert_eq!(
        dice("F4F Wildcat @ 4,5", "D3A \"Val\" @ 4,5", "D3A \"Val\"").0,
        wildcat
    );
    assert_eq!(
        dice(
            "F4F Wildcat @ 4,5; HMS Ark Royal @ 4,5",
            "D3A \"Val\" @ 4,5",
            "D3A \"Val\""
        )
        .0,
        wildcat + 1
    );
    // Escort: fighters on bombers alone; ships are not affected.
    let escorted = "D3A \"Val\" @ 4,5; A6M2 \"Zeke\" @ 4,5";
    assert_eq!(dice("F4F Wildcat @ 4,5", escorted, "D3A \"Val\"").1, -1);
    assert_eq!(dice("F4F Wildcat @ 4,5", escorted, "A6M2 \"Zeke\"").1, 0);
    assert_eq!(dice("HMS Exeter @ 4,5", escorted, "D3A \"Val\"").1, 0);
}

#[test]
fn m18_11_defensive_armament_counts_against_fighters() {
    let armor = |one: &str, target: &str, two: &str| {
        let table = arena(
            &format!("{one} @ 4,5; HMS Hood @ 7,9"),
            &format!("{two}; Kongo @ 1,9"),
            Stage::Antiair,
        );
        let volley = table.volley(one, Weapon::Antiair, target);
        (volley.armor, volley.vital)
    };
    let emily = "H8KI Type 2 \"Emily\"";
    assert_eq!(armor("F4F Wildcat", emily, &format!("{emily} @ 4,5")), (6, 7));
    assert_eq!(armor("HMS Exeter", emily, &format!("{emily} @ 4,5")), (4, 7));
    assert_eq!(armor("F4F Wildcat", "Ju 88A-4", "Ju 88A-4 @ 4,5"), (5, 8));
}

/// A dive bomber that a ship has aborted.
fn aborted(name: &str, two: &str) -> Table {
    let mut table = arena(&format!("{name} @ 4,5; HMS Hood @ 7,5"), two, Stage::Strike);
    table.set(name, |state, unit| state.flags[unit].set(Flags::ABORTED));
    table.rules.switches.turn_cap = 2;
    table
}

#[test]
fn m18_12_press_the_attack() {
    for (die, lost, attacks) in [
        (1, true, false),
        (2, false, false),
        (3, false, false),
        (4, false, true),
    ] {
        let mut table = aborted("SBD Dauntless", "Akagi @ 4,5");
        let mut dice = vec![die];
        if attacks {
            dice.extend([5, 5, 5, 5, 4, 4, 4, 4, 4, 4]);
        }
        table.fire("SBD Dauntless", Weapon::Bomb, "Akagi", &dice);
        if attacks {
            assert_eq!(
                table.effects(),
                [Effect::Nothing],
                "4s do not score: four successes"
            );
        } else {
            assert!(table.effects().is_empty());
        }
        assert_eq!(table.state.place[table.id("SBD Dauntless")] == Place::Lost, lost);
    }
    let mut table = aborted("SBD Dauntless", "Akagi @ 4,5");
    table.set("SBD Dauntless", |state, unit| {
        state.flags[unit].set(Flags::ABORTED_IN_THE_AIR)
    });
    let press = Choice::Attack(table.attack("SBD Dauntless", Weapon::Bomb, "Akagi", With::NOTHING));
    assert_eq!(table.refused(press), "M6.4", "a fighter aborted it");
}

#[test]
fn m18_13_determined_attack() {
    let table = aborted("Barracuda Mk. II", "Akagi @ 4,5");
    assert_eq!(table.dice("Barracuda Mk. II", Weapon::Bomb, "Akagi"), (8, -1));
    assert_eq!(table.dice("Barracuda Mk. II", Weapon::Torpedo, "Akagi"), (1, 0));
}

#[test]
fn m18_14_draw_the_cap() {
    for (die, clause) in [(3, None), (4, Some("M18.14"))] {
        let mut table = arena(
            "TBD Devastator at airbase; SBD Dauntless @ 4,5; HMS Hood @ 7,5",
            "Kongo @ 1,5; A6M2 \"Zeke\" @ 4,5",
            Stage::Fly,
        );
        table.fly("TBD Devastator", (4, 5), false, &[die]);
        assert_eq!(table.asked(), (Stage::Antiair, Side::Two));
        let other =
            Choice::Attack(table.attack("A6M2 \"Zeke\"", Weapon::Antiair, "SBD Dauntless", With::NOTHING));
        assert_eq!(table.legal(other).err().map(|illegal| illegal.clause), clause);
    }
}

#[test]
fn m18_15_40_47_49_special_attacks_of_aircraft() {
    let once = |one: &str, weapon: Weapon, two: &str, dice: u8, once: Once| {
        let mut table = arena(
            &format!("{one} @ 4,5; HMS Hood @ 7,9"),
            &format!("{two}; Z32 @ 1,1"),
            Stage::Strike,
        );
        if table.rules.kind(table.id(one)) == miniatures::card::Type::Fighter {
            table.set(one, |state, unit| state.flags[unit].set(Flags::STRAFES));
        }
        table.rules.switches.turn_cap = 2;
        let target = two.split(" @").next().unwrap();
        table.fire(one, weapon, target, &vec![1; dice.into()]);
        assert!(table.state.used[table.id(one)].has(once), "{one}");
    };
    once("TBF Avenger", Weapon::Payload, "Kongo @ 4,5", 7, Once::Payload);
    once("PBY Catalina", Weapon::Payload, "Kongo @ 4,5", 6, Once::Payload);
    once(
        "USMC F4U-1A Corsair",
        Weapon::Rockets,
        "Kongo @ 4,5",
        5,
        Once::Rockets,
    );
    once(
        "B-25H Mitchell",
        Weapon::LongStrafe,
        "Kongo @ 4,6",
        5,
        Once::LongStrafe,
    );
    let table = arena(
        "HMS Hood @ 4,6; HMS Ajax @ 4,5",
        "FW 200 Kondor @ 4,5; Kongo @ 1,1",
        Stage::Strike,
    );
    let mut table = table;
    table.state.side = Side::Two;
    let missile =
        |target: &str| Choice::Attack(table.attack("FW 200 Kondor", Weapon::Missile, target, With::NOTHING));
    assert!(table.legal(missile("HMS Hood")).is_ok(), "range 1");
    assert_eq!(table.refused(missile("HMS Ajax")), "M8.3");
    assert_eq!(table.dice("FW 200 Kondor", Weapon::Missile, "HMS Hood").0, 9);
    // Harass from a Distance: torpedoes at range 1.
    let mut table = arena(
        "HMS Hood @ 4,6",
        "B6N2 \"Jill\" @ 4,5; Kongo @ 1,1",
        Stage::Strike,
    );
    table.state.side = Side::Two;
    assert_eq!(table.dice("B6N2 \"Jill\"", Weapon::Torpedo, "HMS Hood").0, 3);
    let torpedo = Choice::Attack(table.attack("B6N2 \"Jill\"", Weapon::Torpedo, "HMS Hood", With::NOTHING));
    assert!(table.legal(torpedo).is_ok());
}

#[test]
fn m18_47_kamikaze_and_m18_56_suicide_attack_cost_the_aircraft() {
    let mut table = arena(
        "HMS Hood @ 4,5",
        "B6N2 \"Jill\" @ 4,5; Kongo @ 1,1",
        Stage::Strike,
    );
    table.rules.switches.turn_cap = 2;
    table.state.side = Side::Two;
    table.fire("B6N2 \"Jill\"", Weapon::Kamikaze, "HMS Hood", &[1; 10]);
    assert_eq!(table.state.place[table.id("B6N2 \"Jill\"")], Place::Lost);
    assert_eq!(table.state.points[Side::One], 14);
    let mut table = arena(
        "HMS Hood @ 4,5",
        "A6M2 Zero Kamikaze @ 4,5; Kongo @ 1,1",
        Stage::Strike,
    );
    table.rules.switches.turn_cap = 2;
    table.state.side = Side::Two;
    table.done(&[]);
    assert_eq!(
        table.state.place[table.id("A6M2 Zero Kamikaze")],
        Place::Lost,
        "whether it attacks or not"
    );
    let mut table = arena(
        "HMS Hood @ 4,5",
        "A6M2 Zero Kamikaze at airbase; Kongo @ 1,1",
        Stage::Submarine,
    );
    table.rules.switches.turn_cap = 2;
    table.set("HMS Hood", |_, _| ());
    assert_eq!(table.state.place[table.id("A6M2 Zero Kamikaze")], Place::Home);
}

#[test]
fn m18_16_ships_are_named_and_draw_more_dice() {
    let mut table = arena(
        "HMS Hood @ 4,5; HMS Truculent @ 4,5",
        "FW 200 Kondor @ 4,4; H8KI Type 2 \"Emily\" @ 4,5; Tone @ 1,1; Chikuma @ 1,2; I-19 @ 4,6; Kongo @ 4,6; B5N2 \"Kate\" @ 4,5",
        Stage::Spot,
    );
    table.state.side = Side::Two;
    let dice = |table: &Table| {
        [
            table.dice("B5N2 \"Kate\"", Weapon::Torpedo, "HMS Hood").0,
            table.dice("I-19", Weapon::Torpedo, "HMS Hood").0,
            table.dice("Kongo", Weapon::Main, "HMS Hood").0,
            table.dice("H8KI Type 2 \"Emily\"", Weapon::Bomb, "HMS Hood").0,
        ]
    };
    let target = table.id("HMS Hood");
    let mut before = dice(&table);
    for (who, more) in [
        ("H8KI Type 2 \"Emily\"", [1, 0, 0, 1]),
        ("FW 200 Kondor", [0, 1, 0, 0]),
        ("Tone", [0, 0, 1, 1]),
        ("Chikuma", [1, 1, 0, 0]),
    ] {
        let unit = table.id(who);
        let sub = Choice::Name {
            unit,
            target: table.id("HMS Truculent"),
        };
        assert_eq!(table.refused(sub), "M18.16", "ships are named");
        table.answer(Choice::Name { unit, target }, &[]);
        let after = dice(&table);
        let grown: Vec<u8> = after
            .iter()
            .zip(before)
            .map(|(after, before)| after - before)
            .collect();
        assert_eq!(grown, more, "{who}");
        before = after;
    }
    assert_ne!(table.state.stage, Stage::Spot);
    let far = arena("HMS Hood @ 7,5", "FW 200 Kondor @ 4,4; Kongo @ 1,1", Stage::Spot);
    let mut far = far;
    far.state.side = Side::Two;
    let (unit, target) = (far.id("FW 200 Kondor"), far.id("HMS Hood"));
    assert_eq!(far.refused(Choice::Name { unit, target }), "M18.16", "within 2");
}

#[test]
fn m18_17_lucky_hit_stops_a_battleship_for_a_turn() {
    for (die, stuck) in [(4, false), (5, true)] {
        let mut table = arena(
            "Swordfish Mk. II @ 4,5; HMS Hood @ 7,1",
            "Bismarck @ 4,5",
            Stage::Strike,
        );
        table.fire(
            "Swordfish Mk. II",
            Weapon::Torpedo,
            "Bismarck",
            &[6, 1, 1, die, 1, 1, 6, 6],
        );
        let speed = table.rules.speed(&table.state, table.id("Bismarck"));
        assert_eq!((table.state.turn, speed == 0), (3, stuck));
    }
}

#[test]
fn m18_18_more_antiair_attacks() {
    let second = |one: &str, weapon: Weapon, dice: Option<usize>| {
        let mut table = arena(
            &format!("{one} @ 4,5"),
            "Kongo @ 1,5; D3A \"Val\" @ 4,5; B5N2 \"Kate\" @ 4,5",
            Stage::Antiair,
        );
        let own = table.dice(one, Weapon::Antiair, "D3A \"Val\"").0;
        let early = Choice::Attack(table.attack(one, weapon, "B5N2 \"Kate\"", With::NOTHING));
        assert_eq!(table.refused(early), "M18.18", "after the first");
        table.fire(one, Weapon::Antiair, "D3A \"Val\"", &vec![1; own.into()]);
        let same = Choice::Attack(table.attack(one, weapon, "D3A \"Val\"", With::NOTHING));
        assert_eq!(table.refused(same), "M18.18", "another aircraft");
        table.rules.switches.turn_cap = 2;
        let kate = table.attack(one, weapon, "B5N2 \"Kate\"", With::NOTHING);
        assert_eq!(
            table.rules.volley(&table.state, kate, &mut ()).dice,
            dice.unwrap_or(own.into()) as u8
        );
        assert!(table.legal(Choice::Attack(kate)).is_ok());
    };
    second("USS Atlanta (CL 51)", Weapon::AntiairAgain, None);
    second("USS North Carolina (BB 55)", Weapon::Barrage, Some(5));
    let table = arena(
        "HMS Fencer @ 4,5",
        "Kongo @ 1,5; D3A \"Val\" @ 4,8; A6M2 \"Zeke\" @ 4,8; B5N2 \"Kate\" @ 4,9",
        Stage::Antiair,
    );
    assert_eq!(
        table.dice("HMS Fencer", Weapon::Cover, "D3A \"Val\""),
        (5, -1),
        "Escort applies"
    );
    let far = Choice::Attack(table.attack("HMS Fencer", Weapon::Cover, "B5N2 \"Kate\"", With::NOTHING));
    assert_eq!(table.refused(far), "M8.3", "within 3");
}

#[test]
fn m18_19_20_30_47_saves_against_their_attacks() {
    let saves = |attacker: &str, weapon: Weapon, target: (&str, &str)| -> Vec<(u8, bool)> {
        let table = duel_with((attacker, ""), weapon, target, 0);
        let volley = table.volley(name(attacker, 0), weapon, name(target.0, 1));
        volley.saves.iter().map(|save| (save.need, save.asks)).collect()
    };
    let chase = "Chase the Salvoes";
    assert_eq!(
        saves("Battleship", Weapon::Main, ("Cruiser", chase)),
        [(5, false)]
    );
    assert_eq!(saves("Battleship", Weapon::Secondary, ("Cruiser", chase)), []);
    assert_eq!(saves("Cruiser", Weapon::Main, ("Cruiser", chase)), []);
    let evasion = "High-Speed Evasion";
    assert_eq!(
        saves("Cruiser", Weapon::Main, ("Torpedo Boat", evasion)),
        [(5, false)]
    );
    assert_eq!(
        saves("Destroyer", Weapon::Torpedo, ("Torpedo Boat", evasion)),
        [(5, false)]
    );
    assert_eq!(
        saves("Submarine", Weapon::Torpedo, ("Torpedo Boat", evasion)),
        [],
        "attacks of ships"
    );
    assert_eq!(saves("Dive Bomber", Weapon::Bomb, ("Torpedo Boat", evasion)), []);
    for ability in ["Evade Torpedoes", "Lucky Escape"] {
        assert_eq!(
            saves("Submarine", Weapon::Torpedo, ("Cruiser", ability)),
            [(3, true)]
        );
        assert_eq!(
            saves("Destroyer", Weapon::Torpedo, ("Cruiser", ability)),
            [(4, true)]
        );
        assert_eq!(saves("Cruiser", Weapon::Main, ("Cruiser", ability)), []);
    }
    assert_eq!(
        saves("Dive Bomber", Weapon::Bomb, ("Cruiser", "Evade Bombs")),
        [(4, true)]
    );
    assert_eq!(saves("Cruiser", Weapon::Main, ("Cruiser", "Evade Bombs")), []);
    assert_eq!(
        saves("Cruiser", Weapon::Main, ("Cruiser", "Near Miss")),
        [(4, false)]
    );
}

#[test]
fn m18_2_the_owner_chooses_when_to_use_a_save_that_works_once() {
    let mut table = arena("HMS Exeter @ 4,5; HMS Ajax @ 4,5", "Haruna @ 4,5", Stage::Strike);
    table.state.stage = Stage::Surface;
    let units = plain(("Cruiser", ""), ("Battleship", "Evade Torpedoes"));
    let mut table = arena_of(
        "HMS Exeter @ 4,5; HMS Javelin @ 4,5",
        "Kongo @ 4,5",
        Stage::Surface,
        &units,
    );
    table.fire("HMS Exeter", Weapon::Torpedo, "Kongo", &[6, 1]);
    assert_eq!(table.asked(), (Stage::Surface, Side::Two));
    table.answer(Choice::Use(false), &[]);
    assert_eq!(table.effects(), [Effect::Harm(2)]);
    let dice = usize::from(table.dice("HMS Javelin", Weapon::Torpedo, "Kongo").0);
    let mut faces = vec![1; dice];
    faces[0] = 6;
    table.fire("HMS Javelin", Weapon::Torpedo, "Kongo", &faces);
    table.answer(Choice::Use(true), &[4]);
    assert_eq!(table.effects()[1], Effect::Nothing);
    assert!(table.state.used[table.id("Kongo")].has(Once::EvadeTorpedoes));
}

#[test]
fn m18_47_slip_away_from_exactly_three_successes() {
    let mut table = arena(
        "HMS Javelin @ 4,5; HMAS Arunta @ 4,5",
        "I-25 @ 4,5",
        Stage::Surface,
    );
    table.rules.switches.turn_cap = 2;
    table.fire(
        "HMAS Arunta",
        Weapon::Asw,
        "I-25",
        &vec![4; usize::from(table.dice("HMAS Arunta", Weapon::Asw, "I-25").0)],
    );
    assert_eq!(table.asked().1, Side::One, "five successes: nothing to use");
    table.fire("HMS Javelin", Weapon::Asw, "I-25", &[4, 4, 4, 1, 1]);
    assert_eq!(table.asked().1, Side::Two);
    table.answer(Choice::Use(true), &[4]);
    assert_eq!(table.effects()[1], Effect::Nothing);
}

#[test]
fn m18_21_excellent_spotting_needs_another_ship_at_the_target() {
    let one = "Gloire @ 4,5; HMS Ajax @ 4,5; HMS Exeter @ 7,9";
    let mut table = arena(one, "Bolzano @ 4,6; Zara @ 4,6", Stage::Surface);
    assert_eq!(table.dice("Gloire", Weapon::Main, "Bolzano").0, 7);
    table.fire("HMS Ajax", Weapon::Main, "Bolzano", &[1; 7]);
    assert_eq!(table.dice("Gloire", Weapon::Main, "Bolzano").0, 8);
    assert_eq!(table.dice("Gloire", Weapon::Main, "Zara").0, 7);
    // The owner may say so first, and must keep to it.
    let mut table = arena(one, "Bolzano @ 4,6; Zara @ 4,6", Stage::Surface);
    table.fire_with("Gloire", Weapon::Main, "Bolzano", With::PLEDGE, &[1; 8]);
    assert_eq!(table.refused(Choice::Done), "M18.21");
    let other = Choice::Attack(table.attack("HMS Ajax", Weapon::Main, "Zara", With::NOTHING));
    assert_eq!(table.refused(other), "M18.21");
    let torpedo = Choice::Attack(table.attack("HMS Ajax", Weapon::Torpedo, "Bolzano", With::NOTHING));
    assert_eq!(table.refused(torpedo), "M18.21", "by gunnery");
    table.fire("HMS Ajax", Weapon::Main, "Bolzano", &[1; 7]);
    assert!(table.legal(Choice::Done).is_ok());
    let alone = arena("Gloire @ 4,5; HMS Exeter @ 7,9", "Bolzano @ 1,1", Stage::Surface);
    let pledge = Choice::Attack(alone.attack("Gloire", Weapon::Main, "Bolzano", With::PLEDGE));
    assert!(["M8.3", "M18.21"].contains(&alone.refused(pledge)));
}

#[test]
fn m18_22_bristling_with_guns_fires_the_secondaries_twice_at_different_ships() {
    let mut table = arena(
        "USS Iowa (BB 61) @ 4,5",
        "Bolzano @ 4,6; Zara @ 4,6",
        Stage::Surface,
    );
    let again = |table: &Table, target| {
        Choice::Attack(table.attack("USS Iowa (BB 61)", Weapon::SecondaryAgain, target, With::NOTHING))
    };
    assert_eq!(table.refused(again(&table, "Zara")), "M18.22", "first the first");
    let dice = table.dice("USS Iowa (BB 61)", Weapon::Secondary, "Bolzano").0;
    table.fire(
        "USS Iowa (BB 61)",
        Weapon::Secondary,
        "Bolzano",
        &vec![1; dice.into()],
    );
    assert_eq!(table.refused(again(&table, "Bolzano")), "M18.22");
    table.fire(
        "USS Iowa (BB 61)",
        Weapon::SecondaryAgain,
        "Zara",
        &vec![1; dice.into()],
    );
}

#[test]
fn m18_28_night_fighter_rerolls_a_gunnery_attack_from_turn_4_on() {
    let reroll = |turn: u8| {
        let mut table = arena("HMS Hood @ 4,6", "Jintsu @ 4,5", Stage::Surface);
        table.state.turn = turn;
        let volley = |weapon| table.volley("Jintsu", weapon, "HMS Hood").reroll;
        (volley(Weapon::Main), volley(Weapon::Torpedo))
    };
    assert_eq!(reroll(3), (None, None));
    assert_eq!(reroll(4), (Some(Once::NightFighter), None));
    let mut campaign = battle("HMS Hood @ 4,6", "Jintsu @ 4,5");
    campaign.night_fighter_from = 8;
    let mut table = arena_in(campaign, Stage::Surface);
    table.state.turn = 7;
    assert_eq!(table.volley("Jintsu", Weapon::Main, "HMS Hood").reroll, None);
}

#[test]
fn m18_47_ace_and_aa_veteran_reroll_an_antiair_attack() {
    let table = arena(
        "F4F Wildcat @ 4,5; HMS Hood @ 7,5",
        "Elite A6M2 Zero @ 4,5; Kongo @ 1,1",
        Stage::Antiair,
    );
    let volley = table.volley("Elite A6M2 Zero", Weapon::Antiair, "F4F Wildcat");
    assert_eq!(volley.reroll, Some(Once::AntiairReroll));
    let table = arena(
        "HMAS Australia @ 4,5",
        "D3A \"Val\" @ 4,5; Kongo @ 1,1",
        Stage::Antiair,
    );
    let volley = table.volley("HMAS Australia", Weapon::Antiair, "D3A \"Val\"");
    assert_eq!(volley.reroll, Some(Once::AntiairReroll));
}

#[test]
fn m18_29_fatal_flaw_four_natural_sixes_of_a_battleship_destroy() {
    let shot = |attacker: &str, faces: &[u8]| {
        let mut table = arena(
            "HMS Hood @ 4,5; HMS Ajax @ 7,5",
            &format!("{attacker} @ 4,6"),
            Stage::Surface,
        );
        table.state.side = Side::Two;
        table.fire(attacker, Weapon::Main, "HMS Hood", faces);
        table.effects()[0]
    };
    let mut four = [1; 14];
    four[..4].fill(6);
    assert_eq!(shot("Kongo", &four), Effect::Destroyed);
    four[3] = 5;
    assert_eq!(shot("Kongo", &four), Effect::Nothing);
    let cruiser = Units::shipped().find("Zara").unwrap().gunnery[0][1];
    let mut four = vec![1; cruiser.into()];
    four[..4].fill(6);
    assert_eq!(shot("Zara", &four), Effect::Harm(1), "battleships alone");
}

#[test]
fn m18_30_uniquely_tough_and_near_miss() {
    let bombed = |faces: [u8; 9], hull: u8| {
        let mut table = arena(
            &format!("HMAS Australia @ 4,5 hull {hull}"),
            "Ju 87B Stuka @ 4,5; Kongo @ 1,1",
            Stage::Strike,
        );
        table.rules.switches.turn_cap = 2;
        table.state.side = Side::Two;
        table.fire("Ju 87B Stuka", Weapon::Bomb, "HMAS Australia", &faces);
        table.hull("HMAS Australia")
    };
    assert_eq!(bombed([6; 9], 3), 1, "a vital bomb hit leaves 1 point");
    assert_eq!(bombed([4, 4, 4, 4, 4, 1, 1, 1, 1], 3), 2);
    assert_eq!(
        bombed([4, 4, 4, 4, 4, 1, 1, 1, 1], 1),
        1,
        "bombs never take the last point"
    );
    for (die, hull) in [(4, 3), (3, 2)] {
        let mut table = arena("USS San Diego (CL 53) @ 4,5", "Zara @ 4,6", Stage::Surface);
        table.rules.switches.turn_cap = 2;
        table.state.side = Side::Two;
        table.state.first = Side::Two;
        let dice = usize::from(table.dice("Zara", Weapon::Main, "USS San Diego (CL 53)").0);
        let mut faces = vec![1; dice];
        faces[..4].fill(4);
        faces.push(die);
        table.fire("Zara", Weapon::Main, "USS San Diego (CL 53)", &faces);
        assert!(
            table.state.used[table.id("USS San Diego (CL 53)")].has(Once::NearMiss),
            "spent either way"
        );
        table.done(&[]).done(&[]);
        let whole = Units::shipped().find("USS San Diego (CL 53)").unwrap().hull;
        assert_eq!(table.hull("USS San Diego (CL 53)"), whole - u8::from(hull == 2));
    }
}

#[test]
fn m18_31_damage_control_brings_one_point_back_once() {
    let mut table = arena(
        "USS Yorktown (CV 5) @ 7,5 hull 1",
        "Kongo @ 1,5",
        Stage::Submarine,
    );
    table.done(&[4, 1, 1, 6, 6]);
    assert_eq!(table.hull("USS Yorktown (CV 5)"), 1);
    table.done(&[]).done(&[5, 1, 1, 6, 6]);
    assert_eq!(table.hull("USS Yorktown (CV 5)"), 2);
    table.done(&[]).done(&ONE_FIRST);
    assert_eq!(
        (table.state.turn, table.hull("USS Yorktown (CV 5)")),
        (5, 2),
        "no more after one success"
    );
}

#[test]
fn m18_32_leaders_add_to_the_flagship_bonus() {
    let bonus = |one: &str| {
        let table = Table::new(&battle(one, "Kongo @ 1,5"));
        table.rules.initiative_bonus(&table.state, Side::One)
    };
    let flagship = |name: &str| Units::shipped().find(name).unwrap().flagship;
    let jamaica = flagship("HMS Jamaica");
    assert_eq!(bonus("HMS Jamaica @ 7,5"), jamaica);
    assert_eq!(
        bonus("HMS Jamaica @ 7,5; HMS Javelin @ 7,6; Le Terrible @ 7,7"),
        jamaica + 2
    );
    assert_eq!(
        bonus("HMS Jamaica @ 7,5; 2 HMS Javelin @ 7,6; 2 Le Terrible @ 7,7"),
        jamaica + 3,
        "at most 3"
    );
    let jersey = flagship("USS New Jersey (BB62)");
    assert_eq!(
        bonus("USS New Jersey (BB62) @ 7,5; HMS Ark Royal @ 7,6"),
        jersey + 1
    );
    let phelps = flagship("USS Phelps (DD 360)");
    assert_eq!(bonus("USS Phelps (DD 360) @ 7,5"), phelps);
    assert_eq!(
        bonus("USS Phelps (DD 360) @ 7,5; HMS Javelin @ 7,6; Le Terrible @ 7,7"),
        phelps + 1
    );
}

#[test]
fn m18_35_smoke_instead_of_an_attack() {
    let mut table = arena("HMS Javelin @ 4,5; HMS Hood @ 4,5", "Kongo @ 4,7", Stage::Surface);
    let unit = table.id("HMS Javelin");
    table.answer(Choice::Smoke { unit }, &[]);
    let shot = Choice::Attack(table.attack("HMS Javelin", Weapon::Main, "Kongo", With::NOTHING));
    assert_eq!(table.refused(shot), "M18.35");
    // At once, for later attacks of the phase too.
    let volley = table.volley("Kongo", Weapon::Main, "HMS Hood");
    assert_eq!(volley.saves[0].why, Why::Concealment);
    let mut table = arena("HMS Javelin @ 4,5", "Kongo @ 4,6", Stage::Surface);
    let dice = table.dice("HMS Javelin", Weapon::Main, "Kongo").0;
    table.fire("HMS Javelin", Weapon::Main, "Kongo", &vec![1; dice.into()]);
    let unit = table.id("HMS Javelin");
    assert_eq!(table.refused(Choice::Smoke { unit }), "M18.35", "it has attacked");
}

#[test]
fn m18_37_submarines() {
    // Wolfpack: another of the pack is afloat.
    let dice = |two: &str| {
        let mut table = arena("HMS Hood @ 4,5", two, Stage::Submarine);
        table.state.side = Side::Two;
        table.dice("U 510", Weapon::Torpedo, "HMS Hood").0
    };
    assert_eq!(dice("U 510 @ 4,5; I-19 @ 1,1"), 3);
    assert_eq!(dice("U 510 @ 4,5; U-552 @ 1,1"), 4);
    // Audacious Attack: once, at ships in different sectors.
    let mut table = arena(
        "USS Barb (SS 220) @ 4,5",
        "Kongo @ 4,5; Zara @ 4,5; Bolzano @ 4,6",
        Stage::Submarine,
    );
    let barb = "USS Barb (SS 220)";
    let again = |table: &Table, target| {
        Choice::Attack(table.attack(barb, Weapon::TorpedoAgain, target, With::NOTHING))
    };
    assert_eq!(
        table.refused(again(&table, "Bolzano")),
        "M18.37",
        "first the first"
    );
    table.fire(barb, Weapon::Torpedo, "Kongo", &[1; 3]);
    assert_eq!(table.refused(again(&table, "Zara")), "M18.37", "another sector");
    table.rules.switches.turn_cap = 2;
    table.fire(barb, Weapon::TorpedoAgain, "Bolzano", &[1; 3]);
    assert!(table.state.used[table.id(barb)].has(Once::Audacious));
    // Run Silent: K4.
    let mut table = arena("HMS Truculent @ 4,5", "Yukikaze @ 4,5", Stage::Surface);
    assert_eq!(table.volley("Yukikaze", Weapon::Asw, "HMS Truculent").floor, 5);
    table.set("HMS Truculent", |state, unit| state.flags[unit].set(Flags::MOVED));
    assert_eq!(table.volley("Yukikaze", Weapon::Asw, "HMS Truculent").floor, 0);
}

#[test]
fn m18_47_threat_of_escorts_and_worn_out_boats() {
    let threat = |two: &str, name: &str| {
        let table = arena("HMS Javelin @ 4,5", two, Stage::Submarine);
        table.rules.asw_threat(&table.state, table.id(name))
    };
    assert_eq!(threat("U 510 @ 4,5", "U 510"), 1);
    assert_eq!(threat("U-2511 @ 4,5", "U-2511"), 0, "Ignore Escorts");
    let boat = "USS S-37 (SS 132)";
    let able = |two: &str| {
        let table = arena(&format!("{boat} @ 4,5"), two, Stage::Submarine);
        let target = two.split(" @").next().unwrap();
        table
            .legal(Choice::Attack(table.attack(
                boat,
                Weapon::Torpedo,
                target,
                With::NOTHING,
            )))
            .is_ok()
    };
    assert!(able("Kongo @ 4,5") && !able("Yukikaze @ 4,5"));
}

#[test]
fn m18_38_and_48_cargo() {
    let unload = |one: &str, place: &str, islands: &str, goal: &str| {
        let mut battle = battle(&format!("{one} @ {place}; HMS Hood @ 7,9"), "Kongo @ 4,9");
        battle.switches.set("islands", islands).unwrap();
        battle.switches.set("cargo_goal", goal).unwrap();
        let table = arena_in(battle, Stage::Cargo);
        let unit = table.id(one);
        table.legal(Choice::Cargo { unit }).is_ok()
    };
    let obrien = "SS Jeremiah O'Brien";
    let either = "island_or_edge";
    assert!(unload(obrien, "1,5", "none", either));
    assert!(!unload(obrien, "2,5", "none", either));
    assert!(!unload(obrien, "1,5", "none", "island_only"));
    assert!(unload(obrien, "2,5", "[[2, 6]]", either));
    assert!(!unload(obrien, "1,1", "[[2, 6]]", either), "there is an island");
    assert!(
        unload(obrien, "1,1", "[[6, 6]]", either),
        "the island is in the own half"
    );
    let mut table = arena(
        &format!("{obrien} @ 1,5; SS American Victory @ 1,6; HMS Hood @ 7,9"),
        "Kongo @ 4,9",
        Stage::Cargo,
    );
    let unit = table.id(obrien);
    table.answer(Choice::Cargo { unit }, &ONE_FIRST);
    assert_eq!(
        (table.state.turn, table.state.points.0),
        (3, [6, 0]),
        "one unit a turn"
    );
    assert_eq!(table.state.place[unit], Place::Landed);
    for (one, points) in [
        ("USS Gunston Hall (LSD 5)", 10),
        ("LST", 5),
        ("Casabianca", 4),
        ("Vospers MTB", 2),
    ] {
        let mut table = arena(
            &format!("{one} @ 1,5; HMS Hood @ 7,9"),
            "Kongo @ 4,9",
            Stage::Cargo,
        );
        let unit = table.id(one);
        table.answer(Choice::Cargo { unit }, &ONE_FIRST);
        assert_eq!(table.state.points.0, [points, 0], "{one}");
        assert_eq!(table.at(one), Some((1, 5)), "the unit stays");
        table.state.stage = Stage::Cargo;
        assert_eq!(table.refused(Choice::Cargo { unit }), "M18.38", "and scores once");
    }
    let mut beach = arena(
        "HMS Hood @ 1,9",
        "Daihatsu Landing Craft @ 7,5; Kongo @ 4,9",
        Stage::Cargo,
    );
    beach.state.side = Side::Two;
    let unit = beach.id("Daihatsu Landing Craft");
    beach.answer(Choice::Cargo { unit }, &ONE_FIRST);
    assert_eq!(beach.state.points.0, [0, 3]);
}

#[test]
fn m18_48_shore_support_from_the_enemys_edge_row() {
    let mut table = arena(
        "USS Phoenix (CL 46) @ 1,5; HMS Hood @ 7,1",
        "Kongo @ 1,6",
        Stage::Surface,
    );
    let unit = table.id("USS Phoenix (CL 46)");
    table.answer(Choice::Support { unit }, &[]);
    assert_eq!(table.state.points.0, [4, 0]);
    let main = Choice::Attack(table.attack("USS Phoenix (CL 46)", Weapon::Main, "Kongo", With::NOTHING));
    assert_eq!(table.refused(main), "M8.1", "instead of its main attack");
    assert_eq!(table.refused(Choice::Support { unit }), "M18.48");
    let table = arena("USS Phoenix (CL 46) @ 2,5", "Kongo @ 1,6", Stage::Surface);
    assert_eq!(table.refused(Choice::Support { unit }), "M18.48");
}

#[test]
fn m18_39_repair() {
    let set = || {
        arena(
            "HMS Hood @ 1,9",
            "Nordmark @ 7,5; Kongo @ 7,5 hull 2; Zara @ 7,6 hull 2",
            Stage::Repair,
        )
    };
    let mut table = set();
    table.state.side = Side::Two;
    let (unit, target) = (table.id("Nordmark"), table.id("Kongo"));
    let zara = Choice::Repair {
        unit,
        target: table.id("Zara"),
    };
    assert_eq!(table.refused(zara), "M18.39", "another sector");
    table.answer(Choice::Repair { unit, target }, &[2, 1, 1, 6, 6]);
    assert_eq!(table.hull("Kongo"), 3);
    let mut table = set();
    table.state.side = Side::Two;
    table.set("Kongo", |state, unit| state.flags[unit].set(Flags::ATTACKED));
    assert_eq!(table.refused(Choice::Repair { unit, target }), "M18.39");
}

#[test]
fn m18_41_a_ship_mines_its_sector_once_at_the_end_of_a_turn() {
    let mut table = arena("Gromkiy @ 7,5", "Kongo @ 1,5", Stage::Mines);
    let (unit, sector) = (table.id("Gromkiy"), table.sector(7, 5));
    table.answer(Choice::Mine { unit }, &ONE_FIRST);
    assert!(table.state.mines.has(sector) && table.state.used[unit].has(Once::Mines));
}

#[test]
fn m18_42_defective_torpedoes_miss_outright_on_1_and_2() {
    let bagley = "USS Bagley (DD 386)";
    for (die, hits) in [(2, false), (3, true)] {
        let mut table = arena(&format!("{bagley} @ 4,5"), "Kongo @ 4,5", Stage::Surface);
        let dice = usize::from(table.dice(bagley, Weapon::Torpedo, "Kongo").0);
        let mut faces = vec![die];
        if hits {
            faces.extend(vec![6; dice]);
        }
        table.fire(bagley, Weapon::Torpedo, "Kongo", &faces);
        assert_eq!(table.effects()[0] != Effect::Nothing, hits);
    }
}

#[test]
fn m18_44_torpedo_protection_takes_a_point_of_each_hit_on_4_to_6() {
    let mut table = arena("Algérie @ 4,5", "Yukikaze @ 4,5", Stage::Surface);
    table.state.side = Side::Two;
    table.fire("Yukikaze", Weapon::Torpedo, "Algérie", &[6, 6, 1, 4, 3]);
    assert_eq!(table.effects(), [Effect::Harm(2 + 3)]);
}

#[test]
fn m18_45_tough_cruiser_and_armored_deck() {
    let armor = |attacker: &str, weapon, target| {
        let table = duel_with((attacker, ""), weapon, target, 0);
        let volley = table.volley(name(attacker, 0), weapon, name(target.0, 1));
        (volley.armor, volley.vital)
    };
    let zara = Units::shipped().find("Zara").unwrap();
    let plain = (zara.armor, zara.vital_armor);
    let tough = ("Cruiser", "Tough Cruiser 1");
    assert_eq!(armor("Destroyer", Weapon::Main, tough), (plain.0 + 1, plain.1));
    assert_eq!(armor("Fighter", Weapon::Strafe, tough), (plain.0 + 1, plain.1));
    assert_eq!(armor("Cruiser", Weapon::Main, tough), plain);
    assert_eq!(
        armor("Dive Bomber", Weapon::Bomb, ("Cruiser", "Armored Deck 1")),
        (plain.0 + 1, plain.1 + 1)
    );
    assert_eq!(
        armor("Cruiser", Weapon::Main, ("Cruiser", "Armored Deck 1")),
        plain
    );
}

#[test]
fn m18_46_exactly_vital_armor_may_abort_rather_than_destroy() {
    for ability in ["Rugged", "Nimble", "High Agility", "Great Agility"] {
        for (die, effect) in [(3, Effect::Destroyed), (4, Effect::Harm(1))] {
            let mut table = duel_with(("Cruiser", ""), Weapon::Antiair, ("Dive Bomber", ability), 0);
            table.rules.switches.turn_cap = 2;
            // Exeter's dice against a Val, 5/7.
            let dice = usize::from(table.dice("HMS Exeter", Weapon::Antiair, "D3A \"Val\"").0);
            let mut faces = vec![1; dice];
            faces[..3].fill(6);
            faces[3] = 4;
            faces.push(die);
            table.fire("HMS Exeter", Weapon::Antiair, "D3A \"Val\"", &faces);
            assert_eq!(table.effects(), [effect], "{ability}");
        }
    }
    let mut table = duel_with(("Cruiser", ""), Weapon::Antiair, ("Dive Bomber", "Rugged"), 0);
    table.rules.switches.turn_cap = 2;
    let dice = usize::from(table.dice("HMS Exeter", Weapon::Antiair, "D3A \"Val\"").0);
    let mut faces = vec![1; dice];
    faces[..4].fill(6);
    table.fire("HMS Exeter", Weapon::Antiair, "D3A \"Val\"", &faces);
    assert_eq!(table.effects(), [Effect::Destroyed], "one more than vital armor");
}

#[test]
fn m18_49_second_main_attacks_of_half_the_dice() {
    let mut table = arena(
        "HMS Kent @ 4,5",
        "Zara @ 4,6; Yukikaze @ 4,6; Motor Torpedo Boat @ 5,5",
        Stage::Surface,
    );
    let second = |table: &Table, target| {
        Choice::Attack(table.attack("HMS Kent", Weapon::SecondMain, target, With::NOTHING))
    };
    assert_eq!(
        table.refused(second(&table, "Yukikaze")),
        "M18.49",
        "first the first"
    );
    let dice = table.dice("HMS Kent", Weapon::Main, "Zara").0;
    table.fire("HMS Kent", Weapon::Main, "Zara", &vec![1; dice.into()]);
    assert_eq!(table.refused(second(&table, "Zara")), "M18.49");
    assert_eq!(
        table.refused(second(&table, "Motor Torpedo Boat")),
        "M18.49",
        "an Escort Killer"
    );
    table.fire(
        "HMS Kent",
        Weapon::SecondMain,
        "Yukikaze",
        &vec![1; usize::from(dice / 2)],
    );
    // Split Fire: the main attack in two.
    let mut table = arena("HMS Hood @ 4,5; HMS Ajax @ 4,5", "Fuso @ 4,6", Stage::Surface);
    table.state.side = Side::Two;
    let dice = usize::from(table.volley("Fuso", Weapon::Main, "HMS Hood").dice);
    table.fire("Fuso", Weapon::SplitMain, "HMS Hood", &vec![1; dice / 2]);
    let same = Choice::Attack(table.attack("Fuso", Weapon::SplitMainAgain, "HMS Hood", With::NOTHING));
    assert_eq!(table.refused(same), "M18.49");
    let whole = Choice::Attack(table.attack("Fuso", Weapon::Main, "HMS Hood", With::NOTHING));
    assert_eq!(table.refused(whole), "M8.1");
    table.fire("Fuso", Weapon::SplitMainAgain, "HMS Ajax", &vec![1; dice / 2]);
    // MTB Killer.
    let mut table = arena(
        "PT Boat @ 4,6; HMS Ajax @ 4,6",
        "Scipione Africano @ 4,5",
        Stage::Surface,
    );
    table.state.side = Side::Two;
    let dice = table.dice("Scipione Africano", Weapon::Main, "HMS Ajax").0;
    table.fire(
        "Scipione Africano",
        Weapon::Main,
        "HMS Ajax",
        &vec![1; dice.into()],
    );
    let boat =
        Choice::Attack(table.attack("Scipione Africano", Weapon::SecondMain, "PT Boat", With::NOTHING));
    assert!(table.legal(boat).is_ok());
}

fn dark(one: &str, two: &str, stage: Stage) -> Table {
    let mut battle = battle(one, two);
    battle
        .switches
        .set("advanced", "[asw_threat, small_ships, strafing, darkness]")
        .unwrap();
    arena_in(battle, stage)
}

#[test]
fn m18_50_eyes_in_the_dark() {
    let mut table = dark(
        "HMS Hood @ 7,5",
        "B5N2 Type 97 Attack Bomber at airbase; Kongo @ 1,1",
        Stage::Fly,
    );
    table.state.side = Side::Two;
    table.fly("B5N2 Type 97 Attack Bomber", (7, 5), false, &[4]);
    let bomber = table.id("B5N2 Type 97 Attack Bomber");
    assert!(
        !table.state.flags[bomber].has(Flags::ABORTED),
        "Skilled Search: +1"
    );
    let table = dark(
        "HMS Hood @ 7,5; TBF Avenger @ 4,5",
        "A6M2-N \"Rufe\" @ 4,5; Kongo @ 1,1",
        Stage::Antiair,
    );
    let rufe = Units::shipped().find("A6M2-N \"Rufe\"").unwrap();
    assert_eq!(
        table.dice("A6M2-N \"Rufe\"", Weapon::Antiair, "TBF Avenger"),
        (rufe.antiair[0] + 1, 0)
    );
    for name in [
        "USS Cleveland (CL 55)",
        "USS West Virginia (BB 48)",
        "USS Taylor (DD 468)",
    ] {
        let table = dark(&format!("{name} @ 4,5"), "Kongo @ 4,6", Stage::Surface);
        assert_eq!(table.dice(name, Weapon::Main, "Kongo").1, 0, "{name}");
    }
}

#[test]
fn m18_51_untold_abilities_are_not_played_and_named() {
    let battle = battle("HMS Halcyon @ 7,5; LST @ 7,6", "Schleswig-Holstein @ 1,5");
    let rules = battle.build().unwrap();
    let named: Vec<&str> = rules.not_played.iter().map(|(_, what)| what.as_str()).collect();
    assert_eq!(named, ["Evacuate", "Very Slow", "Early Deployment"]);
    assert!(!rules.has(Id(0), Ability::Evacuate) && rules.has(Id(0), Ability::SweepMines));
}

#[test]
fn m18_switch_abilities_core_or_none() {
    let has = |setting: &str| {
        let mut battle = battle("HMS Warspite @ 7,5", "Bolzano @ 1,5");
        battle.switches.set("abilities", setting).unwrap();
        let rules = battle.build().unwrap();
        let warspite = rules.unit(Id(0));
        [Ability::Slow, Ability::LongShot].map(|ability| warspite.has(ability))
    };
    assert_eq!(has("core_and_simple"), [true, true]);
    assert_eq!(has("core"), [true, false]);
    assert_eq!(has("none"), [false, false]);
}

#[test]
fn m18_52_jammed_mount() {
    let wales = "HMS King George V";
    let mut table = arena(&format!("{wales} @ 4,5"), "Bismarck @ 4,6", Stage::Surface);
    let dice = usize::from(table.dice(wales, Weapon::Main, "Bismarck").0);
    let mut faces = vec![1];
    faces.extend(vec![1; dice - 3]);
    table.fire(wales, Weapon::Main, "Bismarck", &faces);
    table.state.turn = 3;
    let volley = table.volley(wales, Weapon::Main, "Bismarck");
    assert_eq!(
        (usize::from(volley.dice), volley.jams),
        (dice - 3, false),
        "next turn, no new roll"
    );
    table.state.turn = 4;
    let volley = table.volley(wales, Weapon::Main, "Bismarck");
    assert_eq!((usize::from(volley.dice), volley.jams), (dice, true));
    let mut table = arena(&format!("{wales} @ 4,5"), "Bismarck @ 4,6", Stage::Surface);
    let mut faces = vec![2];
    faces.extend(vec![1; dice]);
    table.fire(wales, Weapon::Main, "Bismarck", &faces);
}

#[test]
fn m18_52_straddle_stalwart_and_unmasked_guns() {
    let mut table = duel("Battleship", "Straddle", Weapon::Main, "Battleship", 0);
    table.set("HMS Warspite", |state, unit| state.straddled[unit] = Id(64));
    assert_eq!(
        change(&table, "Battleship", Weapon::Main, "Battleship", 0),
        (1, 0)
    );
    // A main attack that did nothing is remembered, one that did something forgotten.
    let mut table = duel("Battleship", "Straddle", Weapon::Main, "Battleship", 0);
    table.fire("HMS Warspite", Weapon::Main, "Kongo", &[1; 15]);
    assert_eq!(table.state.straddled[table.id("HMS Warspite")], table.id("Kongo"));
    let mut table = duel("Cruiser", "Stalwart", Weapon::Main, "Battleship", 0);
    table.set("HMS Exeter", |state, unit| state.hull[unit] = 1);
    assert_eq!(table.dice("HMS Exeter", Weapon::Main, "Kongo").1, 0);
    for ability in ["Masked Guns", "Unmask Guns"] {
        let mut table = duel("Battleship", ability, Weapon::Main, "Battleship", 0);
        table.state.won = Side::Two;
        assert_eq!(
            change(&table, "Battleship", Weapon::Main, "Battleship", 0),
            (0, 0)
        );
        table.state.won = Side::One;
        assert_eq!(
            change(&table, "Battleship", Weapon::Main, "Battleship", 0),
            (2, 0)
        );
        assert_eq!(
            change(&table, "Battleship", Weapon::Secondary, "Battleship", 0),
            (0, 0)
        );
    }
}

#[test]
fn m18_53_salvoes_luck_and_long_ranges() {
    // Crippling Salvo.
    let mut table = duel("Cruiser", "Crippling Salvo", Weapon::Main, "Cruiser", 1);
    let mut faces = vec![1; 8];
    faces[..5].fill(4);
    faces.push(5);
    table.fire("HMS Exeter", Weapon::Main, "Zara", &faces);
    let zara = table.id("Zara");
    assert!(
        !table.rules.crippled(&table.state, zara),
        "from the end of the phase"
    );
    table.done(&[]).done(&ONE_FIRST);
    assert_eq!(table.state.turn, 3);
    assert!(
        table.rules.crippled(&table.state, zara),
        "to the end of next turn"
    );
    table.state.turn = 4;
    assert!(!table.rules.crippled(&table.state, zara));
    // Bad Luck: four 1s cost a point.
    let mut table = duel("Cruiser", "Bad Luck", Weapon::Main, "Cruiser", 1);
    table.rules.switches.turn_cap = 2;
    table
        .fire("HMS Exeter", Weapon::Main, "Zara", &[1, 1, 1, 1, 2, 2, 2, 2])
        .done(&[])
        .done(&[]);
    assert_eq!(table.hull("HMS Exeter"), 2);
    // Harassing Fire 5, Long Shot 6.
    let mut table = arena(
        "HMS Hood @ 4,6",
        "Andrea Doria @ 4,1; Gneisenau @ 1,6",
        Stage::Surface,
    );
    table.state.side = Side::Two;
    let doria = Units::shipped().find("Andrea Doria").unwrap().gunnery[0][3];
    let volley = table.volley("Andrea Doria", Weapon::Main, "HMS Hood");
    assert_eq!((volley.dice, volley.floor), (doria, 6));
    let harass = Choice::Attack(table.attack("Andrea Doria", Weapon::Main, "HMS Hood", With::NOTHING));
    assert!(table.legal(harass).is_ok());
    table.set("Andrea Doria", |state, unit| state.hull[unit] -= 1);
    assert_eq!(table.refused(harass), "M8.3", "undamaged");
    let mut table = arena(
        "HMS Hood @ 7,6; HMS Ajax @ 7,6",
        "Gneisenau @ 1,6",
        Stage::Surface,
    );
    table.state.side = Side::Two;
    let ajax = Choice::Attack(table.attack("Gneisenau", Weapon::LongShot, "HMS Ajax", With::NOTHING));
    assert_eq!(table.refused(ajax), "M18.53", "a battleship");
    table.rules.switches.turn_cap = 2;
    let dice = Units::shipped().find("Gneisenau").unwrap().gunnery[0][3];
    table.fire("Gneisenau", Weapon::LongShot, "HMS Hood", &vec![1; dice.into()]);
    assert!(table.state.used[table.id("Gneisenau")].has(Once::LongShot));
}

#[test]
fn m18_54_concealment_of_some() {
    let need = |attacker: (&str, &str), target: (&str, &str)| {
        let mut table = duel_with(attacker, Weapon::Main, target, 1);
        let smoke = table.sector(4, 2);
        table.state.smoky.insert(smoke);
        let volley = table.volley(name(attacker.0, 0), Weapon::Main, name(target.0, 1));
        volley.saves[0].need
    };
    assert_eq!(need(("Cruiser", ""), ("Cruiser", "")), 5);
    assert_eq!(need(("Cruiser", ""), ("Cruiser", "Bad Weather Fighter")), 4);
    assert_eq!(
        need(("Cruiser", "Sharpshooter"), ("Cruiser", "Bad Weather Fighter")),
        6
    );
    let table = dark(
        "HMS Exeter @ 4,5",
        "Daihatsu Landing Craft @ 4,6; Kongo @ 1,1",
        Stage::Surface,
    );
    let saves = table
        .volley("HMS Exeter", Weapon::Main, "Daihatsu Landing Craft")
        .saves;
    assert_eq!(
        (saves[0].why, saves[0].need),
        (Why::Concealment, 4),
        "Stealthy in darkness"
    );
    let table = arena(
        "HMS Exeter @ 4,5",
        "Daihatsu Landing Craft @ 4,6; Kongo @ 1,1",
        Stage::Surface,
    );
    assert!(
        table
            .volley("HMS Exeter", Weapon::Main, "Daihatsu Landing Craft")
            .saves
            .is_empty()
    );
}

#[test]
fn m18_55_instincts_salvo_bombers() {
    let mut table = arena(
        "HMS Hood @ 4,5; HMS Truculent @ 4,5",
        "Leonardo da Vinci @ 4,5; Pegaso @ 4,5",
        Stage::Submarine,
    );
    let before = table.dice("Leonardo da Vinci", Weapon::Torpedo, "HMS Hood").0;
    table.set("Leonardo da Vinci", |state, unit| {
        state.used[unit].insert(Once::TorpedoInstinct)
    });
    assert_eq!(
        table.dice("Leonardo da Vinci", Weapon::Torpedo, "HMS Hood").0,
        before + 1
    );
    let before = table.dice("Pegaso", Weapon::Asw, "HMS Truculent").0;
    table.set("Pegaso", |state, unit| state.used[unit].insert(Once::AswInstinct));
    assert_eq!(table.dice("Pegaso", Weapon::Asw, "HMS Truculent").0, before + 1);
    // Torpedo Salvo: a hit is 5-6 while an own destroyer is near.
    let hit_from = |two: &str| {
        let table = arena("HMS Hood @ 4,5", two, Stage::Surface);
        table.volley("Camicia Nere", Weapon::Torpedo, "HMS Hood").hit_from
    };
    assert_eq!(hit_from("Camicia Nere @ 4,5; Yukikaze @ 4,6"), 6);
    assert_eq!(hit_from("Camicia Nere @ 4,5; Yukikaze @ 4,5"), 5);
    // Hi-Level Bomber, Skip-Bomb.
    let table = arena(
        "Halifax GR Mk. V @ 4,5; B-25H Mitchell @ 4,5; HMS Hood @ 7,1",
        "Kongo @ 4,5; Yukikaze @ 4,5",
        Stage::Strike,
    );
    assert_eq!(table.volley("Halifax GR Mk. V", Weapon::Bomb, "Kongo").floor, 6);
    let small = Choice::Attack(table.attack("Halifax GR Mk. V", Weapon::Bomb, "Yukikaze", With::NOTHING));
    assert_eq!(table.refused(small), "M18.55");
    assert_eq!(table.volley("B-25H Mitchell", Weapon::Bomb, "Kongo").score(6), 3);
    assert_eq!(
        table.volley("B-25H Mitchell", Weapon::Strafe, "Kongo").score(6),
        2
    );
}

#[test]
fn m18_47_and_m18_56_hunts_and_swarms() {
    // ASW Pinpointer, Hunter-Killer Group.
    let mut table = arena(
        "HMS Javelin @ 4,5; USS Guadalcanal (CVE-60) @ 7,5; TBF Avenger on USS Guadalcanal; PT Boat @ 4,5",
        "U 510 @ 4,5",
        Stage::Surface,
    );
    let before = table.dice("HMS Javelin", Weapon::Asw, "U 510").0;
    table.set("U 510", |state, unit| state.flags[unit].set(Flags::PINPOINTED));
    assert_eq!(table.dice("HMS Javelin", Weapon::Asw, "U 510").0, before + 1);
    table.set("U 510", |state, unit| state.flags[unit].set(Flags::HUNTED));
    assert_eq!(table.dice("HMS Javelin", Weapon::Asw, "U 510").0, before + 2);
    // They are set by attacks.
    let mut table = arena(
        "Halifax GR Mk. V @ 4,5; USS Guadalcanal (CVE-60) @ 7,5; TBF Avenger on USS Guadalcanal",
        "U 510 @ 4,5",
        Stage::Strike,
    );
    let (avenger, sector, boat) = (table.id("TBF Avenger"), table.sector(4, 5), table.id("U 510"));
    table.state.put(avenger, Place::At(sector));
    table.fire("Halifax GR Mk. V", Weapon::Asw, "U 510", &[1; 2]);
    assert!(table.state.flags[boat].has(Flags::PINPOINTED) && !table.state.flags[boat].has(Flags::HUNTED));
    table.rules.switches.turn_cap = 2;
    table.fire("TBF Avenger", Weapon::Asw, "U 510", &[1; 4]);
    assert!(table.state.flags[boat].has(Flags::HUNTED));
    assert_eq!(table.state.hunters[boat], 2, "M17.1: both made ASW attacks");
    // Torpedo Swarm: one die at every other enemy ship of the sector.
    let mut table = arena(
        "HMS Hood @ 4,5; HMS Ajax @ 4,5; HMS Exeter @ 4,6",
        "SM.79 Sparviero @ 4,5; Kongo @ 1,1",
        Stage::Strike,
    );
    table.state.side = Side::Two;
    table.rules.switches.turn_cap = 2;
    table.fire("SM.79 Sparviero", Weapon::Torpedo, "HMS Hood", &[1, 1, 1, 6]);
    let swarm: Vec<(Weapon, Effect)> = table
        .log
        .struck
        .iter()
        .map(|(attack, effect)| (attack.weapon, *effect))
        .collect();
    assert_eq!(
        swarm,
        [
            (Weapon::Torpedo, Effect::Nothing),
            (Weapon::Swarm, Effect::Harm(2))
        ]
    );
}

#[test]
fn m18_56_guards_and_quarries() {
    let mut table = arena(
        "SS American Victory @ 4,5; HMCS Sackville @ 4,5",
        "Zara @ 4,6",
        Stage::Surface,
    );
    table.state.side = Side::Two;
    let cargo = Choice::Attack(table.attack("Zara", Weapon::Main, "SS American Victory", With::NOTHING));
    assert_eq!(table.refused(cargo), "M18.56");
    table.set("HMCS Sackville", |state, unit| {
        state.flags[unit].set(Flags::ATTACKED_NOW)
    });
    assert!(table.legal(cargo).is_ok());
    // M1 is a guard and an auxiliary: it shields neither itself nor another guard.
    let mut table = arena("2 M1 @ 4,5", "HMS Ajax @ 4,6", Stage::Surface);
    table.state.side = Side::Two;
    let at_guard = Choice::Attack(table.attack("HMS Ajax", Weapon::Main, "M1 #1", With::NOTHING));
    assert!(table.legal(at_guard).is_ok());
    // Dangerous Quarry: after an attack that did nothing it may move.
    let mut table = arena("HMS Javelin @ 4,5", "U-2511 @ 4,5", Stage::Surface);
    table.fire("HMS Javelin", Weapon::Asw, "U-2511", &[1; 5]);
    assert_eq!(table.asked(), (Stage::Quarry, Side::Two));
    table.step("U-2511", (4, 4), &[]);
    assert_eq!(table.at("U-2511"), Some((4, 4)));
}

#[test]
fn m18_56_surprise_raid_and_m18_47_sneak_attack() {
    let mut table = arena(
        "HMS Hood @ 4,5; HMS Illustrious @ 7,5; TBF Avenger @ 4,5",
        "D3A \"Val\" @ 4,5; Kongo @ 4,5",
        Stage::Antiair,
    );
    let before = table.dice("HMS Hood", Weapon::Antiair, "D3A \"Val\"").0;
    table.set("HMS Hood", |state, unit| state.flags[unit].set(Flags::SURPRISED));
    assert_eq!(
        table.dice("HMS Hood", Weapon::Antiair, "D3A \"Val\"").0,
        before - 1
    );
    let before = table.dice("TBF Avenger", Weapon::Torpedo, "Kongo").0;
    table.state.surprise[Side::One] = true;
    assert_eq!(table.dice("TBF Avenger", Weapon::Torpedo, "Kongo").0, before + 1);
}

#[test]
fn m18_47_heavy_raider_expert_strafer_and_endurance() {
    // Heavy Raider: two points more for each auxiliary.
    let mut table = arena(
        "SS American Victory @ 4,5; HMS Hood @ 7,9",
        "Moltke @ 4,6",
        Stage::Surface,
    );
    table.rules.switches.turn_cap = 2;
    table.state.first = Side::Two;
    table.state.side = Side::Two;
    let dice = table.dice("Moltke", Weapon::Main, "SS American Victory").0;
    table.fire(
        "Moltke",
        Weapon::Main,
        "SS American Victory",
        &vec![6; dice.into()],
    );
    table.done(&[]).done(&[]);
    let cost = Units::shipped().find("SS American Victory").unwrap().cost;
    assert_eq!(table.state.points[Side::Two], cost + 2);
    // Expert Strafer: no penalty.
    let mut table = arena(
        "Beaufighter TF Mk. X @ 4,5; HMS Hood @ 7,9",
        "A6M2 \"Zeke\" @ 4,5; Kongo @ 1,1",
        Stage::Antiair,
    );
    table.set("Beaufighter TF Mk. X", |state, unit| {
        state.flags[unit].set(Flags::STRAFES)
    });
    assert_eq!(
        table
            .volley("A6M2 \"Zeke\"", Weapon::Antiair, "Beaufighter TF Mk. X")
            .armor,
        5
    );
    // Excellent Endurance.
    let mut table = arena(
        "HMS Hood @ 7,5",
        "G4M1 \"Betty\" at airbase counters 1; Kongo @ 1,5",
        Stage::Endurance,
    );
    table.state.side = Side::Two;
    let unit = table.id("G4M1 \"Betty\"");
    table.answer(Choice::Refuel { unit }, &[]);
    assert_eq!(table.asked(), (Stage::Fly, Side::Two));
    assert_eq!(
        (
            table.state.counters[unit],
            table.state.used[unit].has(Once::Endurance)
        ),
        (0, true)
    );
    assert_eq!(table.state.home[unit], Home::AIRBASE);
}

/// Every ability that is played stands in these tests or in those of movement.
#[test]
fn every_ability_that_is_played_has_a_test() {
    let tests = [
        include_str!("abilities.rs"),
        include_str!("rules_movement.rs"),
        include_str!("rules_battle.rs"),
        include_str!("check_values.rs"),
    ]
    .concat();
    let units = Units::shipped();
    for &ability in Ability::ALL {
        if !matches!(ability.standing(), Standing::Core | Standing::Simple) {
            continue;
        }
        let named = tests.contains(ability.name());
        let carried = units.cards().iter().filter(|card| card.has(ability)).any(|card| {
            tests.contains(&format!("{} @", card.name)) || tests.contains(&card.name.replace('"', "\\\""))
        });
        assert!(named || carried, "{} is in no test", ability.name());
    }
    let _ = battle_of;
}
