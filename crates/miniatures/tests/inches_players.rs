//! How strong the captain of the crossover is, and that his battles allocate nothing.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Player, Random, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::fleet::Fleet;
use miniatures::inches::players::Captain;
use miniatures::inches::rules::Victory;
use miniatures::inches::scenario::Scenario;
use miniatures::inches::setup::Battle;
use miniatures::inches::switches::Switches;
use miniatures::units::Units;

const SEED: MasterSeed = MasterSeed(1939);
const UNITED_STATES: &str =
    "USS Tennessee (BB 43), USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)";
const JAPAN: &str = "Kongo, Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\", Yukikaze";

fn build(lists: [&str; 2], options: &str) -> Victory {
    let fleets = lists.map(|list| Fleet::read(list, Units::shipped()).unwrap());
    let mut switches = Switches::default();
    switches.set("options", options).unwrap();
    let battle = Battle::new("Strength", 100, fleets, switches);
    battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// The share of games that the captain wins against random play, half of the draws counted; half from either side.
fn share(rules: &Victory, games: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let (seed, first) = (SEED.game(game / 2), game % 2 == 0);
        let captain: Box<dyn Player<Victory>> = Box::new(Captain);
        let random: Box<dyn Player<Victory>> = Box::new(Random::default());
        let mut players = BySeat::from(if first {
            [captain, random]
        } else {
            [random, captain]
        });
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
fn with_the_same_fleet_the_captain_in_inches_beats_random_play_99_times_in_100() {
    for list in [UNITED_STATES, JAPAN] {
        let won = share(&build([list, list], "[]"), 400);
        assert!(won >= 0.99, "{won} with {list}");
    }
}

#[test]
fn a_battle_in_inches_allocates_nothing() {
    for options in [
        "[]",
        "[luck_die, criticals, splash, weather, night, nationality, radar, decoys, ammunition]",
    ] {
        let rules = build([UNITED_STATES, JAPAN], options);
        for game in 0..10 {
            let seed = SEED.game(game);
            let mut players = BySeat::both(|_| Captain);
            // The first battle reads the tables of chances.
            play_game(&rules, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
            let info = allocation_counter::measure(|| {
                play_game(&rules, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
            });
            assert_eq!(info.count_total, 0, "battle {game} with {options}");
        }
    }
}

#[test]
fn shipped_scenarios_in_inches_are_sound() {
    let shipped = [
        include_str!("../../../scenarios/miniatures/coral-sea-vas.toml"),
        include_str!("../../../scenarios/miniatures/denmark-strait-vas.toml"),
        include_str!("../../../scenarios/miniatures/guadalcanal-vas.toml"),
        include_str!("../../../scenarios/miniatures/matapan-100-vas.toml"),
        include_str!("../../../scenarios/miniatures/river-plate-vas.toml"),
        include_str!("../../../scenarios/miniatures/crossover-full.toml"),
    ];
    assert_eq!(Scenario::embedded().rules.base.victory_points, 150);
    for text in shipped {
        let scenario = Scenario::text("shipped.toml", text).unwrap_or_else(|faults| panic!("{faults}"));
        let seed = SEED.game(1);
        let mut players = BySeat::both(|_| Captain);
        play_game(&scenario.rules, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
    }
}

/// Prints how battles of captains end.
#[test]
#[ignore = "a measurement"]
fn how_battles_in_inches_end() {
    let rules = Scenario::embedded().rules.clone();
    let (mut wins, mut turns) = ([0; 3], 0_u32);
    for game in 0..2_000 {
        let seed = SEED.game(game);
        let mut players = BySeat::both(|_| Captain);
        struct Turns(u32);
        impl admiralty_core::machine::Observer<Victory> for Turns {
            fn ended(
                &mut self,
                _: &Victory,
                state: &miniatures::inches::state::State,
                _: &admiralty_core::machine::Ending,
            ) {
                self.0 += u32::from(state.base.turn);
            }
        }
        let mut watch = Turns(0);
        let ending = play_game(&rules, &mut players, seed, Seeded::new(seed), &mut watch).unwrap();
        turns += watch.0;
        wins[ending.winner().map_or(2, |seat| seat.index())] += 1;
    }
    println!("{wins:?}, {} turns", f64::from(turns) / 2_000.0);
}
