//! A machine for games: a game states its rules as [`Rules`]; playing, counting, recording, exact laws and the contract
//! tests come with it. `docs/add-a-game.md` is the tutorial.
//!
//! A game asks a set of seats. Each answers from what it may see, none sees another's answer, and the game gets all
//! answers at once. Then it rolls its dice and asks again, until it is over.

mod by_number;
pub mod contract;
mod game;
mod law;
mod observer;
mod painter;
mod playable;
mod players;
mod registered;
mod rules;
mod rung;
mod script;
mod seated;
mod values;

pub use crate::contract::{Deal, DiceKind, Ending, Endings};
pub use by_number::{BrokenOff, Machine, MakePlayer};
pub use game::{Game, PlayError, play_game};
pub use law::{Law, Weight};
pub use observer::Observer;
pub use painter::Painter;
pub use playable::{
    OFF, ON, OwnFile, Playable, PlayerOrder, RANDOM, SCRIPT, Value, in_force, listed_choice, number,
};
pub use players::{Generator, Mixed, Player, Random, Recorded, Scripted};
pub use registered::{Registered, scenario_card};
pub use rules::{Asked, Choices, Hidden, Illegal, Listed, Rules};
pub use rung::rung_of_games;
