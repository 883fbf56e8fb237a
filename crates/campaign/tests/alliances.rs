//! C1.1 and C8.8: allies of a list are no enemies, and fight together.

use crate::common::{P1, P2, P3, Table, three};
use admiralty_core::seats::{Seat, SeatSet};
use campaign::choice::{Choice, Declaration};
use campaign::event::{Battle, Event};
use campaign::play::Given;
use campaign::rules::Campaign;
use campaign::scenario::from_text;
use campaign::state::{Phase, Retreat};

fn allies() -> Campaign<3> {
    three(&[("alliances", "p1_p2")])
}

fn declare(table: &mut Table<'_>, flee: [&[&str]; 3], points: &[(Seat, u16)]) {
    let given = (!points.is_empty()).then(|| Given {
        sector: table.sector("CENTRE"),
        points: points.to_vec(),
        hulls: Vec::new(),
        left: Vec::new(),
    });
    let choice = |seat: Seat| {
        let flee = flee[seat.index()].iter().map(|name| table.sector(name)).collect();
        Choice::Declare(Declaration {
            flee,
            ..Declaration::default()
        })
    };
    let choices = [P1, P2, P3].map(|seat| (seat, choice(seat)));
    table.play(&choices, given.as_slice());
}

fn fought(table: &Table<'_>) -> Vec<Battle> {
    let battles = table.told.iter().filter_map(|event| match event {
        Event::Fought(battle) => Some(*battle),
        _ => None,
    });
    battles.collect()
}

#[test]
fn allies_of_a_list_fight_together() {
    let campaign = allies();
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    table.put(P1, "HMS Hood", "CENTRE");
    let carrier = table.put(P2, "Graf Zeppelin", "CENTRE");
    table.aboard(P2, "Bf 109", carrier);
    table.put(P2, "Bismarck", "CENTRE");
    table.put(P3, "Kongo", "CENTRE");
    declare(&mut table, [&[]; 3], &[]);
    let battles = fought(&table);
    assert_eq!(battles.len(), 1, "nobody sits out");
    let sat_out = |event: &Event| matches!(event, Event::SatOut { .. });
    assert!(!table.told.iter().any(sat_out));
    let battle = battles[0];
    assert_eq!((battle.seats, battle.with), ([P2, P3], [Some(P1), None]));
    assert_eq!(
        battle.units,
        [4, 1],
        "aircraft fight from the carrier of their own side"
    );
    let shown = |seat: Seat| table.state.side(seat).shown.len();
    assert_eq!(
        [P1, P2, P3].map(shown),
        [4, 2, 4],
        "C7.2: all who fought there saw the others"
    );
}

/// C8.7, C8.9: of allies who win the one with more afloat there takes the sector; both enemies of who loses it.
#[test]
fn allies_win_and_lose_together() {
    let after = |points: &[(Seat, u16)]| {
        let campaign = allies();
        let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
        let hood = table.put(P1, "HMS Hood", "CENTRE");
        let bismarck = table.put(P2, "Bismarck", "CENTRE");
        let kongo = table.put(P3, "Kongo", "CENTRE");
        declare(&mut table, [&[]; 3], points);
        let retreats = [(P1, hood), (P2, bismarck), (P3, kongo)];
        let retreats = retreats.map(|(seat, ship)| table.unit(seat, ship).retreat);
        (table.state.owner(table.sector("CENTRE")), retreats)
    };
    let may = Retreat::May(P3);
    assert_eq!(
        after(&[(P1, 10), (P2, 20), (P3, 25)]),
        (Some(P2), [may, may, Retreat::Must(P2)]),
        "their points are added"
    );
    let must = Retreat::Must(P3);
    let lost = after(&[(P1, 10), (P2, 10), (P3, 25)]);
    assert_eq!((lost.0, &lost.1[..2]), (Some(P3), &[must, must][..]));
    let even = after(&[(P2, 25), (P3, 25)]);
    assert_eq!(
        even,
        (None, [must, must, Retreat::Must(P2)]),
        "C8.7: nobody's sector"
    );
}

/// C5.5, C7.4, C7.5: where only allies meet there is neither combat nor flight, and what is an ally's stays his.
#[test]
fn allies_who_meet_do_not_fight() {
    let campaign = allies();
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    table.put(P1, "USS Hoel (DD 533)", "CENTRE");
    table.put(P2, "Bismarck", "CENTRE");
    let guest = table.put(P2, "Tirpitz", "P1-L");
    table.put(P1, "HMS Hood", "P1-L");
    declare(&mut table, [&["P1-L"], &["P1-L"], &[]], &[]);
    assert_eq!(fought(&table), []);
    let fled = |event: &Event| matches!(event, Event::Fled { .. });
    assert!(!table.told.iter().any(fled), "nobody flees from an ally");
    assert_eq!(table.state.owner(table.sector("CENTRE")), Some(P2));
    assert_eq!(table.state.owner(table.sector("P1-L")), Some(P1));
    assert_eq!(table.unit(P2, guest).retreat, Retreat::No);
}

/// C8.7, C8.9: an ally defends a sector whose owner is not there, and the owner keeps it.
#[test]
fn an_ally_defends_for_the_owner() {
    let campaign = allies();
    let mut table = Table::empty(&campaign.0, 2, Phase::Declare);
    let centre = table.sector("CENTRE");
    table.state.owner[centre.index()] = Some(P1);
    table.put(P2, "Bismarck", "CENTRE");
    let kongo = table.put(P3, "Kongo", "CENTRE");
    declare(&mut table, [&[]; 3], &[(P2, 25), (P3, 25)]);
    assert_eq!(table.state.owner(centre), Some(P1));
    assert_eq!(table.unit(P3, kongo).retreat, Retreat::Must(P2));
}

/// C9.5: who fled may not enter a sector of an enemy; that of an ally he may.
#[test]
fn who_fled_may_enter_an_allys_sector() {
    for (switch, clause) in [
        ("p1_p2", ""),
        ("none", "C9.5"),
        ("p1_p3", "C9.5"),
        ("p2_p3", "C9.5"),
    ] {
        let campaign = three(&[("alliances", switch)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Move);
        let (home, next) = (table.sector("CENTRE"), table.sector("P1-L"));
        table.state.owner[home.index()] = Some(P2);
        let bismarck = table.put(P2, "Bismarck", "CENTRE");
        table.unit_mut(P2, bismarck).restricted = 2;
        let goes = Choice::Move(vec![(bismarck, next)]);
        assert_eq!(table.clause(P2, &goes), clause, "{switch}");
    }
}

/// C9.2: the capital of the enemy's ally is an enemy's capital too.
#[test]
fn retreats_keep_away_from_the_capital_of_the_enemys_ally() {
    let near = |alliances: &str| {
        let campaign = three(&[("alliances", alliances)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Regroup);
        for name in ["CENTRE", "P1-L", "P2-L"] {
            let sector = table.sector(name);
            table.state.owner[sector.index()] = Some(P3);
        }
        let near = campaign
            .0
            .near_retreats(&table.state, P3, table.sector("CENTRE"), P2);
        let names = near.iter().map(|&sector| campaign.0.map.name(sector));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(near("none").contains(&"P1-L".to_owned()));
    assert!(!near("p1_p2").contains(&"P1-L".to_owned()) && near("p1_p2").contains(&"P3-L".to_owned()));
}

/// C11.1: with no enemy left, allies have won together.
#[test]
fn allies_who_alone_are_left_have_won() {
    let winners = |alliances: &str| {
        let campaign = three(&[("alliances", alliances)]);
        let mut table = Table::empty(&campaign.0, 2, Phase::Place);
        table.put(P1, "HMS Hood", "CENTRE");
        table.put(P2, "Bismarck", "X12");
        let capital = table.sector("P3-CAP");
        table.state.owner[capital.index()] = Some(P1);
        let place = || Choice::Place(Vec::new());
        table.play(&[(P1, place()), (P2, place()), (P3, place())], &[]);
        table.state.ending.map(|ending| ending.winners)
    };
    assert_eq!(winners("none"), None);
    assert_eq!(winners("p1_p2"), Some(SeatSet::first(2)));
    assert_eq!(winners("p2_p3"), None);
}

#[test]
fn two_players_have_no_alliance() {
    let text = |ruleset: &str| format!("extends = \"{ruleset}\"\nswitches.alliances = \"p1_p2\"\n");
    let wrong = from_text("mine.toml", &text("was-campaign"), 2).unwrap_err();
    let told: Vec<&str> = wrong.iter().map(|fault| fault.problem.as_str()).collect();
    assert_eq!(told, ["C1.1: two players have no alliance"]);
    assert!(from_text("mine.toml", &text("was-campaign-3"), 3).is_ok());
}
