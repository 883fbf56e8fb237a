//! Trying things out: each is played to the end by captains, several times on the same dice.

use crate::sector::state::Side;
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Ending, Game, Generator, Player, Rules};
use admiralty_core::seats::{BySeat, Seat};

/// Rounds in which what is tried is thinned out.
const ROUNDS: u64 = 4;

/// Tries so many things out, each on the same dice: after each round the worse half is dropped, but never the first, which
/// is what a captain does. Each round has twice as many games as the one before. Returns the best of those that are left.
pub fn race(
    generator: &mut Generator,
    arms: usize,
    games: u64,
    mut play: impl FnMut(usize, u64) -> Option<f64>,
) -> Option<usize> {
    let mut next = generator.below(1 << 30) as u64;
    let mut left: Vec<(f64, usize)> = (0..arms).map(|arm| (0.0, arm)).collect();
    for round in 0..ROUNDS {
        let games = games << round;
        for (worth, arm) in &mut left {
            for game in next..next + games {
                *worth += play(*arm, game)?;
            }
        }
        next += games;
        left.sort_by(|one, other| other.0.total_cmp(&one.0));
        if left.len() <= 2 && round + 2 < ROUNDS {
            continue;
        }
        let keep = left.len().div_ceil(2).max(2);
        let mut place = 0;
        left.retain(|(_, arm)| {
            place += 1;
            place <= keep || *arm == 0
        });
    }
    left.first().map(|(_, arm)| *arm)
}

/// Plays a battle out from here by captains, and says what its ending is worth to a side. The side's captain may be told
/// his first answer.
pub fn play_out<R: Rules, P: Player<R> + Default>(
    rules: &R,
    state: &R::State,
    side: Side,
    own: P,
    told: Option<R::Choice>,
    number: u64,
) -> Option<f64> {
    let mut own = Some(Told { captain: own, told });
    let mut players = BySeat::both(|seat| match own.take_if(|_| seat == side.seat()) {
        Some(own) => own,
        None => Told {
            captain: P::default(),
            told: None,
        },
    });
    let mut dice = Seeded::new(MasterSeed(0x5EA_4C8).game(number));
    let mut game = Game::at(rules, state.clone());
    loop {
        match game.step(&mut players, &mut dice, &mut ()) {
            Ok(None) => {}
            Ok(Some(ending)) => return Some(value(&ending, side)),
            Err(_) => return None,
        }
    }
}

/// A captain who is told his first answer.
struct Told<R: Rules, P> {
    captain: P,
    told: Option<R::Choice>,
}

impl<R: Rules, P: Player<R>> Player<R> for Told<R, P> {
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Option<R::Choice> {
        match self.told.take() {
            Some(choice) => Some(choice),
            None => self.captain.choose(rules, state, seat),
        }
    }
}

/// What an ending is worth to a side: winning, and a little of the points.
fn value(ending: &Ending, side: Side) -> f64 {
    let ahead = f64::from(ending.ahead(side.seat())) / 400.0;
    let won = match (ending.winners.has(side.seat()), ending.winners.is_empty()) {
        (true, _) => 1.0,
        (false, true) => 0.5,
        (false, false) => 0.0,
    };
    won + ahead.clamp(-0.5, 0.5)
}
