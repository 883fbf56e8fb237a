//! `docs/games/great-war-at-sea.md` is complete: every clause and switch has its row, and what a row names exists.

use crate::clause_table::{ClauseTable, numbered};
use great_war_at_sea::switches::SWITCHES;

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

fn table() -> ClauseTable {
    ClauseTable::of(env!("CARGO_MANIFEST_DIR"), "great-war-at-sea.md", "G")
}

#[test]
fn every_clause_has_one_row_in_order() {
    let optional = (20..=26).map(|number| format!("G{number}"));
    let expected: Vec<String> = numbered(&CLAUSES).into_iter().chain(optional).collect();
    assert_eq!(table().clauses(), expected);
}

#[test]
fn what_a_row_names_exists() {
    table().what_a_row_names_exists("src");
}

#[test]
fn every_switch_stands_on_the_page_with_its_settings() {
    table().every_switch_stands_on_the_page(&SWITCHES);
}

#[test]
fn every_switch_of_operations_stands_on_its_page() {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/games/great-war-at-sea-operations.md"
    );
    let page = std::fs::read_to_string(page).unwrap();
    for card in great_war_at_sea::operations::switches::SWITCHES {
        let settings = card.settings.iter().map(|setting| format!("`{setting}`"));
        let settings = settings.collect::<Vec<_>>().join(", ");
        let row = format!("| `{}` | {} | {settings} |", card.name, card.clause);
        assert!(page.contains(&row), "{row}");
    }
}

/// Operations are whole: no clause is left out.
#[test]
fn every_clause_is_carried_out() {
    let table = table();
    let left_out: Vec<&str> = table
        .rows
        .iter()
        .filter(|row| row[2] == "not there")
        .map(|row| row[0].as_str())
        .collect();
    assert!(left_out.is_empty(), "{left_out:?}");
}
