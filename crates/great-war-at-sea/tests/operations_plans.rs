//! Plans of the staff, their search, and the solver on small games of hidden pursuit whose values are known.

use admiralty_core::contract::{NamedOpening, Openings, ProposalRequest, Refusal};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Game, Generator, Player};
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::solve::MatrixGame;
use great_war_at_sea::battle::state::Side::{self, Allied, Central};
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
    for seat in Seat::BOTH {
        assert!(embedded().player(&PlayerOrder::new("mixed", seat, files)).is_ok());
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
    let known = [("staff".to_owned(), 1.0)];
    let request = ProposalRequest {
        side,
        commander: "staff",
        against: &against,
        known: &known,
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
    embedded().propose(&request).unwrap()
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
    let refused = embedded().list(Seat::FIRST, "random").unwrap_err();
    assert!(matches!(refused, Refusal::Usage(_)));
}

/// Where victory hangs on no ship there is nothing to hunt.
#[test]
fn only_a_pursuit_has_plans_to_list() {
    use admiralty_core::contract::Abilities;
    use admiralty_core::machine::Playable;
    let has = |rules: &Operations| rules.abilities(Abilities::default()).openings.is_some();
    assert!(has(embedded()));
    let mut bare = embedded().clone();
    bare.quarry = None;
    assert!(!has(&bare));
}
