//! The contract of the machine, on battles of random fleets under random switches.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{
    Generator, Machine, MakePlayer, Observer, Playable, Random, Rules, contract, play_game,
};
use admiralty_core::seats::{BySeat, Seat};
use great_war_at_sea::battle::build::{Given, Plan};
use great_war_at_sea::battle::event::Event;
use great_war_at_sea::battle::plain::Plain;
use great_war_at_sea::battle::rules::{Battle, Weather};
use great_war_at_sea::battle::state::{LEFT, Side, State};
use great_war_at_sea::fleet::{Listed, read};
use great_war_at_sea::scenario::embedded;
use great_war_at_sea::ships::{HULL, Nation, Ships};
use great_war_at_sea::switches::{SWITCHES, Switches};
use std::collections::BTreeMap;
use std::sync::Arc;

const SEED: MasterSeed = MasterSeed(1914);

fn ships() -> &'static Ships {
    &embedded().origin.as_ref().unwrap().ships
}

fn fleet(central: bool, switches: &Switches, generator: &mut Generator) -> Vec<Listed> {
    let serves = |nation: Nation| match nation {
        Nation::Germany | Nation::Austria | Nation::Turkey => central,
        Nation::None => true,
        _ => !central,
    };
    let all: Vec<_> = ships().all().iter().filter(|ship| serves(ship.nation)).collect();
    let mut names: Vec<String> = Vec::new();
    for _ in 0..1 + generator.below(7) {
        let ship = all[generator.below(all.len())];
        if !names.iter().any(|other| other.ends_with(&*ship.name)) {
            names.push(format!(
                "{} {}",
                1 + generator.below(usize::from(ship.ships.min(7))),
                ship.name
            ));
        }
    }
    read(
        &names.join(", "),
        ships(),
        switches.differs(great_war_at_sea::switches::Switch::Grouping),
    )
    .unwrap()
}

/// A battle of random fleets, switches, light and weather.
fn random_battle(number: u64, seen: &mut BTreeMap<String, u32>) -> Battle {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let mut switches = Switches::default();
    for card in SWITCHES {
        let setting = card.settings[generator.below(card.settings.len())];
        *seen.entry(format!("{} = {setting}", card.name)).or_default() += 1;
        switches.set(card.name, setting).unwrap();
    }
    let mut side = |central| Given {
        fleet: fleet(central, &switches, &mut generator),
        later: if generator.below(4) == 0 {
            fleet(central, &switches, &mut generator)
        } else {
            Vec::new()
        },
        later_when: (2, 4),
        leader: generator.below(2) == 0,
        in_port: central && generator.below(8) == 0,
        ..Given::default()
    };
    let sides = [side(true), side(false)];
    let weather = [Weather::Clear, Weather::Mist, Weather::Fog, Weather::Squall][generator.below(4)];
    let plan = Plan {
        title: "Random".to_owned(),
        month: 191_701,
        rounds: 1 + generator.below(6) as u8,
        night: generator.below(3) == 0,
        surprise: generator.below(3) == 0,
        weather,
        limit: 3,
        merchant: 2,
        sides,
        switches,
    };
    plan.build().unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// What must hold after every event.
struct Sound;

impl Observer<Battle> for Sound {
    fn see(&mut self, battle: &Battle, state: &State, _event: &Event<'_>) {
        for side in Side::BOTH {
            for (number, spot) in state.counters[side].iter().enumerate() {
                let alive = battle.living(state, side, number).count();
                assert_eq!(usize::from(spot.alive), alive, "ships afloat");
                assert!(spot.area >= LEFT || spot.area < battle.board.areas());
            }
            for area in 0..battle.board.areas() {
                let here = state.counters[side]
                    .iter()
                    .filter(|spot| spot.here() && spot.area == area);
                assert!(here.count() <= 8, "G3.3");
            }
            for (number, ship) in state.ships[side].iter().enumerate() {
                let built = &battle.unit(side, number).ship;
                assert!(ship.boxes.iter().zip(built.boxes).all(|(left, all)| *left <= all));
                assert!(ship.speed <= built.speed);
                assert!(
                    ship.sunk()
                        || ship.halved == (2 * (built.boxes[HULL] - ship.boxes[HULL]) > built.boxes[HULL])
                );
            }
        }
    }
}

fn watched(battles: u64) -> BTreeMap<String, u32> {
    let mut seen = BTreeMap::new();
    for number in 0..battles {
        let battle = random_battle(number, &mut seen);
        let seed = SEED.game(number);
        let dice = Seeded::new(seed);
        let ended = if number % 2 == 0 {
            play_game(
                &battle,
                &mut BySeat::both(|_| Random::default()),
                seed,
                dice,
                &mut Sound,
            )
        } else {
            play_game(
                &battle,
                &mut BySeat::both(|_| Plain::default()),
                seed,
                dice,
                &mut Sound,
            )
        };
        ended.unwrap_or_else(|error| panic!("battle {number}: {error}"));
    }
    seen
}

#[test]
fn every_invariant_holds_in_random_battles() {
    watched(400);
}

/// Each setting of each switch in at least 5,000 battles.
#[test]
#[ignore = "takes minutes"]
fn every_invariant_holds_in_20_000_battles() {
    for (value, count) in watched(20_000) {
        assert!(count >= 5_000, "{value}: {count}");
    }
}

fn each_battle(battles: u64, mut check: impl FnMut(&Battle)) {
    (0..battles).for_each(|number| check(&random_battle(number, &mut BTreeMap::new())));
}

#[test]
fn battles_keep_the_contract() {
    each_battle(30, |battle| contract::replays(battle, SEED, 1));
    each_battle(30, |battle| contract::legality(battle, SEED, 1));
    each_battle(60, |battle| contract::dice_are_distinct(battle, SEED, 1));
    each_battle(30, |battle| {
        contract::scores_within(battle, SEED, 1, &Battle::card().game.points)
    });
}

/// The winner of initiative does not see which of the loser's face-down counters lies where (G4.6).
#[test]
fn face_down_counters_stay_hidden() {
    let text = "extends = \"great-war-at-sea\"\nrounds = 1\n[central]\nquarry = \"\"\nfleet = \"Radetzky, Zrinyi, Novara, Helgoland\"\n";
    let battle = great_war_at_sea::scenario::from_text("hidden.toml", text).unwrap();
    contract::nothing_hidden_leaks(&battle, SEED, 40);
}

#[test]
fn the_list_of_choices_is_whole() {
    let text = "extends = \"great-war-at-sea\"\nrounds = 1\n[central]\nquarry = \"\"\nfleet = \"Breslau\"\n[allied]\nfleet = \"2 Beagle class\"\n";
    let battle = great_war_at_sea::scenario::from_text("small.toml", text).unwrap();
    contract::lists(&battle, SEED, 4);
}

#[test]
fn battle_n_is_the_same_alone_and_in_a_run() {
    each_battle(4, |battle| {
        let plain: MakePlayer<Battle> = Arc::new(|| Box::new(Plain::default()));
        let random: MakePlayer<Battle> = Arc::new(|| Box::new(Random::default()));
        let machine = Machine::new(Arc::new(battle.clone()), BySeat::from([plain, random]), SEED);
        contract::numbered(&machine, 12);
    });
}

/// Neither rules nor plain commander allocate inside a battle.
#[test]
fn a_battle_allocates_nothing() {
    let battle = embedded();
    for number in 0..12 {
        let seed = SEED.game(number);
        let mut players = BySeat::both(|_| Plain::default());
        let info = allocation_counter::measure(|| {
            play_game(battle, &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
        });
        assert_eq!(info.count_total, 0, "battle {number}");
    }
    assert_eq!(battle.seats().len(), 2);
}

/// Battles come out as they were committed. Whoever changes that on purpose commits the new checksum
/// (`src/program/rungs.rs`), says why in the changelog, and raises the ruleset's version.
#[test]
fn battles_come_out_as_they_were_committed() {
    let two = std::num::NonZeroUsize::new(2).unwrap();
    let found = admiralty_core::bench::fingerprint(&Battle::rungs(), two, &|_| ()).unwrap();
    let changed: Vec<_> = found.changed().collect();
    assert!(changed.is_empty(), "{changed:#x?}");
}
