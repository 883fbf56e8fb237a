//! Plans of the staff, their search, and the solver on small games of hidden pursuit whose values are known.

use super::operations_common::{shipped, two};
use admiralty_core::contract::{NamedOpening, Openings, ProposalRequest, Refusal};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Game, Generator, Player};
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::solve::MatrixGame;
use great_war_at_sea::battle::state::Side::{self, Allied, Central};
use great_war_at_sea::operations::order::Order;
use great_war_at_sea::operations::rules::Operations;
use great_war_at_sea::operations::scenario::embedded;
use great_war_at_sea::operations::staff::{Mix, Plan, Staff};
use std::num::NonZeroUsize;
use std::sync::Arc;

const SEED: MasterSeed = MasterSeed(33);

/// The value of a game of hidden pursuit to the pursuer: what he gets where he looks here and the other is there.
fn pursuit(looks: usize, hides: usize, found: impl Fn(usize, usize) -> f64) -> f64 {
    let rows: Vec<Vec<f64>> = (0..looks)
        .map(|look| (0..hides).map(|hide| found(look, hide)).collect())
        .collect();
    let game = MatrixGame::new(&rows);
    let solved = game.solve();
    let gains = game.gains(&solved.rows, &solved.columns);
    assert!(gains.exploitability() < 1e-9, "{gains:?}");
    solved.value
}

fn near(value: f64, exact: f64) {
    assert!((value - exact).abs() < 1e-9, "{value}, not {exact}");
}

/// One place to look at among n: 1/n. Places where finding is worth a: 1/Σ(1/a).
#[test]
fn hide_and_seek_has_its_value() {
    for places in 1..8 {
        let same = |look, hide| f64::from(u8::from(look == hide));
        near(pursuit(places, places, same), 1.0 / places as f64);
    }
    let worth = [1.0, 2.0, 4.0];
    let value = pursuit(3, 3, |look, hide| if look == hide { worth[look] } else { 0.0 });
    near(value, 1.0 / 1.75);
}

/// Who watches a zone of a coast sees the two beside it as well: 1/⌈n/3⌉. On an island coast, all alike: 3/n.
#[test]
fn a_patrol_that_sees_the_zones_beside_it_has_its_value() {
    for zones in 1..12 {
        let sees = |look: usize, hide: usize| f64::from(u8::from(look.abs_diff(hide) <= 1));
        near(pursuit(zones, zones, sees), 1.0 / zones.div_ceil(3) as f64);
    }
    for zones in 4..10 {
        let round = |look: usize, hide: usize| {
            let apart = look.abs_diff(hide);
            f64::from(u8::from(apart.min(zones - apart) <= 1))
        };
        near(pursuit(zones, zones, round), 3.0 / zones as f64);
    }
}

/// A ship steams through a sea of rows and columns, a column a turn and to a row beside at most; one zone is watched in one turn.
/// There are as many ways apart from one another as rows, and a column has as many zones: 1 by rows. A strait between has 1 by its
/// own.
#[test]
fn a_run_past_a_watch_has_its_value() {
    let ways = |rows: usize, columns: usize, open: &dyn Fn(usize, usize) -> bool| {
        let mut ways: Vec<Vec<usize>> = (0..rows).map(|row| vec![row]).collect();
        for column in 1..columns {
            let longer = ways.iter().flat_map(|way| {
                let last = way[column - 1];
                let next = (0..rows).filter(move |row| row.abs_diff(last) <= 1);
                next.map(move |row| [&way[..], &[row]].concat())
            });
            let longer: Vec<Vec<usize>> = longer.collect();
            ways = longer;
        }
        ways.retain(|way| way.iter().enumerate().all(|(column, row)| open(*row, column)));
        ways
    };
    let value = |rows: usize, columns: usize, open: &dyn Fn(usize, usize) -> bool| {
        let ways = ways(rows, columns, open);
        pursuit(rows * columns, ways.len(), |watch, way| {
            f64::from(u8::from(ways[way][watch / rows] == watch % rows))
        })
    };
    for rows in 1..5 {
        near(value(rows, 4, &|_, _| true), 1.0 / rows as f64);
    }
    near(value(4, 4, &|row, column| column != 2 || row < 2), 0.5);
    near(value(3, 3, &|row, column| column != 1 || row == 1), 1.0);
}

fn plan(side: Side, text: &str) -> Plan {
    Plan::read(embedded(), side, text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn plans_are_read_as_they_are_written_and_faults_are_told_together() {
    let rules = embedded();
    for (side, text) in [
        (Central, "refuge"),
        (Central, "raid"),
        (Central, "haven+via-messina+via-crete*2"),
        (Allied, "1@crete+3@ionian_south"),
        (Allied, "2@malta+all@crete"),
    ] {
        assert_eq!(plan(side, text).text(rules, side), text);
        assert!(!plan(side, text).about(rules, side).is_empty());
    }
    assert_eq!(plan(Central, "haven"), Plan::default());
    let faults = Plan::read(
        rules,
        Allied,
        "1@cretee+12@crete+2@marmara+via-crete+1@crete+1@malta+sink",
    )
    .unwrap_err();
    for (fault, part) in faults.iter().zip([
        "did you mean \"crete\"",
        "there is no fleet \"12\"",
        "G11.7",
        "no ship on which victory hangs",
        "two stations",
        "FLEET@ZONE",
    ]) {
        assert!(fault.contains(part), "{fault}");
    }
    assert_eq!(faults.len(), 6, "{faults:?}");
    // Fleet 7 carries troops; the Allies have no ship that makes for a haven; both ends of a word may be wrong.
    for (text, parts) in [
        ("7@messina", ["7@messina", "INTERCEPT"]),
        ("haven", ["haven", "no ship on which victory hangs"]),
        ("99@nowhere", ["no fleet \"99\"", "nowhere"]),
    ] {
        let faults = Plan::read(rules, Allied, text).unwrap_err().join("; ");
        assert!(parts.iter().all(|part| faults.contains(part)), "{faults}");
    }
    assert!(Plan::read(rules, Central, "raid+via-crete").is_err());
    assert!(Plan::read(rules, Central, "haven+via-crete*99").is_err());
}

/// Zones where fleets were at the end of turns: the ship on which victory hangs, and a fleet of the Allied side.
fn tracks(central: Staff, allied: Staff, fleet: u8, number: u64) -> [Vec<u8>; 2] {
    let rules = embedded();
    let seed = SEED.game(number);
    let mut players = BySeat::from([central, allied]);
    let (mut game, mut dice) = (Game::new(rules), Keyed::new(seed));
    for (seat, player) in players.iter_mut() {
        player.begin(Generator::new(seed, seat));
    }
    let mut tracks: [Vec<u8>; 2] = Default::default();
    while game.step(&mut players, &mut dice, &mut ()).unwrap().is_none() {
        for (track, (side, fleet)) in tracks.iter_mut().zip([(Central, 0), (Allied, fleet)]) {
            if let Some(fleet) = game.state.own[side].fleet(fleet)
                && track.last() != Some(&fleet.course.zone)
            {
                track.push(fleet.course.zone);
            }
        }
    }
    tracks
}

/// She goes where her plan leads, in its order; a fleet goes to its station and stays there.
#[test]
fn plans_are_carried_out() {
    let rules = embedded();
    let zone = |id: &str| rules.map.find(id).unwrap();
    let (mut led, mut waits) = (0, 0);
    for number in 0..40 {
        let staff = |side, text: &str| Staff::with(Arc::new(plan(side, text)));
        let central = staff(Central, "haven+via-messina+via-libyan_sea");
        let [ship, fleet] = tracks(central, staff(Allied, "1@egypt"), 0, number);
        let first = ship.iter().position(|at| *at == zone("messina"));
        let then = ship.iter().position(|at| *at == zone("libyan_sea"));
        led += usize::from(first.is_some() && first < then);
        waits += usize::from(fleet.last() == Some(&zone("egypt")));
    }
    assert!(led > 10, "{led} of 40 went by Messina and the Libyan Sea");
    assert!(waits > 30, "{waits} of 40 waited off Egypt");
}

/// A mix is played by its shares, a plan a game; what is wrong with its file is told together.
#[test]
fn a_mix_is_drawn_by_its_shares() {
    let rules = embedded();
    let read = |side, text: &str| Mix::read(rules, side, "mix.toml", text);
    let text = "[central]\nhaven = 100\n[allied]\n\"1@egypt\" = 62.5\nhunt = 37.5\n";
    let mix = Arc::new(read(Allied, text).unwrap());
    let waits = plan(Allied, "1@egypt");
    let drawn = (0..1000).filter(|number| *mix.draw(|sum| number % sum) == waits);
    assert_eq!(drawn.count(), 625);
    let egypt = rules.map.find("egypt");
    let there = (0..40).filter(|number| {
        let allied = Staff::mixing(Arc::clone(&mix));
        let [_, fleet] = tracks(Staff::default(), allied, 0, *number);
        fleet.last().copied() == egypt
    });
    let there = there.count();
    assert!((16..36).contains(&there), "{there} of 40");
    let faults = read(
        Allied,
        "[central]\nraid = 0\nsink = 5\n[allied]\n\"all@crte\" = 1\nhunt = 1\nmore = 1\n",
    );
    let faults = faults.unwrap_err();
    for part in ["mix.toml", "0.1", "sink", "crete", "more"] {
        assert!(faults.contains(part), "{part}: {faults}");
    }
    assert!(read(Central, "[central]\n[allied]\nhunt = 1\n").is_err());
}

/// The mixes that are built in can be played.
#[test]
fn the_player_mixed_has_plans() {
    use admiralty_core::contract::{Files, FilesInMemory};
    use admiralty_core::machine::{Playable, PlayerOrder};
    let files: &dyn Files = &FilesInMemory::default();
    let mut other = embedded().clone();
    other.quarry = None;
    let [barrage, black_sea] = ["otranto-barrage", "black-sea-1914"].map(shipped);
    for seat in Seat::BOTH {
        for rules in [embedded(), &barrage, &black_sea] {
            assert!(rules.player(&PlayerOrder::new("mixed", seat, files)).is_ok());
        }
        assert!(
            embedded()
                .player(&PlayerOrder::new("mixed:none.toml", seat, files))
                .is_err()
        );
        assert!(other.player(&PlayerOrder::new("mixed", seat, files)).is_err());
    }
}

fn proposed(side: Seat, threads: usize) -> Vec<NamedOpening> {
    let enemy = embedded().list(side.other(), "staff").unwrap();
    let against: Vec<(String, f64)> = enemy
        .iter()
        .take(2)
        .map(|one| (one.commander.clone(), 0.5))
        .collect();
    search(embedded(), side, &against, &[("staff".to_owned(), 1.0)], threads)
}

fn search(
    rules: &Operations,
    side: Seat,
    against: &[(String, f64)],
    known: &[(String, f64)],
    threads: usize,
) -> Vec<NamedOpening> {
    let request = ProposalRequest {
        side,
        commander: "staff",
        against,
        known,
        name: "new",
        games: 400,
        seed: SEED,
        threads: NonZeroUsize::new(threads),
        control: Control::none(),
        keep: &|name, text| {
            assert!(text.contains("plan = "), "{text}");
            Ok(name.to_owned())
        },
    };
    rules.propose(&request).unwrap()
}

/// Listed plans are all different, what is proposed is not listed as known, and is the same on any number of threads.
#[test]
fn plans_are_listed_and_proposed() {
    for seat in [Seat::FIRST, Seat::SECOND] {
        let listed = embedded().list(seat, "staff").unwrap();
        assert!((4..=24).contains(&listed.len()), "{listed:?}");
        for (number, one) in listed.iter().enumerate() {
            assert!(
                listed[..number]
                    .iter()
                    .all(|other| other.commander != one.commander)
            );
            assert_eq!(embedded().reseated(seat, one, "staff").unwrap(), *one);
        }
        let found = proposed(seat, 1);
        assert_eq!(found, proposed(seat, 2));
        assert_eq!(found.len(), 2);
        assert!(
            found.iter().all(|one| one.commander.starts_with("staff:")),
            "{found:?}"
        );
    }
    let typed = "staff:refuge+via-tyrrhenian_south*7";
    let named = embedded().named(Seat::FIRST, typed).unwrap();
    assert_eq!(named.name, "refuge after 7 turns in Tyrrhenian Sea, south");
    assert_eq!(named.commander, typed);
    assert_eq!(embedded().named(Seat::FIRST, "random"), None);
    let refused = embedded().list(Seat::FIRST, "random").unwrap_err();
    assert!(matches!(refused, Refusal::Usage(_)));
}

/// Where victory hangs on no ship there are places to wait in, coasts to shell, merchants to raid, and turns to sail later.
#[test]
fn the_black_sea_and_the_barrage_have_plans_to_list() {
    for name in ["black-sea-1914", "otranto-barrage"] {
        let rules = shipped(name);
        for side in Side::BOTH {
            let listed = rules.list(side.seat(), "staff").unwrap();
            assert!((4..=24).contains(&listed.len()), "{name}: {listed:?}");
            for (number, one) in listed.iter().enumerate() {
                let mut others = listed[..number].iter();
                assert!(others.all(|other| other.commander != one.commander && other.name != one.name));
                assert_eq!(rules.reseated(side.seat(), one, "staff").unwrap(), *one);
            }
            let known = [("staff".to_owned(), 1.0)];
            let found = [1, 2].map(|threads| search(&rules, side.seat(), &known, &known, threads));
            assert_eq!(found[0], found[1]);
            assert!(
                found[0].iter().all(|one| one.commander.starts_with("staff:")),
                "{found:?}"
            );
        }
    }
    let told = |name: &str, side: Side| {
        let listed = shipped(name).list(side.seat(), "staff").unwrap();
        listed
            .into_iter()
            .map(|one| one.commander)
            .collect::<Vec<String>>()
    };
    let central = told("black-sea-1914", Central);
    for plan in [
        "staff",
        "staff:all@crimea",
        "staff:1-shells-crimea+2-shells-crimea",
        "staff:1-shells-crimea*6+2-shells-crimea*6",
        "staff:5-sails*6",
        "staff:3-raids",
    ] {
        assert!(central.iter().any(|other| other == plan), "{plan}: {central:?}");
    }
    assert!(told("otranto-barrage", Allied).contains(&"staff:all@otranto".to_owned()));
    assert!(told("otranto-barrage", Central).contains(&"staff:1-shells-otranto*3".to_owned()));
}

/// A fleet with an errand lies for as long as it is told, then shells, raids or sails.
#[test]
fn errands_are_run_after_the_wait() {
    use great_war_at_sea::operations::order::{Act, Mission};
    let rules = shipped("black-sea-1914");
    let text = "1-shells-black_northwest*4+3-raids*2+5-sails*3";
    let plan = Plan::read(&rules, Central, text).unwrap();
    assert_eq!(plan.text(&rules, Central), text);
    assert_eq!(
        plan.name(&rules, Central),
        "fleet 1 shells Black Sea, north-west after 4 turns; fleet 3 raids merchants after 2 turns; fleet 5 sails after 3 turns"
    );
    let both = Plan::read(&rules, Central, "1-shells-crimea*6+2-shells-crimea*6").unwrap();
    assert_eq!(
        both.name(&rules, Central),
        "fleets 1 and 2 shell Crimea after 6 turns"
    );
    let mut players = BySeat::from([Staff::with(Arc::new(plan)), Staff::default()]);
    let seed = SEED.game(1);
    let (mut game, mut dice) = (Game::new(&rules), Keyed::new(seed));
    for (seat, player) in players.iter_mut() {
        player.begin(Generator::new(seed, seat));
    }
    game.step(&mut players, &mut dice, &mut ()).unwrap();
    let own = &game.state.own[Central];
    let plot = |fleet: u8| &own.fleet(fleet).unwrap().plot;
    // The first order has been carried out.
    let stays = |fleet: u8| {
        plot(fleet)
            .iter()
            .take_while(|order| **order == Order::STAY)
            .count()
    };
    assert_eq!((stays(0), stays(4)), (3, 2));
    assert_eq!(plot(0).iter().filter(|order| order.act == Act::Shell).count(), 2);
    assert_eq!(own.fleet(2).unwrap().mission, Mission::Raid);
    assert_eq!((stays(2), plot(2).len()), (1, 2));
    let faults = "5-raids+1-shells-marmara+2-raids+3-raids*99+4-shells-crimea+4@bosporus+1-sails";
    let faults = Plan::read(&rules, Central, faults).unwrap_err();
    for (fault, part) in faults.iter().zip([
        "may not RAID",
        "no coast",
        "may not RAID",
        "up to 30",
        "told two things",
        "TRANSPORT",
    ]) {
        assert!(fault.contains(part), "{fault}");
    }
    assert_eq!(faults.len(), 6, "{faults:?}");
}

/// Colliers have nothing to choose.
#[test]
fn who_has_no_choice_has_no_plans_to_list() {
    use admiralty_core::contract::Abilities;
    use admiralty_core::machine::Playable;
    let has = |rules: &Operations| rules.abilities(Abilities::default()).openings.is_some();
    assert!(has(embedded()) && has(&shipped("black-sea-1914")));
    assert!(!has(&two(["Collier", "Pola"], ["Collier", "Valletta"], "").rules));
}
