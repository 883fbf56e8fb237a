//! Any bytes as a command line, a word a line: a request, or words on what is wrong. Nothing is carried out.
#![no_main]

#[path = "../../src/cli/mod.rs"]
#[allow(dead_code, reason = "the program's own command line, of which only the reading is tried")]
mod cli;

use clap::Parser;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let words = std::iter::once("admiralty").chain(text.lines().take(64));
    if let Err(answer) = cli::Arguments::try_parse_from(words) {
        assert!(!answer.to_string().trim().is_empty());
    }
});
