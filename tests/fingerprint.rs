//! The program does what was committed, on any number of threads; and what changes is told in the changelog.

use admiralty_core::bench::{Checksum, Rung, fingerprint};
use std::num::NonZeroUsize;

const CHANGELOG: &str = include_str!("../CHANGELOG.md");
const BASELINE: &str = include_str!("../benches/instructions/baseline.toml");

fn ladder() -> Vec<Rung> {
    admiralty::registry::default().rungs()
}

#[test]
fn the_fingerprint_is_the_committed_one_on_one_and_on_two_threads() {
    let rungs = ladder();
    let on = |threads| fingerprint(&rungs, NonZeroUsize::new(threads).unwrap(), &|_| ()).unwrap();
    let (one, two) = (on(1), on(2));
    assert_eq!(one, two, "it must not depend on threads");
    let changed: Vec<_> = one.changed().collect();
    assert!(
        changed.is_empty(),
        "the program does something else than what was committed:\n{changed:#x?}\nIf that is meant, commit these \
         checksums (crates/war-at-sea/src/bench/committed.rs), write the fingerprint {:016x} into CHANGELOG.md with the \
         reason, and raise the ruleset's version if the same seed gives another game.",
        one.number
    );
}

/// Every change of the fingerprint leaves a line behind.
#[test]
fn the_changelog_names_the_fingerprint() {
    let rungs = ladder();
    let mut over = Checksum::default();
    rungs.iter().for_each(|rung| over.add(rung.committed));
    let line = format!("fingerprint {:016x}", over.number());
    assert!(
        CHANGELOG.contains(&line),
        "CHANGELOG.md must say why the program does something else now, with the words {line:?}"
    );
}

/// Every change of the committed instruction counts leaves a line behind, and no rung is left out.
#[test]
fn the_changelog_names_the_baseline_of_instructions() {
    let mut over = Checksum::default();
    over.add_bytes(BASELINE.bytes().filter(|byte| *byte != b'\r'));
    let line = format!("instruction baseline {:08x}", over.number() >> 32);
    assert!(
        CHANGELOG.contains(&line),
        "CHANGELOG.md must say why the counts in benches/instructions/baseline.toml are others now, with the words \
         {line:?}"
    );
    let baseline: toml::Table = BASELINE.parse().unwrap();
    for ruleset in baseline.keys() {
        let rungs = admiralty::registry::find(ruleset).unwrap().rungs();
        let counted: Vec<&String> = baseline[ruleset].as_table().unwrap().keys().collect();
        let mut names: Vec<&str> = rungs.iter().map(|rung| rung.name).collect();
        names.sort_unstable();
        assert_eq!(counted, names);
    }
}

/// What would be lost on a checksum that is the sum of its parts: the same units in another order, another number of
/// units.
#[test]
fn a_rung_that_does_something_else_is_noticed() {
    let once = |block: u64| {
        Rung::new(
            ["once", "nothing", "nothings"],
            [10, 20],
            move |units| if units.start == block { 7 } else { 8 },
            |_| admiralty_core::bench::Census::default(),
        )
    };
    let number = |rung: Rung| fingerprint(&[rung], NonZeroUsize::MIN, &|_| ()).unwrap().number;
    assert_ne!(number(once(0)), number(once(10)), "the order of blocks counts");
    assert_ne!(number(once(0)), number(once(20)), "so does what they give");
}
