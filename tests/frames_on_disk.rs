//! The Parquet files of a run, read back in Rust and in Python: every column of the documented type, and totals that
//! are those of the summary.
#![cfg(feature = "parquet")]

use admiralty::registry;
use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::frames::{Category, Frame, Kind, Wanted};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Histogram;
use admiralty_store::{Format, RunFolder};
use admiralty_studies::request::{PreparedRun, Request};
use admiralty_studies::runs::{Keep, RunFiles};
use std::path::{Path, PathBuf};
use std::process::Command;
use war_at_sea::frames::{Battles, Games, Holder, Outcome, SCHEMAS, Turns};

const GAMES: u64 = 2_345;

/// Names the Python whose polars must read the files; where it is not set, that is not tried.
const PYTHON: &str = "ADMIRALTY_PYTHON";

/// A run of random games in a folder.
fn run(home: &Path, games: u64, record: &str) -> (Summary, PathBuf) {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: Some(vec!["19.1".into()]),
        commanders: BySeat::both(|_| "random".to_owned()),
        bid: Bid::of_steps(3, 0.5),
        seed: MasterSeed(1941),
    };
    let keep = Keep {
        out: home.join("run"),
        wanted: Wanted::parse(record, &SCHEMAS).unwrap(),
        format: Format::Parquet,
    };
    let plan = Plan::of(games, None);
    let ruleset = registry::default();
    let prepared = PreparedRun::new(admiralty_store::disk(), ruleset, &request).unwrap();
    let mut record = prepared.record(plan).unwrap();
    let mut files = RunFiles::claim(&prepared, &keep, plan).unwrap();
    files.play(&prepared, &mut record, None, Control::none()).unwrap();
    let summary = prepared.summary(&record);
    let path = files.publish(ruleset, &record, &summary).unwrap().unwrap();
    (summary, path)
}

/// All rows of a frame.
fn rows<F: Frame>(folder: &Path) -> Vec<F::Row> {
    let mut rows = Vec::new();
    let file = RunFolder::open(folder)
        .unwrap()
        .frame::<F>()
        .unwrap()
        .expect("recorded");
    file.each(&[], |part| {
        rows.extend((0..part.rows()).map(|index| part.row(index).unwrap()));
    })
    .unwrap();
    assert_eq!(rows.len() as u64, file.rows());
    rows
}

#[test]
fn totals_read_back_are_those_of_the_summary() {
    let home = tempfile::tempdir().unwrap();
    let (summary, folder) = run(home.path(), GAMES, "games,turns,battles");
    let games = rows::<Games>(&folder);
    assert!(games.iter().map(|row| row.game).eq(0..GAMES));
    let share = |outcome| games.iter().filter(|row| row.outcome == outcome).count() as f64 / GAMES as f64;
    assert_eq!(share(Outcome::Allied), summary.outcomes.wins[Seat::FIRST].value);
    assert_eq!(share(Outcome::Axis), summary.outcomes.wins[Seat::SECOND].value);
    assert_eq!(share(Outcome::Draw), summary.outcomes.draws.value);
    let scores: Histogram = games.iter().map(|row| (i32::from(row.poc), 1)).collect();
    assert_eq!(scores, summary.scores);
    let turns = rows::<Turns>(&folder);
    let last: Vec<i8> = turns
        .iter()
        .filter(|row| row.turn == 8)
        .map(|row| row.poc)
        .collect();
    assert!(last.iter().copied().eq(games.iter().map(|row| row.poc)));
    let battles = rows::<Battles>(&folder).len();
    let of = |battles: u8| usize::from(battles);
    assert_eq!(games.iter().map(|row| of(row.battles)).sum::<usize>(), battles);
    assert_eq!(turns.iter().map(|row| of(row.battles)).sum::<usize>(), battles);
}

/// What is said of the size beforehand should be about what comes.
#[test]
fn the_volumes_that_are_told_beforehand_are_about_right() {
    let home = tempfile::tempdir().unwrap();
    let games = 20_000;
    let (_, folder) = run(home.path(), games, "games,turns,battles");
    for (entry, schema) in RunFolder::open(&folder)
        .unwrap()
        .manifest()
        .frames
        .iter()
        .zip(SCHEMAS)
    {
        let (rows, bytes) = (
            entry.rows as f64 / games as f64,
            entry.bytes as f64 / entry.rows as f64,
        );
        println!("{}: {rows:.2} rows a game of {bytes:.2} bytes", schema.name);
        let right = |found: f64, told: f64| (0.5..2.0).contains(&(found / told));
        assert!(
            right(rows, schema.volume.rows_per_game),
            "{}: {rows} rows a game",
            schema.name
        );
        assert!(
            right(bytes, schema.volume.bytes_per_row),
            "{}: {bytes} bytes a row",
            schema.name
        );
    }
}

/// What Python should print: every column with its type, then a few totals.
fn expected_of_python(folder: &Path) -> String {
    let mut expected = String::new();
    for schema in SCHEMAS {
        for column in schema.columns {
            let kind = match column.kind {
                Kind::Category(names) => format!("Enum({})", names.join("|")),
                other => other.polars_name().to_owned(),
            };
            expected += &format!("{} {} {kind}\n", schema.name, column.name);
        }
    }
    let games = rows::<Games>(folder);
    for outcome in Outcome::ALL {
        let count = games.iter().filter(|row| row.outcome == *outcome).count();
        expected += &format!(
            "outcome {} {count}\n",
            Outcome::NAMES[usize::from(outcome.code())]
        );
    }
    let poc: i64 = games.iter().map(|row| i64::from(row.poc)).sum();
    let net: i64 = rows::<Turns>(folder).iter().map(|row| i64::from(row.net)).sum();
    let battles = rows::<Battles>(folder);
    let held = battles
        .iter()
        .filter(|row| row.site.to_string() == "Barents Sea" && row.control == Holder::Axis);
    expected + &format!("poc {poc}\nnet {net}\nbarents {}\n", held.count())
}

/// Acceptance: Python's polars reads the files with the documented types, and finds the same totals.
#[test]
fn python_reads_the_documented_types_and_the_same_totals() {
    let Some(python) = std::env::var_os(PYTHON) else {
        use std::io::Write;
        let _ = writeln!(
            std::io::stderr().lock(),
            "\nNOT TRIED: reading the frames in Python; set {PYTHON} to a python3 that has polars"
        );
        return;
    };
    let probe = Command::new(&python).args(["-c", "import polars"]).output();
    let probe = probe.unwrap_or_else(|error| panic!("{PYTHON} is {python:?}, which does not run: {error}"));
    assert!(
        probe.status.success(),
        "{PYTHON} is {python:?}, which has no polars: {}",
        String::from_utf8_lossy(&probe.stderr)
    );
    let home = tempfile::tempdir().unwrap();
    let (_, folder) = run(home.path(), GAMES, "games,turns,battles");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frames_python.py");
    let output = Command::new(&python).arg(script).arg(&folder).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        expected_of_python(&folder)
    );
}
