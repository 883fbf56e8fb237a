//! Every test of Great War at Sea, in one binary: one link. `cargo test --release -p great-war-at-sea --test all NAME::` runs one
//! file of them.

mod check_values;
#[path = "../../../tests/clause_table/mod.rs"]
mod clause_table;
mod clauses;
mod common;
mod contract;
mod golden;
mod operations_common;
mod operations_contact;
mod operations_contract;
mod operations_map;
mod operations_optional;
mod operations_pictures;
mod operations_plans;
mod operations_rules;
mod operations_turn;
mod rules;
