//! Every test of the program, in one binary: one link instead of forty-six. `cargo test --release --test all NAME::` runs
//! those of one file.

mod formats;
#[cfg(unix)]
mod held;
#[cfg(unix)]
mod small_disk;
#[path = "../crates/core/tests/toys/mod.rs"]
mod toy_games;

mod any_bytes;
mod any_command;
mod attacks;
mod cli;
mod compare;
mod compare_cli;
mod compare_frames;
mod compare_verdict;
mod differential;
mod docs;
mod faults;
mod fingerprint;
mod formats_page;
mod frames_on_disk;
mod frames_rows;
mod harness;
mod hostile_names;
mod layers;
mod limits;
mod luck;
mod match_cli;
mod match_on_disk;
mod matches;
mod miniatures_cli;
mod odds_advise;
mod odds_cli;
mod odds_in_game;
mod odds_sweep;
mod odds_tables;
mod openings;
mod page_command;
mod pasted;
mod plots;
mod positions_cli;
mod precision;
mod report;
mod report_command;
mod restricted;
mod rules_table;
mod rulesets;
mod runs_on_disk;
mod sprt;
mod summary_json;
mod tally;
mod toys;
mod verdicts;
