//! Search: what it may know, and that it chooses by it.

use crate::common::{P1, P2, P3, Table, three, two};
use admiralty_core::contract::{Bid, FilesInMemory, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Choices, Generator, Hidden, Player, Rules};
use admiralty_core::seats::{BySeat, Seat};
use campaign::admiral::Admiral;
use campaign::choice::Choice;
use campaign::program::TWO_PLAYERS;
use campaign::rules::Campaign;
use campaign::search::Search;
use campaign::state::{Phase, State};
use std::sync::Arc;

/// A campaign of admirals, as it stands when a phase of a turn begins.
fn at<const PLAYERS: usize>(rules: &Campaign<PLAYERS>, turn: u8, phase: Phase) -> State {
    let mut dice = Keyed::new(MasterSeed(1942).game(3));
    let mut admirals = [(); PLAYERS].map(|()| Admiral::default());
    let mut state = rules.start();
    while (state.turn, state.phase) != (turn, phase) {
        let mut choices = Choices::none(PLAYERS);
        for seat in state.playing() {
            let choice = admirals[seat.index()].choose(rules, &rules.seen(&state, seat), seat);
            choices.set(seat, choice);
        }
        rules.play(&mut state, &choices, &mut dice, &mut ());
        assert!(state.ending.is_none(), "it ended before");
    }
    state
}

fn chosen<const PLAYERS: usize>(rules: &Campaign<PLAYERS>, state: &State, seat: Seat) -> Choice {
    let mut search = Search::new(3);
    Player::<Campaign<PLAYERS>>::begin(&mut search, Generator::new(MasterSeed(7).game(1), seat));
    search
        .choose(rules, &rules.seen(state, seat), seat)
        .expect("it chooses")
}

/// With other fleets, banks and buildings behind the curtain it chooses the same.
#[test]
fn search_knows_no_more_than_its_seat_sees() {
    let rules = two(&[("battles", "surrogate")]);
    for phase in [Phase::Spend, Phase::Move, Phase::Declare] {
        let state = at(&rules, 3, phase);
        let mut other = state.clone();
        let side = other.side_mut(P2);
        side.bank = 1;
        side.building.clear();
        side.units.truncate(3);
        assert_eq!(
            chosen(&rules, &state, P1),
            chosen(&rules, &other, P1),
            "{phase:?}"
        );
    }
}

/// C7.1, C7.2: other sides are drawn with the ships that were counted where they were, without those that were seen lost,
/// and not always alike.
#[test]
fn what_is_hidden_is_drawn_from_what_is_known() {
    let rules = three(&[("battles", "surrogate")]);
    let state = at(&rules, 4, Phase::Declare);
    let mut generator = Generator::new(MasterSeed(8).game(1), P1);
    let (mut counted, mut sunk) = (0, 0);
    for seat in [P1, P2, P3] {
        let seen = rules.seen(&state, seat);
        let drawn = [(); 2].map(|()| rules.redraw(&seen, seat, &mut generator));
        assert_ne!(drawn[0], drawn[1]);
        let counts = rules.0.counts(&drawn[0], seat);
        for due in &seen.side(seat).counted {
            let there = counts
                .iter()
                .find(|found| (found.sector, found.seat) == (due.sector, due.seat));
            let ships = there.map_or([0; 5], |found| found.ships);
            assert!(
                due.ships.iter().zip(ships).all(|(due, ships)| ships >= *due),
                "{due:?} {ships:?}"
            );
            counted += 1;
        }
        for other in [P1, P2, P3].into_iter().filter(|&other| other != seat) {
            let lost = |state: &State| {
                state
                    .side(other)
                    .units
                    .iter()
                    .filter(|unit| !unit.lives())
                    .count()
            };
            let shown = seen.side(seat).shown.iter();
            let shown = shown
                .filter(|shown| shown.seat == other && shown.hull == 0)
                .count();
            assert!(lost(&drawn[0]) <= shown);
            sunk += lost(&drawn[0]);
        }
    }
    assert!(
        counted > 0 && sunk > 0,
        "nobody was counted, or nothing seen sunk"
    );
}

/// One destroyer before Yamato and her escorts flees; Yamato before a destroyer stays.
#[test]
fn search_flees_from_what_would_sink_it_and_stays_before_what_it_can_sink() {
    let campaign = two(&[]);
    let declared = |seat: Seat| {
        let mut table = Table::empty(&campaign.0, 3, Phase::Declare);
        for capital in [(P1, "A2"), (P2, "F2")] {
            table.put(capital.0, "PBY Catalina", capital.1);
        }
        table.put(P1, "USS Fletcher (DD 445)", "D2");
        for ship in ["Yamato", "Nagato", "Myoko", "Yukikaze"] {
            table.put(P2, ship, "D2");
        }
        for seat in [P1, P2] {
            table.state.side_mut(seat).counted = campaign.0.counts(&table.state, seat);
        }
        match chosen(&campaign, &table.state, seat) {
            Choice::Declare(declared) => declared.flee,
            other => panic!("{other:?}"),
        }
    };
    let d2 = crate::common::sector(&campaign.0, "D2");
    assert_eq!((declared(P1), declared(P2)), (vec![d2], vec![]));
}

/// Whole campaigns: every choice is legal.
#[test]
fn search_plays_by_the_rules() {
    let rules = three(&[
        ("battles", "surrogate"),
        ("last_year", "start_plus_1"),
        ("flee_by", "ship"),
    ]);
    let mut dice = Keyed::new(MasterSeed(9).game(1));
    let mut players = [P1, P2, P3].map(|seat| {
        let mut search = Search::new(2);
        Player::<Campaign<3>>::begin(&mut search, Generator::new(MasterSeed(9).game(1), seat));
        search
    });
    let mut state = rules.start();
    while state.ending.is_none() {
        let mut choices = Choices::none(3);
        for seat in state.playing() {
            let choice = players[seat.index()].choose(&rules, &rules.seen(&state, seat), seat);
            let choice = choice.expect("it chooses");
            assert_eq!(rules.legal(&state, seat, &choice), Ok(()), "{choice:?}");
            choices.set(seat, Some(choice));
        }
        rules.play(&mut state, &choices, &mut dice, &mut ());
    }
}

/// How often search wins against an admiral, each side as often:
/// `time GAMES=100 cargo test --release -p campaign --test all search:: -- --ignored --nocapture`.
#[test]
#[ignore = "minutes; prints figures"]
fn search_against_an_admiral() {
    let games = std::env::var("GAMES").map_or(40, |games| games.parse().expect("a number"));
    let text = "extends = \"was-campaign\"\nswitches.battles = \"surrogate\"\n";
    let files: FilesInMemory = [("mine.toml".to_owned(), text.to_owned())].into_iter().collect();
    let source = ScenarioSource::File("mine.toml".into());
    let opened = TWO_PLAYERS
        .open(&source, None, Arc::new(files))
        .expect("it is sound");
    let wins = |search: Seat| {
        let terms = Terms {
            commanders: BySeat::both(|seat| if seat == search { "search" } else { "admiral" }.to_owned()),
            bid: Bid::default(),
            seed: MasterSeed(1942),
        };
        let seated = Arc::clone(&opened).seat(&terms).expect("they are seated");
        let counts = seated.play(0..games, None).expect("they play");
        let won = counts.endings.seats.map(|seat| seat.wins);
        println!("search as {search:?}: {won:?} of {games}");
        won[search]
    };
    let won = std::thread::scope(|scope| {
        let other = scope.spawn(|| wins(P2));
        wins(P1) + other.join().expect("they play")
    });
    let share = won as f64 / (2 * games) as f64;
    let error = 1.96 * (share * (1.0 - share) / (2 * games) as f64).sqrt();
    println!("search wins {:.1} ± {:.1} of 100", 100.0 * share, 100.0 * error);
}
