//! The ladder for programs.

use crate::bench::Pace;
use admiralty_core::bench::{Fingerprint, Rung};
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
const FORMAT: &str = "admiralty-bench-1";

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// name and version of the program
    program: String,
    /// the game
    ruleset: &'a str,
    /// changes when the same seed gives another game
    ruleset_version: &'a str,
    /// Hexadecimal, as a changelog names it.
    fingerprint: String,
    /// what they should have done
    committed: String,
    /// rungs that did something else
    changed: Vec<&'static str>,
    /// threads of the measure together
    threads: Option<usize>,
    /// the rungs
    rungs: Vec<RungDocument>,
}

#[derive(Serialize, JsonSchema)]
struct RungDocument {
    /// its name
    name: &'static str,
    /// in words
    about: &'static str,
    /// what is counted
    units: &'static str,
    /// units behind the checksum
    checked: u64,
    /// what they did
    checksum: String,
    #[serde(flatten)]
    pace: Option<PaceDocument>,
}

#[derive(Serialize, JsonSchema)]
struct PaceDocument {
    /// nanoseconds a unit, the quickest measure
    ns: f64,
    /// the median measure
    median_ns: f64,
    /// units a second on one thread
    per_second: f64,
    /// units a second on all
    per_second_together: f64,
    /// how many times as many
    speed_up: f64,
    /// mean dice of a unit
    dice: f64,
    /// mean decisions of a unit
    decisions: f64,
    /// mean events of a unit
    events: f64,
    /// a die of the crate rand
    rand_die_ns: f64,
    /// time over that of its dice
    over_dice: Option<f64>,
}

impl PaceDocument {
    fn of(pace: &Pace) -> Self {
        let census = &pace.census;
        PaceDocument {
            ns: pace.ns,
            median_ns: pace.median_ns,
            per_second: pace.alone(),
            per_second_together: pace.together,
            speed_up: pace.speed_up(),
            dice: census.mean(census.dice),
            decisions: census.mean(census.decisions),
            events: census.mean(census.events),
            rand_die_ns: pace.rand_die_ns,
            over_dice: pace.over_dice(),
        }
    }
}

/// The ladder as JSON, indented, with a line feed at the end; without paces where nothing was timed.
#[must_use]
pub fn write(
    (ruleset, version): (&str, &str),
    rungs: &[Rung],
    fingerprint: &Fingerprint,
    paces: &[Pace],
) -> String {
    let rung = |(index, rung): (usize, &Rung)| RungDocument {
        name: rung.name,
        about: rung.about,
        units: rung.units,
        checked: rung.checked,
        checksum: format!("{:016x}", fingerprint.rungs[index].checksum),
        pace: paces.get(index).map(PaceDocument::of),
    };
    let document = Document {
        format: FORMAT,
        program: admiralty_core::PROGRAM.to_owned(),
        ruleset,
        ruleset_version: version,
        fingerprint: format!("{:016x}", fingerprint.number),
        committed: format!("{:016x}", fingerprint.committed()),
        changed: fingerprint.changed().map(|rung| rung.name).collect(),
        threads: paces.first().map(|pace| pace.threads),
        rungs: rungs.iter().enumerate().map(rung).collect(),
    };
    // Keys are strings and nothing is infinite: there is nothing that could not be written.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

pub(crate) fn schema() -> schemars::Schema {
    admiralty_show::schema::of::<Document<'static>>()
}
