//! The rules, the dice and the statistics alone, from the same files as the program, under the program's name: what their
//! tests need and nothing else, so that both are built in seconds. Mutants of them are tried here (`docs/testing.md`), and it
//! shows that the kernel knows nothing of the rest.
#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "what the rest of the program uses"
)]

#[path = "../../src/dice/mod.rs"]
pub mod dice;
#[path = "../../src/naval/mod.rs"]
pub mod naval;
#[path = "../../src/seats.rs"]
pub mod seats;
#[path = "../../src/statistics/mod.rs"]
pub mod statistics;

mod harness;
pub mod war_at_sea;
