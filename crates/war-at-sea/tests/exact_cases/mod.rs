//! The fights that are sampled, each with its exact law.

mod air;
mod boats;
mod duels;
mod guns;

pub use air::air_strikes;
pub use boats::{searches, torpedoes};
pub use duels::duels;
pub use guns::volleys;

use crate::exact::agreement::{Agreement, compare};
use crate::exact::law::Law;
use crate::exact::table::Table;
use admiralty_core::dice::MasterSeed;
use std::collections::BTreeSet;
use war_at_sea::Scenario;
use war_at_sea::map::{Area, Site};
use war_at_sea::scenario::LoadedScenario;

/// The day the war began. Never changed to pass.
const SEED: u64 = 19_390_903;

/// A fight and the exact law of its outcomes.
pub struct Case {
    name: String,
    table: Table,
    law: Law,
}

impl Case {
    fn new(name: impl Into<String>, table: Table, law: Law) -> Self {
        Case {
            name: name.into(),
            table,
            law,
        }
    }

    /// A run of its own, by its name: no case changes when another is added.
    fn run(&self) -> MasterSeed {
        let hash = self.name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3) // FNV-1a
        });
        MasterSeed(SEED ^ hash)
    }
}

/// Samples every case, and fails with the list of all that do not agree.
pub fn prove(cases: &[Case], games: u64) {
    let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(
        names.len(),
        cases.len(),
        "two cases of one name would share their dice"
    );
    let mut wrong = Vec::new();
    let mut all = Agreement {
        cells: 0,
        worst: 0.0,
        p: 1.0,
    };
    for case in cases {
        match compare(&case.law, &case.table.sample(case.run(), games)) {
            Ok(Agreement { cells, worst, p }) => {
                println!(
                    "{:<64}{cells:>6} cells, worst {worst:.2} errors, p = {p:.4}",
                    case.name
                );
                all.cells += cells;
                all.worst = all.worst.max(worst);
                all.p = all.p.min(p);
            }
            Err(why) => wrong.push(format!("{}: {why}", case.name)),
        }
    }
    let Agreement { cells, worst, p } = all;
    println!(
        "{} cases of {games} games: {cells} cells, worst {worst:.2} errors, p >= {p:.2e}",
        cases.len()
    );
    assert!(
        wrong.is_empty(),
        "{} cases do not agree:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn printed() -> Scenario {
    Scenario::embedded()
}

fn sea(area: Area) -> Site {
    Site::Area(area)
}

/// The printed scenario with one value replaced.
fn with(path: &str, value: u8) -> Scenario {
    let changed = LoadedScenario::embedded().with_overrides(&[(path, value.to_string())]);
    let changed = changed.unwrap_or_else(|faults| panic!("{faults}"));
    std::sync::Arc::unwrap_or_clone(changed.scenario)
}
