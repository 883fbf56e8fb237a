//! `docs/games/aaws.md` and `victory-at-sea.md` are complete: every clause and switch has its row, and what a row names exists.

use crate::clause_table::{ClauseTable, numbered};
use miniatures::ability::{Ability, Standing};
use miniatures::inches::setup::NOT_PLAYED;
use miniatures::inches::switches::OWN;
use miniatures::sector::switches::SWITCHES;

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

fn table() -> ClauseTable {
    ClauseTable::of(env!("CARGO_MANIFEST_DIR"), "aaws.md", "M")
}

fn table_in_inches() -> ClauseTable {
    ClauseTable::of(env!("CARGO_MANIFEST_DIR"), "victory-at-sea.md", "V")
}

#[test]
fn every_clause_has_one_row_in_order() {
    // M18.47, "all other", stands where its number says.
    assert_eq!(table().clauses(), numbered(&CLAUSES));
}

#[test]
fn every_clause_in_inches_has_one_row_in_order() {
    let mut expected = numbered(&IN_INCHES);
    let place = expected.iter().position(|clause| clause == "V5.2").expect("V5.2");
    expected.insert(place, "V5.1a".to_owned());
    assert_eq!(table_in_inches().clauses(), expected);
}

#[test]
fn what_a_row_names_exists() {
    table().what_a_row_names_exists("src");
    table_in_inches().what_a_row_names_exists("src/inches");
}

#[test]
fn every_switch_stands_on_the_page_with_its_settings() {
    table().every_switch_stands_on_the_page(&SWITCHES);
    table_in_inches().every_switch_stands_on_the_page(&OWN);
}

#[test]
fn every_ability_that_is_not_played_stands_on_the_page() {
    let table = table();
    for ability in Ability::ALL {
        let left_out = matches!(ability.standing(), Standing::Complex | Standing::Untold);
        let named = table.says(&format!("\n| {} | ", ability.name()));
        assert_eq!(named, left_out, "{}", ability.name());
    }
}

#[test]
fn every_ability_that_the_crossover_leaves_out_stands_on_its_page() {
    let table = table_in_inches();
    for ability in NOT_PLAYED {
        let named = [",", "."]
            .iter()
            .any(|end| table.says(&format!("{}{end}", ability.name())));
        assert!(named, "{}", ability.name());
    }
}
