//! Random games, state by state, for the contract tests.

use crate::dice::{Dice, GameSeed, Key, Keyed, MasterSeed, SidedDice};
use crate::machine::{Asked, Game, Generator, Player, Random, Rules};
use crate::seats::{BySeat, Seat};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Where a check stands.
#[derive(Clone, Copy)]
pub struct At {
    /// The game.
    pub game: u64,
    /// Steps before it.
    step: u64,
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "game {}, step {}", self.game, self.step)
    }
}

/// Every state of random games, the last included.
pub fn each_state<R: Rules>(rules: &R, seed: MasterSeed, games: u64, mut check: impl FnMut(At, &R::State)) {
    for number in 0..games {
        let seed = seed.game(number);
        let mut players = BySeat::new(rules.seats().len(), |_| Random::default());
        for (seat, player) in players.iter_mut() {
            Player::<R>::begin(player, Generator::new(seed, seat));
        }
        let (mut game, mut dice) = (Game::new(rules), Keyed::new(seed));
        for step in 0.. {
            let at = At { game: number, step };
            check(at, &game.state);
            match game.step(&mut players, &mut dice, &mut ()) {
                Ok(None) => {}
                Ok(Some(_)) => break,
                Err(error) => panic!("{at}: {error}"),
            }
        }
    }
}

/// Every question to every seat of random games.
pub fn each_question<R: Rules>(
    rules: &R,
    seed: MasterSeed,
    games: u64,
    mut check: impl FnMut(At, &R::State, Seat),
) {
    each_state(rules, seed, games, |at, state| {
        if let Asked::Seats(seats) = rules.asked(state) {
            seats.into_iter().for_each(|seat| check(at, state, seat));
        }
    });
}

/// Choices made elsewhere in random games: some of them are illegal here.
pub struct Pool<C> {
    choices: Vec<C>,
    /// The random numbers of the check.
    pub generator: Generator,
}

impl<C: Clone + PartialEq> Pool<C> {
    const MOST: usize = 100;

    /// Empty.
    pub fn new(seed: MasterSeed) -> Self {
        Pool {
            choices: Vec::new(),
            generator: Generator::new(seed.game(u64::MAX), Seat(0)),
        }
    }

    /// Adds a choice, and picks four.
    pub fn some(&mut self, choice: C) -> [C; 4] {
        if self.choices.len() < Self::MOST {
            self.choices.push(choice);
        } else {
            let index = self.generator.below(Self::MOST);
            self.choices[index] = choice;
        }
        std::array::from_fn(|_| self.generator.pick(&self.choices))
    }
}

/// Keyed dice that notice when a key comes up again.
pub struct Distinct {
    dice: Keyed,
    rolled: BTreeMap<u64, String>,
}

impl Distinct {
    /// The dice of a game.
    pub fn new(seed: GameSeed) -> Self {
        Distinct {
            dice: Keyed::new(seed),
            rolled: BTreeMap::new(),
        }
    }

    fn note(&mut self, purpose: &(impl Key + Debug)) {
        let text = format!("{purpose:?}");
        if let Some(other) = self.rolled.insert(purpose.key(), text.clone()) {
            panic!("two dice share a key: {other} and {text}");
        }
    }
}

impl<P: Key + Debug> Dice<P> for Distinct {
    fn roll(&mut self, purpose: P) -> u8 {
        self.note(&purpose);
        self.dice.roll(purpose)
    }
}

impl<P: Key + Debug> SidedDice<P> for Distinct {
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        self.note(&purpose);
        self.dice.roll_sided(purpose, sides)
    }

    fn seed(&mut self, purpose: P) -> GameSeed {
        self.note(&purpose);
        self.dice.seed(purpose)
    }
}
