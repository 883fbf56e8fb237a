//! Clauses, one by one: positions by hand, scripted dice.

use crate::common::{Allied, Central, Table, battle};
use great_war_at_sea::battle::choice::Choice;
use great_war_at_sea::battle::damage::{End, Hit, Struck, Target};
use great_war_at_sea::battle::event::Die;
use great_war_at_sea::battle::state::{LEFT, Side, Stage};
use great_war_at_sea::ships::{Code, HULL, Mount, Nation, PRIMARY, SECONDARY, Size, Speed, TERTIARY};

const NONE: &str = "";

/// A hit on the first ship of the Allied side, with what dice follow the 2d6.
fn hit(table: &mut Table, calibre: usize, range: u8, sum: u8, dice: &[u8]) -> Struck {
    let mut dice = dice.iter().copied();
    let mut ship = table.state.ships[Allied][0];
    let mut target = Target {
        switches: &table.battle.switches,
        unit: table.battle.unit(Allied, 0),
        ship: &mut ship,
    };
    let struck = target.strike(Hit { calibre, range, sum }, &mut |_: Die| {
        dice.next().expect("a die")
    });
    assert_eq!(dice.next(), None, "a die left over");
    table.state.ships[Allied][0] = ship;
    struck
}

fn against(allied: &str, more: &str) -> Table {
    Table::new(battle("Goeben", allied, more))
}

fn switched(allied: &str, switch: &str) -> Table {
    against(allied, &format!("month = 191701\n[switches]\n{switch}\n"))
}

fn boxes(table: &Table) -> [u8; 4] {
    table.ship(Allied, 0).boxes
}

#[test]
fn ships_are_as_the_file_has_them() {
    let table = against("Indomitable", NONE);
    let ship = &table.battle.unit(Central, 0).ship;
    assert_eq!(
        (ship.nation, ship.code, ship.boxes),
        (Nation::Germany, Code::BC, [6, 3, 1, 9])
    );
    assert_eq!(
        (ship.torpedo, ship.mount, ship.speed, ship.excellent),
        (1, Mount::Hull, Speed::Two, true)
    );
    assert_eq!(
        [Code::BC, Code::CA, Code::CVS, Code::DD].map(Code::size),
        [Size::Large, Size::Medium, Size::Medium, Size::Small]
    );
    let merchants = against("Merchant, F-merchant, Collier, Minelayer", NONE);
    let of = |number: usize| merchants.battle.unit(Allied, number).ship.boxes;
    assert_eq!(
        [0, 1, 2, 3].map(of),
        [[0, 0, 0, 1], [0, 0, 0, 2], [0, 0, 0, 1], [0, 0, 1, 1]]
    );
}

#[test]
fn counters_hold_ships_of_one_class() {
    let table = against("8 Beagle class, 12 Merchant, Defence", NONE);
    let ships: Vec<u8> = table.battle.sides[Allied]
        .counters
        .iter()
        .map(|counter| counter.ships)
        .collect();
    assert_eq!(ships, [3, 3, 2, 4, 4, 4, 1]);
    let single = against("4 Beagle class", "[switches]\ngrouping = \"single\"\n");
    assert_eq!(single.battle.sides[Allied].counters.len(), 4);
    // The counter is as fast as its slowest ship, and cannot move if one of them cannot.
    let mut pair = against("2 Beagle class", NONE);
    pair.set(Allied, 4, &[(0, 0)], &[(2, 0)]);
    pair.state.ships[Allied][1].speed = Speed::Slow;
    assert_eq!(pair.battle.counter_speed(&pair.state, Allied, 0), Speed::Slow);
    assert!(!pair.battle.helpless(&pair.state, Allied, 0));
    pair.state.ships[Allied][1].speed = Speed::Dead;
    assert!(pair.battle.helpless(&pair.state, Allied, 0));
}

#[test]
fn speed_is_lost_a_level_at_a_time() {
    let levels = |more: &str| {
        let mut table = switched("Tatra class", more);
        let mut seen = Vec::new();
        for _ in 0..5 {
            table.state.ships[Allied][0].boxes[HULL] = 1;
            let mut ship = table.state.ships[Allied][0];
            let mut target = Target {
                switches: &table.battle.switches,
                unit: table.battle.unit(Allied, 0),
                ship: &mut ship,
            };
            target.strike(
                Hit {
                    calibre: PRIMARY,
                    range: 2,
                    sum: 12,
                },
                &mut |_: Die| 2,
            );
            table.state.ships[Allied][0] = ship;
            seen.push(ship.speed);
        }
        seen
    };
    use Speed::{Dead, One, Slow, Two};
    assert_eq!(levels(""), [Two, One, Slow, Dead, Dead]);
    assert_eq!(levels("plus_is_level = false"), [One, Slow, Dead, Dead, Dead]);
}

#[test]
fn switches_change_ships_as_built() {
    let of = |ship: &str, more: &str| {
        let table = switched(ship, more);
        let unit = &table.battle.unit(Allied, 0).ship;
        (unit.boxes[PRIMARY], unit.boxes[HULL], unit.excellent)
    };
    assert_eq!(of("Goeben", ""), (6, 9, true));
    assert_eq!(
        of("Goeben", "hull_scale = \"0.75\""),
        (6, 7, true),
        "6.75, half up"
    );
    assert_eq!(of("Goeben", "hull_scale = \"1.25\""), (6, 11, true), "11.25");
    assert_eq!(of("Breslau", "hull_scale = \"0.75\"").1, 2, "2 at least");
    assert_eq!(of("Beagle class", "hull_scale = \"1.25\"").1, 1, "1.25");
    assert_eq!(of("Goeben", "derived_primary = -1").0, 6, "printed");
    assert_eq!(of("Viribus Unitis", "derived_primary = -1").0, 6);
    assert_eq!(of("Viribus Unitis", "derived_primary = 1").0, 8);
    assert!(!of("Goeben", "turkish_flag_gunnery = \"none\"").2);
    let german = against(
        "Goeben",
        "month = 191408\n[switches]\nturkish_flag_gunnery = \"none\"\n",
    );
    assert!(
        german.battle.unit(Allied, 0).ship.excellent,
        "before 16 August 1914"
    );
    assert_eq!(
        of("Charlemagne", "derived_primary = 1").0,
        of("Charlemagne", "").0,
        "G2.11: no formula"
    );
    assert!(!of("Beagle class", "small_ship_gunnery = \"none\"").2);
    assert!(of("Defence", "small_ship_gunnery = \"none\"").2);
}

#[test]
fn torpedoes_of_1917_are_not_there_before() {
    let of = |month: u32| {
        against("Novara", &format!("month = {month}\n"))
            .battle
            .unit(Allied, 0)
            .ship
            .torpedo
    };
    assert_eq!([of(191_612), of(191_701)], [0, 3]);
}

#[test]
fn sight_is_four_by_day_and_two_by_night_and_weather_shortens_it() {
    let sight = |more: &str| {
        let table = against("Defence", more);
        [table.battle.sight(1), table.battle.sight(2)]
    };
    assert_eq!(sight(NONE), [4, 4]);
    assert_eq!(sight("light = \"night\"\n"), [2, 2]);
    assert_eq!(sight("weather = \"mist\"\n"), [3, 3]);
    assert_eq!(sight("weather = \"fog\"\n"), [1, 1]);
    assert_eq!(sight("surprise = true\n"), [4, 4]);
    assert_eq!(
        sight("surprise = true\n[switches]\nsurprise_lasts = \"first_round\"\n"),
        [3, 4]
    );
}

#[test]
fn rough_weather_slows_small_ships_and_stills_torpedoes_and_light_guns() {
    let mut table = against("Beagle class", "weather = \"gale\"\n");
    table.set(Allied, 4, &[(0, 0)], &[(1, 0)]);
    assert_eq!(table.battle.counter_speed(&table.state, Allied, 0), Speed::One);
    assert!(table.battle.salvo(&table.state, Allied, 0, 0).is_err());
    assert!(table.battle.shot(&table.state, Allied, 0, 0).is_err());
    assert_eq!(
        table.battle.shot(&table.state, Central, 0, 0).unwrap().dice,
        [6, 3, 0]
    );
}

/// An area holds eight counters of a side, of both with the switch.
#[test]
fn no_more_than_eight_counters_in_an_area() {
    let many = "Evstafi, Ioann Zlatoust, Panteleimon, Tri Sviatitelia, Rostislav, Kagul, Pamiat Merkuria, Almaz, Sinop";
    let places = [
        (1, 0),
        (1, 0),
        (1, 0),
        (1, 0),
        (1, 0),
        (1, 0),
        (1, 0),
        (1, 0),
        (2, 0),
    ];
    for (switch, enemy, clause) in [
        ("", (-3, 0), "G5.2"),
        ("stack_limit_of = \"area\"\n", (3, 0), "G5.2"),
    ] {
        let mut table = against(many, &format!("[switches]\n{switch}"));
        table.set(Allied, 4, &[enemy], &places);
        assert_eq!(table.forbids(Choice::Move(8, table.area((1, 0)))), clause);
        let there = table.area((3, 0));
        assert!(table.battle.legal_for_test(&table, Choice::Move(8, there)));
    }
}

trait LegalForTest {
    fn legal_for_test(&self, table: &Table, choice: Choice) -> bool;
}

impl LegalForTest for great_war_at_sea::battle::rules::Battle {
    fn legal_for_test(&self, table: &Table, choice: Choice) -> bool {
        use admiralty_core::machine::Rules;
        self.legal(&table.state, table.asked().seat(), &choice).is_ok()
    }
}

/// A group moves at the pace of its slowest; cripples are left out of that.
#[test]
fn groups_move_at_the_pace_of_their_slowest_ship() {
    let may = |more: &str, impulse: u8, cripple: bool| {
        let mut table = Table::new(battle("Goeben, Breslau, Mesudiye", "Defence", more));
        table.set(Central, impulse, &[(0, 0), (0, 0), (0, 0)], &[(4, 0)]);
        table.state.ships[Central][2].speed = if cripple { Speed::Dead } else { Speed::Slow };
        table.battle.may_move(&table.state, Central)
    };
    assert_eq!([2, 3, 4].map(|impulse| may(NONE, impulse, false)), [0, 0, 0b111]);
    assert_eq!([1, 2, 4].map(|impulse| may(NONE, impulse, true)), [0, 0b11, 0b11]);
    assert_eq!(may("[switches]\ncripples_hold_group = true\n", 4, true), 0);
    assert_eq!(
        may("[switches]\ngroup_split = \"by_ship_speed\"\n", 2, false),
        0b11
    );
    let mut table = Table::new(battle(
        "Goeben, Breslau",
        "Defence",
        "[switches]\ngroup_split = \"never\"\n",
    ));
    table.set(Central, 2, &[(0, 0), (0, 0)], &[(4, 0)]);
    table.choose(Choice::Move(0, table.area((-1, 0))), &[]);
    assert_eq!(
        table.state.counters[Central][1].area,
        table.area((-1, 0)),
        "the whole group"
    );
}

/// The table of G4: who is asked to move in which impulse.
#[test]
fn the_impulses_move_the_fast_first() {
    let asked = |speed: Speed| {
        let mut moves = [0, 0];
        let mut table = Table::new(battle(
            "Goeben",
            "Defence",
            "rounds = 1\n[switches]\nboard_radius = 6\n",
        ));
        table.set(Central, 1, &[(-5, 0)], &[(5, 0)]);
        for side in Side::BOTH {
            table.state.ships[side][0].speed = speed;
        }
        table.state.may_move = table.battle.may_move(&table.state, Central);
        while let Stage::Move(side) = table.state.stage {
            moves[side as usize] += u8::from(table.state.may_move != 0);
            table.choose(Choice::Done, &[]);
        }
        moves
    };
    assert_eq!(asked(Speed::TwoPlus), [5, 4]);
    assert_eq!(asked(Speed::Two), [4, 3]);
    assert_eq!(asked(Speed::One), [3, 2]);
    assert_eq!(asked(Speed::Slow), [2, 1]);
}

#[test]
fn a_ship_moves_one_area_and_once_in_a_move() {
    let mut table = Table::new(battle("Goeben, Breslau", "Defence", NONE));
    table.set(Central, 2, &[(0, 0), (0, 0)], &[(4, 0)]);
    assert_eq!(table.forbids(Choice::Move(0, table.area((2, 0)))), "G5.1");
    assert_eq!(table.forbids(Choice::Leave(0)), "G5.3");
    assert_eq!(table.forbids(Choice::Move(9, 0)), "G5.5");
    table.choose(Choice::Move(0, table.area((1, 0))), &[]);
    assert_eq!(table.forbids(Choice::Move(0, table.area((2, 0)))), "G5.5");
    assert_eq!(table.forbids(Choice::Hold), "G5.5");
}

#[test]
fn ships_leave_from_the_rim_and_a_side_that_is_gone_ends_the_battle() {
    let mut table = against("Defence", NONE);
    table.set(Central, 4, &[(-4, 0)], &[(1, 0)]);
    table.choose(Choice::Leave(0), &[]);
    assert_eq!(table.state.counters[Central][0].area, LEFT);
    assert_eq!(table.state.stage, Stage::Over);
}

#[test]
fn initiative_counts_nations_and_leaders() {
    let modifier = |central: &str, allied: &str, more: &str| {
        let mut table = Table::new(battle(central, allied, more));
        table.state.round = 1;
        table.battle.initiative_modifier(&table.state)
    };
    assert_eq!(modifier("Goeben, Mecidiye", "Evstafi", NONE), 1);
    assert_eq!(
        modifier("Goeben", "Evstafi, 4 Merchant", NONE),
        0,
        "warships only"
    );
    let led = |central: bool, allied: bool, more: &str| {
        let text = format!(
            "extends = \"great-war-at-sea\"\n[central]\nquarry = \"\"\nleader = {central}\n[allied]\nleader = {allied}\n[switches]\n{more}"
        );
        let mut table = Table::new(great_war_at_sea::scenario::from_text("led.toml", &text).unwrap());
        table.state.round = 1;
        table.battle.initiative_modifier(&table.state)
    };
    assert_eq!(
        [led(true, false, ""), led(false, true, ""), led(true, true, "")],
        [-1, 1, 0]
    );
    assert_eq!(led(true, false, "leaders = \"off\""), 0);
}

#[test]
fn nationalities_are_counted_as_they_are_or_as_they_were() {
    let modifier = |more: &str| {
        let mut table = Table::new(battle("Goeben, Mecidiye", "Defence", more));
        table.set(Central, 1, &[(0, 0), (0, 0)], &[(4, 0)]);
        table.state.round = 2;
        table.state.counters[Central][1].area = LEFT;
        table.battle.initiative_modifier(&table.state)
    };
    assert_eq!(modifier(NONE), 0);
    assert_eq!(modifier("[switches]\nnationalities = \"at_start\"\n"), 1);
    let late = |more: &str| {
        let text = format!(
            "extends = \"great-war-at-sea\"\n[central]\nquarry = \"\"\nlater = \"Mecidiye\"\nlater_round = 4\n\
             later_on = 5\n{more}"
        );
        let table = Table::new(great_war_at_sea::scenario::from_text("late.toml", &text).unwrap());
        table.battle.initiative_modifier(&table.state)
    };
    assert_eq!(
        [late(NONE), late("[switches]\nnationalities = \"at_start\"\n")],
        [0, 0]
    );
}

/// The areas in which the counter in hand may be placed.
fn places(table: &Table) -> Vec<(i8, i8)> {
    let places = table.battle.places(&table.state);
    let fits = |area: &u8| places[usize::from(*area) / 64] >> (area % 64) & 1 == 1;
    (0..table.battle.board.areas())
        .filter(fits)
        .map(|area| table.battle.board.places[usize::from(area)])
        .collect()
}

#[test]
fn the_loser_sets_up_in_the_centre_and_the_winner_at_the_limit_of_sight() {
    let ring = |more: &str| {
        let mut table = against("Defence", more);
        table.go(&[1]);
        assert_eq!(table.asked(), Allied, "the Central Powers win with 1");
        assert_eq!(places(&table), [(0, 0), (1, 0), (0, 1)]);
        assert_eq!(table.forbids(Choice::Place(table.area((4, 0)))), "G4.6");
        table.choose(Choice::Place(table.area((0, 0))), &[]);
        assert_eq!(table.forbids(Choice::Place(table.area((0, 0)))), "G4.7");
        let from = |place: &(i8, i8)| great_war_at_sea::battle::board::between((0, 0), *place);
        let found = places(&table);
        let distance = from(&found[0]);
        assert!(found.iter().all(|place| from(place) == distance));
        (distance, found.len())
    };
    assert_eq!(ring(NONE), (4, 24));
    assert_eq!(ring("surprise = true\n"), (3, 18));
    assert_eq!(ring("light = \"night\"\n"), (2, 12));
    assert_eq!(ring("light = \"night\"\nsurprise = true\n"), (1, 6));
}

#[test]
fn set_up_may_be_measured_from_the_centre_areas() {
    let mut table = against(
        "Defence",
        "[switches]\nsetup_distance_from = \"nearest_centre\"\n",
    );
    table.go(&[1]).choose(Choice::Place(0), &[]);
    assert_eq!(places(&table).len(), 27, "the outermost ring");
}

#[test]
fn an_area_is_set_up_with_ships_of_one_nation() {
    let second = |more: &str, allied: &str| {
        let mut table = against(allied, more);
        table.go(&[1]).choose(Choice::Place(0), &[]);
        places(&table)
    };
    assert_eq!(second(NONE, "Defence, Danton"), [(1, 0), (0, 1)]);
    assert_eq!(second(NONE, "Defence, Warrior").len(), 3);
    assert_eq!(
        second(
            "[switches]\nnationality_setup = \"together\"\n",
            "Defence, Warrior"
        ),
        [(0, 0)]
    );
    for other in ["free", "together"] {
        let rule = format!("[switches]\nnationality_setup = \"{other}\"\n");
        assert_eq!(second(&rule, "Defence, Danton").len(), 3, "{other}");
    }
    let mut germans = Table::new(battle("Goeben, Mecidiye", "Defence", NONE));
    germans.go(&[6]).choose(Choice::Place(0), &[]);
    assert_eq!(places(&germans).len(), 3, "German ships may be with any");
}

#[test]
fn a_port_that_is_attacked_neither_moves_nor_has_initiative_nor_is_torpedoed() {
    let text = "extends = \"great-war-at-sea\"\n[central]\nquarry = \"\"\nin_port = true\n[allied]\nfleet = \"Beagle class\"\n";
    let mut table = Table::new(great_war_at_sea::scenario::from_text("port.toml", text).unwrap());
    table.go(&[]);
    assert_eq!(table.state.winner, Allied, "without a die");
    table.set(Allied, 4, &[(0, 0), (0, 0)], &[(1, 0)]);
    assert_eq!(table.battle.may_move(&table.state, Central), 0);
    assert!(table.battle.helpless(&table.state, Central, 0));
    assert_eq!(
        table.battle.salvo(&table.state, Allied, 0, 0).unwrap_err().clause,
        "G8.6"
    );
    assert_eq!(
        table
            .battle
            .salvo(&table.state, Central, 0, 0)
            .unwrap_err()
            .clause,
        "G8.2"
    );
}

#[test]
fn fire_needs_reach_and_sight() {
    let mut table = against("Beagle class", "light = \"night\"\n");
    table.set(Central, 4, &[(0, 0)], &[(3, 0)]);
    assert_eq!(
        table.battle.shot(&table.state, Central, 0, 0).unwrap_err().clause,
        "G3.7"
    );
    table.set(Central, 4, &[(0, 0)], &[(2, 0)]);
    assert_eq!(
        table.battle.shot(&table.state, Central, 0, 0).unwrap().dice,
        [6, 3, 0]
    );
    assert_eq!(
        table.battle.shot(&table.state, Allied, 0, 0).unwrap_err().clause,
        "G6.2"
    );
    let mut seen = against(
        "Beagle class",
        "light = \"night\"\n[switches]\nfire_needs_sighting = false\n",
    );
    seen.set(Central, 4, &[(0, 0)], &[(3, 0)]);
    assert_eq!(
        seen.battle.shot(&seen.state, Central, 0, 0).unwrap().dice,
        [6, 0, 0]
    );
}

/// The winner announces first, ship by ship; fire may be held.
#[test]
fn the_winner_announces_first() {
    let mut table = against("Defence", NONE);
    table.set(Allied, 5, &[(0, 0)], &[(3, 0)]);
    table.choose(Choice::Done, &[]);
    assert_eq!(table.state.stage, Stage::Aim(Allied, 0));
    assert_eq!(table.forbids(Choice::At(3)), "G6.3");
    table.choose(Choice::Hold, &[]);
    assert_eq!(table.state.stage, Stage::Aim(Central, 0));
    table.choose(Choice::Hold, &[]).choose(Choice::Done, &[2]);
    assert_eq!(table.state.round, 2, "the die is that of initiative");
}

#[test]
fn the_russian_line_of_an_area_fires_at_one_target() {
    let mut table = Table::new(battle("Goeben, Breslau", "Evstafi, Rostislav, Kagul", NONE));
    table.set(Allied, 5, &[(0, 0), (1, 0)], &[(2, 0), (2, 0), (2, 0)]);
    table.choose(Choice::Done, &[]).choose(Choice::At(0), &[]);
    assert_eq!(table.state.stage, Stage::Aim(Allied, 1));
    assert_eq!(table.forbids(Choice::At(1)), "G6.4");
    table.choose(Choice::Hold, &[]);
    assert_eq!(table.state.stage, Stage::Aim(Allied, 2), "Kagul is no battleship");
    table.choose(Choice::At(1), &[]);
}

#[test]
fn what_cannot_move_is_easier_to_hit() {
    let need = |more: &str, jammed: bool| {
        let mut table = against("Defence", more);
        table.set(Central, 4, &[(0, 0)], &[(1, 0)]);
        let ship = &mut table.state.ships[Allied][0];
        (ship.jammed, ship.speed) = (jammed, if jammed { Speed::One } else { Speed::Dead });
        table.battle.shot(&table.state, Central, 0, 0).unwrap().need
    };
    assert_eq!([need(NONE, true), need(NONE, false)], [3, 3]);
    let only = "[switches]\ncannot_move_cases = \"speed_0_only\"\n";
    assert_eq!([need(only, true), need(only, false)], [4, 3]);
}

#[test]
fn ships_that_are_dead_in_the_water_fire_unless_a_switch_forbids() {
    let fires = |more: &str| {
        let mut table = against("Defence", more);
        table.set(Central, 4, &[(0, 0)], &[(1, 0)]);
        table.state.ships[Allied][0].speed = Speed::Dead;
        table.battle.shot(&table.state, Allied, 0, 0).is_ok()
    };
    assert!(fires(NONE) && !fires("[switches]\ndead_ships_fire = false\n"));
}

#[test]
fn ships_in_tow_neither_move_nor_fire_at_first_and_may_be_severed() {
    let text = "extends = \"great-war-at-sea\"\n[allied]\nfleet = \"Defence, Warrior\"\ntowing = \"Defence tows Warrior\"\n";
    let mut table = Table::new(great_war_at_sea::scenario::from_text("tow.toml", text).unwrap());
    table.set(Allied, 4, &[(0, 0), (0, 0)], &[(2, 0), (2, 0)]);
    assert_eq!(table.battle.may_move(&table.state, Allied), 0);
    assert_eq!(
        table.battle.shot(&table.state, Allied, 0, 0).unwrap_err().clause,
        "G6.7"
    );
    assert!(table.battle.helpless(&table.state, Allied, 1));
    table.state.round = 2;
    assert!(table.battle.shot(&table.state, Allied, 0, 0).is_ok());
    table.choose(Choice::Sever(1), &[]);
    assert_eq!(table.battle.may_move(&table.state, Allied), 0b11);
    assert_eq!(table.forbids(Choice::Sever(1)), "G17.3");
}

/// Defence tows Warrior; both lie in the centre, a big cruiser two areas away.
fn in_tow(winner: Side, impulse: u8) -> Table {
    let text = "extends = \"great-war-at-sea\"\n[central]\nfleet = \"Goeben\"\nquarry = \"\"\n\
                [allied]\nfleet = \"Defence, Warrior\"\ntowing = \"Defence tows Warrior\"\n";
    let mut table = Table::new(great_war_at_sea::scenario::from_text("tow.toml", text).unwrap());
    table.set(winner, impulse, &[(2, 0)], &[(0, 0), (0, 0)]);
    table
}

/// G17.3: between phases, so in every impulse; what is cast off moves in its own.
#[test]
fn a_tow_is_severed_in_any_impulse_and_its_ships_then_move() {
    let mut table = in_tow(Central, 1);
    table.choose(Choice::Done, &[]).hold();
    assert_eq!(
        (table.asked(), table.state.impulse, table.state.may_move),
        (Allied, 1, 0)
    );
    table.choose(Choice::Done, &[]);
    assert_eq!(table.state.impulse, 2, "a tow is kept if its side likes");
    let mut table = in_tow(Allied, 4);
    table.state.impulse = 3;
    table.state.may_move = 0;
    table.choose(Choice::Sever(0), &[]);
    assert_eq!(table.state.may_move, 0b11, "speed 1 moves in impulse 3");
}

#[test]
fn what_has_sunk_is_towed_no_longer() {
    let mut table = in_tow(Allied, 4);
    assert!(table.battle.helpless(&table.state, Allied, 0));
    table.choose(Choice::Scuttle(1), &[]);
    assert!(!table.battle.helpless(&table.state, Allied, 0));
    assert_eq!(table.battle.may_move(&table.state, Allied), 0b01);
    assert!(
        table.battle.shot(&table.state, Allied, 0, 0).is_ok(),
        "G6.7 is of ships in tow"
    );
}

/// G11.9 takes movement from a port, not G7.13.
#[test]
fn ships_in_port_may_be_scuttled() {
    let text = "extends = \"great-war-at-sea\"\n[central]\nquarry = \"\"\nin_port = true\n[allied]\nfleet = \"Beagle class\"\n";
    let mut table = Table::new(great_war_at_sea::scenario::from_text("port.toml", text).unwrap());
    table.set(Allied, 4, &[(0, 0), (0, 0)], &[(1, 0)]);
    table.choose(Choice::Done, &[]).hold();
    assert_eq!(table.asked(), Central);
    table.choose(Choice::Scuttle(1), &[]);
    assert!(table.ship(Central, 1).sunk());
}

/// Armor by calibre.
#[test]
fn armor_stops_lesser_guns() {
    for (calibre, heavy, light) in [
        (PRIMARY, true, true),
        (SECONDARY, false, true),
        (TERTIARY, false, false),
    ] {
        let through = |ship: &str| hit(&mut against(ship, NONE), calibre, 2, 7, &[]).end == End::Marked;
        assert_eq!(
            (through("Indomitable"), through("Sankt Georg")),
            (light, light),
            "light"
        );
        assert_eq!(through("Danton"), heavy);
        assert!(through("Breslau"), "none");
    }
    let mut table = switched("Danton", "stopped_hit = \"speed_loss_stays\"");
    assert_eq!(hit(&mut table, SECONDARY, 2, 11, &[]).levels, 1);
    assert_eq!(hit(&mut against("Danton", NONE), SECONDARY, 2, 11, &[]).levels, 0);
}

#[test]
fn hits_on_what_was_never_there_go_on_and_on_what_is_gone_to_the_hull() {
    // A destroyer has tertiary guns alone.
    let mut table = against("Beagle class", NONE);
    let struck = hit(&mut table, PRIMARY, 2, 6, &[]);
    assert_eq!((struck.section, struck.boxes), (TERTIARY, 1));
    let struck = hit(&mut table, PRIMARY, 2, 6, &[]);
    assert!(struck.gone && struck.sunk);
    // A merchant has none at all.
    let mut merchant = against("F-merchant", NONE);
    assert_eq!(hit(&mut merchant, PRIMARY, 2, 6, &[]).end, End::Ignored);
    assert_eq!(
        hit(&mut merchant, PRIMARY, 2, 3, &[]).end,
        End::Ignored,
        "no torpedo mount"
    );
    let mut hull = switched("F-merchant", "absent_mount = \"hull\"");
    assert_eq!(hit(&mut hull, PRIMARY, 2, 3, &[]).hull, 1);
}

#[test]
fn large_shells_mark_two_boxes_of_lightly_armored_guns() {
    // Defence: secondary guns under light armor.
    let mut table = against("Defence", NONE);
    assert_eq!(hit(&mut table, PRIMARY, 2, 5, &[]).boxes, 2);
    table.state.ships[Allied][0].boxes[SECONDARY] = 1;
    let struck = hit(&mut table, PRIMARY, 2, 5, &[]);
    assert_eq!((struck.boxes, struck.excess, struck.hull), (1, 1, 1));
    assert_eq!(
        hit(&mut against("Defence", NONE), SECONDARY, 2, 5, &[]).boxes,
        1,
        "not by lesser guns"
    );
    assert_eq!(
        hit(&mut against("Goeben", NONE), PRIMARY, 2, 6, &[]).boxes,
        1,
        "not under heavy armor"
    );
    let mut none = switched("Defence", "excess_sections = \"none\"");
    assert_eq!(hit(&mut none, PRIMARY, 2, 5, &[]).boxes, 1);
    assert_eq!(
        hit(&mut against("Defence", NONE), PRIMARY, 2, 4, &[]).boxes,
        1,
        "tertiary"
    );
    assert_eq!(
        hit(
            &mut switched("Defence", "excess_sections = \"all_guns\""),
            PRIMARY,
            2,
            4,
            &[]
        )
        .boxes,
        2
    );
    let mut lost = switched("Defence", "excess_to_hull = \"lost\"");
    lost.state.ships[Allied][0].boxes[SECONDARY] = 1;
    assert_eq!(hit(&mut lost, PRIMARY, 2, 5, &[]).hull, 0);
}

#[test]
fn plunging_fire_marks_a_hull_box_more() {
    let boxes = |ship: &str, calibre, range| hit(&mut against(ship, NONE), calibre, range, 7, &[]).hull;
    assert_eq!(
        [
            boxes("Defence", PRIMARY, 3),
            boxes("Defence", PRIMARY, 2),
            boxes("Breslau", SECONDARY, 2)
        ],
        [2, 1, 1]
    );
    assert_eq!(
        [
            boxes("Queen Elizabeth", PRIMARY, 3),
            boxes("Imperatritsa Mariya", PRIMARY, 3)
        ],
        [1, 1]
    );
    assert_eq!(boxes("Evstafi", PRIMARY, 3), 2, "no Russian dreadnought");
    let gone = |switch: &str| {
        let mut table = switched("Defence", switch);
        table.state.ships[Allied][0].boxes[SECONDARY] = 0;
        hit(&mut table, PRIMARY, 3, 5, &[]).hull
    };
    assert_eq!([gone(""), gone("plunging_scope = \"table_only\"")], [2, 1]);
}

#[test]
fn critical_hits() {
    let critical = |dice: &[u8]| {
        let mut table = against("Defence", NONE);
        let struck = hit(&mut table, PRIMARY, 3, 2, dice);
        (struck.hull, table.ship(Allied, 0))
    };
    assert!(critical(&[1]).1.jammed);
    assert_eq!(critical(&[2]).1.speed, Speed::Slow);
    assert!(critical(&[3]).1.blind);
    assert_eq!(critical(&[4]).0, 2);
    let (hull, ship) = critical(&[5]);
    assert_eq!((hull, ship.speed), (2, Speed::Slow));
    assert_eq!(
        [critical(&[6, 4]).0, critical(&[6, 5]).0],
        [3, 6],
        "Defence has six hull boxes"
    );
    assert_eq!(
        hit(&mut against("Breslau", NONE), TERTIARY, 1, 2, &[]).end,
        End::NoCritical
    );
    assert_eq!(
        hit(&mut against("Danton", NONE), SECONDARY, 2, 12, &[]).end,
        End::Stopped
    );
    let mut free = switched("Danton", "critical_armor = \"none\"");
    assert_eq!(hit(&mut free, SECONDARY, 2, 12, &[4]).hull, 2);
    assert_eq!(
        hit(
            &mut switched("Defence", "critical_table = \"no_magazine\""),
            PRIMARY,
            2,
            12,
            &[6]
        )
        .hull,
        3
    );
    assert_eq!(
        hit(
            &mut switched("Defence", "critical_table = \"none\""),
            PRIMARY,
            2,
            12,
            &[]
        )
        .end,
        End::NoCritical
    );
}

/// Without fire control the largest battery that the ship ever had is silent; it mends with the rudder at the round's end.
#[test]
fn fire_control_and_rudder_mend_at_the_end_of_the_round() {
    let mut table = against("Dartmouth", NONE);
    table.set(Central, 5, &[(0, 0)], &[(2, 0)]);
    let ship = &mut table.state.ships[Allied][0];
    (ship.blind, ship.jammed) = (true, true);
    assert!(
        table.battle.shot(&table.state, Allied, 0, 0).is_err(),
        "secondary guns are its largest"
    );
    table.choose(Choice::Done, &[]);
    table.choose(Choice::Hold, &[]).choose(Choice::Done, &[6]);
    assert_eq!(table.state.round, 2);
    let ship = table.ship(Allied, 0);
    assert!(!ship.blind && !ship.jammed);
}

#[test]
fn half_the_hull_costs_a_speed_level_once_and_none_left_sinks() {
    let mut table = against("Danton", NONE);
    // Seven boxes: the fourth crosses the half.
    let past: Vec<bool> = (0..6)
        .map(|_| hit(&mut table, PRIMARY, 2, 7, &[]).past_half)
        .collect();
    assert_eq!(past, [false, false, false, true, false, false]);
    assert_eq!(
        (table.ship(Allied, 0).speed, boxes(&table)[HULL]),
        (Speed::Dead, 1)
    );
    assert!(hit(&mut table, PRIMARY, 2, 7, &[]).sunk && table.ship(Allied, 0).sunk());
    let mut both = against("Dartmouth", NONE);
    both.state.ships[Allied][0].boxes[HULL] = 2;
    hit(&mut both, PRIMARY, 2, 11, &[]);
    assert_eq!(
        both.ship(Allied, 0).speed,
        Speed::One,
        "1 of 2 is not more than half"
    );
}

#[test]
fn mounts_are_armored_as_the_hull_or_not_at_all() {
    assert_eq!(
        hit(&mut against("Danton", NONE), SECONDARY, 2, 3, &[]).end,
        End::Stopped,
        "hull mount"
    );
    assert_eq!(
        hit(&mut against("Danton", NONE), PRIMARY, 2, 3, &[]).end,
        End::MountDestroyed
    );
    assert_eq!(
        hit(&mut against("Beagle class", NONE), TERTIARY, 1, 3, &[]).end,
        End::MountDestroyed
    );
    let mut table = against("Beagle class", NONE);
    hit(&mut table, TERTIARY, 1, 3, &[]);
    assert!(
        hit(&mut table, TERTIARY, 1, 3, &[]).gone,
        "the next one goes to the hull"
    );
    // No ship of the file has a deck mount and an armored hull.
    let mut deck = switched("Beagle class", "deck_mount_armor = \"hull\"");
    assert_eq!(hit(&mut deck, TERTIARY, 1, 3, &[]).end, End::MountDestroyed);
}

/// The owner of a counter chooses which ship takes a hit, once they differ.
#[test]
fn the_owner_of_a_counter_distributes_hits() {
    let mut table = against("2 Beagle class", NONE);
    table.set(Central, 5, &[(0, 0)], &[(2, 0)]);
    table.state.ships[Allied][1].spent = true;
    table.choose(Choice::Done, &[]);
    // Nine dice, one hit; then its place.
    table.choose(Choice::At(0), &[1, 1, 1, 1, 1, 5, 1, 1, 1, 3, 4]);
    assert_eq!(table.state.stage, Stage::Take(Allied, false));
    assert_eq!(table.forbids(Choice::Take(2)), "G7.12");
    table.choose(Choice::Take(1), &[]);
    assert!(table.ship(Allied, 1).sunk() && !table.ship(Allied, 0).sunk());
}

#[test]
fn a_ship_may_be_scuttled() {
    let mut table = Table::new(battle("Goeben, Breslau", "Defence", NONE));
    table.set(Central, 4, &[(0, 0), (0, 0)], &[(4, 0)]);
    table.choose(Choice::Scuttle(1), &[]);
    assert_eq!(table.battle.points(&table.state, Allied), 8, "as if sunk");
    assert_eq!(table.forbids(Choice::Scuttle(1)), "G7.13");
}

/// A ship that is sunk fires all the same; fire at what was sunk before is lost, and its dice are not rolled.
#[test]
fn fire_is_simultaneous() {
    let mut table = Table::new(battle("Goeben, Breslau", "Beagle class", NONE));
    table.set(Central, 5, &[(0, 0), (0, 0)], &[(1, 0)]);
    table
        .choose(Choice::Done, &[])
        .choose(Choice::At(0), &[])
        .choose(Choice::At(0), &[]);
    // Goeben: ten dice, two hits; the first sinks. The destroyer's one die. Initiative does not follow: she is the last.
    table.choose(Choice::At(1), &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 1]);
    assert_eq!(table.state.stage, Stage::Over);
    assert!(
        table
            .lines
            .0
            .iter()
            .any(|line| line.contains("lost (target sunk)"))
    );
    assert!(
        table
            .lines
            .0
            .iter()
            .any(|line| line.contains("Beagle class DD at Breslau"))
    );
    assert!(
        !table.lines.0.iter().any(|line| line.contains("Breslau at")),
        "rolls nothing"
    );
}

#[test]
fn torpedoes_are_fired_once_by_what_can_move() {
    let mut table = against("Bespokoiny class", NONE);
    table.set(Allied, 4, &[(0, 0)], &[(1, 0)]);
    assert!(table.battle.salvo(&table.state, Allied, 0, 0).is_ok());
    table.choose(Choice::Done, &[]);
    while matches!(table.state.stage, Stage::Aim(..)) {
        table.choose(Choice::Hold, &[]);
    }
    assert_eq!(table.state.stage, Stage::Launch(Allied, 0));
    table.choose(Choice::At(0), &[]);
    // Goeben's own torpedo is held.
    table.choose(Choice::Hold, &[1, 1, 1, 5, 6]);
    assert_eq!(
        (table.ship(Central, 0).boxes[HULL], table.ship(Central, 0).speed),
        (6, Speed::One)
    );
    assert_eq!(
        table.battle.salvo(&table.state, Allied, 0, 0).unwrap_err().clause,
        "G8.2",
        "spent"
    );
    for change in 0..3 {
        let mut table = against("Bespokoiny class", NONE);
        table.set(Allied, 4, &[(0, 0)], &[(1, 0)]);
        let ship = &mut table.state.ships[Allied][0];
        match change {
            0 => ship.speed = Speed::Dead,
            1 => ship.jammed = true,
            _ => ship.mount = false,
        }
        assert!(table.battle.salvo(&table.state, Allied, 0, 0).is_err());
    }
    let mut far = against("Bespokoiny class", NONE);
    far.set(Allied, 4, &[(0, 0)], &[(2, 0)]);
    assert!(far.battle.salvo(&far.state, Allied, 0, 0).is_err());
}

#[test]
fn torpedo_damage_by_the_die_and_its_alternatives() {
    let hull = |ship: &str, switch: &str, die: Option<u8>| {
        let table = switched(ship, switch);
        let mut ship = table.ship(Allied, 0);
        let mut target = Target {
            switches: &table.battle.switches,
            unit: table.battle.unit(Allied, 0),
            ship: &mut ship,
        };
        let struck = target.torpedo(die);
        (struck.hull, struck.levels)
    };
    let of = |switch: &str| [1, 2, 3, 4, 5, 6].map(|die| hull("Goeben", switch, Some(die)));
    assert_eq!(of(""), [(1, 0), (1, 0), (2, 0), (2, 0), (3, 0), (3, 1)]);
    assert_eq!(
        of("torpedo_damage = \"plus_1\"").map(|(hull, _)| hull),
        [2, 2, 3, 3, 4, 4]
    );
    assert_eq!(
        of("torpedo_damage = \"minus_1\"").map(|(hull, _)| hull),
        [1, 1, 1, 1, 2, 2]
    );
    assert_eq!(hull("Beagle class", "", None), (1, 0));
    assert!(Code::TB.sunk_by_a_torpedo() && !Code::ML.sunk_by_a_torpedo());
}

/// A round follows while enemies are in sight and rounds are left.
#[test]
fn a_battle_ends_out_of_sight_or_after_its_rounds() {
    let ended = |range: i8, rounds: u8, dice: &[u8]| {
        let mut table = against(
            "Defence",
            &format!("rounds = {rounds}\n[switches]\nboard_radius = 6\n"),
        );
        table.set(Central, 5, &[(0, 0)], &[(range, 0)]);
        table.choose(Choice::Done, &[]).choose(Choice::Done, dice);
        (table.state.stage == Stage::Over, table.state.round)
    };
    assert_eq!(ended(4, 8, &[1]), (false, 2));
    assert_eq!(ended(5, 8, &[]), (true, 1));
    assert_eq!(ended(4, 1, &[]), (true, 1));
    let cap = |setting: &str| {
        against(
            "Defence",
            &format!("rounds = 99\n[switches]\nmax_rounds = {setting}\n"),
        )
        .battle
        .rounds
    };
    assert_eq!([cap("8"), cap("12"), cap("\"none\"")], [8, 12, 99]);
}

#[test]
fn points_for_the_sunk_the_crippled_and_leaders() {
    let points = |switch: &str, hull: u8| {
        let text = format!(
            "extends = \"great-war-at-sea\"\n[central]\nquarry = \"\"\nleader = true\n[switches]\n{switch}\n"
        );
        let mut table = Table::new(great_war_at_sea::scenario::from_text("points.toml", &text).unwrap());
        table.state.ships[Central][0].boxes[HULL] = hull;
        table.battle.points(&table.state, Allied)
    };
    assert_eq!([points("", 5), points("", 4), points("", 0)], [0, 33, 66 + 8]);
    assert_eq!(points("cripple_vp = \"none\"", 4), 0);
    assert_eq!(points("leader_vp = 0", 0), 66);
    assert_eq!(points("ship_vp = \"hull_only\"", 0), 36 + 8);
    assert_eq!(points("ship_vp = \"one_each\"", 0), 4 + 8);
}

#[test]
fn more_points_win_by_a_tenth_of_all() {
    let winner = |central: u8, allied: u8, switch: &str| {
        let mut table = Table::new(battle(
            "12 Merchant",
            "12 Merchant",
            &format!("[switches]\n{switch}\n"),
        ));
        for (side, sunk) in [(Allied, central), (Central, allied)] {
            (0..usize::from(sunk)).for_each(|ship| table.state.ships[side][ship].boxes[HULL] = 0);
        }
        table.battle.ending(&table.state).winner()
    };
    assert_eq!(winner(5, 4, ""), Some(Central.seat()), "1 of 9");
    assert_eq!(winner(11, 9, ""), Some(Central.seat()), "2 of 20 is a tenth");
    assert_eq!(winner(12, 10, ""), None, "2 of 22");
    assert_eq!(winner(12, 10, "draw_margin = \"0\""), Some(Central.seat()));
    assert_eq!(winner(5, 4, "draw_margin = \"0.25\""), None);
    assert_eq!(winner(3, 3, ""), None);
}

/// B4: the Allied side wins if Goeben is sunk or slow; else the Central Powers with more points, or nobody.
#[test]
fn victory_may_hang_on_one_ship() {
    let table = |speed: Speed, sunk: bool| {
        let mut table = Table::new(great_war_at_sea::scenario::embedded().clone());
        table.state.ships[Central][0].speed = speed;
        if sunk {
            table.state.ships[Allied][0].boxes[HULL] = 0;
        } else {
            table.state.ships[Central][1].boxes[HULL] = 0;
        }
        table.battle.ending(&table.state).winner()
    };
    assert_eq!(table(Speed::One, true), Some(Allied.seat()));
    assert_eq!(table(Speed::Two, true), Some(Central.seat()));
    assert_eq!(table(Speed::Two, false), None, "Breslau lost, Goeben away");
    // G19.4: scenario conditions come first, so that no margin makes a draw of 3 points to 2.
    let text = "extends = \"great-war-at-sea\"\n[allied]\nfleet = \"Defence, 3 Beagle class\"\n\
                [switches]\ndraw_margin = \"0.25\"\nship_vp = \"hull_only\"\n";
    let mut table = Table::new(great_war_at_sea::scenario::from_text("margin.toml", text).unwrap());
    table.state.ships[Central][1].boxes[HULL] = 0;
    for ship in 1..4 {
        table.state.ships[Allied][ship].boxes[HULL] = 0;
    }
    let points = Side::BOTH.map(|side| table.battle.points(&table.state, side));
    assert_eq!(points, [12, 8]);
    assert_eq!(table.battle.ending(&table.state).winner(), Some(Central.seat()));
}

#[test]
fn later_ships_come_on_a_die_and_leaving_pays() {
    let battle = scenario("otranto-straits.toml");
    let later = battle.sides[Central]
        .counters
        .iter()
        .filter(|counter| counter.later)
        .count();
    assert_eq!((later, battle.sides[Central].later), (3, (4, 5)));
    let mut table = Table::new(battle);
    table.state.counters[Central][0].area = LEFT;
    assert_eq!(table.battle.points(&table.state, Central), 4);
    for (die, asked) in [(4, false), (5, true)] {
        let mut table = Table::new(scenario("otranto-straits.toml"));
        table.set(Central, 5, &[(0, 0), (0, 0), (0, 0), (0, 0)], &[(4, 0); 6]);
        table.state.round = 3;
        let dice: &[u8] = if asked { &[5] } else { &[4, 3] };
        table.choose(Choice::Done, &[]).choose(Choice::Done, dice);
        assert_eq!(
            matches!(table.state.stage, Stage::Arrive(Central, _)),
            asked,
            "{die}"
        );
        if asked {
            assert_eq!(
                places(&table).len(),
                27,
                "the rim, whoever is there: G4.8 is of set-up"
            );
        }
    }
}

fn scenario(file: &str) -> great_war_at_sea::battle::rules::Battle {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/great-war-at-sea")
        .join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    great_war_at_sea::scenario::from_text(file, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_scenario_that_ships_is_sound() {
    for file in [
        "troop-convoy.toml",
        "spilling-of-ink.toml",
        "cape-sarych.toml",
        "troubridge-day.toml",
        "elli.toml",
        "otranto-straits.toml",
    ] {
        assert!(!scenario(file).title.is_empty());
    }
}

/// G4.3: leaders of a side improve its roll once, or each by 1.
#[test]
fn leaders_add_once_or_each() {
    let modifier = |switch: &str| {
        let mut table = Table::new(battle(
            "Goeben",
            "Defence, Warrior",
            &format!("[switches]\nleaders_add = \"{switch}\"\n"),
        ));
        table.battle.sides[Allied].leaders = vec![0, 1];
        table.state.round = 1;
        table.battle.initiative_modifier(&table.state)
    };
    assert_eq!((modifier("once"), modifier("each")), (1, 2));
}

/// After impulse 5 the loser of initiative moves no more, but may sever and scuttle (G4.1, G7.13, G17.3).
#[test]
fn the_loser_may_sever_and_scuttle_after_impulse_5() {
    let mut table = Table::new(battle("Goeben, Breslau", "Indomitable", NONE));
    table.set(Allied, 5, &[(0, 0), (0, 0)], &[(0, -4)]);
    (
        table.state.counters[Central][0].tow,
        table.state.counters[Central][1].tow,
    ) = (1, 0);
    table.choose(Choice::Done, &[]).hold();
    assert_eq!(table.state.stage, Stage::Move(Central));
    table.choose(Choice::Sever(0), &[]);
    let away = table.area((1, 0));
    assert_eq!(table.forbids(Choice::Move(0, away)), "G5.5");
    table.choose(Choice::Scuttle(1), &[]);
    assert!(table.ship(Central, 1).sunk());
    // Then the next round begins with its die.
    table.choose(Choice::Done, &[4]);
    assert_eq!(table.state.round, 2);
}

/// Everything that is wrong is told at once, by clause.
#[test]
fn faults_are_told_all_at_once() {
    let fleet: Vec<String> = (0..70).map(|_| "Goebem".to_owned()).collect();
    let text = format!(
        "extends = \"great-war-at-sea\"\nlight = \"dusk\"\n[central]\nfleet = \"2 Goeben, Bresslau\"\n[allied]\nfleet = \"129 Merchant, 16 Beagle class, {}\"\n[switches]\ndamage_table = \"D\"\nboard = 4\n",
        fleet[..1].join(", ")
    );
    let faults = great_war_at_sea::scenario::from_text("wrong.toml", &text)
        .unwrap_err()
        .to_string();
    for part in [
        "wrong.toml",
        "2 ships of the name \"Goeben\" (G2.1)",
        "did you mean \"Breslau\"?",
        "write \"day\" or \"night\"",
        "no setting of damage_table (G7.1)",
        "did you mean \"Goeben\"?",
        "unknown key",
    ] {
        assert!(faults.contains(part), "{part}:\n{faults}");
    }
    let many = |fleet: &str| {
        let text = format!("extends = \"great-war-at-sea\"\n[allied]\nfleet = \"{fleet}\"\n");
        great_war_at_sea::scenario::from_text("many.toml", &text)
            .unwrap_err()
            .to_string()
    };
    assert!(many("129 Merchant").contains("129 ships: a side has at most 128"));
    let single = "extends = \"great-war-at-sea\"\n[allied]\nfleet = \"65 Merchant\"\n[switches]\ngrouping = \"single\"\n";
    let faults = great_war_at_sea::scenario::from_text("many.toml", single)
        .unwrap_err()
        .to_string();
    assert!(faults.contains("65 counters: a side has at most 64"), "{faults}");
    let tow = "extends = \"great-war-at-sea\"\n[allied]\nfleet = \"Defence, Beagle class\"\ntowing = \"Beagle class DD tows Defence\"\n";
    let faults = great_war_at_sea::scenario::from_text("tow.toml", tow)
        .unwrap_err()
        .to_string();
    assert!(faults.contains("G17.1"), "{faults}");
}

/// G9.2: below 40 % of hull and primary guns, or by orders; the switch moves the bound.
#[test]
fn the_plain_commander_runs_when_worn_or_told() {
    use admiralty_core::machine::Player;
    use great_war_at_sea::battle::plain::Plain;
    let runs = |switch: &str, orders: &str, hull: u8| {
        let text = format!(
            "extends = \"great-war-at-sea\"\n[central]\nfleet = \"Goeben\"\nquarry = \"\"\norders = \"{orders}\"\n[allied]\nfleet = \"Breslau\"\n[switches]\n{switch}\n"
        );
        let mut table = Table::new(great_war_at_sea::scenario::from_text("run.toml", &text).unwrap());
        table.set(Central, 4, &[(-4, 0)], &[(1, 0)]);
        table.state.ships[Central][0].boxes[HULL] = hull;
        table.state.ships[Central][0].boxes[PRIMARY] = 2;
        Plain::default().choose(&table.battle, &table.state, Central.seat()) == Some(Choice::Leave(0))
    };
    // Of 9 + 6 boxes: 6 is 40 %, 5 is below.
    assert!(!runs("", "free", 4) && runs("", "free", 3));
    assert!(!runs("flee_below = 20", "free", 3) && runs("flee_below = 60", "free", 6));
    assert!(runs("", "avoid", 9));
    // Ships that may come later are not of the start: 6 of 15 boxes are left, with Sankt Georg's it would be fewer.
    assert!(!runs(
        "",
        "free\"\nlater_round = 4\nlater_on = 5\nlater = \"Sankt Georg",
        4
    ));
}

/// D3: the winner of initiative judges before his ships are on the board; they count all the same.
#[test]
fn the_plain_commander_counts_ships_that_are_still_to_be_placed() {
    use admiralty_core::machine::Player;
    use great_war_at_sea::battle::plain::Plain;
    let mut table = Table::new(battle("Breslau", "Defence, Warrior", NONE));
    table.go(&[6]).choose(Choice::Place(0), &[]);
    assert_eq!((table.state.winner, table.asked()), (Allied, Allied));
    let mut plain = Plain::default();
    let mut choose = |table: &Table| plain.choose(&table.battle, &table.state, Allied.seat());
    assert!(matches!(choose(&table), Some(Choice::Place(_))));
    table.set(Allied, 4, &[(0, 0)], &[(-4, 0), (-4, 0)]);
    assert!(
        matches!(choose(&table), Some(Choice::Move(..))),
        "not off the board"
    );
}

/// D3: hits that stop at the enemy's armor are no reason to fight.
#[test]
fn the_plain_commander_counts_hits_that_get_through() {
    use admiralty_core::machine::Player;
    use great_war_at_sea::battle::plain::Plain;
    let leaves = |enemy: &str| {
        let mut table = Table::new(battle(enemy, "Dartmouth", NONE));
        table.set(Allied, 4, &[(0, 0)], &[(-4, 0)]);
        table.state.ships[Central][0].boxes[PRIMARY] = 0;
        table.state.ships[Central][0].boxes[SECONDARY] = 0;
        Plain::default().choose(&table.battle, &table.state, Allied.seat()) == Some(Choice::Leave(0))
    };
    assert!(leaves("Goeben") && !leaves("Breslau"));
}
