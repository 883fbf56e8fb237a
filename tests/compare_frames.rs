//! The small frames of a study against the study itself: what stands in one adds up to what stands in another, and
//! Python's polars reads them as documented.

use crate::formats;
use crate::toy_games::drift;

use admiralty::registry;
use admiralty_core::contract::{Bid, Ruleset, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::frames::{Cells, Dataset};
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_studies::compare::{CompareRequest, Compared, Extent, FRAMES, Measure, Record, frames, study};
use drift::DRIFT;
use std::fs;
use std::path::Path;

/// More than all cells share, so that the other ways to share dice are there too.
const GAMES: u64 = 14_000;

fn played(ruleset: &dyn Ruleset, factors: &[&str], commander: &str, games: u64) -> Record {
    let request = CompareRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        factors: factors.iter().map(|&factor| factor.to_owned()).collect(),
        variants: Vec::new(),
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: None,
        commanders: BySeat::both(|_| commander.to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(19),
    };
    let extent = Extent { games, until: None };
    study(ruleset, &request, extent, None, Control::none()).unwrap()
}

fn toy() -> Compared {
    Compared::of(
        &played(&DRIFT, &["current=0|1", "least=1|2|4"], "bold", GAMES),
        &DRIFT,
    )
    .unwrap()
}

/// A study of War at Sea so small that it is played at once.
fn naval(games: u64) -> Compared {
    Compared::of(
        &played(registry::default(), &["19.1", "19.3"], "random", games),
        registry::default(),
    )
    .unwrap()
}

fn named<'a>(tables: &'a [Dataset], name: &str) -> &'a Dataset {
    tables.iter().find(|table| table.name == name).unwrap()
}

fn counts<'a>(table: &'a Dataset, name: &str) -> &'a [u64] {
    match table.column(name) {
        Some(Cells::Count(cells)) => cells,
        other => panic!("{name} of {}: {other:?}", table.name),
    }
}

fn whole<'a>(table: &'a Dataset, name: &str) -> &'a [i64] {
    match table.column(name) {
        Some(Cells::Whole(cells)) => cells,
        other => panic!("{name} of {}: {other:?}", table.name),
    }
}

fn numbers(table: &Dataset, name: &str) -> Vec<f64> {
    match table.column(name) {
        Some(Cells::Number(cells)) => cells.iter().map(|cell| cell.unwrap_or(f64::NAN)).collect(),
        other => panic!("{name} of {}: {other:?}", table.name),
    }
}

fn texts<'a>(table: &'a Dataset, name: &str) -> &'a [String] {
    match table.column(name) {
        Some(Cells::Text(cells)) => cells,
        other => panic!("{name} of {}: {other:?}", table.name),
    }
}

/// The sum of a column over the rows of each cell.
fn by_cell(table: &Dataset, name: &str, cells: usize) -> Vec<u64> {
    let mut sums = vec![0; cells];
    for (&cell, &number) in counts(table, "cell").iter().zip(counts(table, name)) {
        sums[cell as usize] += number;
    }
    sums
}

#[test]
fn every_frame_is_there_with_columns_of_one_length() {
    let study = toy();
    let tables = frames(&study);
    assert!(tables.iter().map(|table| table.name).eq(FRAMES));
    let rows: Vec<usize> = tables.iter().map(Dataset::rows).collect();
    let scores: usize = study.cells.iter().map(|cell| cell.scores.iter().count()).sum();
    let detailed: usize = study.setting.details.iter().map(|details| details.len()).sum();
    assert_eq!(
        rows[..4],
        [6, 5 * (3 + 2 + 5), scores, 6 * detailed],
        "6 cells, of two and three levels"
    );
    for table in &tables {
        for column in &table.columns {
            assert_eq!(
                column.cells.len(),
                table.rows(),
                "{} of {}",
                column.name,
                table.name
            );
            assert!(!column.about.is_empty());
        }
    }
    let cells = named(&tables, "cells");
    assert_eq!(texts(cells, "current"), ["0", "1", "0", "1", "0", "1"]);
    assert_eq!(texts(cells, "least"), ["1", "1", "2", "2", "4", "4"]);
    assert_eq!(
        numbers(cells, "mean_score_low")[4],
        study.cells[4].figure(Measure::Lead).low
    );
    assert_eq!(
        numbers(cells, "fair_bid")[5],
        study.cells[5].fair_bid.unwrap().fair.value
    );
}

/// Scores and blocks count the same games as the cells, won by the same side.
#[test]
fn scores_and_blocks_add_up_to_the_cells() {
    let study = toy();
    let tables = frames(&study);
    let (cells, scores, blocks) = (
        named(&tables, "cells"),
        named(&tables, "scores"),
        named(&tables, "blocks"),
    );
    for (name, share) in [
        ("games", None),
        ("west_wins", Some(Measure::Win(Seat::FIRST))),
        ("draws", Some(Measure::Draw)),
        ("east_wins", Some(Measure::Win(Seat::SECOND))),
    ] {
        let found = by_cell(scores, name, 6);
        assert_eq!(found, by_cell(blocks, name, 6), "{name}");
        for (cell, &games) in found.iter().enumerate() {
            match share {
                None => assert_eq!((games, counts(cells, "games")[cell]), (GAMES, GAMES)),
                Some(measure) => {
                    let expected = study.cells[cell].figure(measure).value;
                    assert!(
                        (games as f64 / GAMES as f64 - expected).abs() < 1e-12,
                        "{name} {cell}"
                    );
                }
            }
        }
    }
    let mut sums = [0_i64; 6];
    for (&cell, &sum) in counts(blocks, "cell").iter().zip(whole(blocks, "score_sum")) {
        sums[cell as usize] += sum;
    }
    for (cell, sum) in sums.into_iter().enumerate() {
        assert!((sum as f64 / GAMES as f64 - study.cells[cell].figure(Measure::Lead).value).abs() < 1e-9);
    }
    // 10,000 games that all cells share in blocks of 64, and what is left along the two factors.
    let dice = texts(blocks, "dice");
    let of = |way: &str| dice.iter().filter(|dice| *dice == way).count() / 6;
    assert_eq!(of("all") + of("current") + of("least"), blocks.rows() / 6);
    assert!(
        of("current") > 0 && of("least") > 0 && (128..=256).contains(&of("all")),
        "{}",
        of("all")
    );
}

/// A main effect and its error found from blocks alone are those of the study: the effect to the last digit, the error
/// as near as 200 blocks tell it (its own error is 5 %).
#[test]
fn an_effect_can_be_found_from_blocks() {
    let study = Compared::of(
        &played(&DRIFT, &["current=0|1", "least=1|2|4"], "bold", 10_000),
        &DRIFT,
    )
    .unwrap();
    let tables = frames(&study);
    let blocks = named(&tables, "blocks");
    // Mean score of odd cells (current=1) less that of even ones, block by block, weighed by games.
    let mut by_block: Vec<(f64, f64)> = Vec::new();
    let rows = counts(blocks, "block").iter().zip(counts(blocks, "cell"));
    for ((&block, &cell), (&games, &sum)) in
        rows.zip(counts(blocks, "games").iter().zip(whole(blocks, "score_sum")))
    {
        by_block.resize(by_block.len().max(block as usize + 1), (0.0, 0.0));
        let sign = if cell % 2 == 1 { 1.0 } else { -1.0 };
        by_block[block as usize].0 = games as f64;
        by_block[block as usize].1 += sign * sum as f64 / 3.0;
    }
    let effect = by_block.iter().map(|block| block.1).sum::<f64>() / 10_000.0;
    let told = study.main_effects().next().unwrap().on(Measure::Lead);
    assert!((effect - told.value).abs() < 1e-9, "{effect} {told:?}");
    let squares = by_block
        .iter()
        .map(|&(games, sum)| (sum - games * effect).powi(2) / games);
    let per_game = squares.sum::<f64>() / (by_block.len() - 1) as f64;
    let error = (per_game / 10_000.0).sqrt();
    let contrast = &study.setting.design.effects()[0];
    let expected = study.ledger.contrast(0, contrast).1.unwrap();
    assert!((error / expected - 1.0).abs() < 0.2, "{error} {expected}");
}

/// Counts that were put away before blocks were kept say everything else.
#[test]
fn earlier_counts_have_no_blocks() {
    let record = played(&DRIFT, &["current=0|1"], "bold", 50);
    let mut earlier = serde_json::to_value(&record).unwrap();
    let part = earlier["ledger"][0].as_object_mut().unwrap();
    assert!(part.remove("blocks").is_some());
    let earlier: Record = serde_json::from_value(earlier).unwrap();
    let (now, then) = (
        Compared::of(&record, &DRIFT).unwrap(),
        Compared::of(&earlier, &DRIFT).unwrap(),
    );
    assert_eq!(frames(&now)[..4], frames(&then)[..]);
    assert_eq!(frames(&now).len(), 5);
}

/// `UPDATE_DOCS=1 cargo test --release --test all compare_frames` writes the file anew.
#[test]
fn the_documentation_is_that_of_the_frames() {
    const FROM: &str = "<!-- From here the test `compare_frames` writes this file from a study. -->\n\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, written) = text.split_once(FROM).expect("the mark");
    let expected = formats::frames::describe_tables(&frames(&naval(2)))
        .trim_end()
        .to_owned()
        + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{FROM}{expected}")).unwrap();
        return;
    }
    assert_eq!(
        written, expected,
        "set UPDATE_DOCS=1 to write docs/formats.md anew"
    );
}

/// Acceptance: Python's polars reads the files with the documented types, and finds the same totals.
#[cfg(feature = "parquet")]
#[test]
fn python_reads_the_documented_types_and_the_same_totals() {
    use admiralty_store::in_parquet;
    use std::process::Command;

    let Some(python) = std::env::var_os("ADMIRALTY_PYTHON") else {
        use std::io::Write;
        let _ = writeln!(
            std::io::stderr().lock(),
            "\nNOT TRIED: reading a study's frames in Python; set ADMIRALTY_PYTHON to a python3 that has polars"
        );
        return;
    };
    let home = tempfile::tempdir().unwrap();
    let study = naval(40);
    let mut expected = String::new();
    for table in frames(&study) {
        let bytes = in_parquet(&table).unwrap().unwrap();
        assert_eq!(
            in_parquet(&table).unwrap().unwrap(),
            bytes,
            "equal tables, equal files"
        );
        fs::write(home.path().join(format!("{}.parquet", table.name)), bytes).unwrap();
        for column in &table.columns {
            expected += &format!("{} {} {}\n", table.name, column.name, column.cells.polars_name());
        }
        expected += &format!("{} rows {}\n", table.name, table.rows());
    }
    let tables = frames(&study);
    let sum: i64 = whole(named(&tables, "blocks"), "score_sum").iter().sum();
    expected += &format!("score_sum {sum}\n");
    let unpaired = numbers(named(&tables, "effects"), "pairing");
    let missing = unpaired.iter().filter(|pairing| pairing.is_nan()).count();
    expected += &format!("pairing missing {missing}\nlast cell {}\n", study.cells[5].name);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/study_python.py");
    let output = Command::new(&python)
        .arg(script)
        .arg(home.path())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}
