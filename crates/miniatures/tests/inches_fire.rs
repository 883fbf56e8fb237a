//! Clauses V of sight and attacks, where a reading went wrong before.

use crate::table::{FLETCHER, Table, Unit, a, arena, arena_of, battle, with_ground, x};
use admiralty_core::machine::{Asked, Rules};
use miniatures::inches::choice::{Choice, Fire};
use miniatures::inches::critical::Harm;
use miniatures::inches::plane::Point;
use miniatures::inches::rules::{Ground, Patch};
use miniatures::inches::setup::Work;
use miniatures::inches::state::{Cloud, Is, Place, Side, Stage};
use miniatures::sector::attack::{Attack, Weapon};

/// A battle in which side one has done with the stage before.
fn after(one: &[Unit], two: &[Unit], stage: Stage, changes: &[(&str, &str)]) -> Table {
    let mut table = arena(one, two, stage, changes);
    table.state.base.first = Side::Two;
    table.say(Choice::Done, &[]);
    table
}

#[test]
fn v10_5_and_v10_3_radar_and_star_shells_are_asked_for_when_all_are_dark() {
    let far: &[Unit] = &[("Kirishima", (3000, 2500), 6)];
    let radar = [
        ("options", "[night, radar]"),
        ("radar_ships", "cards_and_late_allied"),
    ];
    let iowa: &[Unit] = &[("USS Iowa (BB 61)", (3000, 1000), 6)];
    let mut table = after(iowa, far, Stage::Strike, &radar);
    assert_eq!(table.state.stage, Stage::Surface);
    table.state.base.side = Side::One;
    table.say(Choice::Radar { unit: a(0) }, &[3]);
    assert!(table.can(a(0), Weapon::Main, x(0)));
    let near: &[Unit] = &[("HMS Hood", (3000, 2300), 6)];
    let bismarck: &[Unit] = &[("Bismarck", (3000, 1000), 6)];
    let table = after(bismarck, near, Stage::Strike, &[("options", "[night]")]);
    assert_eq!(table.state.stage, Stage::Surface);
}

#[test]
fn v4_5_who_has_a_boat_near_is_asked_whether_guns_are_kept() {
    let boat: &[Unit] = &[("S-Boat", (3000, 1400), 0)];
    let mut table = after(&[(FLETCHER, (3000, 1000), 0)], boat, Stage::Fly, &[]);
    assert_eq!(table.state.stage, Stage::Antiair);
    table.say(Choice::Hold { unit: a(0) }, &[]);
    assert!(table.can(a(0), Weapon::Antiair, x(0)));
}

#[test]
fn v4_5_guns_that_were_kept_reach_5_inches_and_leave_all_else() {
    let two: &[Unit] = &[
        ("S-Boat", (3000, 1500), 0),
        ("S-Boat", (3000, 1600), 0),
        ("U 510", (3000, 900), 0),
    ];
    let heavy = ("abilities", "core_and_simple");
    let laffey: &[Unit] = &[("USS Laffey (DD 724)", (3000, 1000), 0)];
    let mut table = arena(laffey, two, Stage::Surface, &[heavy]);
    table.state.set(a(0), Is::HOLDS);
    table.state.set(x(2), Is::DETECTED);
    let can = |table: &mut Table, target| table.can(a(0), Weapon::Antiair, target);
    assert!(can(&mut table, x(0)) && !can(&mut table, x(1)), "heavy or not");
    table.state.base.fired[a(0)] = Weapon::Asw.bit();
    assert!(can(&mut table, x(0)), "beside charges");
    table.state.base.fired[a(0)] = Weapon::Antiair.bit();
    assert!(table.can(a(0), Weapon::Asw, x(2)), "and before them");
    let boat: &[Unit] = &[("S-Boat", (3000, 1000), 12)];
    let rodney: &[Unit] = &[("HMS Rodney", (3000, 1090), 6)];
    let mut table = arena(boat, rodney, Stage::Surface, &[]);
    table.state.base.fired[a(0)] = Weapon::Torpedo.bit();
    assert!(
        !table.can(a(0), Weapon::Asw, x(0)),
        "torpedoes or charges, never both"
    );
}

#[test]
fn v4_4_antiair_guns_do_not_free_the_first_target_of_the_main_guns() {
    let two: &[Unit] = &[("Kongo", (3000, 1800), 6), ("S-Boat", (3000, 1300), 0)];
    let mut table = arena(&[("HMS Rodney", (3000, 1000), 0)], two, Stage::Surface, &[]);
    table.state.set(a(0), Is::HOLDS);
    for (weapon, target) in [(Weapon::SplitMain, x(0)), (Weapon::Antiair, x(1))] {
        let dice = usize::from(table.dice(a(0), weapon, target).0);
        let fire = table.fire(a(0), weapon, target);
        table.say(fire, &vec![1; dice]);
    }
    assert!(!table.can(a(0), Weapon::SplitMainAgain, x(0)));
}

#[test]
fn v10_4_fog_of_war_is_rolled_for_whatever_is_fired_first() {
    let one: &[Unit] = &[("Bolzano", (3000, 1000), 6), ("Zara", (3000, 1500), 6)];
    let two: &[Unit] = &[("HMS Ajax", (3200, 1200), 6), ("HMS Hood", (2800, 1200), 6)];
    let mut table = arena(one, two, Stage::Surface, &[("options", "[night]")]);
    let torpedo = table.fire(a(0), Weapon::Torpedo, x(0));
    table.say(torpedo, &[1]);
    table.say(Choice::Mislead(a(1)), &[6]);
    assert_eq!(table.state.base.marks[x(0)].points, 2, "never torpedoes");
    let dice = usize::from(table.dice(a(0), Weapon::Main, a(1)).0);
    let guns = table.fire(a(0), Weapon::Main, x(0));
    table.say(guns, &vec![6; dice]);
    assert!(table.state.base.marks[a(1)].vital > 0);
}

#[test]
fn v4_10_who_is_in_smoke_is_saved_on_a_5_at_any_range() {
    let mut table = arena(
        &[("Bismarck", (3000, 1000), 6)],
        &[("HMS Hood", (3000, 1400), 6)],
        Stage::Surface,
        &[],
    );
    let at = Point::new(3000, 1500);
    table.state.clouds.push(Cloud { at, until: 3 });
    let fire = table.fire(a(0), Weapon::Main, x(0));
    table.say(fire, &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert_eq!(table.state.base.marks[x(0)].points, 0);
}

#[test]
fn v3_4_aircraft_attack_into_a_zone_from_within_it() {
    let can = |y| {
        let one: &[Unit] = &[("D3A \"Val\"", (3000, y), 0)];
        let two: &[Unit] = &[("HMS Ajax", (3000, 1000), 6)];
        let mut table = with_ground(Ground::Island, (3000, 600), 100, one, two, Stage::Strike);
        table.state.sea[a(0)].mission = miniatures::inches::choice::Mission::Attack(Weapon::Bomb, x(0));
        table.can(a(0), Weapon::Bomb, x(0))
    };
    assert_eq!((can(1200), can(1201)), (true, false));
}

#[test]
fn v3_4_who_shares_one_of_two_zones_can_attack() {
    let one: &[Unit] = &[("HMS Ajax", (3000, 1000), 0)];
    let two: &[Unit] = &[("Kongo", (3500, 1000), 0)];
    let mut battle = battle(one, two, &[]);
    battle.ground = [(2550, 700), (3250, 600)]
        .map(|(x, y)| Patch {
            ground: Ground::Island,
            at: Point::new(x, y),
            radius: 50,
        })
        .to_vec();
    let mut table = arena_of(&battle, [one, two], Stage::Surface);
    assert!(table.can(a(0), Weapon::Main, x(0)), "both are in the second zone");
    table.state.at[x(0)] = Point::new(3900, 1000);
    assert!(!table.can(a(0), Weapon::Main, x(0)));
}

#[test]
fn v8_7_batteries_fire_all_round_from_their_island_and_are_never_crippled() {
    let one: &[Unit] = &[(FLETCHER, (6000, 1000), 0)];
    let two: &[Unit] = &[("Kongo", (3000, 2400), 6), ("Yukikaze", (3000, 1100), 6)];
    let mut battle = battle(one, two, &[]);
    battle.forces[0].works = vec![(Work::Shielded, Point::new(3000, 1000))];
    battle.ground = vec![Patch {
        ground: Ground::Island,
        at: Point::new(3000, 900),
        radius: 150,
    }];
    let mut table = arena_of(&battle, [one, two], Stage::Surface);
    assert!(table.can(a(1), Weapon::Main, x(0)));
    table.state.base.hull[a(1)] = 1;
    assert_eq!(table.dice(a(1), Weapon::Main, x(0)).1, 0);
    assert!(!table.can(x(1), Weapon::Torpedo, a(1)), "torpedoes run in water");
}

#[test]
fn m18_24_a_battery_is_no_auxiliary() {
    let one: &[Unit] = &[("HMS Halcyon", (3000, 1600), 6)];
    let two: &[Unit] = &[("Admiral Hipper", (3000, 1000), 6)];
    let mut battle = battle(one, two, &[("abilities", "core_and_simple")]);
    battle.forces[0].works = vec![(Work::Shielded, Point::new(3000, 400))];
    let table = arena_of(&battle, [one, two], Stage::Surface);
    let [auxiliary, battery] = [a(0), a(1)].map(|target| table.dice(x(0), Weapon::Main, target).0);
    assert_eq!(auxiliary, battery + 1, "Raider");
}

#[test]
fn v2_4_who_lays_smoke_attacks_nothing() {
    let two: &[Unit] = &[("A6M2 \"Zeke\"", (3000, 1100), 0)];
    let mut table = arena(&[(FLETCHER, (3000, 1000), 0)], two, Stage::Antiair, &[]);
    assert!(table.can(a(0), Weapon::Antiair, x(0)));
    table.state.set(a(0), Is::SMOKES);
    assert!(!table.can(a(0), Weapon::Antiair, x(0)));
}

#[test]
fn v2_3_with_turn_who_is_sunk_goes_on_as_crippled() {
    let two: &[Unit] = &[
        ("USS S-37 (SS 132)", (3000, 1200), 0),
        ("HMS Rodney", (3000, 4400), 6),
    ];
    let later = [("destroyed_at", "turn")];
    let mut table = arena(&[(FLETCHER, (3000, 1000), 12)], two, Stage::Surface, &later);
    table.state.base.first = Side::Two;
    table.state.base.marks[x(0)].vital = 1;
    table.state.base.marked[Side::Two].insert(x(0));
    table.say(Choice::Done, &[]);
    assert_eq!(table.state.stage, Stage::Submarine);
    assert_eq!(table.dice(x(0), Weapon::Torpedo, a(0)).0, 1, "of two");
    table.say(Choice::Done, &[1, 1, 6, 6]);
    assert_eq!(table.state.base.place[x(0)], Place::Lost);
}

#[test]
fn v2_5_guns_threaten_a_submarine_on_the_surface_and_a_stalemate_goes_by_what_is_left() {
    let two: &[Unit] = &[("U 510", (3000, 1800), 0)];
    for surfaced in [false, true] {
        let ammunition = [("options", "[ammunition]")];
        let mut table = arena(&[("Kongo", (3000, 1000), 0)], two, Stage::Repair, &ammunition);
        table.state.sea[x(0)].torpedoes = 0;
        table.state.base.points.0 = [0, 90];
        if surfaced {
            table.state.set(x(0), Is::SURFACED);
        }
        let dice: &[u8] = if surfaced { &[1, 1, 6, 6] } else { &[] };
        table.say(Choice::Done, dice);
        match table.rules.asked(&table.state) {
            Asked::Over(ending) => {
                assert!(!surfaced);
                assert_eq!(
                    ending.winner(),
                    Some(Side::One.seat()),
                    "35 points afloat against 11"
                );
            }
            _ => assert!(surfaced, "neither can hurt the other"),
        }
    }
    let mut capped = arena(&[("Kongo", (3000, 1000), 0)], two, Stage::Repair, &[]);
    capped.state.base.turn = 20;
    capped.say(Choice::Done, &[]);
    assert_eq!(capped.state.stage, Stage::Over, "the cap");
}

#[test]
fn v11_1_where_both_could_claim_the_first_player_does() {
    let changes = [("objectives", "default"), ("claim_clear", "5")];
    for (first, points) in [(Side::One, [100, 0]), (Side::Two, [0, 100])] {
        let two: &[Unit] = &[("Kongo", (3600, 2850), 6)];
        let mut table = arena(&[(FLETCHER, (3600, 1950), 0)], two, Stage::Repair, &changes);
        table.state.base.first = first;
        table.state.base.side = first;
        table.say(Choice::Done, &[1, 1, 6, 6]);
        assert_eq!(table.state.base.points.0, points);
    }
}

#[test]
fn v6_3_a_torpedo_attack_rolls_one_critical_die_or_one_a_hit() {
    for (per, dice, points) in [("attack", &[5, 6, 1, 1][..], 4), ("hit", &[5, 6, 1, 1, 1], 5)] {
        let mut table = arena(
            &[("Yukikaze", (3000, 1000), 0)],
            &[("HMS Ajax", (3000, 1200), 6)],
            Stage::Surface,
            &[("options", "[criticals]"), ("torpedo_critical_per", per)],
        );
        let fire = table.fire(a(0), Weapon::Torpedo, x(0));
        table.say(fire, dice);
        assert_eq!(table.state.base.marks[x(0)].points, points, "{per}");
    }
}

#[test]
fn v10_6_range_costs_what_the_switch_says() {
    let shift = |far, setting, radar| {
        let mut table = arena(
            &[("Bismarck", (3000, 100), 6)],
            &[("HMS Hood", (3000, 100 + far), 6)],
            Stage::Surface,
            &[("range_penalty", setting), ("abilities", "core_and_simple")],
        );
        if radar {
            table.state.set(a(0), Is::RADAR);
        }
        let fire = Fire::all(Attack::new(a(0), Weapon::Main, x(0)));
        table.rules.shot(&table.state, fire, &mut ()).volley.shift
    };
    assert_eq!([2000, 3000, 3500].map(|far| shift(far, "none", true)), [0, 0, 0]);
    assert_eq!(
        [2000, 3000, 3500].map(|far| shift(far, "all", false)),
        [0, -1, -3]
    );
    assert_eq!(
        [2000, 3000, 3500].map(|far| shift(far, "radar_only", true)),
        [0, -1, -3]
    );
    assert_eq!(shift(3000, "radar_only", false), 0);
}

#[test]
fn v6_4_a_hit_bridge_uses_no_ability() {
    let all = ("abilities", "core_and_simple");
    let two: &[Unit] = &[(FLETCHER, (3000, 1400), 6), ("HMS Ajax", (3000, 700), 6)];
    let one: &[Unit] = &[("Kongo", (3000, 1000), 6), ("Yukikaze", (3300, 1000), 6)];
    let mut table = arena(one, two, Stage::Surface, &[all]);
    table.state.base.turn = 4;
    let volley = |table: &Table, unit, target| {
        let fire = Fire::all(Attack::new(unit, Weapon::Main, target));
        table.rules.shot(&table.state, fire, &mut ()).volley
    };
    let able = |table: &Table| {
        (
            volley(table, a(0), x(0)).saves.len(),
            volley(table, a(1), x(1)).reroll.is_some(),
        )
    };
    assert_eq!(able(&table), (1, true), "Chase the Salvoes; Night Fighter");
    for unit in [x(0), a(1)] {
        table.state.sea[unit].harms[Harm::Bridge as usize] = 1;
    }
    assert_eq!(able(&table), (0, false));
    let iowa: &[Unit] = &[("USS Iowa (BB 61)", (3000, 1000), 6)];
    let mut table = arena(iowa, &[("Kongo", (3000, 1400), 6)], Stage::Surface, &[all]);
    table.state.base.fired[a(0)] = Weapon::Secondary.bit();
    assert!(table.can(a(0), Weapon::SecondaryAgain, x(0)));
    table.state.sea[a(0)].harms[Harm::Bridge as usize] = 1;
    assert!(!table.can(a(0), Weapon::SecondaryAgain, x(0)));
}

#[test]
fn m18_54_a_stealthy_ship_is_saved_by_night_and_by_islands() {
    let one: &[Unit] = &[("Kongo", (3000, 1000), 6)];
    let two: &[Unit] = &[("Daihatsu Landing Craft", (3000, 1400), 6)];
    let need = |options, ground: Ground| {
        let mut battle = battle(
            two,
            one,
            &[("abilities", "core_and_simple"), ("options", options)],
        );
        let (at, radius) = (Point::new(3000, 1600), 50);
        battle.ground = vec![Patch { ground, at, radius }];
        let table = arena_of(&battle, [two, one], Stage::Surface);
        let fire = Fire::all(Attack::new(x(0), Weapon::Main, a(0)));
        let saves = table.rules.shot(&table.state, fire, &mut ()).volley.saves;
        saves.first().map(|save| save.need)
    };
    assert_eq!(need("[]", Ground::Shallow), None);
    assert_eq!(need("[]", Ground::Island), Some(4));
    assert_eq!(need("[night]", Ground::Shallow), Some(4));
}

#[test]
fn m18_47_and_m18_56_aircraft_help_destroyers_to_hit_submarines() {
    let one: &[Unit] = &[
        (FLETCHER, (3000, 1000), 12),
        ("Halifax GR Mk. V", (3000, 1100), 0),
    ];
    let two: &[Unit] = &[("U 510", (3000, 1200), 0)];
    let mut table = arena(one, two, Stage::Strike, &[("abilities", "core_and_simple")]);
    table.state.set(x(0), Is::DETECTED);
    table.state.sea[a(1)].mission = miniatures::inches::choice::Mission::Attack(Weapon::Asw, x(0));
    let before = table.dice(a(0), Weapon::Asw, x(0)).0;
    let charges = table.fire(a(1), Weapon::Asw, x(0));
    table.say(charges, &[]);
    table.say(Choice::Use(false), &[1, 1]);
    assert_eq!(table.dice(a(0), Weapon::Asw, x(0)).0, before + 1);
}

#[test]
fn m18_47_a_worn_out_boat_keeps_still_where_someone_hunts() {
    let two: &[Unit] = &[("Yukikaze", (3000, 1200), 6)];
    let boat: &[Unit] = &[("USS S-37 (SS 132)", (3000, 1000), 0)];
    let mut table = arena(boat, two, Stage::Submarine, &[("abilities", "core_and_simple")]);
    assert!(table.can(a(0), Weapon::Torpedo, x(0)));
    table.state.set(x(0), Is::HUNTS);
    assert!(!table.can(a(0), Weapon::Torpedo, x(0)));
}
