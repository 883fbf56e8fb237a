//! Any bytes as unit cards: see `miniatures.rs`.
#![no_main]

#[path = "../miniatures.rs"]
#[allow(dead_code, reason = "each target uses one body")]
mod bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::units(bytes));
