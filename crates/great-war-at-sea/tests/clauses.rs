//! `docs/games/great-war-at-sea.md` is complete: every clause and switch has its row, and what a row names exists.

use great_war_at_sea::switches::SWITCHES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How many clauses each section has.
const CLAUSES: [(&str, u8); 19] = [
    ("G1", 6),
    ("G2", 12),
    ("G3", 8),
    ("G4", 9),
    ("G5", 5),
    ("G6", 8),
    ("G7", 13),
    ("G8", 6),
    ("G9", 6),
    ("G10", 4),
    ("G11", 11),
    ("G12", 11),
    ("G13", 8),
    ("G14", 6),
    ("G15", 4),
    ("G16", 4),
    ("G17", 5),
    ("G18", 3),
    ("G19", 4),
];

/// What a row says in place of code that is not there.
const NOT_THERE: &str = "not there";

fn crate_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn page() -> String {
    read(&crate_root().join("../../docs/games/great-war-at-sea.md"))
}

/// Clause, words, code, tests.
fn rows() -> Vec<[String; 4]> {
    let page = page();
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
        .filter(|line| line.starts_with("| G"))
        .map(row)
        .collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn tests() -> BTreeSet<String> {
    let files = std::fs::read_dir(crate_root().join("tests"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names = BTreeSet::new();
    for file in files.filter(|path| path.is_file()) {
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
    let numbered = CLAUSES
        .iter()
        .flat_map(|(section, count)| (1..=*count).map(move |n| format!("{section}.{n}")));
    let optional = (20..=26).map(|number| format!("G{number}"));
    let found: Vec<String> = rows().into_iter().map(|[clause, ..]| clause).collect();
    assert_eq!(found, numbered.chain(optional).collect::<Vec<_>>());
}

#[test]
fn what_a_row_names_exists() {
    let tests = tests();
    for [clause, words, code, named] in rows() {
        assert!(!words.is_empty(), "{clause}");
        if code == NOT_THERE {
            assert_eq!(named, "–", "{clause}");
            continue;
        }
        assert!(
            !quoted(&code).is_empty() && !quoted(&named).is_empty(),
            "{clause}"
        );
        for place in quoted(&code) {
            let (file, item) = place
                .split_once("::")
                .unwrap_or_else(|| panic!("{clause}: {place}"));
            let text = read(&crate_root().join("src").join(file));
            let keywords = ["fn", "struct", "enum"];
            let ends = ["(", "<", " "];
            let defines = |keyword: &&str| {
                ends.iter()
                    .any(|end| text.contains(&format!("{keyword} {item}{end}")))
            };
            let whole = text.contains(&format!("struct {item}("));
            assert!(
                whole || keywords.iter().any(defines),
                "{clause}: {file} has no {item}"
            );
        }
        for test in quoted(&named) {
            assert!(tests.contains(test), "{clause}: there is no test {test}");
        }
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
