//! Whole games by any bytes: see `decisions.rs`.
#![no_main]

#[path = "../decisions.rs"]
mod decisions;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    decisions::decisions(bytes);
});
