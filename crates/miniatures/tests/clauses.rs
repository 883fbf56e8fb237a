//! `docs/games/aaws.md` and `victory-at-sea.md` are complete: every clause and switch has its row, and what a row names exists.

use miniatures::ability::{Ability, Standing};
use miniatures::sector::switches::SWITCHES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How many clauses each section has.
const CLAUSES: [(&str, u8); 18] = [
    ("M1", 8),
    ("M2", 7),
    ("M3", 4),
    ("M4", 8),
    ("M5", 4),
    ("M6", 4),
    ("M7", 2),
    ("M8", 4),
    ("M9", 2),
    ("M10", 3),
    ("M11", 2),
    ("M12", 8),
    ("M13", 8),
    ("M14", 4),
    ("M15", 2),
    ("M16", 8),
    ("M17", 6),
    ("M18", 56),
];

fn crate_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How many clauses each section of the crossover has; V5.1a stands behind V5.1.
const IN_INCHES: [(&str, u8); 11] = [
    ("V1", 8),
    ("V2", 5),
    ("V3", 4),
    ("V4", 13),
    ("V5", 5),
    ("V6", 9),
    ("V7", 11),
    ("V8", 7),
    ("V9", 6),
    ("V10", 7),
    ("V11", 2),
];

fn page() -> String {
    read(&crate_root().join("../../docs/games/aaws.md"))
}

fn page_in_inches() -> String {
    read(&crate_root().join("../../docs/games/victory-at-sea.md"))
}

/// Clause, words, code, tests.
fn rows() -> Vec<[String; 4]> {
    rows_of(&page(), "| M")
}

fn rows_of(page: &str, begin: &str) -> Vec<[String; 4]> {
    let table = page.split("\n## Clauses\n").nth(1).expect("a table of clauses");
    let row = |line: &str| {
        let cells: Vec<String> = line
            .trim_matches('|')
            .split(" | ")
            .map(|cell| cell.trim().to_owned())
            .collect();
        <[String; 4]>::try_from(cells).unwrap_or_else(|cells| panic!("not four cells: {cells:?}"))
    };
    table
        .lines()
        .filter(|line| line.starts_with(begin))
        .map(row)
        .collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn tests() -> BTreeSet<String> {
    let mut files = Vec::new();
    rust_files(&crate_root().join("src"), &mut files);
    rust_files(&crate_root().join("tests"), &mut files);
    let mut names = BTreeSet::new();
    for file in files {
        let text = read(&file);
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]" {
                let function = lines.by_ref().find_map(|line| line.strip_prefix("fn "));
                names.extend(
                    function
                        .and_then(|rest| rest.split('(').next())
                        .map(str::to_owned),
                );
            }
        }
    }
    names
}

#[test]
fn every_clause_has_one_row_in_order() {
    let expected: Vec<String> = CLAUSES
        .iter()
        .flat_map(|(section, count)| (1..=*count).map(move |number| format!("{section}.{number}")))
        .collect();
    // M18.47, "all other", stands where its number says.
    let found: Vec<String> = rows().into_iter().map(|[clause, ..]| clause).collect();
    assert_eq!(found, expected);
}

#[test]
fn what_a_row_names_exists() {
    check_rows(rows(), "src");
    let rows = rows_of(&page_in_inches(), "| V");
    let untested = rows.iter().filter(|[.., named]| named == "none yet").count();
    assert!(untested <= 9, "{untested} clauses V without a test");
    let tested: Vec<_> = rows
        .into_iter()
        .filter(|[.., named]| named != "none yet")
        .collect();
    check_rows(tested, "src/inches");
}

fn check_rows(rows: Vec<[String; 4]>, folder: &str) {
    let tests = tests();
    for [clause, words, code, named] in rows {
        assert!(
            !words.is_empty() && !quoted(&code).is_empty() && !quoted(&named).is_empty(),
            "{clause}"
        );
        for place in quoted(&code) {
            let (file, item) = place
                .split_once("::")
                .unwrap_or_else(|| panic!("{clause}: {place}"));
            let text = read(&crate_root().join(folder).join(file));
            let keywords = ["fn", "struct", "enum"];
            let defines = keywords.iter().any(|keyword| {
                [
                    format!("{keyword} {item}("),
                    format!("{keyword} {item}<"),
                    format!("{keyword} {item} "),
                ]
                .iter()
                .any(|wanted| text.contains(wanted))
            });
            let listed = text.contains(&format!("enum {item}"));
            assert!(defines || listed, "{clause}: {file} has no {item}");
        }
        for test in quoted(&named) {
            assert!(tests.contains(test), "{clause}: there is no test {test}");
        }
    }
}

#[test]
fn every_clause_in_inches_has_one_row_in_order() {
    let mut expected: Vec<String> = IN_INCHES
        .iter()
        .flat_map(|(section, count)| (1..=*count).map(move |number| format!("{section}.{number}")))
        .collect();
    let place = expected.iter().position(|clause| clause == "V5.2").expect("V5.2");
    expected.insert(place, "V5.1a".to_owned());
    let rows = rows_of(&page_in_inches(), "| V");
    let found: Vec<String> = rows.into_iter().map(|[clause, ..]| clause).collect();
    assert_eq!(found, expected);
    for card in miniatures::inches::switches::OWN {
        let settings: Vec<String> = card
            .settings
            .iter()
            .map(|setting| format!("`{setting}`"))
            .collect();
        let row = format!("| `{}` | {} | {} |", card.name, card.clause, settings.join(", "));
        assert!(page_in_inches().contains(&row), "{row}");
    }
}

#[test]
fn every_switch_stands_on_the_page_with_its_settings() {
    let page = page();
    for card in SWITCHES {
        let settings: Vec<String> = card
            .settings
            .iter()
            .map(|setting| format!("`{setting}`"))
            .collect();
        let row = format!("| `{}` | {} | {} |", card.name, card.clause, settings.join(", "));
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn every_ability_that_is_not_played_stands_on_the_page() {
    let page = page();
    for ability in Ability::ALL {
        let left_out = matches!(ability.standing(), Standing::Complex | Standing::Untold);
        let named = page.contains(&format!("\n| {} | ", ability.name()));
        assert_eq!(named, left_out, "{}", ability.name());
    }
}
