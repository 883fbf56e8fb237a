//! Scenarios around the printed one, drawn at random.

use crate::map::Area;
use crate::naval::{CounterId, Side};
use crate::scenario::{Hidden, MAX_TURNS, OptionalRules, Rolls, Scenario};
use admiralty_core::dice::{MasterSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The printed scenario, the same with 19.3 on every turn, and so many around it.
pub fn around(printed: &Scenario, variants: usize, seed: MasterSeed) -> Vec<Scenario> {
    let mut generator = seed.game(0).generator(Stream::Straying);
    let mut hidden = printed.clone().with_rules(OptionalRules {
        face_down: true,
        ..printed.optional
    });
    hidden.switches.hidden = Hidden::EveryTurn;
    let mut scenarios = vec![printed.clone(), hidden];
    scenarios.extend((0..variants).map(|_| variant(printed, &mut generator)));
    scenarios
}

/// Which of these a game is of: one in so many is of a variant, a quarter of the rest with 19.3.
pub fn which_of(variants: usize, varied: u64, seed: MasterSeed, game: usize) -> usize {
    let draw = MasterSeed(seed.0 ^ 0x5ca1_ab1e).game(game as u64);
    let mut generator = draw.generator(Stream::Second);
    if variants == 0 || below(&mut generator, varied) > 0 {
        usize::from(below(&mut generator, 4) == 0)
    } else {
        2 + below(&mut generator, variants as u64) as usize
    }
}

/// A scenario near another: optional rules; in half of them too values of areas, U-boats, factors and turns of entry, some of each.
fn variant(printed: &Scenario, generator: &mut Xoshiro256PlusPlus) -> Scenario {
    let mut one_in = |n: u64| below(generator, n) == 0;
    let optional = OptionalRules {
        weaker_bismarck: one_in(2),
        uboats_accumulate: one_in(2),
        face_down: one_in(2),
    };
    let mut scenario = printed.clone();
    if one_in(4) {
        scenario.switches.hidden = Hidden::FirstTurn;
    }
    if one_in(2) {
        return scenario.with_rules(optional);
    }
    if one_in(2) {
        for area in Area::ALL {
            for side in Side::BOTH {
                let value = &mut scenario.poc[area][side];
                if *value > 0 && one_in(5) {
                    *value = (*value + 1).min(3);
                } else if *value > 1 && one_in(5) {
                    *value -= 1;
                }
            }
        }
    }
    if one_in(3) {
        let last = usize::from(scenario.turns).min(MAX_TURNS);
        for arrive in &mut scenario.uboat_arrivals[..last] {
            if one_in(3) {
                *arrive = arrive.saturating_sub(1).max(1);
            } else if one_in(3) {
                *arrive += 1;
            }
        }
    }
    if one_in(2) {
        change_ships(&mut scenario, generator);
    }
    scenario.with_rules(optional)
}

/// A few ships with a factor more or less, or another turn of entry.
fn change_ships(scenario: &mut Scenario, generator: &mut Xoshiro256PlusPlus) {
    for n in 0..scenario.ships.len() {
        if below(generator, 12) > 0 {
            continue;
        }
        let ship = &mut scenario.ships[n];
        let more = below(generator, 2) == 0;
        let changed = |factor: u8, least: u8| {
            if more {
                factor + 1
            } else {
                factor.saturating_sub(1).max(least)
            }
        };
        match below(generator, 4) {
            0 if ship.factors.attack > 0 => ship.factors.attack = changed(ship.factors.attack, 1),
            1 => ship.factors.defense = changed(ship.factors.defense, 1),
            2 => ship.factors.speed = changed(ship.factors.speed, 2),
            _ if ship.entry_turn > 1 => ship.entry_turn = changed(ship.entry_turn, 2).min(scenario.turns),
            _ => {}
        }
        let id = CounterId(n as u8);
        scenario.printed[id] = ship.factors;
        scenario.factors[id] = ship.factors;
    }
    scenario.rolls = Rolls::of(&scenario.ships);
    for turn in 0..MAX_TURNS {
        let enters = |ship| usize::from(scenario.ship(ship).entry_turn) == turn + 1;
        scenario.entering[turn] = scenario.rolls.all.only(enters);
    }
}
