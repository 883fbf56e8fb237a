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

/// Fails beyond what the baseline allows.
fn at_most(name: &str) -> LibraryBenchmarkConfig {
    let baseline: toml::Table = BASELINE.parse().expect("baseline.toml is TOML");
    let counts = &baseline["instructions"];
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

fn rung(name: &str) -> Rung {
    let rungs = war_at_sea::WarAtSea.rungs();
    let rung = rungs.into_iter().find(|rung| rung.name == name);
    rung.expect("a rung of this name")
}

// The rung is given back so that its end is not counted.
#[library_benchmark(setup = rung)]
#[bench::die(args = ("die"), config = at_most("die"))]
#[bench::attack(args = ("attack"), config = at_most("attack"))]
#[bench::round(args = ("round"), config = at_most("round"))]
#[bench::duel(args = ("duel"), config = at_most("duel"))]
#[bench::battle(args = ("battle"), config = at_most("battle"))]
#[bench::turn(args = ("turn"), config = at_most("turn"))]
#[bench::random(args = ("random"), config = at_most("random"))]
#[bench::game(args = ("game"), config = at_most("game"))]
#[bench::study(args = ("study"), config = at_most("study"))]
fn climb(rung: Rung) -> (u64, Rung) {
    (black_box(rung.block_of_work(0)), rung)
}

library_benchmark_group!(name = ladder, benchmarks = climb);

main!(library_benchmark_groups = ladder);
