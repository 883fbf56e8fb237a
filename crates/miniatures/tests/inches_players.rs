//! How strong the captain of the crossover is, and that his battles allocate nothing.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Ending, Generator, Observer, Player, Random, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::card::Alliance;
use miniatures::draw::draw;
use miniatures::fleet::{Bounds, Copies, Fleet};
use miniatures::inches::plane::{INCH, Point};
use miniatures::inches::players::{Captain, Search};
use miniatures::inches::rules::{Ground, Patch, Victory};
use miniatures::inches::scenario::Scenario;
use miniatures::inches::setup::Battle;
use miniatures::inches::state::{Is, Side, State};
use miniatures::inches::switches::Switches;
use miniatures::units::Units;

type Make = fn() -> Box<dyn Player<Victory>>;

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

/// Random legal fleets of 100 points, one of each alliance.
fn drawn(number: u64) -> Victory {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let bounds = Bounds {
        limit: 100,
        neutrals: true,
        year: None,
        copies: Copies::Free,
        airbase: 5,
    };
    let fleets =
        [Alliance::Allies, Alliance::Axis].map(|side| draw(Units::shipped(), side, &bounds, &mut generator));
    let battle = Battle::new("Strength", 100, fleets, Switches::default());
    battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// V3.3.
#[test]
fn captains_keep_off_the_shore() {
    let fleets = [UNITED_STATES, JAPAN].map(|list| Fleet::read(list, Units::shipped()).unwrap());
    let mut battle = Battle::new("Shores", 100, fleets, Switches::default());
    let island = |x| Patch {
        ground: Ground::Island,
        at: Point::new(x * INCH, 14 * INCH),
        radius: 3 * INCH,
    };
    battle.ground = (0..10).map(|number| island(4 + 7 * number)).collect();
    let rules = battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"));
    for game in 0..20 {
        let mut players = BySeat::from([captain(), captain()]);
        let mut aground = Aground(0);
        play_game(
            &rules,
            &mut players,
            SEED.game(game),
            Seeded::new(SEED.game(game)),
            &mut aground,
        )
        .unwrap();
        assert_eq!(aground.0, 0);
    }
}

/// Counts ships that lie aground at the end.
struct Aground(usize);

impl Observer<Victory> for Aground {
    fn ended(&mut self, rules: &Victory, state: &State, _ending: &Ending) {
        for side in Side::BOTH {
            let ships = rules.kinds(side).ships.of(side);
            self.0 += ships.filter(|&ship| state.is(ship, Is::BEACHED)).count();
        }
    }
}

fn captain() -> Box<dyn Player<Victory>> {
    Box::new(Captain::default())
}

fn random() -> Box<dyn Player<Victory>> {
    Box::new(Random::default())
}

fn search() -> Box<dyn Player<Victory>> {
    Box::new(Search::default())
}

/// The share of games that one wins against the other, half of the draws counted; half of the games from either side.
fn share(rules: &Victory, one: Make, other: Make, games: u64) -> f64 {
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
fn with_the_same_fleet_the_captain_in_inches_beats_random_play_99_times_in_100() {
    for list in [UNITED_STATES, JAPAN] {
        let won = share(&build([list, list], "[]"), captain, random, 400);
        assert!(won >= 0.99, "{won} with {list}");
    }
}

#[test]
fn over_20_drawn_pairs_the_captain_in_inches_beats_random_play_95_times_in_100() {
    let shares: Vec<f64> = (0..20)
        .map(|number| share(&drawn(number), captain, random, 40))
        .collect();
    let won = shares.iter().sum::<f64>() / 20.0;
    assert!(won >= 0.95, "{won}: {shares:?}");
}

/// The share that the search wins against the captain: with the fleets of `pacific-100`, and over 20 drawn pairs.
fn strength_of_the_search(games: u64, each: u64) -> [f64; 2] {
    let pacific = share(&build([UNITED_STATES, JAPAN], "[]"), search, captain, games);
    let drawn = (0..20).map(|number| share(&drawn(number), search, captain, each));
    [pacific, drawn.sum::<f64>() / 20.0]
}

#[test]
fn the_search_in_inches_beats_the_captain() {
    let won = strength_of_the_search(20, 2);
    assert!(won[0] + won[1] >= 1.1, "{won:?}");
}

#[test]
#[ignore = "takes minutes; the short form runs in every build"]
fn the_search_in_inches_beats_the_captain_60_times_in_100() {
    let won = strength_of_the_search(200, 10);
    println!("{won:?}");
    assert!(won.into_iter().all(|won| won >= 0.60), "{won:?}");
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
            let mut players = BySeat::both(|_| Captain::default());
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
        let mut players = BySeat::both(|_| Captain::default());
        play_game(&scenario.rules, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
    }
}

/// V1.7: the counters of the rules that are never explained have no place on the table.
#[test]
fn v1_7_no_file_lays_fleet_markers() {
    for (key, marker) in [
        ("ground", "marker (36,24) 2"),
        ("[allied]\nworks", "marker (36,24)"),
    ] {
        let text = format!("extends = \"victory-at-sea\"\n{key} = [\"{marker}\"]\n");
        let faults = Scenario::text("mine.toml", &text).unwrap_err().to_string();
        assert!(faults.contains("marker (36,24)"), "{faults}");
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
        let mut players = BySeat::both(|_| Captain::default());
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
