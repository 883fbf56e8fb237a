//! The two that need no judgement.

#[path = "../../src/war_at_sea/commanders/random.rs"]
mod random;
#[path = "../../src/war_at_sea/commanders/script.rs"]
mod script;

pub use random::Random;
pub use script::{Idle, Recorder, Script};
