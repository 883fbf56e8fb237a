//! What every game shares: dice, statistics, the loop that plays games by number, the contract of a game, and results
//! as data. No file is written here, no clock read, nothing drawn.

pub mod bench;
pub mod contract;
pub mod dice;
pub mod digest;
pub mod frames;
pub mod learners;
pub mod machine;
pub mod naval;
pub mod play;
pub mod results;
pub mod seats;
pub mod solve;
pub mod statistics;
pub mod text;

/// The program that a citation names, with its version.
pub const PROGRAM: &str = concat!("admiralty ", env!("CARGO_PKG_VERSION"));
/// The word that starts a command line of the program.
pub const COMMAND: &str = "admiralty";
