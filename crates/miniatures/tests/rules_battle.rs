//! Clauses M1.2, M1.3, M6 to M17: attacks, damage, sight, landing, victory, advanced rules.

use crate::common::{Table, arena, arena_in, arena_of, battle, cards};
use admiralty_core::seats::SeatSet;
use miniatures::sector::attack::{Effect, Weapon, With};
use miniatures::sector::choice::Choice;
use miniatures::sector::state::{Flags, Home, Place, Side, Stage};
use miniatures::units::Units;

const ONE_FIRST: [u8; 4] = [1, 1, 6, 6];

fn refused(table: &Table, name: &str, weapon: Weapon, target: &str) -> &'static str {
    table.refused(Choice::Attack(table.attack(name, weapon, target, With::NOTHING)))
}

fn possible(table: &Table, name: &str, weapon: Weapon, target: &str) -> bool {
    table
        .legal(Choice::Attack(table.attack(name, weapon, target, With::NOTHING)))
        .is_ok()
}

#[test]
fn m1_2_a_battery_without_dice_makes_no_attack_whatever_is_added() {
    let units = cards("[units.\"USS Princeton (CVL 23)\"]\nabilities = [\"Finish Him Off\", \"Raider\"]\n");
    let mut table = arena_of(
        "USS Princeton (CVL 23) @ 4,5",
        "Yukikaze @ 4,5",
        Stage::Surface,
        &units,
    );
    table.set("Yukikaze", |state, unit| state.hull[unit] = 1);
    assert_eq!(
        refused(&table, "USS Princeton (CVL 23)", Weapon::Main, "Yukikaze"),
        "M8.3"
    );
}

#[test]
fn m1_3_extended_range_uses_the_dice_of_range_3_while_undamaged() {
    let mut table = arena(
        "HMS Hood @ 7,5; HMS Exeter @ 7,5",
        "Bismarck @ 3,5; Zara @ 2,5",
        Stage::Surface,
    );
    assert_eq!(
        table.rules.range(
            &table.state,
            table.attack("HMS Hood", Weapon::Main, "Bismarck", With::NOTHING)
        ),
        Some(4)
    );
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Bismarck"), (12, 0));
    assert!(possible(&table, "HMS Hood", Weapon::Main, "Bismarck"));
    assert_eq!(
        refused(&table, "HMS Hood", Weapon::Main, "Zara"),
        "M8.3",
        "Extended Range 4 is not 5"
    );
    assert_eq!(refused(&table, "HMS Exeter", Weapon::Main, "Bismarck"), "M8.3");
    table.set("HMS Hood", |state, unit| state.hull[unit] -= 1);
    assert_eq!(refused(&table, "HMS Hood", Weapon::Main, "Bismarck"), "M8.3");
    assert!(Units::shipped().find("Richelieu").unwrap().extended_range == 5);
}

#[test]
fn m6_1_each_unit_makes_one_antiair_attack_in_its_sector() {
    let mut table = arena(
        "HMS Hood @ 4,5; USS Missouri (BB 63) @ 4,5",
        "Kongo @ 1,5; D3A \"Val\" @ 4,5; B5N2 \"Kate\" @ 4,5; G4M \"Betty\" @ 4,6",
        Stage::Antiair,
    );
    assert_eq!(
        refused(&table, "HMS Hood", Weapon::Antiair, "G4M \"Betty\""),
        "M8.3"
    );
    assert!(
        possible(&table, "USS Missouri (BB 63)", Weapon::Antiair, "G4M \"Betty\""),
        "Heavy Antiair"
    );
    let dice = table.dice("HMS Hood", Weapon::Antiair, "D3A \"Val\"").0;
    table.fire("HMS Hood", Weapon::Antiair, "D3A \"Val\"", &vec![1; dice.into()]);
    assert_eq!(
        refused(&table, "HMS Hood", Weapon::Antiair, "B5N2 \"Kate\""),
        "M8.1"
    );
}

/// 6s against a Val, 5/7: armor 5, vital 7.
#[test]
fn m6_2_armor_aborts_vital_armor_destroys_and_the_worst_result_stands() {
    let shot = |first: [u8; 6], second: [u8; 6]| {
        let units = cards(
            "[units.\"HMS Ajax\"]\nantiair = [6]\n[units.\"HMS Exeter\"]\nantiair = [6]\n[units.\"D3A \\\"Val\\\"\"]\nabilities = []\n",
        );
        let mut table = arena_of(
            "HMS Ajax @ 4,5; HMS Exeter @ 4,5",
            "Kongo @ 1,5; D3A \"Val\" @ 4,5",
            Stage::Antiair,
            &units,
        );
        table.fire("HMS Ajax", Weapon::Antiair, "D3A \"Val\"", &first);
        table.fire("HMS Exeter", Weapon::Antiair, "D3A \"Val\"", &second);
        let val = table.id("D3A \"Val\"");
        (table.state.hull[val], table.state.flags[val].has(Flags::ABORTED))
    };
    let (four, five, seven) = ([4, 4, 4, 4, 1, 1], [4, 4, 4, 4, 4, 1], [6, 6, 6, 4, 1, 1]);
    assert_eq!(shot(four, four), (1, false), "attacks count separately");
    assert_eq!(shot(five, four), (1, true));
    assert_eq!(shot(five, seven), (0, false));
}

#[test]
fn m6_3_what_is_shot_down_still_makes_its_own_antiair_attack() {
    let mut table = arena(
        "HMS Hood @ 1,1; F4F Wildcat @ 4,5",
        "Kongo @ 1,9; A6M2 \"Zeke\" @ 4,5",
        Stage::Antiair,
    );
    table.rules.switches.turn_cap = 2;
    table.fire("F4F Wildcat", Weapon::Antiair, "A6M2 \"Zeke\"", &[6; 7]);
    assert_eq!(
        table.asked(),
        (Stage::Antiair, Side::Two),
        "the Zeke fires, destroyed as it is"
    );
    table.fire("A6M2 \"Zeke\"", Weapon::Antiair, "F4F Wildcat", &[1; 7]);
    assert_eq!((table.hull("A6M2 \"Zeke\""), table.hull("F4F Wildcat")), (0, 1));
}

#[test]
fn m6_4_an_aborted_aircraft_attacks_no_more_and_is_no_target() {
    let mut table = arena(
        "HMS Hood @ 4,5",
        "Kongo @ 1,5; B5N2 \"Kate\" @ 4,5; D3A \"Val\" @ 4,5",
        Stage::Strike,
    );
    for name in ["B5N2 \"Kate\"", "D3A \"Val\""] {
        table.set(name, |state, unit| state.flags[unit].set(Flags::ABORTED));
    }
    table.state.side = Side::Two;
    assert_eq!(
        refused(&table, "B5N2 \"Kate\"", Weapon::Torpedo, "HMS Hood"),
        "M6.4"
    );
    assert!(
        possible(&table, "D3A \"Val\"", Weapon::Bomb, "HMS Hood"),
        "Press the Attack"
    );
    table.state.stage = Stage::Antiair;
    table.state.side = Side::One;
    assert_eq!(
        refused(&table, "HMS Hood", Weapon::Antiair, "B5N2 \"Kate\""),
        "M6.4"
    );
}

#[test]
fn m7_1_an_aircraft_makes_one_attack_in_its_own_sector() {
    let mut table = arena(
        "Swordfish Mk. II @ 4,5; Beaufighter TF Mk. X @ 4,5; HMS Hood @ 7,5",
        "Bolzano @ 4,5; Zara @ 4,6; Ambra @ 4,5",
        Stage::Strike,
    );
    assert_eq!(
        refused(&table, "Swordfish Mk. II", Weapon::Torpedo, "Zara"),
        "M8.3"
    );
    assert!(possible(&table, "Swordfish Mk. II", Weapon::Asw, "Ambra"));
    assert_eq!(
        refused(&table, "Beaufighter TF Mk. X", Weapon::Strafe, "Bolzano"),
        "M17.3"
    );
    table.fire("Swordfish Mk. II", Weapon::Torpedo, "Bolzano", &[1, 1, 1]);
    assert_eq!(refused(&table, "Swordfish Mk. II", Weapon::Asw, "Ambra"), "M7.1");
}

#[test]
fn m7_2_damage_of_air_attacks_counts_at_the_end_of_the_phase() {
    let mut table = arena(
        "SBD Dauntless @ 4,5; SB2C Helldiver @ 4,5; HMS Hood @ 7,5",
        "Kaga @ 4,5",
        Stage::Strike,
    );
    table.fire(
        "SBD Dauntless",
        Weapon::Bomb,
        "Kaga",
        &[4, 4, 4, 4, 4, 4, 1, 1, 1, 1],
    );
    let hull = Units::shipped().find("Kaga").unwrap().hull;
    assert_eq!(table.hull("Kaga"), hull);
    assert_eq!(
        table.dice("SB2C Helldiver", Weapon::Bomb, "Kaga").0,
        11,
        "she is not damaged yet"
    );
    table.fire("SB2C Helldiver", Weapon::Bomb, "Kaga", &[1; 11]);
    assert_eq!(table.hull("Kaga"), hull - 1);
}

#[test]
fn m8_1_a_ship_attacks_a_submarine_or_fires_its_batteries_and_torpedoes() {
    let set = || arena("HMS Javelin @ 4,5", "Ambra @ 4,5; Bolzano @ 4,5", Stage::Surface);
    let mut table = set();
    table.fire("HMS Javelin", Weapon::Asw, "Ambra", &[1; 5]);
    assert_eq!(table.state.stage, Stage::Surface);
    assert_eq!(table.state.side, Side::Two, "it fires nothing else");
    let mut table = set();
    let dice = table.dice("HMS Javelin", Weapon::Main, "Bolzano").0;
    table.fire("HMS Javelin", Weapon::Main, "Bolzano", &vec![1; dice.into()]);
    assert_eq!(refused(&table, "HMS Javelin", Weapon::Asw, "Ambra"), "M8.1");
    assert_eq!(refused(&table, "HMS Javelin", Weapon::Main, "Bolzano"), "M8.1");
    assert!(possible(&table, "HMS Javelin", Weapon::Torpedo, "Bolzano"));
    assert!(table.legal(Choice::Done).is_ok(), "any part may be left out");
}

#[test]
fn m8_2_guns_and_torpedoes_are_aimed_at_ships() {
    let table = arena(
        "HMS Javelin @ 4,5",
        "Ambra @ 4,5; D3A \"Val\" @ 4,5; Bolzano @ 1,5",
        Stage::Surface,
    );
    for weapon in [Weapon::Main, Weapon::Torpedo] {
        assert_eq!(refused(&table, "HMS Javelin", weapon, "Ambra"), "M8.2");
        assert_eq!(refused(&table, "HMS Javelin", weapon, "D3A \"Val\""), "M8.2");
    }
    assert_eq!(refused(&table, "HMS Javelin", Weapon::Asw, "Bolzano"), "M8.3");
}

#[test]
fn m8_3_an_attack_needs_dice_at_the_range_and_sight() {
    let mut table = arena("HMS Hood @ 4,2", "Bismarck @ 4,5; Zara @ 4,4", Stage::Surface);
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Bismarck").0, 12);
    assert!(possible(&table, "HMS Hood", Weapon::Main, "Bismarck"));
    let smoke = table.sector(4, 3);
    table.state.smoky.insert(smoke);
    assert_eq!(refused(&table, "HMS Hood", Weapon::Main, "Bismarck"), "M14.1");
}

#[test]
fn m8_4_ships_may_launch_torpedoes_in_the_submarine_phase() {
    let mut battle = battle("HMS Javelin @ 4,5", "Ambra @ 4,5; Bolzano @ 4,5");
    battle.switches.set("ship_torpedoes", "submarine_phase").unwrap();
    let mut table = arena_in(battle, Stage::Surface);
    assert_eq!(refused(&table, "HMS Javelin", Weapon::Torpedo, "Bolzano"), "M8.4");
    table.fire("HMS Javelin", Weapon::Asw, "Ambra", &[1; 5]).done(&[]);
    assert_eq!(table.asked(), (Stage::Submarine, Side::One));
    assert!(
        possible(&table, "HMS Javelin", Weapon::Torpedo, "Bolzano"),
        "after an ASW attack as well"
    );
}

#[test]
fn m9_1_every_submarine_makes_one_torpedo_attack() {
    let mut table = arena(
        "HMS Truculent @ 4,5; Hr. Ms. Zvaardvisch @ 4,6",
        "Ambra @ 4,5; Bolzano @ 4,6",
        Stage::Submarine,
    );
    assert!(
        possible(&table, "HMS Truculent", Weapon::Torpedo, "Ambra"),
        "Submerged Shot"
    );
    assert_eq!(
        refused(&table, "Hr. Ms. Zvaardvisch", Weapon::Torpedo, "Ambra"),
        "M8.2"
    );
    let dice = table.dice("HMS Truculent", Weapon::Torpedo, "Bolzano").0;
    table.fire("HMS Truculent", Weapon::Torpedo, "Bolzano", &vec![1; dice.into()]);
    assert_eq!(refused(&table, "HMS Truculent", Weapon::Torpedo, "Ambra"), "M8.1");
}

#[test]
fn m10_1_aircraft_land_on_any_own_carrier_or_at_the_airbase_with_a_counter() {
    let mut table = arena(
        "HMS Ark Royal @ 7,5; HMS Glorious @ 7,6; Swordfish Mk. II @ 4,5; PBY Catalina @ 4,5; SBD Dauntless @ 4,5",
        "Bolzano @ 1,5",
        Stage::Submarine,
    );
    table.set("SBD Dauntless", |state, unit| {
        state.flags[unit].set(Flags::ABORTED)
    });
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Land, Side::One));
    let second = Choice::Land {
        unit: table.id("SBD Dauntless"),
        home: Home::AIRBASE,
    };
    assert_eq!(table.refused(second), "M10.1", "in the order of the fleet list");
    table.land("Swordfish Mk. II", "HMS Glorious");
    let catalina = table.id("PBY Catalina");
    assert_eq!(
        table.state.place[catalina],
        Place::Home,
        "it has one place to land"
    );
    assert_eq!(table.state.counters[catalina], 0, "Loiter");
    let unit = table.id("SBD Dauntless");
    let home = Home::AIRBASE;
    table.answer(Choice::Land { unit, home }, &ONE_FIRST);
    assert_eq!(table.state.counters[unit], 1, "aborted ones too");
    assert_eq!(table.state.counters[table.id("Swordfish Mk. II")], 0);
}

#[test]
fn m10_2_an_aircraft_without_a_place_is_destroyed_and_scores() {
    let mut battle = battle("HMS Hood @ 7,5; Swordfish Mk. II @ 4,5", "Bolzano @ 1,5");
    battle.switches.turn_cap = 2;
    let mut table = arena_in(battle, Stage::Submarine);
    table.rules.conditions.airbase.0[0] = 0;
    table.done(&[]);
    assert_eq!(table.state.place[table.id("Swordfish Mk. II")], Place::Lost);
    assert_eq!(table.ending().scores, [0, 10].into());
}

#[test]
fn m10_3_who_lands_on_turn_t_flies_again_on_t_plus_2() {
    let mut table = arena(
        "HMS Hood @ 7,5; SBD Dauntless @ 4,5",
        "Bolzano @ 1,5",
        Stage::Submarine,
    );
    let dauntless = table.id("SBD Dauntless");
    table.done(&ONE_FIRST);
    assert_eq!((table.state.turn, table.state.counters[dauntless]), (3, 1));
    // Turn 3 has no air mission: the aircraft misses it.
    table.done(&[]).done(&ONE_FIRST);
    assert_eq!((table.state.turn, table.state.counters[dauntless]), (4, 0));
    table.skip_to(Stage::Fly);
    table.fly("SBD Dauntless", (1, 5), false, &[]);
}

#[test]
fn m11_1_abilities_come_before_objectives_and_victory() {
    let mut battle = battle(
        "USS Salt Lake City (CA 25) @ 4,5 hull 1; HMS Hood @ 7,5",
        "Bolzano @ 1,1",
    );
    battle.switches.objectives = None;
    let mut table = arena_in(battle, Stage::Submarine);
    // Damage Control: 5+.
    table.done(&[5, 1, 1, 6, 6]);
    assert_eq!(table.hull("USS Salt Lake City (CA 25)"), 2);
    assert_eq!(table.state.points.0, [500, 0]);
    let order: Vec<&str> = table
        .log
        .events
        .iter()
        .map(|event| event.split([' ', '(']).next().unwrap())
        .collect();
    assert_eq!(order, ["Tried", "Used", "Repaired", "Scored", "TurnOver", "Turn"]);
}

#[test]
fn m11_2_smoke_lasts_until_the_end_of_next_turn() {
    let mut table = arena(
        "HMS Javelin @ 7,5; HMS Hood @ 7,1",
        "Bolzano @ 1,5",
        Stage::Surface,
    );
    let (unit, sector) = (table.id("HMS Javelin"), table.sector(7, 5));
    table.answer(Choice::Smoke { unit }, &ONE_FIRST);
    assert_eq!(table.state.turn, 3);
    assert!(table.state.smoky.has(sector));
    table.done(&[]);
    table.done(&[]);
    table.done(&ONE_FIRST);
    assert_eq!(table.state.turn, 4);
    assert!(!table.state.smoky.has(sector));
}

/// Scores of single dice are in K1; here the order of what follows.
#[test]
fn m12_2_an_attack_that_exists_never_falls_below_one_die() {
    let mut table = arena(
        "HMS Truculent @ 4,5; HMS Exeter @ 7,5",
        "Yukikaze @ 4,5; Z32 @ 4,6; Luca Tarigo @ 4,6",
        Stage::Submarine,
    );
    assert_eq!(table.rules.asw_threat(&table.state, table.id("HMS Truculent")), 3);
    assert_eq!(table.dice("HMS Truculent", Weapon::Torpedo, "Yukikaze"), (1, 0));
    table.set("HMS Exeter", |state, unit| state.hull[unit] = 1);
    assert_eq!(table.volley("HMS Exeter", Weapon::Torpedo, "Yukikaze").dice, 1);
}

#[test]
fn m12_3_die_modifiers_shift_the_number_needed_and_a_six_is_always_two() {
    let table = arena("HMS Warspite @ 4,5", "Yukikaze @ 4,6", Stage::Surface);
    let mut volley = table.volley("HMS Warspite", Weapon::Main, "Yukikaze");
    assert_eq!((volley.shift, volley.floor), (-2, 0));
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|face| volley.score(face)),
        [0, 0, 0, 0, 0, 2]
    );
    volley.shift = 1;
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|face| volley.score(face)),
        [0, 0, 1, 1, 1, 2]
    );
    volley.shift = 5;
    assert_eq!(volley.score(1), 0, "a 1 never scores");
    // M12.4: a floor and a modifier: the harder holds.
    (volley.shift, volley.floor) = (1, 5);
    assert_eq!([4, 5, 6].map(|face| volley.score(face)), [0, 1, 2]);
    (volley.shift, volley.floor) = (-2, 5);
    assert_eq!([4, 5, 6].map(|face| volley.score(face)), [0, 0, 2]);
}

#[test]
fn m12_5_and_12_6_a_reroll_takes_all_dice_before_the_saves() {
    let mut table = arena(
        "HMS Repulse @ 4,5; USS Fletcher (DD 445) @ 4,5",
        "Kirishima @ 4,6",
        Stage::Surface,
    );
    table.state.turn = 4; // Night Fighter
    table.state.side = Side::Two;
    table.state.first = Side::Two;
    table.fire("Kirishima", Weapon::Main, "USS Fletcher (DD 445)", &[1; 14]);
    assert_eq!(
        table.asked(),
        (Stage::Surface, Side::Two),
        "the attacker is asked first"
    );
    // The second result stands; then Chase the Salvoes saves.
    table.answer(Choice::Use(true), &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert_eq!(table.effects(), [Effect::Nothing]);
    assert_eq!(table.refused(Choice::Use(true)), "M3.1", "nothing waits");
    let kinds: Vec<&str> = table
        .log
        .events
        .iter()
        .map(|event| event.split([' ', '(']).next().unwrap())
        .collect();
    assert_eq!(kinds, ["Rolled", "Used", "Rolled", "Saved", "Struck"]);
}

#[test]
fn m12_7_saves_are_rolled_while_the_attack_would_do_something_concealment_first() {
    let galster = "Z 20 Karl Galster";
    let set = || {
        let mut table = arena("HMS Warspite @ 4,5", "Z 20 Karl Galster @ 4,6", Stage::Surface);
        let smoke = table.sector(4, 6);
        table.state.smoky.insert(smoke);
        table
    };
    let mut dice = [1; 15];
    dice[..3].fill(6);
    // Concealment fails with a 4, Chase the Salvoes works with a 5.
    let mut all = dice.to_vec();
    all.extend([4, 5]);
    let mut table = set();
    table.fire("HMS Warspite", Weapon::Main, galster, &all);
    assert_eq!(table.effects(), [Effect::Nothing]);
    // Concealment works: no second die.
    let mut all = dice.to_vec();
    all.push(5);
    let mut table = set();
    table.fire("HMS Warspite", Weapon::Main, galster, &all);
    assert_eq!(table.effects(), [Effect::Nothing]);
    // An attack that does nothing asks for no save.
    let mut table = set();
    table.fire("HMS Warspite", Weapon::Main, galster, &[1; 15]);
    assert_eq!(table.effects(), [Effect::Nothing]);
}

#[test]
fn m12_8_abilities_of_one_name_do_not_add_up() {
    let table = arena(
        "F4F Wildcat @ 4,5; HMS Hood @ 7,5",
        "B5N2 \"Kate\" @ 4,5; 2 A6M2 \"Zeke\" @ 4,5; Kongo @ 1,5",
        Stage::Antiair,
    );
    assert_eq!(
        table.dice("F4F Wildcat", Weapon::Antiair, "B5N2 \"Kate\""),
        (7, -1),
        "two escorts, one Escort"
    );
}

#[test]
fn m13_1_results_take_effect_together_at_the_end_of_the_phase() {
    let mut table = arena("HMS Exeter @ 4,5", "Bolzano @ 4,6", Stage::Surface);
    table
        .fire("HMS Exeter", Weapon::Main, "Bolzano", &[6; 8])
        .done(&[]);
    assert_eq!(table.hull("Bolzano"), 3, "destroyed, and still there");
    assert_eq!(table.asked(), (Stage::Surface, Side::Two));
    table.fire("Bolzano", Weapon::Main, "HMS Exeter", &[1; 9]);
    table.done(&[]);
    assert_eq!(table.hull("Bolzano"), 0);
}

#[test]
fn m13_2_one_attack_takes_one_point_and_the_points_of_a_phase_add_up() {
    let mut table = arena(
        "HMS Exeter @ 4,5; HMS Ajax @ 4,5; HMNZS Leander @ 5,5; HMAS Sydney @ 5,5",
        "Admiral Graf Spee @ 4,6; Zara @ 1,1",
        Stage::Surface,
    );
    table.rules.switches.turn_cap = 2;
    // 4/10: five successes each.
    table.fire(
        "HMS Exeter",
        Weapon::Main,
        "Admiral Graf Spee",
        &[6, 6, 4, 1, 1, 1, 1, 1],
    );
    for name in ["HMS Ajax", "HMNZS Leander"] {
        table.fire(name, Weapon::Main, "Admiral Graf Spee", &[6, 6, 4, 1, 1, 1, 1]);
    }
    table.done(&[]).done(&[]);
    assert_eq!(table.hull("Admiral Graf Spee"), 0);
    assert_eq!(table.state.points[Side::One], 21);
}

#[test]
fn m13_3_torpedo_hits_are_two_points_long_lances_three_belts_one_less() {
    let shot = |name: &str, target: &str, dice: &[u8]| {
        let mut table = arena(
            &format!("{name} @ 4,5"),
            &format!("{target} @ 4,5"),
            Stage::Surface,
        );
        table.fire(name, Weapon::Torpedo, target, dice);
        table.effects()[0]
    };
    assert_eq!(shot("HMS Exeter", "Kongo", &[6, 5]), Effect::Harm(2));
    assert_eq!(
        shot("HMS Exeter", "Bismarck", &[6, 6]),
        Effect::Harm(2),
        "Torpedo Defense"
    );
    assert_eq!(
        shot("Yukikaze", "HMS Hood", &[6, 6, 1]),
        Effect::Harm(6),
        "Long-Lance"
    );
    assert_eq!(shot("Yukikaze", "HMS Rodney", &[6, 1, 1]), Effect::Harm(2));
}

#[test]
fn m13_4_a_ship_with_one_point_left_is_crippled() {
    let mut table = arena(
        "HMS Warspite @ 4,5; HMS Javelin @ 4,5",
        "Bolzano @ 4,6; Motor Torpedo Boat @ 4,6",
        Stage::Surface,
    );
    let crippled = |table: &Table, name: &str| table.rules.crippled(&table.state, table.id(name));
    assert!(!crippled(&table, "Motor Torpedo Boat"), "its card has one point");
    table.set("Bolzano", |state, unit| state.hull[unit] = 1);
    assert!(crippled(&table, "Bolzano"));
    assert_eq!(table.dice("Bolzano", Weapon::Main, "HMS Warspite"), (9, -1));
    let whole = Units::shipped().find("Bolzano").unwrap();
    let torpedo = table.volley("Bolzano", Weapon::Torpedo, "HMS Warspite").dice;
    assert_eq!(torpedo, (whole.torpedo[1] - 1).max(1));
    let volley = table.volley("HMS Warspite", Weapon::Main, "Bolzano");
    assert_eq!(
        (volley.armor, volley.vital),
        (whole.armor - 1, whole.vital_armor - 1)
    );
    table.set("HMS Javelin", |state, unit| state.hull[unit] = 1);
    let slow = table.rules.speed(&table.state, table.id("HMS Javelin"));
    assert_eq!(slow, 1);
}

#[test]
fn m13_5_armor_is_read_at_the_start_of_the_phase() {
    let mut table = arena(
        "HMS Hood @ 4,5; HMS Warspite @ 4,5",
        "Bolzano @ 4,6 hull 2",
        Stage::Surface,
    );
    let before = table.volley("HMS Warspite", Weapon::Main, "Bolzano");
    table.fire(
        "HMS Hood",
        Weapon::Main,
        "Bolzano",
        &[6, 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    let after = table.volley("HMS Warspite", Weapon::Main, "Bolzano");
    assert_eq!(before, after, "she is not crippled before the phase ends");
}

#[test]
fn m13_6_determination_and_survivor_roll_once_at_the_end_of_the_phase() {
    let sink = |die: u8| {
        let mut table = arena(
            "HMS Exeter @ 4,5; HMS Hood @ 7,9",
            "Admiral Graf Spee @ 4,6",
            Stage::Surface,
        );
        table.rules.switches.turn_cap = 2;
        table.state.side = Side::Two;
        table.state.first = Side::Two;
        table.fire("Admiral Graf Spee", Weapon::Main, "HMS Exeter", &[6; 12]);
        table.fire("Admiral Graf Spee", Weapon::Secondary, "HMS Exeter", &[6; 6]);
        table.done(&[]).done(&[die]);
        table.hull("HMS Exeter")
    };
    assert_eq!((sink(4), sink(5)), (0, 1), "Determination, whatever destroys it");
    let sink = |dice: &[u8], more: Option<u8>, last: &[u8]| {
        let mut table = arena(
            "USS San Francisco (CA 38) @ 4,5",
            "Yamato @ 4,6; Zara @ 4,6",
            Stage::Surface,
        );
        table.rules.switches.turn_cap = 2;
        table.state.side = Side::Two;
        table.state.first = Side::Two;
        table.fire("Yamato", Weapon::Main, "USS San Francisco (CA 38)", dice);
        if let Some(face) = more {
            let dice = table.dice("Zara", Weapon::Main, "USS San Francisco (CA 38)").0;
            table.fire(
                "Zara",
                Weapon::Main,
                "USS San Francisco (CA 38)",
                &vec![face; dice.into()],
            );
        }
        table.done(&[]).done(last);
        table.hull("USS San Francisco (CA 38)")
    };
    let hull = Units::shipped().find("USS San Francisco (CA 38)").unwrap().hull;
    assert_eq!(
        sink(&[6; 18], None, &[5]),
        hull - 1,
        "Survivor: 1 hull point instead"
    );
    assert_eq!(sink(&[6; 18], None, &[4]), 0);
    assert_eq!(
        sink(&[6; 18], Some(6), &[5]),
        hull - 2,
        "each such attack counts 1"
    );
}

#[test]
fn m13_7_a_loss_scores_for_the_enemy_mines_included() {
    let mut table = Table::new(&battle(
        "HMS Exeter @ 7,5 hull 1; HMS Hood @ 7,1",
        "Bolzano @ 1,5",
    ));
    let sector = table.sector(6, 5);
    table.state.mines.insert(sector);
    table.start(&ONE_FIRST);
    table.step("HMS Exeter", (6, 5), &[2]); // crippled: one sector
    table.done(&[6]); // Determination: it stays
    assert_eq!(table.hull("HMS Exeter"), 1);
    let mut table = Table::new(&battle("HMS Ajax @ 7,5 hull 1; HMS Hood @ 7,1", "Bolzano @ 1,5"));
    table.state.mines.insert(sector);
    table.start(&ONE_FIRST);
    table.step("HMS Ajax", (6, 5), &[2]).done(&[]);
    assert_eq!(table.state.points.0, [0, 13]);
}

#[test]
fn m13_8_aircraft_of_a_lost_carrier_roll_and_land_elsewhere() {
    let mut table = arena(
        "HMS Ark Royal @ 4,5 hull 1; HMS Glorious @ 7,6; Swordfish Mk. II on HMS Ark Royal; \
         Sea Hurricane Mk. 1B on HMS Ark Royal; F4F Wildcat on HMS Ark Royal",
        "Yamato @ 4,6",
        Stage::Surface,
    );
    table.rules.switches.turn_cap = 2;
    // Two are out, one is aboard.
    for name in ["Swordfish Mk. II", "Sea Hurricane Mk. 1B"] {
        let sector = table.sector(4, 4);
        table.set(name, |state, unit| {
            state.put(unit, Place::At(sector));
            state.flags[unit].set(Flags::OUT);
        });
    }
    table.state.first = Side::Two;
    table.state.side = Side::Two;
    table.fire("Yamato", Weapon::Main, "HMS Ark Royal", &[6; 18]);
    table.done(&[]).done(&[1, 2, 2]);
    assert_eq!(table.state.place[table.id("Swordfish Mk. II")], Place::Lost);
    let wildcat = table.id("F4F Wildcat");
    assert_eq!(table.state.home[wildcat], Home::AIRBASE);
    let fled = format!("Landed {{ unit: {wildcat:?}, home: Home(Id(254)), counters: 1 }}");
    assert!(
        table.log.events.contains(&fled),
        "with one counter: {:?}",
        table.log.events
    );
    assert_eq!(table.asked(), (Stage::Land, Side::One));
    table.land("Sea Hurricane Mk. 1B", "HMS Glorious");
    let cost = |name: &str| Units::shipped().find(name).unwrap().cost;
    assert_eq!(
        table.state.points[Side::Two],
        cost("HMS Ark Royal") + cost("Swordfish Mk. II")
    );
}

#[test]
fn m14_1_units_never_block_and_shoals_do_not_islands_do() {
    let blocked = |setting: &str| {
        let mut battle = battle("HMS Hood @ 4,2; HMS Ajax @ 4,3", "Bismarck @ 4,5; Zara @ 4,4");
        battle.switches.set("islands", setting).unwrap();
        battle.forces[0].placed[1].spot =
            miniatures::sector::build::Spot::At(miniatures::sector::board::Grid { row: 7, column: 1 });
        let table = arena_in(battle, Stage::Surface);
        !possible(&table, "HMS Hood", Weapon::Main, "Bismarck")
    };
    assert!(!blocked("none"), "the Zara is in between");
    assert!(blocked("[[4, 3]]"));
}

#[test]
fn m14_3_an_island_sector_is_a_world_of_its_own() {
    let mut battle = battle(
        "PT Boat @ 4,5; HMS Ajax @ 4,4",
        "Motor Torpedo Boat @ 4,5; Zara @ 4,6",
    );
    battle.switches.set("islands", "[[4, 5]]").unwrap();
    let table = arena_in(battle, Stage::Surface);
    assert_eq!(refused(&table, "PT Boat", Weapon::Torpedo, "Zara"), "M14.3");
    assert_eq!(
        refused(&table, "HMS Ajax", Weapon::Main, "Motor Torpedo Boat"),
        "M14.3"
    );
    assert!(possible(&table, "PT Boat", Weapon::Main, "Motor Torpedo Boat"));
    assert_eq!(
        refused(&table, "HMS Ajax", Weapon::Main, "Zara"),
        "M14.1",
        "the island is between"
    );
}

#[test]
fn m14_4_smoke_conceals_ships_from_all_but_antiair_and_asw() {
    let saves = |one: &str, weapon: Weapon, two: &str, stage: Stage, scope: &str| {
        let mut battle = battle(one, two);
        battle.switches.set("concealment_scope", scope).unwrap();
        let mut table = arena_in(battle, stage);
        let smoke = table.sector(4, 6);
        table.state.smoky.insert(smoke);
        let name = |text: &str| text.split(" @").next().unwrap().to_owned();
        let saves = table.volley(&name(one), weapon, &name(two)).saves;
        saves.first().map(|save| save.need)
    };
    let all = |one, weapon, two, stage| saves(one, weapon, two, stage, "all_on_ships");
    assert_eq!(
        all("HMS Hood @ 4,5", Weapon::Main, "Kongo @ 4,6", Stage::Surface),
        Some(5)
    );
    assert_eq!(
        all("HMS Hood @ 4,6", Weapon::Main, "Kongo @ 4,6", Stage::Surface),
        Some(6)
    );
    assert_eq!(
        all("HMS Exeter @ 4,6", Weapon::Torpedo, "Kongo @ 4,6", Stage::Surface),
        Some(6)
    );
    assert_eq!(
        all("SBD Dauntless @ 4,6", Weapon::Bomb, "Kongo @ 4,6", Stage::Strike),
        Some(6)
    );
    assert_eq!(
        all("HMS Javelin @ 4,6", Weapon::Asw, "Ambra @ 4,6", Stage::Surface),
        None
    );
    assert_eq!(
        all("HMS Hood @ 4,6", Weapon::Main, "Kongo @ 4,5", Stage::Surface),
        None,
        "firing out is free"
    );
    let guns = "gunnery_only";
    assert_eq!(
        saves(
            "HMS Hood @ 4,5",
            Weapon::Main,
            "Kongo @ 4,6",
            Stage::Surface,
            guns
        ),
        Some(5)
    );
    assert_eq!(
        saves(
            "HMS Exeter @ 4,6",
            Weapon::Torpedo,
            "Kongo @ 4,6",
            Stage::Surface,
            guns
        ),
        None
    );
}

#[test]
fn m15_1_the_airbase_reaches_every_sector_and_m15_2_its_aircraft_are_no_targets() {
    let table = arena(
        "HMS Hood @ 1,1; SBD Dauntless at airbase",
        "Kongo @ 1,9; D3A \"Val\" @ 1,1",
        Stage::Fly,
    );
    for to in table.rules.board.all() {
        let unit = table.id("SBD Dauntless");
        let choice = Choice::Fly {
            unit,
            to,
            strafe: false,
        };
        assert!(table.legal(choice).is_ok());
    }
    let mut table = table;
    table.state.stage = Stage::Antiair;
    table.state.side = Side::Two;
    let attack = table.attack("Kongo", Weapon::Antiair, "SBD Dauntless", With::NOTHING);
    assert_eq!(table.refused(Choice::Attack(attack)), "M15.2");
}

#[test]
fn m16_1_points_follow_from_the_limit() {
    let points = |limit| {
        let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
        battle.limit = limit;
        let rules = battle.build().unwrap();
        (rules.victory_points, rules.objective_points)
    };
    let expected = [
        (100, (150, 50)),
        (200, (300, 100)),
        (300, (450, 150)),
        (500, (750, 200)),
        (75, (113, 38)),
    ];
    for (limit, expected) in expected {
        assert_eq!(points(limit), expected, "{limit}");
    }
    let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
    battle.switches.set("victory_points", "80").unwrap();
    battle.switches.set("objective_points", "25").unwrap();
    let rules = battle.build().unwrap();
    assert_eq!((rules.victory_points, rules.objective_points), (80, 25));
}

/// A turn ends with these units in these places.
fn end_of_turn(one: &str, two: &str, settings: &[(&str, &str)]) -> Table {
    let mut battle = battle(one, two);
    battle.limit = 1000;
    battle.switches.objectives = None;
    battle.switches.turn_cap = 2;
    for (name, setting) in settings {
        battle.switches.set(name, setting).unwrap();
    }
    let mut table = arena_in(battle, Stage::Mines);
    table.state.side = table.state.first;
    // Nobody has mines: the stage closes by itself.
    table.done(&[]);
    table
}

#[test]
fn m16_2_a_ship_claims_an_objective_without_enemies_near() {
    let points =
        |one: &str, two: &str, settings: &[(&str, &str)]| end_of_turn(one, two, settings).state.points.0;
    assert_eq!(points("HMS Ajax @ 4,5", "Zara @ 1,5", &[]), [500, 0]);
    assert_eq!(
        points("HMS Ajax @ 4,5", "Zara @ 4,6", &[]),
        [0, 0],
        "an enemy is adjacent"
    );
    assert_eq!(points("HMS Ajax @ 4,5", "Zara @ 4,7", &[]), [500, 0]);
    assert_eq!(points("HMS Ajax @ 4,4", "Zara @ 1,5", &[]), [0, 0]);
    let cargo = "SS Jeremiah O'Brien @ 4,5; HMS Ajax @ 7,9";
    assert_eq!(points(cargo, "Zara @ 1,5", &[]), [0, 0], "No Sea Control");
    let boat = "Motor Torpedo Boat @ 4,6; Zara @ 1,1";
    assert_eq!(points("HMS Ajax @ 4,5", boat, &[]), [500, 0]);
    assert_eq!(
        points("HMS Ajax @ 4,5", boat, &[("no_sea_control_contests", "true")]),
        [0, 0]
    );
    let table = end_of_turn("HMS Ajax @ 4,5", "Zara @ 1,5", &[]);
    assert_eq!(table.state.objectives.len(), 2, "the token is removed");
}

#[test]
fn m16_3_who_reaches_the_points_has_won_more_points_if_both() {
    let ended = |points: [u16; 2]| {
        let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
        battle.points = points;
        battle.switches.set("victory_points", "100").unwrap();
        battle.switches.objectives = None;
        let mut table = arena_in(battle, Stage::Mines);
        table.done(if points.iter().any(|&points| points >= 100) {
            &[]
        } else {
            &ONE_FIRST
        });
        (table.state.stage == Stage::Over).then(|| table.ending().winners)
    };
    assert_eq!(ended([99, 99]), None);
    assert_eq!(ended([100, 0]), Some(SeatSet::one(Side::One.seat())));
    assert_eq!(ended([100, 120]), Some(SeatSet::one(Side::Two.seat())));
    assert_eq!(ended([110, 110]), Some(SeatSet::EMPTY));
}

#[test]
fn m16_4_a_side_without_a_ship_that_can_claim_leaves_all_objectives() {
    let table = end_of_turn("HMS Ajax @ 7,5", "Ambra @ 1,5", &[]);
    assert_eq!(table.state.points.0, [1500, 0]);
    let table = end_of_turn("HMS Truculent @ 7,5", "Ambra @ 1,5", &[]);
    assert_eq!(table.state.points.0, [0, 0], "neither has one");
}

#[test]
fn m16_5_a_side_without_any_unit_ends_the_battle() {
    let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
    battle.switches.objectives = None;
    let mut table = arena_in(battle, Stage::Mines);
    table.set("Zara", |state, unit| state.put(unit, Place::Left));
    table.done(&[]);
    let ending = table.ending();
    assert_eq!(ending.winners, SeatSet::one(Side::One.seat()), "after M16.4");
    assert_eq!(ending.scores, [1500, 0].into());
}

#[test]
fn m16_6_the_battle_ends_with_the_last_turn() {
    let table = end_of_turn("HMS Ajax @ 7,5", "Zara @ 1,5", &[]);
    assert_eq!(table.ending().winners, SeatSet::EMPTY);
    let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
    battle.switches.objectives = None;
    let mut table = arena_in(battle, Stage::Mines);
    table.done(&ONE_FIRST);
    assert_eq!(table.state.turn, 3);
}

/// Seed 002: one has a fighter and the other only a submarine.
#[test]
fn m16_7_a_stalemate_goes_by_points_or_by_what_is_afloat() {
    let ended = |setting: &str| {
        let mut battle = battle(
            "F4F Wildcat at airbase; HMS Hood @ 7,5",
            "Ambra @ 1,5; Zara @ 1,6",
        );
        battle.points = [10, 5];
        battle.switches.set("stalemate", setting).unwrap();
        let mut table = arena_in(battle, Stage::Mines);
        for name in ["HMS Hood", "Zara"] {
            table.set(name, |state, unit| state.put(unit, Place::Left));
        }
        table.done(&[]);
        table.ending().winners
    };
    // Wildcat 7, Ambra 8 points.
    let ambra = Units::shipped().find("Ambra").unwrap().cost;
    assert!(ambra > 7);
    assert_eq!(ended("points"), SeatSet::one(Side::One.seat()));
    assert_eq!(ended("remaining_cost"), SeatSet::one(Side::Two.seat()));
}

#[test]
fn m17_1_asw_threat_counts_aircraft_that_attacked_and_ships_that_are_near() {
    let mut table = arena(
        "HMS Truculent @ 4,5; HMS Hood @ 7,5",
        "Yukikaze @ 4,6; Luca Tarigo @ 4,7; T1 Landing Ship @ 4,4; Bolzano @ 4,5",
        Stage::Submarine,
    );
    let threat = |table: &Table| table.rules.asw_threat(&table.state, table.id("HMS Truculent"));
    // Yukikaze is next to it; Luca Tarigo is too far, the landing ship's threat is limited.
    assert_eq!(threat(&table), 1);
    table.set("HMS Truculent", |state, unit| state.hunters[unit] = 2);
    assert_eq!(threat(&table), 3);
    table.rules.switches.advanced.asw_threat = false;
    assert_eq!(threat(&table), 0);
}

#[test]
fn m17_2_small_ships_are_hard_to_hit() {
    let set = |advanced: &str| {
        let mut battle = battle(
            "HMS Hood @ 7,5; HMS Exeter @ 6,5",
            "Yukikaze @ 3,5; Motor Torpedo Boat @ 4,5",
        );
        battle.switches.set("advanced", advanced).unwrap();
        arena_in(battle, Stage::Surface)
    };
    let table = set("[small_ships]");
    assert_eq!(refused(&table, "HMS Hood", Weapon::Main, "Yukikaze"), "M17.2");
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Motor Torpedo Boat").1, -2);
    assert_eq!(
        table.dice("HMS Hood", Weapon::Secondary, "Motor Torpedo Boat").1,
        0
    );
    assert_eq!(table.dice("HMS Exeter", Weapon::Main, "Motor Torpedo Boat").1, 0);
    let table = set("[]");
    assert!(possible(&table, "HMS Hood", Weapon::Main, "Yukikaze"));
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Motor Torpedo Boat").1, 0);
}

#[test]
fn m17_3_a_strafing_fighter_is_easier_to_hit_and_does_nothing_else() {
    let set = |advanced: &str| {
        let mut battle = battle(
            "F4F Wildcat @ 4,5; SBD Dauntless @ 4,5; HMS Hood @ 7,5",
            "Kongo @ 4,5; A6M2 \"Zeke\" @ 4,5",
        );
        battle.switches.set("advanced", advanced).unwrap();
        let mut table = arena_in(battle, Stage::Antiair);
        if advanced != "[]" {
            table.set("F4F Wildcat", |state, unit| state.flags[unit].set(Flags::STRAFES));
        }
        table
    };
    let mut table = set("[strafing]");
    assert_eq!(
        refused(&table, "F4F Wildcat", Weapon::Antiair, "A6M2 \"Zeke\""),
        "M17.3"
    );
    let volley = table.volley("A6M2 \"Zeke\"", Weapon::Antiair, "F4F Wildcat");
    assert_eq!((volley.armor, volley.vital), (4, 7));
    assert_eq!(
        table.dice("A6M2 \"Zeke\"", Weapon::Antiair, "SBD Dauntless").1,
        0,
        "no Escort"
    );
    table.state.stage = Stage::Strike;
    assert!(possible(&table, "F4F Wildcat", Weapon::Strafe, "Kongo"));
    let mut table = set("[]");
    assert!(possible(&table, "F4F Wildcat", Weapon::Antiair, "A6M2 \"Zeke\""));
    table.state.stage = Stage::Strike;
    assert!(
        possible(&table, "F4F Wildcat", Weapon::Strafe, "Kongo"),
        "without the rule nothing is declared"
    );
}

fn dark(one: &str, two: &str, stage: Stage) -> Table {
    let mut battle = battle(one, two);
    battle
        .switches
        .set("advanced", "[small_ships, strafing, darkness]")
        .unwrap();
    arena_in(battle, stage)
}

#[test]
fn m17_4_darkness_hides_targets_and_loses_aircraft() {
    let mut table = dark(
        "HMS Hood @ 4,5; USS Cleveland (CL 55) @ 4,5; HMS Exeter @ 4,6",
        "Kongo @ 4,6; Bolzano @ 4,6 hull 1; Zara @ 4,9",
        Stage::Surface,
    );
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Kongo").1, -1);
    assert_eq!(
        table.dice("USS Cleveland (CL 55)", Weapon::Main, "Kongo").1,
        0,
        "radar"
    );
    assert_eq!(table.dice("HMS Exeter", Weapon::Main, "Kongo").1, 0, "range 0");
    assert_eq!(table.dice("HMS Hood", Weapon::Main, "Bolzano").1, 0, "crippled");
    assert_eq!(refused(&table, "HMS Hood", Weapon::Main, "Zara"), "M17.4");
    assert_eq!(
        table.dice("HMS Exeter", Weapon::Torpedo, "Kongo"),
        (2, 0),
        "torpedoes unchanged"
    );
    table.state.stage = Stage::Antiair;
    let mut table = dark(
        "SBD Dauntless @ 4,6; Swordfish Mk. II @ 4,6; F4F Wildcat @ 4,6; HMS Hood @ 7,5",
        "Kongo @ 4,6; Ambra @ 4,6; Motor Torpedo Boat @ 4,6",
        Stage::Strike,
    );
    assert_eq!(table.dice("SBD Dauntless", Weapon::Bomb, "Kongo"), (10, -1));
    assert_eq!(
        table.dice("Swordfish Mk. II", Weapon::Torpedo, "Kongo"),
        (2, 0),
        "one die less"
    );
    assert_eq!(table.dice("Swordfish Mk. II", Weapon::Asw, "Ambra"), (3, -1));
    assert_eq!(table.dice("F4F Wildcat", Weapon::Strafe, "Kongo"), (3, -1));
    assert_eq!(table.dice("Kongo", Weapon::Antiair, "SBD Dauntless").1, -1);
    // Search: 5+, patrol bombers 3+; coming home: 1 is lost, patrol bombers never.
    table.state.stage = Stage::Submarine;
    let mut table = dark(
        "SBD Dauntless at airbase; PBY Catalina at airbase; HMS Hood @ 7,5",
        "Kongo @ 1,5",
        Stage::Fly,
    );
    table.fly("SBD Dauntless", (1, 5), false, &[4]);
    assert!(table.state.flags[table.id("SBD Dauntless")].has(Flags::ABORTED));
    table.fly("PBY Catalina", (1, 5), false, &[3]);
    assert!(!table.state.flags[table.id("PBY Catalina")].has(Flags::ABORTED));
    assert_eq!(table.asked(), (Stage::Antiair, Side::Two));
    table.skip_to(Stage::Strike);
    assert!(!possible(&table, "SBD Dauntless", Weapon::Bomb, "Kongo"));
    table.done(&[1, 1, 1, 6, 6]);
    assert_eq!(table.state.place[table.id("SBD Dauntless")], Place::Lost);
}

#[test]
fn m17_5_twilight_is_dark_up_to_turn_3_or_from_turn_4_on() {
    let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
    battle.switches.set("advanced", "[twilight]").unwrap();
    battle.turn = 0;
    battle.switches.set("setup_order", "fixed").unwrap();
    for (die, expected) in [(3, [true, true, false, false]), (4, [false, false, true, true])] {
        let mut table = Table::new(&battle);
        table.start(&[die, 1, 1, 6, 6]);
        let dark = [1, 3, 4, 9].map(|turn| {
            table.state.turn = turn;
            table.rules.dark(&table.state)
        });
        assert_eq!(dark, expected);
    }
}

#[test]
fn m17_6_squalls_stand_in_the_centre_and_may_move() {
    let mut battle = battle("HMS Ajax @ 7,5", "Zara @ 1,5");
    battle.switches.set("advanced", "[weather]").unwrap();
    battle.switches.set("setup_order", "fixed").unwrap();
    battle.switches.set("squalls_move", "true").unwrap();
    battle.turn = 0;
    let squalls = |dice: &[u8]| {
        let mut table = Table::new(&battle);
        let mut all = dice.to_vec();
        all.extend(ONE_FIRST);
        table.start(&all);
        let grid = |sector| table.rules.board.grid(sector);
        let places: Vec<(u8, u8)> = table
            .state
            .squalls
            .iter()
            .map(grid)
            .map(|grid| (grid.row, grid.column))
            .collect();
        (table, places)
    };
    assert_eq!(squalls(&[3, 1]).1, []);
    assert_eq!(squalls(&[4, 1]).1, [(4, 5)]);
    assert_eq!(squalls(&[4, 6]).1, [(4, 6)]);
    assert_eq!(squalls(&[5, 1]).1, [(4, 5), (4, 6)]);
    assert_eq!(squalls(&[6, 1, 1]).1, [(4, 1), (4, 5), (4, 6)]);
    assert_eq!(squalls(&[6, 1, 4]).1, [(4, 5), (4, 6), (4, 10)]);
    // At the end of the turn: 1 is one sector to the right.
    let (mut table, _) = squalls(&[4, 1]);
    table.done(&[]).done(&[1, 1, 1, 6, 6]);
    let right = table.sector(4, 6);
    assert!(table.state.squalls.has(right) && table.state.squalls.len() == 1);
}

#[test]
fn m18_4_side_wide_abilities_need_their_unit_on_the_board() {
    let mut table = arena(
        "USS Enterprise (CV 6) @ 7,5; SBD Dauntless @ 4,5",
        "Kongo @ 4,5",
        Stage::Strike,
    );
    let helped = Choice::Attack(table.attack("SBD Dauntless", Weapon::Bomb, "Kongo", With::HELP));
    assert!(table.legal(helped).is_ok());
    table.set("USS Enterprise (CV 6)", |state, unit| {
        state.put(unit, Place::Left)
    });
    assert_eq!(table.refused(helped), "M18.8");
}
