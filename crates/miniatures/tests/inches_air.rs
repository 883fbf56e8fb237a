//! Clauses V of aircraft and their bases, where a reading went wrong before or no test stood.

use crate::table::{FLETCHER, Table, Unit, a, arena, arena_of, battle, x};
use admiralty_core::dice::Scripted;
use admiralty_core::machine::{Choices, Rules};
use miniatures::inches::choice::{Choice, Fire, Mission};
use miniatures::inches::plane::Point;
use miniatures::inches::setup::Work;
use miniatures::inches::state::{Flags, Home, Is, Place, Side, Stage};
use miniatures::sector::attack::{Attack, Weapon};

const VAL: &str = "D3A \"Val\"";
const ZEKE: &str = "A6M2 \"Zeke\"";
const KONGO: &[Unit] = &[("Kongo", (3000, 4400), 12)];
const ALL: (&str, &str) = ("abilities", "core_and_simple");

fn fly(unit: miniatures::inches::state::Id, x: i32, y: i32) -> Choice {
    let to = Point::new(x, y);
    Choice::Fly { unit, to }
}

#[test]
fn v9_5_an_aircraft_that_turned_back_flies_home() {
    let homeward = |y| {
        // The Zeke, which may stay, keeps the phase open.
        let one: &[Unit] = &[
            ("Shokaku", (3000, 100), 6),
            (VAL, (3000, y), 0),
            (ZEKE, (900, 900), 0),
        ];
        let mut table = arena(one, KONGO, Stage::Fly, &[]);
        table.rules.base.conditions.airbase.0 = [0, 0];
        table.state.set(a(1), Is::HOMEWARD);
        table
    };
    let mut table = homeward(2000);
    assert_eq!(table.illegal(Choice::Stay { unit: a(1) }), "V9.5");
    assert_eq!(table.illegal(Choice::Done), "V9.5");
    assert_eq!(
        table.illegal(fly(a(1), 3000, 1000)),
        "V9.5",
        "it reaches its carrier"
    );
    let home = Home(a(0));
    table.say(Choice::Land { unit: a(1), home }, &[]);
    assert_eq!(table.state.base.place[a(1)], Place::Home);
    let mut table = homeward(4700);
    assert_eq!(table.illegal(fly(a(1), 3600, 4750)), "V9.5");
    table.say(fly(a(1), 3000, 1000), &[]);
    let mut table = homeward(2000);
    table.state.sea[a(0)].fires = 1;
    table.say(Choice::Stay { unit: a(1) }, &[]);
}

#[test]
fn v9_1_charges_go_at_the_submarine_that_was_named() {
    let one: &[Unit] = &[("Swordfish Mk. II", (3000, 1000), 0)];
    let two: &[Unit] = &[("U 510", (3000, 1200), 0), ("U 510", (3000, 1300), 0)];
    let mut table = arena(one, two, Stage::Strike, &[]);
    table.state.set(x(0), Is::DETECTED);
    table.state.set(x(1), Is::DETECTED);
    table.state.sea[a(0)].mission = Mission::Attack(Weapon::Asw, x(0));
    assert!(table.can(a(0), Weapon::Asw, x(0)) && !table.can(a(0), Weapon::Asw, x(1)));
    table.state.base.put(x(0), Place::Lost);
    assert!(table.can(a(0), Weapon::Asw, x(1)), "unless that is gone");
}

#[test]
fn v9_1_who_stays_in_the_air_has_had_its_turn() {
    let one: &[Unit] = &[(ZEKE, (3000, 1000), 0), (ZEKE, (3000, 1000), 0)];
    let two: &[Unit] = &[("F4F Wildcat", (3000, 4000), 0)];
    let mut table = arena(one, two, Stage::Fly, &[]);
    table.say(Choice::Stay { unit: a(0) }, &[]);
    assert_eq!(table.rules.asked_side(&table.state), Side::Two);
}

#[test]
fn v9_2_an_escort_stays_by_its_bomber() {
    let one: &[Unit] = &[(ZEKE, (3000, 1000), 0), (VAL, (3000, 2000), 0)];
    let mut table = arena(one, KONGO, Stage::Fly, &[]);
    table.state.sea[a(0)].mission = Mission::Escort(a(1));
    assert_eq!(table.illegal(fly(a(0), 3000, 1499)), "V9.2");
    table.say(fly(a(0), 3000, 1500), &[]);
}

#[test]
fn v9_2_an_ace_rolls_again_before_the_aircraft_flies_on() {
    let one: &[Unit] = &[
        ("USS Enterprise (CV 6)", (3000, 1000), 6),
        ("SBD Dauntless", (3000, 1000), 0),
    ];
    let two: &[Unit] = &[("Kongo", (100, 100), 0), ("Elite A6M2 Zero", (3000, 3000), 0)];
    let mut table = arena(one, two, Stage::Fly, &[ALL]);
    table.state.sea[a(1)].mission = Mission::Attack(Weapon::Bomb, x(0));
    table.state.sea[x(1)].mission = Mission::Escort(x(1));
    table.say(fly(a(1), 3000, 3000), &[]);
    assert_eq!(table.state.at[a(1)], Point::new(3000, 2500));
    table.say(Choice::Use(true), &[1; 7]);
    // Five successes abort it: it turns home, and has inches enough to land.
    table.say(Choice::Use(true), &[6, 6, 4, 1, 1, 1, 1]);
    assert_eq!(table.state.base.place[a(1)], Place::Home);
}

/// What a Wildcat needs against a Val that a Zeke may escort: dice modifier, armor.
fn against(table: &Table) -> (i8, u8) {
    let fire = Fire::all(Attack::new(x(0), Weapon::Antiair, a(1)));
    let volley = table.rules.shot(&table.state, fire, &mut ()).volley;
    (volley.shift, volley.armor)
}

#[test]
fn v9_3_escort_is_a_mission_and_strafing_costs_armor() {
    let one: &[Unit] = &[(ZEKE, (3000, 1000), 0), (VAL, (3000, 1000), 0)];
    let two: &[Unit] = &[("F4F Wildcat", (3000, 1100), 0)];
    for abilities in ["none", "core_and_simple"] {
        let mut table = arena(one, two, Stage::Antiair, &[("abilities", abilities)]);
        assert_eq!(against(&table), (0, 5), "{abilities}: no mission");
        table.state.sea[a(0)].mission = Mission::Escort(a(1));
        assert_eq!(against(&table), (-1, 5), "{abilities}");
        table.state.at[a(0)] = Point::new(3000, 1501);
        assert_eq!(against(&table), (0, 5), "{abilities}: farther than 5 inches");
        table.state.base.flags[a(0)].set(Flags::STRAFES);
        let fire = Fire::all(Attack::new(x(0), Weapon::Antiair, a(0)));
        let volley = table.rules.shot(&table.state, fire, &mut ()).volley;
        assert_eq!((volley.armor, volley.vital), (4, 6), "6 and 8, less 2");
        table.state.sea[a(0)].mission = Mission::Strafe(x(0));
        assert!(!table.can(a(0), Weapon::Antiair, x(0)), "no antiair attack");
    }
}

#[test]
fn v9_6_spotters_help_initiative() {
    let spotters = |setting, dice: &[u8]| {
        let changes = [("options", "[observation]"), ("observation", setting)];
        let mut battle = battle(
            &[(FLETCHER, (3000, 1000), 0)],
            &[("Yukikaze", (3000, 4400), 0)],
            &changes,
        );
        battle.forces[0].fleet.cards[0].spotters = 3;
        let rules = battle.build().unwrap();
        let mut state = rules.start();
        let mut dice = Scripted::new(dice);
        rules.play(&mut state, &Choices::none(2), &mut dice, &mut ());
        dice.finish();
        (
            state.base.first,
            rules.initiative_bonus(&state, Side::One),
            rules.initiative_bonus(&state, Side::Two),
        )
    };
    assert_eq!(
        spotters("most_plus_2", &[3, 3, 6, 1]),
        (Side::Two, 2, 0),
        "8 against 7"
    );
    assert_eq!(
        spotters("most_plus_2", &[1, 1, 6, 1]),
        (Side::One, 0, 0),
        "until the other wins"
    );
    assert_eq!(
        spotters("per_plane", &[1, 1, 3, 1]),
        (Side::Two, 3, 0),
        "5 against 4"
    );
    assert_eq!(spotters("per_plane", &[1, 1, 6, 1]), (Side::One, 3, 0));
}

#[test]
fn v8_2_a_beached_carrier_does_not_burn() {
    let mut table = arena(&[("Shokaku", (3000, 1000), 6)], KONGO, Stage::Submarine, &[]);
    table.state.set(a(0), Is::BEACHED);
    assert!(
        !table.rules.can_operate(&table.state, a(0)),
        "but neither launches nor lands"
    );
    table.say(Choice::Done, &[6, 6, 1, 1]);
}

#[test]
fn v8_2_a_fire_that_was_out_and_begins_again_is_rolled_for_again() {
    let mut table = arena(&[("Shokaku", (3000, 1000), 6)], KONGO, Stage::Submarine, &[]);
    let hit = |table: &mut Table, dice: &[u8]| {
        table.state.stage = Stage::Surface;
        table.state.base.marks[a(0)].points = 1;
        table.state.base.marked[Side::One].insert(a(0));
        table.state.base.first = Side::Two;
        table.state.base.side = Side::One;
        table.say(Choice::Done, dice);
    };
    table.state.base.hull[a(0)] -= 1;
    // The carrier's fire; then initiative.
    hit(&mut table, &[3, 6, 6, 1, 1]);
    table.state.base.hull[a(0)] += 1;
    table.state.stage = Stage::Submarine;
    table.say(Choice::Done, &[6, 6, 1, 1]);
    hit(&mut table, &[3, 6, 6, 1, 1]);
    table.state.base.hull[a(0)] += 1;
    hit(&mut table, &[6, 6, 1, 1]);
}

#[test]
fn v8_6_an_antiair_battery_fires_at_what_flew_past() {
    let antiair = |from: (i32, i32), to: (i32, i32), dice: &[u8]| {
        let one: &[Unit] = &[(FLETCHER, (6500, 300), 0)];
        let two: &[Unit] = &[(VAL, from, 0), ("Kongo", (6500, 4400), 12)];
        let mut battle = battle(one, two, &[]);
        battle.forces[0].works = vec![(Work::Antiair(4), Point::new(3000, 200))];
        let mut table = arena_of(&battle, [one, two], Stage::Fly);
        table.state.sea[x(0)].mission = Mission::Attack(Weapon::Bomb, a(0));
        table.state.base.side = Side::Two;
        table.state.base.passed[Side::One] = true;
        table.say(fly(x(0), to.0, to.1), dice);
        table
    };
    let mut past = antiair((1000, 600), (5000, 600), &[]);
    assert!(past.can(a(1), Weapon::Antiair, x(0)), "it flew by at 4 inches");
    assert_eq!(past.dice(a(1), Weapon::Antiair, x(0)).0, 4);
    past.state.base.side = Side::One;
    past.say(past.fire(a(1), Weapon::Antiair, x(0)), &[6, 6, 6, 6, 6, 6, 1, 1]);
    assert_eq!(past.state.base.place[x(0)], Place::Lost);
    let near = antiair((1000, 600), (2800, 600), &[]);
    assert_eq!(near.state.stage, Stage::Antiair);
    // Nobody is asked: the next dice are those of initiative.
    antiair((1000, 800), (5000, 800), &[6, 6, 1, 1]);
    antiair((1000, 600), (2400, 600), &[6, 6, 1, 1]);
}

/// A carrier with two squadrons aboard and one in the air, sunk at the end of the surface attack.
fn sunk(changes: &[(&str, &str)], airbase: u8, dice: &[u8]) -> Table {
    let one: &[Unit] = &[
        ("Shokaku", (3000, 1000), 6),
        ("Zuikaku", (4000, 1000), 6),
        (VAL, (3000, 1000), 0),
        (VAL, (3000, 1000), 0),
        (ZEKE, (3000, 1000), 0),
    ];
    let mut table = arena(one, KONGO, Stage::Surface, changes);
    table.rules.base.conditions.airbase[Side::One] = airbase;
    for unit in [2, 3, 4].map(a) {
        table.state.base.home[unit] = Home(a(0));
    }
    for unit in [2, 3].map(a) {
        table.state.base.put(unit, Place::Home);
    }
    table.state.base.marks[a(0)].vital = 1;
    table.state.base.marked[Side::One].insert(a(0));
    table.state.base.first = Side::Two;
    table.say(Choice::Done, dice);
    table
}

#[test]
fn v8_3_squadrons_of_a_sunk_carrier_are_lost_or_go_elsewhere() {
    let table = sunk(&[], 5, &[2, 3, 1, 6, 6, 1, 1]);
    let place = |table: &Table, unit| table.state.base.place[a(unit)];
    assert_eq!(
        [2, 3, 4].map(|unit| place(&table, unit)),
        [Place::Lost, Place::Home, Place::Lost]
    );
    assert_eq!(
        (table.state.base.home[a(3)], table.state.base.counters[a(3)]),
        (Home::AIRBASE, 1)
    );
    let table = sunk(&[("carrier_loss_scope", "aboard")], 5, &[2, 3, 6, 6, 1, 1]);
    assert!(matches!(place(&table, 4), Place::At(_)), "in the air");
    let table = sunk(&[], 0, &[2, 3, 1, 6, 6, 1, 1]);
    assert_eq!(table.state.base.home[a(3)], Home(a(1)), "on another carrier");
}

#[test]
fn v8_3_a_carrier_is_lost_while_another_burns() {
    let one: &[Unit] = &[
        ("Shokaku", (3000, 1000), 6),
        ("Zuikaku", (4000, 1000), 6),
        (VAL, (3000, 1000), 0),
        (VAL, (3000, 1000), 0),
    ];
    let mut table = arena(one, KONGO, Stage::Surface, &[]);
    for (unit, base) in [(2, 0), (3, 1)] {
        table.state.base.home[a(unit)] = Home(a(base));
        table.state.base.put(a(unit), Place::Home);
    }
    table.state.base.hull[a(0)] -= 1;
    table.state.base.marks[a(0)].points = 1;
    table.state.base.marks[a(1)].vital = 1;
    for unit in [0, 1] {
        table.state.base.marked[Side::One].insert(a(unit));
    }
    table.state.base.first = Side::Two;
    // The fire of the first takes its squadron; that of the second is saved; initiative.
    table.say(Choice::Done, &[1, 6, 6, 6, 1, 1]);
    assert_eq!(
        [1, 2].map(|unit| table.state.base.place[a(unit)]),
        [Place::Lost, Place::Lost]
    );
    assert_eq!(table.state.base.home[a(3)], Home::AIRBASE);
}

#[test]
fn v8_4_in_bad_weather_launching_and_landing_cost_squadrons() {
    let launch = |die: &[u8], options| {
        let one: &[Unit] = &[
            ("Shokaku", (3000, 1000), 6),
            (VAL, (3000, 1000), 0),
            (VAL, (3000, 1500), 0),
        ];
        let mut table = arena(one, KONGO, Stage::Fly, &[("options", options)]);
        table.state.base.put(a(1), Place::Home);
        table.state.base.home[a(1)] = Home(a(0));
        table.state.sea[a(1)].mission = Mission::Attack(Weapon::Bomb, x(0));
        table.state.base.passed[Side::Two] = true;
        table.say(fly(a(1), 3000, 1500), die);
        table.state.base.place[a(1)]
    };
    assert_eq!(launch(&[1], "[weather]"), Place::Lost);
    assert!(matches!(launch(&[2], "[weather]"), Place::At(_)));
    assert!(matches!(launch(&[], "[]"), Place::At(_)));
    let one: &[Unit] = &[
        ("Shokaku", (3000, 1000), 6),
        (VAL, (3000, 1500), 0),
        (VAL, (3000, 1500), 0),
    ];
    let mut table = arena(one, KONGO, Stage::Fly, &[("options", "[weather]")]);
    let home = Home(a(0));
    table.say(Choice::Land { unit: a(1), home }, &[1]);
    assert_eq!(table.state.base.place[a(1)], Place::Lost);
}

#[test]
fn m18_47_harass_from_a_distance_reaches_10_inches() {
    let can = |name, far| {
        let one: &[Unit] = &[(name, (3000, 1000), 0)];
        let mut table = arena(one, &[("HMS Ajax", (3000, 1000 + far), 0)], Stage::Strike, &[ALL]);
        table.state.sea[a(0)].mission = Mission::Attack(Weapon::Torpedo, x(0));
        table.can(a(0), Weapon::Torpedo, x(0))
    };
    assert!(can("B6N2 \"Jill\"", 1000) && !can("B6N2 \"Jill\"", 1001));
    assert!(can("B5N2 \"Kate\"", 500) && !can("B5N2 \"Kate\"", 501));
}
