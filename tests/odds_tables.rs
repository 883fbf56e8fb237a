//! The tables of exact odds against hand arithmetic, and the command that prints them.

use admiralty_core::results::odds::OddsTable;
use admiralty_show::odds::table::{TableFormat, written};
use assert_cmd::Command;
use std::process::Output;
use war_at_sea::Scenario;
use war_at_sea::exact::tables::{NAMES, card, cell, table};

fn printed(name: &str) -> OddsTable {
    table(&Scenario::embedded(), name).expect("there is such a table")
}

/// Cells of one row: `(column, expected)`.
#[track_caller]
fn holds(table: &OddsTable, row: &[&str], cells: &[(&str, f64)]) {
    for &(column, exact) in cells {
        let cell = table
            .cell(row, column)
            .unwrap_or_else(|| panic!("no cell {row:?} {column}"));
        assert!(
            (cell - exact).abs() < 1e-12,
            "{} {row:?} {column}: {cell} is not {exact}",
            table.name
        );
    }
}

#[test]
fn every_law_of_every_table_adds_up_to_one() {
    for named in NAMES {
        let table = printed(named.name);
        assert!(
            !table.wholes.is_empty() && table.rows.len() > 20,
            "{}",
            table.name
        );
        for row in &table.rows {
            assert_eq!(
                (row.labels.len(), row.cells.len()),
                (table.labels.len(), table.columns.len())
            );
            for whole in &table.wholes {
                let sum: f64 = whole.iter().map(|&column| row.cells[column]).sum();
                assert!(
                    (sum - 1.0).abs() < 1e-12,
                    "{} {:?}: {sum}",
                    table.name,
                    row.labels
                );
            }
            assert!(row.cells.iter().all(|&cell| cell >= 0.0), "{:?}", row.labels);
        }
        let labels: std::collections::BTreeSet<_> = table.rows.iter().map(|row| &row.labels).collect();
        assert_eq!(labels.len(), table.rows.len(), "{}: two rows alike", table.name);
    }
}

/// A shot disables with a 5 and hits with a 6; with the bonus 4 disables, 5 and 6 hit. 36 cases a shot.
#[test]
fn volleys() {
    let table = printed("volley");
    let part = |n: u32| f64::from(n) / 36.0;
    let one = [
        ("no effect", part(24)),
        ("hit", part(3)),
        ("crippled", part(1)),
        ("disabled", part(6)),
        ("sunk", part(2)),
    ];
    holds(&table, &["no", "1", "4", "0"], &one);
    holds(
        &table,
        &["no", "1", "4", "0"],
        &[("mean damage", part(1 + 2 + 3 + 4))],
    );
    holds(
        &table,
        &["no", "1", "1", "1"],
        &[("no effect", part(24)), ("crippled", 0.0), ("sunk", part(6))],
    );
    let sharp = [
        ("no effect", part(18)),
        ("hit", part(6)),
        ("crippled", part(2)),
        ("disabled", part(6)),
        ("sunk", part(4)),
    ];
    holds(&table, &["yes", "1", "4", "0"], &sharp);
    // Two shots at a cruiser: one hit for 2 or more, 2 (1/6) (5/6) (5/6), or two hits, 1/36. Crippled: a hit for 1
    // and a miss. Disabled: a 5 with a miss or a 5, 9/36, or with a hit for 1, 2/216.
    let two = [
        ("no effect", 96.0),
        ("hit", 0.0),
        ("crippled", 8.0),
        ("disabled", 56.0),
        ("sunk", 56.0),
    ];
    holds(
        &table,
        &["no", "2", "1", "0"],
        &two.map(|(column, cases)| (column, cases / 216.0)),
    );
    // Two sharp shots at a crippled Bismarck: any hit sinks.
    holds(
        &table,
        &["yes", "2", "9", "9"],
        &[("sunk", part(20)), ("no effect", part(9)), ("disabled", part(7))],
    );
}

/// Each die finds with 5 or 6; sixes sink and go first.
#[test]
fn searches() {
    let table = printed("asw");
    let of = |cases: u32, all: u32| f64::from(cases) / f64::from(all);
    holds(
        &table,
        &["2", "3"],
        &[
            ("2 left", of(8, 27)),
            ("1 left", of(12, 27)),
            ("0 left", of(7, 27)),
            ("3 left", 0.0),
        ],
    );
    // One six, 75 of 216; two or three, 16.
    holds(&table, &["2", "3"], &[("mean sunk", of(75 + 2 * 16, 216))]);
    holds(
        &table,
        &["1", "1"],
        &[
            ("1 left", of(4, 6)),
            ("mean sunk", of(1, 6)),
            ("mean sent home", of(1, 6)),
        ],
    );
    // One boat, two dice: any six, 11 of 36; no six but a five, 25 - 16.
    holds(
        &table,
        &["1", "2"],
        &[
            ("mean sunk", of(11, 36)),
            ("mean sent home", of(9, 36)),
            ("0 left", of(20, 36)),
        ],
    );
    holds(&table, &["7", "1"], &[("6 left", of(2, 6)), ("7 left", of(4, 6))]);
}

/// One die a boat, as shots without bonus.
#[test]
fn torpedoes() {
    let table = printed("uboat");
    let part = |n: u32| f64::from(n) / 36.0;
    holds(
        &table,
        &["1", "1", "0"],
        &[
            ("no effect", part(24)),
            ("crippled", part(1)),
            ("disabled", part(6)),
            ("sunk", part(5)),
        ],
    );
    let two = [
        ("no effect", 96.0),
        ("crippled", 8.0),
        ("disabled", 56.0),
        ("sunk", 56.0),
    ];
    holds(
        &table,
        &["2", "1", "0"],
        &two.map(|(column, cases)| (column, cases / 216.0)),
    );
    // Three at a crippled ship: no 6 with 125 of 216, neither 5 nor 6 with 64.
    let three = [
        ("sunk", 91.0),
        ("no effect", 64.0),
        ("disabled", 61.0),
        ("hit", 0.0),
    ];
    holds(
        &table,
        &["3", "4", "4"],
        &three.map(|(column, cases)| (column, cases / 216.0)),
    );
}

/// One die; in port a 5 does nothing.
#[test]
fn bombs() {
    let table = printed("air");
    let part = |n: u32| f64::from(n) / 36.0;
    let sea = [
        ("no effect", part(24)),
        ("hit", part(1)),
        ("crippled", part(1)),
        ("disabled", part(6)),
        ("sunk", part(4)),
    ];
    holds(&table, &["sea", "2", "0"], &sea);
    let port = [
        ("no effect", part(30)),
        ("hit", part(1)),
        ("crippled", part(1)),
        ("disabled", 0.0),
        ("sunk", part(4)),
    ];
    holds(&table, &["port", "2", "0"], &port);
    holds(
        &table,
        &["port", "9", "0"],
        &[("hit", part(6)), ("sunk", 0.0), ("mean damage", part(21))],
    );
}

/// Two cruisers of one shot and one point each. In 36ths a shot leaves an undamaged one as it is with 24, cripples it
/// with 1, disables it with 6, sinks it with 5; a crippled one stays with 24, is disabled with 6, sunk with 6.
/// With `h(a, x)` for "the Allied one holds" at damage a and x, and 720 = 1296 - 24 * 24:
/// h(1,1) = 24 * 12 / 720; h(1,0) = (24 * 11 + 24 h(1,1)) / 720; h(0,1) = (25 * 12 + 24 h(1,1)) / 720;
/// h(0,0) = (25 * 11 + 24 h(0,1) + 24 h(1,0) + h(1,1)) / 720. Likewise sinking and rounds.
#[test]
fn duels() {
    let table = printed("duel");
    let chain = |ends: [f64; 4], all: f64| {
        let [both, first, second, none] = ends;
        let h11 = both / all;
        let (h10, h01) = ((first + 24.0 * h11) / all, (second + 24.0 * h11) / all);
        (none + 24.0 * h01 + 24.0 * h10 + h11) / all
    };
    let hold = chain([288.0, 264.0, 300.0, 275.0], 720.0);
    let sunk = chain([216.0, 216.0, 180.0, 180.0], 720.0);
    let rounds = chain([1296.0; 4], 720.0);
    assert!((hold - 0.4095).abs() < 1e-12);
    holds(
        &table,
        &["1-1", "1-1"],
        &[
            ("Allies hold", hold),
            ("Axis holds", hold),
            ("nobody", 1.0 - 2.0 * hold),
            ("Allied afloat", hold),
            ("Allied sunk", sunk),
            ("Allied disabled", 1.0 - hold - sunk),
            ("Axis afloat", hold),
            ("Axis sunk", sunk),
            ("Axis disabled", 1.0 - hold - sunk),
            ("mean rounds", rounds),
        ],
    );
}

#[test]
fn pursuits() {
    let table = printed("pursuit");
    let part = |n: u32| f64::from(n) / 36.0;
    // A crippled cruiser under one shot a round is still chased with 2/3 after each.
    let slow = ["no", "1", "0", "1", "1"];
    holds(
        &table,
        &slow,
        &[
            ("away", 0.0),
            ("sunk 1", part(6)),
            ("disabled 1", part(6)),
            ("chased 1", part(24)),
        ],
    );
    holds(
        &table,
        &slow,
        &[
            ("sunk 2", part(10)),
            ("chased 3", 8.0 / 27.0),
            ("chased 4", 16.0 / 81.0),
        ],
    );
    // Undamaged and faster by one: only a hit for one point lets it be caught.
    let fast = ["no", "1", "1", "1", "0"];
    holds(
        &table,
        &fast,
        &[
            ("away", part(24)),
            ("chased 1", part(1)),
            ("sunk 1", part(5)),
            ("disabled 1", part(6)),
        ],
    );
    holds(
        &table,
        &fast,
        &[
            ("sunk 2", part(5) + part(1) * part(6)),
            ("chased 2", part(1) * part(24)),
        ],
    );
    // Faster by two: a cruiser never bears two points.
    holds(
        &table,
        &["no", "1", "2", "1", "0"],
        &[("away", part(25)), ("chased 1", 0.0)],
    );
}

// ---- the command -------------------------------------------------------------------------------

fn admiralty(arguments: &[&str]) -> Output {
    Command::cargo_bin("admiralty")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn the_command_prints_each_table_in_each_format() {
    for (options, format) in [
        (&["--markdown"][..], TableFormat::Markdown),
        (&["--csv"], TableFormat::Csv),
        (&["--html", "--all"], TableFormat::Html),
    ] {
        for name in ["volley", "asw", "uboat", "air", "duel", "pursuit"] {
            let output = admiralty(&[&["table", name], options].concat());
            assert_eq!(output.status.code(), Some(0));
            assert_eq!(
                String::from_utf8(output.stdout).unwrap(),
                written(&printed(name), format)
            );
        }
    }
}

/// Under 19.1 no counter has defence 9.
#[test]
fn the_command_knows_the_optional_rules() {
    let lines = |rules| {
        let csv = admiralty(&["table", "air", "--csv", "--rules", rules]);
        let csv = String::from_utf8(csv.stdout).unwrap();
        csv.lines().filter(|line| line.starts_with("sea,9,")).count()
    };
    assert_eq!((lines("none"), lines("19.1")), (10, 0));
}

#[test]
fn a_table_that_there_is_not_is_refused() {
    let output = admiralty(&["table", "voley"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message.contains("no table named \"voley\"; did you mean \"volley\"?"),
        "{message}"
    );
    let both = admiralty(&["table", "asw", "--csv", "--html"]);
    assert_eq!(both.status.code(), Some(2));
}

// ---- cards and cells ---------------------------------------------------------------------------

fn in_words(name: &str, words: &[&str]) -> Result<admiralty_core::results::odds::CellOdds, String> {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    cell(&Scenario::embedded(), name, &words).map_err(|refusal| refusal.to_string())
}

/// The figure of a cell in words.
#[track_caller]
fn figure(name: &str, words: &[&str], label: &str) -> f64 {
    let cell = in_words(name, words).expect("a cell");
    let found = cell.figures.iter().find(|(of, ..)| of == label);
    found.unwrap_or_else(|| panic!("no {label} in {cell:?}")).1
}

/// Hood is a 4-4, Bismarck a 4-9 with the bonus; the row of the card and the row of the table are the same duel.
#[test]
fn a_duel_by_names_is_the_cell_of_card_and_table() {
    let card = card(&Scenario::embedded(), "duel").unwrap();
    let panel = &card.panels[0];
    let row = panel
        .rows
        .iter()
        .find(|row| row.heading.word.contains("Hood"))
        .unwrap();
    let column = panel
        .columns
        .iter()
        .position(|column| column.word == "Bismarck")
        .unwrap();
    assert_eq!(panel.columns[column].detail, "4-9 +1");
    assert!(panel.rows.iter().any(|row| row.heading.word == "Repulse"));
    assert!(
        card.note.contains("A name stands for all ships of its class"),
        "{}",
        card.note
    );
    let table = printed("duel");
    let of = |column| table.cell(&["4-4", "4-9 G"], column).unwrap();
    let [hold, sunk] = [
        ["Allies hold", "Axis holds"].map(of),
        ["Allied sunk", "Axis sunk"].map(of),
    ];
    assert_eq!(row.cells[column].lines, [hold.to_vec(), sunk.to_vec()]);
    for words in [["hood", "bismarck"], ["Bismarck", "Hood"]] {
        assert_eq!(figure("duel", &words, "Hood sunk"), of("Allied sunk"));
        assert_eq!(
            figure("duel", &words, "Bismarck afloat in the area"),
            of("Axis afloat")
        );
    }
    let verdict = in_words("duel", &["prince", "of", "wales", "bismarck"])
        .unwrap()
        .verdict;
    assert!(
        verdict
            .text()
            .starts_with("Bismarck is the stronger: of 100 such duels 39 end"),
        "{verdict}"
    );
}

/// Four shots with the bonus at defence 4; a damaged German has none; a crippled ship has one shot.
#[test]
fn a_volley_by_names_is_the_cell_of_the_table() {
    let table = printed("volley");
    let of = |row: &[&str], column| table.cell(row, column).unwrap();
    assert_eq!(
        figure("volley", &["bismarck", "hood"], "sunk"),
        of(&["yes", "4", "4", "0"], "sunk")
    );
    assert_eq!(
        figure("volley", &["bismarck-1", "hood-2"], "sunk"),
        of(&["no", "4", "4", "2"], "sunk")
    );
    assert_eq!(
        figure("volley", &["bismarck-9", "hood"], "disabled"),
        of(&["no", "1", "4", "0"], "disabled")
    );
    let card = card(&Scenario::embedded(), "volley").unwrap();
    let sharp = &card.panels[1].rows[4];
    assert!(sharp.heading.detail.contains("Hood"));
    assert_eq!(sharp.cells[3].lines[0], [of(&["yes", "4", "4", "0"], "sunk")]);
}

#[test]
fn the_other_cells_are_those_of_their_tables() {
    let of = |name, row: &[&str], column| printed(name).cell(row, column).unwrap();
    assert_eq!(
        figure("asw", &["2", "3"], "1 left"),
        of("asw", &["2", "3"], "1 left")
    );
    assert_eq!(
        figure("uboat", &["3", "hood-4"], "sunk"),
        of("uboat", &["3", "4", "4"], "sunk")
    );
    assert_eq!(
        figure("air", &["hood"], "in port: sunk"),
        of("air", &["port", "4", "0"], "sunk")
    );
    // Scharnhorst, 357, flees from Nelson, 553: faster by 4, more than the table goes to; from Warspite, 444, by 3.
    let row = ["no", "4", "3", "5", "0"];
    let sunk = figure("pursuit", &["scharnhorst", "warspite"], "sunk, after 4 rounds");
    assert_eq!(sunk, of("pursuit", &row, "sunk 4"));
    let card = card(&Scenario::embedded(), "pursuit").unwrap();
    let panel = &card.panels[6]; // slower by 3, without the bonus
    assert_eq!(
        (panel.title.as_str(), &panel.rows[5].cells[3].lines[0][..]),
        ("others pursue, slower by 3", &[sunk][..])
    );
}

#[test]
fn words_that_name_no_cell_are_refused_with_what_was_meant() {
    for (name, words, told) in [
        ("duel", &["hod", "bismarck"][..], "Hood"),
        ("duel", &["royal", "bismarck"], "Royal Oak, Royal Sovereign"),
        ("duel", &["hood", "nelson"], "both Allied"),
        ("duel", &["hood"], "admiralty table duel hood bismarck"),
        ("uboat", &["9", "hood"], "from 1 to 7"),
        ("uboat", &["2", "bismarck"], "fire at Allied ships"),
        ("asw", &["two", "3"], "no number of boats"),
        ("dule", &["hood", "bismarck"], "did you mean \"duel\"?"),
    ] {
        let message = in_words(name, words).unwrap_err();
        assert!(message.contains(told), "{name} {words:?}: {message}");
    }
}

/// A card is on one page of the paper asked for, and all of it is within that page.
#[test]
fn every_card_is_one_page_and_a_screen() {
    use admiralty_show::odds::{card_page, card_text};
    use admiralty_show::plots::{Paper, draw_card};
    for named in NAMES {
        let card = card(&Scenario::embedded(), named.name).unwrap();
        let text = card_text(&card, "source", false, admiralty_show::Paint::Plain);
        assert!(text.lines().count() <= 40, "{}", named.name);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        for (paper, long) in [(Paper::A5, 595.2), (Paper::A4, 841.92)] {
            if paper == Paper::A4 && named.name != "duel" {
                continue; // the layout is the same, and letters take long to measure
            }
            let drawing = draw_card(&card, "source", paper);
            assert_eq!(drawing.outside().first(), None, "{}", named.name);
            let pdf = String::from_utf8_lossy(&drawing.pdf()).into_owned();
            assert_eq!(pdf.matches("/Type /Page\n").count(), 1, "{}", named.name);
            let boxes: Vec<&str> = pdf.lines().filter(|line| line.contains("/MediaBox")).collect();
            let sides = boxes[0]
                .trim_end_matches(']')
                .split(' ')
                .filter_map(|word| word.parse::<f64>().ok());
            let longest = sides.fold(0.0, f64::max);
            assert!((longest - long).abs() < 0.2, "{boxes:?}");
            let page = card_page(&card, &drawing, paper);
            assert!(page.contains(&format!("@page{{size:{paper:?} ")), "{page:.400}");
        }
    }
}

#[test]
fn the_command_prints_a_cell_and_writes_a_card() {
    let output = admiralty(&["table", "duel", "hood", "bismarck", "--rules", "19.1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("Bismarck is the stronger: "), "{text}");
    assert!(text.contains("optional rules 19.1"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("air.pdf");
    let output = admiralty(&["table", "air", "--picture", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(std::fs::read(file).unwrap().starts_with(b"%PDF-1."));
}
