//! The worked turn of the rules, W: two players, turn 4, FALL 1943, from the spending to the income.

use crate::common::{P1, P2, Table, card, two};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Choices, Rules};
use campaign::choice::{Base, Choice, Declaration, Item, Payment};
use campaign::event::Event;
use campaign::play::Given;
use campaign::state::{At, Building, Phase};

#[test]
#[allow(clippy::too_many_lines, reason = "one turn from its beginning to its end")]
fn the_worked_turn_ends_as_it_is_written() {
    let campaign = two(&[]);
    let setup = &*campaign.0;
    let mut table = Table::empty(setup, 4, Phase::Spend);
    assert_eq!((setup.year(4), campaign::setup::Setup::is_fall(4)), (1943, true));
    let [iowa, taiho] = ["USS Iowa (BB 61)", "Taiho"].map(|name| card(setup, name));
    assert_eq!(setup.deck.price(iowa), 82);
    table.state.sides[0].bank = 120;
    table.state.sides[1].bank = 110;
    table.state.sides[0].building = vec![Building {
        card: iowa,
        rest: 37,
        turns: 3,
    }];
    table.state.sides[0].starts = vec![iowa];
    let washington = table.put(P1, "USS Washington (BB 56)", "C2");
    let san_francisco = table.put(P1, "USS San Francisco (CA 38)", "C2");
    let enterprise = table.put(P1, "USS Enterprise (CV 6)", "C2");
    let fletchers = [0, 1].map(|_| table.put(P1, "USS Fletcher (DD 445)", "C2"));
    let massachusetts = table.put(P1, "USS Massachusetts (BB 59)", "C1");
    let hoel = table.put(P1, "USS Hoel (DD 533)", "C1");
    let deck = ["F4F Wildcat", "F4F Wildcat", "SBD Dauntless"].map(|name| table.put(P1, name, "A2"));
    let kirishima = table.put(P2, "Kirishima", "D2");
    let myoko = table.put(P2, "Myoko", "D2");
    let hatsukaze = table.put(P2, "Hatsukaze", "D2");
    let kongo = table.put(P2, "Kongo", "D1");
    table.unit_mut(P2, kongo).hull = 1;
    let yukikaze = table.put(P2, "Yukikaze", "D1");
    let bettys = [0, 1].map(|_| table.put(P2, "G4M \"Betty\"", "F2"));
    let zekes = [0, 1].map(|_| table.put(P2, "A6M2 \"Zeke\"", "F2"));

    let pay = |name: &str, points| Payment {
        item: Item::New(card(setup, name)),
        points,
    };
    let old = |points| Payment {
        item: Item::Old(0),
        points,
    };
    let mut first = vec![
        old(15),
        pay("USS San Diego (CL 53)", 14),
        pay("USS Fletcher (DD 445)", 9),
    ];
    first.extend([pay("USS Kidd (DD 661)", 10), pay("USS Barb (SS 220)", 15)]);
    first.extend([pay("F6F-3 Hellcat", 12), pay("SBD Dauntless", 8)]);
    let mut second = vec![
        pay("Taiho", 15),
        pay("Agano", 13),
        pay("Matsu", 7),
        pay("Yukikaze", 12),
    ];
    second.extend([pay("A6M5 \"Zeke\"", 7); 3]);
    second.push(pay("D4YI \"Judy\"", 12));
    table.play(&[(P1, Choice::Spend(first)), (P2, Choice::Spend(second))], &[]);
    let spent: Vec<_> = table
        .told
        .iter()
        .filter(|event| matches!(event, Event::Spent { .. }))
        .collect();
    assert_eq!(
        spent,
        [
            &Event::Spent {
                seat: P1,
                paid: 83,
                kept: 24,
                lost: 13
            },
            &Event::Spent {
                seat: P2,
                paid: 80,
                kept: 22,
                lost: 8
            },
        ]
    );
    let left = &table.state.sides[1].building;
    assert_eq!(
        left,
        &[Building {
            card: taiho,
            rest: 6,
            turns: 1
        }]
    );

    let [e1, d1, d2, d3, e2] = ["E1", "D1", "D2", "D3", "E2"].map(|name| table.sector(name));
    let bases = deck.map(|unit| (unit, Base::Carrier(enterprise)));
    let mut theirs = bettys.map(|unit| (unit, Base::Land(e1))).to_vec();
    theirs.extend(zekes.map(|unit| (unit, Base::Land(d1))));
    table.play(
        &[(P1, Choice::Base(bases.to_vec())), (P2, Choice::Base(theirs))],
        &[],
    );

    let [one, other] = fletchers;
    let mut moves: Vec<_> = [washington, san_francisco, enterprise, one, other]
        .map(|unit| (unit, d2))
        .to_vec();
    moves.extend([massachusetts, hoel].map(|unit| (unit, d1)));
    table.play(&[(P1, Choice::Move(moves)), (P2, Choice::Move(Vec::new()))], &[]);

    let strikes = bettys.map(|unit| (unit, d2)).to_vec();
    table.play(
        &[(P1, Choice::Commit(Vec::new())), (P2, Choice::Commit(strikes))],
        &[],
    );
    let betty = table.unit(P2, bettys[0]);
    assert_eq!(setup.map.distance(e1, d2), 2);
    assert_eq!(setup.counters(betty, 2), 3);

    let counts = |seat: admiralty_core::seats::Seat, at| {
        let counted = table
            .state
            .side(seat)
            .counted
            .iter()
            .find(|counted| counted.sector == at);
        counted.map(|counted| counted.ships)
    };
    assert_eq!(counts(P1, d2), Some([1, 0, 1, 1, 0]));
    assert_eq!(counts(P1, d1), Some([1, 0, 0, 1, 0]));
    assert_eq!(counts(P2, d2), Some([1, 1, 1, 2, 0]));
    assert_eq!(counts(P2, d1), Some([1, 0, 0, 1, 0]));

    let declared = Declaration {
        flee: vec![d1],
        port: vec![kongo],
        ..Declaration::default()
    };
    let given = Given {
        sector: d2,
        points: vec![(P1, 61), (P2, 48)],
        left: Vec::new(),
        hulls: vec![
            (P2, myoko.into(), 0),
            (P2, hatsukaze.into(), 0),
            (P1, san_francisco.into(), 0),
            (P1, deck[0].into(), 0),
            (P1, washington.into(), 1),
            (P1, one.into(), 1),
            (P2, kirishima.into(), 2),
        ],
    };
    table.play(
        &[
            (P1, Choice::Declare(Declaration::default())),
            (P2, Choice::Declare(declared)),
        ],
        &[given],
    );
    let battles: Vec<_> = table
        .told
        .iter()
        .filter_map(|event| match event {
            Event::Fought(battle) => Some((battle.sector, battle.brought, battle.winner)),
            _ => None,
        })
        .collect();
    assert_eq!(battles, [(d2, [138, 84], Some(P1))]);
    assert_eq!(
        (table.state.owner(d1), table.state.owner(d2)),
        (Some(P1), Some(P1))
    );
    assert_eq!(table.at(P2, kongo), "lost");

    let goals = setup.retreats(&table.state, P2, table.unit(P2, kirishima)).0;
    assert_eq!(goals, [d3, e2]);
    let only = setup.retreats(&table.state, P2, table.unit(P2, yukikaze)).0;
    assert_eq!(only, [e1]);
    let stays = Choice::Regroup(vec![(yukikaze, e1)]);
    assert_eq!(table.clause(P2, &stays), "C9.2");
    let c2 = table.sector("C2");
    let mine = Choice::Regroup(vec![(washington, c2), (one, c2)]);
    let theirs = Choice::Regroup(vec![(kirishima, d3), (yukikaze, e1)]);
    table.play(&[(P1, mine), (P2, theirs)], &[]);
    assert_eq!(
        (table.at(P2, kirishima), table.unit(P2, kirishima).hull),
        ("D3", 3)
    );
    assert_eq!(zekes.map(|unit| table.at(P2, unit)), ["E1", "E1"]);
    assert_eq!(
        (table.at(P1, washington), table.unit(P1, washington).hull),
        ("C2", 1)
    );
    assert_eq!((table.unit(P1, one).hull, table.unit(P1, other).hull), (1, 2));
    assert_eq!(
        (table.at(P1, enterprise), table.unit(P1, enterprise).hull),
        ("D2", 4)
    );

    let [b1, f2] = ["B1", "F2"].map(|name| table.sector(name));
    let ready = |side: usize| {
        table.state.sides[side]
            .ready
            .iter()
            .map(|&id| setup.deck.card(id).name.as_str())
            .collect::<Vec<_>>()
    };
    let names = [
        "USS San Diego (CL 53)",
        "USS Fletcher (DD 445)",
        "USS Kidd (DD 661)",
        "USS Barb (SS 220)",
        "F6F-3 Hellcat",
    ];
    assert_eq!(ready(0), names);
    let zeke = "A6M5 \"Zeke\"";
    assert_eq!(
        ready(1),
        ["Agano", "Matsu", "Yukikaze", zeke, zeke, zeke, "D4YI \"Judy\""]
    );
    table.play(
        &[
            (P1, Choice::Place(vec![Some(b1); 5])),
            (P2, Choice::Place(vec![Some(f2); 7])),
        ],
        &[],
    );
    let collected: Vec<_> = table
        .told
        .iter()
        .filter_map(|event| match event {
            Event::Collected {
                seat, income, bank, ..
            } => Some((*seat, *income, *bank)),
            _ => None,
        })
        .collect();
    assert_eq!(collected, [(P1, 355, 379), (P2, 285, 307)]);
    assert_eq!(
        (table.state.turn, setup.year(5), table.state.phase),
        (5, 1944, Phase::Spend)
    );

    // Next turn Yukikaze may not enter a sector of P1 (C9.5).
    table.play(
        &[(P1, Choice::Spend(Vec::new())), (P2, Choice::Spend(Vec::new()))],
        &[],
    );
    let mut dice = Seeded::new(MasterSeed(1).game(1));
    let mut choices = Choices::none(2);
    for seat in [P1, P2] {
        let mut generator = admiralty_core::machine::Generator::new(MasterSeed(2).game(1), seat);
        choices.set(seat, Some(campaign.any(&table.state, seat, &mut generator)));
    }
    campaign.play(&mut table.state, &choices, &mut dice, &mut ());
    assert!(matches!(table.unit(P2, yukikaze).at, At::Sector(at) if at == e1));
    assert_eq!(table.clause(P2, &Choice::Move(vec![(yukikaze, d1)])), "C9.5");
}
