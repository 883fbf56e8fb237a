//! A rung of the ladder of costs: games of the machine between given players.

use super::{Machine, MakePlayer, Observer, Rules, play_game};
use crate::bench::{Census, Checksum, Rung};
use crate::contract::Ending;
use crate::dice::{Dice, GameSeed, MasterSeed, Seeded, SidedDice};
use crate::seats::BySeat;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

/// Games between these players as a rung: name, what a game is, the plural; games in a block, games fingerprinted; the
/// checksum that is committed.
///
/// # Panics
/// If a game cannot be played to its end.
pub fn rung_of_games<R: Rules>(
    words: [&'static str; 3],
    sizes: [u64; 2],
    committed: u64,
    rules: R,
    players: BySeat<MakePlayer<R>>,
    seed: MasterSeed,
) -> Rung {
    let machine = Arc::new(Machine::new(Arc::new(rules), players, seed));
    let counted = Arc::clone(&machine);
    let work = move |games: Range<u64>| {
        let mut sum = Sum::default();
        let played = machine.play(games, &mut sum);
        played.unwrap_or_else(|error| panic!("{error}"));
        sum.0.number()
    };
    let census = move |games: Range<u64>| {
        let mut census = Census {
            units: games.end - games.start,
            ..Census::default()
        };
        games.for_each(|game| count(&counted, game, seed.game(game), &mut census));
        census
    };
    let mut rung = Rung::new(words, sizes, work, census);
    rung.committed = committed;
    rung
}

/// Adds what a game takes.
fn count<R: Rules>(machine: &Machine<R>, game: u64, seed: GameSeed, census: &mut Census) {
    let rolled = Cell::new(0);
    let dice = Counting {
        dice: Seeded::new(seed),
        rolled: &rolled,
    };
    let (mut players, mut events) = (machine.recorded(), Events(0));
    let played = play_game(machine.rules(), &mut players, seed, dice, &mut events);
    played.unwrap_or_else(|error| panic!("game {game} broke off: {error}"));
    census.dice += rolled.get();
    census.events += events.0;
    census.decisions += players
        .iter()
        .map(|(_, player)| player.choices.len() as u64)
        .sum::<u64>();
}

/// How games end, in one number.
#[derive(Default)]
struct Sum(Checksum);

impl<R: Rules> Observer<R> for Sum {
    fn ended(&mut self, _rules: &R, _state: &R::State, ending: &Ending) {
        for (seat, score) in ending.scores.iter() {
            self.0.add(u64::from(ending.winners.has(seat)));
            self.0.add(i64::from(*score).cast_unsigned());
        }
    }
}

struct Events(u64);

impl<R: Rules> Observer<R> for Events {
    fn see(&mut self, _rules: &R, _state: &R::State, _event: &R::Event<'_>) {
        self.0 += 1;
    }
}

/// Dice that are counted.
struct Counting<'c, D> {
    dice: D,
    rolled: &'c Cell<u64>,
}

impl<P, D: Dice<P>> Dice<P> for Counting<'_, D> {
    fn roll(&mut self, purpose: P) -> u8 {
        self.rolled.set(self.rolled.get() + 1);
        self.dice.roll(purpose)
    }
}

impl<P, D: SidedDice<P>> SidedDice<P> for Counting<'_, D> {
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        self.rolled.set(self.rolled.get() + 1);
        self.dice.roll_sided(purpose, sides)
    }

    fn seed(&mut self, purpose: P) -> GameSeed {
        self.dice.seed(purpose)
    }
}
