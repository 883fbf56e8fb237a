//! `docs/games/war-at-sea.md` is complete: every rule, ruling and switch has its row, and what a row names exists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use war_at_sea::scenario::Switches;

/// Every rule of the rulebook, headings included.
const RULES: &str = "1
    2 2.1 2.2 2.3 2.4 2.5 2.6 2.7
    3 3.1 3.2
    4 4.1 4.2 4.3 4.4 4.5 4.6
    5 5.1 5.2 5.3 5.4 5.5 5.6 5.61 5.62 5.63 5.64 5.7 5.8 5.9
    6 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 6.9
    7 7.1 7.2 7.3 7.4 7.5 7.6 7.7
    8 8.1 8.2 8.3 8.4 8.5 8.6
    9 9.1 9.2 9.3 9.4 9.5
    10 10.1 10.2 10.3 10.4 10.5
    11 11.1 11.2 11.3 11.4 11.5 11.6
    12 12.1 12.2 12.3 12.4 12.5 12.6 12.7 12.8 12.9
    13 13.1 13.2 13.3
    14 14.1 14.2 14.3 14.4 14.5 14.6 14.7 14.8
    15 15.1 15.2 15.3 15.4 15.5 15.6 15.7
    16 16.1 16.2
    17 17.1 17.2
    18
    19 19.1 19.2 19.3";

/// Every ruling of the project.
const RULINGS: &str = "T1 T2 T3 T4 T5 T6 T7 S1 I1
    M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13
    C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16
    P1 P2 O1 O2 O3";

/// The rows that need no code: headings, playing aids, the example of play.
const NO_CODE: &str = "2 3 3.2 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19";

/// A row of the table.
struct Row {
    rule: String,
    code: String,
    tests: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows() -> Vec<Row> {
    let page = read(&root().join("docs/games/war-at-sea.md"));
    let text = page.split("\n## Limits\n").next().unwrap_or_default();
    let cells = |line: &str| {
        line.trim_matches('|')
            .split(" | ")
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let table = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| rule |"));
    let row = |line: &str| {
        let cells: Vec<String> = cells(line);
        let [rule, words, code, tests] = cells.as_slice() else {
            panic!("not four cells: {line}")
        };
        assert!(!words.is_empty(), "{rule} says nothing");
        Row {
            rule: rule.clone(),
            code: code.clone(),
            tests: tests.clone(),
        }
    };
    table.map(row).collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The switches by the names of their fields.
fn switches() -> Vec<String> {
    let shown = format!("{:?}", Switches::default());
    let fields = shown
        .trim_start_matches("Switches {")
        .trim_end_matches('}')
        .split(',');
    fields
        .map(|field| field.split(':').next().unwrap_or_default().trim().to_owned())
        .collect()
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The names of all test functions of the project.
fn test_functions() -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in ["tests", "src", "crates"] {
        rust_files(&root().join(folder), &mut files);
    }
    let mut names = BTreeSet::new();
    for file in files {
        let text = read(&file);
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]" {
                // Other attributes may stand between.
                let function = lines.by_ref().find_map(|line| line.strip_prefix("fn "));
                names.extend(
                    function
                        .and_then(|rest| rest.split(['(', '<']).next())
                        .map(str::to_owned),
                );
            }
        }
    }
    names
}

/// Whether a Rust text defines an item of this name.
fn defines(text: &str, item: &str) -> bool {
    let keywords = ["fn", "struct", "enum", "trait", "const", "static", "type", "mod"];
    keywords.iter().any(|keyword| {
        let wanted = format!("{keyword} {item}");
        text.match_indices(&wanted).any(|(at, _)| {
            let after = text[at + wanted.len()..].chars().next().unwrap_or(' ');
            !after.is_alphanumeric() && after != '_'
        })
    })
}

#[test]
fn every_rule_ruling_and_switch_has_one_row_in_order() {
    let expected: Vec<String> = RULES
        .split_whitespace()
        .chain(RULINGS.split_whitespace())
        .map(str::to_owned)
        .chain(switches())
        .collect();
    let found: Vec<String> = rows().into_iter().map(|row| row.rule).collect();
    assert_eq!(found, expected);
    assert_eq!(switches().len(), 14);
}

#[test]
fn rows_without_code_name_no_test_and_all_others_name_code_and_tests() {
    let without: BTreeSet<_> = NO_CODE.split_whitespace().collect();
    for Row { rule, code, tests } in rows() {
        if code == "no code" {
            assert_eq!(tests, "—", "{rule} has no code, so no test shows it");
            assert!(without.contains(rule.as_str()), "{rule} should have code");
        } else {
            assert!(!quoted(&code).is_empty(), "{rule} names no code: {code}");
            assert!(!quoted(&tests).is_empty(), "{rule} names no test: {tests}");
            assert!(!without.contains(rule.as_str()), "{rule} has code after all");
        }
    }
}

#[test]
fn every_place_that_a_row_names_exists() {
    for Row { rule, code, .. } in rows() {
        for place in quoted(&code) {
            let (file, item) = place
                .split_once("::")
                .unwrap_or_else(|| panic!("{rule}: no item in {place}"));
            let whole = ["crates/", "scenarios/"]
                .iter()
                .any(|start| file.starts_with(start));
            let path = if whole {
                root().join(file)
            } else {
                root().join("crates/war-at-sea/src").join(file)
            };
            let text = read(&path);
            let there = if file.ends_with(".rs") {
                defines(&text, item)
            } else {
                text.contains(item)
            };
            assert!(there, "{rule}: {} has no {item}", path.display());
        }
    }
}

#[test]
fn every_test_that_a_row_names_exists() {
    let functions = test_functions();
    for Row { rule, tests, .. } in rows() {
        for test in quoted(&tests) {
            assert!(functions.contains(test), "{rule}: there is no test {test}");
        }
    }
}
