//! Any bytes as a scenario: see `bodies.rs`.
#![no_main]

#[path = "../bodies.rs"]
#[allow(dead_code, reason = "each target uses one body")]
mod bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::scenario(bytes));
