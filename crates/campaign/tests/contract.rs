//! The contract of the machine, on random campaigns of both maps, switches drawn at random.

use crate::common::{three, two};
use admiralty_core::contract::Endings;
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{Generator, Machine, MakePlayer, Playable, Random, Rules, contract};
use admiralty_core::seats::{BySeat, Seat};
use campaign::admiral::{Admiral, Lean};
use campaign::rules::Campaign;
use campaign::switches::SWITCHES;
use std::sync::Arc;

const SEED: MasterSeed = MasterSeed(1942);

/// Switches drawn at random; short campaigns if it must be quick.
fn drawn(number: u64, short: bool) -> Vec<(&'static str, &'static str)> {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let mut switches: Vec<_> = SWITCHES
        .iter()
        .filter(|card| card.name != "start_year")
        .map(|card| (card.name, card.settings[generator.below(card.settings.len())]))
        .collect();
    for (name, to) in &mut switches {
        match *name {
            "last_year" if short => *to = "start_plus_1",
            "end" if short && *to == "last_side" => *to = "date",
            // C1.1: two players have none.
            "alliances" if number.is_multiple_of(2) => *to = "none",
            _ => {}
        }
    }
    // C13: the model has no battles by victory-at-sea.
    if switches.contains(&("battle_rules", "victory-at-sea")) {
        switches.retain(|(name, _)| *name != "battles");
    }
    switches
}

/// Everything that a machine promises, for so many sets of switches: seven campaigns each.
fn keeps(from: u64, sets: u64, short: bool) {
    for number in from..from + sets {
        let switches = drawn(number, short);
        if number % 2 == 0 {
            all(&two(&switches), MasterSeed(number), 1);
        } else {
            all(&three(&switches), MasterSeed(number), 1);
        }
    }
}

fn all<const PLAYERS: usize>(rules: &Campaign<PLAYERS>, seed: MasterSeed, games: u64) {
    contract::replays(rules, seed, games);
    contract::legality(rules, seed, games);
    contract::nothing_hidden_leaks(rules, seed, games);
    contract::dice_are_distinct(rules, seed, games);
    contract::scores_within(rules, seed, games, &Campaign::<PLAYERS>::card().game.points);
    contract::conserves(rules, seed, games, |rules, _| rules.0.map.len());
}

#[test]
fn random_campaigns_keep_the_contract() {
    keeps(0, 12, true);
}

/// `cargo test --release -p campaign --test all contract:: -- --ignored`: 5,040 campaigns.
#[test]
#[ignore = "minutes"]
fn many_random_campaigns_keep_the_contract() {
    keeps(12, 720, false);
}

fn play<const PLAYERS: usize>(rules: Campaign<PLAYERS>, games: u64) -> Endings {
    let leans = [Lean::Mixed, Lean::Air, Lean::Surface];
    let player = |seat: Seat| -> MakePlayer<Campaign<PLAYERS>> {
        let lean = leans[seat.index()];
        Arc::new(move || Box::new(Admiral::new(lean)))
    };
    let machine = Machine::new(Arc::new(rules), BySeat::new(PLAYERS, player), SEED);
    let mut endings = Endings::new(PLAYERS);
    machine
        .play(0..games, &mut endings)
        .expect("every choice is legal");
    endings
}

#[test]
fn admirals_play_whole_campaigns_by_the_rules() {
    let two_seats = play(two(&[]), 2);
    let three_seats = play(three(&[("flee_by", "ship"), ("last_year", "start_plus_1")]), 1);
    assert_eq!((two_seats.games, three_seats.games), (2, 1));
}

#[test]
fn a_seat_sees_no_other_side() {
    let campaign = two(&[]);
    let state = campaign.start();
    let seen = campaign.seen(&state, Seat(0));
    assert!(seen.sides[1].units.is_empty() && seen.sides[1].bank == 0 && !seen.sides[0].units.is_empty());
    let mut random = Random::default();
    admiralty_core::machine::Player::<Campaign<2>>::begin(&mut random, Generator::new(SEED.game(1), Seat(0)));
    let choice = admiralty_core::machine::Player::choose(&mut random, &campaign, &seen, Seat(0));
    assert_eq!(campaign.legal(&state, Seat(0), &choice.unwrap()), Ok(()));
}
