//! `docs/games/campaign.md` is complete: every clause and switch has its row, and what a row names exists.

use crate::clause_table::{ClauseTable, numbered};
use campaign::switches::SWITCHES;

/// How many clauses each section has; C4 begins with C4.0.
const CLAUSES: [(&str, u8); 12] = [
    ("C1", 8),
    ("C2", 3),
    ("C3", 8),
    ("C4", 9),
    ("C5", 5),
    ("C6", 9),
    ("C7", 6),
    ("C8", 10),
    ("C9", 8),
    ("C10", 3),
    ("C11", 2),
    ("C12", 3),
];

fn table() -> ClauseTable {
    ClauseTable::of(env!("CARGO_MANIFEST_DIR"), "campaign.md", "C")
}

#[test]
fn every_clause_has_one_row_in_order() {
    let mut expected = numbered(&CLAUSES);
    let section = expected.iter().position(|clause| clause == "C4.1").expect("C4.1");
    expected.insert(section, "C4.0".to_owned());
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
