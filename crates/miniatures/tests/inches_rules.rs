//! Clauses V, one by one: units set up by hand, scripted dice, what must follow.

use crate::table::{FLETCHER, Table, Unit, a, arena, arena_of, battle, go, with_ground, x};
use miniatures::inches::choice::{Choice, Mission, Move};
use miniatures::inches::critical::{Harm, rudder};
use miniatures::inches::plane::{Heading, Point};
use miniatures::inches::rules::Ground;
use miniatures::inches::setup::{Work, inches_of_knots};
use miniatures::inches::sight::Light;
use miniatures::inches::state::{Cloud, Flags, Home, Is, Place, Side, Stage};
use miniatures::sector::attack::{Attack, Weapon};
use miniatures::sector::board::Sector;

#[test]
fn v1_1_and_v1_4_the_table_its_objectives_and_its_edges() {
    let rules = arena(
        &[(FLETCHER, (3000, 400), 0)],
        &[("Kongo", (3000, 4400), 12)],
        Stage::Move,
        &[("objectives", "default")],
    )
    .rules;
    assert_eq!(rules.table(), (7200, 4800));
    assert_eq!(
        rules.objectives.as_slice(),
        [1800, 3600, 5400].map(|x| Point::new(x, 2400))
    );
    let three = arena(
        &[(FLETCHER, (3000, 400), 0)],
        &[("Kongo", (3000, 4400), 12)],
        Stage::Move,
        &[("boards", "3")],
    );
    assert_eq!(three.rules.table(), (10_800, 4800));
    let mut table = three;
    table.state.base.put(a(0), Place::Waiting);
    table.state.stage = Stage::Deploy;
    table.state.base.low_edge.0 = [true, false];
    let deploy = |x, y| Choice::Deploy {
        unit: a(0),
        at: Point::new(x, y),
        heading: Heading(0),
    };
    assert_eq!(table.illegal(deploy(3000, 501)), "V1.4");
    table.say(deploy(3000, 500), &[6, 6, 1, 1]);
}

#[test]
fn v1_3_limits_airbase_and_points() {
    let fletchers: Vec<Unit> = (0..21)
        .map(|number| (FLETCHER, (400 + 100 * number, 400), 0))
        .collect();
    let mut many = battle(&fletchers, &[("Kongo", (3000, 4400), 12)], &[]);
    many.limit = 200;
    let wrong = many.build().unwrap_err();
    assert!(wrong[0].0.starts_with("Allied: V1.3"), "{wrong:?}");
    let two: &[Unit] = &[("Kongo", (400, 4400), 12), ("Bismarck", (900, 4400), 12)];
    let mut dear = battle(&[(FLETCHER, (400, 400), 0)], two, &[]);
    for (limit, works) in [(80, Work::Shielded), (90, Work::Hardened)] {
        dear.limit = limit;
        dear.forces[1].works = vec![(works, Point::new(3000, 4600))];
        let wrong = dear.build().unwrap_err();
        let told = wrong
            .iter()
            .filter(|(problem, _)| problem.starts_with("Axis: M1.4"));
        assert_eq!((told.count(), wrong.len()), (1, 1), "{wrong:?}");
    }
    for (limit, airbase, victory, objective) in [
        (100, 5, 150, 50),
        (200, 7, 300, 100),
        (300, 9, 450, 150),
        (500, 13, 750, 200),
    ] {
        let mut battle = battle(&[(FLETCHER, (400, 400), 0)], &[("Kongo", (3000, 4400), 12)], &[]);
        battle.limit = limit;
        let rules = battle.build().unwrap();
        assert_eq!(
            (rules.base.victory_points, rules.base.objective_points),
            (victory, objective)
        );
        assert_eq!(rules.base.conditions.airbase[Side::One], airbase);
    }
}

#[test]
fn v1_5_speeds_by_class_and_by_knots() {
    assert_eq!([325, 300, 240, 87].map(inches_of_knots), [650, 600, 500, 150]);
    let units: &[Unit] = &[
        (FLETCHER, (400, 400), 0),
        ("HMS Ajax", (900, 400), 0),
        ("USS Tennessee (BB 43)", (1500, 400), 0),
        ("HMS Truculent", (2000, 400), 0),
    ];
    let mut table = arena(units, &[("Kongo", (3000, 4400), 12)], Stage::Move, &[]);
    let speeds = |table: &Table| [0, 1, 2, 3].map(|unit| table.rules.speed(&table.state, a(unit)));
    assert_eq!(speeds(&table), [700, 600, 500, 150]);
    table.state.set(a(3), Is::SURFACED);
    table.state.base.hull[a(1)] = 1; // crippled
    table.state.base.flags[a(2)].set(Flags::SLOWED);
    assert_eq!(speeds(&table), [700, 500, 400, 300]);
}

#[test]
fn v1_6_units_stop_half_an_inch_short_and_stay_on_the_table() {
    let mut table = arena(
        &[(FLETCHER, (3000, 1000), 0), ("HMS Ajax", (3000, 1300), 0)],
        &[("Kongo", (3000, 4400), 12)],
        Stage::Move,
        &[],
    );
    table.say(Choice::Move(go(a(0), &[(700, 0)])), &[]);
    assert_eq!(table.state.at[a(0)], Point::new(3000, 1250));
    let table = arena(
        &[(FLETCHER, (3000, 4600), 0)],
        &[("Kongo", (3000, 400), 12)],
        Stage::Move,
        &[],
    );
    assert_eq!(table.illegal(Choice::Move(go(a(0), &[(300, 0)]))), "V1.6");
}

#[test]
fn v3_1_pieces_and_turns_by_class() {
    let units: &[Unit] = &[
        (FLETCHER, (1000, 1000), 0),
        ("USS Tennessee (BB 43)", (2000, 1000), 0),
    ];
    let mut table = arena(units, &[("Kongo", (3000, 4400), 12)], Stage::Move, &[]);
    assert_eq!(table.illegal(Choice::Move(go(a(0), &[(300, 4)]))), "V3.1");
    assert_eq!(
        table.illegal(Choice::Move(go(a(0), &[(100, 1), (100, 1), (100, 0)]))),
        "V3.1"
    );
    assert_eq!(table.illegal(Choice::Move(go(a(0), &[(0, 3), (100, 0)]))), "V3.1");
    assert_eq!(
        table.illegal(Choice::Move(go(a(1), &[(100, 3), (100, 3)]))),
        "V3.1"
    );
    assert_eq!(table.illegal(Choice::Move(go(a(1), &[(501, 0)]))), "V1.5");
    table.say(Choice::Move(go(a(0), &[(300, 3), (400, -1)])), &[]);
    assert_eq!(
        (table.state.at[a(0)], table.state.heading[a(0)]),
        (Point::new(1283, 1583), Heading(2))
    );
    let card = arena(
        units,
        &[("Kongo", (3000, 4400), 12)],
        Stage::Move,
        &[("turns_allowed", "card_speed")],
    );
    assert_eq!(
        card.rules.pieces(&card.state, a(1)),
        (2, 2),
        "Tennessee has speed 2"
    );
}

#[test]
fn v3_2_shallow_water_keeps_big_ships_out_and_helps_hunters() {
    let one: &[Unit] = &[
        ("USS Tennessee (BB 43)", (3000, 1000), 0),
        (FLETCHER, (2400, 1400), 0),
    ];
    let two: &[Unit] = &[("U 510", (3000, 1500), 0)];
    let mut table = with_ground(Ground::Shallow, (3000, 1500), 200, one, two, Stage::Move);
    assert_eq!(table.illegal(Choice::Move(go(a(0), &[(400, 0)]))), "V3.2");
    assert_eq!(table.rules.detection_modifier(&table.state, a(1), x(0)), 1);
    table.state.base.side = Side::Two;
    assert_eq!(table.illegal(Choice::Move(Move::stay(x(0), 1))), "V7.7");
}

#[test]
fn v3_3_ships_run_aground_and_lie_there() {
    let one: &[Unit] = &[("HMS Ajax", (3000, 1000), 0), (FLETCHER, (2000, 1000), 0)];
    let two: &[Unit] = &[("Kongo", (3400, 1600), 12)];
    let mut table = with_ground(Ground::Shoal, (3000, 1500), 100, one, two, Stage::Move);
    table.say(Choice::Move(go(a(0), &[(400, 0)])), &[]);
    assert!(table.state.is(a(0), Is::BEACHED));
    assert_eq!(table.rules.speed(&table.state, a(0)), 0);
    table.state.stage = Stage::Surface;
    assert!(!table.can(a(0), Weapon::Main, x(0)));
    table.state.base.side = Side::Two;
    assert_eq!(table.dice(x(0), Weapon::SplitMain, a(0)).1, 1);
}

#[test]
fn v3_4_and_v4_9_islands_block_sight_and_a_zone_is_a_world_of_its_own() {
    let one: &[Unit] = &[("HMS Ajax", (3000, 1000), 6)];
    let two: &[Unit] = &[("Kongo", (3000, 2800), 6)];
    assert!(arena(one, two, Stage::Surface, &[]).can(a(0), Weapon::Main, x(0)));
    assert!(
        !with_ground(Ground::Island, (3000, 1900), 200, one, two, Stage::Surface).can(
            a(0),
            Weapon::Main,
            x(0)
        )
    );
    assert!(
        !with_ground(Ground::Island, (3600, 2800), 200, one, two, Stage::Surface).can(
            a(0),
            Weapon::Main,
            x(0)
        )
    );
    assert!(
        with_ground(Ground::Island, (3900, 2800), 200, one, two, Stage::Surface).can(
            a(0),
            Weapon::Main,
            x(0)
        )
    );
}

#[test]
fn v4_2_range_bands_are_inclusive() {
    for (far, main, secondary) in [
        (500, Some(0), Some(0)),
        (501, Some(1), Some(1)),
        (2000, Some(2), Some(3)),
        (2001, Some(3), None),
        (4000, Some(5), None),
        (4001, None, None),
    ] {
        let table = arena(
            &[("Bismarck", (3000, 100), 6)],
            &[("HMS Hood", (3000, 100 + far), 6)],
            Stage::Surface,
            &[],
        );
        let band = |weapon| table.rules.band(&table.state, Attack::new(a(0), weapon, x(0)));
        assert_eq!(
            (band(Weapon::Main), band(Weapon::Secondary)),
            (main, secondary),
            "{far}"
        );
        assert_eq!(band(Weapon::Torpedo), if far <= 600 { Some(1) } else { None });
    }
}

#[test]
fn v4_2_charges_astern_and_hedgehogs_ahead() {
    let at = |heading| {
        let mut table = arena(
            &[(FLETCHER, (3000, 1000), heading)],
            &[("U 510", (3000, 1250), 0)],
            Stage::Surface,
            &[],
        );
        table.state.set(x(0), Is::DETECTED);
        table.can(a(0), Weapon::Asw, x(0))
    };
    assert_eq!((at(12), at(0), at(6)), (true, false, false));
}

#[test]
fn v4_4_half_the_guns_in_any_arc_at_different_targets() {
    let two: &[Unit] = &[("HMS Hood", (3000, 1800), 6), ("HMS Ajax", (3000, 200), 6)];
    let mut table = arena(&[("Bismarck", (3000, 1000), 0)], two, Stage::Surface, &[]);
    assert!(!table.can(a(0), Weapon::Main, x(0)));
    assert_eq!(table.dice(a(0), Weapon::SplitMain, x(0)).0, 7);
    let half = table.fire(a(0), Weapon::SplitMain, x(0));
    table.say(half, &[1; 7]);
    assert_eq!(
        table.illegal(table.fire(a(0), Weapon::SplitMainAgain, x(0))),
        "V4.2"
    );
    assert!(table.can(a(0), Weapon::SplitMainAgain, x(1)));
}

#[test]
fn v4_5_guns_or_charges_and_antiair_guns_kept_for_boats() {
    let two: &[Unit] = &[
        ("U 510", (3000, 900), 0),
        ("S-Boat", (3000, 1300), 0),
        ("A6M2 \"Zeke\"", (3000, 1100), 0),
    ];
    let mut table = arena(&[(FLETCHER, (3000, 1000), 0)], two, Stage::Antiair, &[]);
    table.say(Choice::Hold { unit: a(0) }, &[]);
    assert!(table.state.stage > Stage::Antiair, "it has no other guns");
    table.state.stage = Stage::Surface;
    table.state.set(x(0), Is::DETECTED);
    assert!(table.can(a(0), Weapon::Antiair, x(1)) && table.can(a(0), Weapon::Asw, x(0)));
    table.state.base.fired[a(0)] = Weapon::Main.bit();
    assert!(!table.can(a(0), Weapon::Asw, x(0)));
}

#[test]
fn v4_6_torpedoes_hit_on_fives_and_belts_take_one_off() {
    let mut table = arena(
        &[("Yukikaze", (3000, 1000), 0)],
        &[("HMS Ajax", (3000, 1200), 6)],
        Stage::Surface,
        &[("abilities", "core_and_simple")],
    );
    let fire = table.fire(a(0), Weapon::Torpedo, x(0));
    table.say(fire, &[5, 4, 1]);
    assert_eq!(
        table.state.base.marks[x(0)].points,
        2,
        "a long lance hits for one more"
    );
}

#[test]
fn v4_8_the_luck_die_of_one_takes_the_best_other() {
    let mut table = arena(
        &[("Bismarck", (3000, 1000), 6)],
        &[("HMS Hood", (3000, 1900), 6)],
        Stage::Surface,
        &[("options", "[luck_die]")],
    );
    let fire = table.fire(a(0), Weapon::Main, x(0));
    table.say(fire, &[1, 6, 6, 6, 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(table.state.base.marks[x(0)].points, 0, "7 of 8 successes");
    let mut table = arena(
        &[("Bismarck", (3000, 1000), 6)],
        &[("HMS Hood", (3000, 1900), 6)],
        Stage::Surface,
        &[("options", "[luck_die]")],
    );
    let fire = table.fire(a(0), Weapon::Main, x(0));
    table.say(fire, &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1]);
    assert_eq!(
        table.state.base.marks[x(0)].points,
        1,
        "three 6s and one more of the luck die"
    );
}

#[test]
fn v4_9_ships_block_the_line_but_boats_do_not() {
    let seen = |between: &str| {
        let two: &[Unit] = &[("Kongo", (3000, 2000), 6), (between, (3000, 1600), 6)];
        arena(&[("HMS Ajax", (3000, 1000), 6)], two, Stage::Surface, &[]).can(a(0), Weapon::Main, x(0))
    };
    assert_eq!(
        (seen("Zara"), seen("Yukikaze"), seen("S-Boat")),
        (false, true, true)
    );
}

#[test]
fn v2_4_and_v4_10_smoke_conceals_who_is_in_it_and_blocks_what_is_behind() {
    let mut table = arena(
        &[("Bismarck", (3000, 1000), 6)],
        &[("HMS Hood", (3000, 2000), 6)],
        Stage::Surface,
        &[],
    );
    table.state.clouds.push(Cloud {
        at: Point::new(3000, 2100),
        until: 3,
    });
    assert!(table.can(a(0), Weapon::Main, x(0)));
    let fire = table.fire(a(0), Weapon::Main, x(0));
    table.say(fire, &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert_eq!(table.state.base.marks[x(0)].points, 0, "the target saves on 5");
    table.state.base.fired[a(0)] = 0;
    table.state.clouds[0].at = Point::new(3000, 1500);
    assert!(!table.can(a(0), Weapon::Main, x(0)));
}

#[test]
fn v4_13_crippled_ships_fire_worse_and_no_torpedoes_with_criticals() {
    for (options, torpedoes) in [("[]", true), ("[criticals]", false)] {
        let mut table = arena(
            &[("HMS Ajax", (3000, 1000), 6)],
            &[("Kongo", (3000, 1250), 6)],
            Stage::Surface,
            &[("options", options)],
        );
        table.state.base.hull[a(0)] = 1;
        assert_eq!(table.dice(a(0), Weapon::Main, x(0)).1, -1);
        assert_eq!(table.can(a(0), Weapon::Torpedo, x(0)), torpedoes);
    }
}

#[test]
fn v5_1_boats_are_hit_one_by_one() {
    let mut table = arena(
        &[("HMS Ajax", (3000, 1000), 6), (FLETCHER, (3300, 1000), 6)],
        &[("S-Boat", (3000, 1400), 6)],
        Stage::Surface,
        &[("options", "[ammunition]")],
    );
    assert!(!table.can(a(0), Weapon::Main, x(0)) && table.can(a(1), Weapon::Main, x(0)));
    let fire = table.fire(a(1), Weapon::Main, x(0));
    let dice = usize::from(table.dice(a(1), Weapon::Main, x(0)).0);
    let mut faces = vec![1; dice];
    faces[0] = 6;
    faces.push(4);
    table.say(fire, &faces);
    assert_eq!(
        table.state.sea[x(0)].boats,
        3,
        "boats go down at the end of the surface attack"
    );
    // M13.1: in this phase it still fires. The end of the phase is that of the turn: initiative follows.
    assert!(table.can(x(0), Weapon::Torpedo, a(0)));
    table.state.base.passed[Side::One] = true;
    table.say(Choice::Done, &[6, 6, 1, 1]);
    let sea = &table.state.sea[x(0)];
    assert_eq!((sea.boats, sea.torpedoes, sea.charges), (2, 8, 10));
    assert!(sea.is.has(Is::FLEES), "in the next sea movement");
    table.state.stage = Stage::Surface;
    assert!(table.can(x(0), Weapon::Torpedo, a(0)));
    table.state.set(x(0), Is::DRIVEN_OFF);
    assert!(
        !table.can(x(0), Weapon::Torpedo, a(0)),
        "no attacks for the rest of a turn"
    );
}

#[test]
fn v5_1a_boats_explode_charges_beside_ships() {
    let mut table = arena(
        &[("S-Boat", (3000, 1000), 12)],
        &[("HMS Rodney", (3000, 1090), 6)],
        Stage::Surface,
        &[("abilities", "core_and_simple")],
    );
    let fire = table.fire(a(0), Weapon::Asw, x(0));
    table.say(fire, &[5, 6, 4]);
    assert_eq!(
        table.state.base.marks[x(0)].points,
        3,
        "her belt takes nothing off"
    );
}

#[test]
fn v5_2_destroyers_are_hard_to_hit() {
    let far = |far| {
        arena(
            &[("Bismarck", (3000, 100), 6)],
            &[(FLETCHER, (3000, 100 + far), 6)],
            Stage::Surface,
            &[("abilities", "core_and_simple")],
        )
    };
    assert!(far(3000).can(a(0), Weapon::Main, x(0)) && !far(3001).can(a(0), Weapon::Main, x(0)));
    assert_eq!(far(900).dice(a(0), Weapon::Main, x(0)).1, -2);
}

#[test]
fn v5_3_small_guns_bring_no_critical() {
    let mut table = arena(
        &[(FLETCHER, (3000, 1000), 6)],
        &[("Kongo", (3000, 1300), 6)],
        Stage::Surface,
        &[("options", "[criticals]")],
    );
    let attack = Attack::new(a(0), Weapon::Main, x(0));
    assert!(table.rules.harmless_guns(attack) && table.can(a(0), Weapon::Main, x(0)));
}

#[test]
fn v5_4_and_v5_5_mines_are_laid_astern_and_hurt_who_comes_near() {
    let mut table = arena(
        &[(FLETCHER, (3000, 1000), 0)],
        &[("HMS Ajax", (3000, 1900), 12)],
        Stage::Move,
        &[],
    );
    let mut order = go(a(0), &[(300, 0)]);
    order.mines = 2;
    assert_eq!(table.illegal(Choice::Move(order)), "V1.5");
    order.legs[0].ahead = 200;
    table.say(Choice::Move(order), &[]);
    assert_eq!((table.state.mines.len(), table.state.sea[a(0)].mines), (2, 2));
    assert!(table.state.is(a(0), Is::LAYS));
    table.say(Choice::Move(go(x(0), &[(500, 0)])), &[5, 6]);
    assert_eq!(table.state.base.hull[x(0)], table.rules.opening_hull(x(0)) - 3);
}

#[test]
fn v6_6_and_v6_8_turrets_silence_guns_until_they_are_repaired() {
    let mut table = arena(
        &[("HMS Ajax", (3000, 1000), 6)],
        &[("Kongo", (3000, 2800), 6)],
        Stage::Repair,
        &[("options", "[criticals]")],
    );
    let harms = &mut table.state.sea[a(0)].harms;
    (harms[Harm::Turret as usize], harms[Harm::Engine as usize]) = (2, 1);
    let attack = Attack::new(a(0), Weapon::Main, x(0));
    assert_eq!(table.rules.dice(&table.state, attack, 0), 0);
    table.say(Choice::Done, &[4, 5, 3, 6, 6, 1, 1]);
    assert_eq!(
        (
            table.state.harmed(a(0), Harm::Turret),
            table.state.harmed(a(0), Harm::Engine)
        ),
        (1, 1)
    );
    assert_eq!(
        [1, 3, 6].map(rudder),
        [Harm::RudderLeft, Harm::RudderRight, Harm::RudderFast]
    );
}

#[test]
fn v6_7_fires_spread_and_go_out() {
    let mut table = arena(
        &[("HMS Ajax", (3000, 1000), 6)],
        &[("Kongo", (3000, 2800), 6)],
        Stage::Repair,
        &[("options", "[criticals]")],
    );
    table.state.sea[a(0)].fires = 3;
    table.say(Choice::Done, &[3, 4, 5, 6, 6, 1, 1]);
    assert_eq!(table.state.sea[a(0)].fires, 2);
}

#[test]
fn v7_1_submarines_change_depth_as_their_whole_move() {
    let mut table = arena(
        &[("HMS Truculent", (3000, 1000), 6)],
        &[("Kongo", (3000, 1800), 6)],
        Stage::Move,
        &[],
    );
    table.state.base.side = Side::One;
    table.say(Choice::ChangeDepth { unit: a(0) }, &[]);
    assert!(table.state.is(a(0), Is::SURFACED | Is::MOVE_DONE));
    table.state.stage = Stage::Surface;
    assert!(table.can(x(0), Weapon::Main, a(0)));
}

#[test]
fn v7_2_to_v7_4_a_destroyer_searches_and_runs_or_goes_astray() {
    let setup = || {
        arena(
            &[(FLETCHER, (3000, 1000), 0)],
            &[("U 510", (3000, 1600), 0)],
            Stage::Move,
            &[],
        )
    };
    let mut table = setup();
    assert!(!table.can(a(0), Weapon::Asw, x(0)));
    table.say(
        Choice::Search {
            unit: a(0),
            target: x(0),
        },
        &[4, 6, 1, 1, 1],
    );
    assert!(table.state.is(x(0), Is::DETECTED));
    table.say(Choice::Use(true), &[]);
    assert_eq!(table.state.at[a(0)], Point::new(3000, 1200));
    assert_eq!(table.illegal(Choice::Move(go(a(0), &[(301, 0)]))), "V1.5");
    let mut table = setup();
    table.say(
        Choice::Search {
            unit: a(0),
            target: x(0),
        },
        &[4, 5, 1, 1, 1, 1, 2],
    );
    assert_eq!(
        table.state.at[a(0)],
        Point::new(3150, 1000),
        "three o'clock, an inch and a half"
    );
    assert!(table.state.is(a(0), Is::MOVE_DONE));
}

#[test]
fn v7_3_modifiers_of_a_search() {
    let mut table = arena(
        &[(FLETCHER, (3000, 1000), 0), ("HMS Ajax", (3000, 1300), 0)],
        &[("U 510", (3000, 1600), 0)],
        Stage::Move,
        &[],
    );
    let modifier = |table: &Table| table.rules.detection_modifier(&table.state, a(0), x(0));
    assert_eq!(modifier(&table), -2, "a ship between");
    table.state.at[a(1)] = Point::new(4000, 1300);
    table.state.sea[x(0)].is.set(Is::HAD_FIRED | Is::WAS_DETECTED);
    table.state.sea[x(0)].deep = 1;
    assert_eq!(modifier(&table), 1);
    table.state.sea[x(0)].is.clear(Is::HAD_MOVED);
    assert_eq!(modifier(&table), 0);
}

#[test]
fn v7_6_a_crash_dive_costs_the_attack() {
    let attacked = |dive: bool, dice: &[u8]| {
        let two: &[Unit] = &[("U 510", (3000, 1200), 0), ("Kongo", (3000, 2400), 6)];
        let one: &[Unit] = &[(FLETCHER, (3000, 1000), 12)];
        let mut table = arena(one, two, Stage::Surface, &[]);
        table.state.set(x(0), Is::DETECTED);
        let fire = table.fire(a(0), Weapon::Asw, x(0));
        table.say(fire, &[]);
        table.say(Choice::Use(dive), dice);
        let points = table.state.base.marks[x(0)].points;
        table.state.stage = Stage::Submarine;
        (points, table.can(x(0), Weapon::Torpedo, a(0)))
    };
    assert_eq!(attacked(false, &[6, 6, 1, 1, 1]), (1, true));
    assert_eq!(attacked(true, &[6, 6, 6, 1, 1, 1]), (0, false), "4 against 3 + 2");
}

#[test]
fn v7_7_depth_hides_and_coming_up_takes_the_turn() {
    let mut table = arena(
        &[("U 510", (3000, 1000), 0)],
        &[("HMS Ajax", (3000, 1200), 6)],
        Stage::Move,
        &[],
    );
    assert_eq!(table.illegal(Choice::Move(Move::stay(a(0), 4))), "V7.7");
    table.say(Choice::Move(Move::stay(a(0), 3)), &[]);
    assert_eq!(table.state.sea[a(0)].deep, 3);
    table.state.stage = Stage::Submarine;
    assert!(!table.can(a(0), Weapon::Torpedo, x(0)));
    table.state.stage = Stage::Move;
    table.state.sea[a(0)].is.clear(Is::MOVE_DONE);
    table.say(Choice::Move(Move::stay(a(0), 0)), &[]);
    table.state.stage = Stage::Submarine;
    assert!(!table.can(a(0), Weapon::Torpedo, x(0)), "from the next turn on");
}

#[test]
fn v7_8_and_v7_9_torpedoes_are_counted_and_hunters_disturb() {
    let two: &[Unit] = &[("HMS Ajax", (3000, 1200), 6), (FLETCHER, (3400, 1000), 6)];
    let mut table = arena(
        &[("U 510", (3000, 1000), 0)],
        two,
        Stage::Submarine,
        &[("options", "[ammunition]")],
    );
    assert_eq!(table.dice(a(0), Weapon::Torpedo, x(0)).0, 3);
    table.state.set(x(1), Is::HUNTS);
    assert_eq!(table.dice(a(0), Weapon::Torpedo, x(0)).0, 2);
    let fire = table.fire(a(0), Weapon::Torpedo, x(0));
    table.say(fire, &[1, 1, 6, 6, 1, 1]);
    assert_eq!(table.state.sea[a(0)].torpedoes, 23);
}

#[test]
fn v7_10_sonar_dice_by_ships() {
    let rules = arena(
        &[("U 510", (3000, 1000), 0)],
        &[("HMS Ajax", (3000, 1200), 6)],
        Stage::Move,
        &[],
    )
    .rules;
    assert_eq!(
        [1, 2, 3, 4].map(|ships| rules.sonar_dice(ships)),
        [(4, -1), (4, 0), (5, 0), (6, 0)]
    );
    let rules = arena(
        &[("U 510", (3000, 1000), 0)],
        &[("HMS Ajax", (3000, 1200), 6)],
        Stage::Move,
        &[("sonar_dice", "per_ship")],
    )
    .rules;
    assert_eq!(
        [1, 2, 3].map(|ships| rules.sonar_dice(ships)),
        [(4, -1), (6, 0), (7, 0)]
    );
    assert_eq!((rules.hearing(x(0)), rules.hearing(a(0))), (2000, 2000));
}

#[test]
fn v7_11_decoys_are_removed_when_they_are_found() {
    let (one, two): (&[Unit], &[Unit]) = (&[(FLETCHER, (3000, 1000), 0)], &[("U 510", (3000, 1600), 0)]);
    let mut battle = battle(one, two, &[("options", "[decoys]")]);
    assert_eq!(
        battle.build().unwrap().unit(x(1)).name,
        "",
        "under way: none is left to put out"
    );
    battle.turn = 0;
    let mut table = arena_of(&battle, [one, two], Stage::Move);
    let decoy = x(1);
    assert!(table.state.is(decoy, Is::DECOY));
    table.state.base.put(decoy, Place::At(Sector(0)));
    table.state.at[decoy] = Point::new(3000, 1900);
    table.say(
        Choice::Search {
            unit: a(0),
            target: decoy,
        },
        &[6, 6, 1, 1, 1],
    );
    assert_eq!(table.state.base.place[decoy], Place::Left);
}

#[test]
fn v8_2_a_burning_carrier_neither_launches_nor_lands() {
    let mut table = arena(
        &[("Shokaku", (3000, 1000), 6)],
        &[("Kongo", (3000, 2800), 6)],
        Stage::Surface,
        &[],
    );
    assert!(table.rules.can_operate(&table.state, a(0)));
    table.state.base.hull[a(0)] -= 2;
    assert!(!table.rules.can_operate(&table.state, a(0)));
    table.state.base.hull[a(0)] += 1;
    table.state.sea[a(0)].fires = 1;
    assert!(!table.rules.can_operate(&table.state, a(0)));
}

#[test]
fn v8_5_to_v8_7_works_on_the_ground() {
    let works = [Work::Airbase, Work::Antiair(4), Work::Shielded, Work::Hardened].map(Work::unit);
    assert_eq!(
        works
            .each_ref()
            .map(|unit| (unit.armor, unit.vital, unit.hull, unit.cost)),
        [(10, 20, 8, 0), (3, 5, 1, 4), (4, 8, 2, 5), (8, 14, 4, 10)]
    );
    assert_eq!(
        (works[1].antiair[0], works[2].gunnery[0], works[3].reach),
        (4, [8, 5, 5, 5], 4)
    );
    let one: &[Unit] = &[(FLETCHER, (3000, 1000), 0)];
    let two: &[Unit] = &[("Kongo", (3000, 1600), 6)];
    let mut battle = battle(one, two, &[]);
    battle.forces[0].works = vec![(Work::Hardened, Point::new(3000, 200))];
    let mut table = arena_of(&battle, [one, two], Stage::Surface);
    assert!(table.can(a(1), Weapon::Main, x(0)));
    assert_eq!(table.rules.speed(&table.state, a(1)), 0);
}

#[test]
fn v9_1_to_v9_4_missions_flights_and_interception() {
    let one: &[Unit] = &[("Shokaku", (3000, 1000), 6), ("D3A \"Val\"", (3000, 1000), 0)];
    let two: &[Unit] = &[
        ("USS Enterprise (CV 6)", (3000, 3800), 6),
        ("F4F Wildcat", (3000, 3800), 0),
    ];
    let mut table = arena(one, two, Stage::Missions, &[("abilities", "core_and_simple")]);
    let mission = Mission::Attack(Weapon::Bomb, x(0));
    table.say(Choice::Mission { unit: a(1), mission }, &[]);
    table.say(
        Choice::Mission {
            unit: x(1),
            mission: Mission::Patrol,
        },
        &[],
    );
    assert_eq!(table.state.stage, Stage::Fly);
    assert_eq!(
        table.illegal(Choice::Fly {
            unit: a(1),
            to: Point::new(3000, 4800 + 800)
        }),
        "V9.1"
    );
    table.say(
        Choice::Fly {
            unit: a(1),
            to: Point::new(3000, 3800),
        },
        &[],
    );
    assert_eq!(
        table.state.at[a(1)],
        Point::new(3000, 3300),
        "where it comes within 5 inches of the patrol"
    );
    let dice = usize::from(table.dice(x(1), Weapon::Antiair, a(1)).0);
    table.say(Choice::Use(true), &vec![1; dice]);
    assert_eq!(table.state.at[a(1)], Point::new(3000, 3300), "and stops there");
    assert_eq!(table.state.sea[x(1)].load, 1);
    assert!(table.state.is(x(1), Is::SHOT));
}

#[test]
fn v9_4_reload_counters_by_kind_and_base() {
    let one: &[Unit] = &[
        ("Shokaku", (3000, 1000), 6),
        ("D3A \"Val\"", (3000, 1000), 0),
        ("A6M2 \"Zeke\"", (3000, 1000), 0),
    ];
    let mut table = arena(one, &[("Kongo", (3000, 2800), 6)], Stage::Fly, &[]);
    table.say(
        Choice::Land {
            unit: a(1),
            home: Home(a(0)),
        },
        &[],
    );
    assert_eq!(table.state.base.counters[a(1)], 2);
    table.state.base.passed = Default::default();
    table.state.base.side = Side::One;
    table.state.stage = Stage::Fly;
    table.say(
        Choice::Land {
            unit: a(2),
            home: Home::AIRBASE,
        },
        &[],
    );
    assert_eq!(table.state.base.counters[a(2)], 3, "one, and two off the table");
}

#[test]
fn v10_1_and_v10_2_weather_and_night_hide_ships() {
    let at = |far, options: &str, name| {
        let mut table = arena(
            &[(name, (3000, 100), 6)],
            &[("Kongo", (3000, 100 + far), 6)],
            Stage::Surface,
            &[("options", options)],
        );
        table.state.sight.0 = [1500, 1700];
        table.rules.light(&table.state, a(0), x(0))
    };
    assert_eq!(at(1501, "[weather]", "Zara"), Light::Hidden);
    assert_eq!(at(1600, "[weather, nationality]", "HMS Ajax"), Light::Clear);
    assert_eq!(at(1000, "[night]", "Zara"), Light::Detected);
    assert_eq!(at(1001, "[night]", "Zara"), Light::Hidden);
    assert_eq!(at(2000, "[night]", "Yukikaze"), Light::Detected);
    let mut table = arena(
        &[("Zara", (3000, 1000), 6)],
        &[("Kongo", (3000, 1800), 6)],
        Stage::Surface,
        &[("options", "[night]")],
    );
    assert_eq!(table.dice(a(0), Weapon::Main, x(0)).1, -1);
    table.state.set(x(0), Is::LIT);
    assert_eq!(table.dice(a(0), Weapon::Main, x(0)).1, 0);
}

#[test]
fn v10_3_star_shells_cost_a_secondary_die() {
    let mut table = arena(
        &[("Bismarck", (3000, 1000), 6)],
        &[("HMS Hood", (3000, 2300), 6)],
        Stage::Surface,
        &[("options", "[night]")],
    );
    assert!(!table.can(a(0), Weapon::Secondary, x(0)));
    let before = table
        .rules
        .dice(&table.state, Attack::new(a(0), Weapon::Secondary, x(0)), 2);
    // Nothing else can be fired, so the stage would be over: it is asked for by hand.
    let shell = Choice::StarShell {
        unit: a(0),
        target: x(0),
    };
    table.say(shell, &[]);
    assert!(table.state.is(x(0), Is::LIT) && table.can(a(0), Weapon::Main, x(0)));
    assert_eq!(
        table
            .rules
            .dice(&table.state, Attack::new(a(0), Weapon::Secondary, x(0)), 2),
        before - 1
    );
}

#[test]
fn v10_4_fog_of_war_turns_guns_on_friends() {
    let one: &[Unit] = &[("Zara", (3000, 1000), 6), ("Bolzano", (3000, 1500), 6)];
    let two: &[Unit] = &[("HMS Ajax", (3200, 1700), 6), ("HMS Hood", (2800, 1700), 6)];
    let mut table = arena(one, two, Stage::Surface, &[("options", "[night]")]);
    let fire = table.fire(a(0), Weapon::Main, x(0));
    table.say(fire, &[1]);
    let dice = usize::from(table.dice(a(0), Weapon::Main, x(0)).0);
    table.say(Choice::Mislead(a(1)), &vec![6; dice]);
    assert!(table.state.base.marks[a(1)].vital > 0);
}

#[test]
fn v10_5_radar_sees_by_night() {
    let one: &[Unit] = &[("USS Iowa (BB 61)", (3000, 1000), 6)];
    let mut table = arena(
        one,
        &[("Kirishima", (3000, 2500), 6)],
        Stage::Surface,
        &[
            ("options", "[night, radar]"),
            ("radar_ships", "cards_and_late_allied"),
        ],
    );
    assert!(!table.can(a(0), Weapon::Main, x(0)));
    table.say(Choice::Radar { unit: a(0) }, &[3]);
    assert!(table.can(a(0), Weapon::Main, x(0)));
    assert_eq!(table.dice(a(0), Weapon::Main, x(0)).1, 0);
}

#[test]
fn v10_7_american_fleets_have_15_points_more() {
    let mut battle = battle(
        &[(FLETCHER, (3000, 1000), 0)],
        &[("Kongo", (3000, 2500), 6)],
        &[("options", "[nationality]")],
    );
    battle.limit = 100;
    assert_eq!(
        [0, 1].map(|side| battle.limit_of(&battle.forces[side])),
        [115, 100]
    );
}

#[test]
fn v11_1_a_ship_claims_within_5_inches_with_no_enemy_within_10() {
    let claims = |enemy: i32, changes: &[(&str, &str)]| {
        let changes: Vec<(&str, &str)> = [("objectives", "default")]
            .iter()
            .chain(changes)
            .copied()
            .collect();
        let table = arena(
            &[(FLETCHER, (3600, 1950), 0)],
            &[("Kongo", (3600, 2400 + enemy), 6)],
            Stage::Repair,
            &changes,
        );
        table
            .rules
            .claimant(&table.state, Side::One, table.rules.objectives[1])
            .is_some()
    };
    assert!(!claims(1000, &[]) && claims(1001, &[]));
    assert!(claims(600, &[("claim_clear", "5")]));
}
