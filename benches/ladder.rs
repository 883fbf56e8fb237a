//! The ladder of costs: a die, an attack, a round, a duel, a battle, a turn, whole games, a study.
//!
//! `cargo bench --bench ladder` climbs it all, `-- battle game` only these rungs. Every rung must do what is
//! committed before it is timed, so that nothing is timed that was not done. The rungs live in the library, where
//! `admiralty bench` finds them too; instructions are counted by `benches/instructions`.
//!
//! Time nothing beside a build: one core busy elsewhere can double every figure.

use admiralty::registry;
use admiralty_core::bench::fingerprint;
use admiralty_studies::bench::{Pace, measure, text};
use std::num::NonZeroUsize;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    for ruleset in registry::ALL {
        let mut rungs = ruleset.rungs();
        for word in &wanted {
            let known: Vec<&str> = rungs.iter().map(|rung| rung.name).collect();
            assert!(
                known.contains(&word.as_str()),
                "there is no rung {word:?}: known are {known:?}"
            );
        }
        rungs.retain(|rung| wanted.is_empty() || wanted.iter().any(|word| word == rung.name));
        let fingerprint = fingerprint(&rungs, threads, &|_| ()).expect("threads");
        for rung in &fingerprint.rungs {
            assert!(rung.holds(), "{rung:x?}: time nothing before this is understood");
        }
        let measured = rungs.iter().map(|rung| measure(rung, threads));
        let paces: Vec<Pace> = measured.collect::<Result<_, _>>().expect("threads");
        let name = (ruleset.title(), ruleset.version());
        print!("{}", text(name, &rungs, &fingerprint, &paces));
    }
}
