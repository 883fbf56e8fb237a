//! Dice are an argument, never part of a position: a seeded stream, dice keyed by what they are for,
//! a script for tests, all behind one trait. Every die says what it is for.

mod keyed;
mod listed;
mod scripted;
mod seed;
mod seeded;
mod sided;

pub use keyed::{Key, Keyed};
pub use listed::{FacesError, Listed, read_faces};
pub use scripted::Scripted;
pub use seed::{GameSeed, MasterSeed, Stream, mix};
pub use seeded::{Seeded, below};
pub use sided::SidedDice;

/// A source of six-sided dice.
///
/// `P` is the ruleset's account of what a die is for (its purpose: which turn, place, ship, shot). A plain
/// stream ignores it; a script prints it when a test goes wrong; keyed dice compute the face from it.
pub trait Dice<P> {
    /// One face, 1 to 6.
    fn roll(&mut self, purpose: P) -> u8;
}

impl<P, D: Dice<P>> Dice<P> for &mut D {
    #[inline]
    fn roll(&mut self, purpose: P) -> u8 {
        (**self).roll(purpose)
    }
}
