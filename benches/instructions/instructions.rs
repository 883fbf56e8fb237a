//! Instructions of one block of each rung, counted by callgrind: the same on a busy machine and an idle one, unlike
//! times. `cargo bench -p instructions` fails where a rung takes more than 5 % above `baseline.toml`.
//!
//! Needs valgrind, and `gungraun-runner` of the same version as the crate.

use admiralty_core::bench::Rung;
use admiralty_core::contract::Ruleset;
use gungraun::prelude::*;
use gungraun::{Callgrind, EntryPoint, EventKind, LibraryBenchmarkConfig};
use std::hint::black_box;

const BASELINE: &str = include_str!("baseline.toml");

/// What a count may exceed its baseline by, percent.
const ALLOWED: u64 = 5;

/// The rung that starts a thread. Only what the first thread does between two points can be told apart; so all is
/// counted here, from the start of the program.
const THREADED: &str = "study";

/// Fails beyond what the baseline of a ruleset allows.
fn at_most(ruleset: &str, name: &str) -> LibraryBenchmarkConfig {
    let baseline: toml::Table = BASELINE.parse().expect("baseline.toml is TOML");
    let counts = &baseline[ruleset];
    let count = counts.get(name).and_then(toml::Value::as_integer);
    let count = u64::try_from(count.expect("every rung has a count")).expect("a count");
    let limit = count + count * ALLOWED / 100;
    let mut tool = Callgrind::default();
    tool.hard_limits([(EventKind::Ir, limit)]);
    if name == THREADED {
        tool.entry_point(EntryPoint::None);
    }
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(tool);
    config
}

fn rung(ruleset: &dyn Ruleset, name: &str) -> Rung {
    let rungs = ruleset.rungs();
    let rung = rungs.into_iter().find(|rung| rung.name == name);
    rung.expect("a rung of this name")
}

fn war_at_sea(name: &str) -> Rung {
    rung(&war_at_sea::WarAtSea, name)
}

/// After a block of another number, for that one reads the networks.
fn networks(name: &str) -> Rung {
    let rung = war_at_sea(name);
    black_box(rung.block_of_work(1));
    rung
}

fn sectors(name: &str) -> Rung {
    rung(&miniatures::program::AAWS, name)
}

fn inches(name: &str) -> Rung {
    rung(&miniatures::program::VICTORY_AT_SEA, name)
}

// The rung is given back so that its end is not counted.
#[library_benchmark]
#[bench::die(args = ("die"), setup = war_at_sea, config = at_most("war-at-sea", "die"))]
#[bench::attack(args = ("attack"), setup = war_at_sea, config = at_most("war-at-sea", "attack"))]
#[bench::round(args = ("round"), setup = war_at_sea, config = at_most("war-at-sea", "round"))]
#[bench::duel(args = ("duel"), setup = war_at_sea, config = at_most("war-at-sea", "duel"))]
#[bench::battle(args = ("battle"), setup = war_at_sea, config = at_most("war-at-sea", "battle"))]
#[bench::turn(args = ("turn"), setup = war_at_sea, config = at_most("war-at-sea", "turn"))]
#[bench::random(args = ("random"), setup = war_at_sea, config = at_most("war-at-sea", "random"))]
#[bench::game(args = ("game"), setup = war_at_sea, config = at_most("war-at-sea", "game"))]
#[bench::study(args = ("study"), setup = war_at_sea, config = at_most("war-at-sea", "study"))]
#[bench::evaluation(args = ("evaluation"), setup = networks, config = at_most("war-at-sea", "evaluation"))]
#[bench::change(args = ("change"), setup = networks, config = at_most("war-at-sea", "change"))]
#[bench::movement(args = ("movement"), setup = networks, config = at_most("war-at-sea", "movement"))]
#[bench::learned(args = ("learned"), setup = networks, config = at_most("war-at-sea", "learned"))]
#[bench::battle_in_sectors(args = ("battle"), setup = sectors, config = at_most("aaws", "battle"))]
#[bench::search_in_sectors(args = ("search"), setup = sectors, config = at_most("aaws", "search"))]
#[bench::battle_in_inches(args = ("battle"), setup = inches, config = at_most("victory-at-sea", "battle"))]
#[bench::search_in_inches(args = ("search"), setup = inches, config = at_most("victory-at-sea", "search"))]
fn climb(rung: Rung) -> (u64, Rung) {
    (black_box(rung.block_of_work(0)), rung)
}

library_benchmark_group!(name = ladder, benchmarks = [climb]);

main!(library_benchmark_groups = ladder);
