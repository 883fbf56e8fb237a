//! Every test of campaigns, in one binary: one link. `cargo test --release -p campaign --test all NAME::` runs one
//! file of them.

mod advice;
mod alliances;
mod battle;
mod battles;
mod check_values;
#[path = "../../../tests/clause_table/mod.rs"]
mod clause_table;
mod clauses;
mod common;
mod contract;
mod pictures;
mod program;
mod rules;
mod scenarios;
mod search;
mod surrogate;
mod table;
mod worked_turn;
