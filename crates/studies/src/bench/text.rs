//! The ladder for a terminal.

use crate::bench::{Pace, RAND_DIE};
use admiralty_core::bench::{Fingerprint, Rung};
use admiralty_core::results::grouped;

/// The ladder as text that ends with a line feed; without a table where nothing was timed.
#[must_use]
pub fn text(
    (title, version): (&str, &str),
    rungs: &[Rung],
    fingerprint: &Fingerprint,
    paces: &[Pace],
) -> String {
    let mut lines = vec![
        format!("{title}, ruleset version {version}"),
        format!(
            "fingerprint {:016x}, {}",
            fingerprint.number,
            verdict(fingerprint)
        ),
    ];
    if let Some(pace) = paces.first() {
        lines.push(String::new());
        lines.extend(table(rungs, paces));
        lines.push(String::new());
        lines.extend(
            rungs
                .iter()
                .map(|rung| format!(" {:8}  {}", rung.name, rung.about)),
        );
        lines.push(String::new());
        lines.push(format!(
            "ns: a unit on one thread, the fastest of five stretches; a second: units, on 1 and on {} threads;",
            pace.threads
        ));
        lines.push(format!(
            "x dice: a unit's time over that of as many dice, each {RAND_DIE},"
        ));
        let dice = paces.iter().map(|pace| pace.rand_die_ns);
        let (low, high) = (
            dice.clone().fold(f64::INFINITY, f64::min),
            dice.fold(0.0, f64::max),
        );
        lines.push(format!(
            "which took {low:.2} to {high:.2} ns in the same stretches"
        ));
    }
    lines.join("\n") + "\n"
}

fn verdict(fingerprint: &Fingerprint) -> String {
    let changed: Vec<&str> = fingerprint.changed().map(|rung| rung.name).collect();
    if changed.is_empty() {
        return "as committed".to_owned();
    }
    format!(
        "NOT as committed ({:016x}): something else is done on {}",
        fingerprint.committed(),
        changed.join(", ")
    )
}

fn table(rungs: &[Rung], paces: &[Pace]) -> Vec<String> {
    let together = format!("on {}", paces[0].threads);
    let heads = [
        "rung",
        "ns",
        "a second",
        &together,
        "times",
        "dice",
        "decisions",
        "x dice",
    ];
    let rows = rungs.iter().zip(paces).map(|(rung, pace)| {
        let census = &pace.census;
        [
            rung.name.to_owned(),
            significant(pace.ns),
            grouped(pace.alone().round() as u64),
            grouped(pace.together.round() as u64),
            format!("{:.2}", pace.speed_up()),
            significant(census.mean(census.dice)),
            significant(census.mean(census.decisions)),
            pace.over_dice().map_or_else(String::new, significant),
        ]
    });
    admiralty_show::table::lines(1, heads, rows)
}

/// A number with as many decimals as its size deserves.
fn significant(number: f64) -> String {
    match number {
        n if n >= 1000.0 => grouped(n.round() as u64),
        n if n >= 100.0 => format!("{n:.0}"),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::bench::{Census, Checked};

    fn fingerprint(checksum: u64) -> Fingerprint {
        let rungs = vec![Checked {
            name: "die",
            units: 10,
            checksum,
            committed: 1,
        }];
        Fingerprint { number: 255, rungs }
    }

    #[test]
    fn a_change_is_named() {
        let page = |checksum| text(("A Game", "7"), &[], &fingerprint(checksum), &[]);
        assert_eq!(
            page(1),
            "A Game, ruleset version 7\nfingerprint 00000000000000ff, as committed\n"
        );
        let changed = page(2);
        assert!(
            changed.contains("NOT as committed") && changed.ends_with("else is done on die\n"),
            "{changed}"
        );
    }

    /// 300 ns with 2 dice of 1.5 ns each are a hundred times their dice; ten million a second against three and a
    /// third million is three times as fast.
    #[test]
    fn ratios_by_hand() {
        let pace = Pace {
            ns: 300.0,
            median_ns: 310.0,
            together: 1e7,
            threads: 4,
            census: Census {
                units: 10,
                dice: 20,
                decisions: 5,
                events: 0,
            },
            rand_die_ns: 1.5,
        };
        assert_eq!(pace.over_dice(), Some(100.0));
        assert!((pace.speed_up() - 3.0).abs() < 1e-12);
        assert_eq!(pace.census.mean(pace.census.decisions), 0.5);
        let idle = Pace {
            census: Census::default(),
            ..pace
        };
        assert_eq!(idle.over_dice(), None);
        assert_eq!(
            [1234.5, 123.4, 12.34, 1.234].map(significant),
            ["1,235", "123", "12.3", "1.23"]
        );
    }
}
