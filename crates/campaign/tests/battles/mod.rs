//! The model of battles: what it is fitted to, and what it is held against.

pub mod campaigns;
pub mod check;
pub mod fit;
pub mod record;

/// A number from the environment, such as `GAMES=100`.
pub fn number_of(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}
