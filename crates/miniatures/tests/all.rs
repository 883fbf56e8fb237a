//! Every test of the miniatures, in one binary: one link. `cargo test --release -p miniatures --test all NAME::` runs one
//! file of them.

mod abilities;
mod any_bytes;
#[path = "../../../fuzz/miniatures.rs"]
mod bodies;
mod check_values;
#[path = "../../../tests/clause_table/mod.rs"]
mod clause_table;
mod clauses;
mod common;
mod contract;
mod drawn;
mod golden;
mod inches_air;
mod inches_chances;
mod inches_contract;
mod inches_fire;
mod inches_players;
mod inches_rules;
mod inches_sea;
mod inches_values;
mod players;
mod program;
mod rules_battle;
mod rules_movement;
mod scenarios;
mod table;
mod units;
mod worth;
