//! Every test of War at Sea, in one binary: one link. `cargo test --release -p war-at-sea --test all NAME::` runs one
//! file of them.

mod any_decisions;
mod combat;
mod common;
#[path = "../../../fuzz/decisions.rs"]
mod decisions;
mod determinism;
mod dice_laws;
mod dice_streams;
mod digest;
mod doctrine;
mod exact;
mod exact_cases;
mod exact_engine;
mod exact_laws;
mod example_of_play;
mod golden;
mod hold_chance;
mod invariants;
mod learned;
mod narrator;
mod no_allocation;
mod notation;
mod odds_coverage;
mod odds_luck;
mod odds_players;
mod odds_random;
mod odds_share;
mod paired_odds;
mod positions;
mod positions_faults;
mod pure_battles;
mod rules;
mod scenario;
mod variants;
