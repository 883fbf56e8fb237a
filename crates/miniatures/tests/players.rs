//! How strong the computer players are. Each pair of fleets is played from both sides.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Generator, Player, Random, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::card::Alliance;
use miniatures::draw::draw;
use miniatures::fleet::Fleet;
use miniatures::sector::build::Battle;
use miniatures::sector::players::{Captain, Search};
use miniatures::sector::rules::Aaws;
use miniatures::sector::switches::Switches;
use miniatures::units::Units;
use miniatures::worth::Strength;

type Make = fn() -> Box<dyn Player<Aaws>>;

const SEED: MasterSeed = MasterSeed(1939);
const UNITED_STATES: &str =
    "USS Tennessee (BB 43), USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)";
const JAPAN: &str = "Kongo, Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\", Yukikaze";

fn captain() -> Box<dyn Player<Aaws>> {
    Box::new(Captain::default())
}

fn random() -> Box<dyn Player<Aaws>> {
    Box::new(Random::default())
}

fn search() -> Box<dyn Player<Aaws>> {
    Box::new(Search::default())
}

fn build(fleets: [Fleet; 2]) -> Aaws {
    let battle = Battle::new("Strength", 100, fleets, Switches::default());
    battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// Random legal fleets of 100 points, one of each alliance.
fn drawn(number: u64) -> Aaws {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let empty = Battle::new("Strength", 100, Default::default(), Switches::default());
    let bounds = empty.bounds(&miniatures::sector::build::Force {
        airbase: true,
        ..Default::default()
    });
    build(
        [Alliance::Allies, Alliance::Axis].map(|side| draw(Units::shipped(), side, &bounds, &mut generator)),
    )
}

/// The share of games that the first player wins, half of the draws counted; half of the games from either side.
fn share(rules: &Aaws, one: Make, other: Make, games: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let (seed, first) = (SEED.game(game / 2), game % 2 == 0);
        let mut players = BySeat::from(if first { [one(), other()] } else { [other(), one()] });
        let ending = play_game(rules, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
        won += match (
            ending.winners.has(Seat(u8::from(!first))),
            ending.winners.is_empty(),
        ) {
            (true, _) => 1.0,
            (false, true) => 0.5,
            (false, false) => 0.0,
        };
    }
    won / games as f64
}

#[test]
fn with_the_same_fleet_the_captain_beats_random_play_99_times_in_100() {
    for list in [UNITED_STATES, JAPAN] {
        let fleet = Fleet::read(list, Units::shipped()).unwrap();
        let won = share(&build([fleet.clone(), fleet]), captain, random, 2_000);
        assert!(won >= 0.99, "{won} with {list}");
    }
}

#[test]
fn over_20_drawn_pairs_the_captain_beats_random_play_95_times_in_100() {
    let shares: Vec<f64> = (0..20)
        .map(|number| share(&drawn(number), captain, random, 200))
        .collect();
    let won = shares.iter().sum::<f64>() / 20.0;
    assert!(won >= 0.95, "{won}: {shares:?}");
}

#[test]
fn the_search_beats_the_captain_60_times_in_100() {
    let fleets = [UNITED_STATES, JAPAN].map(|list| Fleet::read(list, Units::shipped()).unwrap());
    let mut shares = vec![share(&build(fleets), search, captain, 40)];
    shares.extend((0..20).map(|number| share(&drawn(number), search, captain, 6)));
    let won = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(won >= 0.60, "{won}: {shares:?}");
}

/// What leads the battles of `study prices search` is a player of a second strength.
#[test]
fn the_search_of_prices_beats_the_captain_60_times_in_100() {
    let fleets = [UNITED_STATES, JAPAN].map(|list| Fleet::read(list, Units::shipped()).unwrap());
    let little = || Strength::Search.player();
    let mut shares = vec![share(&build(fleets), little, captain, 40)];
    shares.extend((0..20).map(|number| share(&drawn(number), little, captain, 20)));
    let won = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(won >= 0.60, "{won}: {shares:?}");
}
