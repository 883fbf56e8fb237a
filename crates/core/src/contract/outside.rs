//! Players from outside the program: a model in another language, a person at an environment, a list of moves. A question
//! reaches them as small choices, one after another, each among options that are all allowed: one ship, then its place.
//!
//! A small choice is what the player at random draws lots for, so that every legal answer can be made, and no other.

mod moves;

pub use moves::Moves;

use crate::dice::{GameSeed, below};
use crate::seats::Seat;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

/// The word before the name of a player from outside, and of its base: `outside:NAME:doctrine`.
pub const OUTSIDE: &str = "outside";
/// The word before a file of moves.
pub const MOVES: &str = "moves";

/// Small choices of one question; beyond them the rest is drawn by lot, so that no question is without end.
const MOST_CHOICES: u32 = 2_000;

/// Whoever chooses from outside.
pub trait Outside: Debug + Send + Sync {
    /// Takes a seat in a game, which this number tells from others.
    fn begin(&self, game: u64, seat: Seat, outlook: &Arc<Outlook>) -> Box<dyn Chooser>;
}

/// One who chooses for a seat in one game.
pub trait Chooser: Send {
    /// Whether a question, an index of [`Outlook::questions`], is answered; the base player answers it otherwise. The
    /// numbers are those of [`Outlook::features`], as far as the seat may know them.
    fn asked(&mut self, question: usize, features: &dyn Fn() -> Vec<f32>) -> bool;

    /// One of these options, of which there are at least two, by its index in the list.
    fn pick(&mut self, about: u16, options: &[u16]) -> usize;
}

/// What a scenario asks of players from outside, by names. Questions, subjects and options are numbered as they stand here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What is asked.
    pub questions: Vec<String>,
    /// What a small choice is about, such as a ship.
    pub about: Vec<String>,
    /// What can be chosen, such as a place.
    pub options: Vec<String>,
    /// The numbers that a seat sees.
    pub features: Vec<Feature>,
}

/// A number that a seat sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Whether it is the number of an option, such as a place.
    pub is_option: bool,
}

impl Feature {
    /// A number.
    pub fn number(name: impl Into<String>) -> Self {
        Feature {
            name: name.into(),
            is_option: false,
        }
    }

    /// An option by its number.
    pub fn option(name: impl Into<String>) -> Self {
        Feature {
            name: name.into(),
            is_option: true,
        }
    }
}

/// Draws, or has somebody outside choose: what a player at random draws from.
#[derive(Clone)]
pub struct Lots {
    chooser: Arc<Mutex<Box<dyn Chooser>>>,
    own: Xoshiro256PlusPlus,
    left: u32,
    options: usize,
}

impl Outlook {
    /// Of a game that asks one kind of question and names nothing.
    #[must_use]
    pub fn plain() -> Self {
        let numbers = |n: usize| (0..n).map(|number| number.to_string()).collect();
        Outlook {
            questions: vec!["choice".to_owned()],
            about: vec!["choice".to_owned()],
            options: numbers(64),
            features: Vec::new(),
        }
    }
}

impl Debug for Lots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Lots")
    }
}

impl Lots {
    /// Seats somebody from outside.
    #[must_use]
    pub fn new(outside: &dyn Outside, seed: GameSeed, seat: Seat, outlook: &Arc<Outlook>) -> Self {
        Lots {
            chooser: Arc::new(Mutex::new(outside.begin(seed.number(), seat, outlook))),
            own: seed.private(seat),
            left: 0,
            options: outlook.options.len().max(2),
        }
    }

    /// Begins a question; false where the base player answers it.
    pub fn asked(&mut self, question: usize, features: &dyn Fn() -> Vec<f32>) -> bool {
        self.left = MOST_CHOICES;
        self.chooser().asked(question, features)
    }

    fn chooser(&self) -> std::sync::MutexGuard<'_, Box<dyn Chooser>> {
        self.chooser.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One of `n` options by its index; `code` says the number of each in [`Outlook::options`].
    pub fn one(&mut self, about: usize, n: usize, code: impl FnMut(usize) -> usize) -> usize {
        if n < 2 {
            return 0;
        }
        if self.left == 0 {
            return below(&mut self.own, n as u64) as usize;
        }
        self.left -= 1;
        let options: Vec<u16> = (0..n).map(code).map(|code| code as u16).collect();
        self.chooser().pick(about as u16, &options).min(n - 1)
    }

    /// One of `n` options that have no names: more than there are options are chosen digit by digit.
    pub fn below(&mut self, n: usize) -> usize {
        let base = self.options;
        if n <= base {
            return self.one(0, n, |index| index);
        }
        let high = self.below(n.div_ceil(base));
        let rest = (n - high * base).min(base);
        high * base + self.one(0, rest, |index| index)
    }
}
