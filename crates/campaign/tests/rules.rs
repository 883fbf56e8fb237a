//! Clause by clause: positions set up by hand, and what must follow.

use crate::common::{P1, P2, P3, Table, card, sector, three, two};
use campaign::choice::{Base, Choice, Declaration, Item, Payment};
use campaign::event::Event;
use campaign::play::Given;
use campaign::setup::Setup;
use campaign::state::{At, Building, Phase, Retreat};

fn new(setup: &Setup, name: &str, points: u16) -> Payment {
    Payment {
        item: Item::New(card(setup, name)),
        points,
    }
}

fn spend(payments: &[Payment]) -> Choice {
    Choice::Spend(payments.to_vec())
}

fn stay() -> Choice {
    Choice::Declare(Declaration::default())
}

/// A battle that nobody survives differently than he came.
fn given(table: &Table<'_>, at: &str, points: &[(admiralty_core::seats::Seat, u16)]) -> Given {
    Given {
        sector: table.sector(at),
        points: points.to_vec(),
        hulls: Vec::new(),
        left: Vec::new(),
    }
}

#[test]
fn the_calendar_begins_in_spring() {
    let campaign = two(&[("start_year", "1944")]);
    let years = (1..=4)
        .map(|turn| (campaign.0.year(turn), Setup::is_fall(turn)))
        .collect::<Vec<_>>();
    assert_eq!(years, [(1944, false), (1944, true), (1945, false), (1945, true)]);
}

#[test]
fn payments_are_refused_whole_by_their_clause() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Spend);
    table.state.sides[1].bank = 60;
    let setup = &*campaign.0;
    let clause = |payments: &[Payment]| table.clause(P2, &spend(payments));
    let escorts =
        [("Naka", 15), ("Nagatsuki", 9), ("Nagatsuki", 9)].map(|(name, points)| new(setup, name, points));
    let kongo = new(setup, "Kongo", 15);
    assert_eq!(clause(&[kongo, escorts[0], escorts[1], escorts[2]]), "");
    assert_eq!(clause(&[kongo, escorts[0], escorts[1]]), "C4.5");
    assert_eq!(clause(&[kongo, escorts[1], escorts[2]]), "C4.5");
    assert_eq!(clause(&[new(setup, "I-19", 13)]), "C4.6");
    assert_eq!(clause(&[new(setup, "I-19", 13), escorts[1]]), "");
    assert_eq!(clause(&[new(setup, "Nagatsuki", 8)]), "C4.2");
    assert_eq!(clause(&[new(setup, "Myoko", 8)]), "C4.3");
    assert_eq!(clause(&[new(setup, "Matsu", 7)]), "C4.8");
    assert_eq!(clause(&[new(setup, "USS Fletcher (DD 445)", 9)]), "C12.2");
    assert_eq!(clause(&[escorts[0]; 5]), "C4.1");
    assert_eq!(
        clause(&[Payment {
            item: Item::Old(0),
            points: 9
        }]),
        "C4.3"
    );
    let two_kongos = [kongo, kongo, escorts[0], escorts[1], escorts[2]];
    assert_eq!(clause(&two_kongos[..]), "C3.5");
    assert_eq!(table.clause(P2, &stay()), "C4.0");
}

#[test]
fn escorts_once_for_a_hull_and_limits_in_force_always() {
    let once = two(&[("escort_rule", "each_hull")]);
    let always = two(&[("build_limits", "always")]);
    let clause = |campaign: &campaign::rules::Campaign<2>, payments: &[Payment]| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Spend);
        table.state.sides[1].bank = 99;
        let kongo = card(&campaign.0, "Kongo");
        table.state.sides[1].building = vec![Building {
            card: kongo,
            rest: 20,
            turns: 2,
        }];
        table.state.sides[1].starts = vec![kongo];
        table.clause(P2, &spend(payments))
    };
    let old = Payment {
        item: Item::Old(0),
        points: 15,
    };
    assert_eq!(clause(&two(&[]), &[old]), "C4.5");
    assert_eq!(clause(&once, &[old]), "");
    let destroyer = new(&always.0, "Nagatsuki", 9);
    assert_eq!(clause(&two(&[]), &[destroyer]), "");
    assert_eq!(clause(&always, &[destroyer]), "C3.2");
}

#[test]
fn a_missed_payment_waits_or_is_lost() {
    for (word, left) in [("pause", 1), ("lost", 0)] {
        let campaign = two(&[("missed_payment", word)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Spend);
        let building = Building {
            card: card(&campaign.0, "Kongo"),
            rest: 20,
            turns: 2,
        };
        table.state.sides[1].building = vec![building];
        table.play(&[(P1, spend(&[])), (P2, spend(&[]))], &[]);
        assert_eq!(table.state.sides[1].building, vec![building; left]);
    }
}

#[test]
fn nothing_is_built_without_a_yard() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Spend);
    table.state.sides[1].bank = 60;
    let list = ["Kongo", "Naka", "Nagatsuki", "Nagatsuki"];
    let list: Vec<Payment> = list
        .iter()
        .map(|name| {
            new(
                &campaign.0,
                name,
                campaign.0.deck.price(card(&campaign.0, name)).min(15),
            )
        })
        .collect();
    let f2 = table.sector("F2");
    table.state.owner[f2.index()] = Some(P1);
    assert_eq!(table.clause(P2, &spend(&list)), "C4.9");
    assert_eq!(table.clause(P2, &spend(&list[1..])), "");
    for name in ["E1", "E3"] {
        let at = table.sector(name);
        table.state.owner[at.index()] = Some(P1);
    }
    assert_eq!(table.clause(P2, &spend(&list[1..])), "C4.9");
}

#[test]
fn aircraft_are_based_within_limits_on_own_bases() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Base);
    let zekes: Vec<u16> = (0..13).map(|_| table.put(P2, "A6M2 \"Zeke\"", "F2")).collect();
    let f2 = table.sector("F2");
    let at = |place: Base| zekes.iter().map(|&unit| (unit, place)).collect::<Vec<_>>();
    let clause = |bases: Vec<(u16, Base)>| table.clause(P2, &Choice::Base(bases));
    assert_eq!(clause(at(Base::Land(f2))), "C5.1");
    assert_eq!(clause(at(Base::Surplus)), "C5.1");
    assert_eq!(clause(at(Base::Land(table.sector("A2")))), "C5.2");
    let mut spread = at(Base::Land(f2));
    spread[0].1 = Base::Land(table.sector("D1"));
    assert_eq!(clause(spread.clone()), "");
    assert_eq!(clause(spread[1..].to_vec()), "C5.1");
    let akagi = table.put(P2, "Akagi", "F2");
    let betty = table.put(P2, "G4M \"Betty\"", "F2");
    spread.push((betty, Base::Carrier(akagi)));
    assert_eq!(table.clause(P2, &Choice::Base(spread.clone())), "M1.7");
    table.unit_mut(P2, akagi).transit = 2;
    assert_eq!(table.clause(P2, &Choice::Base(spread)), "C5.2");
}

#[test]
fn ships_move_through_own_sectors_alone() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Move);
    let kongo = table.put(P2, "Kongo", "D1");
    let clause =
        |table: &Table<'_>, to: &str| table.clause(P2, &Choice::Move(vec![(kongo, table.sector(to))]));
    assert_eq!(clause(&table, "C1"), "");
    assert_eq!(clause(&table, "C2"), "", "through D2");
    assert_eq!(clause(&table, "B1"), "C5.3", "through C1, which is foreign");
    table.unit_mut(P2, kongo).steps = 1;
    assert_eq!(clause(&table, "C2"), "C5.3");
    table.unit_mut(P2, kongo).transit = 2;
    assert_eq!(clause(&table, "C1"), "C9.4");
    table.unit_mut(P2, kongo).transit = 0;
    table.unit_mut(P2, kongo).restricted = 2;
    assert_eq!((clause(&table, "C1"), clause(&table, "D2")), ("C9.5", ""));
    table.unit_mut(P2, kongo).hull = 1;
    table.state.phase = Phase::Base;
    table.play(
        &[(P1, Choice::Base(Vec::new())), (P2, Choice::Base(Vec::new()))],
        &[],
    );
    assert_eq!(table.unit(P2, kongo).steps, 1, "crippled");
}

#[test]
fn on_the_first_turn_ships_stand_where_their_owner_likes() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 1, Phase::Move);
    let kongo = table.put(P2, "Kongo", "F2");
    table.unit_mut(P2, kongo).at = At::Waiting;
    let clause = |to: &str| table.clause(P2, &Choice::Move(vec![(kongo, table.sector(to))]));
    assert_eq!((clause("F1"), clause("C2"), clause("B2")), ("", "", "C5.4"));
    assert_eq!(table.clause(P2, &Choice::Move(Vec::new())), "C5.4");
}

#[test]
fn strikes_are_bound_by_range_and_restrictions() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Commit);
    let akagi = table.put(P2, "Akagi", "D1");
    let zeke = table.aboard(P2, "A6M2 \"Zeke\"", akagi);
    let betty = table.put(P2, "G4M \"Betty\"", "E1");
    let clause =
        |table: &Table<'_>, unit, to: &str| table.clause(P2, &Choice::Commit(vec![(unit, table.sector(to))]));
    assert_eq!(
        (clause(&table, zeke, "C1"), clause(&table, zeke, "B1")),
        ("", "C6.2")
    );
    assert_eq!(
        (clause(&table, betty, "A1"), clause(&table, betty, "A3")),
        ("", "C6.2")
    );
    assert_eq!(clause(&table, zeke, "D1"), "C6.3");
    table.unit_mut(P2, akagi).restricted = 2;
    assert_eq!(clause(&table, zeke, "C1"), "C9.5");
    table.unit_mut(P2, akagi).transit = 2;
    assert_eq!(clause(&table, zeke, "C1"), "C9.4");
    table.unit_mut(P2, betty).at = At::Waiting;
    assert_eq!(clause(&table, betty, "D1"), "C5.1");
}

#[test]
fn intelligence_counts_ships_next_to_own_sectors() {
    let counted = |word: &str| {
        let campaign = two(&[("intelligence", word)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Commit);
        for (ship, at) in [
            ("Kongo", "D1"),
            ("Shoho", "D1"),
            ("I-19", "D1"),
            ("Naka", "F2"),
            ("A6M2 \"Zeke\"", "D1"),
        ] {
            table.put(P2, ship, at);
        }
        table.put(P1, "USS Fletcher (DD 445)", "F2");
        table.play(
            &[(P1, Choice::Commit(Vec::new())), (P2, Choice::Commit(Vec::new()))],
            &[],
        );
        let counted = table.state.sides[0].counted.iter();
        counted
            .map(|counted| (table.setup.map.name(counted.sector).to_owned(), counted.ships))
            .collect::<Vec<_>>()
    };
    let (d1, f2) = (
        ("D1".to_owned(), [1, 1, 0, 0, 0]),
        ("F2".to_owned(), [0, 0, 1, 0, 0]),
    );
    assert_eq!(counted("own_and_adjacent"), std::slice::from_ref(&d1));
    assert_eq!(counted("sectors_with_own_ships"), std::slice::from_ref(&f2));
    assert_eq!(counted("everything"), [d1, f2]);
    assert_eq!(counted("nothing"), []);
}

#[test]
fn declarations_are_for_own_ships() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    let kongo = table.put(P2, "Kongo", "D1");
    let betty = table.put(P2, "G4M \"Betty\"", "E1");
    let clause = |table: &Table<'_>, declared: Declaration| table.clause(P2, &Choice::Declare(declared));
    let port = || Declaration {
        port: vec![kongo],
        ..Declaration::default()
    };
    let alone = || Declaration {
        flee_ships: vec![kongo],
        ..Declaration::default()
    };
    assert_eq!(
        (clause(&table, port()), clause(&table, alone())),
        ("C7.4", "C7.4")
    );
    table.unit_mut(P2, kongo).hull = 1;
    assert_eq!((clause(&table, port()), clause(&table, alone())), ("", ""));
    let flee = |at: &str| Declaration {
        flee: vec![sector(&campaign.0, at)],
        ..Declaration::default()
    };
    assert_eq!(
        (clause(&table, flee("D1")), clause(&table, flee("D2"))),
        ("", "C7.4")
    );
    let patrol = |at: &str| Declaration {
        patrols: vec![(betty, sector(&campaign.0, at))],
        ..Declaration::default()
    };
    assert_eq!(
        (clause(&table, patrol("D1")), clause(&table, patrol("C1"))),
        ("", "C7.3")
    );
    table.unit_mut(P2, betty).strikes = Some(table.sector("C1"));
    assert_eq!(clause(&table, patrol("D1")), "C7.3");
    let by_ship = two(&[("flee_by", "ship")]);
    let mut table = Table::empty(&by_ship.0, 2, Phase::Declare);
    let kongo = table.put(P2, "Kongo", "D1");
    let alone = Declaration {
        flee_ships: vec![kongo],
        ..Declaration::default()
    };
    assert_eq!((clause(&table, alone), clause(&table, flee("D1"))), ("", "C7.4"));
}

#[test]
fn a_sector_without_a_fight_goes_to_who_stays_and_can_hold() {
    let campaign = two(&[]);
    let taken = |ships: &[&str], flees: bool| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        for ship in ships {
            table.put(P1, ship, "D2");
        }
        let kongo = table.put(P2, "Kongo", "D2");
        let d2 = table.sector("D2");
        let flee = if flees { vec![d2] } else { Vec::new() };
        let both = |flee: Vec<_>| {
            Choice::Declare(Declaration {
                flee,
                ..Declaration::default()
            })
        };
        let first = if ships.is_empty() { Vec::new() } else { vec![d2] };
        let p1 = if flees { both(Vec::new()) } else { both(first) };
        table.play(&[(P1, p1), (P2, both(flee))], &[]);
        (
            table.state.owner(d2),
            table.unit(P2, kongo).retreat,
            table.unit(P2, kongo).restricted,
        )
    };
    assert_eq!(
        taken(&["USS Fletcher (DD 445)"], true),
        (Some(P1), Retreat::Must(P1), 3)
    );
    assert_eq!(
        taken(&["USS Barb (SS 220)"], true),
        (Some(P2), Retreat::Must(P1), 3)
    );
    assert_eq!(
        taken(&["USS Fletcher (DD 445)"], false),
        (Some(P2), Retreat::No, 0)
    );
    // Nobody is there: nobody flees.
    assert_eq!(taken(&[], true), (Some(P2), Retreat::No, 0));
}

#[test]
fn if_all_flee_the_owner_keeps_the_sector_and_its_port() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    let hoel = table.put(P1, "USS Hoel (DD 533)", "D1");
    let kongo = table.put(P2, "Kongo", "D1");
    let isokaze = table.put(P2, "Isokaze", "D1");
    table.unit_mut(P2, kongo).hull = 1;
    let flee = vec![table.sector("D1")];
    let first = Declaration {
        flee: flee.clone(),
        ..Declaration::default()
    };
    let second = Declaration {
        flee,
        port: vec![kongo],
        ..Declaration::default()
    };
    table.play(
        &[(P1, Choice::Declare(first)), (P2, Choice::Declare(second))],
        &[],
    );
    assert_eq!(table.state.owner(table.sector("D1")), Some(P2));
    assert_eq!(table.at(P2, kongo), "D1");
    assert_eq!(table.unit(P2, isokaze).retreat, Retreat::Must(P1));
    assert_eq!(table.unit(P1, hoel).retreat, Retreat::Must(P2));
}

#[test]
fn aircraft_alone_hold_nothing_unless_the_switch_says_so() {
    let fights = |switches: &[(&str, &str)]| {
        let campaign = two(switches);
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        table.put(P1, "USS Hoel (DD 533)", "D1");
        let zeke = table.put(P2, "A6M2 \"Zeke\"", "D1");
        let held = given(&table, "D1", &[(P1, 1)]);
        table.play(&[(P1, stay()), (P2, stay())], &[held]);
        assert_eq!(table.state.owner(table.sector("D1")), Some(P1));
        table.play(
            &[
                (P1, Choice::Regroup(Vec::new())),
                (P2, Choice::Regroup(Vec::new())),
            ],
            &[],
        );
        assert_eq!(table.at(P2, zeke), "E1", "to the nearest own base");
        table.told.iter().any(|event| matches!(event, Event::Fought(_)))
    };
    assert!(!fights(&[]));
    assert!(fights(&[("aircraft_alone_fight", "true")]));
}

#[test]
fn a_strike_fights_where_the_striker_had_no_ships() {
    let campaign = two(&[]);
    let fought = |p2_ship: bool, flees: bool, prey: bool| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        if prey {
            table.put(P1, "USS Hoel (DD 533)", "D1");
        }
        if p2_ship {
            table.put(P2, "Isokaze", "D1");
        }
        let betty = table.put(P2, "G4M \"Betty\"", "E1");
        let d1 = table.sector("D1");
        table.unit_mut(P2, betty).strikes = Some(d1);
        let flee = if flees { vec![d1] } else { Vec::new() };
        let declared = Declaration {
            flee,
            ..Declaration::default()
        };
        let held = given(&table, "D1", &[(P1, 1)]);
        table.play(&[(P1, stay()), (P2, Choice::Declare(declared))], &[held]);
        table.told.iter().any(|event| matches!(event, Event::Fought(_)))
    };
    assert!(fought(false, false, true) && fought(true, false, true));
    assert!(
        !fought(true, true, true),
        "aircraft committed to a sector from which the ships fled return"
    );
    assert!(
        !fought(false, false, false),
        "a strike without prey stays out of combat"
    );
}

#[test]
fn the_winner_takes_the_sector_and_ships_in_port_are_scuttled() {
    let campaign = two(&[]);
    let won = |ship: &str, points: u16| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        table.put(P1, ship, "D1");
        let loser = table.put(P2, "Isokaze", "D1");
        let kongo = table.put(P2, "Kongo", "D1");
        table.unit_mut(P2, kongo).hull = 1;
        let declared = Declaration {
            port: vec![kongo],
            ..Declaration::default()
        };
        let held = given(&table, "D1", &[(P1, points), (P2, 5)]);
        table.play(&[(P1, stay()), (P2, Choice::Declare(declared))], &[held]);
        let owner = table.state.owner(table.sector("D1"));
        (
            owner,
            table.at(P2, kongo).to_owned(),
            table.unit(P2, loser).retreat,
        )
    };
    assert_eq!(
        won("USS Hoel (DD 533)", 9),
        (Some(P1), "lost".to_owned(), Retreat::Must(P1))
    );
    assert_eq!(
        won("USS Barb (SS 220)", 9),
        (Some(P2), "D1".to_owned(), Retreat::Must(P1))
    );
    assert_eq!(
        won("USS Hoel (DD 533)", 4),
        (Some(P2), "D1".to_owned(), Retreat::May(P1))
    );
}

/// C8.9: what left the board under C8.6 takes nothing, however the battle ends.
#[test]
fn ships_that_left_a_battle_that_is_won_do_not_take_the_sector() {
    let campaign = two(&[]);
    let owner = |all: bool| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        let [hoel, hood] = ["USS Hoel (DD 533)", "HMS Hood"].map(|ship| table.put(P1, ship, "D1"));
        table.put(P2, "Isokaze", "D1");
        let mut held = given(&table, "D1", &[(P1, 9), (P2, 5)]);
        held.left = vec![(P1, hoel.into())];
        held.left.extend(all.then_some((P1, hood.into())));
        table.play(&[(P1, stay()), (P2, stay())], &[held]);
        table.state.owner(table.sector("D1"))
    };
    assert_eq!((owner(false), owner(true)), (Some(P1), Some(P2)));
}

#[test]
fn an_even_battle_for_a_sector_of_nobody_drives_all_away() {
    let campaign = three(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    let hood = table.put(P1, "HMS Hood", "CENTRE");
    let bismarck = table.put(P2, "Bismarck", "CENTRE");
    let held = given(&table, "CENTRE", &[(P1, 5), (P2, 5)]);
    table.play(&[(P1, stay()), (P2, stay()), (P3, stay())], &[held]);
    assert_eq!(table.state.owner(table.sector("CENTRE")), None);
    assert_eq!(table.unit(P1, hood).retreat, Retreat::Must(P2));
    assert_eq!(table.unit(P2, bismarck).retreat, Retreat::Must(P1));
}

#[test]
fn without_a_near_sector_ships_flee_far_and_are_unavailable() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
    let isokaze = table.put(P2, "Isokaze", "B2");
    table.unit_mut(P2, isokaze).retreat = Retreat::Must(P1);
    table.unit_mut(P2, isokaze).flees = true;
    table.unit_mut(P2, isokaze).restricted = 3;
    let regroup = |table: &Table<'_>, to: &str| Choice::Regroup(vec![(isokaze, table.sector(to))]);
    assert_eq!(table.clause(P2, &regroup(&table, "D1")), "C9.4");
    let home = regroup(&table, "D2");
    table.play(&[(P1, Choice::Regroup(Vec::new())), (P2, home)], &[]);
    let unit = *table.unit(P2, isokaze);
    assert_eq!(
        (table.at(P2, isokaze), unit.transit, unit.restricted),
        ("D2", 3, 4)
    );
}

#[test]
fn in_its_last_own_sector_a_beaten_ship_stays_unavailable() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
    let isokaze = table.put(P2, "Isokaze", "D2");
    table.unit_mut(P2, isokaze).retreat = Retreat::Must(P1);
    table.state.owner.fill(Some(P1));
    let last = table.sector("D2");
    table.state.owner[last.index()] = Some(P2);
    let stays = Choice::Regroup(vec![(isokaze, last)]);
    table.play(&[(P1, Choice::Regroup(Vec::new())), (P2, stays)], &[]);
    assert_eq!(
        (table.at(P2, isokaze), table.unit(P2, isokaze).transit),
        ("D2", 3)
    );
}

#[test]
fn without_any_own_sector_a_beaten_ship_is_lost() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
    let isokaze = table.put(P2, "Isokaze", "B2");
    let zeke = table.put(P2, "A6M2 \"Zeke\"", "F2");
    table.unit_mut(P2, isokaze).retreat = Retreat::Must(P1);
    table.state.owner.fill(Some(P1));
    table.play(
        &[
            (P1, Choice::Regroup(Vec::new())),
            (P2, Choice::Regroup(Vec::new())),
        ],
        &[],
    );
    assert_eq!((table.at(P2, isokaze), table.at(P2, zeke)), ("lost", "lost"));
}

#[test]
fn ships_repair_a_point_and_in_port_all() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
    let hulls = [
        ("rested", "F2", 1, true),
        ("at sea", "E2", 3, false),
        ("crippled at sea", "E2", 1, false),
        ("moved", "F2", 1, false),
    ];
    let ships = hulls.map(|(_, at, hull, rested)| {
        let ship = table.put(P2, "Kongo", at);
        table.unit_mut(P2, ship).hull = hull;
        table.unit_mut(P2, ship).rested = rested;
        ship
    });
    let fought = table.put(P2, "Kongo", "F2");
    table.unit_mut(P2, fought).hull = 1;
    table.unit_mut(P2, fought).rested = true;
    table.unit_mut(P2, fought).fought = true;
    table.play(
        &[
            (P1, Choice::Regroup(Vec::new())),
            (P2, Choice::Regroup(Vec::new())),
        ],
        &[],
    );
    assert_eq!(ships.map(|ship| table.unit(P2, ship).hull), [5, 4, 1, 1]);
    assert_eq!(table.unit(P2, fought).hull, 1);
}

#[test]
fn new_units_are_placed_in_yards() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Place);
    let ready = ["Kongo", "Shoho"].map(|name| card(&campaign.0, name));
    table.state.sides[1].ready = ready.to_vec();
    let place =
        |table: &Table<'_>, at: [&str; 2]| Choice::Place(at.map(|at| Some(table.sector(at))).to_vec());
    assert_eq!(table.clause(P2, &place(&table, ["F2", "E1"])), "");
    assert_eq!(table.clause(P2, &place(&table, ["E1", "E1"])), "C10.1");
    assert_eq!(table.clause(P2, &place(&table, ["F2", "D1"])), "C10.1");
    assert_eq!(table.clause(P2, &Choice::Place(vec![None, None])), "C10.1");
    let f2 = table.sector("F2");
    table.state.owner[f2.index()] = Some(P1);
    let e1 = Some(table.sector("E1"));
    assert_eq!(table.clause(P2, &Choice::Place(vec![None, e1])), "");
}

#[test]
fn a_lost_capital_ends_the_campaign_of_its_side() {
    let over = |switches: &[(&str, &str)], turn| {
        let campaign = two(switches);
        let mut table = Table::empty(&campaign.0, turn, Phase::Place);
        table.put(P1, "USS Hoel (DD 533)", "F2");
        table.put(P2, "Isokaze", "E2");
        let f2 = table.sector("F2");
        table.state.owner[f2.index()] = Some(P1);
        table.play(
            &[(P1, Choice::Place(Vec::new())), (P2, Choice::Place(Vec::new()))],
            &[],
        );
        table
            .state
            .ending
            .map(|ending| ending.winners.into_iter().collect::<Vec<_>>())
    };
    assert_eq!(over(&[], 2), Some(vec![P1]));
    assert_eq!(over(&[("end", "last_side")], 2), Some(vec![P1]));
    assert_eq!(over(&[("end", "date")], 2), None);
    assert_eq!(over(&[("end", "date")], 10), Some(vec![P1]), "by income");
    assert_eq!(
        over(&[("end", "date"), ("last_year", "start_plus_1")], 4),
        Some(vec![P1])
    );
}

#[test]
fn at_the_end_what_is_afloat_decides_between_equal_incomes() {
    let campaign = two(&[]);
    let over = |ship: &str| {
        let mut table = Table::empty(&campaign.0, 10, Phase::Place);
        table.put(P1, "USS Hoel (DD 533)", "A2");
        table.put(P2, ship, "F2");
        table.play(
            &[(P1, Choice::Place(Vec::new())), (P2, Choice::Place(Vec::new()))],
            &[],
        );
        table
            .state
            .ending
            .map(|ending| ending.winners.into_iter().collect::<Vec<_>>())
    };
    assert_eq!(over("Kongo"), Some(vec![P2]));
    assert_eq!(over("Nagatsuki"), Some(Vec::new()), "9 points each");
}

#[test]
fn who_has_neither_ships_nor_income_is_out() {
    let campaign = three(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Place);
    for (seat, ship) in [(P1, "HMS Hood"), (P3, "Kongo")] {
        table.put(seat, ship, "CENTRE");
    }
    for owner in table.state.owner.iter_mut().filter(|owner| **owner == Some(P2)) {
        *owner = None;
    }
    table.state.before = table.state.owner.clone();
    let place = || Choice::Place(Vec::new());
    table.play(&[(P1, place()), (P2, place()), (P3, place())], &[]);
    assert!(table.state.sides[1].out && table.state.ending.is_none());
}

#[test]
fn battles_are_fought_by_the_rules_of_the_miniatures() {
    for (word, battles) in [
        ("roll", "aaws"),
        ("own_border", "aaws"),
        ("roll", "victory-at-sea"),
        ("own_border", "victory-at-sea"),
    ] {
        let campaign = two(&[
            ("attacker_side", word),
            ("loiter_counters", "by_range"),
            ("battle_rules", battles),
        ]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        table.put(P1, "USS Washington (BB 56)", "D2");
        let enterprise = table.put(P1, "USS Enterprise (CV 6)", "D2");
        let home = table.put(P1, "USS Yorktown (CV 5)", "C2");
        let away = table.aboard(P1, "SBD Dauntless", home);
        table.aboard(P1, "F4F Wildcat", enterprise);
        let pby = table.put(P1, "PBY Catalina", "C1");
        let d2 = table.sector("D2");
        for unit in [away, pby] {
            table.unit_mut(P1, unit).strikes = Some(d2);
        }
        table.put(P2, "Kirishima", "D2");
        table.put(P2, "I-19", "D2");
        table.play(&[(P1, stay()), (P2, stay())], &[]);
        let fought = table.told.iter().find_map(|event| match event {
            Event::Fought(battle) => Some(*battle),
            _ => None,
        });
        let fought = fought.expect("a battle");
        assert_eq!((fought.sector, fought.units.iter().sum::<u16>()), (d2, 7));
        assert!(fought.turns <= 12 && fought.winner.is_some());
        assert_eq!(table.at(P1, home), "C2");
        let shown = &table.state.sides[0].shown;
        assert_eq!(shown.len(), 2, "C7.2: what the battle showed");
    }
}

#[test]
fn a_battle_holds_64_units_a_side() {
    for battles in ["aaws", "victory-at-sea"] {
        let campaign = two(&[("us_penalty", "cost_10_flawed"), ("battle_rules", battles)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        for _ in 0..70 {
            table.put(P1, "USS Fletcher (DD 445)", "D2");
        }
        table.put(P2, "Kirishima", "D2");
        table.play(&[(P1, stay()), (P2, stay())], &[]);
        let beyond = table.told.iter().find_map(|event| match event {
            Event::Fought(battle) => Some((battle.units, battle.beyond)),
            _ => None,
        });
        assert_eq!(
            beyond.map(|(units, beyond)| (units[0] + units[1], beyond[0] + beyond[1])),
            Some((65, 6))
        );
        assert!(table.state.sides[0].units.iter().all(|unit| unit.fought));
        let flawed = table.setup.deck.card(card(table.setup, "USS Fletcher (DD 445)"));
        assert!(flawed.has(miniatures::ability::Ability::DefectiveTorpedoes));
    }
}

#[test]
fn the_united_kingdom_may_buy_proteus() {
    let campaign = three(&[]);
    let mut setup = (*campaign.0).clone();
    let proteus = card(&setup, "Proteus");
    setup.sides[0].nations = vec!["United Kingdom".to_owned()];
    assert!(setup.may_buy(P1, proteus) && !setup.may_buy(P2, proteus));
    setup.sides[0].nations = vec!["United States".to_owned()];
    assert!(!setup.may_buy(P1, proteus));
}

#[test]
fn classes_are_those_of_the_source_that_is_set() {
    let same = |word: &str, one: &str, other: &str| {
        let setup = two(&[("class_source", word)]).0;
        setup.deck.same_class(card(&setup, one), card(&setup, other))
    };
    assert!(same("table", "HMS Illustrious", "HMS Victorious") && !same("table", "Nagato", "Ise"));
    assert!(same("same_stats", "Fuso", "Ise") && !same("table", "Fuso", "Ise"));
    assert!(
        same("table", "USS Yorktown (CV 5)", "Hornet") && same("same_stats", "USS Yorktown (CV 5)", "Hornet")
    );
}

#[test]
fn a_crippled_ship_at_a_base_fights_though_the_others_flee() {
    let campaign = two(&[]);
    let fled = |fight: bool| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        table.put(P1, "USS Hoel (DD 533)", "D1");
        let kongo = table.put(P2, "Kongo", "D1");
        table.put(P2, "Isokaze", "D1");
        let declared = |fight: bool| {
            Choice::Declare(Declaration {
                flee: vec![sector(&campaign.0, "D1")],
                fight: fight.then_some(kongo).into_iter().collect(),
                ..Declaration::default()
            })
        };
        assert_eq!(table.clause(P2, &declared(true)), "C7.4", "it is whole");
        table.unit_mut(P2, kongo).hull = 1;
        let held = given(&table, "D1", &[(P1, 1)]);
        table.play(&[(P1, stay()), (P2, declared(fight))], &[held]);
        let fought = table.told.iter().any(|event| matches!(event, Event::Fought(_)));
        let ships = table.told.iter().find_map(|event| match event {
            Event::Fled { ships, .. } => Some(*ships),
            _ => None,
        });
        (ships, fought)
    };
    assert_eq!((fled(true), fled(false)), ((Some(1), true), (Some(2), false)));
}

#[test]
fn aircraft_that_may_fight_alone_fight_where_the_ships_fled() {
    let fought = |word: &str| {
        let campaign = two(&[("aircraft_alone_fight", word)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        table.put(P1, "USS Hoel (DD 533)", "D1");
        table.put(P2, "Isokaze", "D1");
        table.put(P2, "A6M2 \"Zeke\"", "D1");
        let betty = table.put(P2, "G4M \"Betty\"", "E1");
        table.unit_mut(P2, betty).strikes = Some(table.sector("D1"));
        let held = given(&table, "D1", &[(P1, 1)]);
        let flee = Choice::Declare(Declaration {
            flee: vec![table.sector("D1")],
            ..Declaration::default()
        });
        table.play(&[(P1, stay()), (P2, flee)], &[held]);
        table.told.iter().find_map(|event| match event {
            Event::Fought(battle) => Some(battle.units),
            _ => None,
        })
    };
    assert_eq!((fought("false"), fought("true")), (None, Some([1, 2])));
}

#[test]
fn aircraft_beyond_the_limit_of_a_lost_capital_find_a_base_or_are_lost() {
    let campaign = two(&[("end", "date")]);
    let after = |lost: &[&str]| {
        let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
        let zeke = table.put(P2, "A6M2 \"Zeke\"", "F2");
        table.unit_mut(P2, zeke).at = At::Waiting;
        for name in lost {
            let sector = table.sector(name);
            table.state.owner[sector.index()] = Some(P1);
        }
        let none = || Choice::Regroup(Vec::new());
        table.play(&[(P1, none()), (P2, none())], &[]);
        table.at(P2, zeke).to_owned()
    };
    assert_eq!(after(&[]), "waiting");
    assert_eq!(after(&["F2"]), "E1");
    assert_eq!(after(&["D1", "D3", "E1", "E3", "F2"]), "lost");
}

/// C11.1: who holds another capital plays on.
#[test]
fn who_loses_a_capital_and_holds_another_plays_on() {
    let out = |holds: bool| {
        let campaign = two(&[]);
        let mut table = Table::empty(&campaign.0, 4, Phase::Place);
        table.put(P1, "USS Hoel (DD 533)", "F2");
        table.put(P2, "Isokaze", "A2");
        let [a2, f2] = ["A2", "F2"].map(|name| table.sector(name));
        table.state.owner[f2.index()] = Some(P1);
        if holds {
            table.state.owner[a2.index()] = Some(P2);
        }
        table.play(
            &[(P1, Choice::Place(Vec::new())), (P2, Choice::Place(Vec::new()))],
            &[],
        );
        [0, 1].map(|side| table.state.sides[side].out)
    };
    assert_eq!((out(false), out(true)), ([false, true], [false, false]));
}

/// C9.2: the enemy's capitals are those that he holds.
#[test]
fn retreats_keep_away_from_a_capital_that_the_enemy_took() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
    let goals = |table: &Table<'_>| {
        let near = campaign.0.near_retreats(&table.state, P2, table.sector("D2"), P1);
        near.iter()
            .map(|&at| campaign.0.map.name(at).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(goals(&table), ["D1", "D3", "E2"]);
    let f2 = table.sector("F2");
    table.state.owner[f2.index()] = Some(P1);
    assert_eq!(goals(&table), ["D1", "D3"], "E2 is next to F2");
}
