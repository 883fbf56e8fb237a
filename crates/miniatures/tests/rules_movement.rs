//! Clauses M2 to M5: board, set-up, initiative, sea movement, air missions.

use crate::common::{Table, arena, battle, battle_of, cards};
use admiralty_core::machine::Rules;
use miniatures::fleet::Fleet;
use miniatures::sector::attack::Weapon;
use miniatures::sector::board::Sector;
use miniatures::sector::build::Battle;
use miniatures::sector::choice::Choice;
use miniatures::sector::once::Once;
use miniatures::sector::state::{Flags, Home, Place, Side, Stage};
use miniatures::sector::switches::Switches;
use miniatures::units::Units;

/// Dice of an initiative that side one loses, so that it moves first.
const ONE_FIRST: [u8; 4] = [1, 1, 6, 6];
/// And side two.
const TWO_FIRST: [u8; 4] = [6, 6, 1, 1];

fn set_up(one: &str, two: &str) -> Battle {
    let fleet = |list| Fleet::read(list, Units::shipped()).unwrap();
    Battle::new("Test", 300, [fleet(one), fleet(two)], Switches::default())
}

fn deploy(table: &mut Table, name: &str, place: (u8, u8)) {
    let (unit, at) = (table.id(name), table.sector(place.0, place.1));
    table.answer(Choice::Deploy { unit, at }, &[]);
}

#[test]
fn m2_1_other_boards_are_as_large_as_the_switches_say() {
    let mut battle = set_up("HMS Hood", "Bismarck");
    battle.switches.set("rows", "5").unwrap();
    battle.switches.set("columns", "8").unwrap();
    let rules = battle.build().unwrap();
    assert_eq!(rules.board.len(), 3 * 8 + 2 * 7);
    assert_eq!(rules.board.own_rows(), 2);
}

#[test]
fn m2_3_three_objectives_stand_in_the_centre_row() {
    let table = Table::new(&set_up("HMS Hood", "Bismarck"));
    let places: Vec<Sector> = table.state.objectives.iter().collect();
    assert_eq!(
        places,
        [(4, 2), (4, 5), (4, 9)].map(|(row, column)| table.sector(row, column))
    );
}

#[test]
fn m2_4_islands_are_rolled_for_and_lie_neither_on_edges_nor_on_objectives() {
    let mut battle = set_up("HMS Hood", "Bismarck");
    battle.switches.set("islands", "random").unwrap();
    let mut table = Table::new(&battle);
    // Two islands: a four, then places 1 and 1 of those that are left; then set-up.
    table.start(&[4, 1, 1, 1, 1, 6, 6]);
    let islands: Vec<Sector> = table.state.islands.iter().collect();
    assert_eq!(
        islands,
        [(2, 1), (2, 2)].map(|(row, column)| table.sector(row, column))
    );
    let mut battle = set_up("HMS Hood", "Bismarck");
    battle.switches.set("islands", "[[4, 5]]").unwrap();
    let wrong = battle.build().unwrap_err();
    assert_eq!(wrong[0].0, "M2.4: an objective lies on an island");
    battle.switches.set("islands", "[[4, 25]]").unwrap();
    assert_eq!(
        battle.build().unwrap_err()[0].0,
        "M2.1: the island (4,25) is not on the board"
    );
}

#[test]
fn m2_5_the_lower_roll_takes_a_side_and_deploys_first() {
    let mut table = Table::new(&set_up("HMS Hood", "Bismarck"));
    table.start(&[3, 3, 2, 4, 5, 5, 2, 1]); // a tie is rolled again
    assert_eq!(table.asked(), (Stage::Edge, Side::Two));
    table.answer(Choice::Edge { low: false }, &[]);
    assert_eq!(table.asked(), (Stage::Deploy, Side::Two));
    assert_eq!(table.rules.edge_row(&table.state, Side::Two), 7);
    deploy(&mut table, "Bismarck", (7, 5));
    assert_eq!(table.asked(), (Stage::Deploy, Side::One));
    let (unit, at) = (table.id("HMS Hood"), table.sector(1, 1));
    table.answer(Choice::Deploy { unit, at }, &ONE_FIRST);
    assert_eq!(table.asked(), (Stage::Move, Side::One));
}

#[test]
fn m2_5_alternating_places_one_unit_in_turn_and_fixed_rolls_nothing() {
    let mut battle = set_up("HMS Hood, HMS Exeter, HMS Ajax", "Bismarck");
    battle.switches.set("setup_order", "alternating").unwrap();
    let mut table = Table::new(&battle);
    table
        .start(&[1, 1, 6, 6])
        .answer(Choice::Edge { low: false }, &[]);
    let mut order = vec![table.asked().1];
    deploy(&mut table, "HMS Hood", (7, 1));
    order.push(table.asked().1);
    deploy(&mut table, "Bismarck", (1, 1));
    order.push(table.asked().1);
    deploy(&mut table, "HMS Exeter", (7, 2));
    order.push(table.asked().1);
    assert_eq!(
        order,
        [Side::One, Side::Two, Side::One, Side::One],
        "who has none left is skipped"
    );
    battle.switches.set("setup_order", "fixed").unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    assert_eq!(table.asked(), (Stage::Deploy, Side::One));
    assert_eq!(table.rules.edge_row(&table.state, Side::One), 7);
}

#[test]
fn m2_6_ships_go_in_the_edge_row_and_submarines_in_the_own_rows() {
    let mut battle = set_up("HMS Hood, HMS Truculent", "Bismarck");
    battle.switches.set("setup_order", "fixed").unwrap();
    battle.switches.set("islands", "[[6, 1]]").unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    let at = |table: &Table, name: &str, row, column| Choice::Deploy {
        unit: table.id(name),
        at: table.sector(row, column),
    };
    assert_eq!(table.refused(at(&table, "HMS Hood", 6, 2)), "M2.6");
    assert!(table.legal(at(&table, "HMS Hood", 7, 9)).is_ok());
    assert!(table.legal(at(&table, "HMS Truculent", 5, 3)).is_ok());
    assert_eq!(table.refused(at(&table, "HMS Truculent", 4, 3)), "M2.6");
    assert_eq!(table.refused(at(&table, "HMS Truculent", 6, 1)), "M4.3");
}

#[test]
fn m2_6_sectors_are_overfilled_evenly_and_the_surplus_is_lost() {
    let units = cards("[units.\"HMS Ajax\"]\ncost = 1\nabilities = []\nspeed = 1\n");
    let mut battle = set_up("HMS Hood", "Bismarck");
    battle.forces[0].fleet = Fleet::read("20 HMS Ajax", &units).unwrap();
    battle.switches.set("setup_order", "fixed").unwrap();
    // Row 6 is all islands, so nobody leaves row 7, which holds 18 ships.
    battle
        .switches
        .set(
            "islands",
            "[[6,1],[6,2],[6,3],[6,4],[6,5],[6,6],[6,7],[6,8],[6,9],[6,10]]",
        )
        .unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    let deploy = |table: &mut Table, number: u8, column: u8| {
        let (unit, at) = (table.id(&format!("HMS Ajax #{number}")), table.sector(7, column));
        table.answer(Choice::Deploy { unit, at }, &[]);
    };
    for number in 0..17 {
        deploy(&mut table, number + 1, number / 2 + 1);
    }
    let third = Choice::Deploy {
        unit: table.id("HMS Ajax #18"),
        at: table.sector(7, 1),
    };
    assert_eq!(
        table.refused(third),
        "M2.6",
        "none holds three before all hold two"
    );
    deploy(&mut table, 18, 9);
    deploy(&mut table, 19, 1);
    deploy(&mut table, 20, 2);
    let (unit, at) = (table.id("Bismarck"), table.sector(1, 5));
    table.answer(Choice::Deploy { unit, at }, &ONE_FIRST);
    assert_eq!((table.asked().0, table.state.surplus), (Stage::Move, 2));
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Surplus, Side::One));
    let lose = |table: &Table, number| Choice::Lose {
        unit: table.id(&format!("HMS Ajax #{number}")),
    };
    assert_eq!(
        table.refused(lose(&table, 9)),
        "M2.6",
        "its sector is not overfull"
    );
    let one = lose(&table, 1);
    table.answer(one, &[]);
    let other = lose(&table, 20);
    table.answer(other, &[]);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
    assert_eq!(table.state.points.0, [0, 2], "M13.7: surplus ships score");
}

#[test]
fn m2_7_nobody_leaves_the_board_unless_the_scenario_says_so() {
    let mut battle = battle("HMS Hood @ 7,5; HMS Ajax @ 6,5", "Bismarck @ 1,5");
    battle.turn = 6;
    let mut table = Table::new(&battle);
    table.start(&ONE_FIRST);
    let unit = table.id("HMS Hood");
    assert_eq!(table.refused(Choice::Leave { unit }), "M2.7");
    battle.forces[0].leave_from = Some(6);
    let mut table = Table::new(&battle);
    table.start(&ONE_FIRST);
    let ajax = table.id("HMS Ajax");
    assert_eq!(
        table.refused(Choice::Leave { unit: ajax }),
        "C8.6",
        "not from its edge row"
    );
    table.answer(Choice::Leave { unit }, &[]);
    assert_eq!(table.state.place[unit], Place::Left);
    assert_eq!(table.state.points.0, [0, 0], "M16.8: it counts as not sunk");
    // At the end of its own movement: a ship that reaches its edge row may go on.
    table
        .step("HMS Ajax", (7, 5), &[])
        .answer(Choice::Leave { unit: ajax }, &[]);
    assert_eq!(table.state.place[ajax], Place::Left);
}

#[test]
fn m3_1_a_turn_goes_through_its_phases_in_order() {
    let mut table = Table::new(&battle(
        "HMS Warspite @ 5,5; HMS Ark Royal @ 6,5; Swordfish Mk. II on HMS Ark Royal; HMS Truculent @ 5,6",
        "Vittorio Veneto @ 4,5; Ju 87B Stuka at airbase; Ambra @ 4,4",
    ));
    table.start(&[1, 1, 6, 6, 4]); // Warspite is slow
    let mut stages = Vec::new();
    for _ in 0..60 {
        let stage = table.state.stage;
        if stages.last() != Some(&stage) {
            stages.push(stage);
        }
        if stage == Stage::Land {
            break;
        }
        let choice = if stage == Stage::Fly {
            let unit = table.id(if table.state.side == Side::One {
                "Swordfish Mk. II"
            } else {
                "Ju 87B Stuka"
            });
            let to = table.sector(4, 5);
            Choice::Fly {
                unit,
                to,
                strafe: false,
            }
        } else {
            Choice::Done
        };
        table.answer(choice, &[]);
    }
    use Stage::{Antiair, Fly, Land, Move, Strike, Submarine, Surface};
    assert_eq!(stages, [Move, Fly, Antiair, Strike, Surface, Submarine, Land]);
}

#[test]
fn m3_2_initiative_adds_the_best_uncrippled_flagship_on_the_board_and_ties_roll_again() {
    let mut table = Table::new(&battle("HMS Warspite @ 7,5; HMS Rodney @ 7,6", "Bolzano @ 1,5"));
    let bonus = |table: &Table| table.rules.initiative_bonus(&table.state, Side::One);
    let best = |name: &str| Units::shipped().find(name).unwrap().flagship;
    assert_eq!(bonus(&table), best("HMS Warspite").max(best("HMS Rodney")));
    table.set("HMS Warspite", |state, unit| state.hull[unit] = 1);
    table.set("HMS Rodney", |state, unit| state.hull[unit] = 1);
    assert_eq!(bonus(&table), 0, "crippled flagships give none");
    let mut table = Table::new(&battle("HMS Warspite @ 7,5", "Bolzano @ 1,5"));
    // 5 + 1 against 6: again; then 11 + 1 against 12: again; then 3 + 1 against 5.
    table.start(&[2, 3, 3, 3, 5, 6, 6, 6, 1, 2, 1, 4, 4]);
    assert_eq!(table.state.first, Side::One);
}

#[test]
fn m3_3_the_lower_total_is_first_player_for_the_whole_turn() {
    let mut table = Table::new(&battle("HMS Exeter @ 4,5", "Bolzano @ 4,6"));
    table.start(&TWO_FIRST);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Move, Side::One));
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Surface, Side::Two));
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Surface, Side::One));
}

#[test]
fn m3_4_the_first_player_makes_all_attacks_or_units_attack_in_turn() {
    let one = "HMS Exeter @ 4,5; HMS Ajax @ 4,5; HMS Hood @ 5,5";
    let two = "Bolzano @ 4,6; Zara @ 4,6";
    let mut table = arena(one, two, Stage::Surface);
    table.fire("HMS Exeter", Weapon::Main, "Bolzano", &[1; 8]);
    table.fire("HMS Ajax", Weapon::Main, "Bolzano", &[1; 7]);
    assert_eq!(table.asked().1, Side::One);
    let mut battle = battle(one, two);
    battle.switches.set("resolution_order", "alternating").unwrap();
    let mut table = crate::common::arena_in(battle, Stage::Surface);
    table.fire("HMS Exeter", Weapon::Main, "Bolzano", &[1; 8]);
    let other = table.attack("HMS Ajax", Weapon::Main, "Bolzano", Default::default());
    assert_eq!(table.refused(Choice::Attack(other)), "M3.4");
    assert_eq!(table.asked().1, Side::One, "the unit makes all its attacks");
    table.done(&[]);
    assert_eq!(table.asked().1, Side::Two);
    table.fire("Bolzano", Weapon::Main, "HMS Hood", &[1; 9]).done(&[]);
    assert_eq!(table.asked().1, Side::One);
    let again = table.attack("HMS Exeter", Weapon::Torpedo, "Bolzano", Default::default());
    assert_eq!(
        table.refused(Choice::Attack(again)),
        "M3.4",
        "it has had its turn"
    );
    table.fire("HMS Ajax", Weapon::Main, "Zara", &[1; 7]).done(&[]);
    table.fire("Zara", Weapon::Main, "HMS Hood", &[1; 9]).done(&[]);
    assert_eq!(table.asked().1, Side::One, "who has none left is skipped");
}

#[test]
fn m4_1_units_move_up_to_their_speed_one_sector_at_a_time() {
    let mut table = Table::new(&battle("HMS Exeter @ 7,5; HMS Ajax @ 7,6", "Bolzano @ 1,5"));
    table.start(&ONE_FIRST);
    let unit = table.id("HMS Exeter");
    let far = Choice::Step {
        unit,
        to: table.sector(5, 5),
    };
    assert_eq!(table.refused(far), "M4.1");
    table.step("HMS Exeter", (6, 5), &[]);
    let ajax = table.id("HMS Ajax");
    let other = Choice::Step {
        unit: ajax,
        to: table.sector(6, 6),
    };
    assert_eq!(table.refused(other), "M4.1", "one after another");
    table.step("HMS Exeter", (5, 5), &[]);
    assert!(table.state.flags[unit].has(Flags::MOVE_DONE), "speed 2 is spent");
    let third = Choice::Step {
        unit,
        to: table.sector(4, 5),
    };
    assert_eq!(table.refused(third), "M4.1");
    table.step("HMS Ajax", (6, 6), &[]).answer(Choice::Halt, &[]);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
}

#[test]
fn m4_2_units_pass_enemies_and_stop_with_them() {
    let mut table = Table::new(&battle("HMS Exeter @ 5,5", "Bolzano @ 4,5; Zara @ 4,5"));
    table.start(&ONE_FIRST);
    table
        .step("HMS Exeter", (4, 5), &[])
        .step("HMS Exeter", (3, 5), &[]);
    assert_eq!(table.at("HMS Exeter"), Some((3, 5)));
}

#[test]
fn m4_3_islands_are_entered_with_shallow_draft_alone() {
    let mut battle = battle(
        "HMS Exeter @ 7,5; PT Boat @ 7,6; HMS Truculent @ 7,4",
        "Bolzano @ 1,5",
    );
    battle.switches.set("islands", "[[6, 5], [6, 6]]").unwrap();
    let mut table = Table::new(&battle);
    table.start(&ONE_FIRST);
    for name in ["HMS Exeter", "HMS Truculent"] {
        let choice = Choice::Step {
            unit: table.id(name),
            to: table.sector(6, 5),
        };
        assert_eq!(table.refused(choice), "M4.3");
    }
    table.step("PT Boat", (6, 6), &[]);
}

#[test]
fn m4_4_a_sector_holds_two_ships_and_one_submarine_of_a_side() {
    let mut table = Table::new(&battle(
        "HMS Exeter @ 6,5; HMS Ajax @ 6,5; HMS Hood @ 7,5; HMS Truculent @ 6,6; USS Barb (SS 220) @ 7,6",
        "Bolzano @ 1,5",
    ));
    table.start(&ONE_FIRST);
    for name in ["HMS Exeter", "HMS Ajax", "HMS Truculent"] {
        table.set(name, |state, unit| state.flags[unit].set(Flags::MOVE_DONE));
    }
    // Passing through is free, stopping is not.
    table.step("HMS Hood", (6, 5), &[]);
    assert_eq!(table.refused(Choice::Halt), "M4.4");
    table.step("HMS Hood", (5, 5), &[]);
    let barb = Choice::Step {
        unit: table.id("USS Barb (SS 220)"),
        to: table.sector(6, 6),
    };
    assert_eq!(table.refused(barb), "M4.4", "its speed is 1");
}

/// Two full sectors may change places: the limits hold at the end of the movement.
#[test]
fn m4_4_the_limits_hold_at_the_end_of_the_movement() {
    let units = cards("[units.\"HMS Ajax\"]\nspeed = 1\nabilities = []\n[units.\"HMS Exeter\"]\nspeed = 1\n");
    let mut battle = battle_of("2 HMS Ajax @ 7,1; 2 HMS Exeter @ 7,2", "Bolzano @ 1,5", &units);
    battle.turn = 2;
    let mut table = Table::new(&battle);
    table.start(&ONE_FIRST);
    assert!(table.legal(Choice::Done).is_ok());
    table.step("HMS Ajax #1", (7, 2), &[]);
    assert_eq!(table.refused(Choice::Done), "M4.4", "three ships are in (7,2)");
    table.step("HMS Ajax #2", (7, 2), &[]);
    table
        .step("HMS Exeter #1", (7, 1), &[])
        .step("HMS Exeter #2", (7, 1), &[]);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
}

#[test]
fn m4_5_slow_ships_roll_before_anybody_moves() {
    let mut battle = battle("USS Tennessee (BB 43) @ 7,5; HMS Warspite @ 7,6", "Bolzano @ 1,5");
    battle.turn = 2;
    let mut table = Table::new(&battle);
    table.start(&[1, 1, 6, 6, 2, 2]); // Slow 2 and Slow 1, in the order of the fleet list
    let speed = |table: &Table, name: &str| table.rules.speed(&table.state, table.id(name));
    let card = |name: &str| Units::shipped().find(name).unwrap().speed;
    assert_eq!(
        speed(&table, "USS Tennessee (BB 43)"),
        card("USS Tennessee (BB 43)").saturating_sub(1).max(1)
    );
    assert_eq!(speed(&table, "HMS Warspite"), card("HMS Warspite"));
}

#[test]
fn m4_6_bonuses_come_after_penalties_which_leave_a_speed_of_1() {
    let mut table = Table::new(&battle("Le Terrible @ 7,5; HMS Royal Oak @ 7,6", "Bolzano @ 4,5"));
    let speed = |table: &Table, name: &str| table.rules.speed(&table.state, table.id(name));
    table.set("Le Terrible", |state, unit| {
        state.hull[unit] = 1; // crippled
        state.flags[unit].set(Flags::SLOWED);
        state.flags[unit].set(Flags::BOOSTED);
    });
    assert_eq!(speed(&table, "Le Terrible"), 2, "2 - 1 - 1, at least 1, + 1");
    table.set("HMS Royal Oak", |state, unit| {
        state.flags[unit].set(Flags::SLOWED)
    });
    assert_eq!(speed(&table, "HMS Royal Oak"), 1);
    assert_eq!(
        speed(&table, "Bolzano"),
        3,
        "Flank Speed: an enemy ship is within 3"
    );
}

#[test]
fn m4_7_sub_hunters_shift_after_both_have_moved_the_first_player_first() {
    let mut table = Table::new(&battle(
        "HMS Javelin @ 5,4; HMS Truculent @ 3,4",
        "Luca Tarigo @ 3,3; Ambra @ 4,5",
    ));
    table.start(&TWO_FIRST);
    table.done(&[]).done(&[]);
    assert_eq!(table.asked(), (Stage::Hunt, Side::Two));
    table.step("Luca Tarigo", (3, 4), &[]);
    assert_eq!(table.asked(), (Stage::Hunt, Side::One));
    table.step("HMS Javelin", (4, 5), &[]);
}

#[test]
fn m4_8_aircraft_travel_with_their_carrier() {
    let mut table = Table::new(&battle(
        "HMS Ark Royal @ 7,5; Swordfish Mk. II on HMS Ark Royal",
        "Bolzano @ 1,5",
    ));
    table.start(&ONE_FIRST);
    table
        .step("HMS Ark Royal", (6, 5), &[])
        .answer(Choice::Halt, &[])
        .done(&[]);
    let swordfish = table.id("Swordfish Mk. II");
    assert_eq!(table.state.home[swordfish], Home(table.id("HMS Ark Royal")));
    assert_eq!(table.state.place[swordfish], Place::Home);
}

#[test]
fn m5_1_players_place_one_aircraft_at_a_time_the_first_player_begins() {
    let mut table = arena(
        "HMS Hood @ 7,5; F4F Wildcat at airbase; SBD Dauntless at airbase; PBY Catalina at airbase counters 1",
        "Kongo @ 1,5; A6M2 \"Zeke\" at airbase",
        Stage::Fly,
    );
    table.fly("F4F Wildcat", (4, 5), false, &[]);
    assert_eq!(table.asked(), (Stage::Fly, Side::Two));
    table.fly("A6M2 \"Zeke\"", (4, 4), false, &[]);
    assert_eq!(
        table.asked(),
        (Stage::Fly, Side::One),
        "who has none left is skipped"
    );
    let rearming = Choice::Fly {
        unit: table.id("PBY Catalina"),
        to: table.sector(4, 5),
        strafe: false,
    };
    assert_eq!(table.refused(rearming), "M5.1");
}

#[test]
fn m5_2_aircraft_of_carriers_must_fly_and_those_at_the_airbase_stay_together() {
    let mut table = arena(
        "HMS Ark Royal @ 7,5; Swordfish Mk. II on HMS Ark Royal; F4F Wildcat at airbase; SBD Dauntless at airbase",
        "Kongo @ 1,5",
        Stage::Fly,
    );
    table.answer(Choice::Stay, &[]);
    let wildcat = Choice::Fly {
        unit: table.id("F4F Wildcat"),
        to: table.sector(4, 5),
        strafe: false,
    };
    assert_eq!(table.refused(wildcat), "M5.1", "all at the airbase stay");
    assert_eq!(table.refused(Choice::Stay), "M5.2");
    assert_eq!(table.refused(Choice::Done), "M3.1");
    table.fly("Swordfish Mk. II", (1, 1), false, &[]);
    assert_eq!(
        table.state.counters[table.id("F4F Wildcat")],
        0,
        "staying costs no counter"
    );
}

#[test]
fn m5_2_a_sector_holds_four_aircraft_of_a_side() {
    let table = arena(
        "HMS Hood @ 7,5; 4 F4F Wildcat @ 4,5; SBD Dauntless at airbase",
        "Kongo @ 1,5",
        Stage::Fly,
    );
    let fifth = Choice::Fly {
        unit: table.id("SBD Dauntless"),
        to: table.sector(4, 5),
        strafe: false,
    };
    assert_eq!(table.refused(fifth), "M4.4");
    let near = Choice::Fly {
        unit: table.id("SBD Dauntless"),
        to: table.sector(4, 4),
        strafe: false,
    };
    assert!(table.legal(near).is_ok());
}

#[test]
fn m5_3_a_fighter_says_on_placement_whether_it_strafes() {
    let mut table = arena(
        "HMS Hood @ 7,5; F4F Wildcat at airbase; SBD Dauntless at airbase",
        "Kongo @ 1,5",
        Stage::Fly,
    );
    let dauntless = Choice::Fly {
        unit: table.id("SBD Dauntless"),
        to: table.sector(1, 5),
        strafe: true,
    };
    assert_eq!(table.refused(dauntless), "M17.3");
    table.fly("F4F Wildcat", (1, 5), true, &[]);
    assert!(table.state.flags[table.id("F4F Wildcat")].has(Flags::STRAFES));
}

#[test]
fn m5_4_combat_air_patrol_comes_when_all_aircraft_are_placed_the_first_player_first() {
    let mut table = arena(
        "USS Enterprise (CV 6) @ 7,5; F4F Wildcat at airbase; SBD Dauntless @ 1,5",
        "Shokaku @ 1,5; A6M2 \"Zeke\" at airbase; D3A \"Val\" @ 7,7",
        Stage::Fly,
    );
    table
        .fly("F4F Wildcat", (7, 5), false, &[])
        .fly("A6M2 \"Zeke\"", (2, 6), false, &[]);
    assert_eq!(table.asked(), (Stage::Patrol, Side::One));
    table.step("F4F Wildcat", (7, 7), &[]);
    // The Zeke is not with a carrier: it does not patrol.
    assert_eq!(table.asked().0, Stage::Antiair);
    assert_eq!(table.at("F4F Wildcat"), Some((7, 7)));
}

#[test]
fn m18_33_boosts_flank_and_lead() {
    let mut table = Table::new(&battle("Le Terrible @ 7,5", "Bolzano @ 1,5"));
    table.start(&ONE_FIRST);
    let unit = table.id("Le Terrible");
    let boost = Choice::Boost {
        unit,
        once: Once::HighSpeedRun,
    };
    let sprint = Choice::Boost {
        unit,
        once: Once::Sprint,
    };
    assert_eq!(table.refused(sprint), "M18.33", "it has no Sprint");
    table.answer(boost, &[]);
    assert_eq!(table.rules.speed(&table.state, unit), 3);
    assert_eq!(table.refused(boost), "M18.2");
    for place in [(6, 5), (5, 5), (4, 5)] {
        table.step("Le Terrible", place, &[]);
    }
    assert!(table.state.flags[unit].has(Flags::NO_CLAIM));
}

#[test]
fn m18_33_lead_the_attack_and_establish_screen_move_after_deployment() {
    let mut battle = set_up("USS Phelps (DD 360), HMS Ajax, HMS Exeter", "Köln, Bismarck");
    battle.switches.set("setup_order", "fixed").unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    for (name, place) in [
        ("USS Phelps (DD 360)", (7, 5)),
        ("HMS Ajax", (7, 6)),
        ("HMS Exeter", (7, 8)),
    ] {
        deploy(&mut table, name, place);
    }
    deploy(&mut table, "Köln", (1, 5));
    deploy(&mut table, "Bismarck", (1, 6));
    assert_eq!(table.asked(), (Stage::Lead, Side::One));
    let exeter = Choice::Step {
        unit: table.id("HMS Exeter"),
        to: table.sector(6, 8),
    };
    assert_eq!(table.refused(exeter), "M18.33", "she is not next to Phelps");
    table.step("HMS Ajax", (6, 6), &[]);
    let again = Choice::Step {
        unit: table.id("HMS Ajax"),
        to: table.sector(5, 6),
    };
    assert_eq!(table.refused(again), "M18.33", "one ship, one sector");
    table.step("USS Phelps (DD 360)", (6, 5), &[]);
    assert_eq!(table.asked(), (Stage::Lead, Side::Two));
    table.step("Köln", (2, 5), &[]);
    assert_eq!(table.state.steps_left, 1);
    table.step("Köln", (3, 5), &ONE_FIRST);
    assert_eq!((table.state.turn, table.at("Köln")), (1, Some((3, 5))));
}

#[test]
fn m18_5_a_sub_hunter_shifts_one_sector_to_an_enemy_submarine() {
    let mut table = arena(
        "HMS Javelin @ 5,4; HMAS Arunta @ 5,5",
        "Ambra @ 4,5; I-19 @ 4,6; U-66 @ 5,6",
        Stage::Hunt,
    );
    let wrong = Choice::Step {
        unit: table.id("HMS Javelin"),
        to: table.sector(4, 4),
    };
    assert_eq!(table.refused(wrong), "M18.5", "there is no submarine");
    let elusive = Choice::Step {
        unit: table.id("HMAS Arunta"),
        to: table.sector(5, 6),
    };
    assert_eq!(table.refused(elusive), "M18.5", "Elusive Quarry");
    table.step("HMS Javelin", (4, 5), &[]);
    let again = Choice::Step {
        unit: table.id("HMS Javelin"),
        to: table.sector(4, 6),
    };
    assert_eq!(table.refused(again), "M18.5", "one sector");
}

#[test]
fn m18_6_combat_air_patrol() {
    let mut table = arena(
        "USS Enterprise (CV 6) @ 4,5; F4F Wildcat @ 4,5; HMS Hood @ 6,5; Martlet Mk. II @ 6,5",
        "Kongo @ 1,5; D3A \"Val\" @ 4,7; G4M \"Betty\" @ 4,8; A6M2 \"Zeke\" @ 4,9",
        Stage::Patrol,
    );
    let step = |table: &Table, name: &str, row, column| Choice::Step {
        unit: table.id(name),
        to: table.sector(row, column),
    };
    assert_eq!(
        table.refused(step(&table, "Martlet Mk. II", 4, 7)),
        "M18.6",
        "not with a carrier"
    );
    assert_eq!(
        table.refused(step(&table, "F4F Wildcat", 4, 8)),
        "M18.6",
        "3 away"
    );
    assert_eq!(
        table.refused(step(&table, "F4F Wildcat", 4, 6)),
        "M18.6",
        "nobody is there"
    );
    table.step("F4F Wildcat", (4, 7), &[]);
    // Once an enemy is over the carrier it stays.
    let guarded = arena(
        "USS Enterprise (CV 6) @ 4,5; F4F Wildcat @ 4,5",
        "Kongo @ 1,5; D3A \"Val\" @ 4,7; G4M \"Betty\" @ 4,5",
        Stage::Patrol,
    );
    assert_eq!(guarded.refused(step(&guarded, "F4F Wildcat", 4, 7)), "M18.6");
}

#[test]
fn m18_34_a_pursuit_ship_follows_its_quarry() {
    let mut table = Table::new(&battle(
        "HMS Ajax @ 4,5; HMS Exeter @ 7,5",
        "Bolzano @ 4,5; Zara @ 4,6",
    ));
    table.start(&ONE_FIRST);
    assert_eq!(table.asked(), (Stage::Pursuit, Side::One));
    let (unit, target) = (table.id("HMS Ajax"), table.id("Bolzano"));
    let far = Choice::Name {
        unit,
        target: table.id("Zara"),
    };
    assert_eq!(table.refused(far), "M18.34", "another sector");
    table.answer(Choice::Name { unit, target }, &[]);
    let moves = Choice::Step {
        unit,
        to: table.sector(4, 4),
    };
    assert_eq!(table.refused(moves), "M4.1", "it does not move");
    table.done(&[]);
    table
        .step("Bolzano", (3, 4), &[])
        .step("Bolzano", (2, 4), &[])
        .answer(Choice::Halt, &[]);
    table.done(&[]);
    assert_eq!(table.at("HMS Ajax"), Some((2, 4)));
    // The second player's pursuit ships do nothing.
    let mut table = Table::new(&battle("HMS Ajax @ 4,5", "Bolzano @ 4,5"));
    table.start(&TWO_FIRST);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
}

#[test]
fn m18_36_close_escort_holds_three_ships() {
    let mut table = Table::new(&battle(
        "HMAS Arunta @ 6,5; HMS Ajax @ 6,5; HMS Exeter @ 7,5",
        "Bolzano @ 1,5",
    ));
    table.start(&ONE_FIRST);
    table.step("HMS Exeter", (6, 5), &[]).answer(Choice::Halt, &[]);
    assert_eq!(table.at("HMS Exeter"), Some((6, 5)));
}

#[test]
fn m18_43_land_based_fighters_and_patrol_bombers_never_base_on_carriers() {
    let mut battle = set_up(
        "HMS Ark Royal, Swordfish Mk. II, PBY Catalina, Lend-Lease Hurricane Mk. II",
        "Bismarck",
    );
    battle.switches.set("setup_order", "fixed").unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    let carrier = Home(table.id("HMS Ark Royal"));
    for name in ["PBY Catalina", "Lend-Lease Hurricane Mk. II"] {
        let unit = table.id(name);
        assert_eq!(
            table.refused(Choice::Base { unit, home: carrier }),
            "M1.7",
            "{name}"
        );
    }
    let unit = table.id("Swordfish Mk. II");
    table.answer(Choice::Base { unit, home: carrier }, &[]);
}

#[test]
fn m18_48_and_49_infiltrators_deploy_far_from_enemy_ships() {
    let mut battle = set_up("HMS Hood", "U-47");
    battle.switches.set("setup_order", "fixed").unwrap();
    let mut table = Table::new(&battle);
    table.start(&[]);
    deploy(&mut table, "HMS Hood", (7, 5));
    let at = |table: &Table, row, column| Choice::Deploy {
        unit: table.id("U-47"),
        at: table.sector(row, column),
    };
    assert_eq!(table.refused(at(&table, 5, 5)), "M2.6", "2 from the Hood");
    assert!(table.legal(at(&table, 7, 9)).is_ok(), "4 from the Hood");
    assert!(table.legal(at(&table, 4, 5)).is_ok());
}

#[test]
fn m18_47_fast_and_sprint_add_to_speed() {
    let fast = |dice: &[u8]| {
        let mut table = Table::new(&battle("HMS Exeter @ 7,5", "Giovanni Delle Bande Nere @ 1,5"));
        let mut all = TWO_FIRST.to_vec();
        all.extend(dice);
        table.start(&all);
        table
            .rules
            .speed(&table.state, table.id("Giovanni Delle Bande Nere"))
    };
    assert_eq!((fast(&[4]), fast(&[5])), (2, 3));
    for (die, speed) in [(3, 2), (4, 3)] {
        let mut table = Table::new(&battle("HMS Exeter @ 7,5", "Moltke @ 1,5"));
        table.start(&TWO_FIRST);
        let unit = table.id("Moltke");
        let once = Once::Sprint;
        table.answer(Choice::Boost { unit, once }, &[die]);
        assert_eq!(table.rules.speed(&table.state, unit), speed);
    }
}

#[test]
fn m18_55_torpedo_run_and_m18_56_chase_move_at_the_end_of_the_own_movement() {
    let mut table = Table::new(&battle(
        "HMS Hood @ 6,5",
        "Oi @ 1,5; Yukikaze @ 2,6; Hatsukaze @ 7,9",
    ));
    table.start(&TWO_FIRST);
    table.step("Oi", (2, 5), &[]).answer(Choice::Halt, &[]).done(&[]);
    assert_eq!(table.asked(), (Stage::Chase, Side::Two));
    let far = Choice::Step {
        unit: table.id("Oi"),
        to: table.sector(1, 4),
    };
    assert_eq!(table.refused(far), "M18.56", "not into torpedo range");
    table.step("Oi", (3, 5), &[]);
    let other = Choice::Step {
        unit: table.id("Hatsukaze"),
        to: table.sector(6, 9),
    };
    assert_eq!(table.refused(other), "M18.55", "it is not next to the Oi");
    assert!(table.legal(Choice::Done).is_ok());
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Move, Side::One));
    // Chase: no enemy ship within 3, one sector towards the nearest.
    let mut table = Table::new(&battle("Milan @ 7,5", "Bolzano @ 2,5"));
    table.start(&ONE_FIRST);
    table.done(&[]);
    assert_eq!(table.asked(), (Stage::Chase, Side::One));
    let away = Choice::Step {
        unit: table.id("Milan"),
        to: table.sector(7, 4),
    };
    assert_eq!(table.refused(away), "M18.56");
    table.step("Milan", (6, 5), &[]);
    assert_eq!(table.asked(), (Stage::Move, Side::Two));
}

#[test]
fn m18_41_mines_hurt_who_enters_and_can_be_swept_or_avoided() {
    let mined = |one: &str| {
        let mut table = Table::new(&battle(one, "Bolzano @ 1,5"));
        let sector = table.sector(6, 5);
        table.state.mines.insert(sector);
        table.start(&ONE_FIRST);
        table
    };
    for (die, hull) in [(1, 2), (2, 1), (3, 3)] {
        let mut table = mined("HMS Exeter @ 7,5");
        table.step("HMS Exeter", (6, 5), &[die]);
        assert_eq!(table.hull("HMS Exeter"), 3, "at the end of the movement step");
        table.answer(Choice::Halt, &[]);
        assert_eq!(table.hull("HMS Exeter"), hull);
    }
    let mut table = mined("Strasbourg @ 7,5");
    table.step("Strasbourg", (6, 5), &[]); // Avoid Mines
    let mut table = mined("HMS Halcyon @ 7,5");
    table.step("HMS Halcyon", (6, 5), &[3]);
    assert!(table.state.mines.is_empty(), "Sweep Mines: 3+");
    let mut table = mined("HMS Halcyon @ 7,5");
    table.step("HMS Halcyon", (6, 5), &[2, 6]);
    assert!(!table.state.mines.is_empty());
    let mut table = mined("HMS Truculent @ 7,5");
    table.step("HMS Truculent", (6, 5), &[]); // ships alone
}

#[test]
fn m18_56_a_surprise_raid_names_two_ships_when_initiative_shows_10() {
    let mut table = Table::new(&battle(
        "HMS Hood @ 7,5; HMS Exeter @ 7,6; HMS Ajax @ 7,7",
        "Soryu @ 1,5",
    ));
    table.start(&[1, 1, 5, 5]);
    assert_eq!(table.asked(), (Stage::Surprise, Side::Two));
    for target in ["HMS Hood", "HMS Exeter"] {
        let (unit, target) = (table.id("Soryu"), table.id(target));
        table.answer(Choice::Name { unit, target }, &[]);
    }
    assert_ne!(table.state.stage, Stage::Surprise, "two ships");
    assert!(table.state.flags[table.id("HMS Hood")].has(Flags::SURPRISED));
    let mut table = Table::new(&battle("HMS Hood @ 7,5", "Soryu @ 1,5"));
    table.start(&[1, 1, 4, 5]);
    assert_ne!(table.state.stage, Stage::Surprise);
    assert!(
        table
            .rules
            .legal(&table.state, Side::One.seat(), &Choice::Done)
            .is_ok()
    );
}
