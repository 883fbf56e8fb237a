//! The `admiralty` program.
fn main() {}
