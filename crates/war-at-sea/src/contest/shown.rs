//! Games of a contest shown between their turns and roll by roll.

use super::pair::Contest;
use crate::commander::{Commander, Seats};
use crate::commanders::PlayModel;
use crate::event::{NoObserver, Observer};
use crate::factory::CommanderFactory;
use crate::filter::Filter;
use crate::luck::WatchedGames;
use crate::naval::Side;
use crate::play::Game;
use crate::position::{Phase, Position};
use crate::scenario::Scenario;
use crate::value::{Stray, Straying, games};
use admiralty_core::dice::Seeded;

/// Plays a game and shows the positions between its turns, from the turn given on.
fn between_turns<C: Commander>(
    mut table: Game<'_, C, Seeded, NoObserver>,
    after: u8,
    show: &mut dyn FnMut(&Position),
) -> Result<Position, String> {
    while table.position.phase != Phase::Over {
        let turn = table.position.turn;
        table.play_phase().map_err(|refusal| refusal.to_string())?;
        if table.position.turn > turn.max(after) {
            show(&table.position);
        }
    }
    Ok(table.position)
}

impl<A: CommanderFactory, X: CommanderFactory> games::Games for Contest<A, X> {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn between_turns(&self, game: u64, show: &mut dyn FnMut(&Position)) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        let table = Game::new(&self.scenario, self.commanders(game), dice, NoObserver);
        between_turns(table, 0, show)
    }

    fn after_straying(
        &self,
        model: &PlayModel,
        game: u64,
        show: &mut dyn FnMut(&Position),
    ) -> Result<Position, String> {
        let seed = self.terms.seed.game(game);
        let straying = Straying::of(seed, self.scenario.turns);
        let Seats { allied, axis } = self.commanders(game);
        let seats = Seats {
            allied: Stray::new(allied, model, seed, Side::Allied, straying),
            axis: Stray::new(axis, model, seed, Side::Axis, straying),
        };
        let table = Game::new(&self.scenario, seats, Seeded::new(seed), NoObserver);
        between_turns(table, straying.turn, show)
    }
}

impl<A: CommanderFactory, X: CommanderFactory> WatchedGames for Contest<A, X> {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn watch(&self, game: u64, observer: &mut dyn Observer) -> Result<Position, String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        // One copy of the game serves everybody who watches through a table.
        let seen = Filter::of_everything(observer);
        let mut table = Game::new(&self.scenario, self.commanders(game), dice, seen);
        table.play().map_err(|refusal| refusal.to_string())?;
        Ok(table.position)
    }
}
