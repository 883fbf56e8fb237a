//! Where a movement starts: the positions that the other side's openings lead to.

use super::search::OpeningSearch;
use crate::commanders::doctrine::Openings;
use crate::commanders::{Doctrine, PlayModel};
use crate::event::NoObserver;
use crate::naval::Side;
use crate::position::{Phase, Position};
use crate::{Game, Seats};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::{GameSeed, Keyed};

/// Games in which the positions after a set-up are looked for.
const LOOKED_AT: u64 = 400;
/// Positions that come up in fewer than one in so many of them are left to the doctrine's judgement, and all but the
/// first few.
const RARE: u64 = 20;
const MOST_STARTS: usize = 6;

/// A position before the movement, and how often it comes up.
pub(super) struct Start {
    pub(super) position: Position,
    pub(super) times: u64,
}

impl OpeningSearch<'_> {
    /// The positions before a side's movement on turn 1 where these openings are played, the most frequent first: speed
    /// rolls differ from game to game (6.2).
    pub(super) fn starts(&self, openings: &Openings) -> Result<Vec<Start>, Refusal> {
        let model = PlayModel {
            openings: openings.clone(),
            ..self.model.clone()
        };
        let mut starts: Vec<Start> = Vec::new();
        for number in 0..LOOKED_AT {
            let position = self.before_the_movement(&model, self.request.seed.game(number))?;
            let known = starts
                .iter_mut()
                .find(|start| start.position.place == position.place);
            match known {
                Some(start) => start.times += 1,
                None => starts.push(Start { position, times: 1 }),
            }
        }
        starts.sort_by_key(|start| std::cmp::Reverse(start.times));
        starts.retain(|start| start.times * RARE >= LOOKED_AT);
        starts.truncate(MOST_STARTS);
        Ok(starts)
    }

    /// The position before the side's movement on turn 1 of a game.
    fn before_the_movement(&self, model: &PlayModel, seed: GameSeed) -> Result<Position, Refusal> {
        let before = match self.side() {
            Side::Allied => Phase::AlliedMovement,
            Side::Axis => Phase::AxisMovement,
        };
        let seat = |side| Doctrine::new(&model.books[side], &model.openings, seed, side);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(self.scenario, seats, Keyed::new(seed), NoObserver);
        while game.position.phase != before {
            let played = game.play_phase();
            played.map_err(|refusal| Refusal::failure(refusal.to_string()))?;
        }
        Ok(game.position)
    }
}
