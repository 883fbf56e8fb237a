//! How one game of a contest ends, on its stream or on keyed dice.

use super::pair::Contest;
use crate::edition::halves;
use crate::event::Observer;
use crate::factory::CommanderFactory;
use crate::naval::Side;
use crate::play::Game;
use crate::position::Position;
use crate::rules::victory::winner;
use crate::tally::Tally;
use admiralty_core::contract::Ending;
use admiralty_core::dice::Keyed;
use admiralty_core::play::RunError;
use admiralty_core::seats::Seat;

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// Plays a game on the keyed dice of another and hands back its last position. Who watches is reached through a table,
    /// so that one copy of the game serves those who watch and those who do not.
    pub(super) fn keyed(
        &self,
        game: u64,
        dice: u64,
        observer: &mut dyn Observer,
    ) -> Result<Position, String> {
        let dice = Keyed::new(self.terms.seed.game(dice));
        let mut table = Game::new(&self.scenario, self.commanders(game), dice, observer);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }

    /// Who wins with this last position, and by how much.
    pub(super) fn ending_of(&self, end: &Position) -> Ending {
        let winner = winner(&self.scenario, end, halves(self.terms.bid));
        Ending::of_two(winner.map(Seat::from), i32::from(end.track))
    }

    /// How a game ends on a stream, by the copy of the game that counts: another would not be worth its size.
    pub(super) fn streamed_end(&self, game: u64) -> Result<Ending, String> {
        let mut tally = Tally::default();
        self.count_games(game..game + 1, &mut tally)
            .map_err(|error| match error {
                RunError::Game { reason, .. } => reason,
                other => other.to_string(),
            })?;
        let winner = Side::BOTH.into_iter().find(|&side| tally.wins()[side] == 1);
        let score = tally.scores().iter().map(|(score, _)| score).sum();
        Ok(Ending::of_two(winner.map(Seat::from), score))
    }
}
