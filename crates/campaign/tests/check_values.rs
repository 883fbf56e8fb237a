//! The check values of the rules, K.

use crate::common::{P1, P2, P3, Table, card, sector, three, two};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::seats::Seat;
use campaign::choice::{Choice, Declaration};
use campaign::deck::{CardId, price};
use campaign::limits::Counts;
use campaign::map::{Kind, Map};
use campaign::pay;
use campaign::play::Given;
use campaign::scenario::embedded;
use campaign::setup::Setup;
use campaign::state::{At, Phase, Retreat};
use campaign::switches::Switches;
use miniatures::card::Card;

fn setup(players: usize) -> &'static Setup {
    embedded(players)
}

#[test]
fn payments_run_between_the_least_and_the_greatest() {
    let least: [(u16, &[u16]); 10] = [
        (9, &[9]),
        (16, &[8, 8]),
        (21, &[11, 10]),
        (31, &[15, 8, 8]),
        (33, &[15, 9, 9]),
        (46, &[15, 15, 8, 8]),
        (53, &[15, 15, 12, 11]),
        (56, &[15, 15, 13, 13]),
        (70, &[15, 15, 15, 13, 12]),
        (80, &[15, 15, 15, 15, 10, 10]),
    ];
    for (cost, payments) in least {
        assert_eq!(pay::course(cost, false, false), payments);
    }
    let greatest: [(u16, &[u16]); 4] = [
        (33, &[15, 15, 3]),
        (56, &[15, 15, 15, 11]),
        (70, &[15, 15, 15, 15, 10]),
        (80, &[15, 15, 15, 15, 15, 5]),
    ];
    for (cost, payments) in greatest {
        assert_eq!(pay::course(cost, true, false), payments);
        assert_eq!(pay::course(cost, false, true), payments, "flat_15");
    }
    for (cost, payments) in [
        (33, &[15, 8, 10][..]),
        (33, &[14, 15, 4]),
        (16, &[7, 9]),
        (20, &[20]),
    ] {
        assert!(!pay::fits(cost, payments, false), "{cost} {payments:?}");
    }
    assert!(pay::fits(33, &[15, 9, 9], false) && pay::fits(33, &[15, 12, 6], false));
}

#[test]
fn united_states_units_cost_more() {
    let us = |cost| Card {
        cost,
        ..setup(2).deck.card(card(setup(2), "USS Iowa (BB 61)")).clone()
    };
    let by = |word: &str, cost| {
        let mut switches = Switches::default();
        switches.set("us_penalty", word).unwrap();
        price(&us(cost), &switches)
    };
    let fifth = [7, 8, 10, 11, 12, 13, 28, 56, 68, 80].map(|cost| by("cost_20", cost));
    assert_eq!(fifth, [9, 10, 12, 14, 15, 16, 34, 68, 82, 96]);
    assert_eq!(
        [7, 11, 13, 28, 56].map(|cost| by("cost_10_flawed", cost)),
        [8, 13, 15, 31, 62]
    );
    assert_eq!(by("none", 56), 56);
    assert_eq!(setup(2).deck.price(card(setup(2), "Yamato")), 70);
    assert_eq!((pay::turns(15), pay::turns(16), pay::turns(82)), (1, 2, 6));
}

#[test]
fn banks_begin_with_what_the_start_sectors_pay() {
    let income = |players: usize, seat: u8| {
        let setup = setup(players);
        setup.income(|sector| setup.map.start(sector) == Some(seat))
    };
    assert_eq!([income(2, 0), income(2, 1)], [320; 2]);
    assert_eq!([0, 1, 2].map(|seat| income(3, seat)), [270; 3]);
    assert_eq!((setup(2).start_bank(P1), setup(2).start_bank(P2)), (327, 320));
    let mut thrifty = setup(2).clone();
    thrifty.sides[0].fleet.clear();
    assert_eq!(thrifty.start_bank(P1), 370);
    assert_eq!([370, 120, 110, 9].map(pay::kept), [74, 24, 22, 1]);
}

#[test]
fn start_fleets_are_as_the_rules_state_them() {
    let spent = |side: usize| setup(2).spent(&setup(2).sides[side]);
    assert_eq!((spent(0), setup(2).sides[0].fleet.len()), (993, 61));
    assert_eq!((spent(1), setup(2).sides[1].fleet.len()), (1000, 69));
}

#[test]
fn fleets_need_escorts_and_bound_submarines() {
    let counts = Counts {
        capital: 6,
        escort_carriers: 2,
        ..Counts::default()
    };
    assert_eq!(counts.escorts_needed(), [6, 14]);
    assert_eq!(counts.submarines_allowed(), 6);
    let german = |capital| Counts {
        capital,
        german: 9,
        submarines: 9,
        ..Counts::default()
    };
    assert_eq!(
        [6, 2, 3].map(|capital| german(capital).submarines_allowed()),
        [8, 2, 4]
    );
    let deck = &setup(2).deck;
    let escorts = [
        "USS St. Lo (CVE 63)",
        "USS Guadalcanal (CVE-60)",
        "HMS Fencer",
        "Shoho",
    ];
    let found: Vec<CardId> = deck.all().filter(|&id| deck.is_escort_carrier(id)).collect();
    let mut names: Vec<&str> = found.iter().map(|&id| deck.card(id).name.as_str()).collect();
    let mut meant = escorts.to_vec();
    names.sort_unstable();
    meant.sort_unstable();
    assert_eq!(names, meant);
}

#[test]
fn a_second_copy_waits_for_its_class() {
    let setup = setup(2);
    let id = |name: &str| card(setup, name);
    let may = |starts: &[&str], next: &str, year| {
        let starts: Vec<CardId> = starts.iter().map(|name| id(name)).collect();
        setup
            .deck
            .may_start(&starts, id(next), year)
            .err()
            .map(|illegal| illegal.clause)
    };
    assert_eq!(may(&["Bismarck"], "Bismarck", 1942), Some("C3.5"));
    assert_eq!(may(&["Bismarck"], "Rheinübung Bismarck", 1942), Some("C3.5"));
    assert_eq!(may(&["Bismarck"], "Tirpitz", 1942), None);
    assert_eq!(may(&["Bismarck"], "Bismarck", 1940), None);
    assert_eq!(may(&["Rheinübung Bismarck", "Tirpitz"], "Bismarck", 1942), None);
    assert_eq!(may(&["Kongo"], "Kongo", 1941), Some("C3.5"));
    assert_eq!(may(&["Kongo", "Haruna"], "Kongo", 1941), Some("C3.5"));
    assert_eq!(may(&["Kongo", "Haruna", "Kirishima"], "Kongo", 1941), None);
}

#[test]
fn a_second_unique_ship_waits_for_another_of_its_type() {
    let setup = setup(2);
    let id = |name: &str| card(setup, name);
    let may = |starts: &[&str], next: &str| {
        let starts: Vec<CardId> = starts.iter().map(|name| id(name)).collect();
        setup
            .deck
            .may_start(&starts, id(next), 1942)
            .err()
            .map(|illegal| illegal.clause)
    };
    assert_eq!(may(&["HMS Hood"], "HMS Hood"), Some("C3.6"));
    assert_eq!(may(&["HMS Warspite", "HMS Hood"], "HMS Hood"), Some("C3.6"));
    assert_eq!(may(&["HMS Hood", "HMS Ark Royal"], "HMS Hood"), Some("C3.6"));
    assert_eq!(may(&["HMS Hood", "HMS Warspite"], "HMS Hood"), None);
    for alone in ["Graf Zeppelin", "Béarn", "HMS Gustav V", "Aquila"] {
        assert_eq!(may(&[alone], alone), None, "{alone}");
    }
    let hoods = [id("HMS Hood"), id("HMS Hood"), id("HMS Warspite")];
    assert_eq!(
        setup.deck.in_order(&hoods, 1942),
        Ok(vec![hoods[0], hoods[2], hoods[1]])
    );
}

#[test]
fn taiho_is_finished_from_the_fall_before_its_year() {
    let setup = setup(2);
    let taiho = card(setup, "Taiho");
    assert_eq!((setup.year(3), setup.year(4)), (1943, 1943));
    assert!(!setup.may_finish(taiho, 3) && setup.may_finish(taiho, 4) && setup.may_finish(taiho, 5));
}

#[test]
fn maps_are_as_the_rules_describe_them() {
    let kinds = |map: &Map, owner: Option<u8>| {
        let own = |kind| {
            map.all()
                .filter(|&at| map.start(at) == owner && map.kind(at) == kind)
                .count()
        };
        [Kind::Capital, Kind::Large, Kind::Small, Kind::Empty].map(own)
    };
    let map = &setup(2).map;
    assert_eq!((map.len(), map.links()), (18, 27));
    assert_eq!(
        [Some(0), Some(1)].map(|owner| kinds(map, owner)),
        [[1, 2, 2, 4]; 2]
    );
    let far = |one: &str, other: &str| map.distance(sector(setup(2), one), sector(setup(2), other));
    assert_eq!(far("A2", "F2"), 5);
    let from = ["C2", "C1", "D2", "D1", "D3", "E2", "E1"].map(|to| far("A2", to));
    assert_eq!(from, [2, 3, 3, 4, 4, 4, 5]);
    let map = &setup(3).map;
    assert_eq!((map.len(), map.links()), (22, 39));
    assert_eq!([0, 1, 2].map(|owner| kinds(map, Some(owner))), [[1, 1, 2, 2]; 3]);
    assert_eq!(kinds(map, None), [0, 0, 0, 4]);
    let [one, two, three] = [0, 1, 2].map(|seat| map.capital(seat));
    let centre = sector(setup(3), "CENTRE");
    for (from, to) in [(one, two), (two, three), (three, one)] {
        assert_eq!((map.distance(from, to), map.distance(from, centre)), (4, 2));
    }
}

#[test]
fn a_map_is_unchanged_when_its_players_change_places() {
    // Two players: turned by half. Three: each corner becomes the next.
    let turned = |name: &str| {
        let (letter, digit) = name.split_at(1);
        let letter = (b'A' + b'F' - letter.as_bytes()[0]) as char;
        format!("{letter}{}", 4 - digit.parse::<u8>().unwrap())
    };
    unchanged(setup(2), &turned, 2);
    let next = |name: &str| {
        let turn = |digit: char| char::from(b'1' + (digit as u8 - b'1' + 1) % 3);
        let mut out: String = name
            .chars()
            .map(|c| if c.is_ascii_digit() { turn(c) } else { c })
            .collect();
        if out == "X31" || out == "X13" {
            out = "X31".to_owned();
        }
        out
    };
    unchanged(setup(3), &next, 3);
}

fn unchanged(setup: &Setup, to: &dyn Fn(&str) -> String, players: u8) {
    let map = &setup.map;
    let other = |at| sector(setup, &to(map.name(at)));
    for at in map.all() {
        assert_eq!(map.kind(at), map.kind(other(at)), "{}", map.name(at));
        assert_eq!(
            map.start(at).map(|seat| (seat + 1) % players),
            map.start(other(at)),
            "{}",
            map.name(at)
        );
        for &next in map.near(at) {
            assert!(
                map.linked(other(at), other(next)),
                "{} {}",
                map.name(at),
                map.name(next)
            );
        }
    }
}

#[test]
fn slow_ships_move_less_by_their_number() {
    let campaign = two(&[]);
    let slow = |number: u16| {
        // Slow 1: Nagato, Slow 2: Tennessee, Slow 3: of another side, so by the same law from its card.
        let names = ["Nagato", "USS Tennessee (BB 43)", "HMS Royal Oak"];
        let mut table = Table::empty(&campaign.0, 2, Phase::Base);
        for _ in 0..6_000 {
            table.put(P1, names[usize::from(number) - 1], "A2");
        }
        let bases = [(P1, Choice::Base(Vec::new())), (P2, Choice::Base(Vec::new()))];
        table.play(&bases, &[]);
        let slowed = table.state.sides[0]
            .units
            .iter()
            .filter(|unit| unit.steps == 1)
            .count();
        slowed as f64 / 6_000.0
    };
    for number in 1..=3 {
        let share = f64::from(number) / 6.0;
        assert!(
            (slow(number) - share).abs() < 4.5 * (share * (1.0 - share) / 6_000.0).sqrt(),
            "{number}"
        );
    }
}

#[test]
fn counters_bound_the_flights_of_twelve_turns() {
    let flights = |counters: u8| (1..=12).step_by(usize::from(counters) + 1).collect::<Vec<i32>>();
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|counters| flights(counters).len()),
        [12, 6, 4, 3, 3, 2]
    );
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Commit);
    let betty = table.put(P2, "G4M \"Betty\"", "E1");
    let carrier = table.put(P2, "Akagi", "E1");
    let zeke = table.aboard(P2, "A6M2 \"Zeke\"", carrier);
    let by = |unit, range| campaign.0.counters(table.unit(P2, unit), range);
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|range| by(betty, range)),
        [1, 2, 3, 4, 5, 5]
    );
    assert_eq!([by(zeke, 0), by(zeke, 1)], [0, 2]);
}

#[test]
fn aircraft_on_a_strike_survive_the_loss_of_their_carrier() {
    let campaign = two(&[]);
    let mut lost = [0_u32; 4];
    for game in 0..6_000 {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        let akagi = table.put(P2, "Akagi", "D2");
        table.put(P1, "USS Washington (BB 56)", "D2");
        table.put(P1, "USS Phelps (DD 360)", "D1");
        let zekes = [0, 1, 2].map(|_| table.aboard(P2, "A6M2 \"Zeke\"", akagi));
        let d1 = table.sector("D1");
        for zeke in zekes {
            table.unit_mut(P2, zeke).strikes = Some(d1);
        }
        let sunk = [(table.sector("D2"), akagi), (d1, akagi)].map(|(sector, unit)| Given {
            sector,
            points: vec![(P1, 27)],
            hulls: vec![(P2, unit.into(), 0)],
            left: Vec::new(),
        });
        let mut choices = admiralty_core::machine::Choices::none(2);
        for seat in [P1, P2] {
            choices.set(seat, Some(Choice::Declare(Declaration::default())));
        }
        let mut dice = Seeded::new(MasterSeed(8).game(game));
        campaign
            .0
            .play_given(&mut table.state, &choices, &sunk, &mut dice, &mut |_, _| {});
        let gone = zekes
            .iter()
            .filter(|&&zeke| table.unit(P2, zeke).at == At::Lost)
            .count();
        lost[gone] += 1;
    }
    let none = f64::from(lost[0]) / 6_000.0;
    let mean = lost
        .iter()
        .zip(0..)
        .map(|(&games, gone)| f64::from(games) * f64::from(gone))
        .sum::<f64>()
        / 6_000.0;
    assert!(
        (none - 0.57870).abs() < 4.5 * (0.5787_f64 * 0.4213 / 6_000.0).sqrt(),
        "{none}"
    );
    assert!(
        (mean - 0.5).abs() < 4.5 * (3.0 * 5.0 / 36.0 / 6_000.0_f64).sqrt(),
        "{mean}"
    );
}

#[test]
fn an_even_battle_is_won_by_the_owner() {
    let campaign = two(&[]);
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    let own = table.put(P2, "Kongo", "D2");
    let other = table.put(P1, "USS Washington (BB 56)", "D2");
    let given = Given {
        sector: table.sector("D2"),
        points: vec![(P1, 48), (P2, 48)],
        hulls: Vec::new(),
        left: Vec::new(),
    };
    let stay = || Choice::Declare(Declaration::default());
    table.play(&[(P1, stay()), (P2, stay())], &[given]);
    assert_eq!(table.state.owner(table.sector("D2")), Some(P2));
    assert_eq!(table.unit(P2, own).retreat, Retreat::May(P1));
    assert_eq!(table.unit(P1, other).retreat, Retreat::Must(P2));
}

#[test]
fn of_three_sides_each_sits_out_a_third_of_the_time() {
    let campaign = three(&[]);
    let mut out = [0_u32; 3];
    for game in 0..3_000 {
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        for (seat, ship) in [(P1, "HMS Hood"), (P2, "Bismarck"), (P3, "Kongo")] {
            table.put(seat, ship, "CENTRE");
        }
        let given = Given {
            sector: table.sector("CENTRE"),
            points: vec![(P1, 3), (P2, 2), (P3, 1)],
            hulls: Vec::new(),
            left: Vec::new(),
        };
        let mut choices = admiralty_core::machine::Choices::none(3);
        for seat in [P1, P2, P3] {
            choices.set(seat, Some(Choice::Declare(Declaration::default())));
        }
        let mut dice = Seeded::new(MasterSeed(9).game(game));
        let mut sat = None;
        campaign.0.play_given(
            &mut table.state,
            &choices,
            &[given],
            &mut dice,
            &mut |_, event| {
                if let campaign::event::Event::SatOut { seat, .. } = event {
                    sat = Some(*seat);
                }
            },
        );
        out[sat.map(Seat::index).unwrap()] += 1;
        assert_eq!(table.state.owner(table.sector("CENTRE")), Some(P1));
    }
    for count in out {
        assert!(
            (f64::from(count) / 3_000.0 - 1.0 / 3.0).abs() < 4.5 * (2.0 / 9.0 / 3_000.0_f64).sqrt(),
            "{out:?}"
        );
    }
}

#[test]
fn retreats_do_not_lead_nearer_to_the_enemys_capital() {
    let setup = setup(2);
    let mut state = setup.start();
    let goals = |state: &campaign::state::State, from: &str| {
        let near = setup.near_retreats(state, P2, sector(setup, from), P1);
        near.iter()
            .map(|&at| setup.map.name(at).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(goals(&state, "D2"), ["D1", "D3", "E2"]);
    assert_eq!(goals(&state, "D1"), ["E1"]);
    for name in ["C1", "C2"] {
        state.owner[sector(setup, name).index()] = Some(P2);
    }
    assert_eq!(goals(&state, "D2"), ["D1", "D3", "E2"]);
    assert_eq!(goals(&state, "D1"), ["E1"]);
}
