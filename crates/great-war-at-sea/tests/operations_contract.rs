//! The contract of the machine, on operations under random switches; hidden orders are proved hidden.

use super::operations_common::shipped;
use admiralty_core::contract::{Endings, Files, FilesInMemory};
use admiralty_core::dice::{Keyed, MasterSeed, Seeded};
use admiralty_core::machine::{
    Asked, Game, Generator, Machine, MakePlayer, Observer, Playable, Player, PlayerOrder, Random, Rules,
    contract, play_game,
};
use admiralty_core::seats::{BySeat, Seat};
use great_war_at_sea::battle::state::Side;
use great_war_at_sea::operations::event::Event;
use great_war_at_sea::operations::order::{Mission, Order};
use great_war_at_sea::operations::rules::Operations;
use great_war_at_sea::operations::scenario::{embedded, from_text};
use great_war_at_sea::operations::staff::{Goal, Staff};
use great_war_at_sea::operations::state::{Stage, State};
use great_war_at_sea::operations::switches::ALL;
use std::collections::BTreeMap;
use std::sync::Arc;

const SEED: MasterSeed = MasterSeed(1914);

/// Operations with switches drawn at random, from three scenarios, not longer than so many turns.
fn drawn(number: u64, turns: u8, seen: &mut BTreeMap<String, u32>) -> Operations {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let mut text = format!(
        "extends = \"great-war-at-sea-operations\"\nturns = {turns}\nexits = {}\n",
        number.is_multiple_of(2)
    );
    if number.is_multiple_of(3) {
        text += "date = \"1914-11-04\"\nweather = \"gale\"\n[victory]\nquarry = \"\"\n";
    }
    let friends = if number.is_multiple_of(3) {
        "Turkey"
    } else {
        "Austria"
    };
    text += &format!("[central]\nfriends = [\"{friends}\"]\n");
    text += "submarines = [\"Pola\", \"Cattaro\"]\nairships = [\"Pola\"]\nmas = [\"Cattaro\"]\n";
    text += "[allied]\nsubmarines = [\"Valletta\"]\nairships = [\"Toulon\"]\nmas = [\"Bizerta\"]\n";
    text += "[allied.fleets.4]\nships = \"Gloucester, Almaz\"\n[allied.fleets.5]\nships = \"2 Minelayer\"\nloaded = true\n";
    text += "[switches]\n";
    for card in ALL.iter() {
        let setting = card.settings[generator.below(card.settings.len())];
        *seen.entry(format!("{} = {setting}", card.name)).or_default() += 1;
        text += &format!("{} = \"{setting}\"\n", card.name);
    }
    from_text("drawn.toml", &text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn each(from: u64, sets: u64, turns: u8, mut check: impl FnMut(&Operations)) -> BTreeMap<String, u32> {
    let mut seen = BTreeMap::new();
    for number in from..from + sets {
        check(&drawn(number, turns, &mut seen));
    }
    seen
}

/// What must hold after every event of operations.
struct Sound;

impl Observer<Operations> for Sound {
    fn see(&mut self, rules: &Operations, state: &State, event: &Event<'_>) {
        if matches!(event, Event::Within(..)) {
            return;
        }
        for side in Side::BOTH {
            let own = &state.own[side];
            let force = &rules.sides[side].force;
            assert_eq!(own.counters.len(), force.counters.len());
            for (number, counter) in own.counters.iter().enumerate() {
                let afloat = force.counters[number]
                    .units()
                    .filter(|unit| !own.ships[*unit].sunk())
                    .count();
                assert_eq!(usize::from(counter.alive), afloat, "ships afloat");
                let there = own.fleet(counter.fleet).is_some();
                assert!(
                    there || counter.fleet == 255,
                    "a counter is in a fleet that there is"
                );
            }
            let raids = own
                .all()
                .filter(|(_, fleet)| fleet.mission == Mission::Raid)
                .count();
            let one = rules
                .switches
                .at(great_war_at_sea::operations::switches::Switch::RaidFleets)
                == 0;
            assert!(!one || raids <= 1, "G12.8");
            for (number, fleet) in own.all().filter(|(_, fleet)| fleet.course.zone < 254) {
                let course = &fleet.course;
                if let Some(port) = course.port {
                    assert_eq!(rules.map.port(port).zone, course.zone, "G11.5");
                    assert_ne!(rules.friendly(side, port), Some(false), "G11.8, G11.9");
                }
                let cost = course.toward.and_then(|zone| rules.cost(course.zone, zone));
                assert!(
                    course.toward.is_none() || cost.is_some_and(|cost| course.gathered <= cost),
                    "G11.2"
                );
                assert!(
                    side == Side::Central || !rules.map.zone(course.zone).straits,
                    "G11.7"
                );
                if let Mission::Escort(of) = fleet.mission {
                    assert!(own.fleet(of).is_some() && of != number, "G12.4");
                }
            }
        }
    }
}

fn watched(from: u64, sets: u64, turns: u8) -> BTreeMap<String, u32> {
    let mut number = from;
    each(from, sets, turns, |rules| {
        number += 1;
        let seed = SEED.game(number);
        let ended = play_game(
            rules,
            &mut BySeat::both(|_| Random::default()),
            seed,
            Seeded::new(seed),
            &mut Sound,
        );
        ended.unwrap_or_else(|error| panic!("{error}"));
        let mut staff = BySeat::both(|_| Staff::new(Goal::Haven));
        let ended = play_game(rules, &mut staff, seed, Keyed::new(seed), &mut Sound);
        ended.unwrap_or_else(|error| panic!("{error}"));
    })
}

#[test]
fn every_invariant_holds_in_random_operations() {
    watched(0, 40, 24);
}

/// `cargo test --release -p great-war-at-sea --test all operations_contract:: -- --ignored`
#[test]
#[ignore = "minutes"]
fn every_invariant_holds_in_5_000_operations() {
    for (value, count) in watched(40, 2_500, 48) {
        assert!(count >= 500, "{value}: {count}");
    }
}

#[test]
fn operations_keep_the_contract() {
    each(1_000, 6, 12, |rules| contract::replays(rules, SEED, 1));
    each(2_000, 6, 12, |rules| contract::legality(rules, SEED, 1));
    each(3_000, 10, 16, |rules| contract::dice_are_distinct(rules, SEED, 1));
    each(4_000, 6, 16, |rules| {
        contract::scores_within(rules, SEED, 1, &Operations::card().game.points)
    });
    each(5_000, 4, 12, |rules| {
        contract::nothing_hidden_leaks(rules, SEED, 1)
    });
}

/// Whatever the other side has written, and whichever ships it has where, a seat sees the same, may choose the same, and the
/// staff chooses the same (G12.2). Only what is seen changes an answer.
#[test]
fn orders_of_the_other_side_are_hidden() {
    let rules = embedded();
    let mut changed = 0;
    for number in 0..6 {
        let seed = SEED.game(number);
        let mut players = BySeat::both(|_| Staff::new(Goal::Haven));
        let (mut game, mut dice) = (Game::new(rules), Keyed::new(seed));
        for (seat, player) in players.iter_mut() {
            player.begin(Generator::new(seed, seat));
        }
        while game.step(&mut players, &mut dice, &mut ()).unwrap().is_none() {
            if game.state.stage != Stage::Orders || game.state.turn > 20 {
                continue;
            }
            for seat in [Seat(0), Seat(1)] {
                let enemy = Side::of(seat).other();
                let mut other = game.state.clone();
                let own = Arc::make_mut(&mut other.own[enemy]);
                for fleet in own.fleets.iter_mut().flatten() {
                    fleet.plot = vec![Order::STAY; 3];
                    fleet.course.gathered = 1;
                    fleet.mission = Mission::Bombard;
                }
                own.ships.iter_mut().for_each(|ship| ship.boxes[0] = 1);
                own.shun = !own.shun;
                for row in &mut Arc::make_mut(&mut other.referee).clocks {
                    row.iter_mut().for_each(|clock| clock.checked += 1);
                }
                assert_ne!(other, game.state);
                changed += 1;
                let (one, two) = (rules.seen(&game.state, seat), rules.seen(&other, seat));
                assert_eq!(one, two);
                let mut staff = Staff::new(Goal::Haven);
                let [this, that] = [one, two].map(|seen| staff.choose(rules, &seen, seat).unwrap());
                assert_eq!(this, that);
                assert_eq!(
                    rules.legal(&game.state, seat, &this),
                    rules.legal(&other, seat, &this)
                );
            }
        }
    }
    assert!(changed > 100);
    // What a seat does see is told apart.
    let mut start = rules.start();
    let open = Arc::make_mut(&mut start.open);
    open.counters[Side::Central][0].as_mut().unwrap().zone += 1;
    assert_ne!(rules.seen(&start, Seat(1)), rules.seen(&rules.start(), Seat(1)));
}

#[test]
fn game_n_is_the_same_alone_and_in_a_run() {
    let staff: MakePlayer<Operations> = Arc::new(|| Box::new(Staff::new(Goal::Haven)));
    let random: MakePlayer<Operations> = Arc::new(|| Box::new(Random::default()));
    let machine = Machine::new(Arc::new(embedded().clone()), BySeat::from([staff, random]), SEED);
    contract::numbered(&machine, 4);
}

/// The staff plays whole games by the rules, and both sides can win.
#[test]
fn the_staff_plays_the_pursuit_of_goeben() {
    let mut endings = Endings::new(2);
    for goal in [Goal::Haven, Goal::Refuge, Goal::Raid] {
        let central: MakePlayer<Operations> = Arc::new(move || Box::new(Staff::new(goal)));
        let allied: MakePlayer<Operations> = Arc::new(|| Box::new(Staff::new(Goal::Haven)));
        let machine = Machine::new(
            Arc::new(embedded().clone()),
            BySeat::from([central, allied]),
            SEED,
        );
        machine.play(0..500, &mut endings).expect("every choice is legal");
    }
    assert_eq!(endings.games, 1_500);
    let rules = embedded();
    assert!(matches!(rules.asked(&rules.start()), Asked::Seats(_)));
}

/// Neither rules nor staff allocate inside a game: setting it up may.
#[test]
fn a_game_of_operations_allocates_nothing() {
    let files: &dyn Files = &FilesInMemory::default();
    let games = [
        ("", "staff"),
        ("", "mixed"),
        ("black-sea-1914", "staff"),
        ("otranto-barrage", "staff"),
    ];
    for (name, player) in games {
        let rules = shipped(name);
        let make = |seat| rules.player(&PlayerOrder::new(player, seat, files)).unwrap()();
        let mut players = BySeat::from([make(Seat(0)), make(Seat(1))]);
        for number in 0..12 {
            let seed = SEED.game(number);
            let (mut game, mut dice) = (Game::new(&rules), Seeded::new(seed));
            let info = allocation_counter::measure(|| {
                for (seat, player) in players.iter_mut() {
                    player.begin(Generator::new(seed, seat));
                }
                while game.step(&mut players, &mut dice, &mut ()).unwrap().is_none() {}
            });
            assert_eq!(info.count_total, 0, "{name}, {player}, game {number}");
        }
    }
}

/// Operations come out as they were committed (`src/operations/rungs.rs`); see the test of battles.
#[test]
fn operations_come_out_as_they_were_committed() {
    let two = std::num::NonZeroUsize::new(2).unwrap();
    let found = admiralty_core::bench::fingerprint(&Operations::rungs(), two, &|_| ()).unwrap();
    let changed: Vec<_> = found.changed().collect();
    assert!(changed.is_empty(), "{changed:#x?}");
}
