//! A turn or more played out after a movement, and what the position at their end promises.

use super::{Deployment, Doctrine, PlayModel, WithMovement};
use crate::commander::Seats;
use crate::event::NoObserver;
use crate::naval::Side;
use crate::play::Game;
use crate::{Phase, View};
use admiralty_core::dice::{Keyed, MasterSeed};

/// Where movements are tried: the position that a side sees, and dice of its own. Never the dice of the game: nobody peeks.
pub struct Playout<'a> {
    model: &'a PlayModel,
    view: View<'a>,
    seed: MasterSeed,
}

impl<'a> Playout<'a> {
    /// With dice from a seed.
    pub const fn new(model: &'a PlayModel, view: View<'a>, seed: MasterSeed) -> Self {
        Playout { model, view, seed }
    }

    /// Plays the turn out after a movement, and more turns until there are so many or the game is over, with dice number
    /// `n`; the mean final score that comes of it, good for the side.
    pub fn play(&self, plan: &Deployment, turns: u8, n: u32) -> f64 {
        let seed = self.seed.game(u64::from(n));
        let View { scenario, side, .. } = self.view;
        let seat = |of: Side| {
            let doctrine = Doctrine::new(&self.model.books[of], &self.model.openings, seed, of);
            WithMovement::new(doctrine, (of == side).then_some(*plan))
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let start = self.view.position;
        let mut game = Game::from(scenario, *start, seats, Keyed::new(seed), NoObserver);
        while game.position.phase != Phase::Over && game.position.turn < start.turn + turns {
            if game.play_phase().is_err() {
                return f64::NEG_INFINITY; // what the rules forbid is never best
            }
        }
        let lead = f64::from(self.model.value.forecast(scenario, &game.position).poc);
        match side {
            Side::Allied => -lead,
            Side::Axis => lead,
        }
    }
}
