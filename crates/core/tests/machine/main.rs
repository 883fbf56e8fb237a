//! The machine for games, proved on toys.

mod contract;
mod laws;
mod players;
mod scenarios;
#[path = "../toys/mod.rs"]
mod toys;

use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{Listed, Machine, MakePlayer, Random, Rules};
use admiralty_core::seats::{BySeat, Seat};
use std::sync::Arc;
use toys::plots::NightRun;

const SEED: MasterSeed = MasterSeed(1939);

/// Weights 1 for all: a choice is any of those listed.
fn any<R: Listed>(_rules: &R, _seen: &R::State, _seat: Seat, _choice: &R::Choice) -> u32 {
    1
}

fn random<R: Rules>() -> MakePlayer<R> {
    Arc::new(|| Box::new(Random::default()))
}

/// Players at random.
fn machine<R: Rules>(rules: R) -> Machine<R> {
    let players = BySeat::new(rules.seats().len(), |_| random());
    Machine::new(Arc::new(rules), players, SEED)
}

fn night_run() -> NightRun {
    NightRun {
        worth: [6, 4, 3],
        needed: 6,
    }
}

/// The tutorial is the toy: its Rust blocks, one after another, are the file.
#[test]
fn the_tutorial_is_the_toy() {
    let tutorial = include_str!("../../../../docs/add-a-game.md");
    let blocks = tutorial
        .split("```rust\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let code: Vec<&str> = blocks.map(str::trim_end).collect();
    assert_eq!(code.join("\n\n") + "\n", include_str!("../toys/plots/mod.rs"));
}
